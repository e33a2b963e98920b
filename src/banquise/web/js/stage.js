// The stage of a game: scenery as an image, symbols and styles. Scripts are rejected.

import { svg } from "./dom.js";
import { setting } from "./settings.js";
import { t } from "./words.js";

const BASE =
  "text{font-family:'Avenir Next','Segoe UI Variable','Segoe UI',Roboto,'Noto Sans'," +
  "'Helvetica Neue',Arial,sans-serif;paint-order:stroke}";
const NIGHT = "svg{--plate:#1a222a;--plate-ink:#f3eee3;--plate-ink-2:#b1b6b6;--gloss:.03}";
const TONE = /var\(--([0-9a-f]{6}),(#[0-9a-f]{6})\)/g; // colour-blind friendly, usual
const BANNED = new Set([
  "script",
  "foreignobject",
  "iframe",
  "object",
  "embed",
  "animate",
  "set",
  "handler",
  "audio",
  "video",
]);
const UPRIGHT = "(max-width: 1099px) and (max-aspect-ratio: 1)"; // tablets
export const NARROW = window.matchMedia(`(max-width: 760px), ${UPRIGHT}`); // the tall shape
const OPEN = '<svg xmlns="http://www.w3.org/2000/svg"';
const kept = new Map(); // address → stage

/** Markup in the chosen colours. */
const tinted = (markup) => markup.replace(TONE, setting("safe") ? "#$1" : "$2");

/** Parse markup into nodes; throws unless it only draws. */
export function parse(markup) {
  // The CSP forbids style attributes even here, but allows styles set through the CSSOM.
  const plain = tinted(markup).replace(/\sstyle=(?=["'])/g, " data-style=");
  const page = new DOMParser().parseFromString(`${OPEN}>${plain}</svg>`, "image/svg+xml");
  if (page.querySelector("parsererror")) throw new Error("a drawing that cannot be read");
  for (const node of page.querySelectorAll("*")) check(node);
  const nodes = [...document.importNode(page.documentElement, true).childNodes];
  for (const node of nodes) if (node.nodeType === Node.ELEMENT_NODE) restyle(node);
  return nodes;
}

function check(node) {
  if (BANNED.has(node.localName.toLowerCase())) throw new Error(`<${node.localName}> in a drawing`);
  for (const { name, localName, value } of [...node.attributes]) {
    const isLink = localName === "href" && !value.startsWith("#");
    if (/^(on|style$)/i.test(name) || isLink || /javascript:|url\((?!["']?#)/i.test(value))
      throw new Error(`${name} in a drawing`);
  }
}

function restyle(root) {
  for (const node of [root, ...root.querySelectorAll("[data-style]")]) {
    if (!node.hasAttribute("data-style")) continue;
    node.style.cssText = node.getAttribute("data-style");
    node.removeAttribute("data-style");
  }
}

export async function fetchStage(address) {
  if (!kept.has(address)) {
    const asked = fetch(address, { credentials: "same-origin" })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
      .catch(() => Promise.reject(new Error(t("trouble.offline"))));
    kept.set(address, asked);
    asked.catch(() => kept.delete(address));
  }
  return kept.get(address);
}

/** The scenery as an image; returns its object URL. */
export function sceneryImage(stage, isDark) {
  const style = `<style>${BASE}${isDark ? NIGHT : ""}</style>`;
  const { width, height } = stage;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const whole = /^\s*<svg/.test(stage.scenery)
    ? stage.scenery
    : `${OPEN} ${size}>${style}<defs>${stage.defs}</defs>${stage.scenery}</svg>`;
  return URL.createObjectURL(new Blob([tinted(whole)], { type: "image/svg+xml" }));
}

/** Gradients and symbols for the <defs> of the pieces. */
export function definitions(stage) {
  const symbols = Object.entries(stage.symbols)
    .filter(([, symbol]) => body(symbol))
    .map(([name, symbol]) => svg("g", { id: `i-${name}` }, parse(body(symbol))));
  return svg("defs", {}, parse(stage.defs), symbols);
}

const body = (symbol) => (Array.isArray(symbol) ? symbol[0] : symbol.body);
export const hitOf = (stage, name) => {
  const symbol = stage.symbols[name];
  return (Array.isArray(symbol) ? symbol?.[1] : symbol?.hit) || "";
};

/** The stage's CSS, scoped to the pieces. */
export function styleSheet(stage) {
  const sheet = new CSSStyleSheet();
  const css = tinted(BASE + (stage.css || "")).replace(/([^{},]+)(?=[^{}]*\{)/g, ".pieces $1");
  if (!/@|url\(|expression/i.test(css.replace(/url\(["']?#/g, ""))) sheet.replaceSync(css);
  return sheet;
}
