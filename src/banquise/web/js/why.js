// "Why not?": what was tried, the rule that forbids it, and a link to it. One bubble at a time.

import { inShort } from "./builder.js";
import { by, el, icon } from "./dom.js";
import { place } from "./place.js";
import { sound } from "./sound.js";
import { list, t } from "./words.js";

const EXAMPLES = 2; // of legal actions
const MOST = 40; // words in the bubble
const words = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export class WhyNot {
  constructor(table) {
    this.table = table;
    this.root = by("why");
  }

  /** The rule that forbids these clicks; what is part of no action tells what it is instead. */
  async ask(keys, clicked = keys.at(-1)) {
    const { table } = this;
    const asked = (this.asked = Symbol("why"));
    const why = (some) => table.connection.ask({ t: "why", seat: table.seat, keys: some });
    let answer = await why(keys);
    if (answer.t === "answer" && !answer.clause && keys.length > 1) answer = await why([clicked]);
    if (asked !== this.asked) return;
    if (answer.clause) this.show(answer, clicked);
    else table.what.show(clicked, true);
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
    const what = inShort(answer.tried || label || "");
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

  /** Title and remedy, as much of both as fits with the reason into MOST words. */
  frame(what, text, key) {
    const not = t("why.not");
    const tried = what || not;
    const ways = [[tried, EXAMPLES], [tried, 1], [not, 1], [tried, 0], [not, 0], ["", 0]];
    const said = ways.map(([title, examples]) => [title, this.remedy(key, examples)]);
    return said.find((around) => words([text, ...around].join(" ")) <= MOST) || said.at(-1);
  }

  /** Examples of legal actions, preferably with what was clicked. */
  remedy(key, examples) {
    const { builder, isMine } = this.table;
    if (!isMine || !examples) return "";
    const near = builder.legal.filter(({ keys }) => key && keys.includes(key));
    const some = near.length ? near : builder.legal;
    const what = list(some.slice(0, examples).map(({ label }) => inShort(label)));
    return t("why.instead", { what, n: builder.legal.length - Math.min(examples, some.length) });
  }

  place(key) {
    place(this.root, this.table.board, key);
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
