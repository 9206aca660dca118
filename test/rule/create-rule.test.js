import { describe, it } from "node:test";
import { formatMessage, getActData, getMessageData } from "../../lib/rule/format-message.js";
import { Linter } from "eslint";
import assert from "node:assert/strict";
import { createRule } from "../../lib/rule/create-rule.js";
import { loadPlanner, provideFinding, provideRewriting } from "../../lib/rule/load.js";
import * as engine from "../../lib/rule/engine.js";
import * as planner from "../../lib/rule/planner.js";
import { rules } from "../../rules/index.js";

/** @import { Detector, Rewrite, Refusal } from "../../lib/types.js" */

/** Finds `slow()`, in hot code only.
 * @type {Detector} */
const detector = {
  name: "no-slow",
  triggers: ["slow"],
  silences: [],
  nodes: ["CallExpression"],
  detect(node, _source, heat, options) {
    const { level, text } = heat.at(node);
    if (node.callee.name !== "slow" || level !== "hot") return [];
    return [
      {
        node,
        heat: { level, text },
        messageId: "calledPerRequest",
        data: { code: String(options.code ?? "slow()") },
        facts: {},
      },
    ];
  },
};

/**
 * @param {Rewrite["risk"]} risk
 * @param {string} text
 */
const rewriteTo =
  (risk, text) =>
  (/** @type {{ node: { range: [number, number] } }} */ { node }) => ({
    edits: [{ range: node.range, text }],
    risk,
    act: "callFast",
    data: { to: text },
  });

/**
 * @param {((...args: any[]) => Rewrite | Refusal) | undefined} rewrite
 * @param {object} [more]
 */
function create(rewrite, more = {}) {
  const rule = createRule({
    name: detector.name,
    hasRewrite: rewrite !== undefined,
    docs: {
      description: "disallow slow calls",
      recommended: true,
      payoff: { calledPerRequest: "2 to 3 ×" },
      measuredOn: "Node 20",
    },
    messages: {
      calledPerRequest: "`{{code}}` is slow: {{weight}} ({{heat}}).",
      callFast: "Call `{{to}}` instead of `{{code}}`.",
    },
    ...more,
  });
  // There are no files of this name.
  provideFinding(engine, { "no-slow": detector });
  if (rewrite !== undefined) provideRewriting(planner, { "no-slow": rewrite });
  return rule;
}

const HOT = 'require("http").createServer((req, res) => {\n  slow();\n});\n';

/**
 * @param {ReturnType<typeof create>} rule
 * @param {string} [text]
 * @param {object} [config]
 * @returns {any[]}
 */
function lint(rule, text = HOT, config = {}) {
  return new Linter({ configType: "flat" }).verify(
    text,
    [
      {
        files: ["**/*.*"],
        plugins: { test: { rules: { rule: /** @type {any} */ (rule) } } },
        rules: { "test/rule": "error" },
        languageOptions: { sourceType: "commonjs" },
        ...config,
      },
    ],
    "src/a.js",
  );
}

