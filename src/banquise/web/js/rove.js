// Roving tabindex: the board is one tab stop; arrows go to the nearest key in a direction.

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

export class Rover {
  constructor(scene) {
    this.scene = scene;
    this.key = null;
  }

  /** Focusable keys, from top left to bottom right. */
  keys() {
    const found = [...this.scene.nodes]
      .filter(([, node]) => node.hasAttribute("aria-label"))
      .map(([key]) => key);
    const at = (key) => this.scene.items.get(key);
    return found.sort(
      (a, b) => Math.round(at(a).y / 30) - Math.round(at(b).y / 30) || at(a).x - at(b).x,
    );
  }

  /** After an update: make exactly one key tabbable, preferably a lit one. */
  settle(lit) {
    const keys = this.keys();
    if (!keys.includes(this.key) || (lit.size && !lit.has(this.key) && !this.hasFocus()))
      this.key = keys.find((key) => lit.has(key)) || keys[0] || null;
    for (const key of keys)
      this.scene.nodes.get(key).setAttribute("tabindex", key === this.key ? "0" : "-1");
  }

  hasFocus() {
    return this.scene.layer.contains(document.activeElement);
  }

  to(key) {
    if (!key) return;
    this.scene.nodes.get(this.key)?.setAttribute("tabindex", "-1");
    this.key = key;
    const node = this.scene.nodes.get(key);
    node.setAttribute("tabindex", "0");
    node.focus({ preventScroll: false });
  }

  /** Handle a keyboard key; true if the focus moved. */
  press(pressed, lit) {
    const keys = this.keys();
    if (!keys.length) return false;
    if (ARROWS[pressed]) this.to(this.nearest(ARROWS[pressed], keys));
    else if (pressed === "Home") this.to(keys[0]);
    else if (pressed === "End") this.to(keys.at(-1));
    else if (pressed === "PageDown" || pressed === "PageUp")
      this.to(this.nextLit(keys, lit, pressed === "PageDown" ? 1 : -1));
    else return false;
    return true;
  }

  nearest([dx, dy], keys) {
    const here = this.scene.items.get(this.key);
    let best = null;
    let least = Infinity;
    for (const key of keys) {
      const there = this.scene.items.get(key);
      const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (key === this.key || ahead <= 2 || aside > 2.5 * ahead) continue;
      const cost = ahead + 2 * aside;
      if (cost < least) [best, least] = [key, cost];
    }
    return best;
  }

  nextLit(keys, lit, step) {
    const ring = keys.filter((key) => lit.has(key) || key === this.key);
    if (ring.length < 2) return ring[0] === this.key ? null : ring[0];
    return ring[(ring.indexOf(this.key) + step + ring.length) % ring.length];
  }
}
