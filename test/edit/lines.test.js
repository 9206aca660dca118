import { describe, it } from "node:test";
import { findTrailingComment, getLeadingComments, getLinesOf, layout, reindent } from "../../lib/edit/lines.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text */
const parse = (text) => parseSource(text, "a.js");

describe("layout", () => {
  it("writes as the file does", () => {
    assert.equal(
      layout(parse("a()\nif (b) {\n\tc()\n}\n"), "\t", ["get a () {", "  return 1;", "", "}"]),
      "\tget a () {\n\t\treturn 1\n\n\t}",
    );
    assert.equal(
      layout(parse("a();\r\nif (b) {\r\n    c();\r\n}\r\n"), "", ["if (a) {", "  b();", "}"]),
      "if (a) {\r\n    b();\r\n}",
    );
  });
});

describe("reindent", () => {
  /** @param {string} text @param {string} part @param {string} indent */
  const move = (text, part, indent) =>
    reindent(parse(text), [text.indexOf(part), text.indexOf(part) + part.length], indent);

  it("moves the lines after the first by as much as the first", () => {
    assert.equal(move("{\n    f(\n      a,\n    );\n}", "f(\n      a,\n    );", "  "), "f(\n    a,\n  );");
    assert.equal(move("{\n\tf(\n\t\ta,\n\t);\n}", "f(\n\t\ta,\n\t);", ""), "f(\n\ta,\n);");
    assert.equal(move("f(\n  a,\n);", "f(\n  a,\n);", "  "), "f(\n    a,\n  );");
  });

  it("leaves empty lines, lines further out and CRLF as they are", () => {
    assert.equal(
      move("{\r\n    f(\r\n\r\n  a,\r\n      b);\r\n}", "f(\r\n\r\n  a,\r\n      b);", "  "),
      "f(\r\n\r\n  a,\r\n    b);",
    );
  });

  it("leaves the content of template literals, but not of the code in them", () => {
    const text = "{\n    f(`a\n      b ${c(\n      d)}\n    `);\n}";
    assert.equal(move(text, "f(`a\n      b ${c(\n      d)}\n    `);", "  "), "f(`a\n      b ${c(\n    d)}\n    `);");
  });

  it("moves code above a template literal, and code in one at the start of a line", () => {
    assert.equal(
      move("f(\n  a,\n  `x\n  y`,\n);", "f(\n  a,\n  `x\n  y`,\n);", "  "),
      "f(\n    a,\n    `x\n  y`,\n  );",
    );
    assert.equal(move("f(`${\na\n}`);", "f(`${\na\n}`);", "  "), "f(`${\n  a\n}`);");
  });

  it("leaves strings over several lines and the text of JSX", () => {
    const string = "{\n    f('a\\\n    b');\n}";
    assert.equal(move(string, "f('a\\\n    b');", "  "), "f('a\\\n    b');");
    const jsx = "{\n    f(<a>\n    b\n    </a>);\n}";
    assert.equal(move(jsx, "f(<a>\n    b\n    </a>);", "  "), "f(<a>\n    b\n    </a>);");
  });

  it("moves what stands behind a text of JSX", () => {
    assert.equal(move("f(<a>\nb\n</a>);", "f(<a>\nb\n</a>);", "  "), "f(<a>\nb\n  </a>);");
  });

  it("moves block comments", () => {
    assert.equal(
      move("{\n    /**\n     * a\n     */\n    f();\n}", "/**\n     * a\n     */\n    f();", "  "),
      "/**\n   * a\n   */\n  f();",
    );
  });
});

describe("comments of a statement", () => {
  it("finds those above it", () => {
    const source = parse("a();\n\n// far\n\n// one\n/* two */\nb(); // behind\nc();");
    const [, b, c] = source.nodes("ExpressionStatement");
    assert.deepEqual(
      getLeadingComments(source, b).map(({ value }) => value),
      [" one", " two "],
    );
    assert.deepEqual(getLeadingComments(source, c), []);
    const touching = parse("/* one */a();");
    assert.equal(getLeadingComments(touching, touching.nodes("ExpressionStatement")[0]).length, 1);
  });

  it("finds the one behind it", () => {
    const source = parse("a(); // a\nb()\n// not b's\nc(), /* c */ d();");
    const [a, b, c] = source.nodes("ExpressionStatement");
    assert.equal(findTrailingComment(source, a)?.value, " a");
    assert.equal(findTrailingComment(source, b), undefined);
    assert.equal(findTrailingComment(source, c), undefined);
    assert.equal(findTrailingComment(source, source.nodes("CallExpression")[2])?.value, " c ");
  });
});

describe("lines", () => {
  /** @param {string} text @param {number} index */
  const remove = (text, index) => {
    const source = parse(text);
    const { range } = source.nodes("ExpressionStatement")[index];
    return applyEdits(text, [{ range: getLinesOf(source, range), text: "" }]);
  };

  it("go with the statement that stands alone on them", () => {
    assert.equal(remove("a;\n  b;\nc;\n", 1), "a;\nc;\n");
    assert.equal(remove("a;\r\nb; \r\nc;\r\n", 1), "a;\r\nc;\r\n");
    assert.equal(remove("a;\nb;", 1), "a;\n");
  });

  it("stay where other code or a comment stands on them", () => {
    assert.equal(remove("a; b;\nc;", 1), "a; \nc;");
    assert.equal(remove("a; // c\nb;", 0), " // c\nb;");
    const source = parse("a;\nb;\n");
    assert.deepEqual(getLinesOf(source, [3, 5]), [3, 6]);
  });
});
