import { describe, it } from "node:test";
import { detector } from "../../detectors/no-unused-rows.js";
import { detect, getSilences } from "../../lib/run/detect.js";
import { parseSource } from "../../lib/source/parse.js";
import assert from "node:assert/strict";

/** @param {string} statements - of a handler, in which `postModel` is a model */
function parse(statements) {
  return parseSource(
    `import express from "express";\nconst app = express();\napp.get("/", async (req, res) => { ${statements} });`,
    "server.js",
  );
}

/**
 * @param {string} statements
 * @returns {string[]} messages' names
 */
function find(statements) {
  return detect(parse(statements), detector, {}, {}).map(({ messageId }) => messageId);
}

/**
 * @param {string} condition - of `find()`
 * @returns {number | undefined} how many rows are assumed
 */
function assume(condition) {
  const [finding] = detect(
    parse(`const posts = await postModel.find(${condition}); res.json(posts.length > 0);`),
    detector,
    {},
    {},
  );
  return finding?.lists?.[0].elements;
}

describe("no-unused-rows", () => {
  const uses = {
    rowsOnlyTested: [
      "rows.length > 0",
      "rows.length >= 1",
      "0 === rows.length",
      "!rows.length",
      "!!rows?.length",
      "rows && rows.length ? 1 : 2",
      "_.isEmpty(rows)",
      "Boolean(rows.length)",
      "rows.length || rows.length === 0 ? 1 : 2",
      "rows[0] ? 1 : 2",
      "(rows ?? []).length < 1",
    ],
    rowsOnlyCounted: ["rows.length", "rows.length > 1", "rows.length === 1", "rows.length > 0 && rows.length"],
    rowsFilteredAfterwards: [
      "rows.filter((row) => row.kind === req.query.kind)",
      "rows.find((row) => 'a' == row.kind)",
      "rows.some((row) => !row.isNew)",
      "rows.filter(function (row) { return row.isNew; })",
    ],
    oneColumnUsed: [
      "rows.map((row) => row.kind)",
      "rows.map(({ kind }) => kind)",
      "rows.map(({ kind: k }) => k)",
      "rows.map((row) => String(row.kind))",
      "rows.map((row) => row.kind.toString())",
      "_.map(rows, 'kind')",
      "rows.length ? rows.map((row) => row.kind) : rows.map(({ kind }) => kind)",
    ],
  };
  for (const [messageId, all] of Object.entries(uses))
    for (const use of all)
      it(`${messageId}: ${use}`, () => {
        assert.deepEqual(find(`const rows = await postModel.find({ isOpen: true }); res.json(${use});`), [messageId]);
      });

  for (const use of [
    "rows",
    "[...rows]",
    "rows.map((row) => [row.kind, row.id])",
    "rows.map((row, index) => row.kind)",
    "rows.map((row) => row.user.name)",
    "[rows.map((row) => row.kind), rows.map((row) => row.id)]",
    "[rows.filter((row) => row.isNew), rows.length]",
    "rows.filter((row) => row.kind === row.other)",
    "rows.filter((row) => row.kind === getKind())",
    "rows.filter((row) => row.kind > 3)",
    "rows[0]",
    "rows[1]",
    "rows.length && rows",
    "rows || []",
    "rows.forEach((row) => row.save())",
    "(rows[0] = 1)",
    "rows.unknown",
  ])
    it(`says nothing of ${use}`, () => {
      assert.deepEqual(find(`const rows = await postModel.find({ isOpen: true }); res.json(${use});`), []);
    });

  it("takes the first row of an order, in whatever way it is taken", () => {
    for (const use of [
      "rows[0]",
      "rows.at(0)",
      "rows.at(-1)",
      "rows[rows.length - 1]",
      "_.head(rows)",
      "_.first(rows)",
    ])
      assert.deepEqual(
        find(`const rows = await postModel.find({ kind: "a" }).sort("age"); res.json(${use});`),
        ["oneRowUsed"],
        use,
      );
    assert.deepEqual(find(`const [row] = await postModel.find({}).sort("age"); res.json(row);`), ["oneRowUsed"]);
    assert.deepEqual(find(`const [row, other] = await postModel.find({}).sort("age"); res.json(row, other);`), []);
  });

  it("takes what belongs to one row, or was picked, for ten rows", () => {
    assert.equal(assume("{ isOpen: true }"), 200);
    assert.equal(assume("{ authorId: req.query.author }"), 10);
    assert.equal(assume("{ author: { id: req.query.author } }"), 10);
    assert.equal(assume("{ _id: { $in: req.query.chosen } }"), 10);
  });

  it("says that conditions leave one row", () => {
    for (const condition of [
      "{ _id: id }",
      "{ email }",
      "{ userId: id, teamId: id }",
      "{ 'profile.slug': id }",
      "{ data: { sha256: id } }",
    ])
      assert.deepEqual(
        getSilences(
          parse(
            `const { id, email } = req.query; const rows = await postModel.find(${condition}); res.json(!rows.length);`,
          ),
          detector,
          {},
          {},
        ).map(({ silent }) => silent),
        ["fewElements"],
        condition,
      );
  });

  it("takes what a client's query brings apart", () => {
    const ask = "await pool.query('SELECT * FROM jobs WHERE is_open')";
    for (const [statements, messages] of /** @type {[string, string[]][]} */ ([
      [`const { rows } = ${ask}; res.json(rows.length);`, ["rowsOnlyCounted"]],
      [`const [rows] = ${ask}; res.json(rows.map((row) => row.kind));`, ["oneColumnUsed"]],
      [`const [rows] = ${ask}; res.json(rows);`, []],
      [`const { rowCount } = ${ask}; res.json(rowCount);`, ["rowsOnlyCounted"]],
      [`const found = ${ask}; res.json(found.rows.length, found.fields);`, []],
      [`res.json((${ask}).rows.length > 0);`, ["rowsOnlyTested"]],
      [`res.json((await pool.query('SELECT id FROM jobs')).rows.length > 0);`, []],
      [`res.json((await pool.query('SELECT * FROM jobs LIMIT 3')).rows.length > 0);`, []],
      [`res.json((await pool.query('SELECT count(*) FROM jobs')).rows[0]);`, []],
      [`res.json((await pool.query('SELECT 1')).rows.length > 0);`, []],
    ]))
      assert.deepEqual(find(statements), messages, statements);
  });

  it("says what each driver is asked with", () => {
    for (const [query, advice] of [
      ["db.query.jobs.findMany({ where: { isOpen: true } })", "ask with `$count()`"],
      ["prisma.job.findMany({ where: { isOpen: true } })", "ask with `count()`"],
      ["Job.query().where({ isOpen: true })", "ask with `.resultSize()`"],
      ["jobModel.find({ isOpen: true })", "ask with `countDocuments()`"],
      ["db('jobs').where({ isOpen: true })", "ask for `count`"],
      ["db.select().from(jobs).where(eq())", "ask for `count`"],
    ]) {
      const [finding] = detect(parse(`const rows = await ${query}; res.json(rows.length);`), detector, {}, {});
      assert.equal(finding?.data.advice, advice, query);
    }
  });

  it("says nothing where rows are looked for to refuse what there should be none for", () => {
    for (const [test, messages] of /** @type {[string, string[]][]} */ ([
      ["rows.length > 0", []],
      ["rows && rows.length >= 1", []],
      ["0 !== rows.length", []],
      ["rows.length", []],
      ["!_.isEmpty(rows)", []],
      ["rows.length === 0", ["rowsOnlyTested"]],
      ["!rows.length", ["rowsOnlyTested"]],
      ["rows.length < 1", ["rowsOnlyTested"]],
      ["_.isEmpty(rows)", ["rowsOnlyTested"]],
      ["rows.length > 0 || req.query.all", ["rowsOnlyTested"]],
    ]))
      assert.deepEqual(
        find(`const rows = await postModel.find({ authorId: 1 }); if (${test}) throw new Error(); res.json(1);`),
        messages,
        test,
      );
    const whole = "const rows = await postModel.find({}); if (rows.length > 0) throw new Error(); res.json(1);";
    assert.deepEqual(find(whole), ["rowsOnlyTested"]);
  });

  it("does not know what conditions ask that are handed in, or that one may meet another way", () => {
    for (const condition of ["req.query", "{ $or: [{ _id: 1 }, { age: 2 }] }", "{ ...req.query }"])
      assert.equal(assume(condition), undefined, condition);
  });

  it("takes rows of one row for ten", () => {
    const code = 'const notes = await req.page.$relatedQuery("notes"); res.json(notes.length);';
    const [{ lists }] = detect(parse(code), detector, {}, {});
    assert.equal(lists?.[0].elements, 10);
  });

  describe("what comes along with what comes along", () => {
    const query =
      "await prisma.order.findUnique({ where: { id }, include: { customer: { include: { address: true } } } })";
    const lines = "await Order.findById(id).populate('lines lines.product')";

    /** @param {string} statements */
    const getParts = (statements) =>
      detect(parse(`const { id } = req.params; ${statements}`), detector, {}, {}).flatMap(
        ({ data }) => data?.parts ?? [],
      );

    const unread = {
      "a member of it": `const order = ${query}; res.json(order.customer.name);`,
      "what it is taken out of": `const { customer } = ${query}; res.json(customer.name);`,
      "both patterns": `const { customer: { name } } = ${query}; res.json(name);`,
      "whether it is there": `const order = ${query}; if (!order.customer) return; res.json(order.id);`,
      "one of a list":
        "const orders = await prisma.order.findMany({ include: { customer: { include: { address: true } } } }); res.json(orders.map((order) => order.customer.name));",
      "a choice":
        "const order = await prisma.order.findFirst({ where: { id }, select: { customer: { select: { name: true, address: { select: { city: true } } } } } }); res.json(order.customer.name);",
      "a population":
        "const order = await Order.findById(id).populate({ path: 'customer', populate: [{ path: 'address' }] }); res.json(order.customer.name);",
    };
    for (const [what, statements] of Object.entries(unread))
      it(`tells of it where ${what} is read`, () => assert.deepEqual(getParts(statements), ["`customer.address`"]));

    it("tells of what belongs to several", () => {
      const loop = `const order = ${lines}; let sum = 0; for (const line of order.lines) sum += line.price; res.json(sum);`;
      assert.deepEqual(getParts(loop), ["`lines.product`"]);
      const callback = `const order = ${lines}; res.json(order.lines.map(({ price, tax }) => price + tax));`;
      assert.deepEqual(getParts(callback), ["`lines.product`"]);
    });

    it("counts rows that the database joins by all that have them", () => {
      const row = "Order.findOne({ where: { id }, relations: { customer: { address: true } } })";
      assert.deepEqual(getParts(`const order = await ${row}; res.json(order.customer.name);`), []);
      const several = "Order.findOne({ where: { id }, relations: ['lines', 'lines.product'] })";
      const sum = "order.lines.reduce((sum, line) => sum + line.price + line.tax, 0)";
      const [finding] = detect(
        parse(`const id = 1; const order = await ${several}; res.json(${sum});`),
        detector,
        {},
        {},
      );
      assert.equal(finding.messageId, "relationsUnread");
      assert.equal(finding.data?.parts, "`lines.product`");
    });

    it("says nothing of what rows are chosen by", () => {
      const where = (/** @type {string} */ key) =>
        getParts(
          `const orders = await Order.find({ where: { ${key}: { isOpen: true } }, relations: { lines: true } }); res.json(orders.map((order) => order.number + order.id));`,
        );
      assert.deepEqual(where("lines"), []);
      assert.deepEqual(where("customer"), ["`lines`"]);
    });

    it("says nothing of what is handed to a function by the query", () => {
      const row = "Order.findById(id).populate('customer').then((found) => found.customer)";
      assert.deepEqual(getParts(`const order = await ${row}; res.json(order.name);`), []);
    });

    const read = {
      "is read": `const order = ${query}; res.json(order.customer.address.city);`,
      "is read in a pattern": `const { customer: { address } } = ${query}; res.json(address.city);`,
      "goes with its owner": `const order = ${query}; res.json(order.customer);`,
      "is handed on with its owner": `const order = ${query}; show(order.customer);`,
      "is spread with its owner": `const order = ${query}; res.json({ ...order.customer });`,
      "belongs to what has methods": `const order = ${query}; res.json(order.customer.getName());`,
      "is read by a name that nobody knows": `const order = ${query}; res.json(order.customer[req.query.key]);`,
      "may belong to one of several": `const order = ${query}; res.json(order.customer[0].address);`,
      "may stand in a default": `const { customer = {} } = ${query}; res.json(customer.name);`,
      "is kept with its owner": `const order = ${query}; const all = [order.customer]; res.json(all);`,
      "is read of an element": `const order = ${lines}; res.json(order.lines.map((line) => line.product));`,
      "goes with an element": `const order = ${lines}; res.json(order.lines.filter((line) => line.price));`,
      "goes with all of them": `const order = ${lines}; res.json(_.map(order.lines, "price"), order.lines);`,
    };
    for (const [what, statements] of Object.entries(read))
      it(`says nothing of what ${what}`, () => assert.deepEqual(getParts(statements), []));
  });
});
