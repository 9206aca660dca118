import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findOpening } from "../../detectors/no-plugin-copy/find-opening.js";
import { mayCopy } from "../../detectors/no-plugin-copy/may-copy.js";

it("findOpening", () => {
  assert.equal(findOpening("(a)", 2, 10), 0);
  assert.equal(findOpening("[(a), [b]]", 9, 10), 0);
  assert.equal(findOpening("[(a), [b]]", 8, 10), 6);
  assert.equal(findOpening("(abc)", 4, 4), 0);
  assert.equal(findOpening("(abc)", 4, 3), undefined);
  assert.equal(findOpening("abc)", 3, 10), undefined);
});

describe("mayCopy", () => {
  const copies = {
    "a loop over names":
      "class Api {\n  constructor(plugins) {\n    for (const name of Object.keys(plugins)) this[name] = plugins[name];\n  }\n}",
    "a loop without spaces": "function Api(p){for(const n in p){this[n]=p[n]}}",
    "an element of an element":
      "function Api () {\n  for (let i = 0; i < keys.length; i++) this[keys[i]] = fns[keys[i]];\n}",
    "a callback": "class Api {\n  constructor () { plugins.forEach(({ name, fn }) => { this[name] = fn; }); }\n}",
    "another name of this":
      "function Api() {\n  const self = this;\n  plugins.forEach(function (plugin) {\n    self[plugin.name] = plugin.fn;\n  });\n}",
    "a callback with a name of its own":
      "function Api() {\n  const self = this;\n  plugins.forEach(function add(plugin) {\n    self[plugin.name] = plugin.fn;\n  });\n}",
    "a callback with spaces":
      "function Api() {\n  const self = this;\n  plugins.forEach( function (plugin) {\n    self[plugin.name] = plugin.fn;\n  } );\n}",
    "a function without spaces that is called with new":
      "var api=function(fns){for(var name in fns){this[name]=fns[name]}};api.prototype.send=send;",
    "a function that has another name and a space, too":
      "const api = function make (fns) {\n  for (const name in fns) this[name] = fns[name];\n};\napi.prototype.send = send;",
    "a cast": "class Api { constructor() { for (const name in mixins) (this as any)[name] = mixins[name]; } }",
    "an older cast": "class Api { constructor() { for (const name in mixins) (<any>this)[name] = mixins[name]; } }",
    "a declared constant":
      "class Api {\n  constructor({ plugins }) {\n    for (const plugin of plugins) {\n      const { name } = plugin;\n      this[name] = plugin.fn.bind(this);\n    }\n  }\n}",
    "a cast of the target":
      "class Api { constructor(plugins) { Object.assign(this as unknown as Methods, plugins); } }",
    "a function with a type":
      "class Api {}\nfunction create(fns: Methods) : Api {\n  const api = new Api();\n  Object.assign(api, fns);\n  return api;\n}",
    "a function whose type has braces":
      "function create(fns): { a: string } {\n  const ctx = Object.create(proto);\n  Object.assign(ctx, fns);\n  return ctx;\n}",
    "an arrow function whose type has braces":
      "const create = (fns): { a: string } => {\n  const ctx = Object.create(proto);\n  Object.assign(ctx, fns);\n  return ctx;\n};",
    "an arrow function without parentheses":
      "const create = fns => {\n  const ctx = Object.create(proto);\n  Object.assign(ctx, fns);\n  return ctx;\n};",
    "an older cast of the target": "class Api { constructor(plugins) { Object.assign(<any>this, plugins); } }",
    "a callback without parentheses":
      "class Api { constructor(plugins) { plugins.forEach(plugin => { this[plugin.name] = plugin.fn; }); } }",
    "a function that has another name, too":
      "const api = function make(fns) {\n  for (const name in fns) this[name] = fns[name];\n};\napi.prototype.send = send;",
    "all at once": "class Api { constructor(plugins) { Object.assign(this, plugins); } }",
    "data that the file gives functions":
      "class Api { constructor(options) { options.log = () => {}; Object.assign(this, options); } }",
    "data that is no parameter":
      "const options = { log() {} };\nclass Api { constructor() { Object.assign(this, options); } }",
    "a definition":
      "class Api {\n  constructor() {\n    for (const [name, value] of all) Object.defineProperty(this, name, { value });\n  }\n}",
    "an object with a prototype":
      "function create() {\n  const ctx = Object.create(proto);\n  for (const name in methods) ctx[name] = methods[name];\n  return ctx;\n}",
    "an instance of a class of the file":
      "class Api {}\nconst create = (methods) => {\n  const api = new Api();\n  for (const name in methods) api[name] = methods[name];\n  return api;\n};",
    "a function that is called with new":
      "var api = function (fns) {\n  for (var name in fns) { if (fns[name]) { this[name] = fns[name]; } }\n};\napi.prototype.send = send;",
    "a constructor after strings with braces":
      "class Api { constructor(fns) { log('{'); for (const name in fns) this[name] = fns[name]; } }",
    "a constructor after a text that starts with a brace":
      "function Api(fns) { log('}, '); for (const name in fns) this[name] = fns[name]; }",
    "a constructor of many parameters": `class Api { constructor(${"a, ".repeat(800)}fns) { Object.assign(this, fns); } }`,
    "a field": "class Api { all = Object.assign(this, plugins); }",
    "a loop that waits":
      "async function create(plugins) {\n  const ctx = Object.create(proto);\n  for await (const plugin of plugins) {\n    ctx[plugin.name] = plugin.fn;\n  }\n  return ctx;\n}",
    "a name that is put together":
      "class Api { constructor(fns) { for (const name in fns) this[name + 'Async'] = fns[name]; } }",
    "a name that a length has":
      "class Unit { constructor(units) { for (const unit of units) this[unit.lengthName] = unit.fn; } }",
    "another name of this, far from the end of the file": `function Api() {\n  const self = this;\n  for (const name in fns) self[name] = fns[name];\n}\n${"use(Api);\n".repeat(30)}`,
    ...Object.fromEntries(
      ["adoptions", "dataloaders"].map((name) => [
        `${name}, which are no data`,
        `class Api { constructor(${name}) { Object.assign(this, ${name}); } }`,
      ]),
    ),
    "a method that calls the function":
      "class Api { constructor() { for (const name of names) this[name] = async (...a) => run(name, a); } }",
  };
  for (const [name, text] of Object.entries(copies)) it(`says yes to ${name}`, () => assert.ok(mayCopy.test(text)));

  const others = Object.fromEntries(
    Object.entries({
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
      accessors: "for (const name in fns) Object.defineProperty(this, name, {get() { return fns[name]; }});",
      "accessors behind a comma apart":
        "for (const name in fns) Object.defineProperty(this, name , { get() { return fns[name]; } });",
      "brackets in a text": 'for (const a of b) c("x] = a");\nd = this',
      comparisons: "for (const name of names) if (this[name] == fns[name]) n++;",
      "what is made for the occasion": "for (const name of names) this[name] = parse(name);",
      "what a method makes for the occasion": "for (const name of names) this[name] = api.parse(name);",
      "one name in a loop": 'for (const name of names) this["name"] = name;',
      "elements behind an offset": "for (const i of indexes) this[offset + i] = list[i];",
      "what a call gives": "Object.assign(wrap(this), plugins);",
      "an error":
        "class HttpError extends Error {}\nconst error = new HttpError();\nfor (const name in all) error[name] = all[name];\nreturn error;",
    }).map(([name, text]) => [name, `class Api {\n  constructor() {\n${text}\n  }\n}`]),
  );
  const elsewhere = {
    "the top of a file": "for (const name in fns) this[name] = fns[name];",
    "the top of a file that gives it away later":
      "const api = Object.create(proto);\nfor (const name in fns) api[name] = fns[name];\nexport default () => { return api; };",
    "another method": "class Api {\n  use(fns) { for (const name in fns) this[name] = fns[name]; }\n}",
    "a method on a prototype":
      "Api.prototype.use = function (fns) { for (const name in fns) this[name] = fns[name]; };",
    ...Object.fromEntries(
      ["opts", "config", "configuration", "setting", "header", "headers", "param", "apiState", "_meta"].map((name) => [
        `${name} by their name`,
        `class Api { constructor(${name}) { Object.assign(this, ${name}); } }`,
      ]),
    ),
    "options by their name": "class Api { constructor({ url }, options = {}) { Object.assign(this, options); } }",
    "a function that nobody calls with new": "function extend(fns) { for (const name in fns) this[name] = fns[name]; }",
    "another arrow function than the one that makes it":
      "const api = Object.create(proto);\nconst extend = fns => {\n  for (const name in fns) api[name] = fns[name];\n  return api;\n};",
    "a function of two words that nobody calls with new":
      "function extendAll(fns) { for (const name in fns) this[name] = fns[name]; }",
    "another arrow function than the one that makes it, behind one":
      "use(x => x);\nconst api = Object.create(proto);\nconst extend = (fns) => {\n  for (const name in fns) api[name] = fns[name];\n  return api;\n};",
    "another arrow function than the one that makes it, without spaces":
      "const api=Object.create(proto);const extend=fns=>{for(const name in fns)api[name]=fns[name];return api}",
    "another function than the one that makes it, without semicolons":
      "const api = Object.create(proto)\nfunction extend(fns) {\n  const all = fns ? load(fns) : {}\n  if (!fns) run()\n  else {\n    for (const name in all) api[name] = all[name]\n  }\n  return api\n}",
    "another function than the one that makes it":
      "const api = Object.create(proto);\nfunction extend(fns) {\n  for (const name in fns) api[name] = fns[name];\n  return api;\n}",
  };
  for (const [name, text] of Object.entries(elsewhere)) it(`says no to ${name}`, () => assert.ok(!mayCopy.test(text)));
  for (const [name, text] of Object.entries(others)) it(`says no to ${name}`, () => assert.ok(!mayCopy.test(text)));
});
