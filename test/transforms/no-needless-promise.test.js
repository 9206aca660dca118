import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-needless-promise.js";
import { fix, planRewrite } from "../../lib/run/fix.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-needless-promise.js";

/**
 * What becomes of the only finding in a handler.
 *
 * @param {string} body
 * @param {{ above?: string, filename?: string }} [options] - above: a statement of the module
 * @returns {string} the line that changes, or why none does
 */
function plan(body, { above = "", filename = "src/app.js" } = {}) {
  const text = `import { createServer } from "node:http";\n${above}\ncreateServer(async (req, res) => {\n${body}\n});`;
  const source = parseSource(text, filename);
  const findings = detect(source, detector, {});
  assert.equal(findings.length, 1, text);
  const made = planRewrite(source, { detector, rewrite }, findings[0], {}, {});
  if ("refused" in made) return made.refused;
  const lines = fix(source, [{ detector, rewrite }], { risk: "review" }).source.text.split("\n");
  return lines.filter((line) => !text.split("\n").includes(line)).join("\n");
}

const TYPED = { filename: "src/app.ts" };
const LOST = "its type argument would be lost";

describe("no-needless-promise", () => {
  it("takes the one promise of a list, in parentheses where its place needs them", () => {
    const take = (/** @type {(taken: string) => string} */ use) => plan(use("(await Promise.all([req.load()]))[0]"));
    assert.equal(
      take((value) => `delete ${value}; res.end();`),
      "an element of its list is written",
    );
    assert.equal(
      take((value) => `res.end(typeof ${value});`),
      "res.end(typeof await req.load());",
    );
    assert.equal(
      take((value) => `res.end(${value}\`a\`);`),
      "res.end((await req.load())`a`);",
    );
    assert.equal(
      take((value) => `res.end(${value} ** 2);`),
      "res.end((await req.load()) ** 2);",
    );
    assert.equal(
      take((value) => `res.end(${value} + 2);`),
      "res.end(await req.load() + 2);",
    );
    assert.equal(
      take((value) => `res.end(${value}.name);`),
      "res.end((await req.load()).name);",
    );
    assert.equal(
      plan("res.end((await Promise.all([req.load()]))[0]!.name);", TYPED),
      "res.end((await req.load())!.name);",
    );
    assert.equal(plan("res.end((await Promise.all([req.load()]))[1]);"), "res.end(([await req.load()])[1]);");
  });

  it("leaves a wait whose value nobody uses", () => {
    assert.equal(plan("await (JSON.parse(req.url) as object); res.end();", TYPED), "its value is not used");
  });

  it("keeps what a chain returns in one piece", () => {
    assert.equal(
      plan("res.end(await Promise.resolve().then(() => (req.log(), req.load())));"),
      "res.end(await (req.log(), req.load()));",
    );
    assert.equal(
      plan('const body = await Promise.resolve().then(() => (req.log(), "a")); res.end(body);'),
      'const body = (req.log(), "a"); res.end(body);',
    );
    assert.equal(
      plan("res.end(await Promise.resolve().then(() => { throw req.error; }));"),
      "its callback does more than return a value",
    );
  });

  it("drops a type argument only where nothing depends on it", () => {
    const made = "new Promise<string>((resolve, reject) => req.load().then(resolve, reject))";
    assert.equal(plan(`await ${made}; res.end();`, TYPED), "await req.load(); res.end();");
    assert.equal(
      plan(`const body: string = await ${made}; res.end(body);`, TYPED),
      "const body: string = await req.load(); res.end(body);",
    );
    assert.equal(plan(`const body = await ${made}; res.end(body);`, TYPED), LOST);
    assert.equal(plan(`res.end(await ${made});`, TYPED), LOST);
  });

  it("gives the promise of `fetch` itself", () => {
    const get = (/** @type {string} */ above) => plan("res.end(await get(req.url));", { ...TYPED, above });
    const made = "new Promise<Response>((resolve, reject) => fetch(url).then(resolve, reject))";
    assert.equal(
      get(`function get(url: string): Promise<Response> { return ${made}; }`),
      "function get(url: string): Promise<Response> { return fetch(url); }",
    );
    assert.equal(get(`function get(url: string) { return ${made}; }`), LOST);
    assert.equal(get(`const get = (url: string): Promise<Response> => ${made};`), LOST);
  });

  it("finds the word `async` however it is written", () => {
    const map = (/** @type {string} */ head) =>
      plan(`const list = await Promise.all([1, 2].map(${head} item + 1)); res.end(list);`);
    const done = "const list = [1, 2].map((item) => item + 1); res.end(list);";
    assert.equal(map("async (item) =>"), done);
    assert.equal(map("async(item) =>"), done);
    assert.equal(map("async item =>"), done.replace("(item)", "item"));
    assert.equal(map("async/* of them */(item) =>"), "the head of its function is written in another way");
  });

  it("makes no function synchronous whose head is written in another way", () => {
    const name = (/** @type {string} */ head) =>
      plan("const list = []; for (const item of req.list) list.push(await name(item)); res.end(list.join());", {
        above: `const name = ${head} (item) => [item.id].join();`,
      });
    assert.equal(
      name("async"),
      "const name = (item) => [item.id].join();\nconst list = []; for (const item of req.list) list.push(name(item)); res.end(list.join());",
    );
    assert.equal(name("async/* async */"), "its head is written in another way");
    const method = (/** @type {string} */ head) =>
      plan("await new Reply(res).send(req.url);", {
        above: `class Reply { constructor(raw) { this.raw = raw; } ${head} #write(value) { return JSON.stringify(value); } async send(value) { const body = await this.#write(value); this.raw.end(body); await this.raw.ended; } }`,
      });
    assert.match(method("async"), /; \} #write\(value\).*const body = this\.#write/);
    assert.equal(method("async/* it */"), "its head is written in another way");
  });

  it("does not go on with the line before where there are no semicolons", () => {
    const text = [
      'import { createServer } from "node:http"',
      "createServer(async (req, res) => {",
      "  const a = req.url",
      "  await Promise.all([1, 2].map(async (item) => item + a))",
      "  res.end(a)",
      "})",
    ].join("\n");
    const source = parseSource(text, "src/app.js");
    const [finding] = detect(source, detector, {});
    assert.deepEqual(rewrite(finding, source), { refused: "the line before it would go on" });
  });
});
