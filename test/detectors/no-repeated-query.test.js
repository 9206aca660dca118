import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { getHeat } from "../../lib/heat/index.js";
import { detector } from "../../detectors/no-repeated-query.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-repeated-query.js";

/**
 * @param {string} between - what stands between two equal reads
 * @returns {string[]} what is said of the second one
 */
function find(between) {
  return findIn(`const user = await prisma.user.findUnique({ where: { id } });
  ${between}
  const again = await prisma.user.findUnique({ where: { id } });
  res.json([user, again]);`);
}

/**
 * @param {string} statements - of a handler
 * @returns {string[]} what is said of them
 */
function findIn(statements) {
  const source = parseSource(
    `import { client, db, events, list, mutex, prisma, Query, repository, sql, users } from "./store.js";
import { eq } from "drizzle-orm";
import { setTimeout } from "node:timers/promises";
import _ from "lodash";
import express from "express";
const app = express();
const save = (row) => repository.save(row);
async function touch(id) { await db.update(users).set({ seen: true }).where(eq(users.id, id)); }
app.get("/:id", async (req, res) => {
  const { id } = req.params;
  ${statements}
});`,
    "server.js",
  );
  return detect(source, detector).map(({ messageId }) => messageId);
}

describe("no-repeated-query", () => {
  it("is found where nothing in between changes rows", () => {
    for (const between of [
      "",
      "const names = list.map((row) => row.name);",
      'const ids = _.map(list, "id");',
      "const posts = await prisma.post.findMany({ where: { author: id } });",
      "if (user === null) return res.sendStatus(404);",
    ])
      assert.deepEqual(find(between), ["readAgain"], between);
  });

  it("is not found behind what may change them", () => {
    for (const between of [
      "await prisma.user.updateMany({ where: { id }, data: { seen: true } });",
      "await prisma.$transaction([prisma.user.update({ where: { id }, data: {} })]);",
      "user.seen = true; await user.save();",
      'await db("users").where({ id }).update({ seen: true });',
      'const [row] = await db("users").insert({ id }).returning("id");',
      "await db.update(users).set({ seen: true }).where(eq(users.id, id));",
      "await db.insert(users).values({ id }).onConflictDoNothing().returning();",
      'await db.updateTable("users").set({ seen: true }).where("id", "=", id).execute();',
      "await repository.createQueryBuilder().update().set({ seen: true }).where({ id }).execute();",
      "await client.findByIdAndUpdate(id, { seen: true }).lean();",
      "await sql`UPDATE users SET seen = true WHERE id = ${id}`;",
      "await Promise.all(list.map((row) => repository.save(row)));",
      "await Promise.all(list.map(save));",
      "await Promise.all(list.map(repository.save));",
      "await _.each(list, save);",
      "for (const row of list) await repository.save(row);",
      "if (list.length > 0) await repository.save(user);",
      "await new Promise((resolve) => client.save(user, resolve));",
      "await repository.save(user).then(() => events.emit(id));",
      "await touch(id);",
      'await fetch("http://localhost/users", { method: "POST" });',
      "await setTimeout(100);",
      "await repository.query(client).insertAndFetch({ id });",
      "await mutex.acquire();",
    ])
      assert.deepEqual(find(between), [], between);
  });

  it("is left alone per element where the function writes, and not where it says what is sent", () => {
    const read = 'const teams = await Promise.all(list.map((row) => db("teams").where("id", row.team).first()));';
    assert.deepEqual(findIn(`${read} res.json(await repository.create(teams));`), []);
    assert.deepEqual(findIn(`${read} return TeamsDto.create(teams);`), ["readPerElement"]);
  });

  it("is found where the write in front of it returns the row", () => {
    for (const statements of [
      "await client.updateOne({ _id: id }, { seen: true }); return client.findById(id).lean();",
      "await client.updateOne({ team: 1 }, { $set: { seen: true }, $inc: { views: 1 } }); return client.findOne({ team: 1 });",
      "await client.updateOne({ _id: id, team: 1 }, { seen: true }); res.json(await client.findOne({ _id: id, team: 1 }));",
      "await client.update({ _id: id }, { seen: true }); const row = await client.findOne({ _id: id });",
      "await client.findByIdAndUpdate(id, { seen: true }, { new: true }); const row = await client.findById(id);",
      'await db.collection("users").updateOne({ _id: id }, { $set: { seen: 1 } }); return db.collection("users").findOne({ _id: id });',
      "await prisma.user.upsert({ where: { id }, create: {}, update: {} }); return prisma.user.findUnique({ where: { id }, include: { team: true } });",
      "const user = await prisma.user.create({ data: { id } }); const row = await prisma.user.findFirst({ where: { id: user.id } });",
      // A part of what it is known by is enough, in any order, where that is its id.
      "await client.updateOne({ _id: id, team: 1 }, values); return client.findOne({ _id: id });",
      "await client.update({ team: 1, _id: id }, { $set: values }); return client.findById(id);",
      "await client.updateOne({ team: 1, name: id }, { seen: true }); return client.findOne({ name: id, team: 1 });",
      "await prisma.user.update({ where: { team_name: { name, team } }, data: {} }); return prisma.user.findFirst({ where: { name, team } });",
      // What leaves, tells a log or only reads may stand in between.
      "const { matchedCount } = await client.updateOne({ _id: id }, values); if (matchedCount === 0) return res.sendStatus(404); return client.findById(id);",
      "const result = await client.updateOne({ _id: id }, { modified: true }); if (result.matchedCount === 0) throw list; return client.findById(id);",
      "await client.updateOne({ _id: id }, values); console.log(id); const teams = await prisma.team.findMany(); return client.findById(id);",
      // What creates several rows may return them.
      "await prisma.user.createMany({ data: list.map((name) => ({ name, team })) }); return prisma.user.findMany({ where: { team, name: { in: list } } });",
      "await prisma.user.createMany({ data: list.map((one) => ({ ...one, team })) }); return prisma.user.findMany({ where: { name: { in: list.map((row) => row.name) }, state: 1 } });",
      "const data = list.map((one) => ({ name: one.name })); await prisma.user.createMany({ data }); return prisma.user.findMany({ where: { name: { in: list.map((row) => row.name) } } });",
    ])
      assert.deepEqual(findIn(statements), ["readAgain"], statements);
  });

  it("is found behind what only keeps a cache up to date, as far as the map knows", () => {
    for (const [kept, says] of /** @type {const} */ ([
      ["cache", ["readAgain"]],
      ["value", []],
    ])) {
      const source = parseSource(
        `import { cache, Tag } from "./store.js"; async function rename(id, values) {
          await Tag.updateOne({ _id: id }, values);
          await cache.drop(id);
          return Tag.findById(id);
        }`,
        "tags.js",
      );
      const heat = Object.create(getHeat(source), { findStep: { value: () => [1, kept] } });
      const [node] = source.nodes("FunctionDeclaration");
      const found = detector.detect(node, source, heat, {});
      assert.deepEqual(
        found.map((/** @type {any} */ one) => one.messageId),
        says,
      );
    }
  });

  it("says how the write returns it", () => {
    const source = (/** @type {string} */ statements) =>
      parseSource(
        `import express from "express"; express().put("/", async (req, res) => { const { id } = req.params; ${statements} });`,
        "server.js",
      );
    for (const [statements, brought] of [
      [
        "await Tag.updateOne({ _id: id }, {}); return Tag.findById(id);",
        "returns as `findOneAndUpdate()` with `{ new: true }`",
      ],
      ["await Tag.findByIdAndUpdate(id, {}); return Tag.findById(id);", "returns with `{ new: true }`"],
      ["await Tag.findByIdAndUpdate(id, {}, { new: true }); return Tag.findById(id);", "returns"],
      [
        "await tagCollection.findOneAndUpdate({ _id: id }, {}); return tagCollection.findOne({ _id: id });",
        'returns with `{ returnDocument: "after" }`',
      ],
      [
        "await prisma.tag.update({ where: { id }, data: {} }); return prisma.tag.findUnique({ where: { id } });",
        "returns",
      ],
      [
        "await prisma.tag.update({ where: { id }, data: {} }); return prisma.tag.findUnique({ where: { id }, include: { user: true } });",
        "returns with that `include`",
      ],
      [
        "const { names } = req.body; await prisma.tag.createMany({ data: names.map((name) => ({ name })) }); return prisma.tag.findMany({ where: { name: { in: names } } });",
        "returns as `createManyAndReturn()`",
      ],
    ])
      assert.deepEqual(
        detect(source(statements), detector).map(({ data }) => data?.brought),
        [brought],
        statements,
      );
  });

  it("is not found where the write returns something else", () => {
    for (const statements of [
      // Another row, another table, another condition, a list.
      "await client.updateOne({ _id: id }, { seen: true }); return client.findById(req.body.id);",
      "await client.updateOne({ _id: id }, { seen: true }); return users.findById(id);",
      "await client.updateOne({ _id: id }, { seen: true }); return client.findOne({ _id: id, team: 1 });",
      "await client.updateOne({ _id: id }, { seen: true }); return client.find({ _id: id });",
      "await client.updateOne({ _id: id }, { seen: true }); return client.findOne({ _id: id }).sort({ at: 1 });",
      "await prisma.user.update({ where: { id }, data: {} }); return prisma.user.findMany({ where: { id } });",
      "await prisma.user.update({ where: { id }, data: {} }); return prisma.user.findFirst({ where: { id }, orderBy: { at: 1 } });",
      // Other writes return how many they were, or cannot bring what comes along.
      "await client.updateMany({ _id: id }, { seen: true }); return client.findOne({ _id: id });",
      "await repository.update({ id }, { seen: true }); return repository.findOne({ id });",
      "const user = await client.create({ id }); return client.findById(user.id).populate(list);",
      // It is told by what is written.
      'await client.updateOne({ state: "free" }, { state: "taken" }); return client.findOne({ state: "free" });',
      'await client.updateOne({ state: "free" }, { $set: { state: "taken" } }); return client.findOne({ state: "free" });',
      'await client.updateOne({ state: "free" }, values); return client.findOne({ state: "free" });',
      'await client.updateOne({ state: "free" }, { ...values }); return client.findOne({ state: "free" });',
      "await client.updateOne(one, { seen: true }); return client.findOne(one);",
      "await prisma.user.update({ where: { name }, data: { name: id } }); return prisma.user.findUnique({ where: { name } });",
      // Something happens in between, or nobody waits for it there.
      "await client.updateOne({ _id: id }, { seen: true }); await touch(id); return client.findById(id);",
      "await client.updateOne({ _id: id }, { seen: true }); if (req.query.full) return client.findById(id);",
      "await client.updateOne({ _id: id }, { seen: true }); list.push(() => client.findById(id));",
      "const { modified } = await client.updateOne({ _id: id }, { seen: true }); return { modified, row: await client.findById(id) };",
      "const result = await client.updateOne({ _id: id }, values); if (result.modifiedCount === 0) throw list; return client.findById(id);",
      "const { nModified } = await client.updateOne({ _id: id }, values); if (nModified === 0) throw list; return client.findById(id);",
      "const result = await client.updateOne({ _id: id }, values); log(result); const row = await client.findById(id); return [row, result];",
      "await client.updateOne({ _id: id }, { seen: true }); id = req.body.id; return client.findById(id);",
      // Others may have the same, or it is changed by then.
      "await client.updateOne({ team: 1, name }, { seen: true }); return client.findOne({ name });",
      "await client.updateOne({ _id: id, state: 1 }, { state: 2 }); return client.findOne({ _id: id, state: 1 });",
      "await prisma.user.updateMany({ where: { id }, data: { state: 2 } }); return prisma.user.findUnique({ where: { id } });",
      // What creates several rows brings none of other tables, and those alone that it has created.
      "await prisma.user.createMany({ data: list.map((name) => ({ name })) }); return prisma.user.findMany({ where: { name: { in: list } }, include: { team: true } });",
      "await prisma.user.createMany({ data: list.map((name) => ({ name })) }); return prisma.user.findMany({ where: { name: { in: list } }, select: { team: { select: { name: true } } } });",
      "await prisma.user.createMany({ data: list.map((name) => ({ name })), skipDuplicates: true }); return prisma.user.findMany({ where: { name: { in: list } } });",
      "await prisma.user.createMany({ data: list.map((name) => ({ name })) }); return prisma.user.findMany({ where: { name: { in: names } } });",
      'await prisma.user.createMany({ data: list.map((name) => ({ name })) }); return prisma.user.findMany({ where: { name: { in: list, mode: "insensitive" } } });',
      "await prisma.user.createMany({ data: list.map((name) => ({ name, team })) }); return prisma.user.findMany({ where: { team: id, name: { in: list } } });",
      "await prisma.user.createMany({ data: list.map((one) => ({ name: one.name })) }); return prisma.user.findMany({ where: { name: { in: list.map((one) => one.nick) } } });",
      "await prisma.user.createMany({ data: list.map((name) => ({ name })) }); return prisma.user.findMany({ where: { team } });",
      "await prisma.user.createMany({ data: rows }); return prisma.user.findMany({ where: { name: { in: list } } });",
    ])
      assert.deepEqual(findIn(statements), [], statements);
  });

  it("is not found where the same object asks for something else by then", () => {
    for (const [first, change] of [
      ['const query = new Query("users"); query.equalTo("id", id);', 'query.equalTo("team", 1);'],
      ["const query = repository.createQueryBuilder(); query.where({ id });", "query.limit(1).offset(2);"],
      ["const query = { where: { id } };", "query.where.team = 1;"],
      ["const query = { where: { id } };", "query.where = { team: 1 };"],
      ["const query = { where: { id } };", "if (req.query.team) query.limit = 1;"],
      ["const query = { names: [] };", "query.names.push(id);"],
      ["const query = { where: { id } };", "delete query.where;"],
    ])
      for (const read of [
        "repository.findMany(query)",
        ...(first.includes("new Query") ? ["query.first()"] : []),
        ...(first.includes("Builder") ? ["query.getMany()"] : []),
      ]) {
        assert.deepEqual(
          findIn(`${first} const one = await ${read}; ${change} const two = await ${read};`),
          [],
          change,
        );
        const unchanged = findIn(
          `${first} const one = await prisma.user.findMany(query); const two = await prisma.user.findMany(query);`,
        );
        assert.deepEqual(unchanged, ["readAgain"], first);
      }
  });

  it("is not found where a function has been given what is asked for", () => {
    const askedTwice = (/** @type {string} */ between) =>
      findIn(
        `const options = { where: { id } }; const [one] = await prisma.user.findMany(options); ${between} const [two] = await prisma.user.findMany(options);`,
      );
    assert.deepEqual(askedTwice("narrow(options);"), []);
    assert.deepEqual(askedTwice("options.where.team = id;"), []);
    assert.deepEqual(askedTwice("console.log(options);"), ["readAgain"]);
  });

  it("is not found of two objects that are made alike and asked for something else", () => {
    const make = (/** @type {string} */ name, /** @type {string} */ column) =>
      `const ${name} = new Query("users"); ${name}.equalTo("${column}", id); const by${column} = await ${name}.first();`;
    assert.deepEqual(findIn(`${make("one", "id")} ${make("two", "team")}`), []);
  });

  it("is not found on ways that exclude each other by whether something is there", () => {
    const [one, two] = ["one", "two"].map((name) => `const ${name} = await prisma.user.findUnique({ where: { id } });`);
    assert.deepEqual(findIn(`if (req.query.full) { ${one} } if (!req.query.full) { ${two} }`), []);
    assert.deepEqual(findIn(`if (req.query.full && id) { ${one} } if (!req.query.full) { ${two} }`), []);
    assert.deepEqual(findIn(`if (req.query.full) { ${one} } if (req.query.short) { ${two} }`), ["readAgain"]);
  });

  it("is not found behind a branch on which the request has been answered", () => {
    const read = "console.log(await prisma.user.findUnique({ where: { id } }));";
    for (const first of [
      `if (id) { ${read} return; }`,
      `if (id) { try { ${read} return; } catch { return; } }`,
      `try { ${read} return; } catch {}`,
      `if (id) { ${read} if (req.query.full) { return; } else { return; } }`,
    ])
      assert.deepEqual(findIn(`${first} ${read}`), [], first);
    assert.deepEqual(findIn(`try { ${read} } catch { return; } ${read}`), ["readAgain"]);
  });

  it("is left alone where a helper reads again and the function writes: most requests read", () => {
    for (const [statements, name, isDirect, says] of /** @type {const} */ ([
      ["const user = await store.get(id); await checkAccess(id); return user;", "show", 0, "readAgain"],
      ["const user = await store.get(id); await checkAccess(id); return addresses(user);", "address", 0, "readAgain"],
      ["const user = await store.get(id); await checkAccess(id); await store.update(id);", "rename", 0, "seldom"],
      ["const user = await store.get(id); await removeUser(id);", "go", 0, "seldom"],
      ["const user = await store.get(id); await checkAccess(id);", "createTeam", 0, "seldom"],
      ["const user = await store.get(id); for (const one of user.teams) await removeUser(one);", "go", 0, "seldom"],
      [
        "const user = await store.get(id); for (const one of user.teams) await checkAccess(one);",
        "createAll",
        0,
        "readAgain",
      ],
      ["const user = await store.get(id); const again = await store.get(id);", "createTeam", 1, "readAgain"],
    ])) {
      const source = parseSource(
        `import { addresses, checkAccess, removeUser, store } from "./store.js"; async function ${name}(id) { ${statements} }`,
        "users.js",
      );
      const heat = Object.create(getHeat(source), {
        findRepeats: { value: () => [[1, 0, isDirect, "get", "store.js:4", ["query"]]] },
      });
      const [node] = source.nodes("FunctionDeclaration");
      const found = detector.detect(node, source, heat, {});
      assert.deepEqual(
        found.map((/** @type {any} */ one) => one.silent ?? one.messageId),
        [says],
        statements,
      );
    }
  });

  it("leaves the rewrite to people where other rows are written in between, as far as the map knows", () => {
    for (const [isDirect, says] of /** @type {const} */ ([
      [1, undefined],
      [2, "other rows are written in between: check by hand whether that changes these"],
    ])) {
      const source = parseSource(
        `import { prisma, touch } from "./store.js"; async function show(id) {
          const user = await prisma.user.findUnique({ where: { id } });
          await touch(id);
          const again = await prisma.user.findUnique({ where: { id } });
          return user.name + again.name;
        }`,
        "users.js",
      );
      const heat = Object.create(getHeat(source), {
        findRepeats: { value: () => [[2, 0, isDirect, "findUnique", "users.js:4", ["query"]]] },
      });
      const [node] = source.nodes("FunctionDeclaration");
      const [found] = /** @type {any[]} */ (detector.detect(node, source, heat, {}));
      assert.equal(/** @type {any} */ (rewrite(found, source)).refused, says);
    }
  });

  it("is left alone where the function writes in between: most requests read", () => {
    const source = parseSource(
      `import { Activity, prisma } from "./store.js"; async function invite(id) {
        const user = await prisma.user.findUnique({ where: { id } });
        await Activity.create({ id });
        const again = await prisma.user.findUnique({ where: { id } });
        return user.name + again.name;
      }`,
      "users.js",
    );
    const heat = Object.create(getHeat(source), {
      findRepeats: { value: () => [[2, 0, 2, "findUnique", "users.js:4", ["query"]]] },
    });
    const [node] = source.nodes("FunctionDeclaration");
    const [found] = /** @type {any[]} */ (detector.detect(node, source, heat, {}));
    assert.equal(found.silent, "seldom");
  });

  it("says which function in front of it has read it, and leaves a row alone that is kept and written", () => {
    for (const [step, statements, says, refused] of /** @type {[string[], string, string, RegExp?][]} */ ([
      [
        ["loadUser", "steps.js:3"],
        "return store.get(req.params.id);",
        "`loadUser()` (steps.js:3), which runs in front of it for the same request,",
        /keep what it has read/,
      ],
      [
        ["", "steps.js:3"],
        "return store.get(req.params.id);",
        "a function in steps.js:3, which runs in front of it for the same request,",
        /keep what it has read/,
      ],
      [
        ["loadUser", "steps.js:3", "state.user"],
        "return store.get(req.params.id);",
        "`loadUser()` (steps.js:3), which runs in front of it for the same request,",
        /^`state\.user` of the request is that row/,
      ],
      [
        ["loadUser", "steps.js:3"],
        "const user = await store.get(req.params.id); await store.update(user);",
        "`loadUser()` (steps.js:3), which runs in front of it for the same request,",
      ],
      [
        ["loadUser", "steps.js:3", "state.user"],
        "const user = await store.get(req.params.id); await store.update(user);",
        "seldom",
      ],
    ])) {
      const source = parseSource(
        `import { store } from "./store.js"; async function show(req) { ${statements} }`,
        "users.js",
      );
      const heat = Object.create(getHeat(source), {
        findRepeats: { value: () => [[0, 0, 0, "query", "store.js:4", ["query"], 0, ...step]] },
      });
      const [node] = source.nodes("FunctionDeclaration");
      const [found, ...others] = /** @type {any[]} */ (detector.detect(node, source, heat, {}));
      assert.deepEqual(others, []);
      assert.equal(found.silent ?? found.data.first, says);
      if (refused !== undefined) assert.match(String(/** @type {any} */ (rewrite(found, source)).refused), refused);
    }
  });
});
