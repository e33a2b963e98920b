// A lesson: the real board, a coach beside it. The server judges each click and keeps nothing.

import { get, post } from "./api.js";
import { Board } from "./board.js";
import { Bubble } from "./bubble.js";
import { Builder } from "./builder.js";
import { Coach } from "./coach.js";
import { brand, by, el, icon, sign } from "./dom.js";
import { playNow } from "./playnow.js";
import { finish, keepStep, stepOf } from "./progress.js";
import { itemOf } from "./scene.js";
import { isStill, setting } from "./settings.js";
import { fetchStage, NARROW } from "./stage.js";
import { ready } from "./top.js";
import { Veil } from "./veil.js";
import { thingAt, What } from "./what.js";
import { language, onLanguage, speak, t } from "./words.js";


class Lesson {
  constructor() {
    const [, game, name] = /\/learn\/([^/]+)\/([^/]+)/.exec(location.pathname) || [];
    Object.assign(this, { game: decodeURIComponent(game), name: decodeURIComponent(name) });
    this.step = stepOf(this.game, this.name);
    this.part = 0;
    this.steps = [];
    this.point = null;
    this.now = "load"; // load, ask, sent, done, chosen, over
    this.isMine = false; // the bubble offers no other actions
    this.builder = new Builder();
    this.board = new Board(by("board"), {
      click: (key) => this.click(key),
      several: ([key]) => this.click(key),
      look: (key) => this.look(key),
      hold: (point) => this.what.show(thingAt(point, this.board), true),
      none: () => this.bubble.hide(),
      skip: () => this.board.scene.motion.skip(),
    });
    this.what = new What(this.board, {
      ask: (key) => this.askWhat(key),
      speak: () => {},
      ruleAt: (id) => `/rules/${encodeURIComponent(this.game)}#${id}`,
    });
    this.veil = new Veil(this.board);
    this.bubble = new Bubble(this);
    this.coach = new Coach(this);
    this.listen();
  }

  listen() {
    by("skip").addEventListener("click", () => this.skip());
    by("skip-all").addEventListener("click", () => this.skipAll());
    document.addEventListener("keydown", (event) => this.keydown(event));
    NARROW.addEventListener("change", () => this.load());
    window.addEventListener("resize", () => this.bubble.hide());
    onLanguage(() => this.load());
  }

  get shape() {
    return NARROW.matches ? "tall" : "wide";
  }

  get address() {
    return `/api/games/${encodeURIComponent(this.game)}/lessons/${encodeURIComponent(this.name)}`;
  }

  get kind() {
    return this.point.coach.kind;
  }

  get wanted() {
    return this.builder.find(this.point.coach.action);
  }

  /** Load a point of the lesson, to be shown after `moved`; `said` is the coach's word on the last step. */
  async load(said = "", moved = null) {
    const { step, part, shape } = this;
    this.bubble.hide();
    try {
      const point = await get(this.address, { step, part, shape });
      const stage = await fetchStage(point.state.stage[shape]);
      await moved;
      if (step === this.step && part === this.part) this.show(point, stage, said);
    } catch (error) {
      if (error.status === 404 && step) this.goTo(0);
      else this.coach.trouble(error.message || t("trouble.offline"));
    }
  }

  show(point, stage, said) {
    Object.assign(this, { point, steps: point.lesson.steps });
    if (stage !== this.board.stage) this.board.useStage(stage);
    this.board.scene.apply(point.state, { isStill: true });
    this.begin(point.state, said);
    this.frame();
  }

  /** Ask for the step whose state is on the board. */
  begin(state, said) {
    this.state = state;
    this.builder = new Builder(state.legal);
    this.now = "ask";
    this.foreseen = [];
    keepStep(this.game, this.name, this.step);
    this.coach.ask(said);
    this.coach.plan();
    this.light();
    this.foresee();
  }

  frame() {
    const { point, steps } = this;
    document.title = t("lesson.title", { game: point.game_title });
    by("name").textContent = point.game_title;
    const n = Math.max(1, Math.round((point.lesson.minutes * (steps.length - this.step)) / steps.length));
    by("left").textContent = t("lesson.left", { n });
    by("leave").href = `/learn/${this.game}`;
    by("leave").replaceChildren(icon("close"), el("span", { class: "wide" }, t("lesson.leave")));
    const me = point.players[point.seat];
    by("who").className = `who ${me.colour}`;
    by("who").replaceChildren(sign(me.mark));
    this.board.svg.setAttribute("aria-label", t("board.of", { game: point.game_title }));
  }

