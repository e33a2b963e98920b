// Why a bot made a decision: a chart of what it considered, in sentences what it feared.

import { by, el, icon } from "./dom.js";
import { measure, points } from "./thoughts.js";
import { name, t } from "./words.js";

const MOST = 8;

export class Reasons {
  constructor(table) {
    this.table = table;
    this.root = by("words");
  }

  /** Ask about a log line; by default about a bot's last decision. */
  async ask(line = this.last()) {
    const { table } = this;
    if (!line) {
      table.prompt.speak(t("reasons.nothing"), true);
      return;
    }
    table.prompt.speak(t("reasons.thinking"), true);
    const answer = await table.connection.ask({ t: "explain", ply: line.ply });
    if (answer.t === "answer") {
      table.prompt.speak("", true);
      this.show(line, answer);
    } else table.prompt.speak(answer.text || t("trouble.server"), true);
  }

  last() {
    return this.table.lines.findLast((line) => this.isBots(line));
  }

  isBots({ seat }) {
    return seat >= 0 && this.table.player(seat).kind === "bot";
  }

  show(line, { seat, text, reasons }) {
    const shut = el(
      "button",
      { class: "icon", type: "button", "aria-label": t("close"), onclick: () => this.shut() },
      icon("close"),
    );
    const who = name(this.table.player(seat).name);
    this.root.replaceChildren(
      el("header", {}, el("h2", {}, t("reasons.why", { player: who })), shut),
      el("p", {}, line.text.join(" ")),
      el(
        "ul",
        {},
        text.map((sentence) => el("li", {}, sentence)),
      ),
      this.chart(reasons),
    );
    if (document.body.dataset.sheet) this.table.bar.toggleSheet("");
    this.root.classList.add("brief"); // keep the board visible
    this.root.hidden = false;
    this.root.focus();
  }

  chart(reasons) {
    if (!reasons.length) return "";
    const shown = reasons.filter((reason, i) => i < MOST || reason.chosen);
    const most = Math.max(...shown.map(({ share }) => share));
    return el(
      "section",
      { class: "thoughts", "data-ui": "reasons", "aria-label": t("hint.considered") },
      el("h3", {}, t("hint.considered")),
      el(
        "ol",
        {},
        shown.map((reason) => this.row(reason, most)),
      ),
    );
  }

  row(reason, most) {
    const percent = Math.round(100 * reason.share);
    const words = [
      reason.chosen ? t("reasons.chosen") : "",
      t("hint.share", { n: percent }),
      t("reasons.tried", { n: reason.visits }),
      points(this.table, reason),
    ];
    return el(
      "li",
      { class: `thought ${reason.chosen ? "chosen" : ""}` },
      el("b", {}, reason.label),
      measure(reason.share, most),
      el("small", {}, words.filter(Boolean).join(" · ")),
    );
  }

  /** The language has changed: hide reasons in the old one. */
  words() {
    if (this.root.classList.contains("brief")) this.root.hidden = true;
  }

  shut() {
    this.root.hidden = true;
    by("prompt").focus();
  }
}
