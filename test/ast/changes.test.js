import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { mayChange, mayHaveEffects } from "../../lib/ast/values/changes.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * Whether the argument of `$(…)`, the first statement of a handler, may change in the statements behind it.
 *
 * @param {string} expression
 * @param {string} code
 */
function ask(expression, code) {
  const source = parseSource(
    `const log = (x) => x; async function* handler(req, res, next) { const name = req.url; let other = 1; $(${expression}); ${code} }`,
    "a.js",
  );
  const [call] = source.nodes("CallExpression").filter(({ callee }) => callee.name === "$");
  const list = call.parent.parent.body;
  return mayChange(source, call.arguments[0], list.slice(list.indexOf(call.parent) + 1));
}

describe("mayChange", () => {
  for (const code of [
    "req.url = '/';",
    "req[key] = 1;",
    "await other;",
    "yield 1;",
    "for await (const a of b) {}",
    "next();",
    "rewrite(req);",
    "req.rewrite();",
    "req.parts.push(1);",
    "({ url: req.url } = other);",
    "req.url++;",
    "if (a) { req.url = '/'; }",
    "if (a) { change(req); } else { return; }",
    "req = other;",
    "log`${req}`;",
    "new Rewriter(req);",
    "function own() { req.url = 1; } own();",
  ]) {
    it(`by ${code}`, () => assert.equal(ask("req.url", code), true));
  }
  for (const code of [
    "",
    "res.end();",
    "log(req.method);",
    "console.log('x');",
    "other = 2;",
    "req.started = 1;",
    "if (a) { req.url = '/'; return; }",
    "if (a) throw new Error(req);",
    "later = () => { req.url = '/'; };",
  ]) {
    it(`not by ${code || "nothing"}`, () => assert.equal(ask("req.url", code), false));
  }

  it("asks of names that are written once nothing", () =>
    assert.equal(ask("name", "await next(); req.url = '/';"), false));
  it("asks of names that are written again", () => assert.equal(ask("other", "other = 2;"), true));
  it("sees through methods of strings", () => assert.equal(ask("req.url.split('?')[1]", "log(req.method);"), false));
  it("knows nothing of other calls", () => assert.equal(ask("getQuery(req)", "log(1);"), true));

  it("takes any code for a change where the code is not known", () => {
    const source = parseSource("function f(req) { const name = 1; $(req.url, name); }", "a.js");
    const [call] = source.nodes("CallExpression");
    assert.deepEqual(
      call.arguments.map((/** @type {import("../../lib/types.js").Node} */ node) => mayChange(source, node)),
      [true, false],
    );
  });
});

describe("mayHaveEffects", () => {
  /** @param {string} expression */
  const askEffects = (expression) => {
    const source = parseSource(`async () => { $(${expression}); };`, "a.js");
    return mayHaveEffects(
      source,
      source.nodes("CallExpression").filter(({ callee }) => callee.name === "$")[0].arguments[0],
    );
  };
  for (const expression of [
    "take(a)",
    "new A()",
    "a = 1",
    "a++",
    "await a",
    "tag`a`",
    "delete a.b",
    "{ b: take(a) }",
    "import('a')",
  ])
    it(`yes: ${expression}`, () => assert.equal(askEffects(expression), true));
  for (const expression of ["a.b", "`a${b}`", "a.b.slice(1)", "() => take(a)", "a ? b : c", "!a", "typeof a"])
    it(`no: ${expression}`, () => assert.equal(askEffects(expression), false));
});
