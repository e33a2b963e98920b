// What this device contributes to the draws of a table. A random nonce is made when somebody sits
// down; the server gets its hash at once and the nonce when every seat is taken. So nobody, not even
// the host, can choose the draws. The browser keeps both, to check the record after the game.

import { post } from "./api.js";

const KEY = "banquise-nonces";
const KEPT = 100; // tables
const PATIENCE = 5000; // for another device of the same player

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return {};
  }
}

function change(table, values) {
  const all = read();
  all[table] = { ...all[table], ...values };
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-KEPT))));
  } catch {
    // no storage: this device cannot contribute
  }
}

const hex = (bytes) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Take seats: like `post`, with the hash of a new nonce. Hashing needs HTTPS or localhost. */
export async function sitDown(path, body = {}) {
  if (!crypto.subtle) return post(path, body);
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const hash = hex(await crypto.subtle.digest("SHA-256", bytes));
  const made = await post(path, { ...body, nonce_hash: hash });
  if (made.nonce_seat !== null)
    change(made.id, { seat: made.nonce_seat, nonce: hex(bytes), hash });
  return made;
}

/** The table's commitment to its secret: the first one that this device was told counts. */
export function keepCommitment(table, commitment) {
  const kept = read()[table];
  if (kept && !kept.commitment) change(table, { commitment });
}

/** Every seat is taken: send what this device contributes for its seats.
 *
 * Another device of the same player may have the nonce; if none sends it, the game begins without.
 */
export function contribute({ id, hello, connection }, silent) {
  const kept = read()[id];
  for (const seat of silent.filter((one) => hello.you.includes(one))) {
    const nonce = kept?.seat === seat ? kept.nonce : "";
    const send = () => connection.ask({ t: "nonce", seat, nonce });
    if (nonce) send();
    else setTimeout(send, PATIENCE);
  }
}

/** Are the commitment and this device's part in the record? null if this device has no part. */
export function isInRecord(table, { commitment, nonce_hashes, nonces }) {
  const kept = read()[table];
  if (!kept) return null;
  const { seat, hash, nonce } = kept;
  return (
    (!kept.commitment || kept.commitment === commitment) &&
    nonce_hashes[seat] === hash &&
    nonces[seat] === nonce
  );
}
