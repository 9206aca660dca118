import { describe, it } from "node:test";
import { hoistConstant, hoistValue } from "../../lib/edit/hoist.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/**
 * Hoists the first `new` expression that stands in a function.
 *
 * @param {string} text
 * @param {object} [how]
 * @param {string} [how.filename]
 * @param {boolean} [how.canShare]
 */
function hoist(text, { filename = "a.js", canShare = false } = {}) {
  const source = parseSource(text, filename);
  const value = source.nodes("NewExpression").find((node) => source.text.slice(0, node.range[0]).includes("{"));
  const made = hoistValue(source, {
    value: /** @type {any} */ (value),
    name: "dateFormat",
    canShare: canShare ? () => true : undefined,
  });
  return "refused" in made ? made.refused : applyEdits(text, made.edits);
}

describe("hoistValue", () => {
  it("names an expression", () =>
    assert.equal(
      hoist('import a from "a";\n\nexport function f(x) {\n  return new Format(1).format(x);\n}\n'),
      'import a from "a";\n\nconst dateFormat = new Format(1);\n\nexport function f(x) {\n  return dateFormat.format(x);\n}\n',
    ));

  it("takes a declaration along, with its comments", () =>
    assert.equal(
      hoist(
        "function f(x) {\n  // As the shop wants it.\n  let format = new Format({\n    a: 1,\n  }); // so\n  return format.of(x);\n}\n",
      ),
      "// As the shop wants it.\nconst format = new Format({\n  a: 1,\n}); // so\n\nfunction f(x) {\n  return format.of(x);\n}\n",
    ));

  it("uses a constant that is made of the same, however far to the right", () => {
    const made = (/** @type {string} */ first, /** @type {string} */ second) =>
      `const known = new Format(${first});\n\nfunction f(x) {\n  return new Format(${second}).of(x);\n}\n`;
    const shared = (/** @type {string} */ first, /** @type {string} */ second) =>
      hoist(made(first, second), { canShare: true }).includes("return known.of(x)");
    assert.equal(shared("{\n  a: 1,\n}", "{\n    a: 1,\n  }"), true);
    assert.equal(shared("{\r\n\ta: 1,\r\n}", "{\n    a: 1,\n  }"), true);
    assert.equal(shared("{\n  a: 1,\n}", "{\n    a: 2,\n  }"), false);
    assert.equal(shared("`a\n  b`", "`a\n  b`"), true);
    assert.equal(shared("`a\n  b`", "`a\n    b`"), false);
    assert.equal(shared("'a\\\n  b'", "'a\\\n    b'"), false);
  });

  it("gives a declaration whose name is taken the name of the value, or the function's name", () => {
    const text =
      "function getPrice(x) {\n  const format = new Format(1);\n  return send({ format }, format.of(x));\n}\nfunction getDay(x, format) {}\n";
    assert.match(hoist(text), /^const dateFormat = new Format\(1\);\n/);
    assert.equal(
      hoist(text.replace("getDay(x,", "getDay(dateFormat,")),
      "const getPriceFormat = new Format(1);\n\nfunction getPrice(x) {\n  return send({ format: getPriceFormat }, getPriceFormat.of(x));\n}\nfunction getDay(dateFormat, format) {}\n",
    );
  });

  it("gives a declaration the name of the value where its own says only what kind it is", () => {
    const text = "function isPrice(x) {\n  const key = new Format(1);\n  return key.of(x);\n}\n";
    assert.equal(
      hoist(text),
      "const dateFormat = new Format(1);\n\nfunction isPrice(x) {\n  return dateFormat.of(x);\n}\n",
    );
    assert.match(hoist(`let dateFormat;\n${text}`), /^let dateFormat;\nconst priceKey = /);
    assert.match(hoist(`let dateFormat, priceKey;\n${text}`), /^let dateFormat, priceKey;\nconst key = /);
  });

  it("declares as the author does", () => {
    assert.equal(
      hoist("var a = require('a');\n\nfunction f(x) {\n  return new Format(1).format(x);\n}\n"),
      "var a = require('a');\n\nvar dateFormat = new Format(1);\n\nfunction f(x) {\n  return dateFormat.format(x);\n}\n",
    );
    assert.equal(
      hoist("var a = 1;\n\nfunction f(x) {\n  var format = new Format(1);\n  return format.of(x);\n}\n"),
      "var a = 1;\nvar format = new Format(1);\n\nfunction f(x) {\n  return format.of(x);\n}\n",
    );
  });

  it("writes names as the author does", () => {
    assert.match(
      hoist("const MAX_AGE = 10;\n\nfunction f() {\n  go(new Format(1));\n}\n"),
      /^const MAX_AGE = 10;\nconst DATE_FORMAT = new Format\(1\);\n\nfunction/,
    );
    assert.match(
      hoist("const maxAge = 10\n\nfunction f() {\n  go(new Format(1))\n}\n"),
      /^const maxAge = 10\nconst dateFormat = new Format\(1\)\n\nfunction/,
    );
    assert.match(hoist("let dateFormat;\n\nfunction f() {\n  go(new Format(1));\n}\n"), /\nconst dateFormat2 = new/);
  });

  it("stands below directives, hashbangs, licences and what it needs", () => {
    assert.equal(
      hoist('#!/usr/bin/env node\n"use strict";\n\nfunction f() {\n  go(new Format(1));\n}\n'),
      '#!/usr/bin/env node\n"use strict";\n\nconst dateFormat = new Format(1);\n\nfunction f() {\n  go(dateFormat);\n}\n',
    );
    assert.equal(
      hoist("#!/usr/bin/env node\nfunction f() {\n  go(new Format(1));\n}\n"),
      "#!/usr/bin/env node\nconst dateFormat = new Format(1);\n\nfunction f() {\n  go(dateFormat);\n}\n",
    );
    assert.match(
      hoist("/*! Copyright */\n/** Sends. */\nfunction f() {\n  go(new Format(1));\n}\n"),
      /^\/\*! Copyright \*\/\nconst dateFormat = .*\n\n\/\*\* Sends. \*\/\nfunction/,
    );
    assert.match(
      hoist("// eslint-disable-next-line no-x\nfunction f() {\n  go(new Format(1));\n}\n"),
      /^const .*\n\n\/\/ eslint-disable-next-line no-x\nfunction/,
    );
    assert.equal(
      hoist('f;\nconst { Format } = require("f");\nfunction f() {\n  go(new Format(1));\n}\n'),
      'f;\nconst { Format } = require("f");\n\nconst dateFormat = new Format(1);\n\nfunction f() {\n  go(dateFormat);\n}\n',
    );
  });

  it("stands above what may run the function before", () => {
    assert.match(
      hoist(
        'import a from "a";\na(g);\nconst x = 1;\nfunction g() { return f(); }\nfunction f() {\n  go(new Format(1));\n}\n',
      ),
      /^import a from "a";\n\nconst dateFormat = new Format\(1\);\n\na\(g\);/,
    );
    assert.match(
      hoist("module.exports = f\n\nconst f = function () {\n  go(new Format(1))\n}\n", { filename: "a.cjs" }),
      /^const dateFormat = new Format\(1\)\n\nmodule.exports = f\n\nconst f/,
    );
  });

  it("does not run into the next line", () =>
    assert.match(
      hoist("const a = 1\n;[1].map(function () {\n  go(new Format(1))\n})\n(function () {})()\n"),
      /const dateFormat = new Format\(1\);?\n/,
    ));

  it("uses an equal constant of the module", () => {
    const text = "const format = new Format({ a: 1 });\n\nfunction f() {\n  go(new Format({ a: 1 }));\n}\n";
    assert.equal(
      hoist(text, { canShare: true }),
      "const format = new Format({ a: 1 });\n\nfunction f() {\n  go(format);\n}\n",
    );
    assert.match(hoist(text), /const dateFormat/);
    assert.match(hoist(text.replace("f()", "f(format)"), { canShare: true }), /const dateFormat/);
    assert.match(hoist(text.replace("const", "var"), { canShare: true }), /go\(format\)/);
    assert.match(hoist(`${text.replace("const", "let")}format = 1;\n`, { canShare: true }), /go\(dateFormat\)/);
  });

  it("takes a value out of a list of variables, unless a constant of the module holds the same", () => {
    const list = "function f() {\n  var app = this, format = new Format(1);\n  go(app, format);\n}\n";
    assert.equal(
      hoist(list),
      "var format = new Format(1);\n\nfunction f() {\n  var app = this;\n  go(app, format);\n}\n",
    );
    assert.equal(
      hoist(`var known = new Format(1);\n\n${list}`, { canShare: true }),
      "var known = new Format(1);\n\nfunction f() {\n  var app = this, format = known;\n  go(app, format);\n}\n",
    );
    assert.equal(
      hoist("function f(x) {\n  var app = this, format = new Format(x);\n  go(app, format);\n}\n"),
      "`x` is local to the function",
    );
  });

  it("uses no constant that may come later in a script on one line", () => {
    assert.equal(
      hoist("(function () { function f() { go(new Format(1)); } f(); var known = new Format(1); })();", {
        canShare: true,
      }),
      "the code around it is on one line",
    );
  });

  it("shortens a property that gets its own name, where the author does", () => {
    assert.match(hoist("function f(x) {\n  go({ x, dateFormat: new Format(1) });\n}\n"), /go\(\{ x, dateFormat \}\)/);
    assert.match(
      hoist("function f(x) {\n  go({ x: x, dateFormat: new Format(1) });\n}\n"),
      /go\(\{ x: x, dateFormat: dateFormat \}\)/,
    );
  });

  it("keeps types", () => {
    assert.equal(
      hoist(
        "type A = string;\nexport default function f(): void {\n  const names: Set<A> = new Set<A>([]) as Set<A>;\n  go(names);\n}\n",
        { filename: "a.ts" },
      ),
      "type A = string;\n\nconst names: Set<A> = new Set<A>([]) as Set<A>;\n\nexport default function f(): void {\n  go(names);\n}\n",
    );
    assert.equal(
      hoist("function f<T>() {\n  go(new Set<T>());\n}\n", { filename: "a.ts" }),
      "`T` is local to the function",
    );
  });

  it("refuses what belongs to the function", () => {
    assert.equal(hoist("function f(x) { go(new Format(x)); }"), "`x` is local to the function");
    assert.equal(hoist("function f() { go(new Format(this.x)); }"), "`this` is local to the function");
    assert.equal(hoist("async function f() { go(new Format(await a)); }"), "`await` is local to the function");
    assert.equal(hoist("function f() { go(new Format(arguments)); }"), "`arguments` is local to the function");
    assert.equal(hoist("let x = 1; x = 2; function f() { go(new Format(x)); }"), "`x` is reassigned");
    assert.equal(hoist("function f() { go(new Format(x)); }\nvar x = 1;"), "`x` gets its value later (line 2)");
    assert.match(
      hoist("function f() { go(new Format((y) => y, function () { return this; })); }"),
      /^const dateFormat/,
    );
  });
});

describe("hoistConstant", () => {
  it("declares code that the tool writes", () => {
    const source = parseSource("function f() { go(1); }", "a.js");
    const made = hoistConstant(source, {
      use: source.nodes("CallExpression")[0],
      parts: [],
      name: "limit",
      write: () => ({ text: "10", moved: [] }),
    });
    assert.ok(!("refused" in made));
    assert.equal(applyEdits(source.text, made.edits), "const limit = 10;\n\nfunction f() { go(1); }");
  });
});
