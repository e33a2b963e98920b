// Places of items, and animations of them. Only transform and opacity are animated.

const EASE = "cubic-bezier(.2,.8,.2,1)";
const HOP = "cubic-bezier(.34,1.2,.64,1)";
const FLAT = 0.02; // how wide a card is that stands on edge

export const placeText = ({ x, y, turn, scale }) =>
  `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${scale !== 1 ? ` scale(${scale})` : ""}`;
const css = ({ x, y, turn, scale }, wide = 1) =>
  `translate(${x}px,${y}px) rotate(${turn}deg) scale(${scale * wide},${scale})`;

export const isElsewhere = (a, b) =>
  Math.abs(a.x - b.x) > 0.5 ||
  Math.abs(a.y - b.y) > 0.5 ||
  a.turn !== b.turn ||
  Math.abs(a.scale - b.scale) > 0.001; // a preview's numbers are not rounded
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

const frame = (time, pose, more = {}) => ({ time, transform: css(pose), opacity: 1, ...more });
const near = (pose, home, scale) => ({
  ...pose,
  ...(home && { x: home.x, y: home.y }),
  scale: pose.scale * scale,
});

/** The highest point of a hop from one place to another. */
function above(from, to) {
  const mean = (name) => (from[name] + to[name]) / 2;
  const lift = Math.min(26, distance(from, to) / 6);
  return { x: mean("x"), y: mean("y") - lift, turn: mean("turn"), scale: mean("scale") * 1.05 };
}

/** Keyframes of one leg: how an item gets from `from` to `to` between `at` and `at + length`. */
export const LEGS = {
  hop({ from, to, at, length }) {
    const middle = frame(at + 0.45 * length, above(from, to), { easing: "ease-in-out" });
    return [frame(at, from, { easing: HOP }), middle, frame(at + length, to)];
  },
  give: ({ from, to, at, length }) => [
    frame(at, from, { opacity: 0 }),
    frame(at + 0.1 * length, from, { easing: "ease-in-out" }),
    frame(at + 0.5 * length, above(from, to), { easing: "ease-in-out" }),
    frame(at + 0.9 * length, to),
    frame(at + length, to, { opacity: 0 }),
  ],
  grow: ({ to, home, at, length }) => [
    frame(at, near(to, home, home ? 0.5 : 0.6), { opacity: 0, easing: EASE }),
    frame(at + length, to),
  ],
  shrink: ({ from, home, at, length }) => [
    frame(at, from, { easing: "cubic-bezier(.5,0,.8,.4)" }),
    frame(at + length, near(from, home, home ? 0.5 : 0.6), { opacity: 0 }),
  ],
  fold: ({ from, at, length }) => [
    frame(at, from, { easing: "ease-in" }),
    frame(at + 0.45 * length, from, { transform: css(from, FLAT) }),
    frame(at + 0.46 * length, from, { transform: css(from, FLAT), opacity: 0 }),
  ],
  unfold: ({ to, at, length }) => [
    frame(at + 0.44 * length, to, { transform: css(to, FLAT), opacity: 0 }),
    frame(at + 0.45 * length, to, { transform: css(to, FLAT), easing: "ease-out" }),
    frame(at + length, to),
  ],
  beat: ({ from, at, length }) => [
    frame(at, from, { easing: "ease-out" }),
    frame(at + 0.35 * length, { ...from, scale: from.scale * 1.4 }, { easing: "ease-in-out" }),
    frame(at + length, from),
  ],
};

/** How the old face of an item gives way to the new one: [old, new], as `[share, style]`. */
export const FACES = {
  turn: [
    [[0, wide(1, 1)], [0.45, wide(FLAT, 1)], [0.46, wide(FLAT, 0)]],
    [[0.44, wide(FLAT, 0)], [0.45, wide(FLAT, 1)], [1, wide(1, 1)]],
  ],
  swap: [
    [[0.45, { opacity: 1 }], [0.46, { opacity: 0 }]],
    [[0.44, { opacity: 0 }], [0.45, { opacity: 1 }]],
  ],
  fade: [
    [[0.8, { opacity: 1 }], [1, { opacity: 0 }]],
    [[0, { opacity: 0 }], [0.8, { opacity: 1 }]],
  ],
  text: [
    [[0, { opacity: 1 }], [0.5, { opacity: 0 }]],
    [[0.5, { opacity: 0 }], [1, { opacity: 1 }]],
  ],
};

function wide(x, opacity) {
  return { transform: `scaleX(${x})`, opacity, easing: "ease-in-out" };
}

/** Keyframes of one half of a change of faces. */
export const half = (points, { at, length }) =>
  points.map(([share, style]) => ({ time: at + share * length, ...style }));

export class Motion {
  constructor() {
    this.running = new Set();
  }

  /** Play keyframes with times of their own; before the first, the item looks as in the first. */
  play(node, id, frames, stays = false) {
    const [begin, end] = [frames[0].time, frames.at(-1).time];
    const length = Math.max(1, end - begin);
    const placed = frames.map(({ time, ...style }) => ({ ...style, offset: (time - begin) / length }));
    placed.at(-1).offset = 1;
    const fill = stays ? "both" : "backwards";
    const animation = node.animate(placed, { duration: length, delay: begin, fill });
    animation.id = id;
    this.running.add(animation);
    return animation.finished.catch(() => {}).then(() => this.running.delete(animation));
  }

  skip() {
    for (const animation of [...this.running]) animation.finish();
  }

  get isMoving() {
    return this.running.size > 0;
  }
}
