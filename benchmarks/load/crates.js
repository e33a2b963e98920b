// Crates for boardgame.io: the same four hands, places and views as benchmarks/load/games/crates.

const [SEATS, HAND, CARDS] = [4, 6, 36];
const face = (n) => (n === null ? "An empty place" : `Card number ${n + 1}`);
const symbol = (n) => (n === null ? "place" : `card-${n}`);
const row = (key, n, x, y) => [key, symbol(n), x, y, 0, 1, "", face(n), "", ""];
const place = (k, n) => row(`place-${k}`, n, 60 + 90 * (k % 8), 60 + 70 * Math.floor(k / 8));
const card = (seat, k, n) => row(`hand-${seat}-${k}`, n, 60 + 50 * k, 320 + 70 * seat);
const hidden = (item) => [item[0], "back", item[2], item[3], 0, 1, "", "A face-down card", "", ""];
const range = (n) => [...Array(n).keys()];

const crates = (PLACES) => ({
  name: "crates",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => ({
    played: 0,
    score: range(SEATS).map(() => 0),
    places: range(PLACES).map((k) => place(k, null)),
    names: range(SEATS).map((seat) => [`name-${seat}`, "", 400, 320 + 70 * seat, 0, 1, "", "", `Ada ${seat + 1}`, ""]),
    hands: range(SEATS).map((seat) => range(HAND).map((k) => card(seat, k, random.Die(CARDS) - 1))),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID, random }, k) => {
      const seat = Number(playerID);
      const n = Number(G.hands[seat][k][1].slice(5));
      G.places[G.played % PLACES] = place(G.played % PLACES, n);
      G.hands[seat][k] = card(seat, k, random.Die(CARDS) - 1);
      G.score[seat] += n + 1;
      G.played += 1;
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(hidden))),
  }),
});

module.exports = { crates, SEATS, HAND };
