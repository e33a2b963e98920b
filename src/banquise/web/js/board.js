// The board: scenery as an image, pieces and marks above it, and pointer input.

import { el, svg } from "./dom.js";
import { pick } from "./pick.js";
import { Rings } from "./rings.js";
import { Rover } from "./rove.js";
import { Scene } from "./scene.js";
import { isDark, isStill, onSetting } from "./settings.js";
import { definitions, hitOf, sceneryImage, styleSheet } from "./stage.js";
import { t } from "./words.js";

const HOLD = 450;
const GLASS = 62; // radius of the magnifier in pixels
const ZOOMS = [1, 1.4, 1.9, 2.6];

export class Board {
  /** `on` has click(key, isTouch), several(keys), look(key), hold(point) and none(). */
  constructor(root, on) {
    Object.assign(this, { root, on });
    this.image = el("img", {
      class: "scenery",
      alt: "",
      "aria-hidden": "true",
      draggable: "false",
    });
    this.items = svg("g", { class: "items" });
    this.under = svg("g", { class: "under" });
    this.over = svg("g", { class: "over" });
    this.defs = svg("defs");
    this.svg = svg(
      "svg",
      { class: "pieces", role: "group" },
      this.defs,
      this.under,
      this.items,
      this.over,
    );
    this.fit = el("div", { class: "fit" }, this.image, this.svg);
    root.prepend(this.fit);
    this.scene = new Scene(this.items);
    this.rings = new Rings(this.scene, this.under, this.over);
    this.rover = new Rover(this.scene);
    this.lit = new Set();
    this.zoom = 0;
    this.sheet = null;
    this.listen();
    onSetting((name) => {
      if (name === "theme") this.paintScenery();
      if (name === "safe" && this.stage) this.paint();
    });
  }

  useStage(stage) {
    if (this.stage === stage) return;
    this.stage = stage;
    this.svg.setAttribute("viewBox", `0 0 ${stage.width} ${stage.height}`);
    this.fit.style.setProperty("--w", stage.width);
    this.fit.style.setProperty("--h", stage.height);
    this.paint();
    this.scene.useStage(stage);
    this.rings.useStage(stage);
  }

  /** Install the stage's definitions, styles and scenery in the current colours. */
  paint() {
    const { stage } = this;
    const defs = definitions(stage);
    this.defs.replaceWith(defs);
    this.defs = defs;
    const sheet = styleSheet(stage);
    document.adoptedStyleSheets = [
      ...document.adoptedStyleSheets.filter((old) => old !== this.sheet),
      sheet,
    ];
    this.sheet = sheet;
    this.paintScenery();
  }

  paintScenery() {
    if (!this.stage) return;
    const old = this.image.src;
    this.image.src = sceneryImage(this.stage, isDark());
    if (old) URL.revokeObjectURL(old);
  }

  light(lit, chosen) {
    this.lit = lit;
    this.rings.light(lit, chosen, (item, state, n) => {
      if (state === "chosen") return t("key.chosen", { label: item.label, n: n + 1 });
      return state === "lit" ? t("key.lit", { label: item.label }) : item.label;
    });
    this.rover.settle(lit);
    this.rings.focus(this.rover.hasFocus() && this.isByKey ? this.rover.key : null);
  }

