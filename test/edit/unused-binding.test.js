import { describe, it } from "node:test";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";
import { removeUnused } from "../../lib/edit/unused-binding.js";

/**
 * @param {string} text
 * @returns {string} the text without the first call of `later`, and without what only that used
 */
function dropCall(text) {
  const source = parseSource(text, "code.js");
  const call = /** @type {any} */ (
    source.nodes("ExpressionStatement").find(({ expression }) => expression.callee?.name === "later")
  );
  return applyEdits(text, [{ range: call.range, text: "" }, ...removeUnused(source, [call.range])]);
}

describe("removeUnused", () => {
  it("removes imports and required names with their statements, or out of their lists", () => {
    assert.equal(dropCall('import { later } from "timers";\n\nrun();\nlater(a);'), "run();\n");
    assert.equal(
      dropCall('import { later, other } from "timers";\nother();\nlater(a);'),
      'import { other } from "timers";\nother();\n',
    );
    assert.equal(
      dropCall('const { other, later } = require("timers");\nother();\nlater(a);'),
      'const { other } = require("timers");\nother();\n',
    );
    assert.equal(dropCall('const { later } = require("timers");\nrun();\nlater(a);'), "run();\n");
  });

  it("removes a name for `this`", () => {
    assert.equal(
      dropCall("function f () {\n  const self = this;\n  later(self);\n  run();\n}"),
      "function f () {\n  \n  run();\n}",
    );
    assert.equal(
      dropCall("function f () {\n  const self = this;\n  later(self);\n  run(self);\n}"),
      "function f () {\n  const self = this;\n  \n  run(self);\n}",
    );
  });

  it("removes what only a removed constant used", () => {
    assert.equal(
      dropCall('import { promisify } from "util";\nconst later = promisify(setImmediate);\nrun();\nlater();'),
      "run();\n",
    );
  });

  it("removes a constant that is a member, and what only that used", () => {
    assert.equal(dropCall('import timers from "timers";\nconst later = timers.later;\nrun();\nlater(a);'), "run();\n");
    const computed = 'import timers from "timers";\nconst later = timers[next()];\nrun();\nlater(a);';
    assert.equal(dropCall(computed), computed.replace("later(a);", ""));
  });

  it("removes statements that follow each other", () => {
    assert.equal(dropCall('import { later } from "timers";\nimport { a } from "a";\nrun();\nlater(a);'), "run();\n");
  });

  it("keeps what is used elsewhere, exported, or made by a call that may do something", () => {
    for (const text of [
      'import { later } from "timers";\nlater(a);\nlater(b);',
      "export const later = setImmediate;\nlater(a);",
      "const later = create();\nlater(a);",
      "const later = mutil.promisify(setImmediate);\nlater(a);",
      "var later;\nlater(a);",
      'const { later } = create("timers");\nlater(a);',
    ])
      assert.equal(dropCall(text), text.replace("later(a);", ""));
  });
});
