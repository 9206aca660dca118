import { describe, it } from "node:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  answersInTurn,
  findPrismaSchema,
  findTimeInProcess,
  mayAskMongo,
  mayReturnRows,
} from "../../lib/effects/drivers/in-process.js";
import assert from "node:assert/strict";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";

/**
 * @param {string} code
 * @param {Record<string, string>} [dependencies] - of the package.json beside it
 * @param {(source: import("../../lib/types.js").Source) => boolean} [asks]
 */
function ask(code, dependencies, asks = answersInTurn) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-in-process-"));
  try {
    if (dependencies !== undefined)
      writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "blog", dependencies }));
    return asks(parseSource(code, "a.js", path.join(folder, "a.js")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("a MongoDB", () => {
  it("may be asked where the project depends on one, or on no database", () => {
    assert.equal(ask("", { mongoose: "8", pg: "8" }, mayAskMongo), true);
    assert.equal(ask("", { express: "5" }, mayAskMongo), true);
    assert.equal(ask("", { pg: "8", sails: "1" }, mayAskMongo), false);
  });
});

describe("Prisma", () => {
  it("may return the rows of a statement that writes several by its version and the database", () => {
    assert.equal(ask("", { "@prisma/client": "^6.3.0" }, mayReturnRows), true);
    assert.equal(ask("", { "@prisma/client": "5.12.1" }, mayReturnRows), false);
    assert.equal(ask("", { express: "5" }, mayReturnRows), true);
    assert.equal(ask("", undefined, mayReturnRows), true);
  });
});

describe("a database that answers in turn", () => {
  it("is imported by the file", () => {
    for (const name of ["node:sqlite", "better-sqlite3", "@louislam/sqlite3", "drizzle-orm/bun-sqlite"])
      assert.equal(ask(`import db from "${name}"`), true, name);
    assert.equal(ask('const sqlite = require("sqlite3").verbose()'), true);
    assert.equal(ask('import { integer } from "drizzle-orm/sqlite-core"'), false);
    assert.equal(ask('import sql from "better-sqlite3"; import { Pool } from "pg"'), false);
  });

  it("is the only one that the project depends on", () => {
    assert.equal(ask("", { sequelize: "6", sqlite3: "5" }), true);
    assert.equal(ask("", { sequelize: "6", sqlite3: "5", pg: "8" }), false);
    assert.equal(ask("", { sequelize: "6" }), false);
    assert.equal(ask("", {}), false);
    assert.equal(ask(""), false);
  });

  it("is the one that a schema of Prisma names", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-in-process-"));
    const askIn = (/** @type {string} */ of, /** @type {string} */ code) =>
      answersInTurn(parseSource(code, "a.js", path.join(folder, of, "src/a.js")));
    /** @param {string} of @param {string} schema @param {string} provider @param {object} [more] */
    const write = (of, schema, provider, more) => {
      mkdirSync(path.dirname(path.join(folder, of, schema)), { recursive: true });
      const dependencies = { "@prisma/client": "6" };
      writeFileSync(path.join(folder, of, "package.json"), JSON.stringify({ name: "a", dependencies, ...more }));
      writeFileSync(
        path.join(folder, of, schema),
        `generator client { provider = "sqlite" }\n\ndatasource db {\n  url = env("URL")\n  provider = ${provider}\n}\n`,
      );
    };
    try {
      write("files", "prisma/schema.prisma", '"sqlite"');
      write("own", "data/own.prisma", '"sqlite"', { prisma: { schema: "data/own.prisma" } });
      write("shop", "prisma/schema.prisma", '"postgresql"');
      write("any", "schema.prisma", 'env("PROVIDER")');
      // Other databases are of something else than the file that asks the one of Prisma.
      write("both", "prisma/schema.prisma", '"sqlite"', { dependencies: { "@prisma/client": "6", pg: "8" } });
      assert.equal(askIn("both", 'const prisma = require("../utils/prisma")'), true);
      assert.equal(askIn("both", 'import { db } from "@/lib/db"'), false);
      assert.equal(askIn("shop", 'import prisma from "../prisma.js"'), false);
      for (const code of ["", 'import { PrismaClient } from "@prisma/client"']) {
        assert.equal(askIn("files", code), true);
        assert.equal(askIn("own", code), true);
        assert.equal(askIn("shop", code), false);
        assert.equal(askIn("any", code), false);
      }
      assert.equal(askIn("files", 'import { Pool } from "pg"'), false);
      const source = parseSource("", "a.js", path.join(folder, "files/src/a.js"));
      assert.equal(findTimeInProcess(source), 180_000);
      assert.deepEqual(findPrismaSchema(source), { provider: "sqlite", joinsRelations: false });
      write("joined", "schema.prisma", '"postgresql"');
      const schema = path.join(folder, "joined/schema.prisma");
      const features = 'generator client {\n  previewFeatures = ["views", "relationJoins"]\n}\n';
      writeFileSync(schema, `${features}${readFileSync(schema, "utf8")}`);
      const joined = parseSource("", "a.js", path.join(folder, "joined/a.js"));
      assert.deepEqual(findPrismaSchema(joined), { provider: "postgresql", joinsRelations: true });
      assert.equal(mayReturnRows(joined), true);
      write("mysql", "schema.prisma", '"mysql"');
      assert.equal(mayReturnRows(parseSource("", "a.js", path.join(folder, "mysql/a.js"))), false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is that of the project around, where the own one has none", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-in-process-"));
    /** @param {string} of @param {Record<string, string>} dependencies */
    const write = (of, dependencies) => {
      mkdirSync(path.join(folder, of), { recursive: true });
      writeFileSync(path.join(folder, of, "package.json"), JSON.stringify({ name: "a", dependencies }));
    };
    const askIn = (/** @type {string} */ of) => answersInTurn(parseSource("", "a.js", path.join(folder, of, "a.js")));
    try {
      write(".", { pg: "8" });
      write("server", { sqlite3: "5" });
      write("server/services/mail", { nodemailer: "6" });
      write("server/services/feed", { ioredis: "5" });
      assert.equal(askIn("server/services/mail"), true);
      assert.equal(askIn("server/services/feed"), false);
      assert.equal(askIn("client"), false);
      mkdirSync(path.join(folder, "server/repository/.git"), { recursive: true });
      write("server/repository", { nodemailer: "6" });
      assert.equal(askIn("server/repository"), false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is that of a package of the repository that the own one names, the nearest first", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-in-process-"));
    /** @param {string} of @param {Record<string, string>} dependencies @param {string} [name] */
    const write = (of, dependencies, name = `@shop/${path.basename(of)}`) => {
      mkdirSync(path.join(folder, of), { recursive: true });
      writeFileSync(path.join(folder, of, "package.json"), JSON.stringify({ name, dependencies }));
    };
    const askIn = (/** @type {string} */ of) => answersInTurn(parseSource("", "a.js", path.join(folder, of, "a.js")));
    try {
      mkdirSync(path.join(folder, ".git"));
      write("packages/db", { "better-sqlite3": "^11.0.0", "@shop/api": "workspace:*" });
      write("packages/limits", { redis: "^5.0.0" });
      write("packages/server", { "@shop/limits": "workspace:*" });
      write("packages/api", { "@shop/db": "workspace:*", "@shop/server": "workspace:*" });
      write("apps/web", { "@shop/api": "workspace:^1.0.0" });
      write("apps/jobs", { "@shop/server": "workspace:*" });
      write("apps/site", { "@shop/db": "^1.0.0" });
      write("apps/docs", { "@other/db": "workspace:*" });
      assert.deepEqual(
        ["packages/api", "apps/web", "apps/jobs", "apps/site", "apps/docs"].map((of) => askIn(of)),
        [true, true, false, false, false],
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is not that of the project where the file has one of its own", () =>
    assert.equal(ask('import Redis from "ioredis"', { sqlite3: "5" }), false));
});
