// The items on the board: one SVG group per key, kept as long as the key exists.

import { svg } from "./dom.js";
import { isElsewhere, Motion, placeText } from "./motion.js";
import { Play } from "./play.js";
import { hitOf } from "./stage.js";
import { motionOf } from "./steps.js";

export const itemOf = ([key, symbol, x, y, turn, scale, state, label, text, home]) => ({
  key,
  symbol,
  x,
  y,
  turn: turn || 0,
  scale: scale ?? 1,
  state: state || "",
  label: label || "",
  text: text || "",
  home: home || "",
});

export class Scene {
  constructor(layer) {
    this.layer = layer;
    this.items = new Map(); // key → item
    this.nodes = new Map(); // key → group
    this.motion = new Motion();
    this.stage = null;
  }

  useStage(stage) {
    this.stage = stage;
    this.clear();
  }

  clear() {
    this.motion.skip();
    this.layer.replaceChildren();
    this.items.clear();
    this.nodes.clear();
  }

  hit(key) {
    const item = this.items.get(key);
    return item ? hitOf(this.stage, item.symbol) : "";
  }

  /** Apply an update and return what changed; `done` resolves when all motion has ended. */
  apply({ set = [], gone = [], order = null, full = false, motions = [] }, { isStill = false } = {}) {
    const rows = set.map(itemOf);
    this.motion.skip();
    const before = new Map(this.items);
    const focused = document.activeElement;
    const left = full
      ? [...this.items.keys()].filter((key) => !rows.some((row) => row.key === key))
      : gone;
    const quiet = isStill || before.size === 0;
    const changed = {
      moved: [],
      fresh: [],
      turned: [],
      retold: [],
      gone: left.filter((key) => before.has(key)),
      before,
    };
    for (const item of rows) this.sort(item, before.get(item.key), changed);
    for (const key of changed.gone) this.items.delete(key);
    const leaving = this.leave(changed.gone, quiet);
    this.reorder(order || (full ? rows.map((row) => row.key) : null));
    if (focused !== document.activeElement && this.layer.contains(focused))
      focused.focus({ preventScroll: true }); // repainting it dropped its focus
    const play = new Play(this, changed, leaving);
    const jobs = quiet ? [] : play.start(motions.map(motionOf));
    changed.done = Promise.all(jobs);
    return changed;
  }

  sort(item, old, changed) {
    this.items.set(item.key, item);
    if (!old) {
      this.draw(item, this.create(item));
      changed.fresh.push(item.key);
      return;
    }
    const node = this.nodes.get(item.key);
    if (old.symbol !== item.symbol) changed.turned.push(item.key);
    if (isElsewhere(old, item)) changed.moved.push(item.key);
    if (old.text !== item.text) changed.retold.push(item.key);
    this.draw(item, node);
  }

  create(item) {
    const node = svg("g", { "data-key": item.key });
    this.nodes.set(item.key, node);
    this.layer.append(node);
    return node;
  }

  draw(item, node) {
    const hit = hitOf(this.stage, item.symbol);
    const ring = node.querySelector(":scope > .ring");
    const hasBody = item.symbol && this.stage.symbols[item.symbol];
    node.setAttribute("transform", placeText(item));
    node.setAttribute("class", `item ${item.state}`.trim());
    const parts = [];
    if (ring) parts.push(ring);
    if (hasBody) parts.push(svg("use", { href: `#i-${item.symbol}` }));
    if (item.text) {
      const text = svg("text");
      text.textContent = item.text;
      parts.push(text);
    }
    if (hit) parts.push(svg("path", { class: "hit", d: hit }));
    node.replaceChildren(...parts);
    this.name(node, item, Boolean(hit));
  }

  name(node, item, canBeAsked) {
    if (canBeAsked && item.label) {
      node.setAttribute("role", "button");
      node.setAttribute("aria-label", item.label);
      if (!node.hasAttribute("tabindex")) node.setAttribute("tabindex", "-1");
      return;
    }
    node.removeAttribute("tabindex");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
    if (item.label) {
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", item.label);
      node.removeAttribute("aria-hidden");
    } else {
      node.setAttribute("aria-hidden", "true");
    }
  }

  /** The groups of items that are gone; they stay on the page until they have left. */
  leave(keys, quiet) {
    const leaving = new Map();
    for (const key of keys) {
      const node = this.nodes.get(key);
      this.nodes.delete(key);
      if (!node) continue;
      if (quiet) {
        node.remove();
        continue;
      }
      node.removeAttribute("data-key");
      node.setAttribute("aria-hidden", "true");
      node.querySelector(".hit")?.remove();
      leaving.set(key, node);
    }
    return leaving;
  }

  /** Set the painting order; move only misplaced groups, to keep focus and animations. */
  reorder(order) {
    if (!order) return;
    let next = this.layer.firstElementChild;
    for (const key of order) {
      const node = this.nodes.get(key);
      if (!node) continue;
      while (next && !next.dataset.key) next = next.nextElementSibling;
      if (node === next) next = next.nextElementSibling;
      else this.layer.insertBefore(node, next);
    }
  }
}
