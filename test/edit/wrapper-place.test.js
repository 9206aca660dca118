import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { findConstantPlace } from "../../lib/edit/constant-place.js";
import { findFileWrapper } from "../../lib/ast/syntax/file-wrapper.js";
import { findWrapperPlace } from "../../lib/edit/wrapper-place.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} body - of the function around the file, in which `go(…)` is called */
function parse(body) {
  const source = parseSource(`(function (root) {\n${body}\n})(this);\n`, "a.cjs");
  const [use] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "go");
  return { source, use };
}

/** @param {string} body */
function getPlace(body) {
  const { source, use } = parse(body);
  const wrapper = /** @type {import("../../lib/types.js").Node} */ (findFileWrapper(source, use));
  const place = findWrapperPlace(source, wrapper, use, [use]);
  return "refused" in place ? place.refused : place.index;
}

/**
 * @param {string} body
 * @param {string} code
 */
function insert(body, code) {
  const { source, use } = parse(body);
  const place = findConstantPlace(source, use, []);
  assert.ok(!("refused" in place));
  return applyEdits(source.text, [place.insert(code)]).slice("(function (root) {\n".length, -"\n})(this);\n".length);
}

describe("findWrapperPlace", () => {
  /** @type {Record<string, number | string>} */
  const places = {
    "function f() { go(1); }": 0,
    '"use strict";\nfunction f() { go(1); }': 1,
    'var a = require("a");\nvar b = require("b").c, d = require("e")(1);\nfunction f() { go(1); }': 2,
    "var a = 1;\nvar b = [a, new Date()];\nvar c = Intl.x(1);\nfunction f() { go(1); }": 3,
    "var a = make();\nfunction make() { go(1); }": 0,
    "var a = 1;\nvar b = a.b();\nfunction f() { go(1); }": 1,
    "var a = make`x`;\nfunction make() { go(1); }": 0,
    "var a = new Make();\nfunction Make() { go(1); }": 0,
    "var a = 1, f = function () { go(1); };": 0,
    "var a = 1;\nroot.f = function () { go(1); };\nvar b = 2;": 1,
    "var a = go(1);": 0,
    "init();\nfunction init() { go(1); }": 0,
    "var a = Array.from([1], f);\nfunction f() { go(1); }": 0,
    "var a = 1, f = function () {};\nfunction g() { go(1); }": 0,
    "var A = class {};\nfunction g() { go(1); }": 0,
    "var a = root();\nfunction f() { go(1); }": 0,
    "var a = 1;\nfunction f() { go(a); }": "`a` is local to the function",
    "function f(b) { go(b); }": "`b` is local to the function",
    "function f() { go(this); }": "`this` is local to the function",
    "var a = 1; function f() { go(1); }": "the code around it is on one line",
    "/* why */ function f() { go(1); }": 0,
  };
  for (const [body, place] of Object.entries(places)) it(body, () => assert.equal(getPlace(body), place));

  it("is no place for what must run below something", () => {
    const { source, use } = parse("function f() { go(1); }");
    assert.deepEqual(findConstantPlace(source, use, [], { index: 0, code: "environmentFilledLater" }), {
      refused: "all code of the file is in a wrapper function",
      code: "inFileWrapper",
    });
  });
});

describe("a constant in the function around a file", () => {
  it("joins another one", () => {
    assert.equal(
      insert("  var limit = 1; // so\n\n  function f() { go(1); }", "var x = 1;"),
      "  var limit = 1; // so\n  var x = 1;\n\n  function f() { go(1); }",
    );
  });
  it("is a paragraph below a directive, above the comments of what follows", () => {
    assert.equal(
      insert('  "use strict";\n  // Why.\n  function f() { go(1); }', "var x = {\n    a: 1\n  };"),
      '  "use strict";\n\n  var x = {\n    a: 1\n  };\n\n  // Why.\n  function f() { go(1); }',
    );
    assert.equal(
      insert("\t'use strict'\n\n\tfunction f() { go(1) }", "var x = 1"),
      "\t'use strict'\n\n\tvar x = 1\n\n\tfunction f() { go(1) }",
    );
  });
  it("keeps apart what would continue it", () => {
    assert.equal(
      insert("  [1].map(function () { go(1) })", "var x = 1"),
      "  var x = 1;\n\n  [1].map(function () { go(1) })",
    );
  });
});
