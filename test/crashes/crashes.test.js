import { READERS, findCrash } from "./find-crashes.js";
import { createProgram, createRandom } from "./spoil.js";
import { describe, it } from "node:test";
import { CRASHED } from "./crashed.js";
import assert from "node:assert/strict";
import { getFixtures } from "../fixtures.js";

/** Spoiled programs that are part of the tests, always the same ones; `npm run test:crashes` has others. */
const PROGRAMS = 300;

describe("what once made a rule throw, or report what is not hot", () => {
  for (const [name, { text, filename = "src/a.js" }] of Object.entries(CRASHED))
    it(name, () => {
      const read = Object.entries(READERS).filter(([, reader]) => {
        const { reader: by, crash } = findCrash({ text, filename, fixture: name }, () => 0, { reader });
        assert.equal(crash, undefined);
        return by !== undefined;
      });
      assert.ok(read.length > 0, "some parser reads it");
    });
});

it("spoiled fixtures, hot or not, by each parser", () => {
  const fixtures = getFixtures();
  const read = new Set();
  for (let seed = 0; seed < PROGRAMS; seed++) {
    const random = createRandom(seed);
    const program = createProgram(fixtures, random);
    const { reader, crash } = findCrash(program, random);
    assert.equal(crash, undefined, `${crash?.stack}\n\n${program.text}`);
    read.add(reader);
  }
  for (const reader of Object.keys(READERS)) assert.ok(read.has(reader), reader);
});
