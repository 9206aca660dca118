import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findElementPath } from "../../transforms/no-plugin-copy/element-path.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - that calls `here(…)`
 * @returns {string | undefined} where in an element of `plugins` the argument reads
 */
function find(text) {
  const source = parseSource(text, "code.ts");
  const here = /** @type {any} */ (source.nodes("CallExpression").find(({ callee }) => callee.name === "here"));
  return findElementPath(source, here.arguments[0], "plugins")?.join(".");
}

describe("findElementPath", () => {
  /** @type {Record<string, string | undefined>} */
  const cases = {
    "here(plugins[i]);": "",
    "here(plugins[i].fn);": "fn",
    "here((plugins[i] as Plugin)!.fn);": "fn",
    "here(others[i].fn);": undefined,
    "for (const plugin of plugins) here(plugin);": "",
    "for (const plugin of plugins) here(plugin.hooks.fn);": "hooks.fn",
    "for (const { fn } of plugins) here(fn);": "fn",
    "for (const { ...rest } of plugins) here(rest);": undefined,
    "for (const { fn = noop } of plugins) here(fn);": undefined,
    "for (const [name, fn] of plugins) here(fn);": "1",
    "for (const [name, ...rest] of plugins) here(rest);": undefined,
    "for (const plugin of plugins) { const { hooks } = plugin; const { fn } = hooks; here(fn); }": "hooks.fn",
    "const { fn } = others; here(fn);": undefined,
    "plugins.forEach((plugin) => here(plugin.fn));": "fn",
    "plugins.forEach(({ fn }) => here(fn));": "fn",
    "plugins.forEach((plugin, index) => here(index));": undefined,
    "plugins.forEach((plugin = none) => here(plugin));": undefined,
    "plugins.forEach(({ fn } = none) => here(fn));": undefined,
    "plugins.forEach((...all) => here(all));": undefined,
    // A key is no element.
    "for (const name in plugins) here(name);": undefined,
    "for (let i = 0; i < plugins.length; i++) here(i);": undefined,
    "function fn() {} here(fn);": undefined,
    "class A {} here(A);": undefined,
    'import fn from "fn"; here(fn);': undefined,
    "enum A {} here(A);": undefined,
    "try { a(); } catch (error) { here(error); }": undefined,
    "let fn; here(fn);": undefined,
    "here(fn);": undefined,
    "here(() => plugins[i]);": undefined,
  };
  for (const [text, path] of Object.entries(cases)) it(text, () => assert.equal(find(text), path));
});
