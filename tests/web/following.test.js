// Following others: which moments are big, what stands above the board, and what is kept of a round.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

const words = { "log.told": "{name}: {text}", "status.plays": "{name} plays" };
const globals = /** @type {any} */ (globalThis);
globals.localStorage = { getItem: () => null };
globals.document = { documentElement: {} };
globals.fetch = async () => ({ json: async () => words });
await (await import("../../src/drachenhort/web/words.js")).speak("en");

const { BigMoments, timeToRead } = await import("../../src/drachenhort/web/table/banner.js");
const { LastRound } = await import("../../src/drachenhort/web/table/lastround.js");
const { Pacing } = await import("../../src/drachenhort/web/table/pacing.js");
const { Status } = await import("../../src/drachenhort/web/table/status.js");

const scene = (turn, decider = turn, pieces = []) => ({
  seat: 0,
  pieces,
  prompt: { turn, decider, text: `asked of ${decider}`, about: [] },
});
const entry = (number, seat, more = {}) => ({ number, seat, token: "x", text: `deed ${number}`, ...more });
const model = (more) => ({
  seat: 0,
  names: ["Anna", "Ben", "Cleo"],
  entries: [],
  decision: null,
  ending: null,
  waitsUntil: null,
  ...more,
});

test("a big moment is told once, the past is not, and what is taken back may happen again", () => {
  const big = new BigMoments();
  const among = (after, ...entries) => big.among({ type: "state", after, entries }).map(({ number }) => number);
  assert.deepEqual(among(0, entry(1, 1, { is_big: true })), []);
  assert.deepEqual(among(1, entry(2, 1), entry(3, 1, { is_big: true })), [3]);
  assert.deepEqual(among(2, entry(3, 1, { is_big: true }), entry(4, 2)), []);
  assert.deepEqual(among(1), []);
  assert.deepEqual(among(1, entry(2, 1), entry(3, 1, { is_big: true })), [3]);
  assert.ok(timeToRead("x") >= 2500 && timeToRead("x".repeat(999)) <= 6000);
});

test("while others play, the line above the board changes once a turn", () => {
  const status = new Status();
  const entries = [];
  const read = (turn, decider, decision = null) =>
    ({ ...status.read(model({ scene: scene(turn, decider), entries: [...entries], decision })) }).text;
  assert.equal(read(0, 0, { kind: "turn" }), "asked of 0");
  assert.equal(read(0, -4), "asked of 0"); // others may react to one's own step: nothing flickers
  const during = [1, -4, 1, -1, 1].map((decider, step) => {
    entries.push(entry(step + 1, 1));
    return read(1, decider);
  });
  assert.equal(new Set(during).size, 1);
  assert.notEqual(read(2, 2), during[0]);
  assert.match(status.told, /deed 5/);
  assert.equal(read(2, 1), "asked of 1"); // somebody else is asked, and everybody knows it
  assert.equal(read(2, 2, { kind: "reaction" }), "asked of 2");
  assert.equal(status.told, "");
});

test("the table stands while a big moment is read, until it is seen; a question with a clock does not wait", () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const shown = [];
  const pacing = new Pacing((message) => shown.push(message.number));
  const state = (number, more = {}) => ({ type: "state", number, scene: scene(1), ...more });
  pacing.hear(state(1));
  pacing.hold(3000);
  pacing.hear(state(2));
  mock.timers.tick(2900);
  assert.deepEqual(shown, [1]);
  pacing.release();
  assert.deepEqual(shown, [1, 2]);
  pacing.hold(3000);
  pacing.hear(state(3));
  mock.timers.tick(3400);
  assert.deepEqual(shown, [1, 2, 3]);
  pacing.hold(3000);
  pacing.hear(state(4));
  pacing.hear(state(5, { decision: { kind: "reaction", until: 9 } }));
  mock.timers.tick(1);
  assert.deepEqual(shown, [1, 2, 3, 4, 5]);
  mock.timers.reset();
});

test("a round begins with what one saw after one's own move and stays until one has seen the next", () => {
  const round = new LastRound();
  const keep = (number, seat, decision = null) => {
    const entries = number ? [entry(number, seat)] : [];
    round.keep(model({ scene: scene(seat, seat, [{ id: number }]), entries, decision }), {
      after: number ? number - 1 : 0,
      entries,
      scene: {},
    });
  };
  keep(0, 0, { kind: "turn" });
  assert.equal(round.isThere, false);
  keep(1, 0);
  keep(2, 1);
  keep(3, 2, { kind: "turn" });
  const texts = () => round.pictures.map(({ text }) => text.replace(/.*: /, ""));
  assert.deepEqual(texts(), ["", "deed 2", "deed 3"]);
  keep(4, 0, { kind: "turn" });
  assert.deepEqual(texts(), ["", "deed 2", "deed 3"]);
  keep(5, 0);
  keep(6, 1);
  assert.deepEqual(texts(), ["", "deed 6"]);
});
