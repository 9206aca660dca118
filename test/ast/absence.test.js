import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findAbsenceRead } from "../../lib/ast/objects/absence.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} code - about an object `o`
 * @param {string} name
 */
function ask(code, name = "o") {
  const source = parseSource(`function f(a) {\nconst ${name} = {};\n${code}\n}`, "a.js");
  return findAbsenceRead(source, source.nodes("VariableDeclarator")[0].id);
}

describe("findAbsenceRead", () => {
  for (const code of [
    "Object.keys(o);",
    "a({ ...o });",
    "'b' in o;",
    "for (const b in o) a(b);",
    "Object.assign(a, o);",
    "JSON.stringify(o, a);",
    "const { b, ...rest } = o;",
    "Object.hasOwn(o, 'b');",
  ]) {
    it(code, () => assert.equal(ask(code)?.refused, "its own keys are read (line 3), and `undefined` would show"));
  }
  for (const code of ["new URLSearchParams(o);", "querystring.stringify(o);", "qs.encode(o);"])
    it(code, () => assert.equal(ask(code)?.refused, "it is serialized with all its keys (line 3)"));
  for (const code of ["a.writeHead(200, o);", "fetch(a, { headers: o });"])
    it(code, () => assert.equal(ask(code)?.refused, "it is sent as headers, where `undefined` throws"));
  it("says so of what is called headers", () =>
    assert.equal(ask("a(extraHeaders);", "extraHeaders")?.refused, "it is sent as headers, where `undefined` throws"));
  for (const code of [
    "JSON.stringify(o);",
    "JSON.stringify(o, null, 2);",
    "a(o);",
    "return o;",
    "Object.keys(a);",
    "o.b;",
  ])
    it(`nothing: ${code}`, () => assert.equal(ask(code), undefined));
});
