import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { Project } from "./project.js";

const FILES = {
  "package.json": '{ "type": "module", "private": true, "dependencies": { "dataloader": "*", "express": "*" } }',
  "loaders.js": `import DataLoader from "dataloader";
import { findUsers } from "./users.js";
export const createLoaders = () => ({ users: new DataLoader(findUsers) });
`,
  "users.js": `import { db } from "./db.js";
export async function findUsers(ids) {
  const users = await db.users.findMany({ where: { id: { in: ids } } });
  return ids.map((id) => users.find((user) => user.id === id));
}
`,
  "db.js": 'import { PrismaClient } from "@prisma/client";\nexport const db = new PrismaClient();\n',
};

describe("lists that a loader hands on", () => {
  /**
   * @param {import("node:test").TestContext} t
   * @param {Record<string, string>} files
   */
  const check = (t, files) => {
    const project = new Project(t, { ...FILES, ...files });
    assert.equal(project.run("map", "--write").status, 0);
    return JSON.parse(project.run("check", "--rule", "no-nested-search", "--format", "json", "users.js").stdout)
      .summary;
  };

  it("are what one request asked for, in whatever file the batch function is", (t) => {
    assert.equal(check(t, {}).findings, 0);
  });

  it("and may be any where others call the function", (t) => {
    const routes = `import express from "express";
import { findUsers } from "./users.js";
express().get("/users", async (req, res) => res.json(await findUsers(await res.locals.list())));
`;
    assert.equal(check(t, { "loaders.js": "", "routes.js": routes }).findings, 1);
  });
});
