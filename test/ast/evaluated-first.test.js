import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { findObstacle } from "../../lib/ast/order/evaluated-first.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} text - one statement with an `await` in it, in a function with parameters a, b and res */
function check(text) {
  const source = parseSource(`async (a, b, res) => { let w = 1; w++; ${text} }`, "a.js");
  const [node] = source.nodes("AwaitExpression");
  let statement = node;
  while (statement.parent.type !== "BlockStatement") statement = statement.parent;
  return findObstacle(source, node, statement);
}

describe("findObstacle", () => {
  for (const text of [
    "return g(await f())",
    "res.send(1, 'x', a, () => b, await f())",
    "res.body.size = (await f()).length",
    "const { x, ...y } = await f()",
    "const [x] = [await f()]",
    "if (await f()) a()",
    "if (!(await f())) a()",
    "(await f()) || a()",
    "(await f()) ? a() : b()",
    "(await f())?.x",
    "for (const x of await f()) a()",
    "throw new Error(`${await f()}`)",
    "res.send({ a, b: 1, c: await f() })",
  ]) {
    it(`none: ${text}`, () => assert.equal(check(text), undefined));
  }
  for (const text of [
    "g(a(), await f())",
    "res.end(await f(res))",
    "a(`${b} ${await f(b)}`)",
    "g(a.b, await f())",
    "g(w, await f())",
    "res.get(1).send(await f())",
    "res[a] = await f()",
    "a && (await f())",
    "a ?? (await f())",
    "a ? await f() : b",
    "a?.(await f())",
    "a?.b(await f())",
    "w += await f()",
    "const x = a(), y = await f()",
    "const { x = await f() } = a",
    "for (const x = await f(); ;) a()",
    "while (await f()) a()",
    "g(`${a()} ${await f()}`)",
    "g({ [a()]: 1, b: await f() })",
    "g(...a, await f())",
  ]) {
    it(`some: ${text}`, () => assert.notEqual(check(text), undefined));
  }
});
