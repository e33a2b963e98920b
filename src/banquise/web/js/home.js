// Home page: games, own tables, public tables, and joining by invitation.

import { get, picture } from "./api.js";
import { by, el } from "./dom.js";
import { playNow } from "./playnow.js";
import { begun, isNewcomer } from "./progress.js";
import { showStrength } from "./strength.js";
import { fillTop, ready } from "./top.js";
import { list, onLanguage, say, speak, t } from "./words.js";

const SPANS = {
  1: ["whole"],
  2: ["half", "half"],
  4: ["half", "half", "half", "half"],
  5: ["half", "half"],
};
let games = [];

const gameTitle = (row) =>
  games.find((game) => game.name === row.game)?.title || row.game_title || row.game;

async function start(game, button) {
  button.disabled = true;
  try {
    await playNow(game);
  } catch (error) {
    by("trouble").textContent = error.message;
    button.disabled = false;
  }
}

/** What a card offers: to somebody new the lesson first. */
function cardButtons(game) {
  const [lesson, step] = begun(game.name) || [];
  const learns = game.lesson_minutes > 0 && (step || isNewcomer(game.name));
  const how = `/learn/${encodeURIComponent(game.name)}`;
  const learn = el(
    "a",
    { class: "btn main", href: step ? `${how}/${lesson}` : how, "data-learn": game.name },
    step ? t("learn.go_on", { n: step + 1 }) : t("learn.minutes", { n: game.lesson_minutes }),
  );
  const play = el(
    "button",
    { class: `btn ${learns ? "" : "main"}`, type: "button", "data-play": game.name },
    t("play_now"),
  );
  play.addEventListener("click", () => start(game, play));
  const make = el(
    "a",
    { class: "btn", href: `/new?game=${encodeURIComponent(game.name)}` },
    t("new_table"),
  );
  const more = el("a", { class: "btn quiet", href: how, "data-how": game.name }, t("learn.how"));
  return [learns && learn, play, make, !learns && game.how && more].filter(Boolean);
}

function gameCard(game, span) {
  const buttons = cardButtons(game);
  for (const button of buttons) button.setAttribute("aria-describedby", `ui-${game.name}`);
  const facts = t("game.facts", {
    players: game.players ?? `${game.seats[0]}–${game.seats.at(-1)}`,
    minutes: game.minutes,
  });
  return el(
    "article",
    { class: `game card ${span || ""}` },
    el("img", {
      src: picture(game.name, { shape: "wide" }),
      alt: t("game.picture", { game: game.title }),
      width: 1120,
      height: 780,
    }),
    el(
      "div",
      {},
      el("h2", {}, el("span", { id: `ui-${game.name}` }, game.title), el("small", {}, facts)),
      el("p", {}, game.sentence),
      el("footer", {}, ...buttons),
    ),
  );
}

function tableRow(row, small, action) {
  const title = row.title || gameTitle(row);
  return el(
    "li",
    { class: "row" },
    el("img", { src: picture(row.game, { shape: "wide" }), alt: "" }),
    el("span", {}, el("b", {}, el("bdi", {}, title)), el("small", {}, small)),
    action,
  );
}

function mineRow(row) {
  const others = (row.players || []).filter(
    (player) => !(row.you || []).includes(player.seat) && player.kind !== "open",
  );
  const names = list(others.map((player) => `\u2068${player.name}\u2069`));
  const key = row.over ? "mine.over" : row.free ? "mine.waiting" : "mine.running";
  const small = t(key, { game: gameTitle(row), turn: row.version, names, n: row.free || 0 });
  const words = row.over ? "open.over" : row.your_turn ? "your_turn" : "open";
  return tableRow(
    row,
    small,
    el(
      "a",
      { class: `btn small ${row.your_turn && !row.over ? "turn" : ""}`, href: `/t/${row.id}` },
      t(words),
    ),
  );
}

function publicRow(row) {
  const key = row.free ? "public.free" : "public.running";
  const small = t(key, {
    game: gameTitle(row),
    n: row.free || row.watching || 0,
    seats: row.seats,
  });
  return tableRow(
    row,
    small,
    el("a", { class: "btn small", href: `/t/${row.id}` }, t(row.free ? "sit_down" : "watch")),
  );
}

function fillRows(place, rows, make, empty) {
  if (rows.length) place.replaceChildren(...rows.map(make));
  else place.replaceChildren(el("li", { class: "empty" }, t(empty)));
}

let lobby = { mine: [], public: [], ready: {} };

async function fillTables() {
  lobby = await get("/api/lobby").catch(() => ({ mine: [], public: [], ready: {} }));
  const first = (row) => (row.over ? 2 : row.your_turn ? 0 : 1);
  const own = [...lobby.mine]
    .sort((a, b) => first(a) - first(b) || (b.at || 0) - (a.at || 0))
    .slice(0, 12);
  const seen = new Set(own.map((row) => row.id));
  by("yours").hidden = !own.length;
  fillRows(by("mine"), own, mineRow, "mine.none");
  fillRows(
    by("public"),
    lobby.public.filter((row) => !seen.has(row.id)).slice(0, 12),
    publicRow,
    "public.none",
  );
}

async function fill() {
  document.title = t("home.title");
  try {
    games = (await get("/api/games")).games;
    by("sentence").replaceChildren(...say("hero.text", { n: games.length }));
    const spans = SPANS[games.length] || [];
    by("games").replaceChildren(...games.map((game, i) => gameCard(game, spans[i])));
    by("trouble").textContent = location.pathname === "/" ? "" : t("trouble.nowhere");
  } catch (error) {
    by("trouble").textContent = error.message;
  }
  await fillTables();
}

/** The URL for pasted text: a full link, its path, or the part after /t/. */
export function invitation(text) {
  const [, link, seat] = /^(.*?)(#seat=[\w.~-]+)?$/.exec(text.trim());
  const found = /(?:\/t\/)?([\w-]{4,64})(?:\?invite=([\w.~-]+))?$/.exec(
    link.replace(/[#&].*$/, ""),
  );
  if (!found) return "";
  return `/t/${found[1]}${found[2] ? `?invite=${found[2]}` : ""}${seat || ""}`;
}

by("join").addEventListener("submit", (event) => {
  event.preventDefault();
  const address = invitation(by("link").value);
  by("trouble").textContent = address ? "" : t("trouble.link");
  if (address) location.assign(address);
});

await speak();
fillTop();
ready();
await fill();
onLanguage(fill);
const slowest = (ready) => {
  const all = Object.values(ready);
  return all.length ? Math.max(...all) : undefined;
};
showStrength(by("strength"), slowest, { first: lobby.ready });
window.addEventListener("pageshow", (event) => event.persisted && fill());
setInterval(() => document.visibilityState === "visible" && fillTables(), 15000);
