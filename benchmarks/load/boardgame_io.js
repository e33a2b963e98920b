// The server of boardgame.io with crates: node boardgame_io.js PORT PLACES

const { Server } = require("boardgame.io/server");
const { crates } = require("./crates");

const [port, places] = process.argv.slice(2).map(Number);
Server({ games: [crates(places)], origins: ["*"] }).run(port, () => console.log("ready"));
