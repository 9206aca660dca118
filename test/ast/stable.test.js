import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isStable } from "../../lib/ast/values/stable.js";
import { parseSource } from "../../lib/source/parse.js";

const TEXT = `
import config from "./config.js";
const base = "http://localhost";
let last = 1;
last = 2;
function f(parameter) {
  const local = 1;
  $(ARGUMENT);
}
`;

/** @param {string} expression */
function ask(expression) {
  const source = parseSource(
    TEXT.replace("ARGUMENT", () => expression),
    "a.js",
  );
  const [call] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "$");
  return isStable(source, call.arguments[0]);
}

describe("isStable", () => {
  for (const expression of [
    "1",
    '"a"',
    "`a${base}`",
    "base",
    "config",
    "-1",
    '"a" + base',
    "{ a: 1, b: [base] }",
    "undefined",
    "f",
  ])
    it(`${expression} is`, () => assert.equal(ask(expression), true));
  for (const expression of [
    "last",
    "parameter",
    "local",
    "config.base",
    "g()",
    "{ ...base }",
    "{ [base]: 1 }",
    "`${parameter}`",
    "unknown",
    "this",
  ])
    it(`${expression} is not`, () => assert.equal(ask(expression), false));

  it("takes a module of CommonJS for one", () => {
    const source = parseSource("const base = require('./base'); function f() { $(base); }", "a.cjs");
    assert.equal(
      isStable(source, source.nodes("CallExpression").find(({ callee }) => callee.name === "$")?.arguments[0]),
      true,
    );
  });
});
