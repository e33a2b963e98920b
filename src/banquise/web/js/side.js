// The side column: players, log, chat and rules; a bottom sheet on phones.

import { by, el, icon, medal } from "./dom.js";
import { dismiss, isDismissed, isLearned } from "./progress.js";
import { Rules } from "./rules.js";
import { language, name, say, t } from "./words.js";

const TABS = ["log", "chat", "rules"];
const LONG = 4; // decisions of a bot in a row that are one entry
const TONES = { g: "good", b: "bad" };

export class Side {
  constructor(table) {
    this.table = table;
    this.rules = new Rules(table);
    this.tab = "log";
    this.unread = 0;
    this.heard = new Set(); // chat messages already shown
    this.unfolded = new Set(); // long turns by their first ply
    this.tabs = Object.fromEntries(
      TABS.map((tab) => [tab, document.querySelector(`[data-tab="${tab}"]`)]),
    );
    this.lines = by("log").querySelector("ol");
    this.chat = by("chat").querySelector("ol");
    by("shut").append(icon("close"));
    by("shut").addEventListener("click", () => table.bar.toggleSheet(""));
    this.listen();
    this.isAtEnd = true; // of the log, unless scrolled up
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
      const lines = [...this.lines.querySelectorAll("li:not([hidden]) .line")];
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
    const tip = this.newcomerTip();
    by("players").replaceChildren(...(tip ? [tip, ...rows] : rows));
    this.tick();
  }

  /** For somebody who has not met this game: where it is explained. */
  newcomerTip() {
    const { hello } = this.table;
    const title = this.table.bar?.gameTitle;
    if (!hello?.you.length || !title || isLearned(hello.game) || isDismissed(hello.game)) return null;
    const shut = el(
      "button",
      { class: "icon", type: "button", "aria-label": t("close") },
      icon("close"),
    );
    const tip = el(
      "p",
      { class: "watching tip" },
      el("span", {}, ...say("learn.new", { game: name(title) })),
      el("a", { href: `/learn/${encodeURIComponent(hello.game)}` }, t("learn.how")),
      shut,
    );
    shut.addEventListener("click", () => {
      dismiss(hello.game);
      tip.remove();
    });
    return tip;
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
      table.connection
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
    const nodes = this.turns(lines).flatMap((turn) => this.turnNodes(turn, old, last));
    const same =
      nodes.length === this.lines.children.length &&
      nodes.every((node, i) => node === this.lines.children[i]);
    if (!same) this.lines.replaceChildren(...nodes);
    const lowest = nodes.findLast((node) => !node.hidden);
    for (const node of nodes) {
      node.classList.toggle("last", Number(node.dataset.ply) === last);
      node.querySelector(".line").tabIndex = node === lowest ? 0 : -1;
    }
    const told = this.lines.querySelector(".last:not([hidden])");
    if (replay.isOpen) told?.scrollIntoView({ block: "nearest" });
    else if (this.isAtEnd && !same) this.scrollDown(by("log"));
  }

  /** The lines in groups: what a bot did in a row, everything else alone. */
  turns(lines) {
    const groups = [];
    for (const line of lines) {
      const group = groups.at(-1);
      if (group?.[0].seat === line.seat && this.table.reasons.isBots(line)) group.push(line);
      else groups.push([line]);
    }
    return groups;
  }

  /** A long turn is one entry that unfolds; what is looked back at is never folded. */
  turnNodes(turn, old, last) {
    const nodes = turn.map((line) => {
      const id = `${line.ply}|${line.seat}|${line.tone || ""}|${line.text.join("|")}`;
      return old.get(id) || this.logLine(line, id);
    });
    const isLong = turn.length >= LONG;
    const isSought = this.table.replay.isOpen && turn.some(({ ply }) => ply === last);
    const isOpen = !isLong || isSought || this.unfolded.has(turn[0].ply);
    for (const node of nodes) node.hidden = !isOpen;
    if (!isLong) return nodes;
    const id = `turn|${turn[0].ply}|${turn.length}|${language()}`;
    const head = old.get(id) || this.turnHead(turn, id);
    head.querySelector(".line").setAttribute("aria-expanded", String(isOpen));
    return [head, ...nodes];
  }

  /** Who did how much, and what of it is good or bad news. */
  turnHead(turn, id) {
    const [{ seat, ply }] = turn;
    const player = this.table.player(seat);
    const news = turn.flatMap((line) =>
      line.text.flatMap((text, n) => {
        const tone = TONES[line.tone?.[n]];
        return tone ? [" ", el("span", { class: tone }, text)] : [];
      }),
    );
    const press = () => {
      if (!this.unfolded.delete(ply)) this.unfolded.add(ply);
      this.showLog();
    };
    const count = t("actions.count", { n: turn.length });
    const button = el(
      "button",
      { class: "line fold", type: "button", onclick: press },
      el("bdi", {}, player.name),
      ` · ${count}`,
      ...news,
    );
    return el("li", { "data-id": id, "data-ply": turn.at(-1).ply }, medal(player), button);
  }

  logLine(line, id) {
    const parts = line.text.flatMap((text, n) => [
      n ? " " : "",
      el("span", { class: TONES[line.tone?.[n]] }, text),
    ]);
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

  /** A button that asks a bot for its reasons. */
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

  /** Add a chat message. After a reconnect old messages arrive again; skip those. */
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

  /** Nothing is unread while the chat is visible. */
  read() {
    if (by("chat").checkVisibility()) this.unread = 0;
    this.words();
    this.table.bar?.showUnread();
  }

  async talk(input) {
    const text = input.value.trim();
    if (!text) return;
    const answer = await this.table.connection.ask({ t: "chat", text });
    if (answer.t === "no" && answer.code !== "late") this.note(answer.text || t("not_sent"));
    else input.value = "";
  }
}

/** A time as days, h:mm:ss or m:ss. */
export function clockText(seconds) {
  const whole = Math.ceil(seconds);
  if (whole >= 86400) return t("clock.days", { n: Math.floor(whole / 86400) });
  const two = (n) => String(n).padStart(2, "0");
  if (whole >= 3600)
    return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
