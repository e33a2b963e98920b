// The top bar shared by all pages: brand, language, theme, and drop-down panels.

import { brand, by, el, icon } from "./dom.js";
import { choose, isDark, onSetting, setting } from "./settings.js";
import { changeLanguage, language, LANGUAGES, onLanguage, t } from "./words.js";

export function languageSwitch() {
  const buttons = LANGUAGES.map((lang) =>
    el(
      "button",
      { type: "button", lang, "data-lang": lang, onclick: () => changeLanguage(lang) },
      lang.toUpperCase(),
    ),
  );
  const group = el("div", { class: "seg", role: "group", "data-t-label": "language" }, buttons);
  const show = () => {
    group.setAttribute("aria-label", t("language"));
    for (const button of buttons)
      button.setAttribute("aria-pressed", String(button.dataset.lang === language()));
  };
  onLanguage(show);
  show();
  return group;
}

export function themeButton() {
  const button = el(
    "button",
    { class: "icon", type: "button", onclick: () => choose("theme", isDark() ? "light" : "dark") },
    icon("sun"),
  );
  const show = () =>
    button.setAttribute("aria-label", t(isDark() ? "theme.to_light" : "theme.to_dark"));
  onLanguage(show);
  onSetting(show);
  show();
  return button;
}

export function soundButton() {
  const button = el("button", {
    class: "icon",
    type: "button",
    onclick: () => choose("sound", !setting("sound")),
  });
  const show = () => {
    button.setAttribute("aria-label", t(setting("sound") ? "sound.on" : "sound.off"));
    button.replaceChildren(icon(setting("sound") ? "sound" : "mute"));
  };
  onLanguage(show);
  onSetting((name) => name === "sound" && show());
  show();
  return button;
}

/** Make a button toggle a panel; Esc and clicks elsewhere close it. */
export function opener(button, panel, onOpen) {
  const set = (open) => {
    panel.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (open && onOpen) onOpen();
  };
  button.addEventListener("click", () => set(panel.hidden));
  document.addEventListener("pointerdown", (event) => {
    if (!panel.hidden && !panel.contains(event.target) && !button.contains(event.target))
      set(false);
  });
  const shut = (event) => {
    if (panel.hidden || event.key !== "Escape") return;
    event.stopPropagation();
    set(false);
    button.focus();
  };
  document.addEventListener("keydown", shut, true); // capture: before other Esc handlers
  set(false);
  return set;
}

export const brandLink = () =>
  el("a", { class: "brand", href: "/", "data-t-label": "home", "aria-label": t("home") }, brand());

/** The input for a player's name. */
export const nameField = (attributes) =>
  el("input", { class: "field", maxlength: 24, autocomplete: "nickname", ...attributes });

/** The player's name as a button that opens a small form, for home and new table. */
export function nameButton() {
  const button = el("button", { class: "btn small", type: "button" });
  const input = nameField({ id: "ui-name" });
  const label = el("label", { for: "ui-name", "data-t": "name.label" }, t("name.label"));
  const save = el(
    "button",
    { class: "btn main", type: "submit", "data-t": "name.save" },
    t("name.save"),
  );
  const panel = el("form", { class: "panel", hidden: true }, label, input, save);
  const show = () =>
    button.replaceChildren(el("bdi", {}, setting("name") || t("name.guest")), " ▾");
  const set = opener(button, panel, () => {
    input.value = setting("name");
    input.focus();
  });
  panel.addEventListener("submit", (event) => {
    event.preventDefault();
    choose("name", input.value.trim());
    set(false);
    button.focus();
  });
  onSetting((name) => name === "name" && show());
  onLanguage(show);
  show();
  return [button, panel];
}

/** Fill the top bar of home and new table. */
export function fillTop() {
  const bar = by("top");
  bar.replaceChildren(
    brandLink(),
    el("span", { class: "space" }),
    languageSwitch(),
    themeButton(),
    ...nameButton(),
  );
}

export const ready = () => document.documentElement.setAttribute("data-ready", "");
