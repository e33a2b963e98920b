// The CPU time of boardgame.io for one action: its master, storage in memory, and the messages for four
// players as text; no network, no disk.
//
//   node boardgame_io_action.js PLACES ACTIONS
//
// Prints a line of JSON: milliseconds of each action, and the size of a view.

const { Master } = require("boardgame.io/master");
const { InitializeGame, ProcessGameConfig, Sync, getFilterPlayerView } = require("boardgame.io/internal");
const { crates, SEATS, HAND } = require("./crates");

const [places, actions] = process.argv.slice(2).map(Number);
const game = ProcessGameConfig(crates(places));
const filter = getFilterPlayerView(game);

class Memory extends Sync {
  constructor(state) {
    super();
    this.state = state;
    this.log = [];
    this.metadata = { gameName: game.name, players: {} };
  }

  fetch() {
    return { state: this.state, log: this.log, metadata: this.metadata, initialState: this.state };
  }

  setState(_, state, deltalog) {
    this.state = state;
    if (deltalog) this.log = [...this.log, ...deltalog];
  }

  setMetadata(_, metadata) {
    this.metadata = metadata;
  }
}

async function main() {
  const memory = new Memory(InitializeGame({ game, numPlayers: SEATS }));
  let sent = 0;
  const send = (payload, seat) => (sent += JSON.stringify(filter(String(seat), payload)).length);
  const sendAll = (payload) => [...Array(SEATS).keys()].forEach((seat) => send(payload, seat));
  const master = new Master(game, memory, { send, sendAll });
  const costs = [];
  for (let turn = 0; turn < actions + 100; turn += 1) {
    const playerID = String(turn % SEATS);
    const action = { type: "MAKE_MOVE", payload: { type: "play", args: [turn % HAND], playerID } };
    const before = process.cpuUsage();
    const failed = await master.onUpdate(action, memory.state._stateID, "match", playerID);
    const used = process.cpuUsage(before);
    if (failed) throw new Error(failed.error);
    if (turn >= 100) costs.push((used.user + used.system) / 1000);
  }
  if (memory.state.G.played !== actions + 100) throw new Error("Actions were lost.");
  const { G } = filter("0", { type: "update", args: ["match", memory.state] }).args[1];
  const view = JSON.stringify([...G.places, ...G.hands.flat(), ...G.names]).length;
  console.log(JSON.stringify({ costs, view, sent }));
}

main();
