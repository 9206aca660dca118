import { describe, it } from "node:test";
import { EndlessRewrites, fix } from "../../lib/run/fix.js";
import assert from "node:assert/strict";
import { getFixed } from "../../cli/run/run-file.js";
import { parseSource } from "../../lib/source/parse.js";
import { rename } from "./rename.js";

const toAndFro = [rename("tick", "tock"), rename("tock", "tick")];

describe("fix", () => {
  it("goes on as long as there are findings, also beyond what is never too many", () => {
    const { source, applied } = fix(parseSource("slow();\n".repeat(10), "a.js"), [rename("slow", "fast")], {
      patience: 3,
    });
    assert.equal(source.text, "fast();\n".repeat(10));
    assert.equal(applied.length, 10);
  });

  it("lets a rewrite make a finding for another one", () => {
    const { source } = fix(parseSource("slow();\n".repeat(4), "a.js"), [rename("slow", "mid"), rename("mid", "fast")], {
      patience: 3,
    });
    assert.equal(source.text, "fast();\n".repeat(4));
  });

  it("does not go on for ever", () => {
    assert.throws(() => fix(parseSource("tick();\n", "a.js"), toAndFro, { patience: 4 }), EndlessRewrites);
  });

  it("tells the command line which rule that was, and goes on without it", () => {
    /** @type {string[]} */
    const crashes = [];
    const { source, applied } = getFixed(parseSource("tick(slow());\n", "a.js"), {
      rules: [...toAndFro, rename("slow", "fast")].map((pattern) => ({
        name: pattern.detector.name,
        pattern,
        meta: /** @type {any} */ ({ messages: { it: "It.", rename: "Rename." } }),
      })),
      settings: {},
      risk: "safe",
      onCrash: (rule, error) => crashes.push(`${rule}: ${/** @type {Error} */ (error).message}`),
    });
    assert.deepEqual(crashes, [
      "no-tick: 1000 rewrites of one file are more than it had findings, and there are still more",
    ]);
    assert.equal(source.text, "tick(fast());\n");
    assert.deepEqual(
      applied.map(({ rule }) => rule),
      ["no-slow"],
    );
  });
});
