import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { getRemoval } from "../../lib/edit/removal.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - loses the statement `gone();` */
function remove(text) {
  const source = parseSource(text, "a.js");
  const [node] = source.nodes("ExpressionStatement").filter((statement) => source.slice(statement) === "gone();");
  return applyEdits(text, [{ range: getRemoval(source, node.range), text: "" }]);
}

describe("getRemoval", () => {
  it("leaves no two empty lines", () => assert.equal(remove("a();\n\ngone();\n\nb();\n"), "a();\n\nb();\n"));
  it("leaves no empty line at the top of a block", () =>
    assert.equal(remove("{\r\n  gone();\r\n\r\n  b();\r\n}\r\n"), "{\r\n  b();\r\n}\r\n"));
  it("leaves no empty line at the end of a block", () => {
    assert.equal(remove("{\n  a();\n\n  gone();\n}\n"), "{\n  a();\n}\n");
    assert.equal(remove("{\r\n\ta();\r\n\r\n\tgone();\r\n}\r\n"), "{\r\n\ta();\r\n}\r\n");
    assert.equal(remove("{\n  a();\n\n  gone();\n  // the end\n}\n"), "{\n  a();\n\n  // the end\n}\n");
  });
  it("leaves the empty line between two others", () =>
    assert.equal(remove("a();\ngone();\n\nb();\n"), "a();\n\nb();\n"));
  it("leaves the empty line below lines that are given whole", () => {
    const text = "a();\r\n  gone();\r\n\r\nb();\r\n";
    const range = /** @type {[number, number]} */ ([6, text.indexOf("\r\n\r\n") + 2]);
    assert.deepEqual(getRemoval(parseSource(text, "a.js"), range), range);
    assert.equal(applyEdits(text, [{ range, text: "" }]), "a();\r\n\r\nb();\r\n");
  });
  it("takes only itself from a line with other code", () =>
    assert.equal(remove("a(); gone(); b();\n"), "a();  b();\n"));
});
