import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getContent } from "../../detectors/no-plugin-copy/collection-content.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} code - that makes and fills `plugins`
 * @returns {Partial<import("../../detectors/no-plugin-copy/collection-content.js").Content>} what differs from nothing
 */
function read(code) {
  const source = parseSource(`${code}\nread(1, plugins);\n`, "a.js");
  const [last] = source.nodes("CallExpression").slice(-1);
  const content = getContent(source, last.arguments[1]);
  return Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== 0 && value !== false && String(value) !== ""),
  );
}

const one = { functions: 1, names: ["send"] };
const open = { functions: 1, isOpen: true };

describe("getContent", () => {
  for (const [code, expected] of /** @type {[string, object][]} */ ([
    ["const plugins = { send() {} };", one],
    ["const plugins = { 'send': () => {} };", one],
    ["const plugins = {}; plugins.send = () => {};", one],
    ["const plugins = {}; plugins[name()] = () => {};", open],
    ["const plugins = { [name()]: () => {} };", open],
    ["const plugins = new Map(); plugins.set('send', () => {});", one],
    ["const plugins = new Map(); plugins.set(name(), () => {});", open],
    ["const plugins = new Map([['send', () => {}]]);", one],
    ["const plugins = new Map([[name(), () => {}]]);", open],
    ["const plugins = []; plugins.push({ name: 'send', fn() {} });", one],
    ["const plugins = []; plugins.push(() => {});", open],
    ["const plugins = new Set(); plugins.add({ name: 'send', fn() {} });", one],
    ["const plugins = []; plugins.unshift(['send', () => {}]);", one],
    ["const plugins = [{ name: 'send', fn() {} }];", one],
    ["const plugins = new Set([{ name: 'send', fn() {} }]);", one],
    ["const plugins = new Set([() => {}]);", open],
    ["const plugins = { send() {} }; plugins.send = more;", one],
    ["const plugins = [{ methods: { send() {} } }];", one],
    ["const plugins = [['send', , () => {}]];", one],
    ["const plugins = { send() {} }; Object.freeze(plugins);", one],
    ["const plugins = { send() {} }; for (const name of Object.keys(plugins)) log(name);", one],
    ["const plugins = { send() {} }; log.level = plugins;", one],
  ])) {
    it(`knows the functions of ${code}`, () => assert.deepEqual(read(code), expected));
  }

  for (const [code, expected] of /** @type {[string, object][]} */ ([
    ["const plugins = { a: 1, b: 'text', c: `text` };", { data: 3 }],
    ["const plugins = { a: { b: 1 }, c: [] };", { data: 2, objects: 2 }],
    ["const plugins = { get a() { return 1; } };", { accessors: 1 }],
    ["const plugins = []; plugins.pop();", {}],
    ["const plugins = {}; plugins.send || (() => {});", {}],
    ["class Send {}; const plugins = [{ name: 'send', sender: new Send() }];", { data: 1, objects: 1 }],
    ["const plugins = new Map([['a', 1]]);", { data: 1 }],
    ["const plugins = new Set([1]);", { data: 1 }],
    ["const plugins = new Array(); log(plugins.push, () => {});", {}],
    ["class Send {}; const plugins = [{ name: `send`, sender: new Send() }];", { data: 1, objects: 1 }],
    ["const plugins = [, 1];", { data: 1 }],
  ])) {
    it(`knows that there are none in ${code}`, () => assert.deepEqual(read(code), expected));
  }

  for (const code of [
    "const plugins = { ...more };",
    "const plugins = [...more];",
    "const plugins = new Map(more);",
    "const plugins = new Map([more]);",
    "const plugins = new Map([,]);",
    "const plugins = new Map([['send', ...more]]);",
    "const plugins = new WeakMap([['send', () => {}]]);",
    "import { Registry } from './registry.js'; const plugins = new Registry();",
    "const plugins = load();",
    "const plugins = {}; install(plugins);",
    "const plugins = {}; Object.assign(plugins, more);",
    "const plugins = []; plugins.push(...more);",
    "const plugins = []; plugins.push();",
    "const plugins = { send: more };",
    "const more = load(); const plugins = [{ name: 'send', fn: more.send }];",
    "import { send } from './send.js'; const plugins = [{ name: 'send', fn: send }];",
    "import { send } from './send.js'; const plugins = [['send', send]];",
    "const plugins = [{ name: 'send', fn: fetch }];",
    "export const use = (fn) => { plugins.push({ name: 'send', fn }); }; const plugins = [];",
  ]) {
    it(`knows that it does not know all of ${code}`, () => assert.deepEqual(read(code), { isOpen: true }));
  }

  it("does not take what stands beside a collection for its own", () => {
    assert.deepEqual(read("const plugins = {}; other[plugins] = () => {}; other.push(plugins);"), { isOpen: true });
    assert.deepEqual(read("const plugins = {}; other[plugins] = () => {};"), {});
  });
});
