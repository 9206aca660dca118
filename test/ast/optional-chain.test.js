import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isInOptionalChain } from "../../lib/ast/syntax/optional-chain.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - with one call of `f`, or of a member `f` */
function ask(text) {
  const source = parseSource(`${text};`, "a.ts");
  return isInOptionalChain(
    /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => (callee.property ?? callee).name === "f")),
  );
}

describe("a call of a chain that may end before it", () => {
  for (const text of ["a?.f()", "f?.()", "a.f?.()", "a?.b.f()", "a?.b[c].d.f().e", "a?.(b).f()", "a?.b!.f()"])
    it(text, () => assert.equal(ask(text), true));
});

describe("a call that runs, or throws", () => {
  for (const text of ["a.f()", "f(a?.b)", "a[b?.c].f()", "(a?.b).f()", "(a?.b)!.f()", "a.f()?.b"])
    it(text, () => assert.equal(ask(text), false));
});
