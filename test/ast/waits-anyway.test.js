import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { parseSource } from "../../lib/source/parse.js";
import { waitsAnyway } from "../../lib/ast/promises/waits-anyway.js";

/**
 * @param {string} body - of a function, with `await options.encode(…)` in it
 * @param {string} [others] - functions beside it
 */
function ask(body, others = "") {
  const source = parseSource(
    `export function make(options, store) {\n${others}\nreturn async function handle(req, res) { ${body} };\n}`,
    "a.js",
  );
  const node = source.nodes("AwaitExpression").find(({ argument }) => source.slice(argument).startsWith("options."));
  assert.ok(node !== undefined);
  return waitsAnyway(source, node);
}

describe("waitsAnyway", () => {
  for (const body of [
    "await options.encode(req); await store.find(req);",
    "await store.find(req); return options.done(await options.encode(req));",
    "if (req.a) { await options.encode(req); } await store.find(req);",
    "if (req.a) { await options.encode(req); await store.find(req); }",
    "if (req.a) { if (req.b) { await options.encode(req); } await store.find(req); }",
    "await store.find(req); if (req.a) return; await options.encode(req);",
    "if (req.a) return; await options.encode(req); return await store.find(req);",
    "switch (req.a) { case 1: await options.encode(req); await store.find(req); }",
    "await options.encode(req); await new Promise((resolve) => store.once('free', resolve));",
    "await options.encode(req); await Promise.all([1, store.find(req)]);",
    "await options.encode(req); await Promise.all(req.ids.map((id) => store.find(id)));",
    "await options.encode(req); await Promise.all(req.ids.map(async (id) => { if (id) await store.find(id); }));",
  ])
    it(body, () => assert.equal(ask(body), true));

  for (const body of [
    "await options.encode(req);",
    "await options.encode(req); await options.decode(req);",
    "await options.encode(req); if (req.a) { await store.find(req); }",
    "if (req.a) { await options.encode(req); } else { await store.find(req); }",
    "await options.encode(req); if (req.a) return; await store.find(req);",
    "switch (req.a) { case 1: await options.encode(req); break; default: await store.find(req); }",
    "await options.encode(req); await next();",
    "await options.encode(req); store.find(async () => { await store.find(req); });",
    "await options.encode(req); await Promise.all([1, options.decode(req)]);",
  ])
    it(`not: ${body}`, () => assert.equal(ask(body), false));

  it("follows functions of the file", () => {
    const body = "await options.encode(req); await one(req);";
    const chain = "async function one(req) { await two(req); } async function two(req) { return await three(req); }";
    assert.equal(ask(body, `${chain} const three = (req) => store.find(req);`), true);
    assert.equal(ask(body, `${chain} const three = async (req) => req.a;`), false);
    assert.equal(ask(body, "async function one(req) { if (!req.user) await store.find(req); }"), false);
  });

  it("ends where functions wait for each other, and says the same whichever it is asked of first", () => {
    const one = "async function one(req) { await two(req); }";
    const two = "async function two(req) { await one(req); await store.find(req); }";
    const idle = "async function two(req) { await one(req); await options.decode(req); }";
    for (const [first, second] of [
      ["one", "two"],
      ["two", "one"],
    ]) {
      const body = `if (req.b) { await ${first}(req); } await options.encode(req); await ${second}(req);`;
      assert.equal(ask(body, `${one} ${two}`), true);
      assert.equal(ask(body, `${one} ${idle}`), false);
    }
  });

  it("ends where a callback is run for the elements of what it is given itself", () => {
    const visit = "const visit = async (node) => { await Promise.all(node.children.map(visit)); BODY };";
    const body = "await options.encode(req); await Promise.all(req.nodes.map(visit));";
    assert.equal(ask(body, visit.replace("BODY", "")), false);
    assert.equal(ask(body, visit.replace("BODY", "await store.find(node);")), true);
  });
});
