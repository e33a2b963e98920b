// Replay: a slider over all decisions, a link to each position, the board as it was.

import { get } from "./api.js";
import { by, el, icon } from "./dom.js";
import { isStill } from "./settings.js";
import { fetchStage } from "./stage.js";
import { t } from "./words.js";

const SPEEDS = { 1: 1600, 2: 800, 4: 400 };

export class Replay {
  constructor(table) {
    this.table = table;
    this.root = by("replay");
    this.isOpen = false;
    this.ply = 0;
    this.plies = 0;
    this.pages = new Map();
    this.speed = 1;
  }

  build() {
    const key = (sign, label, press) =>
      el(
        "button",
        { class: "icon", type: "button", "aria-label": label, onclick: press },
        icon(sign),
      );
    const step = (by) => () => this.go(this.ply + by);
    this.play = key("play", t("replay.play"), () => this.toggle());
    this.tells = el("p", { class: "tells", "aria-live": "polite" });
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": t("replay.slider"),
      oninput: () => this.go(Number(this.slider.value), false),
    });
    this.dots = el("div", { class: "dots", "aria-hidden": "true" });
    this.fast = el("button", {
      class: "btn small quiet",
      type: "button",
      onclick: () => this.faster(),
    });
    const link = key("link", t(`replay.link.${this.readers}`), () => this.copyLink());
    link.title = t(`replay.link.${this.readers}`);
    const leave = el(
      "button",
      {
        class: "btn small main",
        type: "button",
        "data-ui": "leave-replay",
        onclick: () => this.close(),
      },
      t("replay.leave"),
    );
    const keys = el(
      "div",
      { class: "keys" },
      key("first", t("replay.first"), () => this.go(0)),
      key("prev", t("replay.prev"), step(-1)),
      this.play,
      key("next", t("replay.next"), step(1)),
      key("last", t("replay.last"), () => this.go(this.plies)),
    );
    const slide = el("div", { class: "slide" }, this.slider, this.dots);
    this.root.replaceChildren(
      this.tells,
      el(
        "div",
        { class: "controls" },
        keys,
        slide,
        el("div", { class: "more" }, this.fast, link, leave),
      ),
    );
    this.showSpeed();
  }

  words() {
    if (!this.isOpen) return;
    this.pause();
    this.build();
    this.go(this.ply, false);
  }

  /** Open the position named in the URL. */
  follow(hash) {
    const wanted = /ply=(\d+)/.exec(hash);
    if (wanted) this.open(Number(wanted[1]));
    else if (!hash && this.isOpen) this.close();
  }

  /** `isShown`: also animate the decision after this position. */
  async open(ply, isShown = false) {
    if (!this.isOpen) {
      this.isOpen = true;
      this.pages.clear();
      this.build();
      this.table.why.hide();
      this.table.board.rings.clearPreview();
      this.table.board.light(new Set(), []);
      by("bar").hidden = true;
      by("actions").hidden = true;
      this.root.hidden = false;
    }
    this.table.bar.toggleSheet("");
    await this.go(ply, false);
    if (isShown && this.isOpen) await this.go(ply + 1);
  }

  /** Start at the beginning with the slider focused, so that arrow keys step through. */
  begin() {
    this.open(0);
    this.slider.focus();
  }

  close() {
    this.pause();
    this.isOpen = false;
    this.root.hidden = true;
    by("bar").hidden = false;
    history.replaceState(null, "", location.pathname + location.search);
    this.table.connection.ask({ t: "view", shape: this.table.shape });
    this.table.show();
    by("prompt").focus();
  }

  async page(ply) {
    const { table } = this;
    const key = `${ply}|${table.sits}|${table.shape}|${document.documentElement.lang}`;
    if (!this.pages.has(key))
      this.pages.set(
        key,
        get(`/api/tables/${encodeURIComponent(table.id)}/replay`, {
          shape: table.shape,
          ply,
          seat: table.sits,
          invite: table.invite,
        }),
      );
    return this.pages.get(key);
  }

  async go(ply, isMoving = true) {
    const asked = (this.asked = Symbol("ply"));
    const wanted = Math.max(0, this.plies ? Math.min(ply, this.plies) : ply);
    let found;
    try {
      found = await this.fetch(wanted);
    } catch (error) {
      this.tells.textContent = error.message;
      this.pages.clear();
      this.pause();
      return;
    }
    if (asked === this.asked && this.isOpen) this.put(...found, isMoving);
  }

  /** Fetch an earlier position and its stage. */
  async fetch(ply) {
    const page = await this.page(ply);
    const stages = page.stage || this.table.hello?.stage;
    return [page, stages && (await fetchStage(stages[this.table.shape]))];
  }

  put(page, stage, isMoving) {
    const { board } = this.table;
    const isNext = page.ply === this.ply + 1;
    this.ply = page.ply;
    this.plies = page.plies;
    this.points = page.points;
    this.told = page.log?.at(-1)?.ply ?? -1;
    if (stage) board.useStage(stage);
    this.table.what.hide();
    const changed = board.scene.apply(
      { ...page, full: true, motions: isNext ? page.motions : [] },
      { isStill: isStill() || !isMoving },
    );
    if (isStill() && isMoving) board.rings.flash([...changed.moved, ...changed.fresh]);
    this.table.follow(page, changed);
    board.light(new Set(), []);
    const told = page.log?.at(-1);
    this.tells.textContent = told
      ? t("replay.at", { ply: page.ply, plies: page.plies, what: told.text.join(" ") })
      : t("replay.start", { plies: page.plies });
    this.slider.max = page.plies;
    this.slider.value = page.ply;
    this.slider.setAttribute("aria-valuetext", this.tells.textContent);
    this.dots.replaceChildren(
      ...(page.marks || []).map((at) => {
        const dot = el("i");
        dot.style.left = `${(100 * (at + 1)) / Math.max(1, page.plies)}%`;
        return dot;
      }),
    );
    history.replaceState(null, "", `${location.pathname}${location.search}#ply=${page.ply}`);
    this.table.bar.show();
    this.table.side.showPlayers();
    this.table.side.showLog();
  }

  toggle() {
    if (this.timer) this.pause();
    else this.run();
  }

  run() {
    this.play.replaceChildren(icon("pause"));
    this.play.setAttribute("aria-label", t("replay.pause"));
    if (this.ply >= this.plies) this.go(0, false);
    this.timer = setInterval(
      () => (this.ply < this.plies ? this.go(this.ply + 1) : this.pause()),
      SPEEDS[this.speed],
    );
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.play?.replaceChildren(icon("play"));
    this.play?.setAttribute("aria-label", t("replay.play"));
  }

  faster() {
    this.speed = this.speed === 4 ? 1 : this.speed * 2;
    this.showSpeed();
    if (this.timer) {
      this.pause();
      this.run();
    }
  }

  showSpeed() {
    this.fast.textContent = t("replay.speed", { n: this.speed });
  }

  /** Who can open a link to this table. */
  get readers() {
    const { hello, info } = this.table;
    return (hello ?? info)?.watch === "nobody" ? "players" : "all";
  }

  async copyLink() {
    const path = `/t/${encodeURIComponent(this.table.id)}#ply=${this.ply}`;
    const address = new URL(path, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.tells.textContent = t(`replay.copied.${this.readers}`);
    } catch {
      this.tells.textContent = address;
    }
  }
}
