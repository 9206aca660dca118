import { ParseError, parseSource } from "../../lib/source/parse.js";
import { describe, it } from "node:test";
import { getTreeDepth, mayNestDeeply } from "../../lib/source/nesting.js";
import { Worker } from "node:worker_threads";
import assert from "node:assert/strict";

const DEPTH = 30_000;

/** Texts that end a native parser's process when nobody looks first. */
const deep = {
  calls: `${"f(".repeat(DEPTH)}${")".repeat(DEPTH)}`,
  blocks: `${"{".repeat(DEPTH)}${"}".repeat(DEPTH)}`,
  functions: `${"function f () {".repeat(DEPTH)}${"}".repeat(DEPTH)}`,
  arrows: `${"() => ".repeat(DEPTH)}1`,
  conditions: `${"a ? b : ".repeat(DEPTH)}c`,
  "else if with braces": `${"if (a) {} else ".repeat(DEPTH)}{}`,
  "loops without braces": `${"for (;;) ".repeat(DEPTH)};`,
  templates: `${"`${".repeat(DEPTH)}1${"}`".repeat(DEPTH)}`,
  members: `a${".b".repeat(DEPTH)}`,
  "conditions with braces": `a = ${"b ? {} : ".repeat(DEPTH)}c`,
  "calls of calls": `f${"({})".repeat(DEPTH)}`,
  alternatives: `a = {}${" || {}".repeat(DEPTH)}`,
  "types with commas": `let a: ${"A<x, ".repeat(DEPTH)}B${">".repeat(DEPTH)}`,
  types: `let a: ${"A<".repeat(DEPTH)}B${">".repeat(DEPTH)}`,
};

describe("deep nesting", () => {
  for (const [name, text] of Object.entries(deep)) {
    it(`${name}: a ParseError, not a dead process`, () => {
      assert.ok(mayNestDeeply(text));
      assert.throws(
        () => parseSource(text, "a.ts"),
        (error) => error instanceof ParseError && error.message === "the code is nested too deeply to be analysed",
      );
    });
  }

  it("is found in a worker too, where the stack is half as large", async () => {
    const worker = new Worker(
      `const { parentPort, workerData } = require("node:worker_threads");
       import(workerData.parser).then(({ parseSource }) => {
         try { parseSource(workerData.text, "a.js"); parentPort.postMessage("parsed"); } catch (error) { parentPort.postMessage(error.name); }
       });`,
      {
        eval: true,
        workerData: {
          parser: new URL("../../lib/source/parse.js", import.meta.url).href,
          text: `${"function f () {".repeat(3500)}${"}".repeat(3500)}`,
        },
      },
    );
    const answer = await new Promise((resolve, reject) =>
      worker
        .once("message", resolve)
        .once("error", reject)
        .once("exit", () => reject(new Error("the worker died"))),
    );
    await worker.terminate();
    assert.equal(answer, "ParseError");
  });

  it("leaves long flat files alone", () => {
    const flat = `const a = [${'{ "b": [1, 2, (3)] }, '.repeat(20_000)}];\n`;
    assert.equal(mayNestDeeply(flat), false);
    assert.equal(parseSource(flat, "a.js").nodes("ObjectExpression").length, 20_000);
  });

  it("leaves flat files alone that have no semicolons", () => {
    const flat = "function f (a) {\n  g(a)\n}\n\nexports.f = f\nif (a < b) f({})\n".repeat(200);
    assert.equal(mayNestDeeply(flat), false);
  });

  it("parses long data that only looks suspicious", () => {
    const data = `export const image = "${"(".repeat(5000)}";\n`;
    assert.ok(mayNestDeeply(data));
    assert.equal(parseSource(data, "a.js").nodes("Literal").length, 1);
  });

  it("leaves to oxc what Babel cannot read", () => {
    const source = parseSource(
      `const image = "${"(".repeat(5000)}";\nfunction f(this: void, a?: number): asserts a is 1 {}\n`,
      "a.ts",
    );
    assert.equal(source.nodes("FunctionDeclaration").length, 1);
  });

  it("measures depth", () => {
    const { ast, visitorKeys } = parseSource("a;", "a.js");
    assert.equal(getTreeDepth(ast, visitorKeys), 3);
  });
});
