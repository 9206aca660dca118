import { describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { getDependencies } from "../../lib/run/dependencies.js";
import { getPrismaModels } from "../../lib/weight/prisma-models.js";
import { lookAnew } from "../../lib/source/surroundings.js";
import os from "node:os";
import path from "node:path";

describe("models of Prisma", () => {
  it("are those of the nearest schema", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-prisma-"));
    const write = (/** @type {string} */ name, /** @type {string} */ text) => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    };
    const getNames = (/** @type {string} */ file) =>
      getPrismaModels(path.join(folder, file)).map(({ name, columns }) => `${name} ${columns.map(String).join(" ")}`);
    try {
      for (const name of ["", "apps/web/", "apps/jobs/", "packages/db/"]) write(`${name}package.json`, "{}");
      write("packages/db/prisma/schema/user.prisma", "model User {\n  id   Int @id\n  posts Post[]\n}\n");
      write(
        "packages/db/prisma/schema/post.prisma",
        'enum State { OPEN }\nmodel Post {\n  // What it is.\n  title String?\n  body  String @db.Text\n  data  Json @default("{}")\n  file  Bytes\n  parts Json[]\n  state Json?\n  tags  String[]\n}\n',
      );
      write("apps/jobs/package.json", '{ "prisma": { "schema": "data/jobs.prisma" } }');
      write("apps/jobs/data/jobs.prisma", "model Job {\n  id Int\n}\n");
      assert.deepEqual(getNames("apps/web/src/a.ts"), [
        "Post title,string body,text data,json file,bytes parts,json state,rareJson tags,short",
        "User id,short posts,short",
      ]);
      assert.deepEqual(getNames("apps/jobs/src/a.ts"), ["Job id,short"]);
      assert.deepEqual(getPrismaModels(undefined), []);
      const filename = path.join(folder, "apps/jobs/src/a.ts");
      const before = getDependencies({ path: filename, filename }, {});
      write("apps/jobs/data/jobs.prisma", "model Job {\n  id Int\n  data Json\n}\n");
      lookAnew();
      assert.notEqual(getDependencies({ path: filename, filename }, {}), before);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
