import { describe, it } from "node:test";
import { getHotNames, getMap, serve } from "./model.js";
import assert from "node:assert/strict";

/** @param {Record<string, string>} files - beside a handler that calls `send` of b.js with something out of sight */
const names = (files) =>
  getHotNames({
    "a.js": serve('import { send } from "./b.js";', "send(one.thing);"),
    ...files,
  });

const reply = "class Reply { _write2() { go(); } }\nfunction go() {}\nexports.make = () => new Reply();";

describe("members that are the project's own by their names", () => {
  it("are found on what comes from out of sight", () => {
    const files = {
      "b.js": "export function send(reply) { reply._pack(); }",
      "c.js": reply.replace("_write2", "_pack"),
    };
    assert.deepEqual(names(files), ["_pack", "go", "handler", "send"]);
  });
  it("lists of functions, too", () => {
    const b = "export function send(reply) { for (const step of reply.route._cycle) step(reply); }";
    const c =
      "class Route { constructor() { this._cycle = [go]; this._cycle.push(tag); } }\nfunction go() {}\nfunction tag() {}\nexports.Route = Route;";
    assert.deepEqual(names({ "b.js": b, "c.js": c }), ["go", "handler", "send", "tag"]);
  });
  it("not by names without an underscore", () => {
    const files = { "b.js": "export function send(reply) { reply.pack(); }", "c.js": reply.replace("_write2", "pack") };
    assert.deepEqual(names(files), ["handler", "send"]);
  });
  it("not by names that Node asks streams for", () => {
    const files = {
      "b.js": "export function send(reply) { reply._flush(); }",
      "c.js": reply.replace("_write2", "_flush"),
    };
    assert.deepEqual(names(files), ["handler", "send"]);
  });
  it("not where more have the name than could be meant", () => {
    const many = ["A", "B", "C", "D"].map(
      (name) => `class ${name} { _pack() { go${name}(); } }\nfunction go${name}() {}`,
    );
    const files = {
      "b.js": "export function send(reply) { reply._pack(); }",
      "c.js": `${many.join("\n")}\nexports.all = [A, B, C, D];`,
    };
    assert.deepEqual(names(files), ["handler", "send"]);
  });
  it("not on an object that is in sight and has none", () => {
    const b = "class Own { run() {} }\nexport function send() { new Own()._pack(); }";
    assert.deepEqual(names({ "b.js": b, "c.js": reply.replace("_write2", "_pack") }), ["Own", "handler", "send"]);
  });
});

describe("methods of mixins", () => {
  const mixin = (/** @type {string} */ body) => `export const mixin = (Base) => class extends Base { ${body} };`;
  const base = (/** @type {string} */ name) =>
    `export const other = (Base) => class extends Base { ${name}() { go(); } };\nfunction go() {}`;
  const b = (/** @type {string} */ call) =>
    `import { mixin } from "./mixin.js";\nimport { other } from "./other.js";\nimport { apply } from "layers";\nclass Root {}\nconst Whole = apply([mixin, other])(Root);\nexport function send() { new Whole().${call}; }`;

  it("are those of others that the same object has", () => {
    for (const name of ["findCarts", "_pack"])
      assert.deepEqual(
        names({ "b.js": b("listAll()"), "mixin.js": mixin(`listAll() { this.${name}(); }`), "other.js": base(name) }),
        [name, "go", "handler", "listAll", "send"].sort(),
        name,
      );
  });
  it("are not those of a class that inherits from a package's", () => {
    const files = {
      "b.js":
        'import { Base } from "layers";\nclass Own extends Base { run() { this.findCarts(); } }\nexport function send() { new Own().run(); }',
      "other.js": base("findCarts"),
    };
    assert.deepEqual(names(files), ["Own", "handler", "run", "send"]);
  });
});

describe("what is called by a name that tells", () => {
  const ask = "export function send(thing) { thing.lists.findCarts(1); }";
  const list = "function findCarts(id) { go(); }\nfunction go() {}\n";

  it("is the one function that the project keeps under it, where nobody knows the object", () =>
    assert.deepEqual(names({ "b.js": ask, "c.js": `${list}export const lists = { findCarts };` }), [
      "findCarts",
      "go",
      "handler",
      "send",
    ]));
  it("is two of them, of which one hands on to the other, and gets what it is called with", () => {
    const resolver = "export const resolvers = { findCarts(parent, id, context) {} };";
    assert.deepEqual(
      names({
        "b.js": ask.replace("(1)", "(() => tag())").replace("}", "}\nfunction tag() {}"),
        "c.js": `${list.replace("go()", "id()")}export const lists = { findCarts };`,
        "d.js": resolver,
      }),
      ["(1)", "findCarts", "handler", "send", "tag"],
    );
  });
  it("is not what a framework calls", () => {
    const resolvers =
      'import { ApolloServer } from "@apollo/server"; export const server = new ApolloServer({ resolvers: { Query: { findCarts(id) {} } } });';
    for (const [kept, expected] of [
      ["export const lists = { findCarts(id) {} };", ["c.js"]],
      ["", []],
    ]) {
      const { program } = getMap({ "b.js": ask, "c.js": String(kept), "d.js": resolvers });
      const { targets } = program.calls.sites.find(({ name }) => name === "findCarts") ?? { targets: [] };
      assert.deepEqual(
        targets.map(({ file }) => program.files[file].path),
        expected,
      );
    }
  });
  it("is not known where three have it, with fewer parameters, or as a name of others", () => {
    const of = (/** @type {string} */ name) => ({
      "b.js": ask.replace("findCarts", name),
      "c.js": `${list.replace("findCarts", name)}export const lists = { ${name} };`,
    });
    const three = "export const all = [{ findCarts(id) {} }, { findCarts(id) {} }];";
    assert.deepEqual(names({ ...of("findCarts"), "d.js": three }), ["handler", "send"]);
    assert.deepEqual(names({ ...of("findCarts"), "b.js": ask.replace("(1)", "(1, 2)") }), ["handler", "send"]);
    for (const name of ["find", "findOne", "findMany", "updateOne", "setHeader", "toString", "isDirectory", "getItem"])
      assert.deepEqual(names(of(name)), ["handler", "send"], name);
  });
  it("is not the project's where it is called on what a package brings as well, nor what a file exports", () => {
    const files = { "b.js": ask, "c.js": `${list}export const lists = { findCarts };` };
    assert.deepEqual(names({ ...files, "d.js": 'import shop from "shop";\nshop.findCarts();' }), ["handler", "send"]);
    assert.deepEqual(names({ "b.js": ask, "c.js": list.replace("function f", "export function f") }), [
      "handler",
      "send",
    ]);
  });
});
