// Keyboard: shortcuts, typed actions, and the board in words.

import { by, el, icon } from "./dom.js";
import { setting } from "./settings.js";
import { name, t } from "./words.js";

const MOST = 8; // completions

export class Keys {
  constructor(table) {
    this.table = table;
    this.input = by("notation");
    this.options = by("completion");
    this.at = -1;
    document.addEventListener("keydown", (event) => this.press(event));
    document.addEventListener(
      "keyup",
      (event) => event.key.toLowerCase() === "f" && table.board.fade(false),
    );
    window.addEventListener("blur", () => table.board.fade(false));
    this.listenTyped();
  }

  /** Shortcuts are active unless the focused element handles keys itself. */
  isFree(target) {
    const takesKeys = "input:not([type=range]), textarea, select, [role=tablist], .panel, dialog";
    if (target.closest(takesKeys)) return false;
    return !target.closest(".side") || target === document.body;
  }

  press(event) {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !setting("keys")
    )
      return;
    if (!this.isFree(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const onButton = Boolean(event.target.closest("button, a, summary"));
    if ((key === "Enter" || key === " ") && onButton) return;
    const deed = this.deeds()[key] || (/^[1-9]$/.test(key) && (() => this.nth(Number(key))));
    if (!deed) return;
    event.preventDefault();
    deed(event);
  }

  deeds() {
    const { table } = this;
    const { replay } = table;
    return {
      Enter: () => table.prompt.pressMain(),
      Escape: () => this.escape(),
      u: () => table.undo(),
      h: () => table.hint(),
      e: () => table.reasons.ask(),
      l: () =>
        this.tell(
          table.lines
            .filter((line) => line.seat >= 0)
            .at(-1)
            ?.text.join(" ") || t("key.nothing"),
        ),
      w: () => this.tell(table.state?.prompt || ""),
      s: () => this.scores(),
      a: () => table.mayAct && table.actions.reveal(),
      r: () => this.rule(),
      i: () => table.what.showHere(),
      b: () => this.textBoard(),
      ":": () => this.type(),
      ",": () =>
        replay.isOpen
          ? replay.go(replay.ply - 1)
          : replay.open(Math.max(0, table.lines.at(-1)?.ply ?? 0)),
      ".": () => replay.isOpen && replay.go(replay.ply + 1),
      "+": () => table.board.setZoom(1),
      "=": () => table.board.setZoom(1),
      "-": () => table.board.setZoom(-1),
      f: () => table.board.fade(true),
      "?": () => this.help(),
    };
  }

  escape() {
    const { table } = this;
    if (!by("words").hidden) this.textBoard();
    else if (table.what.isOpen) table.what.hide();
    else if (document.body.dataset.sheet) table.bar.toggleSheet("");
    else if (table.replay.isOpen) table.replay.close();
    else if (!table.why.hide()) table.back();
  }

  tell(text) {
    this.table.prompt.speak(text, true);
  }

  scores() {
    const { players, state } = this.table;
    if (!state) return;
    const parts = players.map((player) =>
      t("key.score", { player: name(player.name), n: this.table.pointsOf(player.seat) }),
    );
    this.tell(parts.join(" "));
  }

  /** The rule of the open card, or of the thing that has the focus. */
  async rule() {
    const { table } = this;
    const { what, board } = table;
    const key = board.rover.hasFocus() ? board.rover.key : null;
    const card = what.card || (key && (await what.on.ask(key)));
    what.hide();
    table.side.openRule(card?.clause?.id);
  }

  nth(n) {
    const { table } = this;
    const action = table.mayAct && table.builder.legal[n - 1];
    if (action) table.choose(action, false, false);
  }

  help() {
    this.table.bar.setPanel(true);
    document.getElementById("ui-keys")?.scrollIntoView();
    this.table.bar.panel.querySelector("input, button")?.focus({ preventScroll: true });
  }

  // The board in words

  async textBoard() {
    const root = by("words");
    if (!root.hidden) {
      root.hidden = true;
      by("prompt").focus();
      return;
    }
    if (!(await this.fillBoard())) return;
    root.classList.remove("brief");
    root.hidden = false;
    root.focus();
  }

  /** Refresh the board in words if it is open. */
  async renewBoard() {
    if (!this.isTelling) return;
    const hadFocus = by("words").contains(document.activeElement);
    const isFilled = await this.fillBoard();
    if (isFilled && hadFocus) by("words").focus({ preventScroll: true });
  }

  /** Is the board in words open? A bot's reasons use the same element. */
  get isTelling() {
    const { hidden, classList } = by("words");
    return !hidden && !classList.contains("brief");
  }

  /** Fetch the position in words; false if that failed or the panel was toggled meanwhile. */
  async fillBoard() {
    const { isTelling } = this;
    const answer = await this.table.connection.ask({ t: "board" });
    if (answer.t !== "answer" || this.isTelling !== isTelling) return false;
    const shut = el(
      "button",
      { class: "icon", type: "button", "aria-label": t("close"), onclick: () => this.textBoard() },
      icon("close"),
    );
    const since = this.table.state?.since || [];
    const parts = (answer.board || answer.sections || answer.lines || []).map(
      ([heading, lines]) => [
        el("h3", {}, heading),
        el(
          "ul",
          {},
          lines.map((line) => el("li", {}, line)),
        ),
      ],
    );
    const changes = since.length
      ? [
          el("h3", {}, t("board.since")),
          el(
            "ul",
            {},
            since.map((line) => el("li", {}, line)),
          ),
        ]
      : [];
    by("words").replaceChildren(
      el("header", {}, el("h2", {}, t("board.words")), shut),
      ...changes,
      ...parts.flat(),
    );
    return true;
  }

  // Typed play

  listenTyped() {
    by("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.input.addEventListener("input", () => this.complete());
    this.input.addEventListener("keydown", (event) => this.typing(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.leave(), 150));
  }

  type() {
    if (!this.table.mayAct) return;
    by("typed").hidden = false;
    by("prompt").hidden = true;
    this.input.value = "";
    this.input.focus();
    this.complete();
  }

  shut(isFocused = true) {
    if (by("typed").hidden) return;
    by("typed").hidden = true;
    by("prompt").hidden = false;
    if (isFocused) by("prompt").focus();
  }

  /** Close when the focus has left, unless it has come back meanwhile. */
  leave() {
    if (document.activeElement !== this.input) this.shut(false);
  }

  complete() {
    const typed = this.input.value.trim().toLowerCase();
    this.found = this.table.builder.legal
      .filter(
        ({ notation, label }) =>
          notation.toLowerCase().startsWith(typed) || label.toLowerCase().includes(typed),
      )
      .slice(0, MOST);
    this.at = -1;
    this.options.replaceChildren(
      ...this.found.map((action, i) =>
        el(
          "li",
          {
            role: "option",
            id: `ui-option-${i}`,
            "aria-selected": "false",
            onpointerdown: (event) => {
              event.preventDefault();
              this.take(action);
            },
          },
          el("b", {}, action.notation || action.label),
          action.notation ? action.label : "",
        ),
      ),
    );
    this.options.hidden = !this.found.length;
    this.input.setAttribute("aria-expanded", String(this.found.length > 0));
    this.input.removeAttribute("aria-activedescendant");
  }

  typing(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.shut();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && this.found.length) {
      event.preventDefault();
      this.at =
        (this.at + (event.key === "ArrowDown" ? 1 : -1) + this.found.length) % this.found.length;
      [...this.options.children].forEach((node, i) =>
        node.setAttribute("aria-selected", String(i === this.at)),
      );
      this.input.setAttribute("aria-activedescendant", `ui-option-${this.at}`);
    }
  }

  take(action) {
    this.shut();
    this.table.choose(action, false);
  }

  async submit() {
    const typed = this.input.value.trim();
    const chosen =
      this.found[this.at] ||
      this.table.builder.legal.find(({ notation, label }) =>
        [notation, label].some((text) => text.toLowerCase() === typed.toLowerCase()),
      );
    if (chosen) {
      this.take(chosen);
      return;
    }
    if (!typed) return;
    this.shut();
    const answer = await this.table.connection.ask({
      t: "why",
      seat: this.table.seat,
      action: typed,
    });
    if (answer.legal?.length) this.table.send({ id: answer.legal[0] });
    else this.table.why.show(answer, null);
  }
}
