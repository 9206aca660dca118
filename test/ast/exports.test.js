import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getExports } from "../../lib/ast/values/exports.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} code
 * @param {string} [filename]
 */
function show(code, filename = "a.ts") {
  const source = parseSource(code, filename);
  return Object.fromEntries(
    [...getExports(source)].map(([name, values]) => [name, values.map((value) => source.slice(value)).join(" | ")]),
  );
}

describe("getExports", () => {
  it("knows ES modules", () => {
    assert.deepEqual(show(`export const a = 1, b = 2; export let c; export function d () {} export class E {}`), {
      a: "1",
      b: "2",
      d: "function d () {}",
      E: "class E {}",
    });
    assert.deepEqual(show(`const a = 1; export { a, a as b, a as default }`), { a: "a", b: "a", default: "a" });
    assert.deepEqual(show(`export const { a, b: { c }, d: e, ...f } = x; export const [g] = y`), { a: "a", e: "e" });
    assert.deepEqual(show(`export default () => {}`), { default: "() => {}" });
    assert.deepEqual(
      show(`export { a } from "./a"; export * from "./b"; export type C = string; export interface D {}`).a,
      undefined,
    );
  });

  it("knows CommonJS", () => {
    assert.deepEqual(show(`exports.a = 1; module.exports.b = 2; exports["c"] = 3; exports.a = 4`, "a.cjs"), {
      a: "1 | 4",
      b: "2",
      c: "3",
    });
    assert.deepEqual(show(`module.exports = { a, b: 2, ...c }`, "a.cjs"), {
      default: "{ a, b: 2, ...c }",
      a: "a",
      b: "2",
    });
    assert.deepEqual(show(`exports = module.exports = f; exports.a = exports.b = 1`, "a.cjs"), {
      default: "f",
      a: "exports.b = 1",
      b: "1",
    });
    assert.deepEqual(show(`export = f`), { default: "f" });
  });

  it("leaves objects that are called so", () => {
    assert.deepEqual(
      show(
        `function f (exports, module) { exports.a = 1; module.exports = 2 } other.exports = 3; exports.a += 1; exports[x] = 1`,
        "a.cjs",
      ),
      {},
    );
  });
});
