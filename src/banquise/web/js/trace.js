// The last action on the board: where it began and where it ended.

import { distance } from "./motion.js";

/** The ends of an action: `[{from, to, r}]`; those of `before` where it is still the same one. */
export function trace(board, last, changed, before) {
  if (!last) return [];
  if (last.from?.length && last.from.length === last.to?.length) return places(board, last);
  const moved = last.keys.filter(
    (key) => changed.moved.includes(key) || changed.fresh.includes(key),
  );
  if (!moved.length && before) return before;
  const keys = (moved.length ? moved : last.keys).filter((key) => board.scene.items.has(key));
  return keys.map((key) => ({
    from: changed.moved.includes(key) ? board.centre(key, changed.before.get(key)) : null,
    to: board.centre(key),
    r: board.size(key),
  }));
}

/** Of all that moved, appeared or turned, the pieces: what has a hit and was not sent home. */
function places(board, { from, to, keys }) {
  const { scene } = board;
  const found = [];
  for (const [key, item] of scene.items) {
    const at = to.findIndex(([x, y]) => Math.abs(x - item.x) < 0.6 && Math.abs(y - item.y) < 0.6);
    if (at < 0 || !scene.hit(key)) continue;
    const start = { ...item, x: from[at][0], y: from[at][1] };
    if (scene.isLost(start, item)) continue;
    const home = scene.items.get(item.home);
    const isFromHome = home && distance(home, start) < 1 && distance(home, item) > 1;
    const begun = isFromHome ? board.centre(home.key) : board.centre(key, start);
    found.push({ key, from: begun, to: board.centre(key), r: board.size(key) });
  }
  // What only made room for others is no part of the action; what was clicked is.
  const farthest = Math.max(0, ...found.map((end) => distance(end.from, end.to)));
  const clicked = found.filter(({ key }) => keys.includes(key));
  if (farthest === 0 && clicked.length) return clicked;
  return found.filter((end) => distance(end.from, end.to) >= farthest / 2);
}
