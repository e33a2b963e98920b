// The side column: players, log, chat and rules; on a phone it rises as a sheet.

import { by, el, icon, medal } from "./dom.js";
import { Rules } from "./rules.js";
import { language, name, say, t } from "./words.js";

const TABS = ["log", "chat", "rules"];

export class Side {
  constructor(table) {
    this.table = table;
    this.rules = new Rules(table);
    this.tab = "log";
    this.unread = 0;
    this.heard = new Set(); // lines of the chat
    this.tabs = Object.fromEntries(
      TABS.map((tab) => [tab, document.querySelector(`[data-tab="${tab}"]`)]),
    );
    this.lines = by("log").querySelector("ol");
    this.chat = by("chat").querySelector("ol");
    by("shut").append(icon("close"));
    by("shut").addEventListener("click", () => table.bar.toggleSheet(""));
    this.listen();
    this.isAtEnd = true; // of the log, unless the reader went back
    new ResizeObserver(() => this.isAtEnd && this.scrollDown(by("log"))).observe(by("log"));
    this.open("log");
    setInterval(() => this.tick(), 1000);
  }

  listen() {
    for (const tab of TABS) this.tabs[tab].addEventListener("click", () => this.open(tab));
    this.tabs.log.parentElement.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      this.open(TABS[(TABS.indexOf(this.tab) + step + TABS.length) % TABS.length]);
      this.tabs[this.tab].focus();
    });
    const look = () =>
      setTimeout(() => {
        const { scrollHeight, scrollTop, clientHeight } = by("log");
        this.isAtEnd = scrollHeight - scrollTop - clientHeight < 40;
      }, 250);
    for (const name of ["wheel", "touchmove", "keydown", "pointerup"])
      by("log").addEventListener(name, look, { passive: true });
    by("chatform").addEventListener("submit", (event) => {
      event.preventDefault();
      this.talk(by("chatline"));
    });
    this.lines.addEventListener("keydown", (event) => {
      const lines = [...this.lines.querySelectorAll(".line")];
      const at = lines.indexOf(document.activeElement);
      const next = {
        ArrowUp: lines[at - 1],
        ArrowDown: lines[at + 1],
        Home: lines[0],
        End: lines.at(-1),
      }[event.key];
      if (!next) return;
      event.preventDefault();
      next.focus();
    });
  }

  open(tab) {
    this.tab = tab;
    for (const one of TABS) {
      this.tabs[one].setAttribute("aria-selected", String(one === tab));
      this.tabs[one].tabIndex = one === tab ? 0 : -1;
      document.querySelector(`[data-pane="${one}"]`).hidden = one !== tab;
    }
    if (tab === "rules") this.rules.load();
    if (tab === "log") this.scrollDown(by("log"));
    this.read();
  }

  words() {
    this.tabs.log.textContent = t("log");
    this.tabs.chat.textContent = this.unread ? t("chat.unread", { n: this.unread }) : t("chat");
    this.tabs.rules.textContent = t("rules");
    this.rules.words();
  }

  async openRule(id) {
    this.table.bar.toggleSheet("side", true);
    this.open("rules");
    await this.rules.find(id || "");
  }

  show() {
    this.showPlayers();
    this.showLog();
  }

  // Players

  showPlayers() {
    const { table } = this;
    const rows = table.players.map((player) => this.playerRow(player));
    if (table.spectators)
      rows.push(el("p", { class: "watching" }, t("watching", { n: table.spectators })));
    by("players").replaceChildren(...rows);
    this.tick();
  }

  playerRow(player) {
    const { table } = this;
    const isMe = table.hello?.you.includes(player.seat);
    const isOn = table.isAwaited(player.seat);
    const points = table.pointsOf(player.seat);
    const title = el(
      "b",
      {},
      el("bdi", {}, player.name || t("seat.n", { n: player.seat + 1 })),
      " ",
      isMe ? el("small", {}, t("player.you")) : null,
    );
    const numbers = el(
      "span",
      { class: "num" },
      points ? el("b", {}, points) : null,
      el("time", { "data-clock": player.seat, hidden: !player.clock }),
    );
    const vote = this.voteButton(player, isMe);
    return el(
      "div",
      { class: `pl ${isOn ? "on" : ""}`, "data-seat": player.seat },
      medal(player),
      el("span", {}, title, this.status(player, isOn)),
      numbers,
      vote,
    );
  }

  status(player, isOn) {
    const { table } = this;
    if (table.state && table.hasChosen(player.seat))
      return el("small", { class: "tick" }, t("player.chosen"));
    const level = table.bar?.levelTitle(player.level);
    const n = Math.max(1, Math.round(table.hello?.away / 60));
    return el("small", {}, t(this.doing(player, isOn), { level, n }));
  }

  doing({ kind, here, clock }, isOn) {
    if (kind === "bot") return isOn ? "player.bot_deciding" : "player.bot";
    if (kind === "open") return "player.open";
    if (!here) return isOn && !clock && this.table.hello?.away ? "player.awaited" : "player.away";
    return isOn ? "player.deciding" : "player.here";
  }

  voteButton(player, isMe) {
    const { table } = this;
    if (
      isMe ||
      player.kind !== "person" ||
      player.here ||
      !table.hello?.you.length ||
      table.state?.over ||
      player.may_replace === false
    )
      return null;
    const votes = table.votes[String(player.seat)] || [];
    const press = () =>
      table.line
        .ask({ t: "replace", seat: player.seat })
        .then(
          (answer) => answer.t === "no" && answer.text && table.prompt.speak(answer.text, true),
        );
    return el(
      "button",
      { class: "btn small", type: "button", onclick: press },
      t("replace", { n: votes.length }),
    );
  }

  tick() {
    const passed = (performance.now() - (this.table.clockAt ?? 0)) / 1000;
    for (const node of document.querySelectorAll("[data-clock]")) {
      const { clock } = this.table.player(Number(node.dataset.clock));
      if (!clock) continue;
      const left = Math.max(0, clock.left - (clock.running ? passed : 0));
      node.textContent = clockText(left);
      node.classList.toggle("short", left < 60);
    }
  }

  // Log

  showLog() {
    const { lines } = this.table;
    const { replay } = this.table;
    const last = replay.isOpen ? replay.told : lines.findLast((line) => line.seat >= 0)?.ply;
    const old = new Map([...this.lines.children].map((node) => [node.dataset.id, node]));
    const nodes = lines.map((line) => {
      const id = `${line.ply}|${line.seat}|${line.text.join("|")}`;
      return old.get(id) || this.logLine(line, id);
    });
    const same =
      nodes.length === this.lines.children.length &&
      nodes.every((node, i) => node === this.lines.children[i]);
    if (!same) this.lines.replaceChildren(...nodes);
    nodes.forEach((node, i) => {
      node.classList.toggle("last", lines[i].ply === last);
      node.querySelector(".line").tabIndex = i === nodes.length - 1 ? 0 : -1;
    });
    if (replay.isOpen) this.lines.querySelector(".last")?.scrollIntoView({ block: "nearest" });
    else if (this.isAtEnd && !same) this.scrollDown(by("log"));
  }

  logLine(line, id) {
    const [what, ...rest] = line.text;
    const parts = rest.flatMap((text) => [" ", el("em", {}, text)]);
    const first =
      line.seat >= 0
        ? medal(this.table.player(line.seat))
        : el("span", { "aria-hidden": "true" }, "·");
    const button = el(
      "button",
      {
        class: "line",
        type: "button",
        title: t("log.show"),
        onclick: () => this.table.replay.open(line.ply, true),
      },
      what,
      ...parts,
    );
    return el(
      "li",
      { "data-id": id, "data-ply": line.ply, "data-seat": line.seat },
      first,
      button,
      this.whyButton(line),
    );
  }

  /** Bots may be asked why. */
  whyButton(line) {
    const { table } = this;
    if (!table.reasons.isBots(line)) return null;
    const label = t("reasons.why", { player: name(table.player(line.seat).name) });
    return el(
      "button",
      {
        class: "ask",
        type: "button",
        tabindex: -1,
        title: label,
        "aria-label": label,
        onclick: () => table.reasons.ask(line),
      },
      "?",
    );
  }

  scrollDown(node) {
    requestAnimationFrame(() => {
      node.scrollTop = node.scrollHeight;
    });
  }

  // Chat

  /** A new line brings all that was said before: what is here already is not said again. */
  said({ seat, name: who, text, at }) {
    const id = `${at}|${seat}|${text}`;
    if (this.heard.has(id)) return;
    this.heard.add(id);
    const player = seat === null || seat === undefined || seat < 0 ? null : this.table.player(seat);
    const time = at
      ? new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(new Date(at * 1000))
      : "";
    const words = el(
      "span",
      { class: "said", title: time },
      ...say("chat.line", { player: name(who), text: name(text) }),
    );
    this.add(el("li", {}, player ? medal(player) : el("span", {}, "·"), words));
  }

  note(text) {
    this.add(el("li", { class: "note" }, text));
  }

  add(line) {
    this.chat.append(line);
    this.scrollDown(by("chat"));
    this.unread += 1;
    this.read();
  }

  /** Nothing is unread while the chat is before one's eyes. */
  read() {
    if (by("chat").checkVisibility()) this.unread = 0;
    this.words();
    this.table.bar?.showUnread();
  }

  async talk(input) {
    const text = input.value.trim();
    if (!text) return;
    const answer = await this.table.line.ask({ t: "chat", text });
    if (answer.t === "no" && answer.code !== "late") this.note(answer.text || t("not_sent"));
    else input.value = "";
  }
}

/** Minutes and seconds, hours or days as they fit. */
export function clockText(seconds) {
  const whole = Math.ceil(seconds);
  if (whole >= 86400) return t("clock.days", { n: Math.floor(whole / 86400) });
  const two = (n) => String(n).padStart(2, "0");
  if (whole >= 3600)
    return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
