// Hot seat: a curtain between two secret hands. This is the only modal dialog.

import { by, el, sign } from "./dom.js";
import { name, say, t } from "./words.js";

export class Curtain {
  constructor(table) {
    this.table = table;
    this.root = by("curtain");
    this.root.addEventListener("cancel", (event) => event.preventDefault());
  }

  show() {
    const { state } = this.table;
    if (!state?.curtain || this.table.replay.isOpen) {
      if (this.root.open) this.root.close();
      return;
    }
    const player = this.table.player(state.seat);
    const holes = { player: name(player.name) };
    const lift = el(
      "button",
      { class: "btn", type: "button", "data-ui": "lift", onclick: () => this.lift(state.seat) },
      el("span", {}, ...say("curtain.open", holes)),
    );
    this.root.className = `curtain ${player.colour}`;
    this.root.setAttribute("aria-label", t("curtain.title", holes));
    this.root.replaceChildren(
      sign(player.mark),
      el("h2", {}, ...say("curtain.title", holes)),
      el("p", {}, t("curtain.text")),
      lift,
    );
    if (!this.root.open) this.root.showModal();
  }

  lift(seat) {
    this.table.connection.ask({ t: "open", seat });
  }
}
