import { describe, it } from "node:test";
import { WORK } from "../../detectors/no-static-work/work.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-static-work.js";
import { parseSource } from "../../lib/source/parse.js";
import { readFileSync } from "node:fs";
import { rewrite } from "../../transforms/no-static-work.js";
import rule from "../../rules/no-static-work.js";

/**
 * What is as fast or faster where it stands, and therefore not reported: the rule's page has it in a table.
 *
 * @type {{ example: string, payoff: string, why: string }[]}
 */
const NOT_WORTH_IT = [
  {
    example: "/^\\/api/.test(x)",
    payoff: "0.93 to 1.16 ×",
    why: "an engine makes a regular expression literal from a template",
  },
  {
    example: '["GET", "HEAD"].includes(x)',
    payoff: "0.95 to 1.05 ×",
    why: "an array of constants is not even allocated",
  },
  { example: "x.toLocaleString()", payoff: "0.62 to 0.81 ×", why: "without arguments the engine keeps a formatter" },
  { example: 'x.toLocaleString("de")', payoff: "0.7 to 0.8 ×", why: "with a locale alone it keeps one, too" },
  { example: "x.localeCompare(y)", payoff: "0.30 to 0.39 ×", why: "the engine compares plain text without a collator" },
  {
    example: 'x.localeCompare(y, "de")',
    payoff: "0.9 to 1.8 ×",
    why: "with a locale alone the engine keeps a collator",
  },
  { example: "new TextEncoder().encode(x)", payoff: "0.97 to 1.01 ×", why: "an encoder has no state" },
  { example: "new TextDecoder().decode(x)", payoff: "1.3 to 1.6 ×", why: "UTF-8 is decoded without a converter" },
  {
    example: 'new TextDecoder("utf-8", { fatal: true }).decode(x)',
    payoff: "1.4 to 2.6 ×",
    why: "it throws on builds without ICU: at load that breaks the program",
  },
  { example: "({ a: 1, b: 2 })[x]", payoff: "1.3 to 1.5 ×", why: "a literal is copied from a template" },
  { example: "ajv.compile(SCHEMA)", payoff: "1.2 to 1.3 ×", why: "ajv keeps what it made of an object that it knows" },
];

/**
 * What is found in a request listener.
 *
 * @param {string} expression - of `x`, `y` and `req`
 * @param {string} [around]
 */
function find(expression, around = "") {
  const text = `import Ajv from "ajv";\nimport http from "node:http";\nimport path from "node:path";\nimport util from "node:util";\nimport fs from "node:fs";\nconst ajv = new Ajv();\nconst SCHEMA = { type: "string" };\n${around}\nhttp.createServer((req, res) => { const x = req.x; const y = req.y; res.end(String([${expression}])); });`;
  return detect(parseSource(text, "a.js"), detector).map(({ messageId }) => messageId);
}

describe("what is worth it", () => {
  it("has a payoff each", () => {
    for (const { messageId } of WORK) assert.ok(messageId in rule.meta.docs.payoff, messageId);
  });

  it("has words of the text that a file must have one of", () => {
    for (const { module, global, code } of WORK) {
      const source = (module ?? global)?.source.replaceAll("\\", "");
      if (source !== undefined)
        assert.ok(
          detector.triggers.some(
            (trigger) => source.includes(trigger.replace(/[(<.]$/, "")) || /util|url/.test(source),
          ),
          code,
        );
    }
  });

  it("is found", () => {
    assert.deepEqual(find('new Intl.NumberFormat("de").format(x)'), ["intlMadePerCall"]);
    assert.deepEqual(find('x.toLocaleString("de", { style: "percent" })'), ["localeFormattedPerCall"]);
    assert.deepEqual(find('x.localeCompare(y, "de", { numeric: true })'), ["localeComparedPerCall"]);
    assert.deepEqual(find('new RegExp("a" + "b").test(x)'), ["regexMadePerCall"]);
    assert.deepEqual(find("new Ajv().compile(SCHEMA)(x)"), ["ajvCompiledPerCall"]);
    assert.deepEqual(find('ajv.compile({ type: "string" })(x)'), ["ajvCompiledPerCall"]);
    assert.deepEqual(find("util.promisify(fs.stat)"), ["promisifiedPerCall"]);
    assert.deepEqual(find('path.join("a", "b")'), ["pathJoinedPerCall"]);
  });

  it("is not found where something may differ", () => {
    for (const expression of [
      "new Intl.NumberFormat(x).format(1)",
      'x.toLocaleString("de", { currency: y })',
      "new RegExp(x).test(y)",
      "JSON.stringify({ x })",
      "new Set([x]).has(y)",
      'path.join("a", x)',
      "new URL(x).href",
      "ajv.compile(x)(y)",
      'JSON.parse("{}", x)',
      'new RegExp("a", x).test(y)',
      'new Set(["a", Math.random()]).has(x)',
      "JSON.stringify({ now: Date.now() })",
      'Buffer.from("abc").fill(x)',
      'new RegExp("[").test(x)',
      'new URL("//").href',
    ])
      assert.deepEqual(find(expression), [], expression);
  });

  it("is not found in functions of the same name", () => {
    assert.deepEqual(find('new Set(["a"]).has(x)', "class Set { has() {} }"), []);
    assert.deepEqual(find("JSON.stringify({ a: 1 })", "const JSON = { stringify() {} };"), []);
    assert.deepEqual(find('join("a", "b")', "const join = (...all) => all;"), []);
  });
});

describe("what is not worth it", () => {
  for (const { example } of NOT_WORTH_IT) it(`${example} is not reported`, () => assert.deepEqual(find(example), []));

  it("stands on the rule's page, with its number", () => {
    const page = readFileSync(new URL("../../docs/rules/no-static-work.md", import.meta.url), "utf8");
    for (const { example, payoff } of NOT_WORTH_IT) assert.ok(page.includes(`| \`${example}\` | ${payoff} |`), example);
  });
});

describe("what a rewrite may change", () => {
  /** @param {string} text */
  function ask(text) {
    const source = parseSource(text, "a.js");
    const [finding] = detect(source, detector);
    const made = rewrite(finding, source);
    return "refused" in made ? made.refused : `${made.risk}: ${made.data?.remaining ?? ""}`;
  }

  it("is said", () => {
    const around = 'import http from "node:http";\nimport * as yup from "yup";\nhttp.createServer((req, res) => {\n';
    assert.equal(ask(`${around}yup.string().min(1).isValidSync(req.url); });`), "safe: ");
    assert.equal(
      ask(`${around}yup.string().phone("de").isValidSync(req.url); });`),
      "review: somebody must have added `phone()` before",
    );
    assert.equal(
      ask(`${around}const format = new Intl.DateTimeFormat(); res.end(format.format(1)); });`),
      "review: language and time zone are then those of start-up",
    );
  });
});
