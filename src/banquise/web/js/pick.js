// Find the key for a click or touch: lit keys first, and all candidates if several are close.

const NEAR = 20; // pixels
const STACKED = 5;

const keyOf = (node) => node.closest?.("[data-key]")?.dataset.key;

function centre(node) {
  const box = node.querySelector(":scope > .hit").getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Keys under a point, topmost first. */
function under(x, y, layer) {
  return document
    .elementsFromPoint(x, y)
    .filter((node) => node.classList.contains("hit") && layer.contains(node))
    .map(keyOf);
}

/** `{key}`, `{several: [keys]}`, or null if nothing is there. */
export function pick(x, y, isTouch, scene, lit) {
  const found = under(x, y, scene.layer);
  const near = [];
  for (const key of lit) {
    const node = scene.nodes.get(key);
    if (!node?.querySelector(":scope > .hit")) continue;
    const at = centre(node);
    const away = Math.hypot(at.x - x, at.y - y);
    if (away <= NEAR) near.push({ key, away, at });
  }
  near.sort((a, b) => a.away - b.away);
  const litHere = found.filter((key) => lit.has(key));
  const close = isTouch
    ? near
    : near.filter(
        ({ key, at }) =>
          litHere.includes(key) && Math.hypot(at.x - near[0].at.x, at.y - near[0].at.y) < STACKED,
      );
  if (close.length > 1) return { several: close.map(({ key }) => key) };
  if (litHere.length) return { key: litHere[0] };
  if (isTouch && near.length === 1) return { key: near[0].key };
  return found.length ? { key: found[0] } : null;
}
