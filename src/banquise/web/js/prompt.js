// The prompt bar: who decides, what to decide, the action so far, buttons. Its size is fixed.

import { inShort } from "./builder.js";
import { by, el, icon, sign } from "./dom.js";
import { choose, setting } from "./settings.js";
import { nameField } from "./top.js";
import { name, say, t } from "./words.js";

const MOST_CHOICES = 4;
const TONES = { g: "yes", b: "no", n: "" }; // what follows from an action: good, bad, neither

/** What a prompt tells in numbers before its last sentence asks: what was rolled, drawn or bid. */
function told(prompt) {
  const [, known = ""] = prompt.match(/^(.*[.!?])\s+[^.!?]+[.!?]*$/) || [];
  return /\d/.test(known) ? `${known} ` : "";
}

export class Prompt {
  constructor(table) {
    this.table = table;
    this.offered = []; // keys too close together to tell which was meant
    this.who = by("who");
    this.ask = by("ask");
    this.soFar = by("sofar");
    this.doing = by("doing");
    this.doing.hidden = true; // until there is something to do
    this.makeButtons();
  }

  makeButtons() {
    const { table } = this;
    const button = (cls, press, ...parts) =>
      el("button", { class: `btn ${cls}`, type: "button", onclick: press }, ...parts);
    const words = () => el("span", { class: "words" });
    this.back = button("quiet", () => table.back(), icon("back"), words(), el("kbd", {}, "Esc"));
    this.undo = button("icon-only", () => table.undo(), icon("undo"), words());
    this.hint = button("icon-only only-wide", () => table.hint(), icon("hint"), words());
    this.choices = el("div", { class: "choices", role: "group" });
    this.named = nameField({
      hidden: true,
      value: setting("name"),
      "data-ui": "named",
      onkeydown: (event) => event.key === "Enter" && this.sit(table.state.free[0]),
    });
    this.main = button("main", (event) => this.pressMain(event), el("span"), el("kbd", {}, "↵"));
    this.lists = button(
      "shows-list",
      () => table.bar.toggleSheet("actions"),
      icon("list"),
      el("span", { class: "count" }),
    );
    this.back.dataset.ui = "back";
    this.undo.dataset.ui = "undo";
    this.hint.dataset.ui = "hint";
    this.main.dataset.ui = "main";
    this.lists.dataset.ui = "lists";
    this.doing.replaceChildren(
      this.back,
      this.undo,
      this.hint,
      this.named,
      this.choices,
      this.main,
      this.lists,
    );
  }

  pressMain() {
    if (!this.table.replay.isOpen) this.mainDoes?.();
  }

  /** Announce something once in the polite live region. */
  speak(text, isShown = false) {
    const spoken = by("spoken");
    spoken.textContent = "";
    requestAnimationFrame(() => {
      spoken.textContent = text;
    });
    if (isShown) {
      this.table.notice = text;
      this.show();
    }
  }

  /** Show only a message; nothing else works here. */
  stop(text) {
    this.isStopped = true;
    by("banner").textContent = "";
    this.ask.textContent = text;
    this.doing.hidden = false;
    this.doing.replaceChildren(el("a", { class: "btn main", href: "/" }, t("go_home")));
    by("actions").hidden = true;
    by("side").hidden = true;
  }

  offer(keys) {
    this.offered = keys;
    this.table.why.hide();
    this.show();
    this.choices.querySelector("button")?.focus({ preventScroll: true });
  }

  withdraw() {
    if (!this.offered.length) return false;
    this.offered = [];
    this.show();
    return true;
  }

  show() {
    const { table } = this;
    if (!table.state || this.isStopped) return;
    this.doing.hidden = false;
    if (!table.isMine) this.offered = [];
    const decides = this.decider();
    const player = decides === null ? null : table.player(decides);
    this.who.className = `who ${player?.colour || ""}`;
    if (this.who.dataset.mark !== (player?.mark || "")) {
      this.who.dataset.mark = player?.mark || "";
      this.who.replaceChildren(...(player ? [sign(player.mark)] : []));
    }
    by("prompt").classList.toggle("waiting", !table.isMine && !table.state.over);
    this.put(this.ask, this.question());
    this.fillSoFar();
    this.fillButtons();
    document.body.dataset.beat = Number(document.body.dataset.beat || 0) + 1;
  }

