import { describe, it } from "node:test";
import { findObserver, findSeries, isReading, isSettled } from "../../detectors/no-piecewise-object/piecewise.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-piecewise-object.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} body - of a function; its object is `o`
 * @param {string} filename
 */
function find(body, filename = "a.js") {
  const source = parseSource(`async function f(a, b) {\n${body}\n}\n`, filename);
  const declarator = source.nodes("VariableDeclarator").find(({ id }) => id.name === "o");
  return { source, series: findSeries(source, /** @type {any} */ (declarator)) };
}

describe("findSeries", () => {
  /** @type {Record<string, [string, string[]]>} body, and the keys found */
  const cases = {
    "keys of every kind": [
      "const o = {}; o.a = 1; o['b c'] = 2; o[3] = 3; o[Symbol.iterator] = 4; o[kOwn] = 5;",
      ["a", "b c", "3", "[Symbol.iterator]", "[kOwn]"],
    ],
    "a literal with keys": ["let o = { x: 1, y() {} }; o.a = 1;", ["a"]],
    "conditions that fit in one expression": [
      "var o = {}; if (a) o.a = 1; if (b) { o.b = 1; } else o.b = 2;",
      ["a", "b"],
    ],
    "values that hold functions": ["const o = {}; o.a = () => o.b; o.b = { c: [() => o] }; o.d = 1;", ["a", "b", "d"]],
    "statements in between": ["const o = {}; o.a = 1; const c = a(); b.c(); o.b = c;", ["a", "b"]],
    "no key that is set again": ["const o = { x: 1 }; o.a = 1; o.x = 2; o.b = 3;", ["a"]],
    "no value that reads the object": ["const o = {}; o.a = 1; o.b = o.a; o.c = 1;", ["a"]],
    "no value that passes the object on": ["const o = {}; o.a = 1; o.b = a(() => o); o.c = 1;", ["a"]],
    "no function that is called at once": ["const o = {}; o.a = 1; o.b = (() => o.a)(); o.c = 1;", ["a"]],
    "no write in a function that is handed on": ["const o = {}; o.a = 1; o.b = a(() => { o.x = 1; }); o.c = 1;", ["a"]],
    "no condition that reads the object": ["const o = {}; o.a = 1; if (!o.b) o.b = 1; o.c = 1;", ["a"]],
    "no condition with more in it": ["const o = {}; o.a = 1; if (a) { o.b = 1; a(); } o.c = 1;", ["a"]],
    "no condition with another key": ["const o = {}; o.a = 1; if (a) o.b = 1; else o.c = 1;", ["a"]],
    "no condition with a comment": ["const o = {}; o.a = 1; if (a) { /* why */ o.b = 1; } o.c = 1;", ["a"]],
    "no computed key": ["const o = {}; o.a = 1; o[a] = 2; o.b = 3;", ["a"]],
    "no prototype": ["const o = {}; o.a = 1; o.__proto__ = b; o.b = 3;", ["a"]],
    "no other operator": ["const o = {}; o.a = 1; o.b ||= 3;", ["a"]],
    "a value of 20 lines, and no longer one": [
      `const o = {}; o.a = [${"\n".repeat(19)}]; o.b = 1; o.c = [${"\n".repeat(20)}]; o.d = 1;`,
      ["a", "b"],
    ],
    "no key of an object in parentheses": ["const o = {}; o.a = 1; (o).b = 2; o.c = 3;", ["a"]],
    "no key that is no text": ["const o = {}; o.a = 1; o[true] = 2; o.c = 3;", ["a"]],
    "no value with a key that reads the object": ["const o = {}; o.a = 1; o.b = { [o.a]: () => 1 }; o.c = 3;", ["a"]],
    "no key in a template": ["const o = {}; o.a = 1; o[`b`] = 2; o.c = 3;", ["a"]],
    "nothing behind an early end": ["const o = {}; o.a = 1; if (b) return; o.b = 3;", ["a"]],
    "nothing behind many other statements": ["const o = {}; o.a = 1; a(); a(); a(); o.b = 3;", ["a"]],
  };
  for (const [name, [body, keys]] of Object.entries(cases))
    it(name, () =>
      assert.deepEqual(
        find(body).series?.pieces.map(({ key }) => key),
        keys,
      ),
    );

  for (const body of [
    "const o = { ...a }; o.a = 1;",
    "const o = { __proto__: a }; o.a = 1;",
    "const o = { set a(v) {} }; o.a = 1;",
    "const o = { get x() { return 1; } }; o.a = 1;",
    "const o = { [a]: 1 }; o.a = 1;",
    "const o = []; o.a = 1;",
    "const o = {}; a(o); o.a = 1;",
    "for (const o = {}; ; ) { o.a = 1; }",
  ]) {
    it(`nothing in ${body}`, () => assert.equal(find(body).series, undefined));
  }

  it("sees through type assertions of the literal, not of the object", () => {
    assert.deepEqual(
      find("const o = {} as A; o.a = 1; (o as any).b = 2; o.c = 3;", "a.ts").series?.pieces.map(({ key }) => key),
      ["a"],
    );
  });

  it("says what stands in between, and where", () => {
    assert.deepEqual(
      find("const o = {}; const c = 1; o.a = c; o.b = 2; a(); o.c = 3; b();").series?.between.map(
        ({ before }) => before,
      ),
      [0, 2],
    );
  });
});

