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
import { enter } from "./seat.js";
import { isStill, onSetting, setting } from "./settings.js";
import { Side } from "./side.js";
import { Line } from "./socket.js";
import { sound } from "./sound.js";
import { fetchStage } from "./stage.js";
import { toast } from "./toast.js";
import { ready } from "./top.js";
import { trace } from "./trace.js";
import { WhyNot } from "./why.js";
import { language, name, onLanguage, speak, t } from "./words.js";

const [GONE, FULL] = [4404, 4429]; // codes with which the server closes a line
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
    this.refusal = ""; // why the server closed the line
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
      (isOnline, code) => this.connection(isOnline, code),
    );
    NARROW.addEventListener("change", () => this.line.ask({ t: "view", shape: this.shape }));
    onLanguage(() => {
      this.showAll();
      this.askAnew();
    });
    onSetting(() => this.state && this.show());
  }

  get shape() {
    return NARROW.matches ? "tall" : "wide";
  }

  /** The points as they stand, or as they stood where one looks back. */
  pointsOf(seat) {
    const points = (this.replay.isOpen && this.replay.points) || this.state?.points || [];
    return String(points[seat] ?? "").replace("-", "−");
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

  /** Which of one's own seats is before this screen: none behind the curtain. */
  get sits() {
    const { state, hello } = this;
    return state && !state.curtain && hello?.you.includes(state.seat) ? state.seat : null;
  }

  /** May the person decide here and now? Who looks back may not. */
  get mayAct() {
    return this.isMine && !this.isSending && !this.replay.isOpen;
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
    this.line.open();
    window.addEventListener("hashchange", () => this.replay.follow(location.hash));
    this.replay.follow(location.hash);
  }

  /** Everything in the language of the page, on the same line if it can be. */
  async askAnew() {
    const answer = await this.line.ask({ t: "view", lang: language(), shape: this.shape });
    if (answer.t === "no") this.line.again();
  }

  /** There is nothing here for this person: say why, and do not try again. */
  stop(text) {
    this.line.close();
    this.prompt.stop(text);
  }

  connection(isOnline, code) {
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
    else if (message.t === "state") this.flow.arrive(message);
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

  remark({ code, text }) {
    toast(text);
    this.side.note(text);
    if (code !== "rematch") return;
    this.notice = text; // it stays beside the button that leads there
    this.show();
  }

  /** The printed board of a full state; others bring none. */
  async stageFor(state) {
    const stages = state.full && (state.stage || this.hello.stage);
    return stages && fetchStage(stages[state.shape || this.shape]);
  }

  async take(state) {
    const stage = await this.stageFor(state);
    const isSeen = !this.replay.isOpen; // else the board shows the past, and is asked for later
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
    this.react(state, before, changed);
    await this.flow.see(changed.done);
  }

  /** Put a state onto the board. */
  paint(state, stage) {
    if (stage && stage !== this.board.stage) {
      this.board.useStage(stage);
      this.ends = null;
    }
    const first = state.last?.keys || [];
    const changed = this.board.scene.apply(state, { isStill: isStill() || state.full, first });
    this.follow(state, changed);
    return changed;
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
      if (setting("single") && this.isNext(before)) this.playAlone();
      else this.foresee(this.builder.picked);
    } else if (old.isBuilding && before?.version === this.state.version) {
      this.resume(old);
    }
  }

  /** The question is the same: go on with what was built so far. */
  resume(old) {
    const picked = old.picked && this.builder.find(old.picked.id);
    if (picked) this.builder.pick(picked);
    else for (const key of old.chosen) this.builder.click(key);
    this.foresee(this.builder.isBuilding ? this.builder.ready() : null);
  }

  /** Did the game go on to this decision? Not if one came back to it, or only looks anew. */
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
    this.wentBack = this.lines.length < before; // a decision was taken back
  }

  /** Mark where the last action began and ended. */
  follow(state, changed) {
    const same = JSON.stringify(state.last);
    this.ends = trace(this.board, state.last, changed, same === this.traced ? this.ends : null);
    this.traced = same;
    this.board.rings.last(this.ends);
  }

  /** Does the table wait for this seat? Before the game begins, for nobody. */
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
    this.replay.words();
    this.reasons.words();
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