  listen() {
    this.isByKey = true; // last input was the keyboard: only then show a focus ring
    document.addEventListener("pointerdown", () => (this.isByKey = false), true);
    document.addEventListener("keydown", () => (this.isByKey = true), true);
    for (const name of ["pointerdown", "keydown"])
      document.addEventListener(name, () => this.on.skip(), true);
    this.svg.addEventListener("pointerdown", (event) => this.press(event));
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.on.look(null));
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener(
      "contextmenu",
      (event) => event.pointerType === "touch" && event.preventDefault(),
    );
    // Not on the SVG itself: an SVG element with a focus listener becomes a tab stop.
    this.fit.addEventListener("focusin", (event) =>
      this.focused(event.target.closest("[data-key]")),
    );
    this.fit.addEventListener("focusout", () => {
      this.rings.focus(null);
      this.on.look(null);
    });
    this.items.addEventListener("keydown", (event) => this.keydown(event));
  }

  focused(node) {
    if (!node) return;
    this.rover.key = node.dataset.key;
    this.rings.focus(this.isByKey ? node.dataset.key : null);
    if (this.isByKey) this.on.look(node.dataset.key);
  }

  keydown(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      this.on.click(this.rover.key, false, true);
    } else if (this.rover.press(event.key, this.lit)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  press(event) {
    this.isTouch = event.pointerType === "touch";
    this.pressedAt = event.timeStamp;
    clearTimeout(this.holding);
    this.held = false;
    if (!this.isTouch) return;
    const { clientX: x, clientY: y } = event;
    this.holding = setTimeout(() => {
      this.held = true;
      this.on.hold({ clientX: x, clientY: y });
    }, HOLD);
    const end = () => {
      clearTimeout(this.holding);
      for (const name of ["pointerup", "pointercancel", "pointermove"])
        this.svg.removeEventListener(name, stop);
    };
    const stop = (moved) => {
      if (moved.type !== "pointermove" || Math.hypot(moved.clientX - x, moved.clientY - y) > 10)
        end();
    };
    for (const name of ["pointerup", "pointercancel", "pointermove"])
      this.svg.addEventListener(name, stop);
  }

  hover(event) {
    if (event.pointerType === "touch") return;
    if (event.shiftKey) this.magnify(event.clientX, event.clientY);
    else this.lens?.remove();
    const found = pick(event.clientX, event.clientY, false, this.scene, this.lit);
    const key = found?.key ?? null;
    this.svg.classList.toggle(
      "can-click",
      Boolean(key && this.lit.has(key)) || Boolean(found?.several),
    );
    if (key !== this.looked) {
      this.looked = key;
      this.on.look(key);
    }
  }

  click(event) {
    if (this.held && event.timeStamp - this.pressedAt >= HOLD) return; // a long press asks what it is
    const found = pick(event.clientX, event.clientY, this.isTouch, this.scene, this.lit);
    if (!found) this.on.none();
    else if (found.several) this.on.several(found.several);
    else this.on.click(found.key, this.isTouch, false);
  }

  /** A round magnifier over a part of the board, with the label of what is there. */
  magnify(x, y) {
    const box = this.svg.getBoundingClientRect();
    const unit = this.stage.width / box.width;
    const [cx, cy, r] = [(x - box.x) * unit, (y - box.y) * unit, GLASS * unit];
    if (!this.lens?.isConnected) this.lens = this.makeLens();
    this.lens.firstChild.setAttribute("viewBox", `${cx - r} ${cy - r} ${2 * r} ${2 * r}`);
    const found = pick(x, y, false, this.scene, this.lit);
    this.lens.lastChild.textContent = (found?.key && this.scene.items.get(found.key)?.label) || "";
    this.lens.style.left = `${Math.max(8, Math.min(window.innerWidth - 208, x - 100))}px`;
    this.lens.style.top = `${y > 250 ? y - 240 : y + 40}px`;
  }

  makeLens() {
    const image = svg("image", {
      href: this.image.src,
      width: this.stage.width,
      height: this.stage.height,
    });
    const copy = this.items.cloneNode(true);
    for (const node of copy.children)
      for (const name of ["data-key", "tabindex", "role"]) node.removeAttribute(name);
    const lens = el(
      "div",
      { class: "lens", "aria-hidden": "true" },
      svg("svg", { class: "pieces" }, image, copy),
      el("span"),
    );
    document.body.append(lens);
    return lens;
  }

  /** Scroll to the first of these keys if none is visible. */
  bring(lit) {
    const frame = this.root.getBoundingClientRect();
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const high = Math.max(frame.top, Number.parseFloat(scrollPaddingTop) || 0);
    const covered = Number.parseFloat(scrollPaddingBottom) || 0;
    const low = Math.min(frame.bottom, window.innerHeight - covered);
    const things = [...lit]
      .map((key) => this.scene.nodes.get(key)?.querySelector(":scope > .hit"))
      .filter(Boolean)
      .map((node) => ({ node, box: node.getBoundingClientRect() }));
    if (!things.length || things.some(({ box }) => box.top >= high && box.bottom <= low)) return;
    const first = things.reduce((a, b) => (b.box.top < a.box.top ? b : a));
    first.node.scrollIntoView({ block: "center", behavior: isStill() ? "instant" : "smooth" });
  }

  setZoom(step) {
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.zoom + step));
    this.fit.style.setProperty("--zoom", ZOOMS[this.zoom]);
    this.root.classList.toggle("zoomed", this.zoom > 0);
  }

  fade(isFaded) {
    this.root.classList.toggle("faded", isFaded);
  }

  /** The bounding box of a key on the screen. */
  box(key) {
    const node = this.scene.nodes.get(key);
    return (node?.querySelector(":scope > .hit") || node)?.getBoundingClientRect() ?? null;
  }

  size(key) {
    const item = this.scene.items.get(key);
    const d = item && hitOf(this.stage, item.symbol);
    if (!d) return 26;
    const box = this.scene.nodes.get(key).querySelector(":scope > .hit").getBBox();
    return Math.max(24, Math.min(70, Math.max(box.width, box.height) / 2 + 2)) * item.scale || 26;
  }

  /** The centre of a key's hit area, in board units. */
  centre(key, item = this.scene.items.get(key)) {
    const hit = this.scene.nodes.get(key)?.querySelector(":scope > .hit");
    if (!item || !hit) return item && { x: item.x, y: item.y };
    const box = hit.getBBox();
    return {
      x: item.x + (box.x + box.width / 2) * item.scale,
      y: item.y + (box.y + box.height / 2) * item.scale,
    };
  }
}
