// The coach's answer to a wrong click: a red ring, and a bubble beside it.

import { inShort } from "./builder.js";
import { el, icon } from "./dom.js";
import { sound } from "./sound.js";
import { WhyNot } from "./why.js";
import { t } from "./words.js";

export class Bubble extends WhyNot {
  /** `answer` has text, clause and, if it is forbidden, what was tried; `key` was clicked. */
  show({ text, clause, tried }, key) {
    const title = tried ? t("why.tried", { what: inShort(tried) }) : t("lesson.not_this");
    const rule = el("p", { class: "rule", hidden: true }, clause?.text || "");
    const read = el(
      "button",
      { class: "link", type: "button", "aria-expanded": "false" },
      t("why.read"),
    );
    read.addEventListener("click", () => {
      rule.hidden = !rule.hidden;
      read.setAttribute("aria-expanded", String(!rule.hidden));
      this.place(key);
    });
    const hasMore = clause && clause.text !== text;
    this.root.replaceChildren(
      el("b", {}, title),
      text,
      " ",
      t("lesson.nothing"),
      rule,
      clause
        ? el("footer", {}, el("span", { class: "tag" }, clause.id), hasMore ? read : null)
        : "",
      el(
        "button",
        { class: "icon", type: "button", "aria-label": t("close"), onclick: () => this.hide() },
        icon("close"),
      ),
    );
    this.root.hidden = false;
    this.table.board.rings.refuse(key);
    sound("no");
    this.place(key);
  }
}
