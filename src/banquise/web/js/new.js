// New table: choices on the left, a summary on the right. The defaults are playable.

import { get, picture, remember } from "./api.js";
import { by, el, medal } from "./dom.js";
import { sitDown } from "./nonce.js";
import { played } from "./progress.js";
import { setting } from "./settings.js";
import { showStrength } from "./strength.js";
import { fillTop, nameField, ready } from "./top.js";
import { name, onLanguage, say, speak, t } from "./words.js";

const CLOCKS = {
  none: null,
  "10min": { start: 600, add: 10 },
  "30min": { start: 1800, add: 20 },
  day: { start: 86400, add: 0 },
};
const LEVELS = 3;
const MOST_PILLS = 8; // more values become a drop-down
const wanted = new URLSearchParams(location.search).get("game");
const chosen = {
  seats: 0,
  players: [],
  names: [], // of the players on this screen, if several
  options: {},
  clock: "none",
  watch: "nobody",
  title: "",
};
const strength = el("p", { class: "help strength", "data-ui": "strength", hidden: true });
let game = null;
let fits = {}; // by option: the values compatible with the other choices, if not all are

/** The bot levels with their titles from the server. */
const levels = () =>
  (game.levels?.length ? game.levels : Array.from({ length: LEVELS }, (_, i) => i + 1)).map(
    (level, i) => ({ level, title: game.level_titles?.[i] }),
  );
const startOf = (option) => option.defaults?.[String(chosen.seats)] ?? option.default;
const valueOf = (option) => chosen.options[option.key] ?? startOf(option);
const own = () => setting("name") || t("name.guest");
const isNamed = (i) =>
  chosen.players[i] === "me" && chosen.players.filter((code) => code === "me").length > 1;
const isOpen = (option) => (fits[option.key]?.length ?? 2) > 1;

function seatKinds() {
  const bots = levels().map(({ level, title }) => ({
    code: `bot-${level}`,
    text: title ? t("seat.bot_named", { name: title }) : t("seat.bot", { level }),
    kind: "bot",
    level,
  }));
  return [
    { code: "me", text: t("seat.me"), kind: "me" },
    ...bots,
    { code: "open", text: t("seat.open"), kind: "open" },
  ];
}

function setSeats(n) {
  chosen.seats = n;
  const usual = `bot-${game.level ?? levels()[Math.min(1, levels().length - 1)].level}`;
  chosen.players = Array.from(
    { length: n },
    (_, i) => chosen.players[i] ?? (i === 0 ? "me" : usual),
  );
}

/** Radio buttons that look like pills. */
function pills(group, values, current, pick, tall = false) {
  const made = values.map(([value, text]) => {
    const input = el("input", {
      type: "radio",
      name: group,
      value: String(value),
      checked: value === current,
      onchange: () => pick(value),
    });
    return el("label", { class: "pill" }, input, el("span", {}, text));
  });
  return el("div", { class: tall ? "tall-pills" : "pills" }, made);
}

const choice = (title, help, ...parts) =>
  el(
    "fieldset",
    { class: "choice" },
    el("legend", {}, title),
    help ? el("p", { class: "help" }, help) : null,
    ...parts,
  );

function seatRows() {
  const kinds = seatKinds();
  return chosen.players.map((code, i) => {
    const select = el(
      "select",
      {
        class: "field",
        id: `ui-seat-${i}`,
        name: `seat-${i}`,
        onchange: (event) => {
          chosen.players[i] = event.target.value;
          show();
        },
      },
      kinds.map((kind) => el("option", { value: kind.code }, kind.text)),
    );
    select.value = code;
    const named = nameField({
      name: `name-${i}`,
      value: chosen.names[i] || "",
      placeholder: `${own()} ${i + 1}`,
      "aria-label": t("name.seat", { n: i + 1 }),
      oninput: () => {
        chosen.names[i] = named.value;
      },
    });
    return el(
      "div",
      { class: "seat" },
      medal(game.colours?.[i]),
      el("label", { for: `ui-seat-${i}` }, t("seat.n", { n: i + 1 })),
      select,
      named,
    );
  });
}

