// One quiet line while bots play below their strength: the server still compiles their game.

import { get } from "./api.js";
import { el } from "./dom.js";
import { onLanguage, t } from "./words.js";

const AGAIN = 3000; // milliseconds between two questions, while something is not ready

/** About how long it takes, in tens of seconds or in minutes. */
export const sentence = (key, seconds) =>
  seconds <= 50
    ? t(`${key}.seconds`, { n: 10 * Math.max(1, Math.ceil(seconds / 10)) })
    : t(`${key}.minutes`, { n: Math.max(1, Math.round(seconds / 60)) });

/** Show in a place how long it takes by what `pick` finds in the seconds of each game.
 *
 * `first` is what the server has said already. The line is read out once. When all is ready it goes, and leaves its room behind. */
export function showStrength(place, pick, { key = "strength", first } = {}) {
  const said = el("span", { class: "unseen", role: "status" });
  const shown = el("span", { "aria-hidden": "true" });
  place.replaceChildren(said, shown);
  let seconds;
  const show = () => {
    place.classList.toggle("done", seconds === undefined);
    if (seconds === undefined) {
      said.textContent = "";
      return;
    }
    place.hidden = false;
    shown.textContent = sentence(key, seconds);
    said.textContent ||= shown.textContent;
  };
  const take = (games) => {
    seconds = pick(games);
    show();
    if (seconds !== undefined) setTimeout(look, AGAIN);
  };
  const look = async () => {
    const { games } = await get("/api/ready").catch(() => ({ games: {} }));
    take(games);
  };
  onLanguage(show);
  return first ? take(first) : look();
}