describe("createRule", () => {
  it("reports what the detector finds, with its reason, under the node", () => {
    const [message, ...others] = lint(create(undefined));
    assert.deepEqual(others, []);
    assert.equal(
      message.message,
      "`slow()` is slow: a cost that depends on what it does (Node request listener, line 1).",
    );
    assert.deepEqual([message.line, message.column, message.endLine, message.endColumn], [2, 3, 2, 9]);
    assert.equal(message.suggestions, undefined);
    assert.equal(message.fix, undefined);
  });

  it("offers what needs review as a suggestion, and fixes what is safe", () => {
    const [suggested] = lint(create(rewriteTo("review", "fast()")));
    assert.deepEqual(suggested.suggestions, [
      {
        messageId: "callFast",
        desc: "Call `fast()` instead of `slow()`.",
        data: { code: "slow()", to: "fast()" },
        fix: { range: [47, 53], text: "fast()" },
      },
    ]);
    assert.equal(suggested.fix, undefined);
    const [fixed] = lint(create(rewriteTo("safe", "fast()"), { hasSafeRewrites: true }));
    assert.deepEqual(fixed.fix, { range: [47, 53], text: "fast()" });
    assert.equal(fixed.suggestions, undefined);
  });

  it("tells quick fixes of one line apart that would read alike", () => {
    /** @param {string} calls */
    const getTitles = (calls) => {
      const rule = create((finding) => ({
        ...rewriteTo("review", "fast()")(finding),
        data: { code: "it", to: "fast" },
      }));
      return lint(rule, HOT.replace("slow();", calls)).map(({ suggestions }) => suggestions[0].desc);
    };
    const title = "Call `fast` instead of `it`";
    assert.deepEqual(getTitles("slow(1); slow([\n2,\n3]);"), [
      `${title}: \`slow(1)\`.`,
      `${title}: \`slow([ 2, 3])\`.`,
    ]);
    assert.deepEqual(getTitles("slow(); slow();"), [`${title}: column 3.`, `${title}: column 11.`]);
    assert.deepEqual(getTitles(`slow(); slow("${"`".repeat(50)}");`), [
      `${title}: \`slow()\`.`,
      `${title}: \`slow("${"'".repeat(33)}…\`.`,
    ]);
    assert.deepEqual(getTitles("slow();\n  slow();"), [`${title}.`, `${title}.`]);
  });

  it("offers nothing where the transform or the net refuses", () => {
    for (const rewrite of [
      () => ({ refused: "the class is exported", code: /** @type {const} */ ("exportedClass") }),
      rewriteTo("review", "("),
      rewriteTo("review", "slow()"),
      rewriteTo("review", "fast(); const req = 1;"),
    ]) {
      const [message] = lint(create(rewrite));
      assert.equal(message.suggestions, undefined);
    }
  });

  it("says in its meta what it can do", () => {
    assert.equal(create(undefined).meta.hasSuggestions, false);
    assert.equal(create(undefined).meta.fixable, undefined);
    assert.equal(create(rewriteTo("safe", ""), { hasSafeRewrites: true }).meta.fixable, "code");
    assert.ok(create(undefined).meta.docs.url.endsWith("/docs/rules/no-slow.md"));
  });

  it("leaves cold code and files without a trigger alone", () => {
    assert.deepEqual(lint(create(undefined), "slow();\n"), []);
    const context = { filename: "/project/a.js", cwd: "/project", sourceCode: { text: "fast();" }, settings: {} };
    assert.deepEqual(Object.keys(create(undefined).create(context)), []);
  });

  it("hands options with their defaults, and settings", () => {
    const rule = create(undefined, {
      schema: [{ type: "object", properties: { code: { type: "string" } }, additionalProperties: false }],
      defaults: { code: "default" },
    });
    assert.match(lint(rule)[0].message, /^`default`/);
    assert.match(lint(rule, HOT, { rules: { "test/rule": ["error", { code: "given" }] } })[0].message, /^`given`/);
    assert.deepEqual(lint(rule, HOT, { settings: { hotpath: { cold: ["src/**"] } } }).length, 0);
  });

  it("finds its place in files with CRLF and a byte order mark", () => {
    const [message] = lint(create(rewriteTo("review", "fast()")), `\uFEFF${HOT.replaceAll("\n", "\r\n")}`);
    assert.deepEqual([message.line, message.column], [2, 3]);
    assert.deepEqual(message.suggestions[0].fix.range, [48, 54]);
  });

  it("reports a file that only ESLint's parser reads, without offering anything", () => {
    const parser = { parseForESLint: (/** @type {string} */ text) => typescriptLike(text) };
    const [message] = lint(create(rewriteTo("review", "fast()")), `%%\n${HOT}`, {
      languageOptions: { parser, sourceType: "commonjs" },
    });
    assert.equal(message.messageId, "calledPerRequest");
    assert.equal(message.suggestions, undefined);
  });
});

/**
 * A parser of another language: JavaScript below a line that is none.
 *
 * @param {string} text
 */
function typescriptLike(text) {
  const source = planner.parse(text.replace("%%", "  "), "a.js");
  assert.ok(source !== undefined);
  const lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  for (const node of source.nodes(
    ...[
      "Program",
      "ExpressionStatement",
      "CallExpression",
      "MemberExpression",
      "Identifier",
      "Literal",
      "ArrowFunctionExpression",
      "BlockStatement",
    ],
  )) {
    const place = (/** @type {number} */ offset) => ({
      line: lines.findLastIndex((start) => start <= offset) + 1,
      column: offset - (lines.findLast((start) => start <= offset) ?? 0),
    });
    node.loc = { start: place(node.range[0]), end: place(node.range[1]) };
  }
  return {
    ast: Object.assign(source.ast, { tokens: [], comments: [] }),
    scopeManager: source.scopeManager,
    visitorKeys: source.visitorKeys,
  };
}