/** A drop-down, for more values than pills can show. */
function selection(option, values, pick) {
  const select = el(
    "select",
    {
      class: "field",
      name: option.key,
      "aria-label": option.name,
      onchange: () => pick(values[select.selectedIndex][0]),
    },
    values.map(([value, text]) => el("option", { value: String(value) }, text)),
  );
  select.selectedIndex = values.findIndex(([value]) => value === valueOf(option));
  return select;
}

/** A number field. Empty means the default; errors are shown next to it. */
function numberField(option, pick) {
  const { key, name: title } = option;
  const [from, to] = [fits[key]?.at(0) ?? option.from, fits[key]?.at(-1) ?? option.to];
  const wrong = el("p", { class: "trouble", id: `ui-wrong-${key}` });
  const input = el("input", {
    class: "field",
    type: "number",
    inputmode: "numeric",
    name: key,
    min: from,
    max: to,
    value: String(valueOf(option)),
    placeholder: String(startOf(option)),
    "aria-label": title,
    "aria-describedby": wrong.id,
  });
  input.addEventListener("change", () => {
    const isRight = input.validity.valid;
    input.setAttribute("aria-invalid", String(!isRight));
    wrong.textContent = isRight ? "" : t("option.wrong", { name: title, from, to });
    if (isRight) pick(input.value === "" ? undefined : input.valueAsNumber);
  });
  return [input, wrong];
}

function optionField(option) {
  const pick = (value) => {
    chosen.options[option.key] = value;
    show();
    fit();
  };
  const values = option.values
    .filter(({ value }) => fits[option.key]?.includes(value) ?? true)
    .map(({ value, name: text }) => [value, text]);
  const isLong = values.some(([, text]) => text.length > 16);
  const field =
    option.kind === "number"
      ? numberField(option, pick)
      : values.length > MOST_PILLS
        ? [selection(option, values, pick)]
        : [pills(option.key, values, valueOf(option), pick, isLong)];
  return choice(option.name, option.help, ...field);
}

/** Ask which values are compatible now; choices that no longer fit are dropped. */
async function fit() {
  const asked = (fit.asked = Symbol("fit"));
  const given = Object.entries(chosen.options).filter(([, value]) => value !== undefined);
  const answer = await get(`/api/games/${encodeURIComponent(game.name)}/fitting`, {
    seats: chosen.seats,
    option: given.map(([key, value]) => `${key}:${value}`),
  }).catch(() => ({ options: fits })); // the server checks again on submit
  if (asked !== fit.asked || JSON.stringify(answer.options) === JSON.stringify(fits)) return;
  fits = answer.options;
  for (const [key, value] of given)
    if (fits[key]?.includes(value) === false) delete chosen.options[key];
  refill();
}

/** Rebuild the form and restore the focus. */
function refill() {
  const held = document.activeElement;
  fillForm();
  show();
  const again = [...by("form").elements].filter((one) => one.name && one.name === held.name);
  again.find((one) => one.type !== "radio" || one.checked)?.focus({ preventScroll: true });
}

function fillForm() {
  const sit = (n) => {
    setSeats(n);
    refill();
    fit();
  };
  const plain = (key) => (value) => {
    chosen[key] = value;
    show();
  };
  const seats = game.seats.map((n) => [n, String(n)]);
  const main = game.options.filter((option) => option.main);
  const more = game.options.filter((option) => !option.main && isOpen(option));
  const fold = el(
    "details",
    { open: by("form").querySelector("details")?.open ?? false },
    el("summary", {}, t("more_options", { n: more.length })),
    el("div", {}, more.map(optionField)),
  );
  const clocks = Object.keys(CLOCKS).map((key) => [key, t(`clock.${key}`)]);
  const watchers = ["nobody", "link", "all"].map((key) => [key, t(`watch.${key}`)]);
  const title = el("input", {
    class: "field",
    id: "ui-title",
    name: "title",
    maxlength: 40,
    value: chosen.title,
    placeholder: game.title,
    oninput: (event) => {
      chosen.title = event.target.value;
    },
  });
  const titled = el(
    "div",
    { class: "choice" },
    el("label", { for: "ui-title" }, t("table_name")),
    title,
  );
  by("form").replaceChildren(
    el(
      "div",
      { class: "card" },
      choice(
        t("seats"),
        "",
        pills("seats", seats, chosen.seats, sit),
        el("div", {}, seatRows()),
        strength,
      ),
      ...main.map(optionField),
    ),
    el(
      "div",
      { class: "card" },
      choice(t("clock"), t("clock.help"), pills("clock", clocks, chosen.clock, plain("clock"))),
      choice(t("who_watches"), "", pills("watch", watchers, chosen.watch, plain("watch"))),
      titled,
    ),
    more.length ? el("div", { class: "card" }, fold) : "",
  );
}

