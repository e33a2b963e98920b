// Pieces move from where they were to where they are. Only transform and opacity change.

const STEP = 60; // between two pieces
const WHOLE = 1600; // a whole action at most
const EASE = "cubic-bezier(.2,.8,.2,1)";
const HOP = "cubic-bezier(.34,1.2,.64,1)";

export const placeText = ({ x, y, turn, scale }) =>
  `translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${scale !== 1 ? ` scale(${scale})` : ""}`;
const css = ({ x, y, turn, scale }) =>
  `translate(${x}px,${y}px) rotate(${turn}deg) scale(${scale})`;

export const isElsewhere = (a, b) =>
  Math.abs(a.x - b.x) > 0.5 ||
  Math.abs(a.y - b.y) > 0.5 ||
  a.turn !== b.turn ||
  a.scale !== b.scale;
export const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

export class Motion {
  constructor() {
    this.running = new Set();
  }

  /** When the n-th of `count` pieces sets off. */
  delay(n, count, last) {
    return n * Math.min(STEP, (WHOLE - last) / Math.max(1, count - 1));
  }

  start(node, frames, options) {
    const animation = node.animate(frames, { fill: "backwards", easing: EASE, ...options });
    this.running.add(animation);
    const done = animation.finished.catch(() => {}).then(() => this.running.delete(animation));
    return done;
  }

  move(node, from, to, delay, isLost) {
    const far = distance(from, to);
    const duration = isLost ? 600 : far > 260 ? 480 : 320;
    const lift = Math.min(26, 8 + far / 14);
    const middle = {
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2 - lift,
      turn: (from.turn + to.turn) / 2,
      scale: ((from.scale + to.scale) / 2) * 1.05,
    };
    const frames =
      far < 6
        ? [{ transform: css(from) }, { transform: css(to) }]
        : [
            { transform: css(from) },
            { transform: css(middle), offset: 0.45 },
            { transform: css(to) },
          ];
    return this.start(node, frames, { duration, delay, easing: far < 6 ? EASE : HOP });
  }

  grow(node, from, to, delay) {
    const start = from
      ? { ...to, x: from.x, y: from.y, scale: to.scale * 0.5 }
      : { ...to, scale: to.scale * 0.6 };
    return this.start(
      node,
      [
        { transform: css(start), opacity: 0 },
        { opacity: 1, offset: 0.4 },
        { transform: css(to), opacity: 1 },
      ],
      { duration: 420, delay },
    );
  }

  shrink(node, from, to, delay) {
    const end = to
      ? { ...from, x: to.x, y: to.y, scale: from.scale * 0.5 }
      : { ...from, scale: from.scale * 0.6 };
    return this.start(
      node,
      [
        { transform: css(from), opacity: 1 },
        { opacity: 1, offset: 0.6 },
        { transform: css(end), opacity: 0 },
      ],
      { duration: 480, delay, fill: "both" },
    );
  }

  /** Turn a card: its face is swapped when it stands on edge. */
  async turn(node, swap, delay) {
    await this.start(node, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
      duration: 160,
      delay,
      easing: "ease-in",
    });
    swap();
    await this.start(node, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
      duration: 200,
      easing: "ease-out",
    });
  }

  appear(node) {
    return this.start(node, [{ opacity: 0.3 }, { opacity: 1 }], { duration: 240 });
  }

  skip() {
    for (const animation of [...this.running]) animation.finish();
  }

  get isMoving() {
    return this.running.size > 0;
  }
}
