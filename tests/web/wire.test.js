// Tests of wire.js against a socket that is no socket: nothing that was asked is lost.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Wire } from "../../src/drachenhort/web/wire.js";

class FakeSocket {
  /** @type {any[]} */
  sent = [];
  readyState = 1;
  /** @type {(event: any) => void} */
  onopen = () => {};
  /** @type {(event: any) => void} */
  onmessage = () => {};
  /** @type {((event: any) => void) | null} */
  onclose = () => {};

  send(/** @type {string} */ text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  says(/** @type {object} */ message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

/** @type {FakeSocket[]} */
let sockets = [];
/** @type {Wire} */
let wire;
const last = () => /** @type {FakeSocket} */ (sockets.at(-1));
const welcome = (stream = "s1") => ({
  type: "welcome",
  table: "t",
  game: "g",
  seat: 0,
  stream,
  promise: "",
  lines: [],
  now: 0,
});

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const listens = { addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, {
    window: globalThis,
    document: { ...listens, visibilityState: "visible" },
    ...listens,
  });
  Object.assign(globalThis, { WebSocket: { OPEN: 1 } });
  sockets = [];
  wire = new Wire("ws://here", "en", () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return /** @type {any} */ (socket);
  });
  wire.start();
  last().onopen({});
});

afterEach(() => mock.timers.reset());

test("it says hello first, and speaks after the welcome", () => {
  wire.ask({ type: "undo" });
  assert.deepEqual(
    last().sent.map(({ type }) => type),
    ["hello"],
  );
  last().says(welcome());
  assert.deepEqual(
    last().sent.map(({ type }) => type),
    ["hello", "undo"],
  );
});

test("what was not answered is repeated under its id on the next line", async () => {
  last().says(welcome());
  last().says({ type: "state", number: 7, after: 0, entries: [], seats: [] });
  const asked = wire.ask({ type: "act", decision: "d", action: "a" });
  const first = last().sent.at(-1);
  last().onclose?.({ code: 1006 });
  assert.equal(wire.line, "lost");
  mock.timers.tick(1000);
  last().onopen({});
  assert.deepEqual([last().sent[0].stream, last().sent[0].last], ["s1", 7]);
  last().says(welcome());
  assert.deepEqual(last().sent.at(-1), first);
  last().says({ type: "done", id: first.id });
  assert.equal((await asked).type, "done");
});

test("what was answered is not repeated", () => {
  last().says(welcome());
  wire.ask({ type: "undo" });
  last().says({ type: "done", id: last().sent.at(-1).id });
  last().onclose?.({ code: 1006 });
  mock.timers.tick(1000);
  last().onopen({});
  last().says(welcome());
  assert.deepEqual(
    last().sent.map(({ type }) => type),
    ["hello"],
  );
});

test("a store that cannot just now is asked again", () => {
  last().says(welcome());
  wire.ask({ type: "undo" });
  const { id } = last().sent.at(-1);
  last().says({ type: "refused", id, code: "store/unavailable", text: "" });
  mock.timers.tick(1000);
  assert.equal(last().sent.filter(({ type }) => type === "undo").length, 2);
});

test("a refusal is an answer", async () => {
  last().says(welcome());
  const asked = wire.ask({ type: "undo" });
  last().says({ type: "refused", id: last().sent.at(-1).id, code: "undo/barred", text: "No." });
  assert.equal((await asked).type, "refused");
});

test("a line without a heartbeat is given up and dialled anew", () => {
  last().says(welcome());
  mock.timers.tick(8000);
  assert.equal(last().sent.at(-1).type, "ping");
  mock.timers.tick(4000);
  assert.equal(wire.line, "lost");
  mock.timers.tick(1000);
  assert.equal(sockets.length, 2);
});

test("a line that leaves a wish without an answer is felt at once, and not dialled anew if it answers", () => {
  last().says(welcome());
  wire.ask({ type: "undo" });
  mock.timers.tick(2000);
  assert.equal(last().sent.at(-1).type, "ping");
  last().says({ type: "pong", now: 0 });
  mock.timers.tick(4000);
  assert.equal(wire.line, "open");
  wire.ask({ type: "undo" });
  mock.timers.tick(2000);
  mock.timers.tick(4000);
  assert.equal(wire.line, "lost");
});

test("another stream counts from its own beginning", () => {
  last().says(welcome());
  last().says({ type: "state", number: 7, after: 0, entries: [], seats: [] });
  last().says(welcome("s2"));
  assert.equal(wire.last, 0);
});

test("whoever is turned away does not knock for ever", () => {
  last().says({ type: "refused", id: null, code: "table/unknown", text: "There is no such table." });
  last().onclose?.({ code: 1008 });
  assert.equal(wire.line, "barred");
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
});