  /** Update only text that changed, so that nothing is announced twice. */
  put(node, parts) {
    const nodes = [parts].flat();
    const text = nodes.map((part) => part.textContent ?? part).join("");
    if (node.textContent !== text) node.replaceChildren(...nodes);
  }

  decider() {
    const { state, hello } = this.table;
    if (state.over)
      return state.result?.ranking?.[0]?.length === 1 ? state.result.ranking[0][0] : null;
    if (state.started === false) return hello?.you[0] ?? null;
    if (state.waiting.includes(state.seat)) return state.seat;
    return state.waiting.find((seat) => seat >= 0) ?? null;
  }

  question() {
    const { table } = this;
    const { state, builder } = table;
    if (this.offered.length) return t("ask.which");
    if (state.started === false)
      return this.canJoin()
        ? t("join.ask")
        : state.prompt || t("lobby.waiting", { n: state.free?.length ?? 1 });
    const action = builder.ready();
    if (!table.isMine || !builder.isBuilding || !action) return state.prompt;
    return told(state.prompt) + t("ask.play", { action: action.verb });
  }

  canJoin() {
    const { hello, state, invite } = this.table;
    const isAllowed = invite || hello?.watch === "all";
    return Boolean(
      state.started === false && state.free?.length && !hello?.you.length && isAllowed,
    );
  }

  fillSoFar() {
    const { table } = this;
    const { state, builder } = table;
    const chip = (cls, text) => el("span", { class: `chip ${cls}` }, el("span", {}, text));
    const parts = [];
    if (table.notice) parts.push(chip("", table.notice));
    if (table.isMine) parts.push(...this.chips(chip));
    else if (!state.over && state.started !== false) parts.push(...this.others());
    if (!parts.length && table.isMine && state.since?.length)
      parts.push(el("span", { class: "more" }, t("since", { what: state.since.join(" ") })));
    if (!parts.length && table.isMine && !builder.isBuilding)
      parts.push(el("span", { class: "more" }, t("actions.count", { n: builder.legal.length })));
    if (state.over && state.result?.text && state.result.text !== state.prompt)
      parts.push(el("span", { class: "more" }, state.result.text));
    const text = parts.map((part) => `${part.className} ${part.textContent}`).join("|");
    if (this.soFarText !== text) this.soFar.replaceChildren(...parts);
    this.soFarText = text;
  }

  chips(chip) {
    const { builder, board, foreseen, isSending } = this.table;
    if (isSending) return [el("span", { class: "slow-dot", "aria-hidden": "true" })];
    const action = builder.ready();
    const shown = foreseen?.action ?? (builder.isBuilding ? action : null);
    const parts = [];
    if (shown) parts.push(chip("gold", inShort(shown.label)));
    else
      for (const key of builder.chosen)
        parts.push(chip("gold", board.scene.items.get(key)?.label || key));
    if (foreseen && foreseen.action === shown) {
      foreseen.text.forEach((text, i) => parts.push(chip(TONES[foreseen.tone[i]], text)));
    }
    return parts;
  }

  /** Say who is still thinking, without details. */
  others() {
    const { state, hello } = this.table;
    const thinking = state.waiting.filter((seat) => seat >= 0);
    const dot = el("span", { class: "slow-dot", "aria-hidden": "true" });
    const isDone = hello?.you.includes(state.seat) && this.table.hasChosen(state.seat);
    if (!thinking.length) return [];
    if (isDone)
      return [dot, el("span", { class: "more" }, t("chosen.waiting", { n: thinking.length }))];
    if (thinking.length > 1)
      return [dot, el("span", { class: "more" }, t("choosing.several", { n: thinking.length }))];
    return [
      dot,
      el(
        "span",
        { class: "more" },
        ...say("choosing", { player: name(this.table.player(thinking[0]).name) }),
      ),
    ];
  }

