// boardgame.io's server with its defaults (socket.io, matches in memory), on the loopback port it is told.

const { Server, Origins } = require("boardgame.io/server");
const { TicTacToe } = require("./tic_tac_toe.cjs");

const server = Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] });
// Its `port` goes to Node's `listen` as it is, and an object there can name the host as well.
server.run({ port: { port: Number(process.argv[2]), host: "127.0.0.1" } });