describe("findObserver", () => {
  /** @param {string} body */
  const ask = (body) => {
    const { source, series } = find(body);
    return findObserver(source, /** @type {any} */ (series))?.refused;
  };

  for (const body of [
    "const o = {}; o.a = a(); function g() { return o; }",
    "const g = () => o; const o = {}; o.a = g();",
    "var o = {}; o.a = a(); b(() => o);",
    "const o = {}; o.a = await a; function g() { return o; }",
    "const o = {}; o.a = a(); function g() { return () => o; }",
    "const o = {}; o.a = 1; a(); o.b = 2; function g() { return o; }",
  ]) {
    it(`a function in ${body}`, () =>
      assert.match(String(ask(body)), /^a function that may run in between uses `o` \(line \d\)$/));
  }

  it("a handler of errors", () =>
    assert.equal(ask("try { var o = {}; o.a = a(); } catch { b(o); }"), "`o` is read where an error is caught"));

  for (const body of [
    "const o = {}; o.a = 1; function g() { return o; }",
    "const o = {}; o.a = a(); return () => o;",
    "const o = {}; o.a = a(); o.b = () => o;",
    "try { const o = {}; o.a = a(); b(o); } catch { b(); }",
    "if (a) { var o = {}; o.a = a(); } b(o);",
    "try { var o = {}; o.a = a(); b(o); } catch { b(); }",
    "const o = {}; o.a = a();async () => o;",
    "const o = {}; o.a = () => a(); function g() { return o; }",
  ]) {
    it(`none in ${body}`, () => assert.equal(ask(body), undefined));
  }
});

describe("isSettled and isReading", () => {
  /**
   * @param {string} expression
   * @param {(source: import("../../lib/types.js").Source, node: import("../../lib/types.js").Node) => boolean} is
   */
  const ask = (expression, is) => {
    const source = parseSource(`function f(a) { let b = 1; b = 2; return (${expression}); }`, "a.js");
    return is(source, source.nodes("ReturnStatement")[0].argument);
  };

  for (const [expression, settled, reading] of /** @type {[string, boolean, boolean][]} */ ([
    ["1", true, true],
    ["a", true, true],
    ["b", false, true],
    ["unknown", false, true],
    ["undefined", true, true],
    ["!a", true, true],
    ["() => b()", true, true],
    ["() => b++", true, true],
    ["function () { b++; }", true, true],
    ["[b++]", false, false],
    ["[a()]", false, false],
    ["{ get c() { return a; } }", false, true],
    ["{ c: a, d: [1] }", true, true],
    ["{ [a]: 1 }", false, true],
    ["a ? 1 : 2", true, true],
    ["a ? b : 2", false, true],
    ["a ?? 1", true, true],
    ["a || b", false, true],
    ["[a, b]", false, true],
    ["a.c", false, true],
    ["a + 1", false, true],
    ["a()", false, false],
    ["b++", false, false],
    ["a.c = 1", false, false],
    ["delete a.c", false, false],
    ["new a()", false, false],
    ["a`x`", false, false],
  ])) {
    it(expression, () =>
      assert.deepEqual([ask(expression, isSettled), ask(expression, isReading)], [settled, reading]),
    );
  }
});

