import { describe, it } from "node:test";
import { getIndependent } from "../../lib/effects/order/independent.js";
import { getCheckedRows, getRows } from "../../lib/effects/order/rows.js";
import assert from "node:assert/strict";
import { isTied } from "../../lib/effects/drivers/tied.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} body
 * @param {string} [parameters]
 * @param {boolean} [isQuiet] - whether what stands between changes nothing
 * @param {boolean} [isLoose] - whether others may go on in between
 * @returns {string[]} the calls of each part
 */
function ask(body, parameters = "db, page, input", isQuiet = false, isLoose = false) {
  const source = parseSource(`async function f(${parameters}) { ${body} }`, "a.ts");
  return getRows(source)
    .flatMap((row) =>
      getIndependent(
        source,
        row,
        ({ awaited }) => !isTied(source, awaited),
        () => isQuiet,
        isLoose,
      ),
    )
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
    assert.deepEqual(ask("const _a = await x(); const b = await y(); return _a;"), ["x() y()"]);
  });

  it("are no gates by what they ask for", () => {
    assert.deepEqual(ask("const a = await x(); const b = await db.getConnection(input, page);"), [
      "x() db.getConnection(input, page)",
    ]);
    assert.deepEqual(ask("const a = await checkIfKnown(input); const b = await x();"), ["checkIfKnown(input) x()"]);
    assert.deepEqual(ask("const a = await x(); const b = await db.getConnection();"), []);
    assert.deepEqual(ask('const a = await x(); const b = await db.getConnection("main");'), []);
    assert.deepEqual(ask("const a = await checkKnown(input); const b = await x();"), []);
  });

  it("may have checks between them of whether a read has brought what it was to bring along", () => {
    /** @param {string} options @param {string} check */
    const count = (options, check) => {
      const body = `const a = await x(input, ${options}); ${check} const b = await y(input);`;
      return getCheckedRows(parseSource(`async function f(page, input) { ${body} }`, "a.ts")).length;
    };
    for (const [options, check] of [
      ["{ relations: { owner: true } }", "if (!a.owner) throw new Error();"],
      ["{ relations: { owner: { teams: true } } }", "if (!a || !a.owner?.teams) { throw new Error(); }"],
      ['{ relations: ["owner.teams"] }', "if (!a.owner || !a.owner.teams) throw new Error();"],
      ["{ include: { owner: { include: { teams: true } } } }", "if (!a.owner.teams) throw new Error();"],
      ["{ with: { owner: { with: { teams: {} } } } }", "if (!a.owner.teams) throw new Error();"],
    ])
      assert.equal(count(options, check), 1, check);
    for (const [options, check] of [
      ["{ relations: { owner: true } }", "if (!a.owner) return;"],
      ["{ relations: { owner: true } }", "if (a.owner) throw new Error();"],
      ["{ relations: { owner: true } }", "if (!a.isOpen) throw new Error();"],
      ["{ relations: { owner: true } }", "if (!a.owner.teams) throw new Error();"],
      ["{ relations: { owner: false } }", "if (!a.owner) throw new Error();"],
      ["{ relations: { owner: true } }", "if (!a.owner) throw new ForbiddenError();"],
      ['{ relations: ["owner"] }', "if (!a.owner.teams) throw new Error();"],
      ["{ relations: { owner: true } }", "if (!a[input]) throw new Error();"],
      ["{ where: { owner: true } }", "if (!a.owner) throw new Error();"],
      ["page", "if (!a.owner) throw new Error();"],
    ])
      assert.equal(count(options, check), 0, `${options} ${check}`);
  });

  it("may have checks between them of whether something was found", () => {
    /** @param {string} check */
    const count = (check) => {
      const body = `const a = await x(); ${check} const b = await y(input);`;
      return getCheckedRows(parseSource(`async function f(page, input) { ${body} }`, "a.ts")).length;
    };
    for (const check of [
      "if (!a) return;",
      "if (a == null) throw new Error('none');",
      "if (a === undefined) { page.status(404).end(); return; }",
      "if (a.isErr()) return a;",
      "if (a.error) throw a.error;",
      "if (a.length === 0) return [];",
      "if (!a[0]) return [];",
      "if (!a || !a.id) return;",
      "const c = a.kept; if (!c || !a) return;",
      "const c = getKept(a, input); if (!c) return;",
      "if (!a) return; await stop(input);",
      "if (isEmpty(a)) return;",
      "if (a && a.id !== input) throw new Error('taken already');",
      "if (!input) throw new Error('no input');",
    ])
      assert.equal(count(check), 1, check);
    for (const check of [
      "",
      "if (!a) input = 1;",
      "if (!a) return; else input = 1;",
      "if (!page) return;",
      "if (a.owner !== page.owner) return;",
      "if (!a.isOpen) return;",
      "if (!a) return page.status(403).end();",
      "if (!a) throw new ForbiddenError();",
      "if (!a) throw new NotAuthenticated();",
      'if (!a) throw new HttpError("not logged in");',
      "const allowed = canRead(a, input); if (!allowed) return;",
      "if (a.length === 0) return;",
      "if (!a || a.length === 0) { return; }",
      "const canRead = a.roles.get(input); if (!canRead) throw new NotFoundError();",
    ])
      assert.equal(count(check), 0, check);
    const countOf = (/** @type {string} */ pattern, name = "a") => {
      const body = `let ${pattern} = await x(); if (!${name}) return; const b = await y(input);`;
      return getCheckedRows(parseSource(`async function f(page, input) { ${body} }`, "a.ts")).length;
    };
    for (const pattern of ["[a]", "{ data: a }", "{ _id: a }", "{ rows: a, page: c }", "{ success: c, response: a }"])
      assert.equal(countOf(pattern), 1, pattern);
    //   of a plan that is there, and has no limit
    for (const pattern of ["{ limit: a }", "{ data: c, limit: a }"]) assert.equal(countOf(pattern), 0, pattern);
    assert.equal(countOf("{ limit }", "limit"), 0);
    const question = "const a = await hasLicense(input); if (!a) return; const b = await y(input);";
    assert.deepEqual(getCheckedRows(parseSource(`async function f(page, input) { ${question} }`, "a.ts")), []);
  });

  it("can wait together although others go on with what they bring", () => {
    const rows = "const a = await x(); const b = await a.json(); const c = await y(); const d = await c.json();";
    assert.deepEqual(ask(rows, undefined, false, true), ["x() y()"]);
    assert.deepEqual(ask(rows), ["a.json() y()"]);
    for (const needing of [
      "const a = await x(); const b = await a.json(); const c = await y(b);",
      "const a = await x(); const b = await a.json(); const { next } = b; const c = await y(next);",
      "const a = await x(); page.b = await a.json(); const c = await y(page);",
      "const a = await x(); let b = await a.json(); const c = await y(); b = 1;",
    ])
      assert.deepEqual(ask(needing, undefined, true, true), ask(needing, undefined, true), needing);
  });

  it("can wait together where they are kept in members of one object that others do not read", () => {
    assert.deepEqual(ask("page.a = await x(page.id); page.b = await y(page.id);"), ["x(page.id) y(page.id)"]);
    for (const second of ["y(page.a)", "y(page)", "y(page[input])", "page.load()", "y(page.a.id)"])
      assert.deepEqual(ask(`page.a = await x(page.id); page.b = await ${second};`), [], second);
    assert.deepEqual(ask("page.all.a = await x(); page.all.b = await y(page.all.a);"), []);
    assert.deepEqual(ask("page.a = await x(); const n = page.a.length; page.b = await y(n);", undefined, true), []);
    assert.deepEqual(ask("page.a = await x(); const n = page.c.length; page.b = await y(n);", undefined, true), [
      "x() y(n)",
    ]);
  });

  it("can wait together where some wait on a condition that needs nothing of the others", () => {
    assert.deepEqual(ask("const a = await x(); if (page.a) { input.b = await y(); }"), ["x() y()"]);
    assert.deepEqual(ask("await loadA(); if (page.a) await loadB(); if (page.b) await loadC();"), [
      "loadA() loadB() loadC()",
    ]);
    assert.deepEqual(ask("let b; const a = await x(); if (!page.a) b = await y();"), ["x() y()"]);
    for (const body of [
      "const a = await x(); if (a) input.b = await y();",
      "const a = await x(); if (page.a) input.b = await y(a);",
      "let b = await x(); if (!b) b = await y();",
      "page.a = await x(); if (page.a) page.b = await y();",
      "const a = await x(); if (checkAccess(input)) page.b = await y();",
      "const a = await x(); if (page.a) page.b = await y(); else page.b = 1;",
      "const a = await x(); if (page.a) { page.c = 1; page.b = await y(); }",
      "const a = await x(); if (page.a) { const b = await y(); }",
      "const a = await x(); if (page.a) return await y();",
    ])
      assert.deepEqual(ask(body), [], body);
  });

  it("cannot where never both of them wait", () => {
    const opening = "{ input.all = 1; } else { const b = await y(); use(b); }";
    for (const body of [
      "const a = page.kind === input.kind ? await x() : []; if (page.open && page.kind !== input.kind) page.b = await y();",
      "const a = page.open ? [] : await x(); if (page.open) page.b = await y();",
      "const a = page.open && (await x()); const b = page.open ? null : await y();",
      "if (page.open) page.a = await x(); return [page.open ? 1 : await y()];",
      `if (page.open) page.a = await x(); if (page.open) ${opening}`,
    ])
      assert.deepEqual(ask(body), [], body);
    for (const body of [
      "const a = page.open ? await x() : 1; const b = page.open ? await y() : 1;",
      "const a = page.open || (await x()); const b = page.all ? await y() : 1;",
      `if (page.open) page.a = await x(); if (page.kind) ${opening}`,
    ])
      assert.deepEqual(ask(body), ["x() y()"], body);
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
    assert.deepEqual(ask("const _a = await x(); const b = await y(); const c = await z();"), ["y() z()"]);
    for (const between of ["if (a) return;", "check(a);", "await lock();", "const c = now();"])
      assert.deepEqual(ask(`const a = await x(); ${between} const b = await y();`), [], between);
    assert.deepEqual(ask("const a = await x(); input.a = a; const b = await y(input.id);"), ["x() y(input.id)"]);
    assert.deepEqual(ask("const a = await x(); input.a = a; const b = await y(input);"), []);
    assert.deepEqual(ask("const a = await x(); if (await isOpen()) page.b = await y();"), ["x() isOpen()"]);
    for (const gate of [
      "requireUser",
      "ensureOpen",
      "verify",
      "db.authorize",
      "checkAccess",
      "assertOwner",
      "lockRow",
      "groups.findAndValidate",
      "getProjectForAuth",
      "findOrRejectGroup",
    ])
      assert.deepEqual(ask(`const a = await ${gate}(input); const b = await y();`), [], gate);
    for (const other of ["requirements", "findAndCount", "findOrderChecks", "getOrCheckout"])
      assert.deepEqual(ask(`const a = await ${other}(); const b = await y();`), [`${other}() y()`]);
    assert.deepEqual(ask("const { a = next() } = await x(); const b = await y();"), []);
    assert.deepEqual(ask("this.a = await x(); this.b = await y();"), []);
    assert.deepEqual(ask("outer = await x(); other = await y();"), []);
  });

  it("can where what stands between prepares a later one", () => {
    const askQuiet = (/** @type {string} */ between, second = "y(input)") =>
      ask(`const a = await x(input); ${between} const b = await ${second};`, undefined, true);
    for (const between of [
      "const range = getRange(input);",
      "let size = 10; if (input.size) size = input.size;",
      "const names = a.map(toName); names.push(input.name);",
      "const byId = new Map(); for (const one of a) byId.set(one.id, one);",
      "const byId = new Map(); a.forEach((one) => { if (!one.id) return; byId.set(one.id, one); });",
      "const all = []; a.map((one) => { const copy = one.toObject(); copy.kind = 1; all.push(copy); });",
      "let sum = 0; for (const one of a) { if (one.closed) continue; sum += one.size; if (sum > 9) break; }",
      "for (const one of a) one.name = input.name;",
    ])
      assert.deepEqual(askQuiet(between), ["x(input) y(input)"], between);
    assert.deepEqual(askQuiet("const range = getRange(input);", "y(range)"), ["x(input) y(range)"]);
  });

  it("can where what stands between says more of a query that nobody else has", () => {
    const begin = 'const q = db.createQueryBuilder("t");';
    const between = "const a = await x(); q.where(input).limit(1); if (page) q.orderBy(page);";
    for (const [before, second] of [
      [begin, "q.getMany()"],
      ["const getPosts = () => db.createQueryBuilder(); const q = getPosts();", "q.getMany()"],
      ['const q = db("t").select("id"); use(await q.first());', "q"],
      [`${begin} const copy = q.clone().select(input); use(await copy.getOne());`, "q.getMany()"],
    ])
      assert.deepEqual(ask(`${before} ${between} const b = await ${second};`, undefined, true).at(-1), `x() ${second}`);
    assert.deepEqual(
      ask(
        `${begin} const copy = q.clone(); const a = await copy.getCount(); q.limit(1); const b = await q.getOne();`,
        undefined,
        true,
      ),
      ["copy.getCount() q.getOne()"],
    );
    for (const before of [
      "const q = input.query;",
      "let q = db.createQueryBuilder(); q = page.narrow(q);",
      `${begin} const all = db.createQueryBuilder().addCommonTableExpression(q, "all");`,
      `${begin} const same = q.select(input);`,
      `${begin} use(q);`,
    ])
      assert.deepEqual(ask(`${before} ${between} const b = await q.getMany();`, undefined, true), [], before);
    assert.deepEqual(
      ask(`${begin} const a = await q.getCount(); q.limit(1); const b = await q.getMany();`, undefined, true),
      [],
    );
  });

  it("can where what stands between gives a name another value, which the earlier one does not get", () => {
    const second = "const b = await y(input);";
    for (const between of [
      'input = "SELECT 1";',
      "input += 1;",
      "input = input + page.order;",
      "if (page) input = `${page}`;",
      "input = page ? [page.id] : { id: 1 };",
    ])
      assert.deepEqual(ask(`const a = await x(input); ${between} ${second}`, undefined, true), ["x(input) y(input)"]);
    for (const reading of [
      "const a = await x(() => input); input = 2;",
      "const read = () => input; const a = await x(input); input = 2;",
    ])
      assert.deepEqual(ask(`${reading} ${second}`, undefined, true), [], reading);
  });

  it("can be kept by names of a pattern that were declared before", () => {
    assert.deepEqual(ask("let a, c; [a] = await x(); ({ c } = await y());"), ["x() y()"]);
    assert.deepEqual(ask("let [a] = await x(); page.n = a.n; [a] = await y(); page.m = a.m;", undefined, true), [
      "x() y()",
    ]);
    for (const body of [
      "let a, c; [a] = await x(); [c] = await y(a);",
      "[outer] = await x(); [other] = await y();",
      "let a, c; [a = next()] = await x(); [c] = await y();",
      "let a, c; const f = () => a; [a] = await x(); [c] = await y(f);",
      "let a; [a, page.b] = await x(); [a] = await y();",
    ])
      assert.deepEqual(ask(body), [], body);
  });

  it("cannot where what stands between makes it of what came, or stops it", () => {
    const askQuiet = (/** @type {string} */ between, second = "y(input)") =>
      ask(`const a = await x(input); ${between} const b = await ${second};`, undefined, true);
    for (const [between, second] of [
      ["const names = a.map(toName);", "y(names)"],
      ["const names = []; names.push(a.name);", "y(names)"],
      ["const names = a.map(toName); const more = names.concat(1);", "y(more)"],
      ["let size = 1; if (a.ok) size = 2;", "y(size)"],
      ["const found = {}; found.of = a;", "y(found)"],
      ["input.page = 2;", "y(input)"],
      ["input = next;", "y(input)"],
      ["input = input.limit(10);", "y(input)"],
      ["input = `${a.name}`;", "y(input)"],
      ["if (input.all) input = a;", "y(input)"],
      ["input = next; input.page = 2;", "y(input)"],
      ["if (a.closed) return;", "y(input)"],
      ["if (a.closed) throw new Error();", "y(input)"],
      ["for (const one of a) use(one);", "y(input)"],
      ["const ids = []; for (const one of a) ids.push(one.id);", "y(ids)"],
      ["const ids = new Set(); a.forEach((one) => { ids.add(one.id); });", "y(ids)"],
      ["for (const one of input.rows) one.size = a.size;", "y(input)"],
      ["input.rows.forEach((one) => { const part = one.parts; part.size = a.size; });", "y(input)"],
      ["for (const one of a) if (one.closed) return;", "y(input)"],
      ["for (const one of a) if (one.closed) throw new Error();", "y(input)"],
      ["for await (const one of a) sum += one;", "y(input)"],
      ["while (a.next()) sum++;", "y(input)"],
      ["a.forEach((one) => { must(one); });", "y(input)"],
      ["a.forEach(must);", "y(input)"],
      ["a.map((one) => { must(one); });", "y(input)"],
      ["a.map(must);", "y(input)"],
      ["must(a);", "y(input)"],
      ["allowed(a);", "y(input)"],
      ["const rights = ensureRights(a);", "y(input)"],
      ["const took = Date.now() - start;", "y(input)"],
      ["switch (a) { default: }", "y(input)"],
      ["try { use(a); } catch {}", "y(input)"],
    ])
      assert.deepEqual(askQuiet(between, second), [], between);
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
    const ids = (/** @type {string} */ list) => `${list} const a = await x(ids); const b = await y(ids);`;
    assert.deepEqual(ask(ids("const ids = input.map((tx) => tx.id);")), ["x(ids) y(ids)"]);
    assert.deepEqual(ask(ids("const ids = []; for (const tx of input) ids.push(tx.id);")), ["x(ids) y(ids)"]);
    assert.deepEqual(ask(ids("const ids = find((tx) => tx.id);")), []);
    assert.deepEqual(ask("await mutex.runExclusive(async () => { const a = await x(); const b = await y(); });"), []);
    for (const use of [
      "",
      "transaction.commit();",
      "use(transaction.LOCK.UPDATE);",
      "use(transaction.id);",
      "await transaction.rows.find(input);",
    ])
      assert.deepEqual(
        ask(
          `const a = await x(input, { transaction }); const b = await y(input, { transaction }); ${use}`,
          "transaction",
        ),
        [],
        use,
      );
  });

  it("cannot by what has the type of a transaction, whatever it is called", () => {
    const reads = "const a = await prisma.user.find(); const b = await count(prisma);";
    for (const parameters of [
      "prisma: Prisma.TransactionClient",
      "{ prisma }: { prisma: RepositoryTransaction }",
      "context: { prisma: Knex.Transaction }",
    ]) {
      const body = parameters.startsWith("context") ? `const { prisma } = context; ${reads}` : reads;
      assert.deepEqual(ask(body, parameters), [], parameters);
    }
    // A payment, and what may be no transaction.
    for (const [body, parameters] of [
      ["const a = await x(payment.sender); const b = await y(payment.receiver);", "payment: BankTransaction"],
      [reads, "prisma: PrismaClient | Prisma.TransactionClient"],
    ])
      assert.equal(ask(body, parameters).length, 1, parameters);
  });

  it("cannot where a function is handed a part of what ties", () =>
    assert.deepEqual(ask("const a = await count(tx.user); const b = await count(tx.post);", "tx"), []));

  it("cannot by queries that were composed for one connection", () => {
    const compose =
      "let query = db.rows(queryRunner); query = query.limit(9); const total = db.rows(queryRunner).limit(1);";
    assert.deepEqual(ask(`${compose} const a = await query.getMany(); const b = await total.getOne();`), []);
    assert.deepEqual(
      ask(
        `${compose.replaceAll("queryRunner", "input")} const a = await query.getMany(); const b = await total.getOne();`,
      ),
      ["query.getMany() total.getOne()"],
    );
    // What came is tied to nothing.
    assert.deepEqual(
      ask("const rows = await db.list(queryRunner); const a = await x(rows); const b = await y(rows);"),
      ["x(rows) y(rows)"],
    );
  });

  it("can where what is called a transaction is a payment, of which data is taken", () => {
    for (const [first, second] of [
      ["x(transaction.sender)", "y(transaction.receiver)"],
      ["x(transaction)", "y(transaction, transaction.hash)"],
    ])
      assert.deepEqual(
        ask(`const a = await ${first}; const b = await ${second};`, "transaction"),
        [[first, second].join(" ")],
        first,
      );
  });
});
