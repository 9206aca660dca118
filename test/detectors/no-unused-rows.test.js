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
    const code = 'const steps = await req.flow.$relatedQuery("steps"); res.json(steps.length);';
    const [{ lists }] = detect(parse(code), detector, {}, {});
    assert.equal(lists?.[0].elements, 10);
  });
});
