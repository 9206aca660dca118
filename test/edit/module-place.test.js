import { describe, it } from "node:test";
import { findHoistPlace } from "../../lib/edit/module-place.js";
import { insertAt } from "../../lib/edit/insert-statement.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

describe("findHoistPlace", () => {
  it("is a place among the module's statements", () => {
    const source = parseSource('import a from "a";\na;\nfunction f() { go(1); }', "a.js");
    assert.deepEqual(findHoistPlace(source, source.nodes("CallExpression")[0], []), { index: 1 });
  });

  it("is above the semicolon that protects a statement", () => {
    const place = (/** @type {string} */ text) => {
      const source = parseSource(text, "a.cjs");
      return findHoistPlace(source, source.nodes("CallExpression")[0], []);
    };
    assert.deepEqual(place("let a\n;(function () { go(1) })"), { index: 1 });
    assert.deepEqual(place(";(function () { go(1) })"), { index: 0 });
    assert.deepEqual(place(";\n(function () { go(1) })"), { index: 1 });
    assert.deepEqual(place("let a;;\n(function () { go(1) })"), { index: 2 });
  });

  it("is below what the code needs", () => {
    const place = (/** @type {string} */ text) => {
      const source = parseSource(text, "a.js");
      const use = /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => callee.name === "go"));
      return findHoistPlace(source, use, [use]);
    };
    assert.deepEqual(place("const a = 1;\nrun(f);\nfunction f() { go(a); }"), { index: 1 });
    assert.deepEqual(place("run(f);\nconst a = 1;\nfunction f() { go(a); }"), { index: 2 });
    assert.deepEqual(place("const a = run(f);\nfunction f() { go(a); }"), { index: 1 });
    assert.deepEqual(place("var a = run(f);\nfunction f() { go(a); }"), {
      refused: "`a` gets its value later (line 1)",
      code: "assignedLater",
    });
  });

  it("is below imports, wherever its function runs first", () => {
    for (const [text, filename] of [
      ['run(f);\nimport a from "a";\nfunction f() { go(1); }', "a.js"],
      ['run(f);\nimport a = require("a");\nfunction f() { go(1); }', "a.cts"],
    ]) {
      const source = parseSource(text, filename);
      const use = /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => callee.name === "go"));
      assert.deepEqual(findHoistPlace(source, use, []), { index: 2 });
    }
  });

  it("is below what must run before, or nowhere", () => {
    const source = parseSource("fill();\nhandle(f);\nfill();\nfunction f() { go(1); }", "a.js");
    const use = source.nodes("CallExpression")[3];
    assert.deepEqual(findHoistPlace(source, use, []), { index: 0 });
    assert.deepEqual(findHoistPlace(source, use, [], { index: 1, code: "environmentFilledLater" }), { index: 1 });
    assert.deepEqual(findHoistPlace(source, use, [], { index: 3, code: "environmentFilledLater" }), {
      refused: "the environment is filled later",
      code: "environmentFilledLater",
    });
  });
});

