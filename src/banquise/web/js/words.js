// The texts of the pages in three languages. Sentences are never concatenated; names are isolated.

import { choose, setting } from "./settings.js";
import { toast } from "./toast.js";

export const LANGUAGES = ["en", "fr", "de"];
const listeners = new Set();
let lang = "en";
let table = {};
let plural = new Intl.PluralRules("en");

/** A user-chosen name: shown in a <bdi>, so that it cannot change the text direction. */
export class Name {
  constructor(text) {
    this.text = String(text);
  }
}

export const name = (text) => new Name(text);
export const language = () => lang;

export function preferred() {
  if (LANGUAGES.includes(setting("lang"))) return setting("lang");
  const wanted = (navigator.languages || [navigator.language || "en"]).map((l) =>
    l.slice(0, 2).toLowerCase(),
  );
  return wanted.find((l) => LANGUAGES.includes(l)) || "en";
}

/** Load the preferred language, or one that is available. */
export async function speak() {
  for (const one of [preferred(), ...LANGUAGES]) if (await use(one)) return;
}

/** Switch the language; it is stored once its texts have loaded. */
export async function changeLanguage(wanted) {
  if (!(await use(wanted))) {
    toast(t("trouble.offline"));
    return;
  }
  choose("lang", wanted);
  for (const listener of listeners) listener(lang);
}

/** Load the texts of a language; false if that failed. */
async function use(wanted) {
  const found = await fetch(`/web/text/${wanted}.json`)
    .then((answer) => answer.ok && answer.json())
    .catch(() => null);
  if (!found) return false;
  table = found;
  lang = wanted;
  plural = new Intl.PluralRules(lang);
  document.documentElement.lang = lang;
  translate(document);
  return true;
}

export const onLanguage = (listener) => listeners.add(listener);

function sentence(key, holes) {
  const found = table[key];
  if (found === undefined) return key;
  if (typeof found === "string") return found;
  const n = holes.n ?? 0;
  return found[`=${n}`] ?? found[plural.select(n)] ?? found.other;
}

const HOLE = /\{(\w+)\}/;

/** A sentence as plain text, for attributes and titles. */
export function t(key, holes = {}) {
  return sentence(key, holes).replace(/\{(\w+)\}/g, (_, hole) => {
    const value = holes[hole];
    return value instanceof Name ? `\u2068${value.text}\u2069` : String(value ?? "");
  });
}

/** A sentence as nodes, with names isolated and nodes in their placeholders. */
export function say(key, holes = {}) {
  return sentence(key, holes)
    .split(HOLE)
    .map((part, i) => {
      if (i % 2 === 0) return part;
      const value = holes[part];
      if (!(value instanceof Name)) return value instanceof Node ? value : String(value ?? "");
      const bdi = document.createElement("bdi");
      bdi.textContent = value.text;
      return bdi;
    });
}

const PLACES = {
  "data-t": null,
  "data-t-label": "aria-label",
  "data-t-hint": "placeholder",
  "data-t-title": "title",
};

/** Fill elements that have data-t, data-t-label, data-t-hint or data-t-title. */
export function translate(root) {
  for (const [from, to] of Object.entries(PLACES)) {
    for (const node of root.querySelectorAll(`[${from}]`)) {
      const words = t(node.getAttribute(from));
      if (to) node.setAttribute(to, words);
      else node.textContent = words;
    }
  }
}

export const list = (items) => new Intl.ListFormat(lang, { type: "conjunction" }).format(items);
