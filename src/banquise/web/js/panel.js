// The top bar of a table, the settings panel, and the sheets on narrow screens.

import { get } from "./api.js";
import { by, el, icon, medal } from "./dom.js";
import { ownLink, ownNames } from "./seat.js";
import { choose, setting } from "./settings.js";
import { brandLink, languageSwitch, opener, soundButton, themeButton } from "./top.js";
import { t } from "./words.js";

const FOLDED = window.matchMedia("(max-width: 1099px)"); // the side column is a sheet
const SWITCHES = ["sound", "safe", "what", "keys", "single"];
const CHOICES = {
  confirm: ["auto", "always", "never"],
  theme: ["auto", "light", "dark"],
  motion: ["auto", "less", "full"],
};
export const KEYS = [
  "Enter",
  "Esc",
  "← ↑ → ↓",
  "PgUp PgDn",
  "U",
  "H",
  "L",
  "W",
  "S",
  "A",
  "R",
  "B",
  "1–9",
  ":",
  ", .",
  "+ −",
  "F",
  "?",
  "E",
  "I",
];

export class TopBar {
  constructor(table) {
    this.table = table;
    this.gameTitle = "";
    this.name = el("span", { class: "name" });
    this.meta = el("span", { class: "meta" });
    this.strip = el("ul", { class: "strip" });
    this.menu = el(
      "button",
      { class: "icon", type: "button", "data-ui": "menu" },
      icon("settings"),
    );
    this.badge = el("span", { class: "badge", "aria-hidden": "true" });
    this.talk = el(
      "button",
      {
        class: "icon only-narrow",
        type: "button",
        "data-ui": "talk",
        onclick: () => this.toggleSheet("side"),
      },
      icon("talk"),
      this.badge,
    );
    this.text = el(
      "button",
      { class: "icon only-wide", type: "button", onclick: () => table.keys.textBoard() },
      icon("text"),
    );
    this.panel = el("section", { class: "panel", hidden: true, "data-ui": "panel" });
    const [sound, theme] = [soundButton(), themeButton()];
    for (const button of [sound, theme]) button.classList.add("only-wide");
    by("top").replaceChildren(
      brandLink(),
      this.name,
      this.meta,
      this.strip,
      el("span", { class: "space" }),
      languageSwitch(),
      this.text,
      sound,
      theme,
      this.menu,
      this.talk,
      this.panel,
    );
    this.setPanel = opener(this.menu, this.panel, () => this.fillPanel());
    this.toggleSheet("");
    this.words();
  }

  words() {
    this.menu.setAttribute("aria-label", t("settings"));
    this.showUnread();
    this.text.setAttribute("aria-label", t("board.words"));
    this.panel.setAttribute("aria-label", t("settings"));
    this.strip.setAttribute("aria-label", t("players"));
    if (!this.panel.hidden) this.fillPanel();
    if (this.table.hello) this.learnTitle(true);
  }

  async learnTitle(isAgain = false) {
    if (this.asked && !isAgain) return;
    this.asked = true;
    const { games } = await get("/api/games").catch(() => ({ games: [] }));
    this.game = games.find((game) => game.name === this.table.hello.game);
    this.gameTitle = this.game?.title || this.table.hello.game;
    this.show();
    this.table.side.showPlayers();
    this.table.title();
  }

  /** The title of a bot level. */
  levelTitle(level) {
    const at = this.game?.levels?.indexOf(level) ?? -1;
    return this.game?.level_titles?.[at] || t("level.n", { level });
  }

  /** On a narrow screen, open a sheet ("side", "actions") or close it (""). */
  toggleSheet(sheet, isOpened = false) {
    const { dataset } = document.body;
    const isShut = !FOLDED.matches || (dataset.sheet === sheet && !isOpened);
    dataset.sheet = isShut ? "" : sheet;
    this.talk.setAttribute("aria-expanded", String(dataset.sheet === "side"));
    if (dataset.sheet === "side" && this.table.side?.tab === "log")
      this.table.side.scrollDown(by("log"));
    this.table.side?.read();
  }

  /** Show the number of unread chat messages. */
  showUnread() {
    const n = this.table.side.unread;
    this.badge.textContent = n || "";
    this.talk.setAttribute("aria-label", n ? t("side.unread", { n }) : t("side.label"));
  }

