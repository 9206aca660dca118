import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findFileWrapper } from "../../lib/ast/syntax/file-wrapper.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - with a call of `go` */
function hasWrapper(text) {
  const source = parseSource(text, "a.js");
  const call = source.nodes("CallExpression").find(({ callee }) => callee.name === "go");
  const wrapper = findFileWrapper(source, /** @type {import("../../lib/types.js").Node} */ (call));
  return wrapper !== undefined;
}

describe("findFileWrapper", () => {
  it("finds the function that is all of a file", () => {
    for (const text of [
      "(function () { go(); })();",
      "(() => { go(); })();",
      "(function () { f(function () { go(); }); }());",
      "(function () { go(); }).call(this);",
      "'use strict';\n;(function () { go(); })()",
      "!function () { go(); }();",
      "void function () { go(); }();",
      "var Lib = (function (exports) { go(); return exports; })({});",
      "module.exports = (function () { go(); })();",
      "(function (root, factory) { factory(root); })(this, function () { go(); });",
      "(function (root, factory) { go(); })(this, function () { f(); });",
      "define(function () { go(); });",
      'define("name", ["a"], function (a) { go(); });',
      "define(['a'], (a) => { go(); });",
    ])
      assert.ok(hasWrapper(text), text);
  });

  it("knows files that have names of their own", () => {
    for (const text of [
      "const a = require('a');\n(function () { go(); })();",
      "import a from 'a';\n(function () { go(); })();",
      "(function () { f(); })();\ngo();",
      "(function () { f(); })(go());",
      "module.exports = function () { go(); };",
      "module.exports = plugin(function () { go(); });",
      "app.get('/', function () { go(); });",
      "var a = 1, b = (function () { go(); })();",
      "(async () => { go(); })();",
      "(function* () { go(); })();",
      "(() => go())();",
      "if (a) (function () { go(); })();",
      "export default (function () { go(); })();",
    ])
      assert.ok(!hasWrapper(text), text);
  });
});
