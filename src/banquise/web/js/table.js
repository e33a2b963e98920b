// The table: what the server says goes to board, prompt and side; what a person does goes back.

import { Acting } from "./acting.js";
import { Actions } from "./actions.js";
import { get, post, remember } from "./api.js";
import { Board } from "./board.js";
import { Builder } from "./builder.js";
import { Curtain } from "./curtain.js";
import { by } from "./dom.js";
import { Flow } from "./flow.js";
import { Keys } from "./keys.js";
import { TopBar } from "./panel.js";
import { Prompt } from "./prompt.js";
import { Reasons } from "./reasons.js";
import { Replay } from "./replay.js";
import { Result } from "./result.js";
import { isStill, onSetting, setting } from "./settings.js";
import { Side } from "./side.js";
import { Line } from "./socket.js";
import { sound } from "./sound.js";
import { fetchStage } from "./stage.js";
import { ready } from "./top.js";
import { trace } from "./trace.js";
import { WhyNot } from "./why.js";
import { language, name, onLanguage, speak, t } from "./words.js";

const NARROW = window.matchMedia("(max-width: 760px)");

/** Is the person at this screen asked something else than before? */
const isOther = (before, now) =>
  before.seat !== now.seat || JSON.stringify(before.legal) !== JSON.stringify(now.legal);

class Table extends Acting {
  constructor() {
    super();
    this.id = decodeURIComponent(
      /\/t\/([^/]+)/.exec(location.pathname)?.[1] ||
        new URLSearchParams(location.search).get("id") ||
        "",
    );
    this.invite = new URLSearchParams(location.search).get("invite") || "";
    this.hello = null;
    this.players = [];
    this.votes = {};
    this.spectators = 0;
    this.state = null;
    this.lines = []; // of the log
    this.builder = new Builder();
    this.isSending = false;
    this.notice = ""; // a remark in the second line of the prompt
    this.build();
  }

  build() {
    this.board = new Board(by("board"), {
      click: (key, isTouch, byKey) => this.click(key, isTouch, byKey),
      several: (keys) => this.prompt.offer(keys),
      look: (key) => this.look(key),
      none: () => this.why.hide(),
      skip: () => this.hurry(),
    });
    this.prompt = new Prompt(this);
    this.actions = new Actions(this);
    this.reasons = new Reasons(this);
    this.side = new Side(this);
    this.why = new WhyNot(this);
    this.result = new Result(this);
    this.replay = new Replay(this);
    this.curtain = new Curtain(this);
    this.bar = new TopBar(this);
    this.keys = new Keys(this);
    this.flow = new Flow(this);
    this.line = new Line(
      () => this.address(),
      (message) => this.heard(message),
      (isOnline) => this.connection(isOnline),
    );
    NARROW.addEventListener("change", () => this.line.ask({ t: "view", shape: this.shape }));
    onLanguage(() => {
      this.showAll();
      this.line.again();
    });
    onSetting(() => this.state && this.show());
  }

  get shape() {
    return NARROW.matches ? "tall" : "wide";
  }

  /** The points as they stand, or as they stood where one looks back. */
  get points() {
    return (this.replay.isOpen && this.replay.points) || this.state?.points || [];
  }

  get seat() {
    return this.state?.seat ?? null;
  }

  /** Is the person at this screen asked now? */
  get isMine() {
    const { state, hello } = this;
    return Boolean(
      state &&
      !state.over &&
      hello?.you.includes(state.seat) &&
      state.waiting.includes(state.seat) &&
      state.legal.length,
    );
  }

  /** What this screen is doing, in a word. */
  get now() {
    if (this.replay.isOpen) return "replay";
    if (this.state.over) return "over";
    if (this.state.curtain) return "curtain";
    if (this.isSending) return "sent";
    return this.isMine ? "mine" : "wait";
  }

  player(seat) {
    return (
      this.players.find((one) => one.seat === seat) || {
        seat,
        name: t("seat.n", { n: seat + 1 }),
        kind: "open",
        colour: "grey",
        mark: "disc",
      }
    );
  }

