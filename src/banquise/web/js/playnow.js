// "Play now": a table with the fewest seats and bots; a newcomer's bots are the gentlest.

import { remember } from "./api.js";
import { sitDown } from "./nonce.js";
import { hasPlayed, keepCoach, played } from "./progress.js";
import { setting } from "./settings.js";
import { t } from "./words.js";

/** Make a table and open it; rejects with the server's message.
 *
 * A newcomer is asked whether the coach should help; after a lesson the coach is there.
 */
export async function playNow(game, coach = hasPlayed(game.name) ? "" : "ask") {
  const level = coach ? (game.levels?.[0] ?? 1) : (game.level ?? 2);
  const bots = Array.from({ length: game.seats[0] - 1 }, () => ({ kind: "bot", level }));
  const made = await sitDown("/api/tables", {
    game: game.name,
    seats: game.seats[0],
    options: {},
    title: "",
    name: setting("name") || t("name.guest"),
    players: [{ kind: "me" }, ...bots],
    watch: "nobody",
    clock: null,
  });
  if (coach) keepCoach(made.id, coach);
  played(game.name);
  location.assign(remember(made));
}
