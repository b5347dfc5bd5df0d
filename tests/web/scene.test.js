// Tests of how scenes are drawn, as far as no browser is needed: where things go, and which piece was which.

import assert from "node:assert/strict";
import { test } from "node:test";

import { kinship, rolledDice } from "../../src/drachenhort/web/scene/kin.js";
import { lie, stack } from "../../src/drachenhort/web/scene/laying.js";
import { plan } from "../../src/drachenhort/web/scene/layout.js";
import { curve, footing, joined } from "../../src/drachenhort/web/scene/paths.js";
import { fit } from "../../src/drachenhort/web/scene/writing.js";

const PORTS = [[0.25, -0.433], [0.5, 0], [0.25, 0.433], [-0.25, 0.433], [-0.5, 0], [-0.25, -0.433]];

function look(hints = {}, width = 100, height = 100) {
  return { id: "look", x: -width / 2, y: -height / 2, width, height, hints };
}

function laid(id, at, face, x, place = 0, hints = {}) {
  return { piece: { id, at, face, place, kind: "tile" }, look: look(hints), x, y: 0 };
}

function segment(id, kind, one, other) {
  const [a, b] = [PORTS[one], PORTS[other]];
  return { id, kind, on: "disc", points: [a, [(a[0] + b[0]) / 4, (a[1] + b[1]) / 4], b] };
}

function needs(others, isRich) {
  return {
    aspect: 1.05,
    others: Array.from({ length: others }, (_, i) => i + 1),
    hasOwn: true,
    hasHand: isRich,
    hasRows: true,
    hasControls: isRich,
    hasBoard: true,
    isPlain: false,
    buttons: 0,
    buttonsWidth: 0,
    numbers: 90,
    piles: isRich ? 4 : 0,
    counters: 2,
    rest: isRich ? 246 : 0,
    leastRest: isRich ? 96 : 0,
  };
}

function overlap(a, b) {
  return a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;
}

test("on every screen the parts of a table lie beside each other and on the page", () => {
  for (const [width, height] of [[360, 600], [390, 640], [390, 844], [820, 1180], [1024, 700], [1440, 900]]) {
    for (const others of [1, 2, 3, 4, 5]) {
      for (const isRich of [false, true]) {
        const made = plan(width, height, needs(others, isRich));
        const parts = [made.board, made.commons, made.own, ...made.plates.values()].filter((part) => part.height > 0);
        const told = `${others} others on ${width} x ${height}`;
        for (const [i, part] of parts.entries()) {
          assert.ok(part.x >= 0 && part.y >= 0 && part.x + part.width <= width + 1, told);
          assert.ok(part.y + part.height <= made.height + 1, told);
          assert.ok(!parts.slice(i + 1).some((other) => overlap(part, other)), told);
        }
        assert.ok(made.board.height >= 200, told);
      }
    }
  }
});

test("twenty buttons and a game without a board find their place on every screen", () => {
  for (const [width, height] of [[360, 600], [390, 844], [844, 390], [820, 1180], [1440, 900]]) {
    for (const others of [1, 2, 3, 4, 5]) {
      const crowd = { ...needs(others, true), hasBoard: false, buttons: 20, buttonsWidth: 20 * 70 };
      for (const piles of [0, 2]) {
        const made = plan(width, height, { ...crowd, piles });
        const parts = [made.commons, made.own, made.controls, ...made.plates.values()];
        const told = `${others} others and ${piles} piles on ${width} x ${height}`;
        for (const [i, part] of parts.entries()) {
          assert.ok(part.x >= 0 && part.y >= 0 && part.x + part.width <= width + 1, told);
          assert.ok(part.y + part.height <= made.height + 1, told);
          assert.ok(!parts.slice(i + 1).some((other) => overlap(part, other)), told);
        }
        assert.ok(made.controls.height * made.controls.width >= 20 * 70 * 50, told);
        assert.ok([...made.plates.values()].every((plate) => plate.height >= 90), "dice on plates can be read");
      }
    }
  }
});

test("a rack that moves up glides, though its places keep their names", () => {
  const before = [laid("r1", "rack", "N", 0), laid("r2", "rack", "S", 10, 1), laid("r3", "rack", "N", 20, 2)];
  const after = [laid("r1", "rack", "S", 0), laid("r2", "rack", "N", 10, 1), laid("u", "a1", "N", 90)];
  const kin = kinship(before, after);
  assert.deepEqual(after.map((one) => kin.get(one)?.piece.id), ["r2", "r3", "r1"]);
});

