import { describe, it } from "node:test";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

describe("unwrap", () => {
  for (const text of ["(x as any) satisfies object", "<any>x!", "x<string>", "(x?.y as any)", "((x))"]) {
    it(text, () => {
      const source = parseSource(`f(${text})`, "a.ts");
      const [argument] = source.nodes("CallExpression")[0].arguments;
      const inner = unwrap(argument);
      assert.equal(source.slice(inner), text.includes("?.") ? "x?.y" : "x");
      assert.equal(getWrapped(inner), argument);
    });
  }

  it("sees through Flow's casts", () => {
    const source = parseSource("// @flow\nopaque type T = string;\nf((x: any));", "a.js");
    assert.equal(unwrap(source.nodes("CallExpression")[0].arguments[0]).type, "Identifier");
  });
});
