import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-needless-promise.js";
import { fix } from "../../lib/run/fix.js";
import { planRewrite } from "../../lib/run/plan.js";
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

/**
 * What becomes of the finding in a statement of the module.
 *
 * @param {string} above - declares `get`, which a handler waits for
 * @param {{ filename?: string }} [options]
 * @returns {string} the act, or why there is none
 */
function planAbove(above, { filename = "src/app.js" } = {}) {
  const text = `import { createServer } from "node:http";\n${above}\ncreateServer(async (req, res) => res.end(await get(req.url)));`;
  const source = parseSource(text, filename);
  const [finding, ...others] = detect(source, detector, {});
  assert.deepEqual(others, [], text);
  const made = planRewrite(source, { detector, rewrite }, finding, {}, {});
  return "refused" in made ? made.refused : made.rewrite.act;
}

const TYPED = { filename: "src/app.ts" };
const LOST = "its type argument would be lost";

describe("no-needless-promise", () => {
  it("takes the one promise of a list, in parentheses where its place needs them", () => {
    const take = (/** @type {(taken: string) => string} */ use) => plan(use("(await Promise.all([req.load()]))[0]"));
    assert.equal(
      take((value) => `delete ${value}; res.end();`),
      "an element of its result is assigned",
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
    for (const [use, taken] of [
      ["[1]", "([await req.load()])[1]"],
      ["?.[0]", "([await req.load()])?.[0]"],
      [".length", "([await req.load()]).length"],
      ["[0]?.name", "(await req.load())?.name"],
      ["[0](req)", "(await req.load())(req)"],
    ])
      assert.equal(plan(`res.end((await Promise.all([req.load()]))${use});`), `res.end(${taken});`);
    assert.equal(
      plan("res.end(req.names[await Promise.all([req.load()])]);"),
      "res.end(req.names[[await req.load()]]);",
    );
    assert.equal(plan("(await Promise.all([req.load()]))[0]++; res.end();"), "an element of its result is assigned");
    assert.equal(plan("res.end(await Promise.all([req.load()]));"), "res.end([await req.load()]);");
    assert.equal(
      plan("let list; list = await Promise.all([req.load()]); res.end(list);"),
      "let list; list = [await req.load()]; res.end(list);",
    );
    assert.equal(
      plan("[this.user] = await Promise.all([req.load()]); res.end();"),
      "this.user = await req.load(); res.end();",
    );
    assert.equal(
      plan("[req.user] = await Promise.all([req.load()]); res.end();"),
      "its result is destructured in another way",
    );
    assert.equal(
      take((value) => `res.end(req.names[${value}]);`),
      "res.end(req.names[await req.load()]);",
    );
  });

  it("takes the one value of a list, in parentheses where its place needs them", () => {
    const take = (/** @type {string} */ only, /** @type {(taken: string) => string} */ use) =>
      plan(`res.end(${use(`(await Promise.all([${only}]))[0]`)});`).slice("res.end(".length, -2);
    const length = "req.url.length + 1";
    assert.equal(
      take(length, (value) => value),
      "req.url.length + 1",
    );
    assert.equal(
      take(length, (value) => `${value} * 2`),
      "(req.url.length + 1) * 2",
    );
    assert.equal(
      take(length, (value) => `${value}.toFixed()`),
      "(req.url.length + 1).toFixed()",
    );
    assert.equal(
      take("Number(req.url)", (value) => `${value} * 2`),
      "Number(req.url) * 2",
    );
    assert.equal(
      take('(req.log(), "a")', (value) => value),
      '(req.log(), "a")',
    );
    assert.equal(plan('await Promise.all([(req.log(), "a")]); res.end();'), 'req.log(), "a"; res.end();');
    assert.equal(
      plan("const [size] = await Promise.all([req.size + 1]); res.end(size);"),
      "const size = req.size + 1; res.end(size);",
    );
    assert.equal(plan("res.end((await Promise.all([Number(req.url)])).join());"), "res.end([Number(req.url)].join());");
  });

  it("takes the one promise of a list apart as it was", () => {
    assert.equal(
      plan("const [[first]] = await Promise.all([req.load()]); res.end(first);"),
      "const [first] = await req.load(); res.end(first);",
    );
  });

  it("leaves a list as one where it is handed on", () => {
    const above = (/** @type {string} */ body) => ({ above: `async function list(req) { ${body} }` });
    assert.equal(
      plan("res.end(await list(req));", above("return Promise.all([req.load()]);")),
      "async function list(req) { return [await req.load()]; }",
    );
    assert.equal(
      plan("res.end(await list(req));", { above: "const list = async (req) => Promise.all([req.load()]);" }),
      "const list = async (req) => [await req.load()];",
    );
    assert.equal(
      plan("let user; res.list = [user] = await Promise.all([req.load()]); res.end(user);"),
      "let user; res.list = [user] = [await req.load()]; res.end(user);",
    );
  });

  it("leaves a list that is taken apart in another way", () => {
    const reason = "its result is destructured in another way";
    assert.equal(plan("const [,] = await Promise.all([req.load()]); res.end();"), reason);
    assert.equal(plan("let name; [{ name }] = await Promise.all([req.load()]); res.end(name);"), reason);
    assert.equal(plan("const [user] = await Promise.all<string[]>([req.load()]); res.end(user);", TYPED), LOST);
  });

  it("leaves lists of other types, and loops with a comment in their heads", () => {
    assert.equal(
      plan("const list = await Promise.all([1, 2].map((item) => item + 1) as number[]); res.end(list);", TYPED),
      "its list would have another type there",
    );
    assert.equal(plan("await Promise.all([Number(req.url), 2]); res.end();"), "[Number(req.url), 2]; res.end();");
    assert.equal(
      plan("for /* each */ await (const name of Object.keys(req)) res.write(name); res.end();"),
      "there is a comment in the function's head",
    );
  });

  it("says that code after a value runs sooner", () => {
    const source = parseSource(
      'import { createServer } from "node:http";\ncreateServer(async (req, res) => { const [page] = await Promise.all([Number(req.url)]); res.end(page); });',
      "src/app.js",
    );
    const made = rewrite(detect(source, detector, {})[0], source);
    assert.ok(!("refused" in made));
    assert.deepEqual([made.risk, made.act], ["review", "dropAll"]);
  });

  it("drops parentheses that only the wait needed", () => {
    assert.equal(
      plan("const text = String(req); res.end((await text).trim());"),
      "const text = String(req); res.end(text.trim());",
    );
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
    assert.equal(plan("await Promise.resolve().then(() => req.pending); res.end();"), "await req.pending; res.end();");
    for (const value of ["req", "req.a", "req?.a", "this", "req.tag`a`", "new Thenable(req)"])
      assert.equal(plan(`res.end(2 * await Promise.resolve().then(() => ${value}));`), `res.end(2 * await ${value});`);
    for (const value of ['"a"', "`a${req.a}`", "[req]", "{ a: req }"])
      assert.equal(
        plan(`res.end(2 * await Promise.resolve().then(() => ${value.startsWith("{") ? `(${value})` : value}));`),
        `res.end(2 * ${value});`,
      );
    assert.equal(
      plan("res.end(await get(req));", {
        above: "export const get = async (req) => Promise.resolve().then(() => req.load());",
      }),
      "export const get = async (req) => req.load();",
    );
    assert.equal(
      plan("res.end(await Promise.resolve().then(() => req.isNew ? req.make() : req.load()));"),
      "res.end(await (req.isNew ? req.make() : req.load()));",
    );
    assert.equal(
      plan("res.end(2 * await Promise.resolve().then(() => req.url.length + 1));"),
      "res.end(2 * (req.url.length + 1));",
    );
    assert.equal(
      plan("res.end(await Promise.resolve().then(() => req.url.length + 1));"),
      "res.end(req.url.length + 1);",
    );
    assert.equal(plan("await Promise.resolve().then(() => String(req)); res.end();"), "String(req); res.end();");
    assert.equal(plan('await Promise.resolve().then(() => req.url + ""); res.end();'), "its value is not used");
    assert.equal(
      plan("res.end(await get(req));", {
        above: "export const get = async (req) => Promise.resolve().then(() => ({ user: req.load() }));",
      }),
      "export const get = async (req) => ({ user: req.load() });",
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

  it("says whether something can be thrown while the promise is made", () => {
    const other = "the promise in it may not be a native one";
    const get = (
      /** @type {string} */ made,
      /** @type {string} */ more = "async function load(url) { await url; return url; }",
    ) =>
      planAbove(
        `${more}\nfunction get(url) { return new Promise((resolve, reject) => ${made}.then(resolve, reject)); }`,
      );
    const isSafe = "useThePromise";
    const mayThrow = "useThePromiseAtOnce";
    assert.equal(get("load(url)"), isSafe);
    assert.equal(get('load("/", url)'), isSafe);
    // Not there yet, where `get` is called from a module that this one imports.
    assert.equal(
      get("load(HOME)", "async function load(url) { await url; return url; }\nconst HOME = process.argv[2];"),
      mayThrow,
    );
    assert.equal(get("load(url)", "const load = async (url) => { await url; return url; };"), mayThrow);
    assert.equal(
      get("loader.load(url)", "async function load(url) { await url; return url; }\nconst loader = { load };"),
      mayThrow,
    );
    assert.equal(get("load(url.path)"), mayThrow);
    assert.equal(get("load(url, url.path)"), mayThrow);
    assert.equal(get("new Promise((done) => setTimeout(done, 1))"), mayThrow);
    for (const made of ["new Thenable(url)", "new Query(url)"])
      assert.equal(get(made, "class Thenable { then(done) { done(1); } }"), other);
    assert.equal(get("Promise.all([url])"), mayThrow);
    assert.equal(get("fetch(url)"), mayThrow);
    assert.equal(get("query(url)"), other);
    assert.equal(get("load(url)", 'import { load } from "./load.js";'), other);
    assert.equal(
      planAbove(
        "function get(url) { const made = fetch(url); return new Promise((resolve, reject) => made.then(resolve, reject)); }",
      ),
      mayThrow,
    );
    for (const load of [
      "function load(url) { return new Thenable(url); }",
      "async function* load(url) { yield url; }",
      "const load = process.argv[2] ? async (url) => url : (url) => new Thenable(url);",
      "class load {}",
    ])
      assert.equal(get("load(url)", load), other, load);
  });

  it("believes the written type of a function", () => {
    const reason = "its type annotation is not a plain `Promise<…>`";
    const name = (/** @type {string} */ type) =>
      planAbove(`const get = async (url: string): ${type} => [url].join();`, TYPED);
    assert.equal(name("Promise<string>"), "dropAsync");
    assert.equal(name("Promise"), reason);
    assert.equal(name("Loaded"), reason);
    assert.equal(name("Loaded<string>"), reason);
    assert.equal(
      plan(
        "const list = await Promise.all([1, 2].map(async (item): Loaded<string> => `${item}`)); res.end(list);",
        TYPED,
      ),
      reason,
    );
  });

  it("keeps what is waited for in one piece", () => {
    assert.equal(
      plan(
        "res.end(await new Promise((resolve, reject) => (req.ok ? req.load() : req.make()).then(resolve, reject)));",
      ),
      "res.end(await (req.ok ? req.load() : req.make()));",
    );
    assert.equal(
      plan('res.end(await new Promise((resolve, reject) => import("./a.js").then(resolve, reject)));'),
      'res.end(await import("./a.js"));',
    );
  });

  it("believes the comment of a function", () => {
    for (const comment of [
      "@type {(id: string) => Promise<string>}",
      "@return {Promise<string>}",
      "@returns a Promise",
    ])
      for (const [head, tail] of [
        ["const get = async (id) =>", ""],
        ["async function get(id) { return", "}"],
      ])
        assert.equal(
          planAbove(`/** ${comment} */\n${head} [id].join();${tail}`),
          "its JSDoc comment says that it returns a promise",
        );
    assert.equal(planAbove("/** @param {Promise<string>} id */\nconst get = async (id) => [id].join();"), "dropAsync");
  });

  it("finds the word `async` however it is written", () => {
    const map = (/** @type {string} */ head) =>
      plan(`const list = await Promise.all([1, 2].map(${head} item + 1)); res.end(list);`);
    const done = "const list = [1, 2].map((item) => item + 1); res.end(list);";
    assert.equal(map("async (item) =>"), done);
    assert.equal(map("async(item) =>"), done);
    assert.equal(map("async item =>"), done.replace("(item)", "item"));
    assert.equal(map("async \t (item) =>"), done);
    assert.equal(map("async/* async */(item) =>"), "the function's `async` is written in an unusual way");
  });

  it("makes no function synchronous whose head is written in another way", () => {
    const name = (/** @type {string} */ head) =>
      plan("const list = []; for (const item of req.list) list.push(await name(item)); res.end(list.join());", {
        above: `const name = ${head}(item) => [item.id].join();`,
      });
    assert.equal(
      name("async "),
      "const name = (item) => [item.id].join();\nconst list = []; for (const item of req.list) list.push(name(item)); res.end(list.join());",
    );
    assert.equal(name("async"), name("async "));
    assert.equal(name("async \t "), name("async "));
    assert.equal(name("async/* async( */"), "the function's `async` is written in an unusual way");
    assert.equal(name("async/* async */"), "the function's `async` is written in an unusual way");
    const method = (/** @type {string} */ head) =>
      plan("await new Reply(res).send(req.url);", {
        above: `class Reply { constructor(raw) { this.raw = raw; } ${head} #write(value) { return JSON.stringify(value); } async send(value) { const body = await this.#write(value); this.raw.end(body); await this.raw.ended; } }`,
      });
    assert.match(method("async"), /; \} #write\(value\).*const body = this\.#write/);
    assert.equal(method("async/* it */"), "the function's `async` is written in an unusual way");
    assert.equal(method("async /* it */"), "the function's `async` is written in an unusual way");
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
    assert.deepEqual(rewrite(finding, source), {
      refused: "the line before has no semicolon, and would continue here",
      code: "continuesLineBefore",
    });
  });
});
