import { describe, it } from "node:test";
import { getIndependent, getRows } from "../../lib/effects/rows.js";
import assert from "node:assert/strict";
import { isTied } from "../../lib/effects/tied.js";
import { parseSource } from "../../lib/source/parse.js";

/** @param {string} body @param {string} [parameters] @returns {string[]} the calls of each part */
function ask(body, parameters = "db, page, input") {
  const source = parseSource(`async function f(${parameters}) { ${body} }`, "a.ts");
  return getRows(source)
    .flatMap((row) => getIndependent(source, row, ({ awaited }) => !isTied(source, awaited)))
    .map((part) => part.map(({ awaited }) => source.slice(awaited.argument)).join(" "));
}

describe("reads in a row", () => {
  it("can wait together", () => {
    assert.deepEqual(ask("const a = await x(); const b = await y();"), ["x() y()"]);
    assert.deepEqual(ask("const { a, b: [c] } = await x(); let d = await y(input); var e = await z();"), [
      "x() y(input) z()",
    ]);
    assert.deepEqual(ask("page.a = await x(); page.b = await y();"), ["x() y()"]);
    assert.deepEqual(ask("const made = {}; made.a = await x(); made.b = await y();"), ["x() y()"]);
    assert.deepEqual(ask("let a, b; a = await x(); b = await y();"), ["x() y()"]);
    assert.deepEqual(ask("const a: Row = await x(); const b: Row = await y();"), ["x() y()"]);
  });

  it("cannot where one needs another", () => {
    assert.deepEqual(ask("const a = await x(); const b = await y(a);"), []);
    assert.deepEqual(ask("const a = await x(); const b = await y(a); const c = await z();"), ["y(a) z()"]);
    assert.deepEqual(ask("const a = await x(); const { b = a } = await y();"), []);
    assert.deepEqual(ask("const a = await x(); const b = await y(() => a.id);"), []);
    assert.deepEqual(ask("let a; const f = () => a; a = await x(); const b = await y(f);"), []);
    assert.deepEqual(ask("const made = {}; made.a = await x(); made.b = await y(made);"), []);
  });

  it("cannot where something stands between, or must come first", () => {
    for (const between of ["if (a) return;", "check(a);", "input.a = a;", "await lock();", "const c = 1;"])
      assert.deepEqual(ask(`const a = await x(); ${between} const b = await y();`), [], between);
    for (const gate of ["requireUser", "ensureOpen", "verify", "db.authorize", "checkAccess", "assertOwner", "lockRow"])
      assert.deepEqual(ask(`const a = await ${gate}(input); const b = await y();`), [], gate);
    assert.deepEqual(ask("const a = await requirements(); const b = await y();"), ["requirements() y()"]);
    assert.deepEqual(ask("const { a = next() } = await x(); const b = await y();"), []);
    assert.deepEqual(ask("this.a = await x(); this.b = await y();"), []);
    assert.deepEqual(ask("outer = await x(); other = await y();"), []);
  });

  it("cannot on one connection, in a transaction, under a lock", () => {
    for (const [before, object] of [
      ["const client = await db.connect();", "client"],
      ["const connection = await db.getConnection();", "connection"],
      ["const t = await db.transaction();", "t"],
      ["", "trx"],
    ])
      assert.deepEqual(ask(`${before} const a = await ${object}.x(); const b = await ${object}.y();`), [], object);
    assert.deepEqual(ask("await db.transaction(async (t) => { const a = await t.x(); const b = await t.y(); });"), []);
    assert.deepEqual(ask("await mutex.runExclusive(async () => { const a = await x(); const b = await y(); });"), []);
    assert.deepEqual(ask("const a = await x(input, { transaction }); const b = await y(input, { transaction });"), []);
  });
});
