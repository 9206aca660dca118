import assert from "node:assert/strict";
import { assertNoCrash } from "./spoiled-fixtures.js";
import { it } from "node:test";
import { READERS } from "./find-crashes.js";

/** Always the same ones; `npm run test:crashes` has others. */
const PROGRAMS = 300;

it("spoiled fixtures, by each parser", () => {
  const read = assertNoCrash(PROGRAMS);
  for (const reader of Object.keys(READERS)) assert.ok(read.has(reader), reader);
});