describe("objects of many keys", () => {
  it("are told from those of few", () => {
    for (const [count, messageId] of /** @type {[number, string | undefined][]} */ ([
      [19, undefined],
      [20, "keysAddedOneByOne"],
    ])) {
      const keys = Array.from({ length: count }, (_, index) => `o.k${index} = ${index};`).join(" ");
      const source = parseSource(
        `import http from "node:http";\nhttp.createServer((req, res) => { const o = {}; ${keys} res.end(String(o.k1)); });`,
        "a.js",
      );
      assert.equal(detect(source, detector)[0]?.messageId, messageId);
    }
  });
});

describe("keys that a loop computes", () => {
  const LIST = '["a", "b", "c", "d", "e", "f", "g", "h"]';

  /**
   * @param {string} loop - over `names`, sets keys of `o`
   * @param {string} [names]
   * @param {string} [start] - of the function in which that stands
   */
  const findKeys = (loop, names = LIST, start = "http.createServer((req, res) => {") => {
    const source = parseSource(
      `import http from "node:http";\nconst names = ${names};\nlet other = "a";\n${start} const o = {}; ${loop} use(o); });\nhttp.createServer((req, res) => res.end());\n`,
      "a.js",
    );
    return detect(source, detector, {}, { keys: 8 }).map(({ messageId, data }) => `${messageId} ${data.count}`);
  };

  for (const loop of [
    "for (const name of names) o[name] = 1;",
    "for (let name of names) { if (req.a) o[name] = 1; }",
    "names.forEach((name) => { o[name] = 1; });",
    "names.forEach(function (name) { o[name] = 1; }, this);",
  ])
    it(`are known: ${loop}`, () => assert.deepEqual(findKeys(loop), ["knownKeysComputed 8"]));

  for (const loop of [
    "for (const name of names) o[other] = 1;",
    "for (const name of names) o[name.id] = 1;",
    "for (const name of names) o[undeclared] = 1;",
    "for (const { id } of names) o[undeclared] = 1;",
    "for (other of names) o[other] = 1;",
    "for (const name in names) o[name] = 1;",
    "for (let name = 0; name < names.length; name++) o[name] = 1;",
    "while (req.more()) o[other] = 1;",
    "names.forEach((name, index) => { o[index] = 1; });",
    "names.forEach(() => { o[other] = 1; });",
    "names.forEach(req.set, (name) => { o[name] = 1; });",
    "names.map((name) => { o[name] = 1; });",
    "each(names, (name) => { o[name] = 1; });",
    "((name) => { o[name] = 1; })(other);",
    "req.set = (name) => { o[name] = 1; };",
  ])
    it(`are not known: ${loop}`, () => assert.deepEqual(findKeys(loop), []));

  it("are few, or not all texts", () => {
    const loop = "for (const name of names) o[name] = 1;";
    assert.deepEqual(findKeys(loop, '["a", "b"]'), []);
    for (const names of [LIST.replace('"c"', ""), LIST.replace('"c"', "other"), LIST.replace('"c"', "3"), "load()"])
      assert.deepEqual(findKeys(loop, names), [], names);
  });

  it("are nothing where no request comes along", () =>
    assert.deepEqual(findKeys("for (const name of names) o[name] = 1;", LIST, 'process.on("exit", () => {'), []));
});
