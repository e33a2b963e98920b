// Queue of states: each is shown long enough to be seen, and none while an action is being built.

import { WHOLE } from "./steps.js";
import { t } from "./words.js";

const PATIENCE = 3000; // maximum delay of updates while an action is being built
const SLOWEST = WHOLE + 100; // maximum time to show an update before the next
const BEHIND = 3; // with more updates waiting, each is shown quickly
const QUICK = 220;
const FIRST_WAIT = 400; // before a stage that failed to load is requested again
const LONGEST_WAIT = 8000;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

export class Flow {
  constructor(table) {
    this.table = table;
    this.waiting = [];
    this.isRunning = false;
    this.isHeld = false; // while an action is being built
    this.isHurried = false; // everything that waits is shown at once, without motion
    this.wake = () => {};
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

  /** Somebody does not want to wait: show everything that has arrived, now. */
  hurry() {
    if (!this.isRunning || (this.isHeld && !this.table.isSending)) return;
    this.isHurried = true;
    this.wake();
  }

  async run() {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (this.waiting.length) {
        await this.pause();
        const [state] = this.waiting;
        if (!state || !(await this.isPrinted(state))) continue;
        if (this.waiting[0] !== state) continue; // a newer full state has arrived
        this.waiting.shift();
        await this.table.take(state);
      }
    } finally {
      this.isRunning = false;
      this.isHurried = false;
    }
  }

  /** Load the stage that a state needs; on failure show that we are offline and wait. */
  async isPrinted(state) {
    const { table } = this;
    try {
      await table.stageFor(state);
    } catch {
      table.connectionChanged(false);
      await sleep(this.wait);
      this.wait = Math.min(LONGEST_WAIT, 2 * this.wait);
      return false;
    }
    if (this.wait > FIRST_WAIT) table.connectionChanged(table.connection.isOnline);
    this.wait = FIRST_WAIT;
    return true;
  }

  /** While an action is being built, hold updates back for up to three seconds. */
  async pause() {
    const { table } = this;
    const next = this.waiting[0];
    const isBusy = () =>
      table.builder.isBuilding && !table.isSending && table.builder.legal.length > 1;
    if (!table.state || next.full || !isBusy() || next.version === table.state.version) return;
    const until = performance.now() + PATIENCE;
    this.isHeld = true;
    this.isHurried = false;
    while (isBusy() && performance.now() < until)
      await Promise.race([sleep(60), new Promise((done) => (this.wake = done))]);
    this.isHeld = false;
    if (isBusy()) table.remind(t("moved_on"));
  }

  see(done) {
    return Promise.race([done, sleep(this.waiting.length > BEHIND ? QUICK : SLOWEST)]);
  }
}
