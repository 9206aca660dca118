import { describe, it } from "node:test";
import { EndlessRewrites, fix } from "../../lib/run/fix.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { getFixed } from "../../cli/run/run-file.js";
import { parseSource } from "../../lib/source/parse.js";
import { rules } from "../../rules/index.js";

/** @import { Pattern } from "../../lib/types.js" */

/**
 * Replaces a name by another one.
 *
 * @param {string} from
 * @param {string} to
 * @returns {Pattern}
 */
function rename(from, to) {
  return {
    detector: {
      name: `no-${from}`,
      triggers: [from],
      unknown: new RegExp(from),
      nodes: ["Identifier"],
      detect: (node) =>
        node.name === from ? [{ node, heat: { level: "hot", text: "" }, messageId: "it", data: {}, facts: {} }] : [],
    },
    rewrite: ({ node }) => ({ edits: [{ range: node.range, text: to }], risk: "safe", act: "rename" }),
  };
}

/**
 * @param {string} text
 * @param {Pattern[]} patterns
 * @returns {{ text: string, lines: number[] }} after one rewrite at a time, and where each of them was made
 */
function fixOneByOne(text, patterns) {
  const lines = [];
  for (let source = parseSource(text, "a.js"); ;) {
    const { applied } = fix(source, patterns, { risk: "review" });
    if (applied.length === 0) return { text: source.text, lines };
    lines.push(applied[0].line);
    source = parseSource(applyEdits(source.text, applied[0].rewrite.edits), "a.js");
  }
}

/** Servers with several rewrites that could be made together.
 * @type {Record<string, string>} */
const SERVERS = {
  "constants at one place, with and without the same name": repeat(
    (i) => `res.write(process.env.A${i} + os.hostname() + new RegExp("a${i % 2}").test(req.url));`,
    'import os from "node:os";',
  ),
  "functions at one place": repeat((i) => `req.on("e${i}", () => { console.log(${i}); });`),
  "the same function twice": repeat((i) => `req.on("e", () => { console.log(${i % 2}); });`),
  "one variable of each function, which is moved": `import express from "express";
const app = express();
${Array.from({ length: 4 }, (_, i) => `app.get("/${i}", (req, res) => {\n  const format = new Intl.NumberFormat("d${i}");\n  res.end(format.format(${i}));\n});`).join("\n\n")}
`,
  "constants that need a constant": repeat(
    (i) => `res.write(String(new Set(LIST${i % 2}).has(req.url)));`,
    'const LIST0 = ["a"];\nconst LIST1 = ["b"];',
  ),
  modules: `const http = require("http");

http.createServer((req, res) => {
  require("path").join(req.url);
  require("querystring").escape(req.url);
  require("path").dirname(req.url);
  res.end(require("zlib").gzipSync(req.url));
});
`,
  "awaits and promises": repeat(
    (i) => `res.write(await Promise.all([g(${i})])); res.write(await Promise.resolve(${i}));`,
    "",
    "async ",
  ),
};

/**
 * A server of Express with four lines in its handler.
 *
 * @param {(index: number) => string} write
 * @param {string} [top]
 * @param {string} [async]
 */
function repeat(write, top = "", async = "") {
  return `import express from "express";
${top}

const app = express();

app.get("/", ${async}(req, res) => {
${Array.from({ length: 5 }, (_, index) => `  ${write(index)}`).join("\n")}
});
`;
}

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

  for (const [title, text] of Object.entries(SERVERS)) {
    it(`makes several rewrites at once as it would make them one by one: ${title}`, () => {
      const patterns = Object.values(rules).map(({ pattern }) => pattern);
      const { source, applied } = fix(parseSource(text, "a.js"), patterns, { risk: "review" });
      assert.ok(applied.length > 2, `${applied.length} rewrites`);
      const alone = fixOneByOne(text, patterns);
      assert.equal(source.text, alone.text);
      assert.deepEqual(
        applied.map(({ line }) => line),
        alone.lines,
      );
      assert.equal(
        applied.reduce((current, { rewrite }) => applyEdits(current, rewrite.edits), text),
        source.text,
      );
    });
  }

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
