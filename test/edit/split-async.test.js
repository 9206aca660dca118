import { describe, it } from "node:test";
import { findUses, splitAsync } from "../../lib/edit/split-async.js";
import { applyEdits } from "../../lib/edit/apply.js";
import assert from "node:assert/strict";
import { findFunction } from "../../lib/ast/functions.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} text - whose first function is made synchronous; the awaits of `plain()` are of plain values
 * @param {string} [filename]
 */
function split(text, filename = "a.js") {
  const source = parseSource(text, filename);
  const [fn] = source.nodes("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression").filter((node) => node.async);
  const awaits = new Map(source.nodes("AwaitExpression").filter((node) => findFunction(node) === fn).map((node) => [node, node.argument.callee?.name === "plain"]));
  const uses = findUses(source, fn);
  if ("refused" in uses) return uses;
  const result = splitAsync(source, fn, { awaits, keepsRejection: uses.ignored, taken: new Set() });
  return "refused" in result ? result : applyEdits(text, result.edits);
}

const caller = "\nexport async function main() {\n  await run(1)\n}\n";

describe("splitAsync", () => {
  it("passes on what is needed, and nothing else", () => {
    assert.equal(
      split(`async function run(a, b) {\n  const c = plain(b)\n  const d = await f(c)\n  return d + a\n}${caller}`),
      `function run(a, b) {\n  const c = plain(b)\n  const d = f(c)\n  if (typeof d?.then === "function") return Promise.resolve(d).then((d) => continueRun(a, d))\n  return continueRun(a, d)\n}\n\nfunction continueRun(a, d) {\n  return d + a\n}${caller}`,
    );
  });
  it("hands the continuation itself on where it takes the value alone", () => {
    assert.match(String(split(`async function run(a) {\n  const d = await f(a)\n  return d\n}${caller}`)), /\.then\(continueRun\)/);
  });
  it("drops the awaits of plain values, wherever they stand", () => {
    assert.equal(split(`async function run(a) {\n  if (a) g(await plain(a))\n}${caller}`), `function run(a) {\n  if (a) g(plain(a))\n}${caller}`);
  });
  it("keeps a rejection where a caller drops the promise", () => {
    assert.equal(split("async function run(a) {\n  return await f(a)\n}\nexport const main = () => { void run(1) }\n"), "function run(a) {\n  try {\n    return f(a)\n  } catch (error) {\n    return Promise.reject(error)\n  }\n}\nexport const main = () => { void run(1) }\n");
  });
  for (const [text, reason] of Object.entries({
    [`async function run(a) {\n  for (const b of a) await f(b)\n}${caller}`]: /another statement/,
    [`async function run(a) {\n  try {\n    return await f(a)\n  } catch {}\n}${caller}`]: /`try`/,
    [`async function run(a) {\n  await f(this)\n}${caller}`]: /`this`/,
    [`async function run() {\n  await f(arguments)\n}${caller}`]: /`arguments`/,
    [`async function run(a) {\n  later()\n  await f(a)\n  function later() {}\n}${caller}`]: /`later`/,
    [`async function run(a) {\n  on(() => a++)\n  await f(a)\n  return a\n}${caller}`]: /`a`/,
    [`async function run(a) {\n  "use strict"\n  await f(a)\n}${caller}`]: /directive/,
    [`async function run(a) { await f(a) }${caller}`]: /one line/,
    ["async function run({ a }) {\n  await f(a)\n}\nexport const main = () => { void run(1) }\n"]: /parameters may throw/,
    [`export async function run(a) {\n  await f(a)\n}\n`]: /callers/,
    [`async function run(a) {\n  await f(a)\n}\nexport { run }${caller}`]: /handed on/,
    [`async function run(a) {\n  await f(a)\n}\nexport const main = () => run(1).then(g)\n`]: /promise/,
    [`async function run(a) {\n  await f(a)\n}\nexport const main = () => run(1)\n`]: /promise/,
    [`async function run(a) {\n  await f(a)\n}\nexport async function main() {\n  try {\n    return run(1)\n  } catch {}\n}\n`]: /promise/,
    [`async function run(a) {\n  await f(a)\n  await run(a)\n}${caller}`]: /itself/,
  })) {
    it(`refuses ${text.replaceAll("\n", " ")}`, () => assert.match(/** @type {any} */ (split(text)).refused ?? "", reason));
  }
  it("refuses TypeScript", () => {
    assert.match(/** @type {any} */ (split(`async function run(a: number) {\n  await f(a)\n}${caller}`, "a.ts")).refused, /types/);
  });
});
