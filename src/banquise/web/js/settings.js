// Settings of this device, stored in the browser and shared between tabs.

const KEY = "banquise";
const START = {
  lang: "", // the browser's
  theme: "auto", // auto, light, dark
  name: "",
  confirm: "auto", // auto (on touch), always, never
  sound: false,
  volume: 0.6,
  motion: "auto", // auto, less, full
  safe: false, // colour-blind friendly seats
  keys: true, // shortcuts
  what: true, // explain what the pointer rests on
  single: false, // play the only legal action automatically
};
const listeners = new Set();
let kept = read();

function read() {
  try {
    return { ...START, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...START };
  }
}

const asks = (query) => window.matchMedia(query).matches;

export const setting = (name) => kept[name];

export function isDark() {
  return kept.theme === "dark" || (kept.theme !== "light" && asks("(prefers-color-scheme: dark)"));
}

export function isStill() {
  return (
    kept.motion === "less" || (kept.motion !== "full" && asks("(prefers-reduced-motion: reduce)"))
  );
}

export function choose(name, value) {
  kept = { ...kept, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // no storage: settings last until the page is closed
  }
  tell(name);
}

/** Listen for changes; the listener gets the name of the setting. */
export function onSetting(listener) {
  listeners.add(listener);
}

function tell(name) {
  const root = document.documentElement;
  root.dataset.shade = isDark() ? "dark" : "light";
  root.dataset.motion = isStill() ? "less" : "full";
  root.dataset.seats = kept.safe ? "safe" : "plain";
  for (const listener of listeners) listener(name);
}

window.addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  const before = kept;
  kept = read();
  for (const name of Object.keys(START)) if (before[name] !== kept[name]) tell(name);
});
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => tell("theme"));
window
  .matchMedia("(prefers-reduced-motion: reduce)")
  .addEventListener("change", () => tell("motion"));
