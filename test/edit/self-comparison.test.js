import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findSelfComparison } from "../../lib/edit/self-comparison.js";
import { getCaptures } from "../../lib/ast/values/captures.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} code - a function `f` in which `res` becomes `this`, and `req` becomes `this.req` */
function find(code) {
  const source = parseSource(`export function handle (req, res, other) { res.f = ${code} }`, "a.js");
  const [, fn] = source.nodes("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression");
  const replacements = getCaptures(source, fn).flatMap(({ identifier }) =>
    identifier.name === "res" || identifier.name === "req"
      ? [{ range: identifier.range, text: identifier.name === "res" ? "this" : "this.req" }]
      : [],
  );
  const found = findSelfComparison(source, fn, replacements);
  return found === undefined ? undefined : source.slice(found);
}

describe("findSelfComparison", () => {
  for (const comparison of [
    "this === res",
    "res !== this",
    "this == (res)",
    "res === res",
    "this.req === req",
    "res.req != req",
    "req.url === this.req.url",
    "Object.is(this, res)",
  ])
    it(comparison, () => assert.equal(find(`function () { return a && ${comparison} }`), comparison));

  for (const comparison of [
    "this === other",
    "res === other",
    "res.a === res.b",
    "this === this",
    "req === res",
    "this < res",
    "Object.is(res)",
    "Object.of(this, res)",
    "is(this, res)",
  ])
    it(`not ${comparison}`, () => assert.equal(find(`function () { return ${comparison} }`), undefined));
});
