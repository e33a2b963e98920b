// The card with advice: a hint that was asked for, or the coach of a first game.

import { by, el, icon } from "./dom.js";
import { coachAt, keepCoach } from "./progress.js";
import { thoughts } from "./thoughts.js";
import { t } from "./words.js";

const NARROW = window.matchMedia("(max-width: 1099px)");

export class AdviceCard {
  constructor(table) {
    this.table = table;
    this.root = by("advice");
    this.kind = ""; // hint, coach or nothing
    this.shown = null; // the legal actions that it is about
    this.spokeAt = -1; // the last line of the log when the coach spoke
    NARROW.addEventListener("change", () => this.place());
  }

  /** The coach may help: one person among bots, in a running game. */
  get isFitting() {
    const { hello, players, state } = this.table;
    const others = players.filter(({ seat }) => !hello?.you.includes(seat));
    return Boolean(
      hello?.you.length === 1 && state && !state.over && others.every(({ kind }) => kind === "bot"),
    );
  }

  get coach() {
    return this.isFitting ? coachAt(this.table.id) : "";
  }

  /** The table has changed. */
  show() {
    const { table } = this;
    if (this.kind === "hint" && this.shown !== table.state.legal) this.hide();
    if (!this.coach || table.replay.isOpen) {
      if (this.kind === "coach") this.hide();
      return;
    }
    if (this.kind === "hint") return;
    if (this.coach !== "on") this.offer();
    else if (table.mayAct && this.isNewRound()) this.speak();
    else if (this.kind !== "coach") this.greet();
    else if (this.shown && this.shown !== table.state.legal) this.pause();
  }

  /** Has everybody else decided since the coach spoke? And is there a choice? */
  isNewRound() {
    const { table } = this;
    if (table.state.legal.length < 2 || this.isAsking) return false;
    const since = table.lines.filter(({ ply }) => ply > this.spokeAt).map(({ seat }) => seat);
    const others = table.players.map(({ seat }) => seat).filter((seat) => seat !== table.seat);
    return this.spokeAt < 0 || others.every((seat) => since.includes(seat));
  }

  async speak() {
    const { table } = this;
    this.isAsking = true;
    const legal = table.state.legal;
    const answer = await table.connection.ask({ t: "coach", seat: table.seat });
    this.isAsking = false;
    if (answer.t !== "answer" || table.state.legal !== legal || this.coach !== "on") return;
    this.spokeAt = table.lines.at(-1)?.ply ?? 0;
    this.shown = legal;
    this.fill(
      "coach",
      t("coach.title"),
      answer.news.map((one) => this.news(one)),
      el("h3", {}, t("coach.sensible")),
      this.options(answer.options),
    );
  }

  greet() {
    this.fill("coach", t("coach.title"), el("p", {}, t("coach.greet")));
  }

  pause() {
    this.shown = null;
    this.fill("coach", t("coach.title"), el("p", {}, t("coach.later")));
  }

  /** The coach is off, or has not been asked yet. */
  offer() {
    if (this.kind === "coach" && this.root.dataset.coach === this.coach) return;
    const isNew = this.coach === "ask";
    const yes = this.button("coach.on", () => this.turn("on"), "coach-on", "main");
    const no = isNew ? this.button("coach.no", () => this.turn("off"), "coach-no") : null;
    this.fill(
      "coach",
      t(isNew ? "coach.ask" : "coach.off"),
      isNew ? el("p", {}, t("coach.ask.text")) : null,
      el("div", { class: "row" }, yes, no),
    );
  }

  turn(to) {
    keepCoach(this.table.id, to);
    this.kind = "";
    this.spokeAt = -1;
    this.show();
    by("prompt").focus({ preventScroll: true });
  }

  /** A hint: the best actions and why; numbers behind a fold. */
  hint({ options, considered }) {
    this.shown = this.table.state.legal;
    const chart = thoughts(this.table, considered);
    const title = el("summary", {}, t("hint.numbers"));
    const fold = chart && el("details", { "data-ui": "numbers" }, title, chart);
    this.fill("hint", t("hint"), this.options(options), fold);
  }

  news({ ply, reasons }) {
    const line = this.table.lines.find((one) => one.ply === ply);
    const wanted = reasons.map(({ text }) => el("em", {}, ` ${text}`));
    return el("p", { class: "news" }, (line?.text || []).join(" "), wanted);
  }

  options(options) {
    return el(
      "ol",
      { class: "options", "data-ui": "options" },
      options.map((option) => this.option(option)),
    );
  }

  option({ action, label, reasons }) {
    const press = () => {
      const found = this.table.builder.find(action);
      if (found) this.table.choose(found, false, false);
    };
    return el(
      "li",
      {},
      el("button", { type: "button", class: "option", onclick: press }, label),
      el(
        "ul",
        {},
        reasons.map(({ text, tone }) => el("li", { class: tone }, text)),
      ),
    );
  }

  button(key, press, ui, kind = "") {
    return el(
      "button",
      { class: `btn small ${kind}`, type: "button", "data-ui": ui, onclick: press },
      t(key),
    );
  }

  fill(kind, title, ...parts) {
    this.kind = kind;
    const isCoach = kind === "coach";
    const isOn = this.coach === "on";
    const close = isCoach
      ? isOn && this.button("coach.turn_off", () => this.turn("off"), "coach-off")
      : el(
          "button",
          { class: "icon", type: "button", "aria-label": t("close"), onclick: () => this.hide() },
          icon("close"),
        );
    const puffin = isCoach && el("img", { src: "/web/puffin.svg", alt: "", width: 40, height: 40 });
    by("advice-head").replaceChildren(...[puffin, el("h2", {}, title), close].filter(Boolean));
    by("advice-text").replaceChildren(...parts.flat().filter(Boolean));
    this.root.dataset.kind = kind;
    this.root.dataset.coach = isCoach ? this.coach : "";
    this.root.hidden = false;
    this.place();
  }

  /** Narrow screens dock the card below the board while it speaks; otherwise it is in the side. */
  place() {
    const isDocked = NARROW.matches && (this.kind === "hint" || this.coach !== "off");
    const home = isDocked ? by("board").parentElement : by("side");
    if (this.root.parentElement !== home) home.prepend(this.root);
  }

  hide() {
    this.kind = "";
    this.shown = null;
    this.root.hidden = true;
    if (this.coach) this.show();
  }

  /** The language has changed. */
  words() {
    if (this.kind === "hint") this.hide();
    else this.kind = "";
    this.spokeAt = -1;
  }
}
