import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findInstanceWrittenOut } from "../../lib/ast/objects/written-out.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} code - with an instance `a` of the class `A` */
function ask(code, member = "") {
  const source = parseSource(`class A { ${member} }\nfunction f(res, req, ctx) { const a = new A(); ${code} }`, "a.js");
  const found = findInstanceWrittenOut(source, source.nodes("ClassDeclaration")[0]);
  return found === undefined ? undefined : source.slice(found);
}

describe("findInstanceWrittenOut", () => {
  for (const code of [
    "JSON.stringify(a)",
    "JSON.stringify({ list: [{ a }] })",
    "structuredClone(a)",
    "util.inspect(a)",
    "console.log('made', a)",
    "res.json(a)",
    "res.status(200).send({ a })",
    "port.postMessage(a)",
    "assert.deepEqual(a, {})",
    "ctx.body = a",
  ])
    it(code, () => assert.equal(ask(code), code));
  for (const code of [
    "use(a)",
    "res.json(req)",
    "res.json(a.b)",
    "JSON.stringify(a.b)",
    "res.body(a)",
    "ctx.other = a",
  ])
    it(`not: ${code}`, () => assert.equal(ask(code), undefined));
  it("follows a constant that holds it", () => assert.equal(ask("const all = [a]; res.json(all)"), "res.json(all)"));
  it("knows methods that stand in for an instance", () =>
    assert.equal(ask("", "toJSON() { return this; } other() { return this; }"), "return this;"));
});
