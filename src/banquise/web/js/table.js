// The table page: server messages go to board, prompt and side; input goes to the server.

import { Acting } from "./acting.js";
import { Actions } from "./actions.js";
import { AdviceCard } from "./advice.js";
import { get, remember } from "./api.js";
import { Board } from "./board.js";
import { Builder } from "./builder.js";
import { Curtain } from "./curtain.js";
import { by } from "./dom.js";
import { Flow } from "./flow.js";
import { Keys } from "./keys.js";
import { contribute, keepCommitment, sitDown } from "./nonce.js";
import { TopBar } from "./panel.js";
import { Prompt } from "./prompt.js";
import { Reasons } from "./reasons.js";
import { Replay } from "./replay.js";
import { Result } from "./result.js";
import { enter } from "./seat.js";
import { isStill, onSetting, setting } from "./settings.js";
import { Side } from "./side.js";
import { Connection } from "./socket.js";
import { sound } from "./sound.js";
import { fetchStage, NARROW } from "./stage.js";
import { showStrength } from "./strength.js";
import { toast } from "./toast.js";
import { ready } from "./top.js";
import { trace } from "./trace.js";
import { thingAt, What } from "./what.js";
import { WhyNot } from "./why.js";
import { language, name, onLanguage, speak, t } from "./words.js";

const [GONE, FULL] = [4404, 4429]; // close codes of the server

