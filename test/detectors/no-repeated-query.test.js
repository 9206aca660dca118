import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-repeated-query.js";
import { parseSource } from "../../lib/source/parse.js";

/**
 * @param {string} between - what stands between two equal reads
 * @returns {string[]} what is said of the second one
 */
function find(between) {
  const source = parseSource(
    `import { client, db, events, list, mutex, prisma, repository, sql, users } from "./store.js";
import { eq } from "drizzle-orm";
import { setTimeout } from "node:timers/promises";
import _ from "lodash";
import express from "express";
const app = express();
const save = (row) => repository.save(row);
async function touch(id) { await db.update(users).set({ seen: true }).where(eq(users.id, id)); }
app.get("/:id", async (req, res) => {
  const { id } = req.params;
  const user = await prisma.user.findUnique({ where: { id } });
  ${between}
  const again = await prisma.user.findUnique({ where: { id } });
  res.json([user, again]);
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
      "await prisma.user.update({ where: { id }, data: { seen: true } });",
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
      "await mutex.acquire();",
    ])
      assert.deepEqual(find(between), [], between);
  });
});
