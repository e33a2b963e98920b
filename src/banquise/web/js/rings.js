// Marks over the board: clickable, chosen, last action, refused, preview.

import { svg } from "./dom.js";
import { distance, isElsewhere, placeText } from "./motion.js";
import { itemOf } from "./scene.js";
import { hitOf } from "./stage.js";
import { motionOf } from "./steps.js";

const MOST_ENDS = 8;
const CROSS = "M-5 -5 5 5M5 -5-5 5";

/** A text that the view wants updated in previews. */
const isLive = ({ state }) => (state || "").split(" ").includes("live");

/** Set or remove an attribute, only if it changes. */
function put(node, attribute, value) {
  if (node.getAttribute(attribute) === value) return;
  if (value === null) node.removeAttribute(attribute);
  else node.setAttribute(attribute, value);
}

export class Rings {
  constructor(scene, under, over) {
    Object.assign(this, { scene, under, over });
    this.layers = {};
    for (const name of ["trail", "ghosts", "told", "focus", "refused", "changed"]) {
      this.layers[name] = svg("g", { class: name, "aria-hidden": "true" });
    }
    under.replaceChildren();
    over.replaceChildren(...Object.values(this.layers));
    this.unit = 1;
  }

  /** Stroke widths are multiplied by `unit`: the tall shape is drawn at half the size. */
  useStage(stage) {
    this.unit = stage.height > stage.width ? 1.6 : 1;
    this.stage = stage;
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
  }

  outline(d, item, kind, width) {
    return svg("path", { class: kind, d, "stroke-width": (width * this.unit) / (item.scale || 1) });
  }

  /** Gold rings with a dark edge around lit keys, a gold background under chosen ones. */
  light(lit, chosen, name) {
    for (const [key, node] of this.scene.nodes) {
      const state = chosen.includes(key) ? "chosen" : lit.has(key) ? "lit" : "";
      if (node.dataset.is !== state || state) this.dress(node, this.scene.items.get(key), state);
      if (node.getAttribute("role") !== "button") continue;
      put(node, "aria-label", name(this.scene.items.get(key), state, chosen.indexOf(key)));
      put(node, "aria-disabled", state ? null : "true");
      put(node, "aria-pressed", state === "chosen" ? "true" : null);
    }
  }

  dress(node, item, state) {
    node.querySelector(":scope > .ring")?.remove();
    node.classList.toggle("is-lit", state === "lit");
    node.classList.toggle("is-chosen", state === "chosen");
    node.dataset.is = state;
    const d = hitOf(this.stage, item.symbol);
    if (!state || !d) return;
    node.prepend(
      svg(
        "g",
        { class: `ring ${state}` },
        this.outline(d, item, "edge", 7),
        this.outline(d, item, "gold", 4),
      ),
    );
  }

  focus(key) {
    const item = key && this.scene.items.get(key);
    const d = item && hitOf(this.stage, item.symbol);
    if (!d) return this.layers.focus.replaceChildren();
    const ring = svg(
      "g",
      { transform: placeText(item) },
      this.outline(d, item, "focus-edge", 13),
      this.outline(d, item, "focus-line", 9),
      this.outline(d, item, "focus-gap", 4),
    );
    return this.layers.focus.replaceChildren(ring);
  }

  refuse(key) {
    this.outlineIn("refused", key, "no");
  }

  /** The thing whose card is open. */
  tell(key) {
    this.outlineIn("told", key, "focus");
  }

  outlineIn(layer, key, kind) {
    const item = key && this.scene.items.get(key);
    const d = item && hitOf(this.stage, item.symbol);
    this.layers[layer].replaceChildren();
    if (d)
      this.layers[layer].append(
        svg(
          "g",
          { transform: placeText(item) },
          this.outline(d, item, `${kind}-edge`, 8),
          this.outline(d, item, `${kind}-line`, 4),
        ),
      );
  }

  /** With reduced motion: outline changed items for a second. */
  flash(keys) {
    const items = keys.map((key) => this.scene.items.get(key)).filter(Boolean);
    const pieces = items.filter((item) => hitOf(this.stage, item.symbol));
    const made = (pieces.length ? pieces : items).map((item) => {
      const d = hitOf(this.stage, item.symbol) || "M-20 -20H20V20H-20Z";
      return svg(
        "g",
        { transform: placeText(item) },
        this.outline(d, item, "now-edge", 8),
        this.outline(d, item, "now-line", 4),
      );
    });
    this.layers.changed.replaceChildren(...made);
    clearTimeout(this.flashing);
    this.flashing = setTimeout(() => this.layers.changed.replaceChildren(), 1000);
  }

  /** Corner brackets at both ends of the last action, a dotted trail between. */
  last(ends) {
    const parts = [];
    const shown = ends.slice(0, MOST_ENDS);
    for (const { from, to, r } of shown) {
      if (from) parts.push(this.corners(from, r));
      parts.push(this.corners(to, r));
    }
    // One trail for a whole block.
    const lead = shown.filter(({ from }) => from).at(-1);
    if (lead) parts.push(...this.trail(lead.from, lead.to, lead.r, "went"));
    this.layers.trail.replaceChildren(...parts);
  }

