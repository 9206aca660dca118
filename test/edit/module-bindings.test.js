import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getModuleBindings } from "../../lib/edit/module-bindings.js";
import { parseSource } from "../../lib/source/parse.js";

describe("getModuleBindings", () => {
  /** @param {string} text - with a call of `here()` */
  function names(text) {
    const source = parseSource(text, "a.ts");
    const [place] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "here");
    return getModuleBindings(source, "node:fs", place).map(({ name, imported }) => `${imported} ${name}`);
  }

  it("has what is imported or required, with or without `node:`", () => {
    assert.deepEqual(
      names('import a, { b, c as d } from "fs"; import * as e from "node:fs"; function f() { here(); }'),
      ["default a", "b b", "c d", "* e"],
    );
    assert.deepEqual(
      names('const a = require("fs"), b = require("node:fs"); let c = require("fs"); function f() { here(); }'),
      ["= a", "= b", "= c"],
    );
  });

  it("has parts of what is required", () => {
    assert.deepEqual(
      names('const { a, b: c, d = 1, ...e } = require("fs"); const { f } = require("path"); function g() { here(); }'),
      ["a a", "b c"],
    );
  });

  it("has no types, no other modules, and nothing that is written again", () => {
    assert.deepEqual(
      names('import type { a } from "fs"; import { type b } from "fs"; import c from "path"; function f() { here(); }'),
      [],
    );
    assert.deepEqual(
      names('const b = require("fs").promises; let c = require("fs"); c = 1; function f() { here(); }'),
      [],
    );
  });

  it("has nothing that a call of the function could find undeclared", () => {
    assert.deepEqual(names('f(); const a = require("fs"); function f() { here(); }'), []);
    assert.deepEqual(names('function f() { here(); } const a = require("fs");'), []);
  });
});