  /** The key to click next in a guided step; all that can be clicked in a free choice. */
  get lit() {
    if (this.now !== "ask") return new Set();
    if (this.kind === "touch") return new Set([this.point.coach.touch]);
    if (this.kind === "choose") return this.builder.lit();
    const next = this.wanted.keys.find((key) => !this.builder.chosen.includes(key));
    return new Set(next ? [next] : []);
  }

  light() {
    this.what.hide();
    const isAsking = this.now === "ask";
    by("ask").textContent = this.state.prompt;
    this.board.light(this.lit, isAsking ? this.builder.chosen : []);
    this.cover();
    this.offer();
    if (isAsking) this.board.bring(this.board.lit);
    document.body.dataset.now = this.now;
    document.body.dataset.step = this.step;
    document.body.dataset.part = this.part;
    document.body.dataset.beat = Number(document.body.dataset.beat || 0) + 1;
  }

  /** Veil what does not matter. */
  cover() {
    const { coach } = this.point;
    if (this.now !== "ask" || this.kind === "choose") return this.veil.show([]);
    const keys = this.kind === "touch" ? [coach.touch] : this.wanted.keys;
    return this.veil.show([...keys, ...coach.show, ...this.foreseen.map(({ key }) => key)], this.foreseen);
  }

  /** Show where the wanted action leads; a button, as at the end of a round, may move everything. */
  async foresee() {
    this.board.rings.clearPreview();
    const action = this.kind === "do" ? this.wanted : null;
    if (action?.keys.length) await this.preview(action, true);
  }

  async preview(action, isVeiled) {
    const { step, part, shape } = this;
    const asked = (this.asking = Symbol("preview"));
    const found = await get(`${this.address}/preview`, {
      step,
      part,
      shape,
      action: action.id,
    }).catch(() => null);
    if (!found || asked !== this.asking || this.now !== "ask") return;
    this.board.rings.preview(found);
    if (!isVeiled) return;
    const pieces = new Set(found.motions.map(([, key]) => key));
    this.foreseen = found.set
      .map(itemOf)
      .filter(({ key, label }) => pieces.has(key) && label && this.board.scene.hit(key));
    this.cover();
  }

  askWhat(key) {
    const { step, part, shape } = this;
    return get(`${this.address}/what`, { step, part, shape, key });
  }

  /** In a free choice: preview what the pointer is on. */
  look(key) {
    if (this.now !== "ask" || this.kind !== "choose") return;
    clearTimeout(this.looking);
    this.looking = setTimeout(() => {
      const found = key ? this.builder.candidates([...this.builder.chosen, key]) : [];
      const complete = found.filter(({ left }) => !left.length);
      if (complete.length === 1) this.preview(complete[0].action, false);
      else this.board.rings.clearPreview();
    }, 110);
  }

  /** Buttons for actions that no click on the board settles. */
  offer() {
    const place = by("choices");
    place.replaceChildren(...this.offered().map((action) => this.choice(action)));
    place.hidden = !place.childElementCount;
  }

  offered() {
    if (this.now !== "ask" || this.kind === "touch") return [];
    if (this.kind === "choose") return this.builder.complete();
    return this.wanted.keys.length ? [] : [this.wanted];
  }

  choice(action) {
    return el(
      "button",
      { class: "btn turn", type: "button", onclick: () => this.attempt({ action: action.id }) },
      action.verb,
    );
  }

  // What the learner does

  click(key) {
    if (this.now !== "ask") return;
    this.bubble.hide();
    if (this.kind === "touch") this.attempt({ touch: key }, key);
    else if (this.isAstray(key) || !this.builder.click(key))
      this.attempt({ keys: [...this.builder.chosen, key] }, key);
    else if (this.isComplete()) this.attempt({ action: this.wanted.id }, key);
    else if (this.builder.isSettled()) this.attempt({ action: this.builder.ready().id }, key);
    else this.light();
  }

  /** In a guided step: does a click make no action together with those before it? */
  isAstray(key) {
    const { chosen } = this.builder;
    const isOther = !chosen.includes(key) && !this.builder.open().has(key);
    return this.kind === "do" && chosen.length > 0 && isOther;
  }

