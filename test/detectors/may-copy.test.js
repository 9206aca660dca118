import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { mayCopy } from "../../detectors/no-plugin-copy/may-copy.js";

describe("mayCopy", () => {
  const copies = {
    "a loop over names": "for (const name of Object.keys(plugins)) this[name] = plugins[name];",
    "a loop without spaces": "for(const n in p){this[n]=p[n]}",
    "an element of an element": "for (let i = 0; i < keys.length; i++) this[keys[i]] = fns[keys[i]];",
    "a callback": "plugins.forEach(({ name, fn }) => { this[name] = fn; });",
    "another name of this":
      "const self = this;\nplugins.forEach(function (plugin) {\n  self[plugin.name] = plugin.fn;\n});",
    "a cast": "for (const name in mixins) (this as any)[name] = mixins[name];",
    "an older cast": "for (const name in mixins) (<any>this)[name] = mixins[name];",
    "a declared constant":
      "for (const plugin of plugins) {\n  const { name } = plugin;\n  this[name] = plugin.fn.bind(this);\n}",
    "all at once": "Object.assign(this, plugins);",
    "a definition": "for (const [name, value] of all) Object.defineProperty(this, name, { value });",
    "an object with a prototype":
      "const ctx = Object.create(proto);\nfor (const name in methods) ctx[name] = methods[name];\nreturn ctx;",
    "an instance of a class of the file":
      "class Api {}\nconst api = new Api();\nfor (const name in methods) api[name] = methods[name];\nreturn api;",
  };
  for (const [name, text] of Object.entries(copies)) it(`says yes to ${name}`, () => assert.ok(mayCopy.test(text)));

  const others = {
    "one name": 'this["json"] = fn;',
    "a name that no loop declares": "for (const a of b) c(a);\nthis[kState] = state;",
    numbers: "for (const name of names) this[name] = 0;",
    "an object that stays": "for (const name of names) table[name] = fns[name];",
    "what a function makes for itself":
      "const map = Object.create(proto);\nfor (const name in all) map[name] = all[name];\nuse(map);",
    "a table without a prototype":
      "const table = Object.create(null);\nfor (const name in all) table[name] = all[name];\nreturn table;",
    "a list": "const list = new Array(3);\nfor (const i in all) list[i] = all[i];\nreturn list;",
    "elements of a list": "for (let i = 0; i < n; i++) this[i] = list[i];\nfor (const a of b) this[length++] = a;",
    "a literal": "Object.assign(this, { a, b });",
    comparisons: "for (const name of names) if (this[name] == fns[name]) n++;",
  };
  for (const [name, text] of Object.entries(others)) it(`says no to ${name}`, () => assert.ok(!mayCopy.test(text)));
});
