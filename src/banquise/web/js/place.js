// Place a box beside something on the board: never over it, nor over what can be clicked.

const GAP = 10; // between the thing and the box, if there is room
const STEP = 20; // between two candidate positions
export const DOCKED = window.matchMedia("(max-width: 760px)");

/** `isSheet`: on a phone it may cover what can be clicked, but not the thing. */
export function place(root, board, key, isSheet = false) {
  const stage = board.root.getBoundingClientRect();
  const target =
    (key && board.box(key)) ||
    new DOMRect(stage.x + stage.width / 2, stage.y + stage.height / 2, 0, 0);
  const lit = [...board.lit].map((one) => board.box(one)).filter(Boolean);
  const covered = (left, top) => {
    const { offsetWidth: w, offsetHeight: h } = root;
    const isUnder = (box) =>
      box.left < left + w && box.right > left && box.top < top + h && box.bottom > top;
    const isLit = isSheet && DOCKED.matches ? 0 : lit.filter(isUnder).length;
    return isLit + (isUnder(target) ? 3 : 0);
  };
  if (DOCKED.matches) dock(root, stage, covered);
  else float(root, stage, target, covered);
}

/** On a phone: above the thumb bar, or below the prompt if that covers less. */
function dock(root, stage, covered) {
  const [high, low] = [stage.top + 8, stage.bottom - root.offsetHeight - 8];
  root.style.left = "8px";
  root.style.top = `${covered(8, low) <= covered(8, high) ? low : high}px`;
}

function float(root, stage, target, covered) {
  const { offsetWidth: w, offsetHeight: h } = root;
  const middle = {
    x: target.x + target.width / 2 - w / 2,
    y: target.y + target.height / 2 - h / 2,
  };
  const [right, bottom] = [window.innerWidth - w - 8, stage.bottom - h - 8];
  let best = null;
  for (let top = stage.top + 8; top <= bottom; top += STEP)
    for (let left = stage.left + 8; left <= right; left += STEP) {
      const gap = Math.max(
        Math.abs(left - middle.x) - (w + target.width) / 2,
        Math.abs(top - middle.y) - (h + target.height) / 2,
      );
      const far = Math.hypot(left - middle.x, top - middle.y) + (gap < GAP ? 30 : 0);
      const cost = covered(left, top) * 1e4 + far;
      if (!best || cost < best.cost) best = { left, top, cost };
    }
  root.style.left = `${best?.left ?? stage.left + 8}px`;
  root.style.top = `${best?.top ?? stage.top + 8}px`;
}