  isComplete() {
    const { chosen } = this.builder;
    if (this.kind !== "do" || chosen.length !== this.wanted.keys.length) return false;
    return this.wanted.keys.every((key) => chosen.includes(key));
  }

  async attempt(what, key = null) {
    if (this.now !== "ask") return;
    const { step, part, shape } = this;
    this.now = "sent";
    const answer = await post(this.address, { step, part, ...what }, { shape }).catch(
      (error) => error,
    );
    if (step !== this.step) return;
    if (answer instanceof Error) {
      this.now = "ask";
      this.coach.trouble(answer.message);
    } else if (answer.t === "wrong") this.wrong(answer, key);
    else await this.right(answer);
  }

  wrong(answer, key) {
    this.now = "ask";
    this.builder.clear();
    this.light();
    this.bubble.show(answer, key);
  }

  async right(answer) {
    this.now = answer.t;
    this.builder.clear();
    this.board.rings.clearPreview();
    this.state = answer.state;
    this.light();
    const changed = this.board.scene.apply(answer.state, { isStill: isStill() });
    if (answer.t === "chosen") {
      this.next = answer;
      this.coach.comment(answer);
      return;
    }
    await this.advance(answer, changed.done);
  }

  /** Go on; the next point is loaded while things move. */
  async advance(answer, moved) {
    const isSame = answer.step === this.step;
    if (isSame) {
      this.part = answer.part;
      await this.load(answer.text, moved);
    } else if (answer.step >= this.steps.length) this.end(answer.text);
    else if (!answer.fresh) this.goTo(answer.step, answer.text, moved);
    else {
      this.next = answer;
      this.coach.done(answer.text);
    }
  }

  end(text) {
    this.now = "over";
    this.step = this.steps.length;
    finish(this.game, this.name);
    this.light();
    this.coach.over(text);
    this.coach.plan();
  }

  // Moving about

  goTo(step, said = "", moved = null) {
    if (step >= this.steps.length && this.steps.length) {
      this.end("");
      return;
    }
    Object.assign(this, { step, part: 0, now: "load" });
    this.load(said, moved);
  }

  goOn() {
    if (this.next.step >= this.steps.length) this.end("");
    else this.goTo(this.next.step);
  }

  goBack() {
    this.goTo(Math.max(0, Math.min(this.step, this.steps.length) - 1));
  }

  takeBack() {
    this.goTo(this.step);
  }

  restart() {
    this.goTo(0);
  }

  skip() {
    if (this.now === "over") return;
    this.goTo(this.step + 1);
  }

  skipAll() {
    finish(this.game, this.name);
    location.assign(`/learn/${this.game}`);
  }

  /** Play the step for the learner. */
  demonstrate() {
    const { coach } = this.point;
    this.bubble.hide();
    this.attempt(this.kind === "touch" ? { touch: coach.touch } : { action: coach.action });
  }

  async play() {
    try {
      const how = await get(`/api/games/${encodeURIComponent(this.game)}/how`);
      await playNow({ ...how, name: how.game }, "on");
    } catch (error) {
      this.coach.trouble(error.message);
    }
  }

  // Keys

  keydown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOnControl = event.target.closest("button, a, input");
    if (event.key === "Enter" && !isOnControl) this.enter();
    else if (event.key === "Escape") this.escape();
    else if (setting("keys") && event.key.toLowerCase() === "n") this.skip();
    else if (setting("keys") && event.key.toLowerCase() === "y") this.coach.toggleWhy();
    else if (setting("keys") && event.key.toLowerCase() === "i") this.what.showHere();
    else return;
    event.preventDefault();
  }

  /** Do what is lit, or press the main button. */
  enter() {
    if (this.now === "ask" && this.lit.size === 1) this.click([...this.lit][0]);
    else by("row").querySelector(".main")?.click();
  }

  escape() {
    if (this.what.hide() || this.bubble.hide()) return;
    if (this.now === "ask" && this.builder.back()) this.light();
    else if (this.now === "chosen") this.takeBack();
    else this.goBack();
  }
}

await speak();
by("name").before(brandMark());
const lesson = new Lesson();
await lesson.load();
ready();
document.documentElement.lang = language();

function brandMark() {
  return el("span", { class: "brand wide", "aria-hidden": "true" }, brand());
}
