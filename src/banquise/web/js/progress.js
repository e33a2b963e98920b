// What this browser's player has learned and played. Kept in the browser, shared between tabs.

const KEY = "banquise-learn";

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}") || {};
  } catch {
    return {};
  }
}

function write(game, changes) {
  const kept = read();
  kept[game] = { ...kept[game], ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // no storage: progress lasts until the page is closed
  }
}

const of = (game) => read()[game] || {};

/** The step at which a lesson was left, or 0. */
export const stepOf = (game, lesson) => of(game).steps?.[lesson] ?? 0;

export const keepStep = (game, lesson, step) =>
  write(game, { steps: { ...of(game).steps, [lesson]: step } });

/** The lesson that was begun and left: its id and step; nothing if none was. */
export const begun = (game) =>
  isLearned(game) ? undefined : Object.entries(of(game).steps || {}).find(([, step]) => step > 0);

export const isLearned = (game) => Boolean(of(game).learned);

export const finish = (game, lesson) =>
  write(game, { learned: true, steps: { ...of(game).steps, [lesson]: 0 } });

export const hasPlayed = (game) => Boolean(of(game).played);

export const played = (game) => write(game, { played: true });

/** Neither learned nor played here. */
export const isNewcomer = (game) => !isLearned(game) && !hasPlayed(game);

/** The notice for newcomers at a table is shown once. */
export const isDismissed = (game) => Boolean(of(game).dismissed);

export const dismiss = (game) => write(game, { dismissed: true });

/** The coach at a table: "ask", "on" or "off"; nothing where nobody wanted one. */
export const coachAt = (table) => of("coach")[table] || "";

export function keepCoach(table, to) {
  const rest = Object.entries(of("coach")).slice(-19); // the latest tables
  write("coach", { ...Object.fromEntries(rest), [table]: to });
}