  show() {
    const { hello, state, players } = this.table;
    if (!hello) return;
    if (!this.asked) this.learnTitle();
    this.name.textContent = this.gameTitle || hello.game;
    const holes = {
      table: hello.title || "",
      phase: state?.phase_name || "",
      turn: state?.version ?? 0,
    };
    const isNamed = hello.title && hello.title !== this.gameTitle;
    this.meta.textContent = t(isNamed ? "table.meta.titled" : "table.meta", holes);
    this.strip.classList.toggle("many", players.length > 4);
    this.strip.replaceChildren(
      ...players.map((player) =>
        el(
          "li",
          { class: this.table.isAwaited(player.seat) ? "on" : "" },
          medal(player),
          el("span", { class: "unseen" }, player.name),
          this.table.pointsOf(player.seat),
        ),
      ),
    );
  }

  fillPanel() {
    const parts = [el("h2", {}, t("settings"))];
    const isSeated = this.table.hello?.you.length > 0;
    parts.push(
      el("div", { class: "setting only-narrow" }, el("span", {}, t("language")), languageSwitch()),
    );
    for (const [key, values] of Object.entries(CHOICES)) parts.push(this.choice(key, values));
    for (const key of SWITCHES) parts.push(this.toggle(key));
    parts.push(
      el(
        "label",
        { class: "setting" },
        el("span", {}, t("setting.volume")),
        el("input", {
          type: "range",
          min: 0,
          max: 1,
          step: 0.1,
          value: setting("volume"),
          oninput: (event) => choose("volume", Number(event.target.value)),
        }),
      ),
    );
    parts.push(
      el("hr"),
      ...(isSeated ? ownNames(this.table) : []),
      ...this.links(),
      isSeated ? ownLink(this.table.id) : "",
      el("hr"),
      el("h2", { id: "ui-keys" }, t("keys")),
      this.keyList(),
    );
    this.panel.replaceChildren(...parts);
  }

  choice(key, values) {
    const pills = values.map((value) =>
      el(
        "label",
        { class: "pill" },
        el("input", {
          type: "radio",
          name: key,
          value,
          checked: setting(key) === value,
          onchange: () => choose(key, value),
        }),
        el("span", {}, t(`setting.${key}.${value}`)),
      ),
    );
    return el(
      "fieldset",
      { class: "setting" },
      el("legend", {}, t(`setting.${key}`)),
      el("div", { class: "pills small" }, pills),
    );
  }

  toggle(key) {
    const input = el("input", {
      type: "checkbox",
      checked: setting(key),
      onchange: () => choose(key, input.checked),
    });
    return el("label", { class: "switch" }, input, t(`setting.${key}`));
  }

  links() {
    const { table } = this;
    const made = [el("a", { class: "btn small", href: "/" }, t("go_home"))];
    made.push(
      el(
        "button",
        {
          class: "btn small",
          type: "button",
          onclick: () => (this.setPanel(false), table.keys.textBoard()),
        },
        t("board.words"),
      ),
    );
    if (table.hello?.invite)
      made.push(
        el(
          "button",
          { class: "btn small", type: "button", onclick: () => table.prompt.copyInvite() },
          t("invite.copy"),
        ),
      );
    const mine = table.hello?.you.filter((seat) => table.player(seat).kind === "person") || [];
    if (mine.length && table.state && !table.state.over)
      made.push(
        el(
          "button",
          { class: "btn small no", type: "button", onclick: () => this.leave(mine) },
          t("leave"),
        ),
      );
    const away = table.hello?.you.filter((seat) => table.player(seat).kind === "bot") || [];
    if (away.length)
      made.push(
        el(
          "button",
          {
            class: "btn small",
            type: "button",
            onclick: () => this.return(away),
          },
          t("return"),
        ),
      );
    return made;
  }

  leave(seats) {
    for (const seat of seats) this.table.connection.ask({ t: "leave", seat });
    this.setPanel(false);
  }

  return(seats) {
    for (const seat of seats) this.table.connection.ask({ t: "return", seat });
    this.setPanel(false);
  }

  keyList() {
    const rows = KEYS.flatMap((key, i) => [
      el("dt", {}, el("kbd", {}, key)),
      el("dd", {}, t(`key.${i}`)),
    ]);
    return el("dl", {}, rows);
  }
}
