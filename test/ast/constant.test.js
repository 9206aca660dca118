import { describe, it } from "node:test";
import { findConstancy, isUnbound } from "../../lib/ast/values/constant.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} expression
 * @param {string} [around]
 * @returns {string | undefined} what it leans on, or undefined where it may differ
 */
function ask(expression, around = "") {
  const source = parseSource(`${around}\nfunction f(x) { use(${expression}); }`, "a.ts");
  const call = source.nodes("CallExpression").find(({ callee }) => callee.name === "use");
  const found = findConstancy(source, call?.arguments[0], (node) => source.slice(node.callee) === "make");
  return found && [...found.imports, ...found.shared].join();
}

describe("findConstancy", () => {
  it("knows what always is the same", () => {
    for (const expression of [
      '"a"',
      "`a${1}`",
      "-1 + 2",
      "[1, , ...[2]]",
      "{ a: { b: 1 }, ['c']: null }",
      "true ? 1 : 2",
      "undefined",
      "Number.MAX_SAFE_INTEGER",
      "import.meta.url",
      "(v) => v + 1",
      "function () { return this; }",
      "'a' as string",
      "make()",
    ])
      assert.equal(ask(expression), "", expression);
  });

  it("knows what may differ", () => {
    for (const expression of [
      "x",
      "[x]",
      "{ x }",
      "{ [x]: 1 }",
      "f()",
      "() => x",
      "() => this",
      "`${x}`",
      "this",
      "x.y",
      "process.env.A",
      "Math.random()",
      "name",
      "new Date()",
    ])
      assert.equal(ask(expression), undefined, expression);
  });

  it("follows names of the module", () => {
    assert.equal(ask("A", "const A = 1;"), "");
    // Whoever gets a member of it could change that, as far as the kind of `A` tells.
    assert.equal(ask("A.b", "const A = { b: 1 };"), "A");
    assert.equal(ask("A.b + 1", "const A = { b: 1 };"), "");
    assert.equal(ask("[...A]", "const B = 1; const A = [B];"), "A");
    assert.equal(ask("A", "let A = 1; A = 2;"), undefined);
    assert.equal(ask("A", "let A; A = 2;"), undefined);
    assert.equal(ask("A", "const A = read();"), undefined);
    assert.equal(ask("A.b", "const A = { b: 1 }; A.b = 2;"), undefined);
    assert.equal(ask("A", "const A = [1]; A.push(2);"), undefined);
    assert.equal(ask("A", "const A = B; const B = A;"), undefined);
    assert.equal(ask("A.B", "enum A { B = 1 }"), "");
  });

  it("takes what a package has for a constant where it is written as one", () => {
    for (const around of ["import * as roles from 'a';", "import roles from 'a';", "const roles = require('a');"]) {
      assert.equal(ask("roles.Admin", around), "", around);
      assert.equal(ask("roles.STATUS_CODES", around), "", around);
      assert.equal(ask("roles.admin", around), "roles", around);
    }
    assert.equal(ask("ROLES.admin", "import { ROLES } from 'a';"), "");
    assert.equal(ask("http.STATUS_CODES", "import http from 'node:http';"), "");
    assert.equal(ask("path.sep", "const path = require('path');"), "");
  });

  it("knows what a program sets up, and sets up again", () => {
    for (const expression of ["settings", "settings.toolbar", "settings.ui.bar", "[settings.toolbar]"])
      for (const around of ["import settings from 'a';", "const settings = require('a/b');"])
        assert.equal(ask(expression, around), undefined, expression);
    for (const name of ["config", "appConfig", "userSettings", "defaultOptions", "featureFlags", "store", "state"])
      assert.equal(ask(`${name}.a`, `import ${name} from 'a';`), undefined, name);
    assert.equal(ask("restore", "import { restore } from 'a';"), "");
  });

  it("says what others could change", () => {
    assert.equal(ask("A", "import { A } from './a.js';"), "A");
    assert.equal(ask("A", "import { A } from 'a';"), "");
    assert.equal(ask("A.b", "import * as A from 'a';"), "");
    assert.equal(ask("A.b", "import * as A from './a.js';"), undefined);
    assert.equal(ask("A", "export const A = [1];"), "A");
    assert.equal(ask("A", "const A = [1]; other(A);"), "A");
    assert.equal(ask("A", "const { A } = require('a');"), "");
  });
});

describe("isUnbound", () => {
  /** @param {string} body */
  function isFree(body) {
    const source = parseSource(`const m = 1; function f(x) { ${body} }`, "a.js");
    return isUnbound(source, source.nodes("ClassDeclaration", "ArrowFunctionExpression")[0]);
  }

  it("is a function or class that uses nothing of those around it", () => {
    assert.ok(isFree("class A { b = 1; c() { return this.b + m; } }"));
    assert.ok(isFree("use((y) => y + m);"));
    assert.ok(!isFree("class A { b() { return x; } }"));
    assert.ok(!isFree("use(() => this);"));
    assert.ok(!isFree("use(() => arguments);"));
  });
});
