import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { dropAwait } from "../../lib/edit/drop-await.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - with an `await` */
function drop(text) {
  const source = parseSource(text, "a.mjs");
  const dropped = dropAwait(source, source.nodes("AwaitExpression")[0]);
  return "refused" in dropped ? dropped.refused : applyEdits(text, dropped.edits);
}

describe("dropAwait", () => {
  for (const [before, after] of [
    ["const a = await f();", "const a = f();"],
    ["const a = (await f()).b;", "const a = f().b;"],
    ["const a = (await f())[0];", "const a = f()[0];"],
    ["const a = (await f()) + 1;", "const a = f() + 1;"],
    ["if (a)(await f()).b();", "if (a)f().b();"],
    ["const a = [b](await f());", "const a = [b](f());"],
    ["const a = await /* why */ f();", "const a = /* why */ f();"],
    ["const a = await // why\n  f();", "const a = f();"],
    // A word would run into the next one.
    ["async function g() { return(await f()).b; }", "async function g() { return(f()).b; }"],
    ["const a = typeof(await f()).b;", "const a = typeof(f()).b;"],
    ["const a = typeof(await f());", "const a = typeof(f());"],
    ["a\nawait [b].c()", "the line before has no semicolon, and would continue here"],
    ["a;\nawait [b].c();", "a;\n[b].c();"],
  ])
    it(before, () => assert.equal(drop(before), after));
});
