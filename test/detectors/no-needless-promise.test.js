import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-needless-promise.js";
import { Linter } from "eslint";
import { parseSource } from "../../lib/source/parse.js";
import plugin from "../../index.js";

/**
 * What is found in a handler.
 *
 * @param {string} body
 * @param {{ above?: string, filename?: string }} [options] - above: statements of the module
 * @returns {string[]}
 */
function find(body, { above = "", filename = "src/app.js" } = {}) {
  return detect(parseSource(getText(body, above), filename), detector, {}).map(({ messageId }) => messageId);
}

/**
 * @param {string} text
 * @returns {string[]} what the findings in a file point at, and the code that they name
 */
function show(text) {
  const source = parseSource(text, "src/app.js");
  return detect(source, detector, {}).map(({ node, data }) => `${source.slice(node)}: ${data.code ?? data.name}`);
}

/**
 * @param {string} body
 * @param {string} above
 */
function getText(body, above) {
  return `import { createServer } from "node:http";\n${above}\ncreateServer(async (req, res) => {\n${body}\n});`;
}

describe("no-needless-promise", () => {
  it("takes the promise from no function that others get hold of", () => {
    const value = "async (url) => `${url}`";
    const use = (/** @type {string} */ other, /** @type {string} */ above) =>
      find(`res.write(await format(req.url));\n${other}\nres.end();`, { above });
    const FOUND = ["asyncWithoutAwait"];
    for (const declared of [
      `const format = ${value};`,
      `let format = ${value};`,
      "async function format(url) { return `${url}`; }",
      "async function format(url) { let all = 0; for (const part of [url]) all += part.length; return `${all}`; }",
      "async function format(url) { if (url === undefined) return; return `${url}`; }",
      `const format = ${value};\nmodule.exports = { process };`,
    ])
      assert.deepEqual(use("", declared), FOUND, declared);
    for (const other of ["await req.each(format);", "await format?.(req.url);", "await new format(req.url);"])
      assert.deepEqual(use(other, `const format = ${value};`), [], other);
    for (const declared of [
      `let format = ${value};\nexport const change = (other) => { format = other; };`,
      `export const format = ${value};`,
      `export let format = ${value};`,
      "export async function format(url) { return `${url}`; }",
      "export default async function format(url) { return `${url}`; }",
      `const format = ${value};\nmodule.exports = { format };`,
    ])
      assert.deepEqual(use("", declared), [], declared);
    const overloaded =
      "function format(url: string): Promise<string>;\nasync function format(url: string): Promise<string> { return `${url}`; }";
    assert.deepEqual(find("res.end(await format(req.url));", { above: overloaded, filename: "src/app.ts" }), []);
  });

  it("takes the promise from no function whose name says that it gives up the turn", () => {
    const use = (/** @type {string} */ name) =>
      find(`await ${name}(req); res.end();`, { above: `async function ${name}(req) { req.turns += 1; }` });
    for (const name of ["ticks", "returned", "refer", "sleepless", "unyield"])
      assert.deepEqual(use(name), ["asyncWithoutAwait"], name);
    for (const name of ["tick", "nextTick", "yieldTurn", "defer", "sleep", "pause", "turn"])
      assert.deepEqual(use(name), [], name);
  });

  it("takes the promise from a function that loops over a list, and not from one that waits for what comes", () => {
    const use = (/** @type {string} */ list) =>
      find("res.end(await join(req));", {
        above: `async function join(req) { let all = ""; for await (const part of ${list}) all += part; return \`\${all}\`; }`,
      });
    assert.deepEqual(use('["a", "b"]'), ["asyncWithoutAwait", "plainLooped"]);
    assert.deepEqual(use("req"), []);
  });

  it("takes the promise from no private method that may be missing", () => {
    const call = (/** @type {string} */ called) =>
      getText(
        "await new Page().show(req, res);",
        `class Page { async #format(url) { return encodeURI(url); } async show(req, res) { res.end(await ${called}(req.url)); } }`,
      );
    const run = (/** @type {string} */ text) =>
      detect(parseSource(text, "src/app.js"), detector, {}).map(({ messageId }) => messageId);
    assert.deepEqual(run(call("this.#format")), ["asyncWithoutAwait"]);
    assert.deepEqual(
      run(call("this.#format").replace("class Page {", "class Page { async format(url) { return encodeURI(url); }")),
      ["asyncWithoutAwait"],
    );
    assert.deepEqual(run(`${call("this.#format")}\nclass Other { #format = 1; }`), ["asyncWithoutAwait"]);
    for (const called of ["this.#format?.", "this?.#format", "req.page?.#format"])
      assert.deepEqual(run(call(called)), [], called);
    // The parser that ESLint has by default knows no decorators.
    const messages = new Linter().verify(call("this.#format"), {
      plugins: { hotpath: plugin },
      rules: { "hotpath/no-needless-promise": "warn" },
    });
    assert.deepEqual(
      messages.map(({ messageId }) => messageId),
      ["asyncWithoutAwait"],
    );
  });

  it("points at the name of a function, and names a call without its line breaks", () => {
    const use = "res.write(await format(req.url)); res.end();";
    for (const declared of [
      "const format = async (url) => `${url}`;",
      "const format = async function (url) { return `${url}`; };",
      "async function format(url) { return `${url}`; }",
    ])
      assert.deepEqual(show(getText(use, declared)), ["format: format"], declared);
    const page =
      "class Page { async #format(url) { return `${url}`; } async show(url) { return await this.#format(url); } }";
    assert.deepEqual(show(getText("res.end(await new Page().show(req.url));", page)), ["#format: #format"]);
    assert.deepEqual(show(getText("res.end(await JSON\n  .parse(req.url));", "")), [
      "await JSON\n  .parse(req.url): JSON.parse()",
    ]);
  });

  it("leaves chains that start with something to wait for", () => {
    const chain = (/** @type {string} */ start) => find(`await ${start}.then(() => req.next()); res.end();`);
    assert.deepEqual(chain("Promise.resolve()"), ["chainedOnResolved"]);
    for (const start of [
      "Promise.resolve(req.load())",
      "Promise.reject()",
      "Promise.resolve",
      "Promise.resolve?.()",
      "Promise.resolve()?",
      "req.load()",
      "req.loaded",
      "req.resolve()",
    ])
      assert.deepEqual(chain(start), [], start);
  });

  it("leaves promises that are made around something that they do not pass on", () =>
    assert.deepEqual(
      find(
        "res.end(await new Promise(async (resolve, reject) => { try { req.log(); } catch (error) { reject(error); } }));",
      ),
      [],
    ));

  it("loops over a list at once while nobody puts promises into it", () => {
    const loop = (/** @type {string} */ use) =>
      find(`const parts = ["a", "b"];\n${use}\nfor await (const part of parts) res.write(part);\nres.end();`);
    for (const use of [
      "",
      "res.write([...parts].join());",
      "parts.map(String);",
      "if (parts.length > 1) res.write('');",
    ])
      assert.deepEqual(loop(use), ["plainLooped"], use);
    for (const use of [
      "parts.remap(String);",
      "parts.length = req.count;",
      "const { String } = req; parts.map(String);",
    ])
      assert.deepEqual(loop(use), [], use);
  });

  it("takes nothing out of a callback that declares what it returns", () => {
    const ask = (/** @type {string} */ body) =>
      detect(
        parseSource(getText(`await Promise.resolve().then(() => ${body}); res.end();`, ""), "src/app.js"),
        detector,
      ).map(({ facts }) => "value" in facts && facts.value !== undefined);
    assert.deepEqual(ask("{ return next(); }"), [true]);
    assert.deepEqual(ask("{ return next(); function next() {} }"), [false]);
  });

  it("takes no list apart whose method may be missing, or that is no language's", () => {
    assert.deepEqual(find("res.end(await Promise.all([req.load()]));"), ["allOfOne"]);
    const above =
      "Promise.all([load()]);\nasync function* join() { const all = yield 1; yield await Promise.all(all.map((one) => `${one}`)); }";
    assert.deepEqual(find("for await (const part of join()) res.write(part);", { above }), []);
    const all = "res.end(await Promise.all(list().map((text) => `${text}`)));";
    assert.deepEqual(find(all, { above: "function list() { return load(); }" }), ["allOfPlain"]);
    assert.deepEqual(find(all, { above: "function* list() { yield load(); }" }), []);
    for (const list of ["[req.url]", "Object.values(req.query)", "Array.from(req.query)"])
      assert.deepEqual(find(`res.end(await Promise.all(${list}.map((text) => \`\${text}\`)));`), ["allOfPlain"], list);
    for (const call of [
      "Promise.all(req.byArray.values().map((text) => `${text}`))",
      "Promise.all?.([req.load()])",
      "pool.all([req.load()])",
      "Promise.any([req.load()])",
      "Promise.all([req.url]?.map((text) => `${text}`))",
    ])
      assert.deepEqual(find(`res.end(await ${call});`), [], call);
  });

  it("leaves a promise whose executor does anything else with the other", () => {
    const make = (/** @type {string} */ settled, made = "Promise") =>
      find(`res.end(await new ${made}((resolve, reject) => req.load().${settled}));`);
    const FOUND = ["wrappedPromise"];
    for (const settled of [
      "then(resolve, reject)",
      "then(resolve).catch(reject)",
      "then((user) => resolve(user), (error) => { reject(error); })",
      "then(async (user) => resolve(user), reject)",
    ])
      assert.deepEqual(make(settled), FOUND, settled);
    const run = (/** @type {string} */ executor) => find(`res.end(await new Promise(${executor}));`);
    assert.deepEqual(run("(resolve, reject) => this.load().then(resolve, reject)"), FOUND);
    for (const executor of [
      "function (resolve, reject) { load(arguments).then(resolve, reject); }",
      "function (resolve, reject) { this.load().then(resolve, reject); }",
      "function (resolve, reject) { load(new.target).then(resolve, reject); }",
      "({ resolve }, reject) => req.load().then(resolve, reject)",
      "({ resolve }, reject) => req.load().then(log, reject)",
      "({ resolve }, reject) => req.load().then(req.log, reject)",
      "(resolve) => req.load().then(resolve, log)",
      "(resolve, reject, log) => req.load().then(resolve, reject)",
      "function* (resolve, reject) { req.load().then(resolve, reject); }",
      "req.run",
      "(resolve, ...reject) => req.load().then(resolve, reject)",
      "(resolve, reject = req.log) => req.load().then(resolve, reject)",
    ])
      assert.deepEqual(run(executor), [], executor);
    for (const settled of [
      "then(resolve).catch(req.log)",
      "then(resolve).catch(reject, resolve)",
      "then(resolve).finally(reject)",
      "then(resolve)",
      "then?.(resolve, reject)",
      "then(resolve).catch?.(reject)",
      "then(resolve)?.catch(reject)",
      "loaded",
      "then(reject).catch(reject)",
      "then((user) => user, reject)",
      "then((user) => new resolve(user), reject)",
      "then((user) => resolve(user, 1), reject)",
      "then(function* (user) { resolve(user); }, reject)",
      "then((user, other) => resolve(other), reject)",
      "then(({ id }) => resolve({ id }), reject)",
    ])
      assert.deepEqual(make(settled), [], settled);
    for (const made of ["Bluebird", "req.Promise"]) assert.deepEqual(make("then(resolve, reject)", made), [], made);
  });

  it("leaves an `async` executor that does more than wait and pass on", () => {
    const make = (/** @type {string} */ body) =>
      find(`res.end(await new Promise(async (resolve, reject) => { ${body} }));`);
    const FOUND = ["wrappedPromise"];
    const caught = "catch (error) { reject(error); }";
    assert.deepEqual(make(`try { resolve(await req.load()); } ${caught}`), FOUND);
    assert.deepEqual(make(`try { const user = await req.load(); resolve(user); } ${caught}`), FOUND);
    for (const body of [
      "resolve(await req.load());",
      `try { resolve(await req.load()); } catch { reject(); }`,
      `try { resolve(await req.load()); } catch (error) { req.log(error); }`,
      `try { resolve(await req.load()); } catch (error) { reject(req.error); }`,
      `try { resolve(await req.load()); } ${caught} finally { req.close(); }`,
      `try { resolve(await req.load()); } ${caught} req.close();`,
      `try { resolve(req.load()); } ${caught}`,
      `try { resolve(await req.load(await req.id)); } ${caught}`,
      `try { const user = await req.load(); resolve(user.id); } ${caught}`,
      `try { const user = await req.load(), id = 1; resolve(user); } ${caught}`,
      `try { const user = await req.load(); req.log(); resolve(user); } ${caught}`,
    ])
      assert.deepEqual(make(body), [], body);
  });

  it("leaves awaits of calls that another rule judges, and of names that stand for a turn", () => {
    assert.deepEqual(find("res.end(await JSON.parse(req.url));"), ["plainAwaited"]);
    assert.deepEqual(find("const text = `${req.url}`; const url = await text; res.end(url);"), ["plainAwaited"]);
    const above = "function parse(text) { return JSON.parse(text).length + 1; }\nconst tick = null;";
    assert.deepEqual(find("res.end(await parse(req.url));", { above }), []);
    assert.deepEqual(find("const turn = await tick; res.end(turn);", { above }), []);
    assert.deepEqual(find("const name = await (req.named ? String(req.name) : null); res.end(name);"), [
      "plainAwaited",
    ]);
  });

  it("leaves awaits of values that the code itself asks for a `then`", () => {
    const ask = (/** @type {string} */ test) =>
      find(`const text = \`\${req.url}\`; let url = ""; if (${test}) url = await text; res.end(url);`);
    assert.deepEqual(ask("text.length > 1"), ["plainAwaited"]);
    for (const test of ['typeof text.then === "function"', "text?.then", 'text["then"]'])
      assert.deepEqual(ask(test), [], test);
  });

  it("leaves awaits of what is not Express's, or may be more than an answer", () => {
    const ask = (/** @type {string} */ awaited) =>
      detect(
        parseSource(
          `import express from "express";\nconst cache = express.cache;\nconst app = express();\napp.get("/", async (req, res) => { await ${awaited}; });`,
          "src/app.js",
        ),
        detector,
      ).map(({ data }) => data.code);
    assert.deepEqual(ask("res.json({})"), ["res.json()"]);
    assert.deepEqual(ask("res.status(201).json({})"), ["res.status(201).json()"]);
    for (const awaited of [
      'cache.set("a", 1)',
      'req.set("a", 1)',
      'this.set("a", 1)',
      "send(res)",
      'res.sendFile("a")',
      "res.load().json()",
      "res.load({}).status(404)",
      "res.json",
    ])
      assert.deepEqual(ask(awaited), [], awaited);
  });

  it("names what is waited for in a few words", () => {
    const ask = (/** @type {string} */ value) =>
      detect(parseSource(getText(`const text = await ${value}; res.end(text);`, ""), "src/app.js"), detector).map(
        ({ data }) => data.code,
      );
    assert.deepEqual(ask("(`a` + req.url)"), ["'a' + req.url"]);
    assert.deepEqual(ask('("a long text that goes on and on" + req.url)'), [
      '"a long text that goes on and on" + req…',
    ]);
    assert.deepEqual(ask("new Date(req.url)"), ["new Date()"]);
    const list = '["a", "b", "c", "d", "e", "f", "g", "h", "i"]';
    assert.deepEqual(
      detect(
        parseSource(getText(`for await (const part of ${list}) res.write(part);`, ""), "src/app.js"),
        detector,
      ).map(({ data }) => data.code),
      [`${list.slice(0, 39)}…`],
    );
    assert.deepEqual(ask('"a long text that goes on and on"\n  .toUpperCase()'), [
      '…g text that goes on and on".toUpperCase()',
    ]);
  });

  it("knows arrays that are made of others, eight steps far", () => {
    const loop = (/** @type {string} */ list, above = "") =>
      find(`${above} for await (const part of ${list}) res.write(part); res.end();`);
    for (const list of [
      `["a"]${".slice()".repeat(8)}`,
      '["a"].slice(0, 1)',
      '["a"].filter(Boolean)',
      '["a"].map(String)',
      '["a"].reverse()',
      '["a"].sort()',
      '["a"].toReversed()',
      '["a"].toSorted()',
      'req.url.split("/")',
      'req.url.split("/", 2)',
      "Object.keys(req.headers)",
      "Object.getOwnPropertyNames(req.headers)",
    ])
      assert.deepEqual(loop(list), ["plainLooped"], list);
    for (const list of [
      `["a"]${".slice()".repeat(9)}`,
      '["a", , "b"]',
      '["a", ...req.parts]',
      '["a"].unsort()',
      '["a"].map(req.load)',
      '["a"].map(String, req)',
      '["a"].map()',
      "req.split(decoder)",
      "Object.keysOf(req.headers)",
      "Object.values(req.headers)",
      "slice(0, 1)",
    ])
      assert.deepEqual(loop(list), [], list);
    assert.deepEqual(loop("parts", "const parts = parts.slice();"), []);
    const typed = { filename: "src/app.ts" };
    const fill = "req.fill(parts); for await (const part of parts) res.write(part); res.end();";
    assert.deepEqual(find(`const parts: string[] = []; ${fill}`, typed), ["plainLooped"]);
    assert.deepEqual(find(`const parts = []; ${fill}`, typed), []);
  });

  it("knows arrays that a file writes out", () => {
    assert.deepEqual(find("res.end(await Promise.all([req.url, req.method].map((text) => `${text}`)));"), [
      "allOfPlain",
    ]);
    const loop = (/** @type {string} */ use) =>
      find(`const parts = ["a"]; ${use}; for await (const part of parts) res.write(part); res.end();`);
    for (const use of [
      "res.write(`${parts[0]}`)",
      "parts.push(`${req.url}`)",
      "parts.unshift(`${req.url}`)",
      ..."at concat entries includes indexOf join keys pop reverse shift slice values"
        .split(" ")
        .map((name) => `parts.${name}()`),
      ..."every filter find findIndex flatMap forEach map some"
        .split(" ")
        .map((name) => `parts.${name}((part, index) => res.write(part + index))`),
      "req.log(parts.length)",
      "req.log(parts.length.toFixed(1))",
      "parts.forEach((part) => res.write(part))",
    ])
      assert.deepEqual(loop(use), ["plainLooped"], use);
    for (const use of [
      "parts.push(req.load())",
      "parts.unshift(req.load())",
      "parts.push(...req.parts)",
      "parts.atEnd(req.load())",
      "parts.forEach(fill)",
      "parts.forEach(Promise.reject)",
      "parts.reduce((all, part) => all.push(req.load()), parts)",
      "parts[0] = req.load()",
      "req.fill(parts)",
      "parts.fill(req.load())",
      "parts.forEach(req.fill)",
      "parts.forEach((part, index, all) => all.push(req.load()))",
      "parts.forEach((...all) => all[2].push(req.load()))",
    ])
      assert.deepEqual(loop(use), [], use);
  });

  it("leaves a list that a `with` may fill", () => {
    const loop = (/** @type {string} */ use) =>
      detect(
        parseSource(
          `const { createServer } = require("node:http");\ncreateServer(async (req, res) => { const parts = ["a"]; if (req.url) ${use} for await (const part of parts) res.write(part); res.end(); });`,
          "src/app.cjs",
        ),
        detector,
      ).map(({ messageId }) => messageId);
    assert.deepEqual(loop("with (req) load();"), ["plainLooped"]);
    assert.deepEqual(loop("with (parts) push(req.load());"), []);
  });

  it("leaves lists of which an element is waited for", () => {
    const map = (/** @type {string} */ body) =>
      find(`res.end((await Promise.all([req.url].map(async (text) => { ${body} return String(text); }))).join());`);
    assert.deepEqual(map(""), ["allOfPlain"]);
    for (const body of [
      "if (text) return req.load();",
      "await req.load();",
      "for await (const part of req) res.write(part);",
    ])
      assert.deepEqual(map(body), [], body);
  });
});
