// Connects four thousand players at a thousand tables, lets them act, and measures the time from sending
// an action to the update of each of the other three players.
//
//   node driver.js banquise|boardgame.io ADDRESS TABLES EDITION
//
// Prints "ready" when all are connected. For each input line "SECONDS RATE" the players act for that many
// seconds and the driver prints a line of JSON. With rate 0 they act as often as the server can handle:
// AT_ONCE actions are in flight at any time.

const readline = require("readline");

const [kind, address, ...wished] = process.argv.slice(2);
const [tables, edition] = [Number(wished[0]), wished[1]];
const [SEATS, AT_ONCE] = [4, 32];
const now = () => performance.now();
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const tally = { errors: 0, bytes: 0, messages: 0, view: 0 };

async function call(method, path, body) {
  const answer = await fetch(address + path, { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return [await answer.json(), answer.headers.getSetCookie()];
}

class Banquise {
  async make() {
    const [table, cookies] = await call("POST", "/api/tables", { game: "crates", name: "Ada", options: { edition }, players: [{ kind: "me" }, ...Array(SEATS - 1).fill({ kind: "open" })] });
    const invite = new URL(table.invite, address).searchParams.get("invite");
    const held = [cookies];
    for (let seat = 1; seat < SEATS; seat += 1) held.push((await call("POST", `/api/tables/${table.id}/join`, { name: "Ada", invite, seat }))[1]);
    return held.map((set) => ({ id: table.id, token: /=([^;]+)/.exec(set[0])[1] }));
  }

  connect(seat, player, updated) {
    const WebSocket = require("ws");
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws/tables/${player.id}`, {
      headers: { Authorization: `Bearer ${player.token}` }, perMessageDeflate: false,
    });
    return new Promise((resolve, reject) => {
      socket.on("error", reject);
      socket.on("close", () => (tally.errors += 1));
      socket.on("message", (data) => {
        tally.bytes += data.length;
        tally.messages += 1;
        const message = JSON.parse(data);
        if (message.t === "no") tally.errors += 1;
        if (message.t !== "state") return;
        if (message.full) tally.view = JSON.stringify(message.set).length;
        player.version = message.version;
        updated(message.version);
        resolve({ act: (k) => socket.send(JSON.stringify({ t: "act", ref: 1, seat, action: 36 + k, version: player.version })) });
      });
    });
  }
}

class BoardgameIo {
  async make() {
    const [{ matchID }] = await call("POST", "/games/crates/create", { numPlayers: SEATS });
    const players = [];
    for (let seat = 0; seat < SEATS; seat += 1) {
      const [{ playerCredentials }] = await call("POST", `/games/crates/${matchID}/join`, { playerID: String(seat), playerName: "Ada" });
      players.push({ id: matchID, token: playerCredentials });
    }
    return players;
  }

  connect(seat, player, updated) {
    const { io } = require("socket.io-client");
    const socket = io(`${address}/crates`, { transports: ["websocket"], forceNew: true });
    socket.on("disconnect", () => (tally.errors += 1));
    return new Promise((resolve, reject) => {
      socket.on("connect_error", reject);
      socket.io.engine.on("data", (data) => {
        tally.bytes += data.length || 0;
        tally.messages += 1;
      });
      const taken = (state) => {
        player.version = state._stateID;
        updated(state._stateID);
      };
      socket.on("update", (_, state) => taken(state));
      socket.on("sync", (_, { state }) => {
        tally.view = JSON.stringify([...state.G.places, ...state.G.hands.flat(), ...state.G.names]).length;
        taken(state);
        resolve({
          act: (k) => socket.emit("update", {
            type: "MAKE_MOVE", payload: { type: "play", args: [k], playerID: String(seat), credentials: player.token },
          }, player.version, player.id, String(seat)),
        });
      });
      socket.on("connect", () => socket.emit("sync", player.id, String(seat), player.token, SEATS));
    });
  }
}

class Table {
  constructor() {
    this.turn = 0;
    this.waiting = 0;
    this.before = [];
  }

  async open(server) {
    const players = await server.make();
    this.seats = await Promise.all(players.map((player, seat) => server.connect(seat, player, (version) => this.updated(seat, version))));
  }

  updated(seat, version) {
    if (version <= (this.before[seat] ?? -1)) return;
    this.before[seat] = version;
    if (!this.waiting) return;
    if (seat !== this.actor) this.times.push(now() - this.sent);
    this.waiting -= 1;
    if (!this.waiting) this.over?.();
  }

  // The next player acts when all four have seen the last action.
  act(times, over) {
    if (this.waiting) return false;
    [this.times, this.over, this.actor, this.waiting] = [times, over, this.turn % SEATS, SEATS];
    this.sent = now();
    this.seats[this.actor].act(this.turn % 6);
    this.turn += 1;
    return true;
  }
}

async function main() {
  const server = kind === "banquise" ? new Banquise() : new BoardgameIo();
  const all = [];
  for (let n = 0; n < tables; n += 10) {
    const some = Array.from({ length: Math.min(10, tables - n) }, () => new Table());
    await Promise.all(some.map((table) => table.open(server)));
    all.push(...some);
  }
  console.log("ready");
  for await (const line of readline.createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await round(all, ...line.split(" ").map(Number))));
  }
  process.exit(0);
}

async function round(all, seconds, rate) {
  Object.assign(tally, { errors: 0, bytes: 0, messages: 0 });
  const times = [];
  const started = now();
  const [actions, skipped] = rate ? await paced(all, seconds, rate, times) : await full(all, seconds, times);
  const took = (now() - started) / 1000;
  for (let n = 0; n < 50 && times.length < actions * (SEATS - 1); n += 1) await sleep(100);
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)];
  return {
    kind, tables, actions, skipped, seconds: took, missing: actions * (SEATS - 1) - times.length, errors: tally.errors,
    view: tally.view, bytes: tally.bytes / Math.max(1, actions), p50: at(0.5), p95: at(0.95), p99: at(0.99),
  };
}

async function paced(all, length, rate, times) {
  let [actions, skipped, next] = [0, 0, 0];
  const started = now();
  for (let due = 0; due < length * rate; due += 1) {
    const wait = started + (due * 1000) / rate - now();
    if (wait > 1) await sleep(wait);
    if (all[next].act(times)) actions += 1;
    else skipped += 1;
    next = (next + 1) % all.length;
  }
  return [actions, skipped];
}

// An action without a reply keeps its slot; the round ends anyway, and the action counts as missing.
async function full(all, length, times) {
  let [actions, under, next] = [0, 0, 0];
  const end = now() + length * 1000;
  const over = () => {
    under -= 1;
    fill();
  };
  const fill = () => {
    for (let tried = 0; under < AT_ONCE && tried < all.length && now() < end; tried += 1) {
      const is_sent = all[next].act(times, over);
      actions += is_sent;
      under += is_sent;
      next = (next + 1) % all.length;
    }
  };
  fill();
  while (now() < end) await sleep(Math.min(100, end - now()));
  return [actions, 0];
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
