import { describe, it } from "node:test";
import { findPartedOverload } from "../../lib/net/overloads.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

describe("findPartedOverload", () => {
  const refused = "code would come between the overload signatures of `read`";
  /**
   * @param {string} before
   * @param {string} after
   * @param {string} [filename]
   */
  const find = (before, after, filename = "a.ts") =>
    findPartedOverload(parseSource(before, filename), parseSource(after, filename))?.refused;
  const signatures = "function read(id: string): void;\nfunction read(id: number): void;\n";
  const fn = "function read(id: any) {}";

  it("finds code between a signature and its function", () => {
    assert.equal(find(signatures + fn, `${signatures}const row = 1;\n${fn}`), refused);
    assert.equal(find(signatures + fn, `const row = 1;\n${signatures}${fn}`), undefined);
    const exported = "export function read(id: string): void;\n";
    assert.equal(find(`${exported}export ${fn}`, `${exported}const row = 1;\nexport ${fn}`), refused);
    assert.equal(find(`${exported}export ${fn}`, `const row = 1;\n${exported}export ${fn}`), undefined);
  });

  it("asks for no function where none belongs to a signature", () => {
    for (const [text, filename] of [
      ["declare function read(id: string): void;\nconst row = 1;"],
      ["declare module 'a' { function read(id: string): void; const row: number; }"],
      ["export declare function read(id: string): void;\nexport declare const row = 1;", "a.d.ts"],
    ])
      assert.equal(find("const row = 1;", text, filename), undefined);
  });

  it("does not blame a rewrite for what was so before", () => {
    assert.equal(find(`${signatures}const row = 1;`, `${signatures}const row = 1;\nconst other = 2;`), undefined);
  });
});
