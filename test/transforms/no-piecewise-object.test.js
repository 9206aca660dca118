import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-piecewise-object.js";
import { parseSource } from "../../lib/source/parse.js";
import { planRewrite } from "../../lib/run/plan.js";
import { rewrite } from "../../transforms/no-piecewise-object.js";

const OPTIONS = { keys: 8 };

/**
 * What becomes of an object whose second key is what a statement among the keys has made.
 *
 * @param {string} value - of the first key, in a method that has `req` and a `size` of its own
 * @param {string} statement - among the keys
 * @returns {string} what it becomes, or why it stays
 */
function plan(value, statement) {
  const text = `import { createServer } from "node:http";
let total = 0;
export const add = () => total++;
class Server {
  handle(req, res) {
    let size = req.size;
    const info = {};
    info.first = ${value};
    ${statement}
    info.count = count;
    info.b = 2;
    info.c = 3;
    info.d = 4;
    info.e = 5;
    info.f = 6;
    info.g = 7;
    res.end(JSON.stringify(info));
  }
}
createServer((req, res) => new Server().handle(req, res));
`;
  const source = parseSource(text, "src/app.js");
  const findings = detect(source, detector, {}, OPTIONS);
  assert.equal(findings.length, 1, text);
  const made = planRewrite(source, { detector, rewrite }, findings[0], {}, OPTIONS);
  return "refused" in made ? made.refused : `${made.rewrite.act}${made.rewrite.data?.remaining}`;
}

/**
 * What becomes of an object of many keys.
 *
 * @param {number} count
 */
function planMany(count) {
  const keys = Array.from({ length: count }, (_, index) => `  info.k${index} = ${index};`).join("\n");
  const handler = `createServer((req, res) => {\n  const info = {};\n${keys}\n  res.end(JSON.stringify(info));\n});\n`;
  const source = parseSource(`import { createServer } from "node:http";\n${handler}`, "src/app.js");
  const [finding] = detect(source, detector, {}, OPTIONS);
  const made = planRewrite(source, { detector, rewrite }, finding, {}, OPTIONS);
  return "refused" in made ? made.refused : made.rewrite.act;
}

describe("no-piecewise-object, with many keys", () => {
  it("makes no literal of which V8 would make a table", () => {
    assert.equal(planMany(120), "makeLiteral");
    assert.match(planMany(121), /^a literal of more than 120 keys is slow/);
  });
});

/**
 * What becomes of an object of nine keys.
 *
 * @param {string} init - its literal
 * @param {string} body - sets some of them
 */
function planKeys(init, body) {
  const keys = Array.from({ length: 9 }, (_, index) => `  info.k${index} = ${index};`).join("\n");
  const text = `import { createServer } from "node:http";\nlet total = 0;\nexport const add = () => total++;\ncreateServer((req, res) => {\n  const info = ${init};\n  ${body}\n${keys}\n  res.end(JSON.stringify(info));\n});\n`;
  const source = parseSource(text, "src/app.js");
  const [finding] = detect(source, detector, {}, OPTIONS);
  const made = planRewrite(source, { detector, rewrite }, finding, {}, OPTIONS);
  return "refused" in made ? made.refused : `${made.rewrite.act}${made.rewrite.data?.remaining}`;
}

describe("no-piecewise-object says what remains", () => {
  const ABSENT = "keys that were absent are then `undefined`";
  const NAMED = "functions in it get their keys as names";
  for (const [body, remaining] of [
    ["info.f = () => 1;", `; ${NAMED}`],
    ["info.f = class {};", `; ${NAMED}`],
    ["info.f = function named() {};", ""],
    ["if (req.url) info.f = 1;", `; ${ABSENT}`],
    ["if (req.url) info.f = function () {};", `; ${ABSENT}`],
    ["if (req.url) info.f = 1; info.g = () => 1;", `; ${ABSENT}, ${NAMED}`],
  ])
    it(body, () => assert.equal(planKeys("{}", body), `makeLiteral${remaining}`));

  it("looks at keys of the literal itself", () => {
    assert.equal(planKeys("{ first: total }", "const count = add(); info.count = count;"), STAYS);
    assert.equal(planKeys("{ first: 1 }", "const count = add(); info.count = count;"), "makeLiteral");
  });
});

const STAYS = "the statements between the keys cannot run before them";
const READS = "makeLiteral; statements among the keys run first";

describe("no-piecewise-object, where a statement would run before a value is read", () => {
  for (const [value, statement, result] of [
    // Other functions see the instance, the module's variables and globals.
    ["this.count", "const count = next(req.url);", STAYS],
    ["total", "const count = next(req.url);", STAYS],
    ["other", "const count = next(req.url);", STAYS],
    ["size", "const count = ++size;", STAYS],
    ["next()", "const count = 1;", STAYS],
    // Of what only this call has they see what they are given.
    ["size", "const count = next(req.url);", "makeLiteral"],
    ["this.count", "const count = total;", READS],
    ["total", "const count = req.url;", READS],
    ["size", "const count = req.url;", "makeLiteral"],
    // Where reading throws, nothing may have been changed.
    ["req.headers.accept.length", "const count = total++;", STAYS],
    ["[req.headers.accept.length]", "const count = total++;", STAYS],
    ["req.headers.accept?.length", "const count = total++;", READS],
    ["req.headers.accept", "const count = total++;", READS],
    ["[req.url, () => req.headers.accept.length]", "const count = total++;", READS],
  ])
    it(`${value}, then ${statement}`, () => assert.equal(plan(value, statement), result));
});
