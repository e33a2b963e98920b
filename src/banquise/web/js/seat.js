// One's own seat: its name, and the link that carries it to another device.

import { get, post } from "./api.js";
import { el } from "./dom.js";
import { choose } from "./settings.js";
import { nameField } from "./top.js";
import { t } from "./words.js";

const carried = () => /[#&]seat=([\w.~-]+)/.exec(location.hash)?.[1] || "";
const place = (table) => `/api/tables/${encodeURIComponent(table)}`;

/** Take the seats that the address carries, and the secret out of it. Answers why not, or "". */
export async function enter(table) {
  window.addEventListener("hashchange", () => carried() && location.reload());
  if (!carried()) return "";
  try {
    await post(`${place(table)}/enter`, { token: carried() });
  } catch (error) {
    if (![403, 404].includes(error.status)) return error.message; // the link may still be good
    forget();
    return t("seat.wrong");
  }
  forget();
  return "";
}

const forget = () => history.replaceState(null, "", location.pathname + location.search);

/** For the settings: what the others call one, at each seat of this screen. */
export function ownNames(table) {
  const { you } = table.hello;
  return you.map((seat) => {
    const rename = () => {
      const name = field.value.trim();
      if (!name) {
        field.value = table.player(seat).name;
        return;
      }
      table.line.ask({ t: "name", seat, name });
      if (you.length === 1) choose("name", name);
    };
    const field = nameField({
      value: table.player(seat).name,
      "data-ui": `name-${seat}`,
      onchange: rename,
    });
    const title = you.length > 1 ? t("name.seat", { n: seat + 1 }) : t("name.label");
    return el("label", { class: "setting" }, el("span", {}, title), field);
  });
}

/** For the settings: copy the link, with a word on what it is worth. */
export function ownLink(table) {
  const field = el("input", {
    class: "field small",
    readonly: true,
    hidden: true,
    "aria-label": t("seat.copy"),
    "data-ui": "ownlink",
  });
  const help = el("p", { class: "help", role: "status" }, t("seat.secret"));
  const copy = async () => {
    try {
      const { link } = await get(`${place(table)}/link`);
      field.value = new URL(link, location.href).href;
    } catch (error) {
      help.textContent = error.message;
      return;
    }
    try {
      await navigator.clipboard.writeText(field.value);
      help.textContent = t("seat.copied");
    } catch {
      field.hidden = false; // no clipboard for this page: copied by hand
      field.select();
    }
  };
  const button = el(
    "button",
    { class: "btn small", type: "button", "data-ui": "copylink", onclick: copy },
    t("seat.copy"),
  );
  return el("div", { class: "setting" }, button, help, field);
}
