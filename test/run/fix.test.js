import { describe, it } from "node:test";
import { EndlessRewrites, fix } from "../../lib/run/fix.js";
import { planRewrite, planRewrites } from "../../lib/run/plan.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { getFixed } from "../../cli/run/run-file.js";
import { parseSource } from "../../lib/source/parse.js";
import { rename } from "./rename.js";

/** @import { Pattern, Refusal, Source } from "../../lib/types.js" */

/** @returns {Refusal} */
const refuseIt = () => ({ refused: "the class is exported", code: "exportedClass" });

const toAndFro = [rename("tick", "tock"), rename("tock", "tick")];

/**
 * @param {Pattern} pattern
 * @param {Set<Source>} looks - every state of a file that it is asked about is added
 * @returns {Pattern}
 */
const countLooks = ({ detector, rewrite }, looks) => ({
  detector: {
    ...detector,
    detect(node, source, ...others) {
      looks.add(source);
      return detector.detect(node, source, ...others);
    },
  },
  rewrite,
});

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

  it("makes only what is wanted, and says of the rest why it stays", () => {
    const safe = rename("slow", "fast");
    const review = rename("old", "new_", "review");
    /** @type {Pattern} */
    const never = { ...rename("bad", "good"), rewrite: refuseIt };
    const { detector } = rename("odd", "even");
    const all = [safe, review, never, { detector }];
    const text = "slow(old, bad, odd, slow);\n";
    const stays = {
      old: "needs review: `--all` applies it",
      bad: "the class is exported",
      odd: "this pattern has no rewrite",
    };
    for (const [
      risk,
      result,
      names,
    ] of /** @type {["safe" | "review" | undefined, string, (keyof typeof stays)[]][]} */ ([
      [undefined, "fast(old, bad, odd, fast);\n", ["old", "bad", "odd"]],
      ["safe", "fast(old, bad, odd, fast);\n", ["old", "bad", "odd"]],
      ["review", "fast(new_, bad, odd, fast);\n", ["bad", "odd"]],
    ])) {
      const { source, applied, left } = fix(parseSource(text, "a.js"), all, { risk });
      assert.equal(source.text, result);
      assert.deepEqual(
        left.map(({ finding, pattern, reason }) => [finding.node.name, pattern.detector.name, reason]),
        names.map((name) => [name, `no-${name}`, stays[name]]),
      );
      assert.deepEqual(
        applied.map(({ pattern }) => pattern.detector.name),
        risk === "review" ? ["no-slow", "no-old", "no-slow"] : ["no-slow", "no-slow"],
      );
    }
  });

  it("makes no rewrite that needs review along with safe ones of the same pattern", () => {
    const pattern = rename("slow", "fast");
    const { source } = fix(parseSource("slow(1); slow(slow, 2); slow(3);\n", "a.js"), [
      {
        ...pattern,
        rewrite: ({ node }) => ({
          edits: [{ range: node.range, text: "fast" }],
          risk: node.parent.callee === node ? "safe" : "review",
          act: "rename",
        }),
      },
    ]);
    assert.equal(source.text, "fast(1); fast(slow, 2); fast(3);\n");
  });

  it("leaves what a comment suppresses", () => {
    const text = "slow();\n// eslint-disable-next-line hotpath/no-slow\nslow();\n";
    const { source, left } = fix(parseSource(text, "a.js"), [rename("slow", "fast")]);
    assert.equal(source.text, text.replace("slow", "fast"));
    assert.deepEqual(left, []);
  });

  it("looks at a file a few times, however many rewrites it gets", () => {
    const looks = new Set();
    const patterns = [rename("slow", "this"), rename("old", "null")].map((pattern) => countLooks(pattern, looks));
    const text = "slow();\n".repeat(20) + "old();\n".repeat(20) + "slow();\n".repeat(20);
    const { source } = fix(parseSource(text, "a.js"), patterns);
    assert.equal(source.text, text.replaceAll("slow", "this").replaceAll("old", "null"));
    assert.ok(looks.size <= 6, `${looks.size} looks`);
  });

  describe("rewrites that make another one possible", () => {
    const LONG = '"as long as the text in front of the last one"';
    /** Can be rewritten once all that stands in front of it is gone.
     * @type {Pattern} */
    const late = {
      ...rename("late", "null"),
      rewrite: ({ node }, source) =>
        source.text.slice(0, node.range[0]).includes("slow")
          ? refuseIt()
          : { edits: [{ range: node.range, text: "null" }], risk: "safe", act: "rename" },
    };
    /**
     * @param {string} text
     * @param {Pattern[]} [patterns]
     */
    const getOrder = (text, patterns = [rename("slow", LONG), late]) =>
      fix(parseSource(text, "a.js"), patterns).applied.map(({ pattern, line }) => `${pattern.detector.name} ${line}`);

    it("leave it its turn in front of the next one", () => {
      assert.deepEqual(getOrder("slow();\nlate();\nslow();\n"), ["no-slow 1", "no-late 2", "no-slow 3"]);
      assert.deepEqual(getOrder("slow();\nslow();\nlate();\nslow();\nslow();\n"), [
        ...["no-slow 1", "no-slow 2", "no-late 3"],
        ...["no-slow 4", "no-slow 5"],
      ]);
    });

    it("come before it where it stands behind them", () => {
      assert.deepEqual(getOrder("slow();\nslow();\nlate();\n"), ["no-slow 1", "no-slow 2", "no-late 3"]);
    });

    it("are made together where what stands in front of them is never rewritten", () => {
      const looks = new Set();
      const counted = countLooks(rename("slow", "this"), looks);
      const never = [
        { ...rename("stuck", "null"), rewrite: refuseIt },
        { ...rename("shown", "null"), rewrite: undefined },
        rename("asked", "null", "review"),
      ];
      const text = `stuck();\nshown();\nasked();\n${"slow();\n".repeat(20)}`;
      const { source } = fix(parseSource(text, "a.js"), [counted, ...never]);
      assert.equal(source.text, text.replaceAll("slow", "this"));
      assert.ok(looks.size <= 3, `${looks.size} looks`);
    });
  });

  it("makes alone what the net refuses together", () => {
    const { detector, rewrite } = rename("slow", "this");
    /** @type {Pattern} */
    const pattern = {
      detector: {
        ...detector,
        triggers: [""],
        unknown: /./,
        nodes: ["Identifier", "ThisExpression"],
        // Two of what it becomes are findings again.
        detect: (node, source, ...others) =>
          node.type === "ThisExpression" && source.nodes("ThisExpression").length > 1
            ? detector.detect({ ...node, name: "slow" }, source, ...others)
            : detector.detect(node, source, ...others),
      },
      rewrite,
    };
    const { source, applied, left } = fix(parseSource("slow();\nslow();\n", "a.js"), [pattern]);
    assert.equal(source.text, "this();\nslow();\n");
    assert.deepEqual([applied.length, left.length], [1, 1]);
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

describe("planRewrites", () => {
  /**
   * @param {string} text
   * @param {Pattern} pattern
   */
  function plan(text, pattern) {
    const source = parseSource(text, "a.js");
    const findings = detect(source, pattern.detector).toSorted((a, b) => a.node.range[0] - b.node.range[0]);
    const plans = planRewrites(source, pattern, findings, {}, {});
    // Each of them alone is planned in the same way.
    for (const [index, finding] of findings.entries()) {
      const alone = planRewrite(source, pattern, finding, {}, {});
      assert.deepEqual("refused" in alone ? alone : { rewrite: alone.rewrite }, plans[index]);
    }
    return plans;
  }
  const { detector } = rename("slow", "fast");

  it("says why there is none", () => {
    assert.deepEqual(plan("slow();\n", { detector }), [{ refused: "this pattern has no rewrite", code: "noRewrite" }]);
    assert.deepEqual(
      plan("slow(1);\nslow(2);\n", {
        detector,
        rewrite: ({ node }) =>
          node.range[0] === 0
            ? refuseIt()
            : { edits: [{ range: node.range, text: "fast" }], risk: "safe", act: "rename" },
      }),
      [refuseIt(), { rewrite: { edits: [{ range: [9, 13], text: "fast" }], risk: "safe", act: "rename" } }],
    );
    assert.deepEqual(plan("fast();\n", { detector }), []);
  });

  it("tells rewrites apart by what they say to change", () => {
    const plans = plan("use(slow * slow);\n", {
      detector,
      rewrite: ({ node }) => ({
        edits: [
          { range: [4, 8], text: "a + c" },
          { range: [11, 15], text: "fast" },
        ],
        // The first one knows that another product comes of it, the second one does not.
        changed: [node.range[0] === 4 ? node.parent : node],
        risk: "safe",
        act: "rename",
      }),
    });
    assert.deepEqual(
      plans.map((one) => ("refused" in one ? one.byNet : "made")),
      ["made", true],
    );
  });
});
