// Element builders: HTML, icons, seat marks. Text is inserted as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes, listeners (`onclick: f`) and children (nodes or text). */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "disabled" || key === "hidden")
      node[key] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.flat());
  return node;
}

export const by = (name, root = document) => root.querySelector(`[data-ui="${name}"]`);

const ICONS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  sound: "M4 10v4h4l5 4V6L8 10H4zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h4l5 4V6L8 10H4zM17 9l4 6M21 9l-4 6",
  sun:
    "M7 12a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 2v2M12 20v2M2 12h2M20 12h2" +
    "M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19",
  settings:
    "M4 7h9.5M18.5 7H20M4 17h3.5M12.5 17H20" +
    "M13.5 7a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M7.5 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
  talk: "M5 4h14v12H9l-4 4z",
  back: "M9 7l-5 5 5 5M4 12h11a5 5 0 0 1 0 10",
  undo: "M4 9h10a6 6 0 0 1 0 12H8M8 5L4 9l4 4",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  close: "M6 6l12 12M18 6L6 18",
  first: "M18 6l-7 6 7 6zM7 6v12",
  prev: "M16 6l-8 6 8 6z",
  next: "M8 6l8 6-8 6z",
  last: "M6 6l7 6-7 6zM17 6v12",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  text: "M5 5h14M5 10h14M5 15h9M5 20h6",
  side: "M4 5h16v14H4zM15 5v14",
};

export function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }),
  );
}

const MARKS = {
  triangle: "M0-9 9 7H-9Z",
  disc: "M0-8A8 8 0 1 1-.01-8Z",
  square: "M-7.4-7.4H7.4V7.4H-7.4Z",
  diamond: "M0-10 9 0 0 10-9 0Z",
  cross: "M-3.2-9H3.2V-3.2H9V3.2H3.2V9H-3.2V3.2H-9V-3.2H-3.2Z",
  ring: "M0-9A9 9 0 1 1-.01-9ZM0-4.5A4.5 4.5 0 1 0 .01-4.5Z",
  frame: "M-8-8H8V8H-8ZM-4-4V4H4V-4Z",
  leaf: "M-8 8C-9-5 0-9 9-9C9 1 5 9-8 8Z",
  waves: "M-9-4.3q4.5-8 9-1t9-1v3q-4.5 7-9 1t-9 2ZM-9 3.7q4.5-8 9-1t9-1v3q-4.5 7-9 1t-9 2Z",
  star: "M0-10 2.8-3.4 9.6-3 4.4 1.4 6 8.2 0 4.6-6 8.2-4.4 1.4-9.6-3-2.8-3.4Z",
};

export const sign = (mark) =>
  svg(
    "svg",
    { viewBox: "-10 -10 20 20", "aria-hidden": "true" },
    svg("path", { d: MARKS[mark] || MARKS.disc }),
  );

/** The badge of a seat: its colour and its mark. */
export const medal = (seat) =>
  el("i", { class: `mark ${seat?.colour || "grey"}`, "aria-hidden": "true" }, sign(seat?.mark));

const BRAND = [
  [0, "M0 0 V100 H34 A27 27 0 0 0 34 46 H0 M30 46 A23 23 0 0 0 30 0 H0"],
  [92, "M0 100 L39 0 L78 100 M15 66 H63"],
  [200, "M0 100 V0 L66 100 V0"],
  [296, "M44 0 A44 50 0 1 1 43.9 0 Z M56 74 L86 106"],
  [414, "M0 0 V66 A33 35 0 0 0 66 66 V0"],
  [510, "M0 0 V100"],
  [540, "M58 16 C48 -5 3 -6 3 24 C3 55 62 42 62 74 C62 107 8 107 0 82"],
  [632, "M56 0 H0 V100 H57 M0 48 H48"],
];

export function brand() {
  const letters = BRAND.map(([x, d]) => svg("path", { transform: `translate(${x} 0)`, d }));
  return svg("svg", { viewBox: "-9 -9 706 122", "aria-hidden": "true" }, ...letters);
}
