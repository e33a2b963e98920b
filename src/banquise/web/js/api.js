// HTTP requests to the server. Errors carry the server's message.

import { language, t } from "./words.js";

export class Refusal extends Error {
  constructor(status, code, text, clause) {
    super(text);
    Object.assign(this, { status, code, clause });
  }
}

async function ask(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      credentials: "same-origin",
      ...options,
      headers: { Accept: "application/json", "Accept-Language": language(), ...options.headers },
    });
  } catch {
    throw new Refusal(0, "offline", t("trouble.offline"));
  }
  const body = await answer.json().catch(() => null);
  if (answer.ok && body !== null) return body;
  const error = body?.error || {};
  throw new Refusal(
    answer.status,
    error.code || "broken",
    error.text || t("trouble.server"),
    error.clause,
  );
}

const query = (values) => {
  const given = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return new URLSearchParams([
    ["lang", language()],
    ...given.flatMap(([key, value]) => [value].flat().map((one) => [key, String(one)])),
  ]).toString();
};

export const get = (path, values = {}) => ask(`${path}?${query(values)}`);

export const post = (path, body = {}, values = {}) =>
  ask(`${path}?${query(values)}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

export const picture = (game, values = {}) =>
  `/api/games/${encodeURIComponent(game)}/picture.svg?${query(values)}`;

/** The URL of a new table; its invitation is kept for the table page. */
export function remember(made) {
  if (made.invite) {
    try {
      sessionStorage.setItem(`invite-${made.id}`, made.invite);
    } catch {
      // no storage: the server sends it again
    }
  }
  return made.link;
}
