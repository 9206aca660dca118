import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { isPromiseCall } from "../../lib/ast/promises/promise-call.js";
import { parseSource } from "../../lib/source/parse.js";

describe("isPromiseCall", () => {
  /** @type {Record<string, boolean>} */
  const cases = {
    "f(Promise.resolve(a))": true,
    "f(Promise /* ours */ . resolve())": true,
    "f(Promise['resolve']())": true,
    "f((Promise.resolve as any)(a))": true,
    "f(Promise?.resolve(a))": false,
    "f(Promise.resolve?.(a))": false,
    "f(Promise.reject(a))": false,
    "f(lib.Promise.resolve(a))": false,
    "f(new Promise.resolve(a))": false,
    "f(Promise.resolve)": false,
    "f(promise)": false,
    "f(Promise.resolve(a)); import Promise from 'bluebird'": false,
  };
  for (const [text, expected] of Object.entries(cases)) {
    it(text, () => {
      const source = parseSource(text, "a.ts");
      assert.equal(isPromiseCall(source, source.nodes("CallExpression")[0].arguments[0], "resolve"), expected);
    });
  }
});
