import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findReturns } from "../../lib/ast/order/returns.js";
import { parseSource } from "../../lib/source/parse.js";

describe("findReturns", () => {
  /** @type {Record<string, string[]>} */
  const cases = {
    "() => 1": ["1"],
    "() => {}": ["end"],
    "() => { return }": ["end"],
    "() => { throw a }": [],
    "() => { if (a) return 1 }": ["1", "end"],
    "() => { if (a) return 1; else throw b }": ["1"],
    "() => { const f = () => { return 2 }; class A { m() { return 3 } } return f }": ["f"],
    "() => { switch (a) { case 1: return 1; case 2: default: return 2 } }": ["1", "2"],
    "() => { switch (a) { case 1: return 1 } }": ["1", "end"],
    "() => { try { return 1 } catch { return 2 } }": ["1", "2"],
    "() => { try { return 1 } catch { } }": ["1", "end"],
    "() => { for (;;) { if (a) return 1 } }": ["1"],
    "() => { while (true) { if (a) return 1 } }": ["1"],
    "() => { while (a) { return 1 } }": ["1", "end"],
  };
  for (const [text, expected] of Object.entries(cases)) {
    it(text, () => {
      const source = parseSource(text, "a.js");
      const returns = findReturns(source, source.nodes("ArrowFunctionExpression")[0]);
      assert.deepEqual(
        returns.map((node) => (node === undefined ? "end" : source.slice(node))),
        expected,
      );
    });
  }
});
