// An update as it happens: each item goes from stop to stop, appears, turns over, leaves.

import { svg } from "./dom.js";
import { FACES, half, isElsewhere, LEGS } from "./motion.js";
import { timeline } from "./steps.js";

export class Play {
  /** `changed` is what the update changed, `leaving` the groups of what it removed. */
  constructor(scene, changed, leaving) {
    Object.assign(this, { scene, changed, leaving });
  }

  /** Start everything; a promise for each item. */
  start(motions) {
    const { moved, turned, fresh, gone, retold } = this.changed;
    const named = new Set(motions.filter(({ to }) => !to).map(({ key }) => key));
    const all = new Set([...gone, ...moved, ...turned, ...fresh, ...retold]);
    const rest = [...all].filter((key) => !named.has(key));
    this.cues = new Map(); // key → what happens to it, in order
    const cues = timeline(motions, rest, (key, stop) => this.happens(key, stop));
    for (const cue of cues.filter(({ to }) => !to))
      this.cues.set(cue.key, [...(this.cues.get(cue.key) || []), cue]);
    return [
      ...[...this.cues].map(([key, own]) => this.perform(key, own)),
      ...cues.filter(({ to }) => to).map((cue) => this.give(cue)),
    ];
  }

  /** What happens to an item: a name of the timeline's lengths, "" for nothing. */
  happens(key, stop) {
    const was = this.changed.before.get(key);
    const now = stop || this.scene.items.get(key);
    if (!was) return now ? "fresh" : "gone";
    if (!now) return "gone";
    if (isElsewhere(was, now)) return "move";
    if (was.symbol !== now.symbol) return "turn";
    if (stop) return "move";
    return this.changed.retold.includes(key) ? "text" : "";
  }

  async perform(key, cues) {
    const { scene, changed } = this;
    const [was, now] = [changed.before.get(key), scene.items.get(key)];
    const isPassing = !was && !now;
    if (isPassing && !cues.some(({ stop }) => stop)) return;
    const node = scene.nodes.get(key) || this.leaving.get(key) || this.passing(cues);
    const jobs = [];
    const frames = this.way(key, cues, was, now);
    if (frames.length) jobs.push(scene.motion.play(node, key, frames, !now));
    if (was && now) jobs.push(...this.faces(node, key, cues, was, now));
    await Promise.all(jobs);
    if (!now) node.remove();
    else for (const old of node.querySelectorAll(":scope > .was")) old.remove();
  }

  /** A copy of one item goes to another: a resource that is taken or paid. */
  async give({ key, to, ...cue }) {
    const { scene } = this;
    const [from, goal] = [scene.items.get(key), scene.items.get(to)];
    if (!from || !goal || !scene.stage.symbols[from.symbol]) return;
    const node = this.passing([{ stop: from }]);
    const frames = LEGS.give({ ...cue, from, to: { ...from, x: goal.x, y: goal.y } });
    await scene.motion.play(node, `${key} ${to}`, frames, true);
    node.remove();
  }

  /** A group for an item that comes and goes within one update. */
  passing(cues) {
    const { scene } = this;
    const { stop } = cues.find((cue) => cue.stop);
    const node = svg("g", { class: "item", "aria-hidden": "true" });
    if (scene.stage.symbols[stop.symbol])
      node.append(svg("use", { href: `#i-${stop.symbol}` }));
    scene.layer.append(node);
    return node;
  }

  /** The keyframes of an item's group. */
  way(key, cues, was, now) {
    const legs = [];
    let from = was;
    for (const cue of cues) {
      const to = cue.stop || now;
      const leg = { ...cue, from, to };
      if (cue.kind === "beat" && from && to && !isElsewhere(from, to)) legs.push(LEGS.beat(leg));
      else if (!from && to) legs.push(this.appear(leg, key));
      else if (from && !to) legs.push(this.vanish(leg, key, was));
      else if (from && isElsewhere(from, to)) legs.push(LEGS.hop(leg));
      from = to;
    }
    return legs.flat();
  }

  appear(leg, key) {
    const { scene, changed } = this;
    const home = scene.items.get(key)?.home || "";
    if (this.isTurned(home, leg)) return LEGS.unfold(leg);
    return LEGS.grow({ ...leg, home: changed.before.get(home) || scene.items.get(home) });
  }

  vanish(leg, key, was) {
    const { scene, changed } = this;
    const over = changed.fresh.find((other) => scene.items.get(other).home === key);
    if (over && this.isTurned(key, this.cues.get(over)?.[0])) return LEGS.fold(leg);
    const home = was?.home || "";
    return LEGS.shrink({ ...leg, home: scene.items.get(home) || changed.before.get(home) });
  }

  /** Does what lay at its home leave in the same step? Then a card turns over. */
  isTurned(home, cue) {
    const other = this.cues.get(home)?.at(-1);
    return Boolean(cue && other && this.leaving.has(home) && other.step === cue.step);
  }

  /** Symbols that turn over and texts that change, at their time. */
  faces(node, key, cues, was, now) {
    const turns = [];
    let { symbol } = was;
    for (const cue of cues) {
      const next = (cue.stop || now).symbol;
      if (next !== symbol) turns.push({ ...cue, old: symbol });
      symbol = next;
    }
    const jobs = turns.length ? this.turn(node, key, turns, now) : [];
    if (was.text !== now.text) jobs.push(...this.retell(node, key, cues.at(-1), was));
    return jobs;
  }

  turn(node, key, turns, now) {
    const { scene } = this;
    const use = node.querySelector(":scope > use");
    const isStill = !this.changed.moved.includes(key);
    const [old, young] = FACES[isStill ? (use && !isBeside(use) ? "turn" : "fade") : "swap"];
    const jobs = turns.map((turn, n) => {
      if (!scene.stage.symbols[turn.old]) return null;
      const drawn = svg("use", { href: `#i-${turn.old}`, class: "was" });
      (use || node.lastChild)?.before(drawn);
      const shown = [...(n ? half(young, turns[n - 1]) : []), ...half(old, turn)];
      return scene.motion.play(drawn, key, shown, true);
    });
    if (use && now.symbol) jobs.push(scene.motion.play(use, key, half(young, turns.at(-1))));
    return jobs.filter(Boolean);
  }

  retell(node, key, cue, was) {
    const { motion } = this.scene;
    const [old, young] = FACES.text;
    const jobs = [];
    const text = node.querySelector(":scope > text");
    if (was.text) {
      const drawn = svg("text", { class: "was" });
      drawn.textContent = was.text;
      node.append(drawn);
      jobs.push(motion.play(drawn, key, half(old, cue), true));
    }
    if (text) jobs.push(motion.play(text, key, half(young, cue)));
    return jobs;
  }
}

/** Is it drawn beside its origin? It would swing, not turn. */
function isBeside(use) {
  const box = use.getBBox();
  return Math.abs(box.x + box.width / 2) > box.width / 4;
}
