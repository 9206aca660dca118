import {
  countPlain,
  insertBeforeStatement,
  insertFields,
} from "../../transforms/no-late-property/initialise-fields.js";
import { describe, it } from "node:test";
import { findPlainTest, writeConditional } from "../../transforms/no-late-property/conditional-assignment.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { findConstructor } from "../../lib/ast/syntax/functions.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} body - of a constructor, with its braces */
function read(body) {
  const source = parseSource(`class A extends B {\n  constructor(o) ${body}\n}\n`, "a.js");
  const constructor = /** @type {any} */ (findConstructor(source.nodes("ClassDeclaration")[0]));
  /** @param {import("../../lib/types.js").Edit[]} edits */
  const apply = (...edits) =>
    applyEdits(source.text, edits).slice("class A extends B {\n  constructor(o) ".length, -"\n}\n".length);
  return { source, constructor, apply };
}

describe("countPlain", () => {
  /** @type {[string, number][]} */
  const cases = [
    ["super(); this.a = 1; const { b } = o; this.b = this.a; run(); this.c = 1", 4],
    ["super(); this.a = o.make(this); this.b = 1", 1],
    ["super(); this.a = this.make(); this.b = 1", 1],
    ["super(); this.a = () => this; this.b = 1", 1],
    ["super(); this.a = function () { return this; }; this.b = 1", 3],
    ["if (o) o = 1; super(); this.a = 1", 2],
    ["'use strict'; super()", 2],
  ];
  for (const [body, count] of cases) {
    it(body, () => {
      const { source, constructor } = read(`{ ${body} }`);
      assert.equal(countPlain(source, constructor), count);
    });
  }
});

describe("countPlain, in a class with setters", () => {
  /** @type {[string, number][]} */
  const cases = [
    ["this.a = 1; this.user = o; this.b = 1", 1],
    ["this.a = 1; this[kind] = o; this.b = 1", 1],
    ["this.a = o.user; this.b = o[kind]", 2],
    ["this.a = this.lang; this.b = 1", 2],
  ];
  for (const [body, count] of cases) {
    it(body, () => {
      const members = "set user(value) {} set [kind](value) {} get lang() {}";
      const source = parseSource(`class A { ${members} constructor(o) { ${body} } }`, "a.js");
      const constructor = /** @type {any} */ (findConstructor(source.nodes("ClassDeclaration")[0]));
      assert.equal(countPlain(source, constructor), count);
    });
  }
});

describe("insertFields", () => {
  it("puts them behind the plain assignments and their comment", () => {
    const { source, constructor, apply } = read("{\n    super();\n    this.a = 1; // one\n    this.run();\n  }");
    assert.equal(
      apply(insertFields(source, constructor, ["this.b = 2;"])),
      "{\n    super();\n    this.a = 1; // one\n    this.b = 2;\n    this.run();\n  }",
    );
  });

  it("puts them behind a comment beside the brace", () => {
    const { source, constructor, apply } = read("{ // first\n    run();\n  }");
    assert.equal(
      apply(insertFields(source, constructor, ["this.b = 2;"])),
      "{ // first\n    this.b = 2;\n    run();\n  }",
    );
  });

  it("puts them behind a guard that is all of the body", () => {
    const { source, constructor, apply } = read("{\n    _classCallCheck(this, A);\n  }");
    assert.equal(
      apply(insertFields(source, constructor, ["this.b = 2;"])),
      "{\n    _classCallCheck(this, A);\n    this.b = 2;\n  }",
    );
  });

  it("fills empty bodies, and keeps their comment", () => {
    for (const [body, expected] of [
      ["{}", "{\n    this.b = 2;\n  }"],
      ["{ }", "{\n    this.b = 2;\n  }"],
      ["{\n    // nothing\n  }", "{\n    this.b = 2;\n    // nothing\n  }"],
    ]) {
      const { source, constructor, apply } = read(body);
      assert.equal(apply(insertFields(source, constructor, ["this.b = 2;"])), expected);
    }
  });
});

describe("insertBeforeStatement", () => {
  it("joins the assignments above an empty line, or makes a paragraph", () => {
    const { source, constructor, apply } = read(
      "{\n    this.a = 1;\n\n    // why\n    if (o) this.b = 2;\n\n    run();\n  }",
    );
    const [, test, run] = constructor.body.body;
    assert.equal(
      apply(insertBeforeStatement(source, test, ["x;"]), insertBeforeStatement(source, run, ["y;"])),
      "{\n    this.a = 1;\n    x;\n\n    // why\n    if (o) this.b = 2;\n\n    y;\n\n    run();\n  }",
    );
  });
});

it("insertBeforeStatement takes no line of code for an empty one", () => {
  const { source, constructor, apply } = read("{\nrun();\ncheck(o);\n}");
  assert.equal(apply(insertBeforeStatement(source, constructor.body.body[1], ["x;"])), "{\nrun();\nx;\ncheck(o);\n}");
});

describe("findPlainTest", () => {
  /** @param {string} statement */
  const rewrite = (statement) => {
    const { source, constructor, apply } = read(`{ ${statement} }`);
    const [assignment] = source.nodes("AssignmentExpression").filter(({ left }) => left.type === "MemberExpression");
    const test = findPlainTest(source, assignment, constructor.body.body);
    return test === undefined ? undefined : apply(...writeConditional(source, test, assignment)).slice(2, -2);
  };

  it("writes a conditional expression", () => {
    assert.equal(rewrite("if (o) this.a = o;"), "this.a = o ? o : undefined;");
    assert.equal(rewrite("if ((o || p) && q) { this.a = (o || p); }"), "this.a = (o || p) && q ? o || p : undefined;");
  });

  it("leaves the rest", () => {
    for (const statement of [
      "if (o) this.a = o; else p();",
      "if (o) { this.a = o; p(); }",
      "if (o) this.a += o;",
      "if (o = p) this.a = o;",
      "if (o) this.a = p ? 1 : 2;",
      "if (o) /* why */ this.a = o;",
      "if (o)\n this.a = {\n};",
      `if (o) this.a = "${"x".repeat(80)}";`,
      "{ if (o) this.a = o; }",
      "this.a = o;",
    ])
      assert.equal(rewrite(statement), undefined, statement);
  });
});
