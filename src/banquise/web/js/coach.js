// The coach's card: what is asked, why, what came of it; and the plan of the lesson.

import { inShort } from "./builder.js";
import { by, el, icon, svg } from "./dom.js";
import { t } from "./words.js";

const TICK = "M5 13l4 4L19 7";

const tick = (label) =>
  svg(
    "svg",
    { viewBox: "0 0 24 24", role: "img", "aria-label": label },
    svg("path", { d: TICK }),
  );

const paragraph = (text, kind = "") => (text ? el("p", { class: `text ${kind}` }, text) : null);

export class Coach {
  constructor(lesson) {
    this.lesson = lesson;
    this.isWhyOpen = false;
  }

  /** A step is asked; `before` is what the coach said to the last one. */
  ask(before) {
    const { coach } = this.lesson.point;
    this.isWhyOpen = false;
    this.head("lesson.coach", coach.title);
    this.why = coach.why ? el("p", { class: "more", hidden: true }, coach.why) : null;
    this.texts(before ? this.praise(before) : null, paragraph(coach.text), this.why);
    this.row(
      this.lesson.step ? this.button("lesson.back", () => this.lesson.goBack(), "back") : null,
      this.why ? this.whyButton() : null,
      coach.kind === "choose"
        ? null
        : this.button("lesson.show", () => this.lesson.demonstrate(), "show"),
    );
  }

  praise(text) {
    return el("p", { class: "text praise" }, tick(t("lesson.done")), el("span", {}, text));
  }

  /** A step is done and the next one begins elsewhere. */
  done(text) {
    this.texts(this.praise(text));
    this.row(this.button("lesson.next", () => this.lesson.goOn(), "next", "main"));
  }

  /** A free choice was made. */
  comment({ outcomes, prefer }) {
    this.head("lesson.chose", this.lesson.point.coach.title);
    const rows = outcomes.map((one) =>
      el(
        "li",
        { class: `${one.chosen ? "on" : ""} ${one.tone}` },
        el("b", {}, inShort(one.label)),
        el(
          "span",
          {},
          one.text,
          one.chosen ? el("span", { class: "unseen" }, ` (${t("lesson.your_choice")})`) : null,
        ),
      ),
    );
    this.texts(
      el("p", { class: "small" }, t("lesson.compare")),
      el("ul", { class: "outcomes" }, rows),
      paragraph(prefer),
    );
    this.row(
      this.button("lesson.take_back", () => this.lesson.takeBack(), "take-back"),
      this.button("lesson.keep", () => this.lesson.goOn(), "next", "main"),
    );
  }

  /** The lesson is over. */
  over(text) {
    const { lesson } = this;
    this.head("lesson.coach", t("lesson.over"));
    this.texts(text ? this.praise(text) : null, paragraph(t("lesson.over.text")));
    this.row(
      this.button("lesson.over.again", () => lesson.restart(), "again"),
      this.button("lesson.over.play", () => lesson.play(), "play", "main"),
    );
  }

  trouble(text) {
    this.texts(el("p", { class: "text trouble", role: "alert" }, text));
    this.row(this.button("lesson.next", () => this.lesson.load(), "retry", "main"));
  }

  head(key, title) {
    const { step, steps } = this.lesson;
    const n = Math.min(step + 1, steps.length);
    by("at").textContent = t(key, { n, all: steps.length });
    by("title").textContent = title;
  }

  texts(...parts) {
    by("texts").replaceChildren(...parts.filter(Boolean));
  }

  row(...buttons) {
    by("row").replaceChildren(...buttons.filter(Boolean));
  }

  button(key, press, ui, kind = "") {
    return el(
      "button",
      { class: `btn ${kind || "small"}`, type: "button", "data-ui": ui, onclick: press },
      ui === "back" ? icon("prev") : null,
      t(key),
    );
  }

  whyButton() {
    const button = this.button("lesson.why", () => this.toggleWhy(), "why-button");
    button.setAttribute("aria-expanded", "false");
    return button;
  }

  toggleWhy() {
    if (!this.why?.isConnected) return;
    this.why.hidden = !this.why.hidden;
    by("why-button")?.setAttribute("aria-expanded", String(!this.why.hidden));
  }

  /** Dots in the top bar, and the list of all steps. */
  plan() {
    const { step, steps } = this.lesson;
    const kind = (n) => (n < step ? "done" : n === step ? "now" : "");
    const n = Math.min(step + 1, steps.length);
    by("dots").setAttribute("aria-label", t("lesson.step", { n, all: steps.length }));
    by("dots").replaceChildren(...steps.map((_, i) => el("span", { class: kind(i) })));
    by("plan").replaceChildren(
      el("h2", {}, t("lesson.plan")),
      el(
        "ol",
        {},
        steps.map((title, i) => this.planned(title, i, kind(i))),
      ),
    );
  }

  planned(title, i, kind) {
    const number = kind === "done" ? tick(t("lesson.done")) : el("span", {}, String(i + 1));
    const jump = el(
      "button",
      { type: "button", onclick: () => this.lesson.goTo(i), "aria-current": kind === "now" && "step" },
      title,
    );
    return el("li", { class: kind }, number, jump);
  }
}