/** Has the decision asked of this screen changed? */
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
    this.refusal = ""; // why the server closed the connection
    this.state = null;
    this.lines = []; // log lines
    this.builder = new Builder();
    this.isSending = false;
    this.notice = ""; // shown in the second line of the prompt
    this.build();
  }

  build() {
    this.board = new Board(by("board"), {
      click: (key, isTouch, byKey) => this.click(key, isTouch, byKey),
      several: (keys) => this.prompt.offer(keys),
      look: (key) => this.look(key),
      hold: (point) => this.what.show(thingAt(point, this.board), true),
      none: () => this.why.hide(),
      skip: () => this.hurry(),
    });
    this.what = new What(this.board, {
      ask: (key) => this.connection.ask({ t: "what", key, ply: this.past }),
      speak: (text) => this.prompt.speak(text),
      rule: (id) => this.side.openRule(id),
      ruleAt: (id) => `/rules/${this.hello.game}#${id}`,
    });
    this.prompt = new Prompt(this);
    this.actions = new Actions(this);
    this.advice = new AdviceCard(this);
    this.reasons = new Reasons(this);
    this.side = new Side(this);
    this.why = new WhyNot(this);
    this.result = new Result(this);
    this.replay = new Replay(this);
    this.curtain = new Curtain(this);
    this.bar = new TopBar(this);
    this.keys = new Keys(this);
    this.flow = new Flow(this);
    this.connection = new Connection(
      () => this.address(),
      (message) => this.heard(message),
      (isOnline, code) => this.connectionChanged(isOnline, code),
    );
    NARROW.addEventListener("change", () => this.connection.ask({ t: "view", shape: this.shape }));
    onLanguage(() => {
      this.showAll();
      this.askAnew();
    });
    onSetting(() => this.state && this.show());
  }

  get shape() {
    return NARROW.matches ? "tall" : "wide";
  }

  /** The points now, or at the position being replayed. */
  pointsOf(seat) {
    const points = (this.replay.isOpen && this.replay.points) || this.state?.points || [];
    return String(points[seat] ?? "").replace("-", "−");
  }

  /** The position on the board, if it is an earlier one. */
  get past() {
    return this.replay.isOpen ? this.replay.ply : null;
  }

  get seat() {
    return this.state?.seat ?? null;
  }

  /** Is it this screen's turn to decide? */
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

  /** Which of the own seats this screen shows; null behind the curtain. */
  get sits() {
    const { state, hello } = this;
    return state && !state.curtain && hello?.you.includes(state.seat) ? state.seat : null;
  }

  /** Can the player act now? Not during a replay. */
  get mayAct() {
    return this.isMine && !this.isSending && !this.replay.isOpen;
  }

  /** The state of this screen, in one word. */
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
      ...(this.sits !== null && { shows: this.sits }),
    });
    return `${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.id)}?${values}`;
  }

  async start() {
    const trouble = await enter(this.id);
    if (trouble) {
      this.stop(trouble);
      return;
    }
    try {
      this.info = await get(`/api/tables/${encodeURIComponent(this.id)}`, { invite: this.invite });
    } catch (error) {
      if (error.status) {
        this.stop(error.message);
        return;
      }
    }
    this.connection.open();
    if (this.info?.players.some(({ kind }) => kind === "bot"))
      showStrength(by("strength"), (games) => games[this.info.game], { key: "strength.table" });
    window.addEventListener("hashchange", () => this.replay.follow(location.hash));
    this.replay.follow(location.hash);
  }

  /** Request everything in the page's language, without reconnecting if possible. */
  async askAnew() {
    const answer = await this.connection.ask({ t: "view", lang: language(), shape: this.shape });
    if (answer.t === "no") this.connection.again();
  }

  /** Give up: show why, and do not reconnect. */
  stop(text) {
    this.connection.close();
    this.prompt.stop(text);
  }

  connectionChanged(isOnline, code) {
    if (code === GONE) {
      this.stop(this.refusal);
      return;
    }
    const trouble = code === FULL ? this.refusal : t("offline");
    by("banner").textContent = isOnline ? "" : trouble;
    by("board").classList.toggle("offline", !isOnline);
    if (!isOnline) this.isSending = false;
  }

  heard(message) {
    if (message.t === "hello") this.greet(message);
    else if (message.t === "players") this.seated(message);
    else if (message.t === "state") {
      contribute(this, message.silent);
      this.flow.arrive(message);
    }
    else if (message.t === "chat") this.side.said(message);
    else if (message.t === "notice") this.remark(message);
    else if (message.t === "no") this.refused(message);
  }

  refused({ text }) {
    this.refusal = text || t("trouble.server");
    this.prompt.speak(this.refusal);
  }

  greet(hello) {
    this.hello = hello;
    keepCommitment(this.id, hello.commitment);
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

  /** A notice that survives the next update. */
  remind(text) {
    this.notice = text;
    this.keepsNotice = true;
  }

  remark({ code, text }) {
    toast(text);
    this.side.note(text);
    if (code !== "rematch") return;
    this.notice = text; // stays next to the button that opens the new table
    this.show();
  }

  /** The stage of a full state; others have none. */
  async stageFor(state) {
    const stages = state.full && (state.stage || this.hello.stage);
    return stages && fetchStage(stages[state.shape || this.shape]);
  }

  async take(state) {
    const stage = await this.stageFor(state);
    const isSeen = !this.replay.isOpen; // during a replay the board is not updated
    const changed = isSeen ? this.paint(state, stage) : null;
    const before = this.state;
    this.state = state;
    if (!this.keepsNotice) this.notice = "";
    this.keepsNotice = false;
    this.log(state);
    this.isSending = false;
    if (!before || before.version !== state.version || state.full || isOther(before, state))
      this.renew(before);
    this.show();
    this.keys.renewBoard();
    if (!changed) return;
    if (this.isMine) this.board.bring(this.board.lit);
    if (!this.flow.isHurried || !this.flow.waiting.length) this.react(state, before, changed);
    await this.flow.see(changed.done);
  }

  /** Apply a state to the board. */
  paint(state, stage) {
    this.what.hide();
    if (stage && stage !== this.board.stage) this.board.useStage(stage);
    const isShort = isStill() || state.full || this.flow.isHurried;
    const changed = this.board.scene.apply(state, { isStill: isShort });
    this.follow(state, changed);
    return changed;
  }

  /** The legal actions have changed: start a new action; a single legal one is preselected. */
  renew(before) {
    const old = this.builder;
    this.builder = new Builder(this.state.legal);
    this.why.hide();
    this.board.rings.clearPreview();
    this.foreseen = null;
    if (this.state.legal.length === 1 && this.isMine) {
      this.builder.pick(this.builder.legal[0]);
      if (setting("single") && this.isNext(before)) this.playAlone();
      else this.foresee(this.builder.picked);
    } else if (old.isBuilding && before?.version === this.state.version) {
      this.resume(old);
    }
  }

  /** The decision is the same: restore what was built so far. */
  resume(old) {
    const picked = old.picked && this.builder.find(old.picked.id);
    if (picked) this.builder.pick(picked);
    else for (const key of old.chosen) this.builder.click(key);
    this.foresee(this.builder.isBuilding ? this.builder.ready() : null);
  }

  /** Is this decision new, rather than reached by undo or a refresh? */
  isNext(before) {
    const { state } = this;
    if (!before || this.wentBack || !this.mayAct) return false;
    return before.version !== state.version || before.seat !== state.seat || !before.legal.length;
  }

  playAlone() {
    this.remind(t("forced"));
    setTimeout(() => this.isMine && this.builder.picked && this.send(this.builder.picked), 350);
  }

  log({ log, log_from: from }) {
    const before = this.lines.length;
    if (log) this.lines = [...this.lines.filter((line) => line.ply < from), ...log];
    this.wentBack = this.lines.length < before; // a decision was undone
  }

  /** Mark both ends of the last action. */
  follow(state, changed) {
    const mark = (this.marked = Symbol("last"));
    this.board.rings.last([]);
    changed.done.then(
      () => mark === this.marked && this.board.rings.last(trace(this.board, state.last)),
    );
  }

  /** Is the table waiting for this seat? For none before the game starts. */
  isAwaited(seat) {
    const { state } = this;
    return Boolean(state && !state.over && state.started !== false && state.waiting.includes(seat));
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

  /** Show the end of what moves, and everything that waits for it. */
  hurry() {
    this.board.scene.motion.skip();
    this.flow.hurry();
  }

  async join(seat, asked) {
    const made = await sitDown(`/api/tables/${encodeURIComponent(this.id)}/join`, {
      name: asked,
      invite: this.invite,
      seat,
    });
    this.connection.again();
    return made;
  }

  async rematch() {
    const next = this.state?.result?.rematch;
    location.assign(
      next ? next : remember(await sitDown(`/api/tables/${encodeURIComponent(this.id)}/rematch`)),
    );
  }

  /** Redraw everything. */
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
    this.advice.show();
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
    this.replay.words();
    this.reasons.words();
    this.advice.words();
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
