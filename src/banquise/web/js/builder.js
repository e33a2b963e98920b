// Build an action click by click, in any order; possible next clicks are lit.

export const actionOf = ([id, label, verb, keys, notation]) => ({
  id,
  label,
  verb: verb || label,
  keys: keys || [],
  notation: notation || "",
});

/** A label without the explanation after its dash. */
export const inShort = (label) => label.split(" – ")[0];

/** A list minus the given elements, each removed once; null if one is missing. */
function without(keys, taken) {
  const left = [...keys];
  for (const key of taken) {
    const at = left.indexOf(key);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

export class Builder {
  constructor(rows = []) {
    this.legal = rows.map(actionOf);
    this.chosen = [];
    this.picked = null; // chosen among actions with the same clicks, or from the list
  }

  /** Actions that contain all clicks so far, with the clicks they still need. */
  candidates(chosen = this.chosen) {
    const found = [];
    for (const action of this.legal) {
      const left = without(action.keys, chosen);
      if (left) found.push({ action, left });
    }
    return found;
  }

  /** All keys that can still be clicked. */
  open(chosen = this.chosen) {
    return new Set(this.candidates(chosen).flatMap(({ left }) => left));
  }

  /** Keys to light: the next key of each action, or all its remaining ones. */
  lit(chosen = this.chosen) {
    const isBegun = ({ keys }) => chosen.every((key, i) => keys[i] === key);
    const next = ({ action, left }) => (isBegun(action) ? left.slice(0, 1) : left);
    return new Set(this.candidates(chosen).flatMap(next));
  }

  /** Actions that need no more clicks. */
  complete() {
    return this.candidates()
      .filter(({ left }) => !left.length)
      .map(({ action }) => action);
  }

  /** The action that the main button plays now, or null. */
  ready() {
    if (this.picked) return this.picked;
    const found = this.candidates();
    if (found.length === 1)
      return this.chosen.length || !found[0].left.length || this.legal.length === 1
        ? found[0].action
        : null;
    const complete = this.complete();
    return complete.length === 1 && !this.isIdle() ? complete[0] : null;
  }

  /** Nothing is chosen, and besides what needs no click (pass, end the turn) more is possible. */
  isIdle() {
    return !this.chosen.length && this.complete().length < this.legal.length;
  }

  /** Is the action complete and unambiguous? */
  isSettled() {
    const found = this.candidates();
    return found.length === 1 && !found[0].left.length;
  }

  /** Complete actions with the same clicks, and those that need none; they become buttons. */
  choices() {
    const complete = this.complete();
    return complete.length > 1 || this.isIdle() ? complete : [];
  }

  /** Handle a click: true if it is part of an action, possibly of a new one. */
  click(key) {
    if (this.chosen.includes(key) && !this.open().has(key)) {
      this.chosen.splice(this.chosen.indexOf(key), 1);
      this.picked = null;
      return true;
    }
    for (let n = this.chosen.length; n >= 0; n -= 1) {
      const kept = this.chosen.slice(0, n);
      if (this.open(kept).has(key)) {
        this.chosen = [...kept, key];
        this.picked = null;
        return true;
      }
    }
    return false;
  }

  pick(action) {
    this.chosen = [...action.keys];
    this.picked = action;
  }

  back() {
    if (this.picked && this.choices().length) {
      this.picked = null;
      return true;
    }
    this.picked = null;
    return this.chosen.pop() !== undefined;
  }

  clear() {
    this.chosen = [];
    this.picked = null;
  }

  get isBuilding() {
    return this.chosen.length > 0 || this.picked !== null;
  }

  find(id) {
    return this.legal.find((action) => action.id === id);
  }
}