  fillButtons() {
    const { table } = this;
    const { state, builder, isMine } = table;
    this.label(this.back, t("back"));
    this.label(this.undo, t("undo"));
    this.label(this.hint, t("hint"));
    this.back.hidden =
      !this.offered.length && !(isMine && builder.isBuilding && builder.legal.length > 1);
    this.undo.hidden = !state.undo;
    this.hint.hidden = !isMine || builder.isBuilding;
    this.fillName();
    this.fillChoices();
    const n = isMine ? builder.legal.length : 0;
    this.lists.querySelector(".count").textContent = n || "";
    this.lists.setAttribute("aria-label", t("actions.count", { n }));
    this.setMain(...this.mainButton());
    this.lists.hidden = !n || this.main.dataset.does === "list";
    for (const kbd of this.doing.querySelectorAll("kbd")) kbd.hidden = !setting("keys");
  }

  label(button, text) {
    button.querySelector(".words").textContent = text;
    button.setAttribute("aria-label", text);
  }

  /** Buttons for actions with the same clicks, and for keys close together. */
  fillChoices() {
    const { table } = this;
    const { builder, board } = table;
    const made = (text, press) =>
      el("button", { class: "btn", type: "button", onclick: press }, text);
    let buttons = [];
    if (this.offered.length) {
      buttons = this.offered.map((key) =>
        made(board.scene.items.get(key)?.label || key, (event) => {
          this.offered = [];
          table.click(key, event.pointerType === "touch", false);
        }),
      );
    } else if (table.isMine && !builder.picked) {
      const found = builder.choices();
      buttons = found
        .slice(0, MOST_CHOICES)
        .map((action) =>
          made(action.verb, (event) => table.choose(action, event.pointerType === "touch")),
        );
      if (found.length > MOST_CHOICES)
        buttons.push(
          made(t("choices.more", { n: found.length - MOST_CHOICES }), () => table.actions.reveal()),
        );
    } else if (this.canJoin()) {
      buttons = table.state.free
        .slice(0, MOST_CHOICES)
        .map((seat) => made(t("join.seat", { n: seat + 1 }), () => this.sit(seat)));
    }
    const text = buttons.map((button) => button.textContent).join("|");
    if (text !== this.choiceText || buttons.length) this.choices.replaceChildren(...buttons);
    this.choiceText = text;
    this.choices.hidden = !buttons.length;
    this.choices.setAttribute("aria-label", t("choices"));
  }

  /** A name field for someone who can take a seat. */
  fillName() {
    this.named.hidden = !this.canJoin();
    this.named.placeholder = t("name.short");
    this.named.setAttribute("aria-label", t("name.label"));
  }

  async sit(seat) {
    choose("name", this.named.value.trim());
    try {
      await this.table.join(seat, setting("name") || t("name.guest"));
    } catch (error) {
      this.speak(error.message, true);
    }
  }

  /** Text and action of the main button; without text it is hidden. */
  mainButton() {
    const { table } = this;
    const { state, builder, hello } = table;
    if (this.offered.length) return [];
    if (state.started === false)
      return hello?.invite ? [t("invite.copy"), () => this.copyInvite(), "invite"] : [];
    if (state.over)
      return hello?.you.length
        ? [
            t("rematch"),
            () => table.rematch().catch((error) => this.speak(error.message, true)),
            "rematch",
          ]
        : [];
    if (!table.isMine || table.isSending) return [];
    const action = builder.ready();
    if (action) return [action.verb, () => table.send(action), "play"];
    if (builder.choices().length && !builder.isIdle()) return [];
    return [
      t("actions.show", { n: builder.candidates().length }),
      () => table.actions.reveal(),
      "list",
    ];
  }

  setMain(text, deed, does = "") {
    this.main.hidden = !text;
    this.main.dataset.does = does;
    this.mainDoes = deed;
    const words = this.main.firstChild;
    if (words.textContent !== text) words.textContent = text || "";
  }

  async copyInvite() {
    const address = new URL(this.table.hello.invite, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.speak(t("invite.copied"), true);
    } catch {
      this.speak(address, true);
    }
  }
}
