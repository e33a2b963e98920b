// The things on the board: one group per key, kept as long as the key, drawn by its symbol.

import { svg } from "./dom.js";
import { distance, isElsewhere, Motion, placeText } from "./motion.js";
import { hitOf } from "./stage.js";

const HOME_NEAR = 80; // so near to its home a thing is at home

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
    this.leaving = new Set();
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
    this.leaving.clear();
  }

  hit(key) {
    const item = this.items.get(key);
    return item ? hitOf(this.stage, item.symbol) : "";
  }

  /** Is this thing sent home by going from one place to the other? */
  isLost(before, after, items = this.items) {
    const home = items.get(after.home) || this.items.get(after.home);
    return (
      Boolean(home) &&
      home.key !== after.key &&
      distance(home, after) < HOME_NEAR &&
      distance(home, before) >= HOME_NEAR
    );
  }

  /** Take an update. The promise is kept when everything has arrived. Answers what changed. */
  apply({ set = [], gone = [], order = null, full = false }, { isStill = false, first = [] } = {}) {
    const rows = set.map(itemOf);
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
      gone: left.filter((key) => before.has(key)),
      before,
    };
    for (const item of rows) this.sort(item, before.get(item.key), changed);
    for (const key of changed.gone) this.items.delete(key);
    const jobs = [];
    this.leave(changed.gone, before, quiet, jobs);
    this.reorder(order || (full ? rows.map((row) => row.key) : null));
    if (focused !== document.activeElement && this.layer.contains(focused))
      focused.focus({ preventScroll: true }); // a group that was painted later lost it
    if (!quiet) this.animate(changed, first, jobs);
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

  leave(keys, before, quiet, jobs) {
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
      const item = before.get(key);
      const home = this.items.get(item.home) || before.get(item.home);
      jobs.push(this.motion.shrink(node, item, home, 0).then(() => node.remove()));
    }
  }

  /** Painting order; only groups that stand wrong are moved, so that focus and motion stay. */
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

  animate(changed, first, jobs) {
    const { before } = changed;
    const rank = (key) => {
      const at = first.indexOf(key);
      return at < 0 ? first.length : at;
    };
    const movers = [...changed.moved].sort((a, b) => rank(a) - rank(b));
    const count = movers.length + changed.fresh.length;
    const lost = movers.filter((key) => this.isLost(before.get(key), this.items.get(key)));
    const inOrder = [...movers.filter((key) => !lost.includes(key)), ...lost];
    inOrder.forEach((key, n) => {
      const delay = this.motion.delay(n, count, 600);
      jobs.push(
        this.motion.move(
          this.nodes.get(key),
          before.get(key),
          this.items.get(key),
          delay,
          lost.includes(key),
        ),
      );
    });
    changed.fresh.forEach((key, n) => {
      const item = this.items.get(key);
      const home = before.get(item.home) || this.items.get(item.home);
      jobs.push(
        this.motion.grow(
          this.nodes.get(key),
          home,
          item,
          this.motion.delay(movers.length + n, count, 600),
        ),
      );
    });
    for (const key of changed.turned)
      if (!changed.moved.includes(key)) jobs.push(this.flip(key, before.get(key)));
  }

  async flip(key, old) {
    const node = this.nodes.get(key);
    const use = node.querySelector(":scope > use");
    if (!use || !old.symbol || !this.stage.symbols[old.symbol]) return;
    const box = use.getBBox();
    if (Math.abs(box.x + box.width / 2) > box.width / 4) {
      await this.motion.appear(use); // drawn beside its origin: it would swing, not turn
      return;
    }
    const face = use.getAttribute("href");
    use.setAttribute("href", `#i-${old.symbol}`);
    await this.motion.turn(use, () => use.setAttribute("href", face), 0);
  }
}
