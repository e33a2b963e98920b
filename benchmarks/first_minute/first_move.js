// Make a match, join it, and play the first move over boardgame.io's socket.

const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const server = `http://127.0.0.1:${process.argv[2]}`;
const post = (path, body) =>
  fetch(server + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).then((answer) => answer.json());

const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  moves: { clickCell: ({ G, playerID }, id) => void (G.cells[id] = playerID) },
};

(async () => {
  const { matchID } = await post("/games/tic-tac-toe/create", { numPlayers: 2 });
  const { playerCredentials } = await post(`/games/tic-tac-toe/${matchID}/join`, {
    playerID: "0",
    playerName: "Ada",
  });
  const multiplayer = SocketIO({ server });
  const client = Client({ game, matchID, playerID: "0", credentials: playerCredentials, multiplayer, debug: false });
  let sent = false;
  client.subscribe((state) => {
    if (state && state.isConnected && !sent) {
      sent = true;
      client.moves.clickCell(4);
    } else if (state && state.G.cells[4] === "0") {
      setTimeout(() => process.exit(0), 0);
    }
  });
  client.start();
})();
