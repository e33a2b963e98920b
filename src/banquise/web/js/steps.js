// The timeline of an update: which item moves when. Pure arithmetic, without the page.

export const WHOLE = 2600; // milliseconds for a whole update
const OVERLAP = 0.72; // the next step begins at this part of a step
const HIT = 0.55; // a piece sent home leaves at this part of the step of who sends it
const STAGGER = 60; // between items that change without a step of their own
const MOST_STAGGER = 480;
const LENGTHS = {
  move: 400,
  sent: 620,
  fresh: 420,
  gone: 420,
  turn: 380,
  text: 240,
  beat: 560,
  gives: 480,
};

/** Rows of the message as objects: `[step, key, kind, symbol, x, y, turn, scale]`. */
export const motionOf = ([step, key, kind, symbol, x, y, turn, scale]) => ({
  step,
  key,
  kind: kind || "",
  to: kind === "gives" ? symbol : "", // the item that receives
  stop: x === undefined ? null : { key, symbol, x, y, turn, scale },
});

/**
 * When each item moves: `[{key, kind, stop, at, length}]`, in order, all within `WHOLE`.
 * `lengthOf(key, stop)` says what happens to an item, a name of LENGTHS, or "" for nothing.
 * `rest` are the keys that change without being named: they move with the last step.
 */
export function timeline(motions, rest, lengthOf) {
  const cues = motions
    .map((cue) => ({ ...cue, what: LENGTHS[cue.kind] ? cue.kind : lengthOf(cue.key, cue.stop) }))
    .filter(({ what }) => what);
  const played = [];
  const free = new Map(); // key → when its last motion ends
  let at = 0;
  let last = 0;
  for (const step of grouped(cues)) {
    const others = step.filter(({ kind }) => kind !== "sent");
    const length = Math.max(0, ...others.map(lengthFor));
    at = Math.max(at, ...step.map(({ key }) => free.get(key) ?? 0));
    for (const cue of step) {
      const delay = cue.kind === "sent" ? HIT * length : 0;
      const begin = Math.max(at + delay, free.get(cue.key) ?? 0);
      played.push({ ...cue, at: begin, length: lengthFor(cue) });
      free.set(cue.to || cue.key, begin + lengthFor(cue)); // a counter waits for what it counts
    }
    last = at;
    at += OVERLAP * Math.max(...step.map((cue) => free.get(cue.to || cue.key) - last));
  }
  played.push(...together(rest, lengthOf, last));
  return fitted(played);
}

const lengthFor = ({ what }) => LENGTHS[what];

function grouped(cues) {
  const steps = new Map();
  for (const cue of cues) steps.set(cue.step, [...(steps.get(cue.step) || []), cue]);
  return [...steps.values()];
}

/** Items that change without a step of their own: what moves, one shortly after the other. */
function together(keys, lengthOf, at) {
  const found = keys
    .map((key) => ({ key, kind: "", stop: null, what: lengthOf(key, null) }))
    .filter(({ what }) => what);
  const movers = found.filter(({ what }) => what === "move");
  const gap = Math.min(STAGGER, MOST_STAGGER / Math.max(1, movers.length));
  return found.map((cue) => ({
    ...cue,
    at: at + Math.max(0, movers.indexOf(cue)) * gap,
    length: lengthFor(cue),
  }));
}

/** Shortened as a whole if it would take too long. */
function fitted(played) {
  const end = Math.max(0, ...played.map(({ at, length }) => at + length));
  const share = Math.min(1, WHOLE / end);
  return played.map((cue) => ({ ...cue, at: cue.at * share, length: cue.length * share }));
}
