import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { FIXTURES, ROOT } from "../fixtures.js";
import { AnswerLog } from "../../lib/prove/answer-log.js";
import { askOnce } from "../../cli/prove/measure-round.js";
import assert from "node:assert/strict";
import { findFreePort } from "../../cli/prove/free-port.js";
import { fix } from "../../lib/run/fix.js";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { rules } from "../../rules/index.js";

/** What each server is asked: what it knows, what goes wrong, what it does not know. */
const PATHS = {
  node: ["/apples", "/missing", "/?a=b"],
  express: ["/orders/o1", "/orders/s77", "/broken", "/missing"],
  koa: ["/items/12", "/items/12?verbose=1", "/whoami", "/broken"],
  fastify: ["/users/Zoe", "/users/me", "/broken", "/missing"],
  hapi: ["/products/s1", "/products/large", "/missing"],
};

/**
 * @param {import("node:test").TestContext} t
 * @param {string} name
 * @returns {string} a folder that stands for the fixture, and finds the packages installed here
 */
function copy(t, name) {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "hotpath-proof-")));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(path.join(FIXTURES, "proofs", name), folder, { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "junction");
  return folder;
}

describe("the servers that proofs are tried on", () => {
  for (const [name, paths] of Object.entries(PATHS))
    it(`${name} has several patterns, and answers as before without them`, async (t) => {
      const [original, rewritten] = [copy(t, name), copy(t, name)];
      const file = path.join(rewritten, "server.js");
      const source = parseSource(readFileSync(file, "utf8"), "server.js", file);
      const { applied, source: after } = fix(
        source,
        Object.values(rules).map(({ pattern }) => pattern),
        { risk: "review", settings: { minCost: 0 } },
      );
      writeFileSync(file, after.text);
      const found = new Set(applied.map(({ pattern }) => pattern.detector.name));
      assert.ok(applied.length >= 3 && found.size >= 2, [...found].join(", "));

      const requests = { targets: paths.map((one) => ({ path: one, method: "GET" })), headers: [] };
      const server = { start: "node server.js", port: await findFreePort(), protocol: "http:", wait: 30 };
      const setup = { server, requests, startLoad: assert.fail, duration: 1, warmUp: 0, signal: t.signal };
      const log = new AnswerLog(paths);
      log.add("before", "beforeLoad", ...(await askOnce(original, setup)));
      log.add("after", "beforeLoad", ...(await askOnce(rewritten, setup)));
      assert.equal(log.findDifference(1), undefined);
      const statuses = log.answers.beforeLoad.after[0].map(({ status }) => status);
      assert.ok(statuses.includes(200) && !statuses.includes(0), statuses.join(", "));
    });
});
