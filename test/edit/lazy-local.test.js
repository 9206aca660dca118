import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { makeLocalLazy } from "../../lib/edit/lazy-local.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * Makes the variable that is set from `make(…)` lazy.
 *
 * @param {string} body - of a handler
 * @param {string} [filename]
 * @param {boolean} [throws]
 */
function rewrite(body, filename = "a.js", throws = false) {
  const source = parseSource(`async function f(a, b) {\n${body.replace(/^/gm, "  ")}\n}\n`, filename);
  const [value] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
  const inputs = value.arguments.map((/** @type {import("../../lib/types.js").Node} */ node) => ({
    node,
    suffix: "Input",
  }));
  const statement = value.parent.parent;
  const made = makeLocalLazy(source, { statement, value, inputs, isNullish: false, throws, type: "T" });
  if ("refused" in made) return made.refused;
  return applyEdits(source.text, made.edits)
    .replace(/^.*\n|\n\}\n$/g, "")
    .replace(/^ {2}/gm, "");
}

describe("makeLocalLazy", () => {
  /** @type {Record<string, [string, string]>} */
  const cases = {
    "moves down past an early return": [
      "const x = make(a.c);\nif (b) return;\nuse(x);",
      "if (b) return;\nconst x = make(a.c);\nuse(x);",
    ],
    "moves into an else-if": [
      "const x = make(a.c);\nif (b) log();\nelse if (b.d) {\n  use(x);\n}",
      "if (b) log();\nelse if (b.d) {\n  const x = make(a.c);\n  use(x);\n}",
    ],
    "gives a branch braces": [
      "const x = make(a.c);\nif (b)\n  return use(x);",
      "if (b) {\n  const x = make(a.c);\n  return use(x);\n}",
    ],
    "keeps what may change": [
      "const x = make(a.c);\nif (b) {\n  await b;\n  use(x);\n}",
      "const xInput = a.c;\nif (b) {\n  await b;\n  const x = make(xInput);\n  use(x);\n}",
    ],
    "keeps what a function that runs later reads": [
      "const x = make(a.c);\nif (b) return () => x;\nif (a) return () => x;",
      "const xInput = a.c;\nlet x;\nconst getX = () => (x ??= make(xInput));\nif (b) return () => getX();\nif (a) return () => getX();",
    ],
    "remembers where several branches read": [
      "const x = make(a.c);\nif (b) return x.d;\nif (a) return { x };",
      "let x;\nconst getX = () => (x ??= make(a.c));\nif (b) return getX().d;\nif (a) return { x: getX() };",
    ],
    "puts it where it is read, in one place": ["const x = make(a.c);\n\nreturn b && x.d;", "return b && make(a.c).d;"],
    "puts it where it is read in short": [
      "const x = make(a.c);\nuse(b ? { x } : 1);",
      "use(b ? { x: make(a.c) } : 1);",
    ],
    "does not put it into a loop": [
      "const x = make(a.c);\nwhile (b) log(b && x.d);",
      "let x;\nconst getX = () => (x ??= make(a.c));\nwhile (b) log(b && getX().d);",
    ],
    "does not put it into a function": [
      "const x = make(a.c);\nuse(b && (() => x));",
      "const xInput = a.c;\nlet x;\nconst getX = () => (x ??= make(xInput));\nuse(b && (() => getX()));",
    ],
    "does not put it behind what may change it": [
      "const x = make(a.c);\nreturn (await b) && x.d;",
      "const xInput = a.c;\nlet x;\nconst getX = () => (x ??= make(xInput));\nreturn (await b) && getX().d;",
    ],
    "does not put it where it is constructed": [
      "const x = make(a.c);\nuse(b && new x.Y());",
      "a member of the variable is called with `new`",
    ],
    "does not drop its comment": [
      "// Why.\nconst x = make(a.c);\nreturn b && x.d;",
      "// Why.\nlet x;\nconst getX = () => (x ??= make(a.c));\nreturn b && getX().d;",
    ],
    "does not make long lines": [
      `const x = make(a.c);\nreturn b === "${"c".repeat(88)}" && x.d;`,
      `let x;\nconst getX = () => (x ??= make(a.c));\nreturn b === "${"c".repeat(88)}" && getX().d;`,
    ],
    "makes lines of 120 characters": [
      `const x = make(a.c);\nreturn b === "${"c".repeat(87)}" && x.d;`,
      `return b === "${"c".repeat(87)}" && make(a.c).d;`,
    ],
    "refuses a reader on the line of other code": [
      "const x = make(a.c);\nif (b) return;\nlog(); use(x);",
      "there is other code on the same line",
    ],
    "drops what nobody reads": ["log();\nconst x = make(a.c);\nlog();", "log();\nlog();"],
    "drops what nobody reads, and no comment behind it": ["const x = make(a.c);\n// Then.\nlog();", "// Then.\nlog();"],
    "writes no semicolon where the author left it out": [
      "const x = make(a.c)\nif (b) return x.d;\nif (a) return x;",
      "let x;\nconst getX = () => (x ??= make(a.c))\nif (b) return getX().d;\nif (a) return getX();",
    ],
    "takes comments along": [
      "// Why.\nconst x = make(a.c); // How.\n\nif (b) {\n  // Now.\n  use(x);\n}",
      "if (b) {\n  // Why.\n  const x = make(a.c); // How.\n  // Now.\n  use(x);\n}",
    ],
    "refuses a variable that is written": ["let x = make(a.c);\nif (b) x = 1;", "the variable is reassigned (line 3)"],
    "refuses a variable that is read above": [
      "use(x);\nvar x = make(a.c);\nif (b) use(x);",
      "the variable is read above its declaration",
    ],
    "refuses to construct the function's result": [
      "const x = make(a.c);\nif (b) return new x.Y();\nif (a) return x;",
      "a member of the variable is called with `new`",
    ],
    "refuses to drop a comment": ["// Why.\nconst x = make(a.c);", "a comment belongs to it"],
    "refuses to drop a comment behind it": ["const x = make(a.c); // Why.\nlog();", "a comment belongs to it"],
    "refuses a branch that has an else": [
      "const x = make(a.c);\nif (b) use(x);\nelse log();",
      "the branch has no braces",
    ],
    "refuses defaults of a pattern that do something": [
      "const { c, d = log() } = make(a.c);\nif (b) return c + d;",
      "a default value of the pattern would be evaluated later",
    ],
    "refuses code on one line": ["log(); const x = make(a.c);\nif (b) use(x);", "there is other code on the same line"],
  };
  for (const [name, [before, after]] of Object.entries(cases)) it(name, () => assert.equal(rewrite(before), after));

  it("writes the type down in TypeScript", () =>
    assert.equal(
      rewrite("const x = make(a.c);\nif (b) return x.d;\nif (a) return x;", "a.ts").split("\n")[0],
      "let x: T | undefined;",
    ));
  it("keeps the type that the author has written", () =>
    assert.equal(
      rewrite("const x: U = make(a.c);\nif (b) return x.d;\nif (a) return x;", "a.ts").split("\n")[0],
      "let x: U | undefined;",
    ));
  it("does not drop the type that the author has written", () =>
    assert.equal(rewrite("const x: U = make(a.c);\nreturn b && x.d;", "a.ts").split("\n")[0], "let x: U | undefined;"));
  it("puts a value that needs no type where it is read", () =>
    assert.equal(rewrite("const x = make(a.c);\nreturn b && x.d;", "a.ts"), "return b && make(a.c).d;"));
  it("refuses a type that names the variable", () =>
    assert.equal(
      rewrite("const x = make(a.c);\nif (b) return x as typeof x;\nif (a) return x;", "a.ts"),
      "a type refers to the variable by `typeof`",
    ));
});

