import { describe, it } from "node:test";
import { getHotNames, serve } from "./model.js";
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