describe("settings that are wrong, or half written", () => {
  it("are ignored, and said once", async () => {
    /** @type {string[]} */
    const warnings = [];
    const keep = (/** @type {Error} */ { name, message }) => void (name === "HotpathWarning" && warnings.push(message));
    process.on("warning", keep);
    const cases = /** @type {const} */ ([
      [null, "the settings must be an object"],
      [["src/**"], undefined],
      ["src/**", undefined],
      [{ hot: "src/**" }, "`hot` must be an array of strings"],
      [{ hot: [1] }, undefined],
      [{ cold: null }, "`cold` must be an array of strings"],
      [{ entryPoints: null }, "`entryPoints` must be an array of objects"],
      [{ entryPoints: [null] }, "`entryPoints` must be an array of objects (entry 1)"],
      [{ frameworks: "express" }, "`frameworks` must be an array of strings"],
      [{ minShare: "1" }, "`minShare` must be a number from 0 to 1"],
      [{ minCost: "1" }, '`minCost` must be a time such as "1us" or "0.5ms", or 0'],
      [{ heatFile: 3 }, "`heatFile` must be the path of a heat file"],
      [{ hots: [] }, "there is no key `hots`; did you mean `hot`?"],
      [{ hot: undefined }, undefined],
    ]);
    for (const [hotpath] of cases)
      assert.equal(lint(create(undefined), HOT, { settings: { hotpath } }).length, 1, JSON.stringify(hotpath));
    await new Promise(setImmediate);
    process.off("warning", keep);
    assert.deepEqual(
      warnings,
      cases.flatMap(([, clause]) =>
        clause === undefined ? [] : [`what is wrong in \`settings.hotpath\` is ignored: ${clause}`],
      ),
    );
  });

  it("leave the others as they are", () => {
    const settings = { hotpath: { cold: ["src/**"], hot: "lib/**" } };
    assert.deepEqual(lint(create(undefined), HOT, { settings }), []);
  });
});

/** A language that ESLint lints besides JavaScript, as JSON and Markdown are: a document that is text, and has no scopes. */
const prose = {
  fileType: "text",
  lineStart: 1,
  columnStart: 0,
  nodeTypeKey: "type",
  validateLanguageOptions() {},
  parse: (/** @type {{ body: string }} */ { body }) => ({
    ok: true,
    ast: { type: "Document", range: [0, body.length] },
  }),
  createSourceCode: (/** @type {{ body: string }} */ { body }, /** @type {{ ast: object }} */ { ast }) => ({
    text: body,
    ast,
    lines: body.split("\n"),
    getLoc: () => ({ start: { line: 1, column: 0 }, end: { line: 1, column: 0 } }),
    getRange: () => [0, body.length],
    traverse: () => [{ kind: 1, target: ast, phase: 1, args: [ast] }],
  }),
};

describe("other languages", () => {
  it("are not looked at, although their text has what a rule looks for", () => {
    for (const [name, rule] of Object.entries(rules)) {
      const text = `${HOT}${rule.pattern.detector.triggers.join(" ")}\n`;
      const plugins = { test: { rules: { rule } }, other: { languages: { prose } } };
      assert.deepEqual(
        lint(/** @type {any} */ (rule), text, { plugins, language: "other/prose", languageOptions: {} }),
        [],
        name,
      );
    }
  });
});

describe("messages", () => {
  it("are filled as ESLint fills them", () => {
    assert.equal(formatMessage("{{a}} {{ b }} {{c}} {d}", { a: "1", b: "$&", toString: "x" }), "1 $& {{c}} {d}");
  });

  it("name heat and weight", () => {
    const heat = { level: /** @type {const} */ ("hot"), text: "Express handler, line 1" };
    const weight = { time: 340, bytes: 0, executions: 2, kind: /** @type {const} */ ("light") };
    const finding = { node: /** @type {any} */ ({}), heat, messageId: "a", data: { code: "x" }, weight, facts: {} };
    assert.deepEqual(getMessageData(finding), {
      code: "x",
      heat: "Express handler, line 1",
      weight: "light, 0.68 µs a request",
    });
    assert.deepEqual(getActData({ edits: [], risk: "safe", act: "b", data: { code: "y" } }, finding), { code: "y" });
  });
});

describe("the planner", () => {
  it("is loaded once, synchronously", () => {
    assert.ok(loadPlanner() !== undefined);
    assert.equal(loadPlanner(), loadPlanner());
  });

  it("has no source of what does not parse", () => {
    assert.equal(planner.parse("%%", "a.js"), undefined);
  });
});