describe("makeLocalLazy, of a value that may throw", () => {
  /** @type {Record<string, [string, string]>} */
  const cases = {
    "moves it in front of a `try` that would catch its error": [
      "const x = make(a.c);\nif (b) return;\ntry {\n  use(x);\n} catch {}",
      "if (b) return;\nconst x = make(a.c);\ntry {\n  use(x);\n} catch {}",
    ],
    "does not read it first where its error is caught": [
      "const x = make(a.c);\nif (b) return x;\ntry {\n  if (a.d) use(x);\n} catch {}",
      "an error would be caught (line 5)",
    ],
    "does not read it first in a callback": [
      "const x = make(a.c);\nif (b) return;\nif (a.d) use(x);\nelse if (a.e) a.on('end', () => use(x));",
      "an error would be thrown in a callback (line 5)",
    ],
    "moves it in front of a callback that reads it": [
      "const x = make(a.c);\nif (b) return;\na.on('end', () => use(x));",
      "if (b) return;\nconst x = make(a.c);\na.on('end', () => use(x));",
    ],
    "reads it first within the `try` that it stands in, and where an error goes on": [
      "try {\n  const x = make(a.c);\n  if (b) return x;\n  try {\n    if (a.d) use(x);\n  } finally {\n    log();\n  }\n} catch {}",
      "try {\n  let x;\n  const getX = () => (x ??= make(a.c));\n  if (b) return getX();\n  try {\n    if (a.d) use(getX());\n  } finally {\n    log();\n  }\n} catch {}",
    ],
  };
  for (const [name, [before, after]] of Object.entries(cases))
    it(name, () => assert.equal(rewrite(before, "a.js", true), after));
});

