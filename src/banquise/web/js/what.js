// "What is this?": a card for anything on the board: rest the pointer on it, hold it, or press I.

import { by, el, icon } from "./dom.js";
import { DOCKED, place } from "./place.js";
import { pick } from "./pick.js";
import { setting } from "./settings.js";
import { t } from "./words.js";

const REST = 400; // ms until the pointer has come to rest
const GRACE = 300; // ms to reach the card
const STILL = 4; // pixels that a resting pointer may move

const area = ({ width, height }) => width * height;
const isIn = ({ clientX: x, clientY: y }, box) =>
  box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;

/** The smallest thing at a point, whether it can be clicked or not. */
export function thingAt(point, board) {
  const { scene } = board;
  const found = pick(point.clientX, point.clientY, false, scene, new Set());
  let best = found?.key ?? null;
  let least = best ? area(board.box(best)) : Infinity;
  for (const [key, node] of scene.nodes) {
    if (node.querySelector(":scope > .hit")) continue;
    const box = node.getBoundingClientRect();
    if (box.width && isIn(point, box) && area(box) < least) [best, least] = [key, area(box)];
  }
  return best;
}

export class What {
  /** `on` has ask(key), which returns a card, speak(text), rule(id) and ruleAt(id). */
  constructor(board, on) {
    Object.assign(this, { board, on, key: null });
    this.root = by("what");
    this.isPinned = false; // opened by hand: the pointer does not close it
    document.addEventListener("pointermove", (event) => this.move(event));
    document.addEventListener("pointerdown", (event) => this.press(event), true);
    board.svg.addEventListener("pointerleave", () => clearTimeout(this.resting));
  }

  get isOpen() {
    return !this.root.hidden;
  }

  move(event) {
    if (event.pointerType === "touch") return;
    const from = this.at;
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < STILL) return;
    this.at = { clientX: event.clientX, clientY: event.clientY };
    clearTimeout(this.resting);
    if (this.isOpen && !this.isPinned) this.follow();
    const isOver = this.board.svg.contains(event.target) && !event.buttons && !event.shiftKey;
    if (isOver && setting("what") && !this.isPinned)
      this.resting = setTimeout(() => this.rest(), REST);
  }

  rest() {
    const key = thingAt(this.at, this.board);
    if (key && key !== this.asked) this.show(key);
  }

  /** Close the card once the pointer has left both the thing and the card. */
  follow() {
    const isNear = [this.root.getBoundingClientRect(), this.board.box(this.asked)].some(
      (box) => box && isIn(this.at, box),
    );
    if (isNear) {
      clearTimeout(this.closing);
      this.closing = null;
    } else this.closing ??= setTimeout(() => this.hide(), GRACE);
  }

  press(event) {
    clearTimeout(this.resting);
    if (this.isOpen && !this.root.contains(event.target)) this.hide();
  }

  /** The card of what has the focus or is under the pointer. */
  showHere() {
    const { rover } = this.board;
    const key = rover.hasFocus() ? rover.key : this.at && thingAt(this.at, this.board);
    if (this.isOpen && this.asked === key) this.hide();
    else if (key) this.show(key, true);
  }

  async show(key, isPinned = false) {
    this.hide();
    this.asked = key;
    const card = await this.on.ask(key).catch(() => null);
    if (this.asked !== key) return;
    if (!card?.name) {
      this.hide();
      return;
    }
    this.isPinned = isPinned;
    this.card = card;
    this.root.classList.toggle("pinned", isPinned);
    this.root.replaceChildren(...this.parts(card));
    this.root.hidden = false;
    this.shown = this.board.scene.nodes.has(card.key) ? card.key : key;
    this.root.dataset.of = this.shown;
    this.board.scene.nodes.get(key)?.setAttribute("aria-describedby", this.root.id);
    this.board.rings.tell(this.shown);
    place(this.root, this.board, this.shown, true);
    if (isPinned) this.on.speak(this.told(card));
  }

  told({ name, more, kind, does, now, clause }) {
    const facts = now.map((fact) => fact.filter(Boolean).join(": "));
    return [name, more, kind, does, ...facts, clause?.id].filter(Boolean).join(". ");
  }

  parts({ name, more, kind, does, now, clause }) {
    const facts = now.map(([chip, text]) =>
      el("li", {}, chip ? el("b", {}, chip) : "", " ", el("span", {}, text)),
    );
    const shut = el(
      "button",
      { class: "icon", type: "button", "aria-label": t("close"), onclick: () => this.hide() },
      icon("close"),
    );
    return [
      el("header", {}, el("strong", {}, name), kind ? el("small", {}, kind) : ""),
      more ? el("p", { class: "more" }, more) : "",
      does ? el("p", { class: "does" }, does) : "",
      facts.length
        ? el("div", { class: "now" }, el("b", {}, t("what.now")), el("ul", {}, facts))
        : "",
      clause ? el("footer", {}, el("span", { class: "tag" }, clause.id), this.read(clause)) : "",
      shut,
    ].filter(Boolean);
  }

  read({ id }) {
    const open = (event) => {
      if (!this.on.rule) return;
      event.preventDefault();
      this.hide();
      this.on.rule(id);
    };
    const link = el("a", { class: "link", href: this.on.ruleAt(id), onclick: open }, t("why.read"));
    return el("span", {}, link, DOCKED.matches ? "" : el("kbd", {}, "R"));
  }

  hide() {
    clearTimeout(this.closing);
    this.closing = null;
    if (this.asked) this.board.scene.nodes.get(this.asked)?.removeAttribute("aria-describedby");
    this.asked = null;
    if (this.root.hidden) return false;
    this.root.hidden = true;
    this.card = null;
    this.isPinned = false;
    this.board.rings.tell(null);
    return true;
  }
}