  address() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const values = new URLSearchParams({
      lang: language(),
      shape: this.shape,
      ...(this.invite && { invite: this.invite }),
    });
    return `${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.id)}?${values}`;
  }

  async start() {
    try {
      this.info = await get(`/api/tables/${encodeURIComponent(this.id)}`, { invite: this.invite });
    } catch (error) {
      if (error.status) {
        this.prompt.stop(error.message);
        return;
      }
    }
    this.line.open();
    const wanted = /ply=(\d+)/.exec(location.hash);
    if (wanted) this.replay.open(Number(wanted[1]));
  }

  connection(isOnline) {
    by("banner").textContent = isOnline ? "" : t("offline");
    by("board").classList.toggle("offline", !isOnline);
    if (!isOnline) this.isSending = false;
  }

  heard(message) {
    if (message.t === "hello") this.greet(message);
    else if (message.t === "players") this.seated(message);
    else if (message.t === "state") this.flow.arrive(message);
    else if (message.t === "chat") this.side.said(message);
    else if (message.t === "notice") this.remark(message);
    else if (message.t === "no") this.prompt.speak(message.text || t("trouble.server"));
  }

  greet(hello) {
    this.hello = hello;
    document.body.dataset.seats = hello.you.join(" ");
    this.flow.clear();
    this.bar.show();
    this.side.rules.use(hello.game, hello.names);
  }

  seated({ players, votes, spectators }) {
    this.players = players;
    this.votes = votes || {};
    this.spectators = spectators || 0;
    this.clockAt = performance.now();
    if (this.state) this.show();
    else this.side.showPlayers();
  }

  /** A remark that the next update does not wipe away. */
  remind(text) {
    this.notice = text;
    this.keepsNotice = true;
  }

  remark({ text }) {
    this.prompt.speak(text);
    this.side.note(text);
  }

  async take(state) {
    if (state.full) {
      const stages = state.stage || this.hello.stage;
      const stage = await fetchStage(stages[state.shape || this.shape]);
      const isNew = this.board.stage !== stage;
      this.board.useStage(stage);
      if (isNew) this.ends = null;
    }
    const first = state.last?.keys || [];
    const changed = this.board.scene.apply(state, { isStill: isStill() || state.full, first });
    const before = this.state;
    this.state = state;
    if (!this.keepsNotice) this.notice = "";
    this.keepsNotice = false;
    this.log(state);
    this.follow(state, changed);
    if (!before || before.version !== state.version || state.full || isOther(before, state))
      this.renew(before);
    this.isSending = false;
    this.show();
    if (this.isMine) this.board.bring(this.board.lit);
    this.react(state, before, changed);
    await this.flow.see(changed.done);
  }

  /** The legal actions are new: begin a new action, with the only one there is already chosen. */
  renew(before) {
    const old = this.builder;
    this.builder = new Builder(this.state.legal);
    this.why.hide();
    this.board.rings.clearPreview();
    this.foreseen = null;
    if (this.state.legal.length === 1 && this.isMine) {
      this.builder.pick(this.builder.legal[0]);
      if (setting("single") && before) this.playAlone();
      else this.foresee(this.builder.picked);
    } else if (old.isBuilding && before?.version === this.state.version) {
      for (const key of old.chosen) this.builder.click(key);
    }
  }

  playAlone() {
    this.remind(t("forced"));
    setTimeout(() => this.isMine && this.builder.picked && this.send(this.builder.picked), 350);
  }

  log({ log, log_from: from }) {
    if (!log) return;
    this.lines = [...this.lines.filter((line) => line.ply < from), ...log];
  }

  /** Mark where the last action began and ended. */
  follow(state, changed) {
    const same = JSON.stringify(state.last);
    this.ends = trace(this.board, state.last, changed, same === this.traced ? this.ends : null);
    this.traced = same;
    this.board.rings.last(this.ends);
  }

  hasChosen(seat) {
    return this.state.chose.includes(seat);
  }

  react(state, before, changed) {
    const keys = [...changed.moved, ...changed.fresh, ...changed.turned];
    if (before && isStill() && !state.full && keys.length) this.board.rings.flash(keys);
    if (!before || state.full) return;
    if (state.over && !before.over) sound("end");
    else if (changed.moved.length) sound("wood");
    else if (changed.turned.length || changed.fresh.length) sound("paper");
    const wasMine = before.waiting.includes(state.seat);
    if (this.isMine && !wasMine) {
      sound("turn");
      if (document.hidden) navigator.vibrate?.(30);
    }
  }

  hurry() {
    this.board.scene.motion.skip();
  }

  async join(seat, asked) {
    const made = await post(`/api/tables/${encodeURIComponent(this.id)}/join`, {
      name: asked,
      invite: this.invite,
      seat,
    });
    this.line.again();
    return made;
  }

  async rematch() {
    const next = this.state?.result?.rematch;
    location.assign(
      next ? next : remember(await post(`/api/tables/${encodeURIComponent(this.id)}/rematch`)),
    );
  }

  /** Everything again from what is known. */
  show() {
    if (!this.state) return;
    const { isMine, builder } = this;
    if (!this.replay.isOpen)
      this.board.light(
        isMine && !this.isSending ? builder.lit() : new Set(),
        isMine ? builder.chosen : [],
      );
    this.prompt.show();
    this.actions.show();
    this.side.show();
    this.bar.show();
    this.result.show();
    this.curtain.show();
    this.title();
    document.body.dataset.now = this.now;
    document.body.dataset.version = this.state.version;
  }

  showAll() {
    this.side.words();
    this.bar.words();
    if (this.state) this.show();
  }

  title() {
    const holes = { game: this.bar.gameTitle, table: this.hello?.title || this.bar.gameTitle };
    document.title = t(this.isMine ? "table.title.turn" : "table.title", holes);
    this.board.svg.setAttribute("aria-label", t("board.of", { game: name(this.bar.gameTitle) }));
  }
}

await speak();
const table = new Table();
ready();
table.start();
