// A veil over the board that leaves open what matters in a step.

import { svg } from "./dom.js";
import { placeText } from "./motion.js";
import { hitOf } from "./stage.js";

const ROOM = 12; // around what is left open, in units of the board
const SMALL = 26; // the radius of what has no shape of its own

export class Veil {
  constructor(board) {
    this.board = board;
    this.mask = svg("mask", { id: "ui-veil", maskUnits: "userSpaceOnUse" });
    this.sheet = svg("rect", { class: "veil", mask: "url(#ui-veil)" });
    this.node = svg("g", { "aria-hidden": "true" }, this.mask, this.sheet);
    board.svg.insertBefore(this.node, board.over);
  }

  /** Cover everything but these keys and items elsewhere; without keys cover nothing. */
  show(keys, places = []) {
    const { board } = this;
    const known = [...new Set(keys)].filter((key) => board.scene.items.has(key));
    this.node.toggleAttribute("hidden", !known.length);
    if (!known.length) {
      this.mask.replaceChildren();
      this.sheet.setAttribute("width", 0);
      return;
    }
    const { width, height } = board.stage;
    const whole = { x: 0, y: 0, width, height };
    const open = known.map((key) => board.scene.items.get(key));
    for (const node of [this.mask, this.sheet])
      for (const [name, value] of Object.entries(whole)) node.setAttribute(name, value);
    this.mask.replaceChildren(
      svg("rect", { ...whole, fill: "#fff" }),
      ...[...open, ...places].map((item) => this.hole(item)),
    );
  }

  /** The shape of an item with some room around it. */
  hole(item) {
    const { x, y, symbol, scale } = item;
    const d = hitOf(this.board.stage, symbol);
    if (!d) return svg("circle", { cx: x, cy: y, r: SMALL + ROOM });
    const width = (2 * ROOM) / (scale || 1);
    return svg("path", { d, transform: placeText(item), stroke: "#000", "stroke-width": width });
  }
}
