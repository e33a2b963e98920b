// Toasts: short messages, also announced to screen readers, that disappear by themselves.

import { el } from "./dom.js";

const STAY = 7000;
const root = el("div", { class: "toasts", role: "status", "data-ui": "toasts" });
document.body.append(root);

export function toast(text) {
  const line = el("p", {}, text);
  root.append(line);
  setTimeout(() => line.remove(), STAY);
}