/** Update the summary, the small board and the warning. */
function show() {
  const edition = game.options.find((option) => option.kind === "edition");
  const address = picture(game.name, {
    shape: "wide",
    seats: chosen.seats,
    edition: edition && valueOf(edition),
  });
  if (by("board").getAttribute("src") !== address) by("board").src = address;
  by("how").hidden = !game.how;
  by("how").href = `/learn/${encodeURIComponent(game.name)}`;
  const open = chosen.players.filter((code) => code === "open").length;
  const mine = chosen.players.filter((code) => code === "me").length;
  for (const i of chosen.players.keys()) by("form").elements[`name-${i}`].hidden = !isNamed(i);
  const key = mine > 1 ? "meaning.shared" : open ? "meaning.open" : "meaning.bots";
  const clock = t(`meaning.clock.${chosen.clock}`);
  const watch = t(`meaning.watch.${chosen.watch}`);
  by("meaning").replaceChildren(
    ...say(key, { game: name(game.title), seats: chosen.seats, n: open || mine, clock, watch }),
  );
  const changed = game.options.filter((option) => valueOf(option) !== startOf(option));
  by("changed").textContent = t("meaning.options", { n: changed.length });
  by("trouble").textContent = mine + open === 0 ? t("meaning.nobody") : "";
}

/** Focus the first invalid field; false if there is none. */
function refuses() {
  const field = by("form").querySelector('[aria-invalid="true"]');
  if (!field) return false;
  field.closest("details")?.setAttribute("open", "");
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
  by("trouble").textContent = document.getElementById(`ui-wrong-${field.name}`).textContent;
  return true;
}

async function start(event) {
  event.preventDefault();
  if (refuses()) return;
  const button = by("start");
  button.disabled = true;
  const kinds = Object.fromEntries(
    seatKinds().map(({ code, kind, level }) => [code, level ? { kind, level } : { kind }]),
  );
  try {
    const made = await sitDown("/api/tables", {
      game: game.name,
      seats: chosen.seats,
      options: chosen.options,
      title: chosen.title.trim(),
      name: own(),
      players: chosen.players.map((code, i) =>
        isNamed(i) ? { ...kinds[code], name: chosen.names[i] } : kinds[code],
      ),
      watch: chosen.watch,
      clock: CLOCKS[chosen.clock],
    });
    played(game.name);
    location.assign(remember(made));
  } catch (error) {
    by("trouble").textContent =
      error.code === "bad_option" ? t("option.refused", { reason: error.message }) : error.message;
    button.disabled = false;
  }
}

async function fill() {
  try {
    const { games } = await get("/api/games");
    game = games.find((one) => one.name === wanted) || games[0];
  } catch (error) {
    by("trouble").textContent = error.message;
    return;
  }
  if (!chosen.seats) setSeats(game.seats[0]);
  document.title = t("new.title", { game: game.title });
  by("title").replaceChildren(t("new_table"), " ", el("small", {}, game.title));
  by("board").alt = t("game.picture", { game: game.title });
  await fit();
  refill();
}

await speak();
fillTop();
ready();
await fill();
onLanguage(fill);
showStrength(strength, (games) => games[game?.name]);
by("form").addEventListener("submit", start);
window.addEventListener("pageshow", () => {
  by("start").disabled = false; // after navigating back from the table
});
