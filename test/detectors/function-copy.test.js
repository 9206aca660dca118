import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findFunctionCopy } from "../../detectors/no-plugin-copy/function-copy.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} body - of a constructor with the parameters `raw` and `plugins`
 * @returns {string[]} "target ← collection" of each copy in it, with `bound` or `wrapped` behind
 */
function read(body) {
  const source = parseSource(`class Reply { constructor(raw, plugins) { ${body} } }`, "a.js");
  return source
    .nodes("AssignmentExpression", "CallExpression")
    .flatMap((node) => findFunctionCopy(source, node) ?? [])
    .map(
      ({ target, collection, bound, wrapped }) =>
        `${source.slice(target)} ← ${source.slice(collection)}${bound === undefined ? "" : " bound"}${wrapped ? " wrapped" : ""}`,
    );
}

describe("findFunctionCopy", () => {
  for (const loop of [
    "for (const { name, fn } of plugins) this[name] = fn;",
    "for (const [name, fn] of Object.entries(plugins)) this[name] = fn;",
    "for (const name in plugins) this[name] = plugins[name];",
    "for (const name of Object.keys(plugins)) { const fn = plugins[name]; if (fn) this[name] = fn; }",
    "const names = Object.keys(plugins); for (let i = 0; i < names.length; i++) this[names[i]] = plugins[names[i]];",
    "for (let i = 0; i < plugins.length; i++) this[plugins[i].name] = plugins[i].fn;",
    "for (let i = 0; i < plugins.length; i++) { const plugin = plugins[i]; this[plugin.name] = plugin.fn; }",
    "plugins.forEach((fn, name) => { this[name] = fn; });",
    "plugins.forEach((plugin) => (this[plugin.name] = plugin.fn));",
    "plugins.forEach(function ({ name, fn }) { this[name] = fn; }, this);",
    "plugins.forEach(function ({ name, fn }) { this[name] = fn; }.bind(this));",
    "for (const plugin of plugins) for (const name in plugin.methods) this[name] = plugin.methods[name];",
    "for (const plugin of plugins) Object.assign(this, plugin.methods);",
    "Object.assign(this, plugins);",
    "Object.assign(this, ...plugins);",
    "for (const name in plugins) Object.defineProperty(this, name, { value: plugins[name] });",
    "for (const name in plugins) Reflect.defineProperty(this, name, { enumerable: true, value: plugins[name] });",
    "for (const name of Object.getOwnPropertyNames(plugins)) this[name] = plugins[name];",
    "for (const name of Reflect.ownKeys(plugins)) this[name] = plugins[name];",
    "const all = Object.entries(plugins); for (const [name, fn] of all) this[name] = fn;",
    "for (const [name, fn] of plugins.entries()) this[name] = fn;",
    "for (const name of plugins.keys()) this[name] = plugins[name];",
    "for (const plugin of plugins.values()) this[plugin.name] = plugin.fn;",
    "for (const name in plugins) Object.defineProperty(this, name, { ...raw, value: plugins[name] });",
    "for (const plugin of plugins) { const { methods } = plugin; for (const name in methods) this[name] = methods[name]; }",
    "for (const plugin of plugins) { const { fn } = plugin; for (const name of plugin.names) this[name] = fn; }",
    "for (const plugin of plugins || []) this[plugin.name] = plugin[kHandler];",
  ]) {
    it(loop, () => assert.deepEqual(read(loop), ["this ← plugins"]));
  }

  it("tells functions that are bound or wrapped", () => {
    assert.deepEqual(read("for (const name in plugins) this[name] = plugins[name].bind(this);"), [
      "this ← plugins bound",
    ]);
    assert.deepEqual(read("for (const name in plugins) this[name] = plugins[name].bind(this, raw);"), [
      "this ← plugins bound wrapped",
    ]);
    assert.deepEqual(read("for (const name in plugins) this[name] = (...args) => plugins[name](this, ...args);"), [
      "this ← plugins wrapped",
    ]);
    assert.deepEqual(
      read("for (const name in plugins) this[name] = function (...args) { return plugins[name].apply(this, args); };"),
      ["this ← plugins wrapped"],
    );
    assert.deepEqual(read("for (const name in plugins) this[name] = (value) => raw.run(plugins[name](value));"), [
      "this ← plugins wrapped",
    ]);
  });

  for (const list of ["Object.keys", "Object.getOwnPropertyNames", "Reflect.ownKeys"])
    it(`tells functions that are called by the names in ${list}()`, () =>
      assert.deepEqual(
        read(`for (const name of ${list}(plugins)) this[name] = (value) => plugins[name](raw, value);`),
        ["this ← plugins wrapped"],
      ));

  for (const other of [
    "for (const name in plugins) this[name] = class { run() { return plugins[name](raw); } };",
    "for (const name in plugins) { var a = b; var b = a; this[name] = a[name]; }",
    "for (const name in plugins) { var a = b; var b = a; this[name] = a; }",
    "for (const name in plugins) { var a = b.x; var b = a.x; this[name] = a; }",
    "for (const name in plugins) this[name] ||= plugins[name];",
    "for (const name in plugins) raw = plugins[name];",
    "for (const name in plugins) this['last'] = plugins[name];",
    "for (let i = 0; i < raw; i++) this[i] = i;",
    "for (let i = 0; i < raw.length; i++) this[raw[i]] = (value) => plugins[raw[i]](value);",
    "this.send = plugins.send;",
    "this[raw.name] = plugins.send;",
    "for (const name in plugins) this[name] = create(plugins[name]);",
    "for (const name in plugins) this.last = plugins[name];",
    "for (const name in plugins) run(() => { this[name] = plugins[name]; });",
    "plugins.forEach(function ({ name, fn }) { this[name] = fn; });",
    "plugins.map(({ name, fn }) => (this[name] = fn));",
    "Object.assign(this, { raw, plugins });",
    "Object.assign(this);",
    "for (const name in plugins) this[name] = plugins[name].bind();",
    "for (const name in plugins) Object.defineProperties(this, name, { value: plugins[name] });",
    "for (const name in plugins) Object.defineProperty(this, name, { get: plugins[name] });",
    "for (const name of plugins) this[name] = (value) => raw.call(name, value);",
    "for (const name in plugins) this[name] = plugins[name].clone(this);",
    "for (const name in plugins) this[name] = handler;",
    "for (const name in plugins) { var fn = plugins[name]; var fn = raw; this[name] = fn; }",
    "for (const name in plugins) Object.defineProperty(this, name, { [value]: plugins[name] });",
    "for (const name in plugins) Object.defineProperty(this, name, { ['value']: plugins[name] });",
    "for (const name in plugins) Object.defineProperty(this, name, { ...plugins[name] });",
    "for (const name of Object.keys()) this[name] = name;",
    "for (const plugin of load()) this[plugin.name] = plugin.fn;",
    "for (const plugin of plugins.list()) this[plugin.name] = plugin.fn;",
    "for (const plugin of plugins.entries(raw)) this[plugin.name] = plugin.fn;",
    "for (const plugin of keys()) this[plugin.name] = plugin.fn;",
  ]) {
    it(`leaves ${other}`, () => assert.deepEqual(read(other), []));
  }
});