test("a piece under a new face is the same piece, and dice are never taken for each other", () => {
  const [old, fresh] = [laid("card", "hand", null, 0), laid("card", "hand", "DP", 0)];
  assert.equal(kinship([old], [fresh]).get(fresh), old);
  const dice = { glide: "tumble" };
  const before = [laid("d1", "dice", "red", 0, 0, dice), laid("d2", "dice", "black", 9, 1, dice)];
  const after = [laid("d1", "dice", "black", 0, 0, dice), laid("d2", "dice", "red", 9, 1, dice)];
  const kin = kinship(before, after);
  assert.deepEqual(after.map((one) => kin.get(one)?.piece.id), ["d1", "d2"]);
});

test("a stack grows upwards, and all cards of a hand lie in their zone", () => {
  const poses = stack([look({ rise: "0" }), look({ rise: "24" }), look({ rise: "24" })], { x: 1, y: 1 }, null);
  assert.deepEqual(poses.map(({ y }) => y), [1, 1, 0.76]);
  const rect = { x: 10, y: 10, width: 300, height: 100 };
  for (const lay of ["row", "fan", "heap", "pile"]) {
    const all = lie(lay, rect, Array.from({ length: 9 }, () => look({}, 100, 140)));
    assert.ok(all.every(({ x, scale }) => x - scale / 2 >= 5 && x + scale / 2 <= 315), lay);
  }
});

test("one stands where two stops cross, and off the other ways of a disc", () => {
  const one = [segment("1", "path", 0, 1), segment("2", "stop", 2, 4), segment("3", "path", 3, 5)];
  const [x, y] = footing(one);
  assert.ok(Math.hypot(x - 0.077, y - 0.212) < 0.01);
  assert.equal(footing([segment("1", "path", 0, 1)]), null);
  assert.equal(curve(one[1].points), "M0.25,0.433Q0,0 -0.5,0");
});

test("ways are joined end to end, as far as the next stop", () => {
  const line = (id, kind, from, to) => ({ line: { id, kind, on: null, points: [] }, ends: [[from, 0], [to, 0]] });
  const all = [line("a", "path", 0, 1), line("b", "path", 1, 2), line("c", "stop", 2, 3), line("d", "path", 3, 4)];
  assert.deepEqual([...joined(all, [all[0]])].sort(), ["a", "b", "c"]);
});

test("dice roll when chance has rolled them, and only those", () => {
  const die = { glide: "tumble" };
  const lying = (/** @type {(string | null)[]} */ mine, /** @type {(string | null)[]} */ others, card = "A") => [
    ...mine.map((face, i) => laid(`m${i}`, "mine", face, 0, 0, die)),
    ...others.map((face, i) => laid(`o${i}`, "others", face, 0, 0, die)),
    laid("card", "market", card, 0, 0),
  ];
  const rolled = (/** @type {any} */ before, /** @type {any} */ after) => [...rolledDice(before, after)];
  const before = lying(["1", "2"], [null, null]);
  assert.deepEqual(rolled(before, lying(["1", "5"], [null, null])), ["m0", "m1"], "with the die that shows the same");
  assert.deepEqual(rolled(before, lying(["1", "2"], [null, null])), ["m0", "m1"], "rolled to the same");
  assert.deepEqual(rolled(before, lying(["1", "2"], [null, null], "B")), [], "a card was drawn");
  assert.deepEqual(rolled([], lying(["3"], [null])), ["m0"], "the first roll, and nobody else's");
});

test("words are as large as their place allows, in as many lines as that takes", () => {
  assert.deepEqual(fit("Old Market", 0.9, 0.4).lines, ["Old", "Market"]);
  assert.deepEqual(fit("Inn", 0.9, 0.4), { lines: ["Inn"], size: 0.4 / 1.08 });
  for (const text of ["K", "Dragonfly", "a very long label of a space"]) {
    const { lines, size } = fit(text, 0.9, 0.4);
    assert.ok(Math.max(...lines.map((line) => line.length)) * size * 0.58 <= 0.9001, text);
    assert.ok(lines.length * size <= 0.4, text);
  }
});