describe("makeLocalLazy, with loops that fill the value", () => {
  /** @param {string} body */
  const fill = (body) => {
    const source = parseSource(`async function f(a, b) {\n${body.replace(/^/gm, "  ")}\n}\n`, "a.js");
    const [value] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "make");
    const [loop] = source.nodes("ForOfStatement");
    const made = makeLocalLazy(source, {
      statement: value.parent.parent,
      value,
      filling: [loop],
      inputs: [{ node: loop.right, suffix: "Input" }],
      isNullish: false,
    });
    return "refused" in made
      ? made.refused
      : applyEdits(source.text, made.edits)
          .replace(/^.*\n|\n\}\n$/g, "")
          .replace(/^ {2}/gm, "");
  };
  /** @type {Record<string, [string, string]>} */
  const cases = {
    "moves them together": [
      "const x = make();\n// All.\nfor (const c of a.d) x.add(c); // One by one.\n\nif (b) return;\nuse(x);",
      "if (b) return;\nconst x = make();\n// All.\nfor (const c of a.d) x.add(c); // One by one.\nuse(x);",
    ],
    "keeps what they read": [
      "const x = make();\nfor (const c of a.d) x.add(c);\nif (b) {\n  await b;\n  use(x);\n}",
      "const xInput = a.d;\nif (b) {\n  await b;\n  const x = make();\n  for (const c of xInput) x.add(c);\n  use(x);\n}",
    ],
    "remembers what is full": [
      "const x = make();\nfor (const c of a.d) x.add(c);\nif (b) return x.d;\nif (a) return x;",
      "let madeX;\nconst getX = () => {\n  if (madeX === undefined) {\n    const x = make();\n    for (const c of a.d) x.add(c);\n    madeX = x;\n  }\n  return madeX;\n};\nif (b) return getX().d;\nif (a) return getX();",
    ],
    "remembers what is full, above a comment": [
      "const x = make();\nfor (const c of a.d) x.add(c);\nif (b) return x.d;\nif (a) return x; // End.",
      "let madeX;\nconst getX = () => {\n  if (madeX === undefined) {\n    const x = make();\n    for (const c of a.d) x.add(c);\n    madeX = x;\n  }\n  return madeX;\n};\nif (b) return getX().d;\nif (a) return getX(); // End.",
    ],
    "drops them": ["const x = make();\nfor (const c of a.d) x.add(c);\nreturn 1;", "return 1;"],
    "refuses to lose a comment between them": [
      "const x = make();\n\n// Alone.\n\nfor (const c of a.d) x.add(c);\nif (b) return;\nuse(x);",
      "there is a comment between the statements",
    ],
  };
  for (const [name, [before, after]] of Object.entries(cases)) it(name, () => assert.equal(fill(before), after));

  it("moves down in a block without indentation", () => {
    const source = parseSource("function f(a) {\nconst x = make(a);\nif (a) return;\nuse(x);\n}\n", "a.js");
    const [value] = source.nodes("CallExpression");
    const made = makeLocalLazy(source, { statement: value.parent.parent, value, inputs: [], isNullish: false });
    assert.ok(!("refused" in made));
    assert.equal(
      applyEdits(source.text, made.edits),
      "function f(a) {\nif (a) return;\nconst x = make(a);\nuse(x);\n}\n",
    );
  });
});
