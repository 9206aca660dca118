import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getHeadOffset } from "../../lib/ast/syntax/head-position.js";
import { parseSource } from "../../lib/source/parse.js";

describe("getHeadOffset", () => {
  for (const text of [
    "/* ( */ function f|() {}",
    "function /* ( */ f /* ( */ /* (( */ |(a /* ( */) {}",
    "function f // (\n|() {}",
    "(a) => 1; function f|() {} /* ( */",
    "/* class */ |class A {}",
  ])
    it(text, () => {
      const source = parseSource(text.replace("|", ""), "a.js");
      const [owner] = source.nodes("FunctionDeclaration", "ClassDeclaration");
      assert.equal(getHeadOffset(source, owner), text.indexOf("|"));
    });

  it("does not look at all comments of a file for each function", () => {
    const count = 300;
    const source = parseSource("/* a */ function f() {} // b\n".repeat(count), "a.cjs");
    let reads = 0;
    const comments = new Proxy(source.comments, {
      get(target, key, receiver) {
        if (/^\d+$/.test(String(key))) reads++;
        return Reflect.get(target, key, receiver);
      },
    });
    for (const fn of source.nodes("FunctionDeclaration")) getHeadOffset({ ...source, comments }, fn);
    assert.ok(reads < 20 * count, `${reads} comments`);
  });
});
