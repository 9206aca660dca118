import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { createCodemod } from "../../lib/run/create-codemod.js";
import { ParseError } from "../../lib/source/parse.js";
import { rename } from "./rename.js";
import { runCodemod } from "../../lib/run/codemod.js";

const safe = rename("slow", "fast");
const review = rename("slow", "fast", "review");

/** Finds calls of `slow` itself.
 * @type {import("../../lib/types.js").Detector["detect"]} */
const findCall = ({ callee }) =>
  callee.name === "slow"
    ? [{ node: callee, heat: { level: "hot", text: "" }, messageId: "it", data: {}, facts: {} }]
    : [];

/**
 * @param {string} source
 * @param {Record<string, unknown>} [options]
 * @param {import("../../lib/types.js").Pattern} [pattern]
 */
const run = (source, options = {}, pattern = review) => runCodemod(pattern, { path: "src/a.js", source }, options);

describe("a codemod", () => {
  it("makes every rewrite, or those that keep behaviour", () => {
    assert.equal(run("slow();\n"), "fast();\n");
    assert.equal(run("slow();\n", { risk: "review" }), "fast();\n");
    assert.equal(run("slow();\n", { risk: "safe" }), undefined);
    assert.equal(run("slow();\n", { risk: "safe" }, safe), "fast();\n");
  });

  it("knows no other risk", () => {
    for (const risk of ["all", "", true, null])
      assert.throws(() => run("slow();\n", { risk }), {
        name: "TypeError",
        message: `option risk is "${risk}"; use --risk=safe or --risk=review`,
      });
  });

  it("hands the other options to the rule", () => {
    /** @type {object[]} */
    const seen = [];
    const { detector, rewrite } = review;
    run(
      "slow();\n",
      { risk: "review", sockets: true },
      {
        detector: {
          ...detector,
          detect(node, source, heat, options) {
            seen.push(options);
            return detector.detect(node, source, heat, options);
          },
        },
        rewrite,
      },
    );
    assert.ok(seen.length > 0);
    for (const options of seen) assert.deepEqual(options, { sockets: true });
  });

  it("reads no file without a trigger, and answers nothing where nothing changes", () => {
    assert.equal(run("this is no program"), undefined);
    assert.equal(run('"slow";\n'), undefined);
  });

  it("leaves a byte order mark where it is, and writes none", () => {
    assert.equal(run("\uFEFFslow();\n"), "\uFEFFfast();\n");
    assert.equal(run("\uFEFF\uFEFFslow();\n"), "\uFEFF\uFEFFfast();\n");
    assert.equal(run('slow("\uFEFF");\n'), 'fast("\uFEFF");\n');
  });

  it("leaves it in front of what is put in front of the file", () => {
    const { detector } = review;
    /** @type {import("../../lib/types.js").Pattern} */
    const pattern = {
      detector,
      rewrite: ({ node }) => ({
        edits: [
          { range: [0, 0], text: "const fast = slow.once;\n" },
          { range: node.range, text: "fast" },
        ],
        risk: "review",
        act: "hoist",
      }),
    };
    // Its own name stands in the result, but where it is asked for once.
    const once = { ...pattern, detector: { ...detector, nodes: ["CallExpression"], detect: findCall } };
    assert.equal(run("\uFEFFslow();\n", {}, once), "\uFEFFconst fast = slow.once;\nfast();\n");
    assert.equal(run("slow(); // \uFEFF", {}, once), "const fast = slow.once;\nfast(); // \uFEFF");
    assert.equal(run("slow();\n\uFEFF", {}, once), "const fast = slow.once;\nfast();\n\uFEFF");
  });

  it("says where a file does not parse", () => {
    assert.throws(
      () => run("slow();\n  slow(;\n"),
      (error) =>
        error instanceof ParseError &&
        /^src\/a\.js:2:\d+ \S/.test(error.message) &&
        error.line === 2 &&
        error.message.startsWith(`src/a.js:2:${error.column} `),
    );
  });

  it("leaves every other error as it is", () => {
    const crash = new Error("crash");
    const broken = {
      ...review,
      detector: {
        ...review.detector,
        detect() {
          throw crash;
        },
      },
    };
    assert.throws(() => run("slow();\n", {}, broken), crash);
  });

  it("is what jscodeshift calls, with options or without", async () => {
    const transform = createCodemod(review);
    const file = { path: "src/a.js", source: "slow();\n" };
    assert.equal(await transform(file, {}), "fast();\n");
    assert.equal(await transform(file, {}, { risk: "safe" }), undefined);
  });
});
