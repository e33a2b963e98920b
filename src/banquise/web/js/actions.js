// Every legal action as a button: enough to play with a screen reader or a switch.

import { by, el, icon } from "./dom.js";
import { t } from "./words.js";

const MANY = 24;
const LONG = 18; // characters: with longer labels, one action per line

export class Actions {
  constructor(table) {
    this.table = table;
    this.root = by("actions");
    this.sought = "";
    this.shown = null;
  }

  show() {
    const { table } = this;
    const { isMine, replay, state } = table;
    this.root.hidden = !isMine || replay.isOpen;
    if (this.root.hidden) {
      this.shown = null;
      return;
    }
    if (this.shown !== state.legal) this.fill(table.builder.legal);
    this.shown = state.legal;
    this.mark();
  }

  fill(legal) {
    this.sought = "";
    const title = el("h2", {}, t("actions.yours", { n: legal.length }));
    const hint = el(
      "button",
      { class: "btn small shutter", type: "button", onclick: () => this.table.hint() },
      t("hint"),
    );
    const shut = el(
      "button",
      {
        class: "icon shutter",
        type: "button",
        "aria-label": t("close"),
        onclick: () => this.table.bar.toggleSheet(""),
      },
      icon("close"),
    );
    const isLong = legal.some(({ label }) => label.length > LONG);
    this.list = el("div", { class: `acts ${isLong ? "long" : ""}` });
    const search = el("input", {
      class: "field small",
      type: "search",
      "aria-label": t("actions.search"),
      placeholder: t("actions.search"),
      oninput: () => {
        this.sought = search.value.trim().toLowerCase();
        this.fillList(legal);
      },
    });
    this.root.replaceChildren(
      el("header", {}, title, hint, shut),
      legal.length > MANY ? search : "",
      this.list,
    );
    this.fillList(legal);
  }

  fillList(legal) {
    const found = legal.filter(
      (action) =>
        !this.sought ||
        `${action.label} ${action.verb} ${action.notation}`.toLowerCase().includes(this.sought),
    );
    const nodes =
      found.length > MANY ? this.groups(found) : found.map((action) => this.button(action));
    this.list.replaceChildren(...(nodes.length ? nodes : [t("actions.none")]));
    this.mark();
  }

  groups(legal) {
    const groups = new Map();
    for (const action of legal) {
      const first = action.keys[0] ?? "";
      groups.set(first, [...(groups.get(first) || []), action]);
    }
    return [...groups].map(([key, actions]) => {
      if (actions.length === 1) return this.button(actions[0]);
      const title = this.table.board.scene.items.get(key)?.label || t("actions.other");
      const inner = el(
        "div",
        { class: "acts" },
        actions.map((action) => this.button(action)),
      );
      return el("details", { "data-what": title }, el("summary"), inner);
    });
  }

  button(action) {
    return el(
      "button",
      {
        class: "btn",
        type: "button",
        "data-action": action.id,
        "aria-pressed": "false",
        onclick: (event) => this.take(action, event.pointerType === "touch"),
        onpointerenter: (event) =>
          event.pointerType !== "touch" &&
          !this.table.builder.isBuilding &&
          this.table.foresee(action),
        onpointerleave: () => this.table.look(null),
        onfocus: (event) =>
          event.target.matches(":focus-visible") &&
          !this.table.builder.isBuilding &&
          this.table.foresee(action),
      },
      action.label,
    );
  }

  /** On a narrow screen, close the list so that the board shows the action. */
  take(action, isTouch) {
    if (document.body.dataset.sheet === "actions") this.table.bar.toggleSheet("");
    this.table.choose(action, isTouch);
  }

  mark() {
    const ready = this.table.builder.ready();
    const left = new Set(this.table.builder.candidates().map(({ action }) => action.id));
    for (const button of this.root.querySelectorAll("[data-action]")) {
      button.hidden = !left.has(Number(button.dataset.action)) && !this.table.builder.picked;
      button.setAttribute(
        "aria-pressed",
        String(this.table.builder.isBuilding && Number(button.dataset.action) === ready?.id),
      );
    }
    for (const group of this.root.querySelectorAll("details")) {
      const n = group.querySelectorAll("[data-action]:not([hidden])").length;
      group.hidden = !n;
      group.firstChild.textContent = t("actions.group", { what: group.dataset.what, n });
      if (this.table.builder.chosen.length) group.open = true;
    }
  }

  /** Open the list and focus it. */
  reveal() {
    if (getComputedStyle(this.root).position === "fixed")
      this.table.bar.toggleSheet("actions", true);
    const things = [...this.root.querySelectorAll("[data-action], summary, input")];
    const seen = things.filter((node) => node.checkVisibility());
    (seen.find((node) => !node.matches("input")) || seen[0] || this.root).focus();
  }
}
