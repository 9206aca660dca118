import { READERS, findCrash } from "./find-crashes.js";
import { describe, it } from "node:test";
import { CRASHED } from "./crashed.js";
import { assertNoCrash } from "./spoiled-fixtures.js";
import assert from "node:assert/strict";

/** Of those that spoiled.test.js goes through. */
const PROGRAMS = 30;

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

it("a few spoiled fixtures", () => {
  assertNoCrash(PROGRAMS);
});
