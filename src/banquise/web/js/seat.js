// The player's own seat: its name, and the link to continue on another device.

import { get, post } from "./api.js";
import { el } from "./dom.js";
import { choose } from "./settings.js";
import { nameField } from "./top.js";
import { t } from "./words.js";

const carried = () => /[#&]seat=([\w.~-]+)/.exec(location.hash)?.[1] || "";
const place = (table) => `/api/tables/${encodeURIComponent(table)}`;

/** Take the seats of the token in the URL, then remove it. Returns an error text or "". */
export async function enter(table) {
  window.addEventListener("hashchange", () => carried() && location.reload());
  if (!carried()) return "";
  try {
    await post(`${place(table)}/enter`, { token: carried() });
  } catch (error) {
    if (![403, 404].includes(error.status)) return error.message; // the link may still be valid
    forget();
    return t("seat.wrong");
  }
  forget();
  return "";
}

const forget = () => history.replaceState(null, "", location.pathname + location.search);

/** For the settings: name fields for each seat on this screen. */
export function ownNames(table) {
  const { you } = table.hello;
  return you.map((seat) => {
    const rename = () => {
      const name = field.value.trim();
      if (!name) {
        field.value = table.player(seat).name;
        return;
      }
      table.connection.ask({ t: "name", seat, name });
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

/** For the settings: a button that copies the link, with a warning. */
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
      field.hidden = false; // no clipboard access: copy by hand
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
