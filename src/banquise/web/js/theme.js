// Runs before the first paint: apply the chosen theme, motion and language.
"use strict";
(function () {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("banquise") || "{}");
  } catch {
    kept = {};
  }
  const root = document.documentElement;
  const asks = (query) => window.matchMedia(query).matches;
  const dark =
    kept.theme === "dark" || (kept.theme !== "light" && asks("(prefers-color-scheme: dark)"));
  const less =
    kept.motion === "less" || (kept.motion !== "full" && asks("(prefers-reduced-motion: reduce)"));
  root.dataset.shade = dark ? "dark" : "light";
  root.dataset.motion = less ? "less" : "full";
  root.dataset.seats = kept.safe ? "safe" : "plain";
})();
