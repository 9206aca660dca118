import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getPromised } from "../../lib/ast/promises/promise.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - with `$(expression)` in it
 * @param {string} [filename]
 */
function judge(text, filename = "a.js") {
  const source = parseSource(text, filename);
  const call = /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => callee.name === "$"));
  return getPromised(source, call.arguments[0]);
}

describe("getPromised", () => {
  const cases = {
    always: [
      "async function f() {} $(f())",
      "const f = async () => 1; $(f())",
      "function f(g) { return new Promise(g) } $(f())",
      "function f() { return f2().then(x => x) } $(f())",
      "$(fetch('/'))",
      "$(Promise.all([]))",
      "$(import('./a.js'))",
      "import { setTimeout as sleep } from 'node:timers/promises'; $(sleep(1))",
      "const fs = require('fs').promises; $(fs.readFile('a'))",
      "import { readFile } from 'fs/promises'; $(readFile('a'))",
      "import pg from 'pg'; $(pg.query('select 1'))",
      "import { once } from 'node:events'; $(once(a, 'b'))",
      "const p = Promise.resolve(1); $(p)",
      "class A { async m() {} n() { $(this.m()) } }",
    ],
    sometimes: [
      "function f(a) { if (a) return 1; return fetch(a) } $(f())",
      "function f(a) { return a ? cache[a] ?? 'x' : load(a) } $(f())",
      "function f(a) { try { return load(a) } catch { return 0 } } $(f())",
      "const f = (a) => a || fetch(a), g = (a) => (a ? 1 : f(a)); $(g())",
      // A subclass may override it.
      "class A { m() { return 1 } n() { $(this.m()) } }",
      // Others may put another function there.
      "class A { constructor() { this.m = () => 1 } n() { $(this.m()) } }",
      "const o = { m: () => 1, ...given }; $(o.m())",
      "const o = { m: () => 1, [key]: f }; $(o.m())",
      "const o = { m: () => 1, ...given }; const { m } = o; $(m())",
      "const o = { m: () => 1 }; if (given.m) o.m = given.m; $(o.m())",
      "const o = { m: () => 1 }; [o.m] = given; $(o.m())",
      "const o = { m: () => 1 }; o[key] = f; $(o.m())",
      "const o = { m: () => 1 }; delete o.m; $(o.m())",
      "const o = { m: () => 1 }; Object.assign(o, given); $(o.m())",
      "export const o = { m: () => 1 }; $(o.m())",
      "const o = { m: () => 1 }; export { o }; $(o.m())",
      "let o = { m: () => 1 }; o = f; $(o.m())",
      "class A { static m() { return 1 } } A.m = f; $(A.m())",
      // Others may put a promise there, too, and there may be no entry.
      "const m = new Map(); m.set(a, 1); $(m.get(a))",
      "const m = new WeakMap(); m.set(a, await load(a)); m.set(b, fetch(b)); $(m.get(a))",
      "const m = new Map(); load(a).then((value) => m.set(a, value)); $(m.get(a))",
      "import { LRUCache } from 'lru-cache'; const m = new LRUCache({ max: 1 }); m.set(a, `1`, { ttl: 1 }); $(m.get(a))",
      "class A { #m = new Map(); n() { this.#m.set(a, 1); $(this.#m.get(a)) } }",
      "class A { constructor() { this.m = new Map() } n() { this.m.set(a, 1); $(this.m.get(a)) } }",
    ],
    never: [
      "$(1)",
      "$({ a: 1 })",
      "$(await a)",
      "const p = { a: 1 }; p.b = 2; send(JSON.stringify(p), `${p}`, { ...p }); $(p)",
      "function f() {} $(f())",
      "function f() { throw new Error() } const g = () => `x`; $(g())",
      "function f(a) { if (a) { return 1 } else { return [a] } } $(f())",
      "class A { #m() { return 1 } n() { $(this.#m()) } }",
      "class A { static m() { return 1 } } $(A.m())",
      "const o = { ...given, m: () => 1 }; $(o.m())",
      "const o = { m: () => 1 }; const { m } = o; o.n(); $(o.m())",
      "$(JSON.stringify(a))",
      "$(new Map())",
      "$(JSON.parse(a))",
      "$(String(a).trim().split(',').map(b))",
      "$(`${a}`.slice(1))",
      "$([a, b()].join())",
      "import { randomUUID } from 'node:crypto'; $(randomUUID())",
      "const fs = require('fs'); $(fs.readFileSync('a'))",
      "const { join } = require('path'); $(join(a, b))",
      "import jwt from 'jsonwebtoken'; $(jwt.verify(a, b))",
      "class A {} $(new A())",
    ],
    unknown: [
      "const m = new Map(); $(m.get(a))",
      "const m = new Map(); m.set(a, fetch(a)); $(m.get(a))",
      "const m = new Map(); m.set(a, 1); m.set(b, load(b)); $(m.get(a))",
      "const m = new Map(); load(a).then(({ value }) => m.set(a, value)); $(m.get(a))",
      "const m = new Map(); load(a).then(null, (error) => m.set(a, error)); $(m.get(a))",
      "const m = new Map(); each(a, (value) => m.set(a, value)); $(m.get(a))",
      "const m = new Map(), o = new Map(); m.set(a, 1); $(o.get(a))",
      "const m = new Map(); m.set(a, 1); $(m.get(a, b))",
      "let m = new Map(); m = open(a); m.set(a, 1); $(m.get(a))",
      "class Map {} const m = new Map(); m.set(a, 1); $(m.get(a))",
      "import Store from 'store'; const m = new Store(); m.set(a, 1); $(m.get(a))",
      "$(a)",
      "$(f())",
      "$({ then() {} })",
      "const p = {}; boot(p); $(p)",
      "const p = {}; p.then = f; $(p)",
      "const p = {}; p[name] = f; $(p)",
      "class A {} const p = new A(); list.push(p); $(p)",
      "const p = () => 1; const q = p; $(p)",
      "$({ ...a })",
      "class A { then() {} } $(new A())",
      "class A { constructor() { return load() } } $(new A())",
      "$(JSON.parse(a, b))",
      "$([a, b()].at(0))",
      "$(text.trim())",
      "const String = load; $(String(a).trim())",
      "import { readFile } from 'fs'; $(readFile('a'))",
      "import { nanoid } from 'nanoid/async'; $(nanoid())",
      "class A extends B {} $(new A())",
      "function f(a) { return a } $(f())",
      "function f(a) { return f(a) } $(f())",
      "function* f() {} $(f())",
      "async function* f() {} $(f())",
      "import f from 'some-module'; $(f())",
      "let p = 1; p = g(); $(p)",
      "function f() { throw new Error() } $(f())",
    ],
  };
  for (const [expected, texts] of Object.entries(cases)) {
    for (const text of texts) it(`${expected}: ${text}`, () => assert.equal(judge(text), expected));
  }

  const typed = {
    always: [
      "function f(g: () => Promise<string>) { $(g()) }",
      "interface O { g(): PromiseLike<void> } function f(o: O) { $(o.g()) }",
      "type P = Promise<1>; declare const g: () => P; $(g())",
      "type P = { parse: (a: string) => Promise<1> }; function find(a: string): P { return known(a) } const p = find('a'); $(p.parse(''))",
    ],
    sometimes: [
      "function f(g: () => string | Promise<string>) { $(g()) }",
      "function f<T>(g: () => T | PromiseLike<T>) { $(g()) }",
      "interface O { g?: () => void | Promise<void> } function f(o: O) { $(o.g?.()) }",
      "interface P { g(): Awaitable<string> } interface O extends P {} class A { constructor(private readonly o: Readonly<O>) {} m() { $(this.o.g()) } }",
      "type G = (a: string) => MaybePromise<string>; type O = { g: G } & { h: 1 }; function f({ g }: O) { $(g('')) }",
      "type G = { (a: string): string | Promise<string> }; interface H { (a: string): string | Promise<string> } class A { h?: H | null; m() { $(this.h!('')) } }",
      "declare const o: { g(): Promise<1> | undefined }; const { g } = o; $(g())",
    ],
    never: ["function f(g: () => string[]) { $(g()) }", "declare const g: () => string | null; $(g())"],
    unknown: [
      "function f(g: () => any) { $(g()) }",
      "function f(g: () => void) { $(g()) }",
      "import { R } from './r'; function f(g: () => R) { $(g()) }",
      "type A = B; type B = A; declare const g: () => A; $(g())",
      "interface O extends O {} declare const o: O; $(o.g())",
    ],
  };
  for (const [expected, texts] of Object.entries(typed)) {
    for (const text of texts) it(`${expected}: ${text}`, () => assert.equal(judge(text, "a.ts"), expected));
  }
});
