import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { giveOwnNames } from "../../lib/net/own-names.js";
import { parseSource } from "../../lib/source/parse.js";
import { planRewrites } from "../../lib/run/plan.js";

/** @import { Detector, Finding, Node, Rewrite } from "../../lib/types.js" */

/**
 * What rewrites put in front of a file, with names of their own.
 *
 * @param {string} text - of the file
 * @param {string[]} inserted - by each of them
 */
const getNamed = (text, inserted) =>
  giveOwnNames(
    parseSource(text, "a.js"),
    inserted.map((code) => ({ edits: [{ range: [0, 0], text: code }], risk: "safe", act: "insert" })),
  ).map(({ edits }) => edits.map((edit) => edit.text).join(""));

describe("giveOwnNames", () => {
  it("tells apart what several declare", () => {
    for (const [write, own] of /** @type {[string, string][]} */ ([
      ["const format = 1;", "const format_0 = 1;"],
      ["const format = []; use(...format);", "const format_0 = []; use(...format_0);"],
      ["let format; use(format);", "let format_0; use(format_0);"],
      ["var format = format || {};", "var format_0 = format_0 || {};"],
      ["function format() {}", "function format_0() {}"],
      ["class format {}", "class format_0 {}"],
      ["async function  format() {}", "async function  format_0() {}"],
    ]))
      assert.deepEqual(getNamed("a();", [write, write]), [own, own.replaceAll("_0", "_1")]);
  });

  it("names it alike in all edits of a rewrite, and nothing in strings and comments", () => {
    /** @type {Rewrite} */
    const rewrite = {
      edits: [
        { range: [0, 0], text: 'const $f = "$f"; // $f\n' },
        { range: [2, 5], text: "$f" },
      ],
      risk: "review",
      act: "hoist",
      moved: [[2, 5]],
    };
    const [first, second] = giveOwnNames(parseSource("a(one, two);", "a.js"), [rewrite, rewrite]);
    assert.deepEqual(first, {
      ...rewrite,
      edits: [
        { range: [0, 0], text: 'const $f_0 = "$f"; // $f\n' },
        { range: [2, 5], text: "$f_0" },
      ],
    });
    assert.deepEqual(second.edits[1], { range: [2, 5], text: "$f_1" });
  });

  it("reads edits one by one", () => {
    /** @type {Rewrite} */
    const rewrite = {
      edits: [
        { range: [0, 1], text: "b" },
        { range: [3, 3], text: "const format = 1;" },
      ],
      risk: "safe",
      act: "insert",
    };
    const named = giveOwnNames(parseSource("a()\n", "a.js"), [rewrite, rewrite]);
    assert.deepEqual(
      named.map(({ edits }) => edits[1].text),
      ["const format_0 = 1;", "const format_1 = 1;"],
    );
  });

  it("tells apart what only properties of the file are called", () => {
    for (const text of ["use.format();", "class A { #format; }", "a({ format: 1 });"])
      assert.deepEqual(getNamed(text, ["const format = 1;", "const format = 2;"]), [
        "const format_0 = 1;",
        "const format_1 = 2;",
      ]);
  });

  it("leaves what one brings, what others have, and what is a property, too", () => {
    for (const [text, inserted] of /** @type {[string, string[]][]} */ ([
      ["a();", ["const one = 1;", "const two = 2;"]],
      ["a();", ["const one = 1;", "use(one);"]],
      ["use(format);", ["const format = 1;", "const format = 2;"]],
      ["a();", ["const format = 1; this.format();", "const format = 2; this.format();"]],
      ["a(<format />);", ["const format = 1;", "const format = 2;"]],
      ["a();", ["const format = { format: 1 };", "const format = { format: 2 };"]],
      ["a();", ["const format = { format\n: 1 };", "const format = { format  : 2 };"]],
      ["a();", ["const format = { format: 1 };", "const format = { format : 2 };"]],
      ["a();", ["class A { #format; } const format = 1;", "class B { #format; } const format = 2;"]],
      ["a();", ["use(format);", "use(format);"]],
      ["a();", ["reply.class format", "reply.class format"]],
    ]))
      assert.deepEqual(getNamed(text, inserted), inserted, inserted[0]);
  });

  it("takes no name that anybody has", () => {
    const declared = "const format = 1;";
    assert.deepEqual(getNamed("use(format_0);", [declared, "const format_1 = 2;", declared]), [
      "const format_0_ = 1;",
      "const format_1 = 2;",
      "const format_2 = 1;",
    ]);
    assert.deepEqual(getNamed("a();", [declared, `${declared} const format_0 = 1;`]), [
      "const format_0_ = 1;",
      "const format_1 = 1; const format_0 = 1;",
    ]);
  });
});

describe("rewrites that bring the same name", () => {
  it("are checked together, and offered as they were planned", () => {
    let looks = 0;
    /**
     * @param {Node} node
     * @returns {Finding}
     */
    const report = (node) => ({ node, heat: { level: "hot", text: "" }, messageId: "it", data: {}, facts: {} });
    /** Looked at with every text that is checked.
     * @type {Detector} */
    const detector = {
      name: "no-slow",
      triggers: [""],
      unknown: /./,
      silences: [],
      nodes: ["Program", "CallExpression"],
      detect(node) {
        if (node.type === "Program") looks++;
        return node.callee?.name === "slow" ? [report(node)] : [];
      },
    };
    const text = "on(() => { a(slow()); b(slow()); c(slow()); d(slow()); });\n";
    const source = parseSource(text, "a.js");
    const findings = source
      .nodes("CallExpression")
      .filter(({ callee }) => callee.name === "slow")
      .map(report);
    const plans = planRewrites(
      source,
      {
        detector,
        rewrite: ({ node }) => ({
          edits: [
            { range: [0, 0], text: "const fast = slow.once;\n" },
            { range: node.range, text: "fast" },
          ],
          risk: "safe",
          act: "hoist",
        }),
      },
      findings,
      {},
      {},
    );
    assert.deepEqual(
      plans.map((plan) => ("refused" in plan ? plan.refused : plan.rewrite.edits.map((edit) => edit.text).join(""))),
      Array(4).fill("const fast = slow.once;\nfast"),
    );
    // The file as it is, and with all of them.
    assert.equal(looks, 2);
  });
});
