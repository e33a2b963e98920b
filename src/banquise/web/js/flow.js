// States are shown one after the other, so that each is seen; none while an action is built.

import { t } from "./words.js";

const PATIENCE = 3000; // what arrives while an action is built waits so long
const SLOWEST = 1700; // for one update to be seen before the next one
const BEHIND = 3; // so many updates behind, each is shown more quickly
const QUICK = 220;
const FIRST_WAIT = 400; // before a printed board that did not come is asked for again
const LONGEST_WAIT = 8000;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

export class Flow {
  constructor(table) {
    this.table = table;
    this.waiting = [];
    this.isRunning = false;
    this.wait = FIRST_WAIT;
  }

  clear() {
    this.waiting = [];
  }

  arrive(state) {
    if (state.full) this.clear();
    this.waiting.push(state);
    this.run();
  }

  async run() {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.waiting.length) {
        await this.pause();
        const [state] = this.waiting;
        if (!state || !(await this.isPrinted(state))) continue;
        if (this.waiting[0] !== state) continue; // a newer one came meanwhile
        this.waiting.shift();
        await this.table.take(state);
      }
    } finally {
      this.isRunning = false;
    }
  }

  /** Is the printed board there that a state wants? If it did not come: say so, wait a little. */
  async isPrinted(state) {
    const { table } = this;
    try {
      await table.stageFor(state);
    } catch {
      table.connection(false);
      await sleep(this.wait);
      this.wait = Math.min(LONGEST_WAIT, 2 * this.wait);
      return false;
    }
    if (this.wait > FIRST_WAIT) table.connection(table.line.isOnline);
    this.wait = FIRST_WAIT;
    return true;
  }

  /** While an action is built nothing moves under the pointer, for three seconds. */
  async pause() {
    const { table } = this;
    const next = this.waiting[0];
    const isBusy = () =>
      table.builder.isBuilding && !table.isSending && table.builder.legal.length > 1;
    if (!table.state || next.full || !isBusy() || next.version === table.state.version) return;
    const until = performance.now() + PATIENCE;
    while (isBusy() && performance.now() < until) await sleep(60);
    if (isBusy()) table.remind(t("moved_on"));
  }

  see(done) {
    return Promise.race([done, sleep(this.waiting.length > BEHIND ? QUICK : SLOWEST)]);
  }
}
