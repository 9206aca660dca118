import { describe, it } from "node:test";
import { getHotNames, serve } from "./model.js";
import assert from "node:assert/strict";

/**
 * @param {string} use - of the engine, per request
 * @param {string} [made]
 */
const names = (use, made = "build(finish)") =>
  getHotNames({
    "a.js": serve('import { context } from "./b.js";', `step(context); function step(state) { ${use} }`),
    "b.js": `import build from "some-engine";\nexport const context = { engine: ${made} };\nfunction finish(err, req) { go(req); }\nfunction go() {}`,
  }).filter((name) => name !== "handler" && name !== "step");

describe("what a package makes of a function", () => {
  it("runs it by its methods", () => {
    assert.deepEqual(names("state.engine.run(one, two);"), ["finish", "go"]);
    assert.deepEqual(names("const queue = state.engine; queue.push(one);"), ["finish", "go"]);
  });
  it("runs it by itself", () => {
    assert.deepEqual(names("state.engine(one, two);"), ["finish", "go"]);
  });
  it("does not by those that set it up or stop it", () => {
    assert.deepEqual(names("state.engine.cancel(); state.engine.on(one); state.engine.runner;"), []);
  });
  it("does not where it was given something else", () => {
    assert.deepEqual(names("state.engine.run(one);", "build({ finish: 1 })"), []);
  });
});
