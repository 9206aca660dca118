import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findLoops } from "../../lib/ast/order/loops-around.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} code - of a function, with a write `this[x] = …` in it */
function ask(code) {
  const source = parseSource(`function f(list, other) { ${code} }`, "a.js");
  const write = source
    .nodes("AssignmentExpression")
    .find(({ left }) => left.type === "MemberExpression" && left.computed);
  assert.ok(write !== undefined);
  const found = findLoops(source, write, write.left.object);
  return (
    found && [
      ...found.loops.map(({ iterated }) => (iterated === undefined ? "indexed" : source.slice(iterated))),
      source.slice(found.target),
    ]
  );
}

describe("findLoops", () => {
  for (const [code, expected] of /** @type {[string, string[]][]} */ ([
    ["for (const x of list) this[x] = 1;", ["list", "this"]],
    ["for (const x in list) { if (x) this[x] = 1; }", ["list", "this"]],
    ["for (let x = 0; x < 2; x++) this[x] = 1;", ["indexed", "this"]],
    ["for (const y of list) for (const x of y) this[x] = 1;", ["y", "list", "this"]],
    ["list.forEach((x) => { this[x] = 1; });", ["list", "this"]],
    ["list.forEach(function (x) { this[x] = 1; }, other);", ["list", "other"]],
    ["list.forEach(function (x) { this[x] = 1; }.bind(other));", ["list", "other"]],
  ]))
    it(code, () => assert.deepEqual(ask(code), expected));
  for (const code of [
    "this[list] = 1;",
    "list.forEach(function (x) { this[x] = 1; });",
    "while (list) this[list] = 1;",
    "use(list.forEach((x) => { this[x] = 1; }));",
  ])
    it(`none: ${code}`, () => assert.equal(ask(code), undefined));
});
