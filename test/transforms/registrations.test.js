import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getRegistrations } from "../../transforms/no-plugin-copy/registrations.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - that declares `plugins` */
function read(text) {
  const source = parseSource(text, "a.js");
  const variable = /** @type {any} */ (
    source.scopeManager.scopes.flatMap((scope) => scope.variables).find(({ name }) => name === "plugins")
  );
  const found = getRegistrations(source, variable, () => false);
  return "refused" in found
    ? found.refused
    : `${found.direct.length} ${found.late.length}${found.isOpen ? " open" : ""}`;
}

describe("getRegistrations", () => {
  for (const [text, expected] of [
    ["const plugins = []; plugins.push(a); plugins.push(b);", "2 0"],
    ["const plugins = new Map(); function add(k, f) { plugins.set(k, f); }", "0 1"],
    ["const plugins = { a() {} }; plugins.b = c; plugins['d'] = e; delete plugins.a;", "3 0"],
    ["const plugins = {}; Object.assign(plugins, other); [a, b].forEach((x) => { plugins[x.name] = x; });", "2 0"],
    [
      "const plugins = []; for (const p of plugins) p(); plugins.map(f); if (plugins.length) g(Object.keys(plugins)); [...plugins];",
      "0 0",
    ],
    ["const plugins = [a]; function f() { plugins[0].fn = b; } for (const p of plugins) p.fn = c;", "1 1"],
    ["const plugins = []; install(plugins);", "1 0 open"],
    ...["push", "unshift", "set", "add", "splice", "pop", "shift", "delete"].map((name) => [
      `const plugins = load(); function f() { plugins.${name}(a); }`,
      "0 1",
    ]),
    ...["clear", "sort", "reverse", "fill", "copyWithin"].map((name) => [
      `const plugins = load(); plugins.${name}();`,
      "1 0",
    ]),
    ["const plugins = new Registry();", "0 0"],
    ["const plugins = new Map([[k, f]]);", "0 0"],
    ["const plugins = new Set(); plugins.add(a);", "1 0"],
    ["const plugins = Object.create(null);", "0 0"],
    ["const plugins = Object.create(other);", "0 0"],
    ["const plugins = load(null);", "0 0"],
    ["const plugins = prerequire(); plugins.push(a);", "1 0"],
    ["const plugins = []; app.on('start', () => { plugins.push(a); });", "0 1"],
    ["const plugins = []; new Map(plugins);", "0 0"],
    ["const plugins = []; new Keeper(plugins);", "1 0 open"],
    ["const plugins = [[k, f]]; for (const [name, fn] of plugins) fn.tag = name;", "1 0"],
    ["const plugins = []; others[plugins] = 1;", "`plugins` is passed on (line 1), and other code may add to it"],
    ["const plugins = app.plugins;", "0 0"],
    ["const plugins = []; mine.Object.keys(plugins);", "1 0 open"],
    ["const plugins = []; counts[plugins.length] = 1;", "0 0"],
    ["const plugins = [a]; for (const p of plugins) seen[p] = 1;", "0 0"],
    ["let plugins; plugins.push(a);", "`plugins` is declared without its value"],
    ["const { plugins } = app;", "`plugins` is declared without its value"],
    ["for (const plugins of all) plugins.push(a);", "`plugins` is declared without its value"],
    ["for (let plugins = []; ;) plugins.push(a);", "`plugins` is declared in the head of another statement"],
    ["const f = (plugins) => plugins.push(a);", "`plugins` is the parameter of a function without a block body"],
    ["class plugins {}", "`plugins` is not a variable"],
    ["function f(plugins) { plugins.push(a); }", "1 0 open"],
    ["import * as plugins from './plugins.js';", "0 0"],
    ["import { plugins } from './plugins.js';", "`plugins` is filled in another file"],
    ["const plugins = require('./plugins');", "`plugins` is filled in another file"],
    ["export const plugins = [];", "`plugins` is exported, and other files may add to it"],
    ["const plugins = []; module.exports = { plugins };", "`plugins` is exported, and other files may add to it"],
    ["let plugins = []; plugins = [];", "`plugins` is reassigned (line 1)"],
    ["const plugins = []; const other = plugins;", "`plugins` is passed on (line 1), and other code may add to it"],
    ["const plugins = []; other = plugins;", "`plugins` is passed on (line 1), and other code may add to it"],
    ["const plugins = []; use(others || plugins);", "`plugins` is passed on (line 1), and other code may add to it"],
    [
      "const plugins = []; function f() { install(plugins); }",
      "`plugins` is passed on (line 1), and other code may add to it",
    ],
  ]) {
    it(text, () => assert.equal(read(text), expected));
  }
});
