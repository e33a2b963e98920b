// The rules drawer: the rules by chapter, with search; refusals link to their clause.

import { get } from "./api.js";
import { by, el } from "./dom.js";
import { language, t } from "./words.js";

export class Rules {
  constructor(table) {
    this.table = table;
    this.search = by("rulesearch");
    this.list = by("rules");
    this.chapters = [];
    this.clauses = [];
    this.loaded = "";
    this.search.addEventListener("input", () => this.fill());
  }

  use(game, names) {
    Object.assign(this, { game, names });
  }

  words() {
    this.search.setAttribute("aria-label", t("rules.search", { n: this.clauses.length }));
    this.search.placeholder = t("rules.search", { n: this.clauses.length });
    if (this.loaded && this.loaded !== language()) this.load();
  }

  async load() {
    if (!this.game) return;
    if (this.loaded === language()) {
      if (this.book) this.fill(); // the phase may be another one
      return;
    }
    this.loaded = language();
    try {
      const book = await get(`/api/games/${encodeURIComponent(this.game)}/rules`, {
        names: this.names,
      });
      const { chapters } = book;
      this.book = book;
      this.chapters = chapters.map(({ title, clauses, rulings }) => ({
        title,
        clauses: [...clauses, ...rulings],
      }));
      this.clauses = this.chapters.flatMap(({ clauses }) => clauses);
    } catch (error) {
      this.loaded = "";
      this.list.replaceChildren(el("p", { class: "trouble" }, error.message));
      return;
    }
    this.words();
    this.fill();
  }

  fill() {
    const sought = this.search.value.trim().toLowerCase();
    const nodes = this.chapters.flatMap((chapter) => this.chapter(chapter, sought));
    if (!sought && nodes.length) nodes.unshift(...this.now());
    this.list.replaceChildren(
      ...(nodes.length ? nodes : [el("p", { class: "note" }, t("rules.none"))]),
    );
  }

  /** What matters in this phase, and the way to the whole page. */
  now() {
    const { phase } = this.table.state || {};
    const found = first(this.book, phase);
    const asked = new URLSearchParams({ phase: phase || "", ...(this.names && { names: this.names }) });
    const page = `/rules/${encodeURIComponent(this.game)}?${asked}`;
    const link = el("a", { href: page, target: "_blank", "data-ui": "rulespage" }, t("rules.page"));
    const rows = found.map((clause) => {
      const figure = this.book.figures.find((one) => one.clause === clause.id);
      const img = figure && el("img", { src: figure.picture, alt: figure.alt });
      return el(
        "div",
        { class: "clause on first" },
        img,
        el("span", { class: "tag" }, clause.id),
        " ",
        clause.text,
      );
    });
    const head = rows.length ? [el("h3", {}, t("rules.now"))] : [];
    return [...head, ...rows, el("p", { class: "note" }, link)];
  }

  chapter({ title, clauses }, sought) {
    const found = clauses.filter(({ id, text }) => `${id} ${text}`.toLowerCase().includes(sought));
    if (!found.length) return [];
    return [el("h3", {}, title), ...found.map((clause) => this.clause(clause, sought))];
  }

  clause({ id, text }, sought) {
    const isOn = id === this.wanted;
    return el(
      "div",
      { class: `clause ${isOn ? "on" : ""}`, "data-clause": id, tabindex: isOn ? "-1" : null },
      el("span", { class: "tag" }, id),
      " ",
      ...marked(text, sought),
    );
  }

  async find(id) {
    this.wanted = id;
    this.search.value = "";
    await this.load();
    this.fill();
    const node = id && this.list.querySelector(`[data-clause="${CSS.escape(id)}"]`);
    if (!node) {
      this.search.focus();
      return;
    }
    this.list.scrollTop = node.offsetTop - this.list.offsetTop - 8;
    node.focus({ preventScroll: true });
  }
}

/** The clauses that matter first in a phase. */
export function first({ now, clauses }, phase) {
  const ids = now[phase] || [];
  return ids.map((id) => clauses.find((one) => one.id === id)).filter(Boolean);
}

/** The text with search hits marked. */
export function marked(text, sought) {
  if (sought.length < 2) return [text];
  const parts = [];
  let from = 0;
  for (
    let at = text.toLowerCase().indexOf(sought);
    at >= 0;
    at = text.toLowerCase().indexOf(sought, from)
  ) {
    parts.push(text.slice(from, at), el("mark", {}, text.slice(at, at + sought.length)));
    from = at + sought.length;
  }
  return [...parts, text.slice(from)];
}
