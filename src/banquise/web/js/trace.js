// The last action on the board: where it started and where it ended, as the server says.

/** `[{key, from, to, r}]`: what the action moved; what was clicked, if it moved nothing. */
export function trace(board, last) {
  if (!last) return [];
  const { moved = [], keys, from, to } = last;
  const named = moved.length ? moved : keys;
  return named
    .map((key, n) => ({ key, start: moved.length && isWay(from[n], to[n]) ? from[n] : null }))
    .filter(({ key }) => board.scene.hit(key))
    .map(({ key, start }) => ({
      key,
      from: start && begun(board, key, start),
      to: board.centre(key),
      r: board.size(key),
    }));
}

const isWay = ([x0, y0], [x1, y1]) => x0 !== x1 || y0 !== y1;

/** What came from its home started in the middle of that. */
function begun(board, key, [x, y]) {
  const item = board.scene.items.get(key);
  const home = board.scene.items.get(item.home);
  return home?.x === x && home.y === y
    ? board.centre(home.key)
    : board.centre(key, { ...item, x, y });
}
