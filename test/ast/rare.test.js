import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isRare } from "../../lib/ast/order/rare.js";
import { parseSource } from "../../lib/source/parse.js";

describe("isRare", () => {
  /** @param {string} text */
  const rare = (text) =>
    isRare(
      /** @type {any} */ (
        parseSource(text, "a.js")
          .nodes("Identifier")
          .find(({ name }) => name === "x")
      ),
    );

  it("is what only an error leads to", () => {
    assert.equal(rare("function f() { throw new Error(x); }"), true);
    assert.equal(rare("function f() { try { a(); } catch { log(x); } }"), true);
  });

  it("is not what else a function does", () => {
    assert.equal(rare("function f() { if (a) return x; }"), false);
    assert.equal(rare("try { a(); } catch { b(() => { log(x); }); }"), false);
    assert.equal(rare("function f() { try { x(); } finally { a(); } }"), false);
  });
});
