import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { getEffect } from "../../lib/effects/effect.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * What `subject` of a file does.
 *
 * @param {string} body - of it
 * @param {string} [around] - of the file
 * @returns {string} "changes", for what it waits, or what it leads to
 */
function ask(body, around = "") {
  const source = parseSource(`${around}\nasync function subject(db, input) { ${body} }`, "a.ts");
  const [subject] = source.nodes("FunctionDeclaration").slice(-1);
  const { change, wait, open } = getEffect(source, subject);
  if (change !== undefined) return "changes";
  return open.size > 0 ? [...open].map((node) => source.slice(node)).join(", ") : wait;
}

describe("what a function does", () => {
  it("reads", () => {
    for (const [body, wait] of Object.entries({
      'return db("users").select("id").where({ input });': "query",
      'const { rows } = await db.query("SELECT 1"); return rows;': "query",
      'let sql = ""; if (input) sql = "SELECT 1"; else sql = "SELECT 2"; return db.query(sql);': "query",
      'return db.query("SELECT count(*) AS n FROM users").then((rows) => rows[0].n);': "query",
      "return sql`SELECT * FROM users WHERE id = ${input}`.execute(db);": "query",
      "return db.query(`${input} LIMIT 10`) || db.query(`SELECT count(*) FROM (${input}) t`);": "query",
      "return db[input].findMany({});": "query",
      'const q = db.createQueryBuilder().addCommonTableExpression(input, "t").select("n").from("t", "t"); return q.getRawOne();':
        "query",
      'const q = db.createQueryBuilder().withDeleted().loadRelationCountAndMap("t.n", "t.parts").select("n"); return q.getMany();':
        "query",
      "return (await fetch(input)).status;": "request",
      "return (await fetch(input)).json();": "request",
      "const configUrl = input; return (await fetch(configUrl)).json();": "request",
      "const requestOptions = input; return (await fetch(requestOptions)).json();": "fetch(requestOptions)",
      "return db.MGET(input);": "query",
      "const start = getStart(input); start.add(1, 'week'); return start; function getStart() {}": "none",
      "let where = {}; where.id = input; if (where.id === 1) where = undefined; return db.user.findMany({ where });":
        "query",
      "return fetch(input, { signal: AbortSignal.timeout(9) }).then((res) => res.json());": "request",
      "const url = new URL(input); url.searchParams.set('a', 'b'); return url;": "none",
      "const match = /a(b)/.exec(input); return ID.exec(input) ?? match;": "none",
      "return new Big(input).mul(2).plus(new Big(1)).toNumber();": "none",
      "return makeHash().update(input).digest('hex'); function makeHash() {}": "none",
      "const byId = new Map(); byId.set(1, input); return (map: Map<string, number>) => map.get('a');": "none",
      "return [input.readUInt8(0), input.readUInt16LE(1), input.readBigInt64BE(8), input.readUIntBE(0, 6), input.readDoubleLE(2)];":
        "none",
      "return input.subarray(0, 4).readInt32BE(0);": "none",
      "return userMap.get(input) ?? rowsById.get(input);": "none",
      "return [1, 2].map((n) => n + input);": "none",
      "return JSON.stringify({ ...input, at: new Date().toISOString() });": "none",
      "throw new TypeError(`no ${input}`);": "none",
      "const warn = input ? logger.warn : logger.info; warn(input); return db.user.findUnique({ where: input });":
        "query",
      "try { return await fetch(input); } catch (error) { reportErrorToSentry(error); captureException(error); logError(error); }":
        "request",
      "const client = await db.connect(); try { return (await client.query('SELECT 1')).rows; } finally { client.release(); }":
        "query",
      "let client; try { client = await db.getConnection(); return await client.query('SELECT 1'); } finally { if (client) client.release(); }":
        "query",
      "const runner = db.getSource().createQueryRunner(); await runner.connect(); const rows = await runner.query('SELECT 1'); await runner.release(); return rows;":
        "query",
      'logger.info(input); const stop = this.timer("load"); stopTimer(); return db.user.findUnique({ where: input });':
        "query",
      'const query = db.select("id").from("users"); if (input) query.where("id", input); return await query;': "query",
      "return db.getRepository(input).find({ where: { id: In([1]), at: Not(IsNull()) } });": "query",
      "activitypub.helpers.log(input); return db.user.findUnique({ where: input });": "query",
      'return this.connection.getRepository(input, "User").findOne({ where: { id: 1 } });': "query",
      "const port = this.configService.getOrThrow(input); return fetch(`http://127.0.0.1:${port}`);": "request",
      "return fetch(input).then((res) => res.json()).then(db.userSchema.parse);": "request",
      "return fetch(input).then((res) => res.json()).then(db.parser.parse);": "db.parser.parse",
      "db.signal.throwIfAborted(); return db.Topic.findByPk(input, { include: [{ model: db.Node.scope('all') }] });":
        "query",
      "const { error } = userSchema.validate(input); return error;": "none",
    }))
      assert.equal(
        ask(body, 'import { In, IsNull, Not } from "typeorm"; import Big from "big.js"; const ID = /^a/g;'),
        wait,
        body,
      );
    assert.equal(ask("db.getRepository(input);"), "none");
    assert.equal(
      ask(
        "return db.Order.findAll({ where: where(col('paid'), input), order: [literal('random()')] });",
        'import { col, literal, where } from "sequelize";',
      ),
      "query",
    );
    const around = 'import { createConnection, In } from "typeorm";\nimport { Raw } from "other";';
    for (const body of ["createConnection();", "Raw(input);", "db.getRepository(input).save(input);"])
      assert.equal(ask(body, around), body.slice(0, -1), body);
  });

  it("does in a context what the function does that is run in it", () => {
    const around = `const context = new AsyncLocalStorage();
      async function load() { return db.user.findMany({}); }
      async function store() { await other(); }`;
    assert.equal(ask("return context.run(input, load);", around), "query");
    assert.equal(ask("return context.run(input, () => load());", around), "query");
    assert.equal(ask("return context.run(input, store);", around), "other()");
    assert.equal(ask("return context.run(input, input.load);", around), "input.load");
    assert.equal(ask("return job.run(input, load);", around), "job.run(input, load)");
  });

  it("does nothing with a row or what else is looked up at once", () => {
    const row = "const row = await db.user.findUnique({ where: input }); ";
    for (const [body, effect] of Object.entries({
      [`${row} return row.get({ plain: true });`]: "query",
      [`${row} const plain = row.get(input); return plain.name;`]: "query",
      [`${row} return { name: row.get(input).name };`]: "query",
      "const file = input.formData.get('file'); return file;": "none",
      // What is a promise, perhaps.
      [`${row} const asked = row.get(input); await asked;`]: "row.get(input)",
      [`${row} const asked = row.get(input); return asked;`]: "row.get(input)",
    }))
      assert.equal(ask(body), effect, body);
  });

  it("computes ids, templates, checks and tokens", () => {
    const around = `import Handlebars from "handlebars"; import Ajv from "ajv"; import { Types } from "mongoose";
      import { fromGlobalId } from "graphql-relay"; const ajv = new Ajv();`;
    for (const [body, effect] of Object.entries({
      "return Handlebars.compile(input)(db);": "none",
      "return ajv.compile(input)(db);": "none",
      "return Types.ObjectId(input).equals(Types.ObjectId.createFromHexString(input));": "none",
      "return fromGlobalId(input).id;": "none",
      "return this.jwtService.sign({ sub: input });": "none",
      "return this.pdf.sign(input);": "this.pdf.sign(input)",
      "return db.assets.compile(input);": "db.assets.compile(input)",
    }))
      assert.equal(ask(body, around), effect, body);
  });

  it("does for each element of a list what the function does that a package calls for it", () => {
    const around = `import Promise from "bluebird"; import async from "async"; import pMap from "p-map";
      async function load() { return db.user.findMany({}); }`;
    for (const [body, effect] of Object.entries({
      "return Promise.map(input, load, { concurrency: 5 });": "query",
      "return Promise.mapSeries(input, async (id) => db.user.findUnique({ where: { id } }));": "query",
      "return async.mapLimit(input, 5, load);": "query",
      "return pMap(input, load);": "query",
      "return Promise.map(input, db.store);": "db.store",
      "return Promise.map(input, async (id) => db.store(id));": "db.store(id)",
      "return input.map((id) => Number(id)).filter(Number.isFinite);": "none",
    }))
      assert.equal(ask(body, around), effect, body);
    assert.equal(
      ask("return new Promise((resolve, reject) => { load().then(resolve).catch(reject); });", around),
      "query",
    );
  });

  it("asks another server as a constant says", () => {
    for (const [body, effect] of Object.entries({
      "const config = { method: 'get', url: input }; return (await axios(config)).data;": "request",
      "const config = { method: 'get', url: input }; return (await axios.request(config)).data;": "request",
      "const config = { method: 'post', url: input }; return axios(config);": "axios(config)",
      "const config = { url: input }; config.data = db; return axios(config);": "axios(config)",
      "const config = { ...input }; return axios(config);": "axios(config)",
    }))
      assert.equal(ask(body, 'import axios from "axios";'), effect, body);
  });

  it("composes observables, which do nothing before somebody asks", () => {
    const around = 'import { map, tap } from "rxjs"; function toName({ name }) { return name; }';
    for (const [body, effect] of Object.entries({
      "return input.pipe(map(({ data }) => data));": "none",
      "return input.pipe(tap((answer) => db.store(answer)));": "db.store(answer)",
      "return input.pipe(tap(db.store), map(toName));": "db.store",
      "return input.pipe(db.stream);": "input.pipe(db.stream)",
      "return R.pipe(toName, String);": "none",
    }))
      assert.equal(ask(body, `import * as R from "ramda"; ${around}`), effect, body);
  });

  it("fills a cache also where nothing is kept under that key", () => {
    const reads = "return db.user.findUnique({ where: input });";
    assert.equal(ask(`await userCache.setNX(input, 1); ${reads}`), "query");
    assert.equal(ask(`await users.setNX(input, 1); ${reads}`), "users.setNX(input, 1)");
  });

  it("does what a pattern that fits calls", () => {
    const around = `import { match, P } from "ts-pattern";
      function list() { return db.query("SELECT 1"); }
      function drop() { return db.query("DELETE FROM users"); }`;
    for (const [body, effect] of Object.entries({
      'return match(input).with("one", () => 1).with(P.string, (text) => text.length).exhaustive();': "none",
      'return match(input).with("all", list).when((kind) => kind > 1, async () => 1).otherwise(() => []);': "query",
      'return match(input).with("all", list).otherwise(drop);': "changes",
      'return match(input).with("all", db.keep).otherwise(list);': "db.keep",
      "return match(input).with({ kind: input.kind }, () => db.keep(input)).exhaustive();": "db.keep(input)",
    }))
      assert.equal(ask(body, around), effect, body);
  });

  it("reads where a function of the file is handed a query", () => {
    const around = "function runQuery(sql) { return pool.anything(sql); }";
    assert.equal(ask('return runQuery("SELECT 1");', around), "query");
    assert.equal(ask('return runQuery("DELETE FROM users");', around), "changes");
    assert.equal(ask("return runQuery(input);", around), "pool.anything(sql)");
    assert.equal(
      ask('let sql = "SELECT 1"; if (input) sql = "DELETE FROM users"; return runQuery(sql);', around),
      "pool.anything(sql)",
    );
  });

  it("changes what outlives the call", () => {
    for (const body of [
      "input.seen = true;",
      "this.last = input;",
      "count++;",
      "last = input;",
      "delete input.seen;",
      "Object.assign(input.user, db);",
      "input.list.push(1);",
      "list.push(input);",
      "({ a: input.b } = db);",
      "[last] = db;",
      "const { user } = input; user.seen = true;",
      "for (const row of input.rows) row.seen = true;",
      "input.rows.forEach((row) => { row.seen = true; });",
    ])
      assert.equal(ask(body, "let count = 0, last; const list = [];"), "changes", body);
  });

  it("may do more by what is chosen of two, of which one is no log", () => {
    assert.equal(ask("const tell = input ? logger.warn : db.save; tell(input);"), "tell(input)");
    assert.equal(ask("const tell = logger.audit; tell(input);"), "tell(input)");
    assert.equal(ask("await reportErrorToSentry(input);"), "reportErrorToSentry(input)");
  });

  it("is no business of a log where it brings metrics", () => {
    assert.equal(ask("return findMetrics(input);"), "findMetrics(input)");
    assert.equal(ask("return db.getMetrics(input);"), "db.getMetrics(input)");
    assert.equal(ask("recordMetrics(input); metrics.add(input); return metrics.add(input);"), "none");
  });

  it("is more than to read where a connection is not put back, or kept, or has a transaction", () => {
    for (const [body, open] of Object.entries({
      "const client = await db.connect(); return client;": "db.connect()",
      "const client = await db.connect(); client.release(); return { client };": "db.connect(), client.release()",
      "const client = await db.connect(input); client.release();": "db.connect(input), client.release()",
      "const client = input.client; client.release();": "client.release()",
      "const client = await db.connect(); await client.query('BEGIN'); client.release();": "client.query('BEGIN')",
    }))
      assert.equal(ask(body), open, body);
  });

  it("may change what it made", () => {
    for (const body of [
      "const made = {}; made.input = input; return made;",
      "const list = []; list.push(input); list.sort(); return list;",
      "const map = new Map(); map.set(input, 1); return [...map];",
      "let sum = 0; for (const n of input) sum += n; return sum;",
      "return input.reduce((all, one) => { all[one.id] = one; return all; }, {});",
      "return Object.assign({}, input);",
      "const copy = { ...input }; delete copy.secret; return copy;",
      "return input.map((one) => { const made = { one }; made.two = 2; return made; });",
    ])
      assert.equal(ask(body), "none", body);
    assert.equal(
      ask('const rows = await db.query("SELECT 1"); for (const row of rows) row.seen = true; return rows;'),
      "query",
    );
  });

  it("may have functions of the file change what it made, and not what it was handed", () => {
    const around = `
      function mark(row) { row.seen = true; return row; }
      function markAll(rows) { rows.forEach(mark); rows.push({}); }
      function count(sums, row) { sums[row.id] = 1; return sums; }
      function spoil(page) { page.rows.push(1); }
      function again(row, n) { if (n > 0) again(row, n - 1); mark(row); }
      const SHARED = { seen: false };
      class Page { fill(rows) { this.rows = rows; return this; } }`;
    for (const body of [
      'const rows = await db.query("SELECT 1"); markAll(rows); return rows;',
      "return mark({ ...input });",
      "return [input].map((one) => mark({ one }));",
      "return input.reduce(count, {});",
      "const page = new Page(); return page.fill(input);",
      "const row = {}; again(row, input); return row;",
      "let row = input ? { ...input } : {}; row = row || {}; return mark(row);",
      "return input.filter(Boolean).sort();",
      "return spoil({ rows: [] });",
      "Object.values(mark({ input })).forEach((one) => one);",
    ])
      assert.match(ask(body, around), /^(?:none|query)$/, body);
    for (const body of [
      "return mark(input);",
      "return mark(input ?? {});",
      "return mark(SHARED);",
      "return [input].map(mark);",
      "return input.rows.map(mark);",
      "for (const row of Object.values(input)) mark(row);",
      "return [1].reduce(count, input);",
      "return input.fill(1), this.page.fill(input);",
      "again(input, 2);",
      "return spoil({ rows: input });",
      "const all = [{}]; return mark(...all);",
      "return input.sort();",
      "return mark.call(undefined, input);",
    ])
      assert.doesNotMatch(ask(body, around), /^(?:none|query)$/, body);
  });

  it("may filter by hooks what it made, and read settings and dates", () => {
    for (const body of [
      'const { rows } = await hooks.fire("filter:rows.get", { rows: input }); return rows;',
      "return applyFilters(`rows`, { input });",
      'return config.get("port") + this.configService.get("host");',
      "return dayjs(input).add(1, 'day').utc();",
      "const rows = new Map(); rows.set(1, new Set()); rows.get(1).add(input); return rows;",
      "return input.replace(SPACES, ' ');",
      "async function load(options) { if (options.pause) await sleep(options.pause); } return load({});",
    ])
      assert.equal(ask(body, 'import dayjs from "dayjs"; const SPACES = / +/g;'), "none", body);
    for (const body of [
      'await hooks.fire("filter:rows.get", input);',
      'await hooks.fire("action:rows.get", { rows: input });',
      'return await settings.get("theme");',
      "const rows = new Map(); rows.set(1, input); rows.get(1).add(input); return rows;",
      "await sleep(input);",
      "async function load(options) { if (options.pause) await sleep(100); } return load({});",
    ])
      assert.notEqual(ask(body), "none", body);
    const moment = 'import moment from "moment"; const START = moment();';
    assert.equal(ask("return moment(input).add(1, 'day').format();", moment), "none");
    assert.equal(ask("const end = moment(input); return end.clone().add(1, 'day').format();", moment), "none");
    assert.notEqual(ask("return START.add(1, 'day');", moment), "none");
    assert.notEqual(ask("return START.clone().update(input);", moment), "none");
  });

  it("goes on where a result says so, and computes with what it has made itself", () => {
    const above = 'import { errAsync, ok, ResultAsync } from "neverthrow"; import crypto from "node:crypto";';
    for (const [body, wait] of Object.entries({
      "return input ? ok(input) : errAsync(new Error());": "none",
      "return ResultAsync.fromPromise(fetch(input), String).andThen((response) => ok(response.status));": "request",
      'const decipher = crypto.createDecipheriv("aes", input, input); return Buffer.concat([decipher.update(input), decipher.final()]);':
        "none",
      "const list = [input]; for await (const one of list) console.log(one); return list;": "none",
      "return db.$transaction([db.user.findMany({}), db.team.findMany({})]);": "query",
      "return db.$transaction(async (trx) => trx.user.findMany({}));": "query",
      "class UserCache { put(row) { this.cache.set(row.id, row); } } return new UserCache();": "none",
      "logToAxiom({ input }).catch(() => {}); return fetch(input);": "request",
    }))
      assert.equal(ask(body, above), wait, body);
    for (const body of [
      "for await (const chunk of input) console.log(chunk);",
      "return db.$transaction([db.user.findMany({}), db.user.deleteMany({})]);",
      "return db.$transaction(async (trx) => trx.user.deleteMany({}));",
      "return db.$transaction(input);",
    ])
      assert.doesNotMatch(ask(body, above), /^(?:none|query)$/, body);
  });

  it("changes nothing by results of fp-ts that it makes and asks, whatever it does by those that call something", () => {
    const above =
      'import * as E from "fp-ts/Either"; import { none, some } from "fp-ts/lib/Option"; import * as TE from "fp-ts/TaskEither"; import { right } from "./either.js";';
    for (const [body, wait] of Object.entries({
      "const user = await db.user.findFirst({ where: { id: input } }); return user ? E.right(user) : E.left('none');":
        "query",
      "const user = await db.user.findFirst({ where: { id: input } }); if (E.isLeft(input)) return none; return some(user);":
        "query",
    }))
      assert.equal(ask(body, above), wait, body);
    for (const body of [
      "return TE.tryCatch(() => db.user.deleteMany({}), String)();",
      "return E.map(save)(input);",
      "return right(input);",
    ])
      assert.doesNotMatch(ask(body, above), /^(?:none|query)$/, body);
  });

  it("changes nothing by parts of queries of postgres.js, which cannot run alone", () => {
    for (const [body, wait] of Object.entries({
      "return sql`SELECT ${sql(input)} FROM users WHERE id IN ${sql(input)}`;": "query",
      "return sql`CASE WHEN ${sql(input)}.closed THEN 1 END AS closed`;": "none",
      "return sql``;": "none",
      "const column = (name) => { return sql`lower(${sql(name)})`; }; return sql`SELECT ${column(input)} FROM users`;":
        "query",
    }))
      assert.equal(ask(body), wait, body);
    for (const body of [
      "return sql`DELETE FROM ${sql(input)}`;",
      "return sql`${input} users`;",
      "return sql(input);",
      "return sql`-- all\nDELETE FROM users`;",
      "await sql`lower(${input})`;",
    ])
      assert.doesNotMatch(ask(body), /^(?:none|query)$/, body);
  });

  it("does in a transaction what the function does that runs there", () => {
    const above =
      'import { Kysely } from "kysely"; const kysely = new Kysely({}); const load = (trx) => trx.selectFrom("users").selectAll().execute();';
    for (const [body, wait] of Object.entries({
      "return kysely.transaction().execute(async (trx) => load(trx));": "query",
      'return kysely.transaction().setIsolationLevel("serializable").execute((trx) => load(trx));': "query",
      "return this.sqlTransaction(async (sql) => sql`SELECT * FROM users`);": "query",
      "return sql.begin((sql) => sql`SELECT * FROM users`);": "query",
      "return prisma.$tx(async (sql) => sql`SELECT * FROM users`);": "query",
      "return withTx(async (sql) => sql`SELECT * FROM users`);": "query",
    }))
      assert.equal(ask(body, above), wait, body);
    for (const body of [
      "return kysely.transaction().execute(async (trx) => { await trx.deleteFrom('users').execute(); return load(trx); });",
      "return kysely.transaction().execute(async (trx) => other(trx));",
      "return mutex(async (sql) => sql`SELECT * FROM users`);",
      "return tx(async (sql) => sql`SELECT * FROM users`);",
      "return this.afterTransaction(async (sql) => sql`SELECT * FROM users`);",
      "return this.wallet.sendTransaction(payment, async (sql) => sql`SELECT * FROM users`);",
      "return this.jobs.execute(async (sql) => sql`SELECT * FROM users`);",
    ])
      assert.doesNotMatch(ask(body, above), /^(?:none|query)$/, body);
  });

  it("reads where it pauses before it tries once more, and not where it pauses before it asks", () => {
    for (const pause of ["await sleep(100);", "await new Promise((resolve) => setTimeout(resolve, 100));"]) {
      const again = `for (;;) try { return await fetch(input); } catch (error) { ${pause} }`;
      assert.equal(ask(again), "request", again);
      assert.notEqual(ask(`${pause} return await fetch(input);`), "request", pause);
    }
  });

  it("reads where it pauses before it calls itself again, or goes on with the loop", () => {
    for (const pause of ["await sleep(100);", "await new Promise((resolve) => setTimeout(resolve, 100 * tries));"]) {
      for (const after of [
        `if (answer.ok) return answer; else { ${pause} return load(url, tries + 1); }`,
        `switch (answer.status) { case 429: ${pause} return await load(url, tries + 1); default: return answer; }`,
        `for (;;) { if (answer.status === 429) { ${pause} continue; } return answer; }`,
      ])
        assert.equal(
          ask(`async function load(url, tries) { const answer = await fetch(url); ${after} } return load(input, 1);`),
          "request",
          after,
        );
      for (const after of [
        `${pause} return answer;`,
        `${pause} return fetch(url);`,
        `if (tries > 1) { ${pause} input(); return load(url, tries); }`,
      ])
        assert.notEqual(
          ask(`async function load(url, tries) { const answer = await fetch(url); ${after} } return load(input, 1);`),
          "request",
          after,
        );
    }
  });

  it("reads headers and cookies of Next.js, and changes them", () => {
    for (const [body, wait] of Object.entries({
      'return (await headers()).get("accept-language");': "none",
      "const jar = await cookies(); return jar.get(input)?.value ?? jar.getAll();": "none",
      "return cookies().get(input);": "none",
      'const { headers } = await import("next/headers"); return (await headers()).get(input);': "none",
      "return (await jars()).get(input);": "(await jars()).get(input), jars()",
      "return (await bags()).get(input);": "(await bags()).get(input), bags()",
      "(await cookies()).set(input, 1);": "changes",
    }))
      assert.equal(
        ask(
          body,
          'import { cookies, headers } from "next/headers"; import { jars } from "./jars.js"; import { bags } from "bags";',
        ),
        wait,
        body,
      );
  });

  it("reads by queries that are composed before", () => {
    /** @param {string} body */
    const askAwaited = (body) => {
      const source = parseSource(`async function f(db, page, trx) { ${body} }`, "a.ts");
      const [{ argument }] = source.nodes("AwaitExpression").slice(-1);
      const { change, wait, open } = getEffect(source, argument);
      return change === undefined && open.size === 0 ? wait : "changes";
    };
    for (const body of [
      'const query = db("users").select("id"); return await query;',
      'let query = db("users").select("id"); if (page) query = query.limit(10); return await query;',
      'const base = () => { const query = db("users").where({ page }); return query; }; return await base().count("*");',
      'const query = db("users").where({ page }); return await query.clone().count("*");',
    ])
      assert.equal(askAwaited(body), "query", body);
    for (const body of [
      'const query = db("users").insert(page); return await query;',
      'const query = db("users").where({ page }); return await query.del();',
      "let query = page; query = query.limit(10); return await query.count();",
    ])
      assert.notEqual(askAwaited(body), "query", body);
  });

  it("reads by a connection that is chosen, whatever gives the other one", () => {
    for (const body of [
      'return (trx || db)("users").where({ id: input }).first("*");',
      'return await (trx ?? this.db.replica())("users").where({ id: input }).first();',
      "const query = (trx || db.reader())(input).where({ id: 1 }); if (input) void query.limit(1); return await query;",
      'const actor = trx ?? db; return await actor("users").select("id").where({ id: input });',
      'const find = async (id, actor = this.knex) => await actor("users").where({ id }).count(); return await find(input);',
      'const find = async (trx) => await trx("users").where({ id: 1 }); return await find(input);',
    ])
      assert.equal(ask(body, "let trx;"), "query", body);
    assert.equal(ask('return (trx || db.replica(input))("users").first();', "let trx;"), "db.replica(input)");
    assert.equal(ask('return (trx && db.replica())("users").count();', "let trx;").includes("db.replica()"), true);
    assert.equal(ask('return (load || input)("users");', "let load;"), '(load || input)("users")');
    assert.equal(ask('return trx("users").where({ id: 1 }).del();', "let trx;"), 'trx("users").where({ id: 1 }).del()');
    for (const body of [
      'let actor = trx ?? db; actor = input; return await actor("users").count();',
      'const actor = trx && db; return await actor("users").count();',
    ])
      assert.notEqual(ask(body, "let trx;"), "query", body);
    assert.equal(ask('return (trx || db)("users").insert(input);', "let trx;"), '(trx || db)("users").insert(input)');
  });

  it("reads by queries of which functions make parts that are handed a builder", () => {
    const around = 'import { sql } from "kysely";\nimport { jsonArrayFrom } from "kysely/helpers/postgres";';
    for (const part of [
      '.select((eb) => eb.fn.countAll().filterWhere("open", "=", true).as("open"))',
      ".select(({ fn, ref, lit }) => [fn.max(ref('age')).as('oldest'), lit(1).as('one')])",
      '.select((eb) => jsonArrayFrom(eb.selectFrom("posts").selectAll()).as("posts"))',
      '.where((eb) => eb.or([eb("id", "=", input), eb.exists(eb.selectFrom("posts").select("id"))]))',
      '.leftJoin("posts", (join) => join.onRef("posts.user", "=", "users.id").on((eb) => eb("open", "is", null)))',
      '.select((eb) => eb.case().when("age", ">", 17).then(1).else(0).end().as("adult")).$narrowType()',
      '.$if(input > 1, (query) => query.where("id", "=", sql.val(input)))',
      ".where(sql.raw(input), '=', sql`any(${input}::uuid[])`)",
    ])
      assert.equal(ask(`return db.selectFrom("users").selectAll()${part}.execute();`, around), "query", part);
    for (const query of [
      'db.User.query().withGraphFetched("posts").modifyGraph("posts", (posts) => posts.select("id").withGraphFetched("tags").modifyGraph("tags", (tags) => { tags.select("name"); }))',
      'db.User.relatedQuery("posts").for(input)',
      'db.user.$relatedQuery("posts").where({ open: true })',
      'db.queryBuilder().select("id").from("users").limit(input)',
    ])
      assert.equal(ask(`return await ${query};`), "query", query);
    assert.notEqual(ask('return await db.user.$relatedQuery("posts").insert(input);'), "query");
    for (const [body, what] of Object.entries({
      'return db.with("old", (db) => db.deleteFrom("users").where("id", "=", 1)).selectFrom("old").selectAll().execute();':
        'db.deleteFrom("users")',
      'input.on("data", (part) => part.process());': 'input.on("data", (part) => part.process()), part.process()',
      "return orderBy(input, (user) => user.touch());": "orderBy(input, (user) => user.touch()), user.touch()",
    }))
      assert.equal(ask(body, around), what, body);
  });

  it("enciphers what it is given", () => {
    const around = 'import { createCipheriv, createDecipheriv } from "node:crypto";';
    for (const body of [
      'const cipher = createCipheriv("aes-256-gcm", db.key, db.iv); cipher.setAAD(input); return [cipher.update(input), cipher.final(), cipher.getAuthTag()];',
      'const decipher = createDecipheriv("aes-256-gcm", db.key, db.iv); decipher.setAuthTag(db.tag); return decipher.update(input, "hex", "utf8") + decipher.final("utf8");',
    ])
      assert.equal(ask(body, around), "none", body);
    assert.equal(
      ask(
        'return createHmac("sha256", db.key).update("a").update(input, "utf8").digest("hex");',
        'import { createHmac } from "node:crypto";',
      ),
      "none",
    );
    assert.equal(ask("return db.hash.update('a').update(input);"), "changes");
    assert.equal(ask("db.cipher.update(input);", around), "changes");
    assert.equal(ask("db.cipher.setAAD(input);", around), "changes");
  });

  it("puts queries together of parts that run nothing", () => {
    const around = 'import { sql } from "some-sql"; import { pool } from "./pool.js";';
    for (const body of [
      "return pool.many(sql`SELECT ${sql.join(input, sql`, `)} FROM ${sql.identifier(['users'])}`);",
      "const isOpen = sql`closed_at IS NULL`; return pool.query(sql`SELECT id FROM posts WHERE ${isOpen} ${input ? sql`AND id = ${input}` : sql``}`);",
      "return pool.query({ text: 'SELECT 1', values: [] });",
      'return pool.select({ n: sql`count(*)`.mapWith(Number), last: sql`max(at)`.as("last") }).from(input);',
      'return pool.selectFrom("posts").selectAll().where(() => sql`kind = ${input}`).execute();',
      "return askStore({ query: `SELECT id FROM posts`, params: input });",
    ])
      assert.match(ask(body, around), /^query$|^askStore/, body);
    assert.equal(ask("return queryStore({ query: `SELECT id FROM posts`, params: input });", around), "query");
    assert.match(ask("return pool.each(() => sql`at = ${input}`);", around), /sql`at/);
    assert.equal(
      ask("return pool.query(sql`DELETE FROM posts WHERE ${sql.join(input, sql` AND `)}`);", around),
      "changes",
    );
    assert.equal(
      ask(
        "assertFound(input); return pool.maybeOne(sql`SELECT 1`);",
        `${around} import { assertFound } from "some-essentials";`,
      ),
      "query",
    );
    assert.equal(ask("assertFound(input);", 'import { assertFound } from "./found.js";'), "assertFound(input)");
    const passive =
      'import SQL from "some-sql-text"; import { Prisma } from "@prisma/client"; import { pool } from "./pool.js";';
    for (const body of [
      "const query = SQL`SELECT id FROM posts`; if (input) query.append(SQL` WHERE author = ${input}`); return pool.query(query);",
      "return db.$queryRaw(Prisma.sql`SELECT id FROM posts WHERE id IN (${Prisma.join(input.map((id) => Prisma.sql`${id}::int`))}) ${Prisma.empty}`);",
    ])
      assert.equal(ask(body, passive), "query", body);
    assert.equal(ask("return pool.query(SQL`DELETE FROM posts`);", passive), "changes");
    assert.equal(ask("await SQL`DELETE FROM posts`;", passive), "SQL`DELETE FROM posts`");
    assert.equal(ask("await sql`DELETE FROM posts`;", around), "sql`DELETE FROM posts`");
    assert.equal(ask("const removed = sql`DELETE FROM posts`; await removed;", around), "sql`DELETE FROM posts`");
    assert.equal(ask("return queryStore({ query: `INSERT INTO posts VALUES (1)` });", around), "changes");
  });

  it("may keep what it read", () => {
    assert.equal(ask("return (cached ??= await db.query('SELECT 1'));", "let cached;"), "query");
    assert.equal(ask("userCache.set(input, 1); return 1;", "const userCache = new Map();"), "none");
    const loaded = "const user = await db.user.findUnique({ where: input });";
    assert.equal(ask(`${loaded} await db.cacheService.hSet("users", input.id, user); return user;`), "query");
    for (const call of ['db.store.hSet("users", input.id, user)', 'db.cache.lpush("users", user)'])
      assert.notEqual(ask(`${loaded} await ${call}; return user;`), "query", call);
    const missing = "const missing = input.filter((id) => !users.has(id));";
    const users = "const users = new Map();";
    assert.equal(ask(`${missing} if (missing.length) missing.forEach((id) => users.set(id, 1));`, users), "none");
    assert.equal(ask("input.forEach((id) => users.set(id, 1));", users), "changes");
    assert.equal(
      ask(
        `${missing} if (missing.length) missing.forEach((id) => others.set(id, 1));`,
        `${users} const others = new Map();`,
      ),
      "changes",
    );
  });

  it("knows what begins queries of Knex by its type, whatever it is called", () => {
    const askFor = (/** @type {string} */ query, type = 'import type { Knex } from "knex";') => {
      const code = `${type} class Notes { constructor(private store: Knex) {} async list(id: string) { return ${query}; } }`;
      const source = parseSource(code, "a.ts");
      const { change, wait, open } = getEffect(source, source.nodes("FunctionExpression")[1]);
      return change !== undefined ? "changes" : open.size > 0 ? "open" : wait;
    };
    assert.equal(askFor('await this.store("notes").where({ id }).select("text")'), "query");
    assert.equal(askFor('await this.store("notes").where({ id }).update({ id })'), "changes");
    assert.equal(askFor('await this.store("notes").where({ id }).select("text")', "type Knex = Store;"), "open");
  });

  it("waits for memory where the file mostly has the answer", () => {
    const around = "const rates = {}; const byDay = new Map(); let first;";
    const load = "await db.rate.findFirst({ where: { input } })";
    for (const body of [
      `if (rates[input]) return rates[input]; const rate = ${load}; rates[input] = rate; return rate;`,
      `if (byDay.has(input)) return byDay.get(input); byDay.set(input, ${load}); return byDay.get(input);`,
      `const kept = byDay.get(input); if (kept) return kept; byDay.set(input, ${load}); return byDay.get(input);`,
      `if (byDay.has(input)) return byDay.get(input); try { byDay.set(input, ${load}); } catch (error) { byDay.delete(input); throw error; } return byDay.get(input);`,
      `if (byDay.has(input)) return byDay.get(input); byDay.set(input, ${load}); byDay.delete("oldest"); return byDay.get(input);`,
    ])
      assert.equal(ask(body, around), "memory", body);
    const keeps = `class Rates { days = {}; async get(day, db, input) { const kept = this.days[day]; if (kept) return kept; this.days[day] = ${load}; return this.days[day]; } }`;
    assert.equal(ask("return rates.get(input, db, input);", `${keeps} const rates = new Rates();`), "memory");
    // One thing for all is made once.
    for (const body of [
      `if (first) return first; first = ${load}; return first;`,
      `if (first) return; first = ${load};`,
      `if (!first) first = ${load}; return first;`,
    ])
      assert.equal(ask(body, around), "none", body);
    for (const body of [
      // Each call has its own.
      `const own = {}; if (own[input]) return own[input]; own[input] = ${load}; return own[input];`,
      // It is there as long as somebody waits.
      `if (byDay.has(input)) return byDay.get(input); try { byDay.set(input, ${load}); return byDay.get(input); } finally { byDay.delete(input); }`,
      `const kept = rates[input]; if (kept) return kept; rates[input] = ${load}; const rate = rates[input]; delete rates[input]; return rate;`,
      `if (rates[input]) return rates[input]; return ${load};`,
    ])
      assert.equal(ask(body, around).replace("changes", "query"), "query", body);
  });

  it("waits for memory where a cache mostly has the answer", () => {
    const load = "return db.user.findUnique({ where: input });";
    const around = "const userCache = new Map();";
    for (const body of [
      "const kept = userCache.get(input); if (kept) return kept;",
      "const kept = userCache.get(input); if (kept !== undefined && kept.until > Date.now()) { return kept.user; }",
      "const kept = this.cache.get(input); if (kept) return { ...kept };",
    ])
      assert.equal(ask(`${body} ${load}`, around), "memory", body);
    const user = "await db.user.findUnique({ where: input })";
    assert.equal(
      ask(`let kept = userCache.get(input); if (!kept) kept = ${user}; return kept.name;`, around),
      "memory",
    );
    for (const body of [
      `let kept = userCache.get(input); if (!kept) kept = ${user}; kept.teams = await db.team.findMany();`,
      `let kept = await userCache.get(input); if (!kept) kept = ${user};`,
      `let kept = userCache.get(input); if (!input) kept = ${user};`,
      `let kept = userCache.get(input); if (kept) kept = ${user};`,
    ])
      assert.notEqual(ask(body, around), "memory", body);
    for (const body of [
      "const kept = await userCache.get(input); if (kept) return kept;",
      "const kept = userCache.get(input); if (!kept) return null;",
      "const kept = userCache.get(input); if (kept) input = kept.id;",
      "const cache = new Map([input]); const kept = cache.get(input); if (kept) return kept;",
      "const kept = input.get(1); if (kept) return kept;",
    ])
      assert.notEqual(ask(`${body} ${load}`, around), "memory", body);
    assert.equal(
      ask("const kept = userCache.get(input); if (kept) return kept; return String(input);", around),
      "none",
    );
    const get = `${around} async function get(db, input) { const kept = userCache.get(input); if (kept) return kept; ${load} }`;
    assert.equal(ask("return get(db, input);", get), "memory");
    assert.equal(ask("return (await get(db, input)) ?? db.user.findUnique({ where: input });", get), "query");
  });

  it("may not keep what others take for granted that run behind it", () => {
    const count = "async function count() { return client.count(); }";
    const opens = "if (!client) client = await connect(); return client.list();";
    const connect = "const connect = () => db.query('SELECT 1');";
    for (const [body, around] of [
      [opens, `let client; ${connect} ${count}`],
      ["client ??= await connect(); return client;", `let client = null; ${connect} ${count}`],
      ["return (await connect().then((made) => { if (!client) client = made; }));", `let client; ${connect} ${count}`],
      [
        "if (kept.until > Date.now()) return kept.token; kept.token = await db.query('SELECT 1'); return kept.token;",
        'const kept = { token: "" }; const list = () => fetch("https://example.com", { headers: { token: kept.token } });',
      ],
      [
        "if (!fields) await load(); return fields;",
        "let fields; async function load() { fields = await db.query('SELECT 1'); } const first = () => fields[0];",
      ],
      [
        "if (!state.rows) state.rows = await db.query('SELECT 1');",
        "const state = {}; const first = () => state.rows[0];",
      ],
    ])
      assert.equal(ask(body, around), "changes", around);
    for (const around of [
      "let client;",
      `let client; async function open() { client ??= await connect(); } async function count() { await open(); return client.count(); }`,
      "let client; async function count() { return client?.count(); }",
      "let client; async function count() { return client ? client.count() : 0; }",
      "let client; async function count() { if (client === undefined) return 0; return [1].map(() => client.count()); }",
      "let client; async function count() { await subject(1, 2); return client.count(); }",
      "let client = new Client(); async function count() { return client.count(); }",
      "let client; const has = () => client; function count({ client }) { return client.count(); }",
    ])
      assert.equal(ask(opens, `${around} ${connect}`), "client.list()", around);
    // It is there before anybody else has a turn.
    assert.equal(
      ask("load(); return 1;", "let rows; function load() { if (!rows) rows = [1]; } const first = () => rows[0];"),
      "none",
    );
  });

  it("may not keep in a function around it what others take for granted", () => {
    const of = (/** @type {string} */ count) => {
      const source = parseSource(
        `module.exports = (db) => { let rows; return { async open() { rows ??= await db.query("SELECT 1"); return rows; }, ${count} }; };`,
        "a.js",
      );
      return getEffect(source, source.nodes("FunctionExpression")[0]).change === undefined;
    };
    assert.equal(of("count() { return rows.length; }"), false);
    assert.equal(of("count() { return rows ? rows.length : 0; }"), true);
  });

  it("may not keep in an object what its other methods take for granted", () => {
    const ofClass = (/** @type {string} */ members) => {
      const source = parseSource(
        `class Store { async open(db) { if (!this.rows) this.rows = await db.query("SELECT 1"); return this.rows; } ${members} }`,
        "a.ts",
      );
      return getEffect(source, source.nodes("FunctionExpression")[0]).change === undefined;
    };
    assert.equal(ofClass("count() { return this.rows.length; }"), false);
    assert.equal(ofClass("count() { return this.rows!.length; }"), false);
    assert.equal(ofClass("async count(db) { await this.open(db); return this.rows.length; }"), true);
    assert.equal(ofClass("count() { return this.rows?.length; }"), true);
    assert.equal(ofClass("rows = []; count() { return this.rows.length; }"), true);
    assert.equal(ofClass("constructor() { this.rows = []; } count() { return this.rows.length; }"), true);
    assert.equal(ofClass("} class Other { count() { return this.rows.length; }"), true);
    const count = "count() { return this.rows.length; }";
    const make = "static async make(db) { const store = new Store(); await store.open(db); return store; }";
    assert.equal(ofClass(`${count} ${make}`), true, "nobody has it before it is opened");
    assert.equal(ofClass(`${count} ${make.replace("new Store()", "makeStore()")}`), false);
  });

  it("may load settings at once and keep them, and not by and by", () => {
    const around = `import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"; import { parse } from "some-format";
      let loadedTime; let settings;`;
    const load = `if (!existsSync("a")) return; const time = statSync("a").mtimeMs; if (time === loadedTime) return;
      loadedTime = time; settings = parse(readFileSync("a", "utf8"));`;
    assert.equal(ask("load(); return settings;", `${around} function load() { ${load} }`), "none");
    assert.equal(
      ask("await load(); return settings;", `${around} async function load() { ${load} }`),
      'parse(readFileSync("a", "utf8"))',
    );
    assert.equal(ask('return readFileSync(input, "utf8");', around), "none");
    assert.equal(ask('writeFileSync(input, "a");', around), 'writeFileSync(input, "a")');
  });

  it("may limit its time and let others have a turn, and not pause", () => {
    for (const body of [
      "const stop = new AbortController(); const timer = setTimeout(() => stop.abort(), 100); try { return await fetch(input, { signal: stop.signal }); } finally { clearTimeout(timer); }",
      "return Promise.race([fetch(input), new Promise((resolve, reject) => setTimeout(() => reject(new Error('late')), 100))]);",
      "await new Promise((resolve) => setImmediate(resolve)); return fetch(input);",
    ])
      assert.equal(ask(body), "request", body);
    assert.equal(
      ask("await new Promise((resolve) => setTimeout(resolve, 100)); return fetch(input);"),
      "setTimeout(resolve, 100)",
    );
    assert.equal(ask("return parse`${input}`;"), "parse`${input}`");
    assert.equal(ask("setImmediate(input);"), "setImmediate(input)");
    assert.equal(ask("setTimeout(() => { input.seen = true; reject(); }, 100);"), "changes");
    assert.equal(ask("const resolve = input; resolve();"), "resolve()");
  });

  it("may run any function of a table that nobody changes", () => {
    const table = "const TITLES = { post: (row) => row.title, user: (row) => row.name };";
    assert.equal(ask("return TITLES[input](db);", table), "none");
    const counts = "let n = 0; const TITLES = { post: (row) => row.title, user: (row) => n++ };";
    assert.equal(ask("return TITLES[input](db);", counts), "changes");
    for (const around of [
      `${table} TITLES.post = input;`,
      `${table} extend(TITLES);`,
      `export ${table}`,
      "const TITLES = { ...others, post: (row) => row.title };",
      "const TITLES = { post: load, user: (row) => row.name };",
    ])
      assert.equal(ask("return TITLES[input](db);", around), "TITLES[input](db)", around);
  });

  it("may change collections that are told by how they are asked", () => {
    for (const body of [
      "const of = new Map(); for (const row of rows) { const ids = of.get(row.a) ?? new Set(); ids.add(row.b); of.set(row.a, ids); }",
      "const made = { seen: load() }; if (!made.seen.has(input)) made.seen.add(input);",
      "let sum = new Big(0); sum = sum.add(input); return input.reduce((all: Big, one) => (all ?? new Big(0)).add(one), sum);",
      "let query = Users.find({ where: input }); if (input) query = query.sort({ at: -1 }).limit(9); return query;",
    ])
      assert.match(
        ask(body, 'import Big from "big.js"; import { rows } from "./rows.js";'),
        /^(?:none|query|load\(\))$/,
        body,
      );
    for (const body of [
      "const of = new Map(); const user = of.get(input) ?? load(); user.add(db);",
      "input.add(db); return input.has(db);",
      "let sum = new Row(0); sum = await sum.update(input);",
      "Users.list.sort(byName);",
    ])
      assert.equal(ask(body, 'import { Row, Users } from "./rows.js";'), "changes", body);
  });

  it("does what lodash calls for each element", () => {
    const around = 'import _ from "lodash"; const save = (row) => db.save(row); const getId = (row) => row.id;';
    for (const name of ["each", "forEach", "map", "groupBy", "mapValues", "sortBy"]) {
      assert.equal(ask(`return _.${name}(input, save);`, around), "db.save(row)", name);
      assert.equal(ask(`return _.${name}(input, getId);`, around), "none", name);
      assert.equal(ask(`return _.${name}(input, "id");`, around), "none", name);
    }
  });

  it("may have lodash change what it made", () => {
    const lodash = 'import { merge } from "lodash";';
    assert.equal(ask("return merge({}, input);", lodash), "none");
    assert.equal(ask("return merge(input, db);", lodash), "changes");
  });

  it("changes nothing of a text that is put into what it hands over", () => {
    const list = "function list(query) { query.include.tags = true; return db.query('SELECT 1'); }";
    assert.equal(ask("return list({ include: {}, where: { id: input.id } });", list), "query");
    const source = (/** @type {string} */ type) =>
      `async function other(id: ${type}) { return list({ include: {}, where: { id } }); }`;
    assert.equal(ask("return other(input);", `${list} ${source("string")}`), "query");
    assert.equal(ask("return other(input);", `${list} ${source("Query")}`), "changes");
  });

  it("has nothing to do with what is made once, unless it is kept by a key", () => {
    const around = `let fields; const users = {};
      async function loadFields() { fields = await db.query("SELECT 1"); }
      async function loadOther() { other(); }
      const api = {}; api.reload = async () => { fields = await read(); };`;
    for (const body of [
      "if (!fields) await loadFields(); return fields;",
      "if (!fields) { await api.reload(); } return fields;",
      "if (!api.sweeper) api.sweeper = setInterval(() => { delete users[input]; }, 1000); return users[input];",
      "if (fields) return fields; await other(); fields = await read(); return fields;",
      "if (fields) return fields; fields = (async () => { await other(); })(); return fields;",
    ])
      assert.equal(ask(body, around), "none", body);
    assert.equal(ask("if (!users[input]) users[input] = await load(input);", around), "load(input)");
    assert.equal(ask("if (!fields) await loadOther();", around), "other()");
    assert.equal(ask("if (users[input]) return users[input]; await other(); users[input] = input;", around), "other()");
    assert.equal(
      ask("const user = users[input]; if (user) return user; await other(); users[input] = input;", around),
      "other()",
    );
    assert.equal(ask("if (fields) return fields; return other();", around), "other()");
    assert.equal(
      ask(
        "let isDone = false; const done = async () => { if (isDone) return; isDone = true; await other(); }; await done();",
      ),
      "other()",
    );
    assert.equal(ask("if (this.isDone) return; this.isDone = true; await other();"), "changes");
    assert.equal(ask("if (!input) await loadFields();", around), "changes");
  });

  it("does not do what the functions do that it hands out", () => {
    const around =
      "const session = (cache, id) => ({ get: async () => cache.getAll(id), drop: { all: () => cache.drop(id) } });";
    assert.equal(ask("return session(db, input).get;", around), "none");
    assert.equal(ask("return async () => db.drop(input);"), "none");
    assert.equal(ask("return { drop: () => db.drop(input) };"), "none");
    assert.equal(ask("const drop = () => db.drop(input); return drop;"), "db.drop(input)");
    // Nobody writes a call of these.
    for (const member of [
      "get rows() { return db.drop(input); }",
      "then() { db.drop(input); }",
      "[Symbol.iterator]: () => db.drop(input)",
    ])
      assert.equal(ask(`return { ${member} };`), "db.drop(input)", member);
    assert.equal(ask("return { done: input.map((id) => db.drop(id)) };"), "db.drop(id)");
    assert.equal(ask("return input.map((id) => { return () => db.drop(id); });"), "db.drop(id)");
  });

  it("asks collections whose answers nobody waits for", () => {
    assert.equal(ask("const { statuses } = input; return (statuses.get(1) & 1) !== 0;"), "none");
    assert.equal(
      ask("const { counts } = input; return { count: counts.get(1) || 0, ids: counts.get(2) ?? [] };"),
      "none",
    );
    assert.equal(ask("const { counts } = input; return `${counts.get(1)}`;"), "none");
    assert.equal(ask("const { counts } = input; return { count: counts.get(1) || null };"), "counts.get(1)");
    assert.equal(ask("const { counts } = input; return { count: counts.get(1) };"), "counts.get(1)");
  });

  it("checks by what packages make of schemas", () => {
    const ajv = 'import Ajv from "ajv";\nconst ajv = new Ajv();\nconst isUser = ajv.compile({});';
    assert.equal(ask("if (!isUser(input)) return null; return db.user.findUnique({ where: input });", ajv), "query");
    const others = "import { query } from './query.js';\nconst isUser = query.compile({});";
    assert.equal(ask("return isUser(input);", others), "isUser(input)");
    assert.equal(
      ask("return write(input);", 'import _ from "lodash"; const write = _.template("<%= name %>");'),
      "none",
    );
    assert.equal(ask("return format('SELECT %L', input);", 'import format from "pg-format";'), "none");
  });

  it("makes instances of the class that it is a static method of", () => {
    const getViews = (/** @type {string} */ constructor) =>
      ask("return Views.of(input);", `class Views { ${constructor} static of(list) { return new this(list); } }`);
    assert.equal(getViews("constructor(list) { this.list = list; }"), "none");
    assert.equal(getViews("constructor(list) { list.sort(); }"), "changes");
    assert.equal(getViews(""), "none");
  });

  it("takes no method for a list's because of its name", () => {
    assert.equal(ask("return input.filter(isOpen);"), "isOpen");
    assert.equal(ask("return await this.blocks.filter(input, db);"), "this.blocks.filter(input, db)");
    assert.equal(ask("return await topics.filter(input);"), "topics.filter(input)");
    assert.equal(ask("return input.filter((one) => one.id);"), "none");
  });

  it("does what the functions of the file do that it calls", () => {
    assert.equal(ask("return load(db);", "const load = (db) => db.query('SELECT 1');"), "query");
    assert.equal(ask("return input.map(toUser);", "let n = 0; function toUser(row) { n++; return row; }"), "changes");
    assert.equal(
      ask("return load(db);", "function load(db) { return other(db); } function other(db) { return load(db); }"),
      "none",
    );
    assert.equal(ask("return new User(input);", "class User { constructor(name) { this.name = name; } }"), "none");
    assert.equal(ask("return new User(input);", "class User { constructor(name) { name.seen = 1; } }"), "changes");
  });

  it("is open where another file says it", () => {
    assert.equal(ask("return load(input);", 'import { load } from "./load.js";'), "load(input)");
    assert.equal(ask("return input.map(toUser);", 'import { toUser } from "./user.js";'), "toUser");
    assert.equal(ask("setTimeout(input, 1);"), "setTimeout(input, 1)");
    assert.equal(ask("return db.users.find(input);"), "db.users.find(input)");
  });

  it("ends where too much is open", () => {
    assert.equal(ask(Array.from({ length: 60 }, (_, n) => `f${n}();`).join("")), "changes");
  });
});
