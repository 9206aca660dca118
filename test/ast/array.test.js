import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isArray } from "../../lib/ast/values/array.js";
import { parseSource } from "../../lib/source/parse.js";

describe("isArray", () => {
  /** @type {Record<string, boolean>} */
  const cases = {
    "f([a, b])": true,
    "f(([a] as string[])!)": true,
    "f(Object.keys(hooks))": true,
    "f(Object /* own */ . values(hooks))": true,
    "f(Object['entries'](hooks))": true,
    "f(Array.from(hooks))": true,
    "f(Array.of(a, b))": true,
    "f(Array.isArray(hooks))": false,
    "f(Object.keys)": false,
    "f(hooks.Object.keys(a))": false,
    "f(Object.keys(hooks).length)": false,
    "f(new Array(3))": false,
    "f(hooks)": false,
    "f(Object.values(hooks)); function Object() {}": false,
    "f(Array.from(hooks)); import { Array } from './array.js'": false,
  };
  for (const [text, expected] of Object.entries(cases)) {
    it(text, () => {
      const source = parseSource(text, "a.ts");
      assert.equal(isArray(source, source.nodes("CallExpression")[0].arguments[0]), expected);
    });
  }
});
