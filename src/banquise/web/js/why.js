// Why not: what was tried, the rule that forbids it, and where to read it. One bubble at a time.

import { by, el, icon } from "./dom.js";
import { sound } from "./sound.js";
import { t } from "./words.js";

const GAP = 14;

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
    const what = answer.tried || label;
    const title = what ? t("why.tried", { what }) : t("why.not");
    this.root.replaceChildren(
      el("b", {}, title),
      text,
      id ? el("footer", {}, el("span", { class: "tag" }, id), read) : "",
      shut,
    );
    this.root.hidden = false;
    table.board.rings.refuse(key);
    table.prompt.speak(`${title} ${text} ${id || ""}`);
    sound("no");
    this.place(key);
  }

  /** Beside what was clicked, where it covers the fewest lit targets. */
  place(key) {
    const { board } = this.table;
    const stage = board.root.getBoundingClientRect();
    const target =
      (key && board.box(key)) ||
      new DOMRect(stage.x + stage.width / 2, stage.y + stage.height / 2, 0, 0);
    const { offsetWidth: w, offsetHeight: h } = this.root;
    const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
    const [cx, cy] = [target.x + target.width / 2 - w / 2, target.y + target.height / 2 - h / 2];
    const spots = [
      [cx, target.bottom + GAP],
      [cx, target.top - h - GAP],
      [target.right + GAP, cy],
      [target.left - w - GAP, cy],
      [target.right + GAP, target.bottom + GAP],
      [target.left - w - GAP, target.bottom + GAP],
      [target.right + GAP, target.top - h - GAP],
      [target.left - w - GAP, target.top - h - GAP],
    ];
    const lit = [...board.lit].map((one) => board.box(one)).filter(Boolean);
    let best = null;
    for (const [x, y] of spots) {
      const left = clamp(x, stage.left + 8, Math.max(stage.left + 8, stage.right - w - 8));
      const top = clamp(y, stage.top + 8, Math.max(stage.top + 8, stage.bottom - h - 8));
      const covers = (box) =>
        box.left < left + w && box.right > left && box.top < top + h && box.bottom > top;
      const cost =
        lit.filter(covers).length +
        (covers(target) ? 3 : 0) +
        (Math.abs(left - x) + Math.abs(top - y)) / 1000;
      if (!best || cost < best.cost) best = { left, top, cost };
    }
    this.root.style.left = `${best.left}px`;
    this.root.style.top = `${best.top}px`;
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
