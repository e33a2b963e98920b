// After the game: score sheet, record, verification of the draws, replay.

import { get } from "./api.js";
import { by, el, medal } from "./dom.js";
import { isInRecord } from "./nonce.js";
import { language, list, t } from "./words.js";

export class Result {
  constructor(table) {
    this.table = table;
    this.root = by("result");
    this.proof = el("p", { class: "proof", role: "status" });
  }

  show() {
    const { state } = this.table;
    this.root.hidden = !state?.over || !state.result;
    if (this.root.hidden) {
      this.shown = null;
      return;
    }
    const key = JSON.stringify([
      state.result,
      this.table.players.map((player) => player.name),
      this.table.lines.length,
      document.documentElement.lang,
    ]);
    if (this.shown === key) return;
    this.shown = key;
    this.root.replaceChildren(
      el("h2", {}, t("result")),
      this.ahead(state),
      this.ended(),
      this.sheet(state),
      this.buttons(),
      this.proof,
    );
    if (this.provenIn && this.provenIn !== language()) this.verify();
    if (!this.announced && !this.table.replay.isOpen) this.table.bar.toggleSheet("side", true);
    this.announced = true;
  }

  /** By how much the game was won, where points decide. */
  ahead({ result, points }) {
    const [first, second] = result.ranking;
    const n = second ? points[first[0]] - points[second[0]] : 0;
    if (n <= 0) return "";
    const players = list(first.map((seat) => this.table.player(seat).name));
    return el("p", { class: "ahead" }, t("result.ahead", { players, n }));
  }

  /** What ended the game: all that the last decision led to. */
  ended() {
    const last = this.table.lines.findLast((line) => line.text.length);
    return last ? el("p", { class: "ended" }, last.text.join(" ")) : "";
  }

  sheet({ result, points }) {
    const { players } = this.table;
    const place = new Map(result.ranking.flatMap((group, i) => group.map((seat) => [seat, i + 1])));
    const heads = players.map((player) =>
      el("th", { scope: "col" }, medal(player), el("span", { class: "unseen" }, player.name)),
    );
    const row = (title, values, cls = "") =>
      el(
        "tr",
        { class: cls },
        el("th", { scope: "row" }, title),
        values.map((value) => el("td", {}, String(value))),
      );
    const body = result.sheet.map(([title, values]) => row(title, values));
    body.push(
      row(
        t("result.place"),
        players.map(({ seat }) => place.get(seat) ?? ""),
        "total",
      ),
    );
    if (!result.sheet.length) body.unshift(row(t("result.points"), points));
    return el("table", {}, el("thead", {}, el("tr", {}, el("td"), heads)), el("tbody", {}, body));
  }

  buttons() {
    const { table } = this;
    const record = `/api/tables/${encodeURIComponent(table.id)}/record`;
    return el(
      "div",
      { class: "row" },
      el(
        "button",
        {
          class: "btn small",
          type: "button",
          "data-ui": "watch-again",
          onclick: () => table.replay.begin(),
        },
        t("replay"),
      ),
      el(
        "a",
        { class: "btn small", href: record, download: `${table.hello.game}-${table.id}.txt` },
        t("download"),
      ),
      el(
        "button",
        { class: "btn small", type: "button", "data-ui": "verify", onclick: () => this.verify() },
        t("verify"),
      ),
    );
  }

  async verify() {
    this.provenIn = language();
    this.proof.textContent = t("verify.now");
    this.proof.className = "proof";
    try {
      const found = await get(`/api/tables/${encodeURIComponent(this.table.id)}/verify`);
      const isOwn = isInRecord(this.table.id, found);
      this.proof.className = `proof ${found.ok && isOwn !== false ? "ok" : "bad"}`;
      const text = found.text || t(found.ok ? "verify.ok" : "verify.bad", { n: found.draws });
      const words = isOwn === null ? text : `${text} ${t(isOwn ? "verify.own" : "verify.other")}`;
      this.proof.textContent = found.secret
        ? t("verify.secret", { words, secret: found.secret })
        : words;
    } catch (error) {
      this.proof.className = "proof bad";
      this.proof.textContent = error.message;
    }
  }
}
