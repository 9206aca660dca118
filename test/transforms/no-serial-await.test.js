import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detector } from "../../detectors/no-serial-await.js";
import { fix } from "../../lib/run/fix.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-serial-await.js";

/**
 * @param {string} asked - of the second query
 * @param {string} [above]
 * @returns {boolean} whether it is put into a list behind the first one
 */
function isJoined(asked, above = "") {
  const text = `import { PrismaClient } from "@prisma/client";
import express from "express";
import * as schema from "./schema.js";
const db = new PrismaClient();
const limits = { page: { size: 20 } };
const getOwner = (body) => { if (!body.owner) throw new Error("owner"); return body.owner; };
const getName = (body) => body.name;
express().get("/", async (req, res) => {
  const { id, reply } = req.body;
  ${above}
  const user = await db.user.findUniqueOrThrow({ where: { id } });
  const post = await db.post.findFirst({ where: { is: ${asked} } });
  res.json({ user, post });
});`;
  return fix(parseSource(text, "src/a.js"), [{ detector, rewrite }], { risk: "review" }).applied.length > 0;
}

describe("arguments that may throw when the first is asked for already", () => {
  for (const asked of [
    "decodeURIComponent(id)",
    "JSON.parse(id)",
    "new ObjectId(id)",
    "schema.post.parse(id)",
    "getOwner(reply)",
    "req.body.reply.to",
    "{ in: [reply.to.id] }",
  ])
    it(`not: ${asked}`, () => assert.equal(isJoined(asked), false));

  it("not: of what was loaded and may not be there", () =>
    assert.equal(isJoined("team.id", "const team = await db.team.findFirst(); if (id < 0) return res.end();"), false));

  for (const asked of [
    "id",
    "req.params.id",
    "reply?.to.id",
    "limits.page.size",
    "schema.tables.posts.id",
    "getName(reply)",
    "new Date()",
    "String(id)",
    "() => reply.to.id",
  ])
    it(asked, () => assert.equal(isJoined(asked), true));

  it("what was read before", () => {
    assert.equal(isJoined("reply.to.id", "if (!reply.to) return res.end();"), true);
    assert.equal(isJoined("team.id", "const team = await db.team.findFirst(); if (!team) return res.end();"), true);
  });
});
