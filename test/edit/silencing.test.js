import { describe, it } from "node:test";
import { findSilencedLine, findSilencedPart } from "../../lib/edit/silencing.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - with a call of `go`
 * @returns {[import("../../lib/types.js").Source, import("../../lib/types.js").Node]}
 */
function findCall(text) {
  const source = parseSource(text, "a.ts");
  const call = source.nodes("CallExpression").find(({ callee }) => callee.name === "go");
  return [source, /** @type {import("../../lib/types.js").Node} */ (call)];
}

describe("findSilencedLine", () => {
  /** @param {string} text */
  const isSilenced = (text) => {
    const found = findSilencedLine(...findCall(text));
    return found !== undefined;
  };

  it("finds comments above the line", () => {
    for (const comment of [
      "// eslint-disable-next-line",
      "// eslint-disable-next-line no-undef -- it is set",
      "/* eslint-disable-next-line no-undef */",
      "// oxlint-disable-next-line no-undef",
      "// biome-ignore lint/style/x: as agreed",
      "// deno-lint-ignore no-undef",
      "// tslint:disable-next-line:no-any",
      "// @ts-ignore",
      "/// @ts-expect-error: new",
      "/** @ts-ignore */",
      "// $FlowFixMe[prop-missing]",
      "// @ts-ignore\n// why it is ignored",
    ])
      assert.ok(isSilenced(`${comment}\nlet a = b || go(1);`), comment);
  });

  it("finds comments on the line", () => {
    for (const comment of ["// eslint-disable-line no-undef", "/* oxlint-disable-line */", "// NOSONAR"])
      assert.ok(isSilenced(`let a = b || go(1); ${comment}`), comment);
    assert.ok(isSilenced("let a = go(\n1,\n); // eslint-disable-line"));
    assert.ok(isSilenced("let a = [ // eslint-disable-next-line\n go(1)]"));
  });

  it("says where the comment is", () =>
    assert.deepEqual(findSilencedLine(...findCall("let a = b ||\n  // @ts-ignore\n  go(1);")), {
      refused: "a comment disables a linter or compiler check there (line 2)",
      code: "commentSilences",
    }));

  it("knows which lines a comment is not about", () => {
    for (const text of [
      "// eslint-disable-next-line\nf();\ngo(1);",
      "f(); // eslint-disable-line\ngo(1);",
      "go(1);\n// @ts-ignore\nf();",
      "// biome-ignore-all lint: generated\ngo(1);",
      "// deno-lint-ignore-file\ngo(1);",
      "// about eslint-disable-next-line\ngo(1);",
      "// @ts-check\ngo(1);",
    ])
      assert.ok(!isSilenced(text), text);
  });

  it("leaves out comments that come along", () => assert.ok(!isSilenced("let a = go(\n// @ts-ignore\n1);")));
});

describe("findSilencedPart", () => {
  /** @param {string} text */
  const isSilenced = (text) => {
    const [source, call] = findCall(text);
    return findSilencedPart(source, source.ast.body[0], call) !== undefined;
  };

  it("finds what is in force", () => {
    assert.ok(isSilenced("function f() {\n/* eslint-disable no-undef */\nf(); go(1); }"));
    assert.ok(isSilenced("function f() {\n/* eslint-enable */\n// oxlint-disable\ngo(1); }"));
    assert.ok(isSilenced("function f() {\n/* eslint-disable */go(1); }"));
    assert.ok(isSilenced("function f() {\n// biome-ignore-start lint: it is old\ngo(1); }"));
  });

  it("knows what is not", () => {
    assert.ok(!isSilenced("/* eslint-disable */\nfunction f() { go(1); }"));
    assert.ok(!isSilenced("function f() {\n/* eslint-disable */\nf();\n/* eslint-enable */\ngo(1); }"));
    assert.ok(!isSilenced("function f() {\n/*eslint-disable*/\nf();\n/*eslint-enable*/\ngo(1); }"));
    assert.ok(!isSilenced("function f() { go(1);\n/* eslint-disable */\n}"));
    assert.ok(!isSilenced("function f() {\n// eslint-disable-next-line\ng(); go(1); }"));
  });
});