describe("insertAt", () => {
  /**
   * @param {string} text
   * @param {number} index
   */
  const insert = (text, index) => applyEdits(text, [insertAt(parseSource(text, "a.js"), { index }, "const b = 2")]);

  it("joins variables of old JavaScript", () => {
    const source = parseSource("var a = 1;\n\nf();\n", "a.js");
    assert.equal(
      applyEdits(source.text, [insertAt(source, { index: 1 }, "var b = 2;")]),
      "var a = 1;\nvar b = 2;\n\nf();\n",
    );
  });
  it("stands above decorators", () => {
    const text = "let a = 1;\n\n/** Users. */\n@Controller()\nexport class Users {}\n";
    assert.equal(
      applyEdits(text, [insertAt(parseSource(text, "a.ts"), { index: 1 }, "const b = 2;")]),
      "let a = 1;\nconst b = 2;\n\n/** Users. */\n@Controller()\nexport class Users {}\n",
    );
  });
  it("does not put functions among constants", () => {
    const source = parseSource("const a = 1;\n\nf();\n", "a.js");
    for (const code of [
      "function b() {}",
      "async function b() {}",
      "const b = () => a;",
      "const b = (c) => c;",
      "const b = c => c;",
      "const b = async (c) => c;",
    ])
      assert.equal(
        applyEdits(source.text, [insertAt(source, { index: 1 }, code)]),
        `const a = 1;\n\n${code}\n\nf();\n`,
      );
  });
  it("joins constants", () => assert.equal(insert("const a = 1\n\nf()\n", 1), "const a = 1\nconst b = 2\n\nf()\n"));
  it("makes a paragraph elsewhere", () =>
    assert.equal(insert("f()\n\n// why\ng()\n", 1), "f()\n\nconst b = 2\n\n// why\ng()\n"));
  it("makes a paragraph below a line without an empty one", () =>
    assert.equal(insert("f()\ng()\n", 1), "f()\n\nconst b = 2\n\ng()\n"));
  it("makes one behind other code, whatever stands above", () => {
    assert.equal(insert("e()\n\nf()\ng()\n", 2), "e()\n\nf()\n\nconst b = 2\n\ng()\n");
    assert.equal(insert("f(); g\n()\n", 1), "f(); \nconst b = 2\n\ng\n()\n");
    assert.equal(insert("  f(); g\n()\n", 1), "  f(); \n  const b = 2\n\n  g\n()\n");
  });
  it("leaves a doc comment with what it speaks of", () => {
    assert.equal(insert("f()\n\n/**\n * Goes.\n */\n\ng()\n", 1), "f()\n\nconst b = 2\n\n/**\n * Goes.\n */\n\ng()\n");
    assert.equal(
      insert("f()\n\n/**\n * Goes.\n */\n\n\ng()\n", 1),
      "f()\n\n/**\n * Goes.\n */\n\n\nconst b = 2\n\ng()\n",
    );
    for (const comment of ["//* Goes.", "/* Goes. */"])
      assert.equal(insert(`f()\n\n${comment}\n\ng()\n`, 1), `f()\n\n${comment}\n\nconst b = 2\n\ng()\n`);
    for (const first of ["f() /** Goes. */", "f();/** Goes. */"])
      assert.equal(insert(`${first}\n\ng()\n`, 1), `${first}\n\nconst b = 2\n\ng()\n`);
    assert.equal(
      insert("f()\n\n/**\n * Goes.\n */\n\ng()\n// end\n", 1),
      "f()\n\nconst b = 2\n\n/**\n * Goes.\n */\n\ng()\n// end\n",
    );
    assert.equal(insert("/* @type {License} */\nf()\n", 0), "const b = 2\n\n/* @type {License} */\nf()\n");
    assert.equal(insert("/** The file. */\n\ng()\n", 0), "/** The file. */\n\nconst b = 2\n\ng()\n");
  });
  it("stands where the statements of the file stand", () => {
    /**
     * @param {string} text
     * @param {number} index
     * @param {string} code
     */
    const put = (text, index, code) => applyEdits(text, [insertAt(parseSource(text, "a.js"), { index }, code)]);
    const code = "function g() {\n  return 1;\n\n}";
    const indented = "  function g() {\n    return 1;\n\n  }";
    assert.equal(put("  f();\n\n  g();\n", 1, code), `  f();\n\n${indented}\n\n  g();\n`);
    assert.equal(put("  f();\n  g();\n", 1, code), `  f();\n\n${indented}\n\n  g();\n`);
    assert.equal(put("  f();\n", 1, code), `  f();\n\n${indented}\n`);
    assert.equal(put("  f();\n", 0, code), `${indented}\n\n  f();\n`);
    assert.equal(put("  const a = 1;\n  f();\n", 1, "const b = 2;"), "  const a = 1;\n  const b = 2;\n\n  f();\n");
    assert.equal(put("  f(); g();\n", 1, "const b = 2;"), "  f(); \n  const b = 2;\n\n  g();\n");
    assert.equal(
      put("\tf();\r\n\tg();\r\n", 1, "use(() => {\r\n\tf();\r\n});"),
      "\tf();\r\n\r\n\tuse(() => {\r\n\t\tf();\r\n\t});\r\n\r\n\tg();\r\n",
    );
    assert.equal(put("  f();\n\n// g\n  g();\n", 1, code), `  f();\n\n${code}\n\n// g\n  g();\n`);
    // A text stays the same text.
    assert.equal(put("  f();\n", 0, "const a = `b\n`;"), "  const a = `b\n`;\n\n  f();\n");
    assert.equal(put("  f();\n", 0, 'const a = "b\\\nc";'), '  const a = "b\\\nc";\n\n  f();\n');
  });

  it("ends the file", () => assert.equal(insert("f()\n", 1), "f()\n\nconst b = 2\n"));
  it("does not run into the next line", () => {
    assert.equal(insert("const a = 1\n;[1].map(f)\n", 1), "const a = 1\nconst b = 2\n\n;[1].map(f)\n");
    assert.equal(insert("[1].map(f)\n", 0), "const b = 2;\n\n[1].map(f)\n");
    assert.equal(insert("const a = 1;\n[1].map(f)\n", 1), "const a = 1;\nconst b = 2;\n\n[1].map(f)\n");
    const text = "const a = 1;\n\n[1].map(f);\n";
    assert.equal(
      applyEdits(text, [insertAt(parseSource(text, "a.js"), { index: 1 }, "const b = 2;")]),
      "const a = 1;\nconst b = 2;\n\n[1].map(f);\n",
    );
  });
});

describe("findHoistPlace, at the top of the file", () => {
  /**
   * @param {string} text
   * @param {string} [filename]
   */
  const place = (text, filename = "a.js") => {
    const source = parseSource(text, filename);
    const use = /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => callee.name === "go"));
    return findHoistPlace(source, use, [use]);
  };

  it("is behind imports, types and constants", () => {
    assert.deepEqual(place('import a from "a";\nconst b = 1;\nlet c;\nrun(c);\nfunction f() { go(1); }'), { index: 3 });
    assert.deepEqual(place('import a from "a";\ninterface B {}\nrun(1);\nconst f = () => go(1);', "a.ts"), {
      index: 2,
    });
    assert.deepEqual(place('require("./x");\nconst f = () => 1;\nconst g = () => go(1);'), { index: 1 });
    assert.deepEqual(place("const f = { a() {} };\nconst g = () => go(1);"), { index: 0 });
  });

  it("is below what sets up what the code needs", () => {
    assert.deepEqual(place('import y from "y";\nconst a = 1;\nrun(1);\ny.add("b");\nfunction f() { go(y); }'), {
      index: 4,
    });
    assert.deepEqual(place("run(1);\nenum Role { Admin }\nconst f = () => go(Role.Admin);", "a.ts"), { index: 2 });
  });

  it("is above all signatures of a function", () => {
    const text = `run(1);
export function f(a: string): void;
export function f(a: number): void;
export function f(a: any) { go(1); }`;
    const source = parseSource(text, "a.ts");
    const use = source.nodes("CallExpression")[1];
    assert.deepEqual(findHoistPlace(source, use, [use], { index: 0, code: "environmentFilledLater" }), { index: 1 });
  });
});
