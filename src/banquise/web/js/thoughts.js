// What a bot considered for a hint: a bar and a label for each action, best first.

import { el } from "./dom.js";
import { list, name, t } from "./words.js";

const MOST = 5;

/** The expected points of each seat after an action, or nothing. */
export function points(table, thought) {
  if (!thought.points?.length) return "";
  const one = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
  return list(
    thought.points.map((n, seat) =>
      t("hint.points", { player: name(table.player(seat).name), n: one.format(n) }),
    ),
  );
}

/** A bar, relative to the largest one. */
export function measure(share, most) {
  const bar = el("i", { class: "measure", "aria-hidden": "true" });
  bar.style.setProperty("--part", most > 0 ? share / most : 0);
  return bar;
}

function row(table, thought, most) {
  const percent = Math.round(100 * thought.share);
  const press = () => {
    const action = table.builder.find(thought.action);
    if (action) table.choose(action, false, false);
  };
  const words = [
    t("hint.share", { n: percent }),
    thought.visits ? t("reasons.tried", { n: thought.visits }) : "",
    points(table, thought),
  ].filter(Boolean);
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", class: "thought", onclick: press },
      el("b", {}, thought.label),
      measure(thought.share, most),
      el("small", {}, words.join(" · ")),
    ),
  );
}

/** The chart; null if the bot did not say what it considered. */
export function thoughts(table, considered) {
  if (!considered?.length) return null;
  const shown = considered.slice(0, MOST);
  const most = Math.max(...shown.map(({ share }) => share));
  return el(
    "section",
    { class: "thoughts", "data-ui": "thoughts", "aria-label": t("hint.considered") },
    el("h3", {}, t("hint.considered")),
    el(
      "ol",
      {},
      shown.map((thought) => row(table, thought, most)),
    ),
  );
}
