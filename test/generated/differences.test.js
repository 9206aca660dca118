import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { differences } from "./differences.js";
import { isDeepStrictEqual } from "node:util";

/** @import { Entry } from "./world.js" */

/**
 * @param {string} name - of a difference
 * @param {Entry[]} before
 * @param {Entry[]} after
 */
const isAllowed = (name, before, after) => isDeepStrictEqual(...differences[name].allow(before, after));

/** @param {[key: string, content: unknown][]} keys @returns {Entry[]} */
const shown = (...keys) => [["note", { keys }]];

const CASES = /** @type {{ name: string, before: Entry[], after: Entry[], spoiled: Record<string, Entry[]> }[]} */ ([
  {
    name: "no longer of the instance's own",
    before: shown(["raw", 1], ["code", 2], ["json", "a function"]),
    after: shown(["raw", 1], ["code", 2], ["_make", "a function"], ["json", { inherited: "a function" }]),
    spoiled: {
      "fields in another order": shown(["code", 2], ["raw", 1], ["json", { inherited: "a function" }]),
      "a field with another value": shown(["raw", 1], ["code", 3], ["json", { inherited: "a function" }]),
      "a field that is gone": shown(["raw", 1], ["json", { inherited: "a function" }]),
      "a function that is gone": shown(["raw", 1], ["code", 2]),
      "a field more": shown(["raw", 1], ["code", 2], ["more", 1], ["json", { inherited: "a function" }]),
    },
  },
  {
    name: "there from the start",
    before: shown(["a", 1], ["c", "undefined"]),
    after: shown(["a", 1], ["b", "undefined"], ["c", "undefined"]),
    spoiled: {
      "another order": shown(["b", "undefined"], ["c", "undefined"], ["a", 1]),
      "a value lost": shown(["a", "undefined"], ["c", "undefined"]),
      "a key that is gone": shown(["a", 1]),
    },
  },
  {
    name: "null until it is written",
    before: [["late", "undefined"], ...shown(["user", 1])],
    after: [["late", null], ...shown(["user", 1], ["trace", null])],
    spoiled: {
      "a value lost": [["late", null], ...shown(["user", null])],
      "a key that is gone": [["late", null], ...shown()],
    },
  },
  {
    name: "the reply comes earlier",
    before: [
      ["reply0", "rendered"],
      ["after0", "goes on"],
      ["end", 200],
    ],
    after: [
      ["reply0", "rendered"],
      ["end", 200],
      ["after0", "goes on"],
    ],
    spoiled: {
      "the reply in another order": [
        ["end", 200],
        ["reply0", "rendered"],
        ["after0", "goes on"],
      ],
      "another reply": [
        ["reply0", "rendered"],
        ["end", 500],
        ["after0", "goes on"],
      ],
      "two replies": [
        ["reply0", "rendered"],
        ["end", 200],
        ["end", 200],
        ["after0", "goes on"],
      ],
    },
  },
  {
    name: "before the caller continues",
    before: [
      ["run0", 1],
      ["handler", "dropped 0"],
      ["run0", 2],
      ["hook first", 3],
    ],
    after: [
      ["run0", 1],
      ["run0", 2],
      ["hook first", 3],
      ["handler", "dropped 0"],
    ],
    spoiled: {
      "another order within the call": [
        ["run0", 1],
        ["hook first", 3],
        ["run0", 2],
        ["handler", "dropped 0"],
      ],
    },
  },
  {
    name: "before what waits for its turn",
    before: [["microtask of a"], ["run0", 1], ["run0", 2]],
    after: [["run0", 1], ["run0", 2], ["microtask of a"]],
    spoiled: { "another order": [["run0", 2], ["run0", 1], ["microtask of a"]] },
  },
  {
    name: "thrown before there is a promise",
    before: [["wait0", "forward"], ["handler", "dropped 0"], ["end", 200], ["unhandled", "refused"], ["resolved"]],
    after: [
      ["wait0", "forward"],
      ["rejected", "refused"],
    ],
    spoiled: {
      "thrown earlier": [["rejected", "refused"]],
      "another error": [
        ["wait0", "forward"],
        ["rejected", "other"],
      ],
      "thrown as well": [
        ["wait0", "forward"],
        ["rejected", "refused"],
        ["wait0", "goes on"],
      ],
    },
  },
  {
    name: "called with another this",
    before: [
      ["this of closure0", "object"],
      ["closure0", "told"],
    ],
    after: [
      ["this of closure0", "undefined"],
      ["closure0", "told"],
    ],
    spoiled: { "not called": [] },
  },
  {
    name: "members are read later",
    before: [["read url of request"], ["hook first"], ["end"]],
    after: [["hook first"], ["read url of request"], ["end"]],
    spoiled: {
      "not read": [["hook first"], ["end"]],
      "effects in another order": [["end"], ["hook first"], ["read url of request"]],
      thrown: [["hook first"], ["threw"]],
    },
  },
]);

describe("declared differences", () => {
  for (const { name, before, after, spoiled } of CASES) {
    it(`${name}: is told`, () => {
      assert.ok(!isDeepStrictEqual(before, after));
      assert.ok(isAllowed(name, before, after));
    });
    for (const [what, other] of Object.entries(spoiled))
      it(`${name}: is not ${what}`, () => assert.ok(!isAllowed(name, before, other)));
  }
});