  corners({ x, y }, r) {
    const a = r * 0.55;
    const above = `M${-r} ${-a}V${-r}H${-a}M${a} ${-r}H${r}V${-a}`;
    const d = `${above}M${r} ${a}V${r}H${a}M${-a} ${r}H${-r}V${a}`;
    const place = { transform: `translate(${x} ${y})` };
    return svg(
      "g",
      place,
      svg("path", { class: "corner-edge", d, "stroke-width": 7 * this.unit }),
      svg("path", { class: "corner", d, "stroke-width": 4 * this.unit }),
    );
  }

  /** An arrow from one place to another; `room` is left at both ends. */
  trail(from, to, room, kind) {
    const way = distance(from, to);
    if (!way) return [];
    const r = Math.min(room, way / 3);
    const [dx, dy] = [(to.x - from.x) / way, (to.y - from.y) / way];
    const bow = Math.min(60, way * 0.18) * (dx >= 0 ? 1 : -1);
    const [x0, y0, x1, y1] = [
      from.x + dx * r * 0.5,
      from.y + dy * r * 0.5 - r * 0.5,
      to.x - dx * r,
      to.y - dy * r - r * 0.3,
    ];
    const [mx, my] = [(x0 + x1) / 2 + dy * bow, (y0 + y1) / 2 - dx * bow];
    const d = `M${x0} ${y0}Q${mx} ${my} ${x1} ${y1}`;
    const turn = (Math.atan2(y1 - my, x1 - mx) * 180) / Math.PI;
    const tip = svg("path", {
      class: `${kind}-tip`,
      d: "M0 -6 12 0 0 6Z",
      transform: `translate(${x1} ${y1}) rotate(${turn}) scale(${this.unit})`,
    });
    return [
      svg("path", { class: `${kind}-edge`, d, "stroke-width": 6 * this.unit }),
      svg("path", { class: `${kind}-line`, d, "stroke-width": 3 * this.unit }),
      tip,
    ];
  }

  /**
   * Preview an action by its motions: ghosts of what appears or moves, an outline around what
   * leaves, red marks on what is sent home or lost. What no motion names only makes room.
   */
  preview({ set = [], gone = [], motions = [] }) {
    const kinds = new Map(motions.map(motionOf).map(({ key, kind }) => [key, kind]));
    const parts = set.map(itemOf).flatMap((item) => this.becomes(item, kinds.get(item.key)));
    for (const key of gone.filter((one) => kinds.has(one) && this.scene.items.has(one)))
      parts.push(...this.leaves(this.scene.items.get(key), kinds.get(key)));
    this.layers.ghosts.replaceChildren(...parts);
  }

  /** Marks for an item as it would be; `kind` is that of its motion, undefined without one. */
  becomes(item, kind) {
    const before = this.scene.items.get(item.key);
    if (before && kind === "sent") return this.loss(before, item);
    if (!before || (kind !== undefined && isElsewhere(before, item))) return [this.ghost(item)];
    return isLive(item) && item.text !== before.text ? [this.renewed(item)] : [];
  }

  leaves(item, kind) {
    if (kind === "sent") return this.loss(item, this.scene.items.get(item.home));
    if (kind === "lost") return this.loss(item, null);
    const d = hitOf(this.stage, item.symbol);
    if (!d) return [];
    const drawn = [this.outline(d, item, "maybe-edge", 4), this.outline(d, item, "maybe", 2)];
    return [svg("g", { class: "leaves", transform: placeText(item) }, drawn)];
  }

  ghost(item) {
    const drawn = this.stage.symbols[item.symbol]
      ? [svg("use", { href: `#i-${item.symbol}` })]
      : [];
    const d = hitOf(this.stage, item.symbol);
    if (d) drawn.push(this.outline(d, item, "maybe-edge", 4), this.outline(d, item, "maybe", 2));
    return svg(
      "g",
      { class: `ghost ${item.text ? item.state : ""}`, transform: placeText(item) },
      drawn,
    );
  }

  /** A number that an action changes: show the new one on a small plate above it, on the board. */
  renewed({ x, y, text }) {
    const width = 26 + 9 * text.length;
    const half = (width / 2 + 3) * this.unit;
    const left = Math.max(half, Math.min(x, this.stage.width - half));
    const place = `translate(${left} ${y - 32 * this.unit}) scale(${this.unit})`;
    return svg(
      "g",
      { class: "renewed", transform: place },
      svg("rect", { x: -width / 2, y: -15, width, height: 22, rx: 11 }),
      svg("text", {}, `→ ${text}`),
    );
  }

  /** A red cross, and an arrow to where the item is sent, if it is sent somewhere. */
  loss(item, to) {
    const badge = svg(
      "g",
      { class: "lost", transform: `translate(${item.x - 12} ${item.y - 34}) scale(${this.unit})` },
      svg("circle", { r: 11 }),
      svg("path", { d: CROSS }),
    );
    const way = to ? this.trail({ ...item, y: item.y - 20 }, to, 24, "lost") : [];
    return [...way, badge];
  }

  clearPreview() {
    this.layers.ghosts.replaceChildren();
  }
}
