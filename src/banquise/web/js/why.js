// Why not: what was tried, the rule that forbids it, and where to read it. One bubble at a time.

import { inShort } from "./builder.js";
import { by, el, icon } from "./dom.js";
import { sound } from "./sound.js";
import { list, t } from "./words.js";

const GAP = 10; // between what was clicked and the bubble, if there is room
const STEP = 20; // between two places that are tried
const EXAMPLES = 2; // of what would do
const MOST = 40; // words that a glance takes in
const words = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const DOCKED = window.matchMedia("(max-width: 760px)");

export class WhyNot {
  constructor(table) {
    this.table = table;
    this.root = by("why");
  }

  async ask(keys, clicked = keys.at(-1)) {
    const { table } = this;
    const asked = (this.asked = Symbol("why"));
    let answer = await table.line.ask({ t: "why", seat: table.seat ?? table.hello.you[0], keys });
    if (/ENGINE-3$/.test(answer.clause?.id || "") && keys.length > 1)
      answer = await table.line.ask({ t: "why", seat: table.seat, keys: [clicked] });
    if (asked === this.asked) this.show(answer, clicked);
  }

  show(answer, key) {
    if (!answer.clause && !answer.text) return;
    const { table } = this;
    const text = answer.text || answer.clause.text;
    const id = answer.clause?.id;
    const read = el(
      "button",
      { class: "link", type: "button", onclick: () => table.side.openRule(id) },
      t("why.read"),
    );
    const shut = el(
      "button",
      { class: "icon", type: "button", "aria-label": t("close"), onclick: () => this.hide() },
      icon("close"),
    );
    const label = key && table.board.scene.items.get(key)?.label;
    const isVague = /ENGINE/.test(id || ""); // no rule of the game: what was tried has no name
    const what = inShort((!isVague && answer.tried) || label || "");
    const [title, remedy] = this.frame(what, text, key);
    this.root.replaceChildren(
      title ? el("b", {}, title) : "",
      text,
      remedy ? el("p", { class: "remedy" }, remedy) : "",
      id ? el("footer", {}, el("span", { class: "tag" }, id), read) : "",
      shut,
    );
    this.root.hidden = false;
    table.board.rings.refuse(key);
    table.prompt.speak([title, text, remedy, id].filter(Boolean).join(" "));
    sound("no");
    this.place(key);
  }

  /** What was tried and what would do, as much of both as a glance takes in with the reason. */
  frame(what, text, key) {
    const [tried, not] = [what ? t("why.tried", { what }) : t("why.not"), t("why.not")];
    const ways = [[tried, EXAMPLES], [tried, 1], [not, 1], [tried, 0], [not, 0], ["", 0]];
    const said = ways.map(([title, examples]) => [title, this.remedy(key, examples)]);
    return said.find((around) => words([text, ...around].join(" ")) <= MOST) || said.at(-1);
  }

  /** What would do: actions with what was clicked, or else the first ones there are. */
  remedy(key, examples) {
    const { builder, isMine } = this.table;
    if (!isMine || !examples) return "";
    const near = builder.legal.filter(({ keys }) => key && keys.includes(key));
    const some = near.length ? near : builder.legal;
    const what = list(some.slice(0, examples).map(({ label }) => inShort(label)));
    return t("why.instead", { what, n: builder.legal.length - Math.min(examples, some.length) });
  }

  /** Beside what was clicked, where it covers no lit target, nor what was clicked. */
  place(key) {
    const { board } = this.table;
    const stage = board.root.getBoundingClientRect();
    const target =
      (key && board.box(key)) ||
      new DOMRect(stage.x + stage.width / 2, stage.y + stage.height / 2, 0, 0);
    const lit = [...board.lit].map((one) => board.box(one)).filter(Boolean);
    const covered = (left, top) => {
      const { offsetWidth: w, offsetHeight: h } = this.root;
      const isUnder = (box) =>
        box.left < left + w && box.right > left && box.top < top + h && box.bottom > top;
      return lit.filter(isUnder).length + (isUnder(target) ? 3 : 0);
    };
    if (DOCKED.matches) this.dock(stage, covered);
    else this.float(stage, target, covered);
  }

  /** On a phone: above the thumb bar, or under the prompt where that hides less. */
  dock(stage, covered) {
    const { offsetHeight: h } = this.root;
    const [high, low] = [stage.top + 8, stage.bottom - h - 8];
    this.root.style.left = "8px";
    this.root.style.top = `${covered(8, low) <= covered(8, high) ? low : high}px`;
  }

  float(stage, target, covered) {
    const { offsetWidth: w, offsetHeight: h } = this.root;
    const middle = {
      x: target.x + target.width / 2 - w / 2,
      y: target.y + target.height / 2 - h / 2,
    };
    const [right, bottom] = [window.innerWidth - w - 8, stage.bottom - h - 8];
    let best = null;
    for (let top = stage.top + 8; top <= bottom; top += STEP)
      for (let left = stage.left + 8; left <= right; left += STEP) {
        const gap = Math.max(
          Math.abs(left - middle.x) - (w + target.width) / 2,
          Math.abs(top - middle.y) - (h + target.height) / 2,
        );
        const far = Math.hypot(left - middle.x, top - middle.y) + (gap < GAP ? 30 : 0);
        const cost = covered(left, top) * 1e4 + far;
        if (!best || cost < best.cost) best = { left, top, cost };
      }
    this.root.style.left = `${best?.left ?? stage.left + 8}px`;
    this.root.style.top = `${best?.top ?? stage.top + 8}px`;
  }

  hide() {
    this.asked = null;
    if (this.root.hidden) return false;
    this.root.hidden = true;
    this.table.board.rings.refuse(null);
    return true;
  }

  get isOpen() {
    return !this.root.hidden;
  }
}
