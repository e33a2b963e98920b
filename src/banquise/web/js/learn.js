// "How it works": one page about a game, for somebody who has never seen it.

import { get } from "./api.js";
import { by, el, svg } from "./dom.js";
import { playNow } from "./playnow.js";
import { isLearned, stepOf } from "./progress.js";
import { fillTop, ready } from "./top.js";
import { onLanguage, speak, t } from "./words.js";

const FLAG = "M6 21V4c5-3 7 3 12 0v9c-5 3-7-3-12 0";
const name = decodeURIComponent(/\/learn\/([^/]+)/.exec(location.pathname)?.[1] || "");

const pill = (text) => el("span", { class: "chip" }, text);

function turns(how) {
  const parts = how.turn.map(({ title, text }) =>
    el("li", {}, el("div", {}, el("b", {}, title), el("p", {}, text))),
  );
  const flag = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: FLAG }));
  const end = el("div", {}, el("b", {}, t("learn.end")), el("p", {}, how.end));
  return [...parts, el("li", { class: "end" }, el("span", { class: "flag" }, flag), end)];
}

function board(how) {
  const image = el("img", { src: how.board, alt: how.alt, width: 1120, height: 780, loading: "lazy" });
  const calls = how.callouts.map(({ text, x, y }, i) => {
    const call = el("span", { class: "call" }, el("b", {}, String(i + 1)), text);
    call.style.left = `${100 * x}%`;
    call.style.top = `${100 * y}%`;
    if (x > 0.6) call.classList.add("leftwards");
    return call;
  });
  return [image, ...calls];
}

const figure = ({ title, text, alt, picture }) =>
  el(
    "figure",
    { class: "card" },
    el("img", { src: picture, alt, width: 380, height: 214 }),
    el("figcaption", {}, el("b", {}, title), text),
  );

/** The lesson's button: begin, go on, or once more. */
function lessonLink(how) {
  const lesson = how.lessons[0];
  if (!lesson) return null;
  const href = `/learn/${how.game}/${lesson.id}`;
  const step = stepOf(how.game, lesson.id);
  if (isLearned(how.game)) return el("a", { class: "btn", href }, t("learn.again"));
  const text = step ? t("learn.go_on", { n: step + 1 }) : t("learn.try", { n: lesson.minutes });
  return el("a", { class: "btn main", href, "data-ui": "try" }, text);
}

function playButton(game, isMain) {
  const button = el(
    "button",
    { class: `btn ${isMain ? "main" : ""}`, type: "button", "data-play": game.name },
    t("play_now"),
  );
  button.addEventListener("click", async () => {
    button.disabled = true;
    await playNow(game).catch((error) => {
      by("trouble").textContent = error.message;
      button.disabled = false;
    });
  });
  return button;
}

function show(how, game) {
  document.title = `${t("learn.title", { game: how.title })} · Banquise`;
  by("title").textContent = t("learn.title", { game: how.title });
  by("facts").replaceChildren(
    pill(t("learn.players", { players: how.players })),
    pill(t("learn.duration", { minutes: how.minutes })),
    ...how.facts.map(pill),
  );
  by("goal").textContent = how.goal;
  by("turn").replaceChildren(...turns(how));
  by("board").replaceChildren(...board(how));
  by("pictures").replaceChildren(...how.pictures.map(figure));
  const link = lessonLink(how);
  const isMain = !link?.classList.contains("main");
  const buttons = [link, playButton(game, isMain)].filter(Boolean);
  const rules = el("a", { class: "btn quiet", href: `/rules/${how.game}` }, t("learn.rules"));
  by("go").replaceChildren(...(isMain ? buttons.reverse() : buttons), rules);
}

async function fill() {
  try {
    const how = await get(`/api/games/${encodeURIComponent(name)}/how`);
    show(how, { ...how, name: how.game });
    by("trouble").textContent = "";
  } catch (error) {
    by("trouble").textContent = error.message;
  }
}

await speak();
fillTop();
await fill();
ready();
onLanguage(fill);
window.addEventListener("pageshow", (event) => event.persisted && fill());
