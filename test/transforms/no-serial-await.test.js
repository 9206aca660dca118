import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { detector } from "../../detectors/no-serial-await.js";
import { fix } from "../../lib/run/fix.js";
import { parseSource } from "../../lib/source/parse.js";
import { rewrite } from "../../transforms/no-serial-await.js";

/**
 * @param {string} asked - of the second query
 * @param {string} [above]
 * @param {string} [first] - of the first query
 * @returns {string | undefined} what the list of both begins with; undefined where there is none
 */
function getFirst(asked, above = "", first = "id") {
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
  const user = await db.user.findUniqueOrThrow({ where: { id: ${first} } });
  const post = await db.post.findFirst({ where: { is: ${asked} } });
  res.json({ user, post });
});`;
  const { source } = fix(parseSource(text, "src/a.js"), [{ detector, rewrite }], { risk: "review" });
  return /const \[(\w+), \w+\] = await Promise\.all/.exec(source.text)?.[1];
}

describe("what may throw while the list of a row is made", () => {
  for (const asked of [
    "decodeURIComponent(id)",
    "JSON.parse(id)",
    "new ObjectId(id)",
    "getOwner(reply)",
    "req.body.reply.to",
    "{ in: [reply.to.id] }",
  ])
    it(`comes first: ${asked}`, () => assert.equal(getFirst(asked), "post"));

  it("comes first where it is of what was loaded and may not be there", () =>
    assert.equal(getFirst("team.id", "const team = await db.team.findFirst(); if (id < 0) return res.end();"), "post"));

  it("stays first", () => assert.equal(getFirst("id", "", "JSON.parse(id)"), "user"));

  it("leaves a row alone of which two may", () =>
    assert.equal(getFirst("decodeURIComponent(id)", "", "JSON.parse(id)"), undefined));

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
    it(`is not: ${asked}`, () => assert.equal(getFirst(asked), "user"));

  it("is not what was read before", () => {
    assert.equal(getFirst("reply.to.id", "if (!reply.to) return res.end();"), "user");
    assert.equal(getFirst("team.id", "const team = await db.team.findFirst(); if (!team) return res.end();"), "user");
  });
});
