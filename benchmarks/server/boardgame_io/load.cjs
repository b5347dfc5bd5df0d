// Plays random tic-tac-toe with boardgame.io's own clients, and says on standard output, line by line, how it goes.
//
// A match is made the cheapest way there is: by the first client that asks for it, without the lobby and without
// credentials. Sockets stay open from match to match, and they are WebSockets from the start.

const { randomUUID } = require("node:crypto");
const { performance } = require("node:perf_hooks");
const { setTimeout: pause } = require("node:timers/promises");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { TicTacToe } = require("./tic_tac_toe.cjs");

const plan = JSON.parse(process.argv[2]);
const multiplayer = SocketIO({ server: plan.url, socketOpts: { transports: ["websocket"], forceNew: true } });
const say = (event) => new Promise((done) => process.stdout.write(`${JSON.stringify(event)}\n`, done));
const pick = (list) => list[Math.floor(Math.random() * list.length)];

const tally = { latencies: [], games: 0, live: 0 };
let isMeasured = false;

class Match {
  constructor() {
    this.id = randomUUID();
    this.moves = new Map(); // number of the state that a move leads to -> when it was sent, how many are not told yet
    this.clients = ["0", "1"].map((playerID) => this.client(playerID));
  }

  // A client of boardgame.io that also tells us what its server tells it.
  client(playerID) {
    const heard = (data) => this.heard(playerID, data);
    return Client({
      game: TicTacToe,
      playerID,
      matchID: this.id,
      debug: false,
      multiplayer: (options) =>
        multiplayer({
          ...options,
          transportDataCallback: (data) => {
            options.transportDataCallback(data);
            heard(data);
          },
        }),
    });
  }

  async start() {
    await this.join((client) => client.start());
    tally.live += 1;
  }

  async startAnew() {
    this.id = randomUUID();
    await this.join((client) => client.updateMatchID(this.id));
    tally.live += 1;
    this.ask("0");
  }

  // One client comes first and has the match made; two at once would make it twice.
  async join(enter) {
    for (const client of this.clients) {
      await new Promise((resolve) => {
        this.joining = { playerID: client.playerID, resolve };
        enter(client);
      });
    }
  }

  heard(playerID, { type, args }) {
    if (args[0] !== this.id) return;
    if (type === "sync" && this.joining?.playerID === playerID) this.joining.resolve();
    if (type === "update") this.told(playerID, args[1]);
  }

  told(playerID, state) {
    const move = this.moves.get(state._stateID);
    move.untold -= 1;
    if (move.untold === 0) this.finish(state._stateID, move);
    if (state.ctx.gameover === undefined) {
      if (state.ctx.currentPlayer === playerID) this.ask(playerID);
    } else if (move.untold === 0) {
      this.end();
    }
  }

  finish(number, move) {
    this.moves.delete(number);
    if (isMeasured) tally.latencies.push(performance.now() - move.sent);
  }

  end() {
    tally.live -= 1;
    if (isMeasured) tally.games += 1;
    this.startAnew();
  }

  // Whose turn it is moves, at once or after thinking for as long as the plan says on average.
  ask(playerID, wait = plan.think * 1000 * (0.5 + Math.random())) {
    if (plan.think === 0) this.move(playerID);
    else setTimeout(() => this.move(playerID), wait);
  }

  move(playerID) {
    const client = this.clients[Number(playerID)];
    const { G, _stateID } = client.store.getState();
    const free = [...G.cells.keys()].filter((cell) => G.cells[cell] === null);
    this.moves.set(_stateID + 1, { sent: performance.now(), untold: this.clients.length });
    client.moves.clickCell(pick(free));
  }
}

// Twice a second is enough to know how many matches there were.
async function countLive(until) {
  const counts = [];
  while (performance.now() < until) {
    counts.push(tally.live);
    await pause(Math.min(500, Math.max(0, until - performance.now())));
  }
  return counts;
}

async function main() {
  const matches = [];
  for (let number = 0; number < plan.tables; number += 1) matches.push(new Match());
  for (let first = 0; first < matches.length; first += 20) {
    await Promise.all(matches.slice(first, first + 20).map((match) => match.start()));
  }
  say({ event: "seated" });
  await pause(1000);
  for (const match of matches) match.ask("0", Math.random() * plan.think * 1000);
  await pause(plan.warm * 1000);
  say({ event: "begins" });
  isMeasured = true;
  const begin = performance.now();
  const live = await countLive(begin + plan.seconds * 1000);
  isMeasured = false;
  const seconds = (performance.now() - begin) / 1000;
  await say({ event: "ended", seconds, games: tally.games, live, latencies: tally.latencies });
}

main().then(() => process.exit(0));
