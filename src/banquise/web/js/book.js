// The rules of a game as a page to read: chapters, search, folded rulings, links to clauses.

import { get } from "./api.js";
import { by, el } from "./dom.js";
import { first, marked } from "./rules.js";
import { fillTop, ready } from "./top.js";
import { onLanguage, speak, t } from "./words.js";

const name = decodeURIComponent(/\/rules\/([^/]+)/.exec(location.pathname)?.[1] || "");
let chapters = [];
let figures = new Map(); // clause → its picture
let now = []; // clauses that matter in the phase of the table
const asked = new URLSearchParams(location.search);
const phase = asked.get("phase") || "";
const names = asked.get("names") || ""; // of a table with historical names

const has = ({ id, text }, sought) => `${id} ${text}`.toLowerCase().includes(sought);

const drawn = (id) =>
  figures.has(id) &&
  el(
    "figure",
    {},
    el("img", { src: figures.get(id).picture, alt: figures.get(id).alt, width: 380, height: 214 }),
    el("figcaption", {}, figures.get(id).title),
  );

/** What matters in the phase from which somebody came: at most three clauses, with pictures. */
function matters() {
  if (!now.length) return null;
  return el(
    "section",
    { class: "now card", id: "chapter-now", "aria-labelledby": "title-now" },
    el("h2", { id: "title-now" }, t("rules.now")),
    el(
      "ul",
      {},
      now.map(({ id, text }) =>
        el("li", {}, drawn(id), el("p", {}, text), el("a", { class: "tag", href: `#${id}` }, id)),
      ),
    ),
  );
}

const clause = ({ id, text }, sought) =>
  el(
    "p",
    { class: "clause", id, tabindex: "-1" },
    el("span", {}, ...marked(text, sought)),
    el("a", { class: "tag", href: `#${id}` }, id),
  );

/** The rulings of a chapter, folded until somebody looks for one. */
function rulings(found, sought) {
  if (!found.length) return null;
  const isWanted = sought !== "" || found.some(({ id }) => `#${id}` === location.hash);
  return el(
    "details",
    { open: isWanted },
    el("summary", {}, t("rules.rulings", { n: found.length })),
    found.map((one) => clause(one, sought)),
  );
}

function chapter({ key, title, clauses, rulings: more }, sought) {
  const [shown, folded] = [clauses, more].map((all) => all.filter((one) => has(one, sought)));
  if (!shown.length && !folded.length) return null;
  return el(
    "section",
    { id: `chapter-${key}`, "aria-labelledby": `title-${key}` },
    el("h2", { id: `title-${key}` }, title),
    shown.flatMap((one) => [clause(one, sought), !sought && drawn(one.id)]),
    rulings(folded, sought),
  );
}

function fill() {
  const sought = by("search").value.trim().toLowerCase();
  const all = chapters.map((one) => chapter(one, sought));
  const shown = [!sought && matters(), ...all].filter(Boolean);
  by("chapters").replaceChildren(
    ...(shown.length ? shown : [el("p", { class: "empty" }, t("rules.none"))]),
  );
}

/** Go to the clause or chapter of the address. */
function follow() {
  const node = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!node) return;
  node.closest("details")?.setAttribute("open", "");
  node.scrollIntoView({ block: "start" });
  node.focus({ preventScroll: true });
}

async function load() {
  try {
    const path = `/api/games/${encodeURIComponent(name)}`;
    const [book, how] = await Promise.all([
      get(`${path}/rules`, { names }),
      get(`${path}/how`).catch(() => null),
    ]);
    chapters = book.chapters;
    figures = new Map(book.figures.map((one) => [one.clause, one]));
    now = first(book, phase);
    const title = t("rules.title", { game: how?.title || name });
    document.title = `${title} · Banquise`;
    by("title").textContent = title;
    by("how").closest("p").hidden = !how;
    by("how").href = `/learn/${encodeURIComponent(name)}`;
    const words = t("rules.search", { n: book.clauses.length + book.rulings.length });
    by("search").placeholder = words;
    by("search").setAttribute("aria-label", words);
    by("toc").replaceChildren(
      ...[now.length && { key: "now", title: t("rules.now") }, ...chapters]
        .filter(Boolean)
        .map(({ key, title: text }) =>
          el("li", {}, el("a", { href: `#chapter-${key}` }, text)),
        ),
    );
    fill();
  } catch (error) {
    by("chapters").replaceChildren(el("p", { class: "trouble", role: "alert" }, error.message));
  }
}

by("search").addEventListener("input", fill);
window.addEventListener("hashchange", follow);
await speak();
fillTop();
await load();
ready();
follow();
onLanguage(load);
