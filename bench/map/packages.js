/**
 * What a map costs of code that people know: `node bench/map/packages.js [folder] [--only express,koa] [--rounds 3] [--against checkout]`
 * installs fifty published packages in a folder (a temporary one), maps the files of each by themselves, without a cache, and prints
 * milliseconds of processor time for each file, the most first. A map of one line is taken off: that is what starting takes. With
 * `--against` another version of the tool maps each, too, in turn with this one, and has to write the same heat file. Needs npm and GNU
 * time.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { getMedianCost, measureCommand } from "../cli/measure-command.js";
import { installOnce } from "../../scripts/install-once.js";
import os from "node:os";
import { parseArgs } from "node:util";
import path from "node:path";
import { sum } from "simple-statistics";

/** Frameworks, databases, messages, logs, templates, validators, clients, compilers. */
const PACKAGES = [
  "ajv@8.20.0",
  "amqplib@2.3.1",
  "@apollo/server@5.5.1",
  "axios@1.21.1",
  "@babel/core@7.29.13",
  "bullmq@6.7.0",
  "connect@3.7.0",
  "drizzle-orm@0.45.4",
  "ejs@7.0.2",
  "express@5.3.0",
  "fastify@5.12.8",
  "got@14.6.6",
  "graphql@16.15.0",
  "handlebars@4.7.10",
  "@hapi/hapi@21.4.10",
  "hono@4.13.19",
  "ioredis@6.0.0",
  "joi@18.3.2",
  "jose@6.2.18",
  "jsonwebtoken@9.0.3",
  "kafkajs@2.2.4",
  "knex@3.3.0",
  "koa@3.3.0",
  "lodash@4.18.1",
  "log4js@6.9.1",
  "mongodb@7.9.0",
  "mongoose@9.12.1",
  "mysql2@3.24.6",
  "@nestjs/core@12.5.1",
  "nodemailer@10.6.1",
  "objection@3.1.5",
  "passport@0.7.0",
  "pg@8.23.1",
  "pino@10.4.0",
  "polka@0.5.2",
  "pug@3.0.4",
  "@redis/client@6.3.1",
  "restify@11.1.0",
  "rollup@4.68.8",
  "rxjs@7.8.2",
  "sequelize@6.37.8",
  "socket.io@4.8.4",
  "@trpc/server@11.25.2",
  "typeorm@1.1.1",
  "undici@7.30.2",
  "webpack@5.113.0",
  "winston@3.19.0",
  "ws@8.23.0",
  "yup@1.7.1",
  "zod@4.6.7",
];

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** What is published is compiled, which `map` leaves out where people work on it; types and copies for browsers it need not read. */
const COMMAND = ["map", "--write", "--no-ignore", "--ignore-pattern", "*.min.*", "--ignore-pattern", "*.d.*ts"];
const REPORT = "map.json";
const SERVER = 'require("node:http").createServer((req, res) => res.end(req.url)).listen(0);\n';
/** Milliseconds of processor time for a file. */
const AIM = 10;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { against: { type: "string" }, only: { type: "string" }, rounds: { type: "string", default: "3" } },
});
const scratch = mkdtempSync(path.join(os.tmpdir(), "hotpath-map-packages-"));
try {
  run(positionals[0] ?? scratch);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** @param {string} folder - that packages are installed in */
function run(folder) {
  const only = values.only?.split(",");
  const chosen = PACKAGES.filter((specifier) => only === undefined || only.includes(getName(specifier)));
  const checkouts = values.against === undefined ? [ROOT] : [ROOT, path.resolve(values.against)];
  const starts = measure(
    createProject("start", (project) => writeFileSync(path.join(project, "a.js"), SERVER)),
    checkouts,
  );
  mkdirSync(folder, { recursive: true });
  // Not all of them agree on what they would be used with.
  writeFileSync(path.join(folder, ".npmrc"), "legacy-peer-deps=true\n");
  installOnce(folder, chosen);
  const rows = chosen.map((specifier) => {
    const from = path.join(folder, "node_modules", getName(specifier));
    const inner = path.join(from, "node_modules");
    const project = createProject(specifier.replace("/", "+"), (to) =>
      cpSync(from, to, { recursive: true, filter: (file) => file !== inner }),
    );
    const costs = measure(project, checkouts);
    const { files } = JSON.parse(readFileSync(path.join(project, REPORT), "utf8")).summary;
    rmSync(project, { recursive: true });
    const each = costs.map((cost, index) => (1000 * Math.max(0, cost.processor - starts[index].processor)) / files);
    return { specifier, files, costs, each };
  });
  rows.sort((a, b) => b.each[0] - a.each[0]);
  console.log(`Starting takes ${starts.map(({ processor }) => `${processor.toFixed(2)} s`).join(", against ")}.\n`);
  console.log("| | files | processor time | a file |\n| --- | --- | --- | --- |");
  for (const { specifier, files, costs, each } of rows) {
    const seconds = costs.map(({ processor }) => `${processor.toFixed(1)} s`).join(", against ");
    const milliseconds = each.map((one) => `${one.toFixed(1)} ms`).join(", against ");
    console.log(`| ${specifier} | ${files} | ${seconds} | ${milliseconds} |`);
  }
  const above = rows.filter(({ each }) => each[0] > AIM).length;
  const all = (/** @type {number} */ index) =>
    (1000 * sum(rows.map(({ costs }) => costs[index].processor - starts[index].processor))) /
    sum(rows.map(({ files }) => files));
  const average = checkouts.map((_, index) => `${all(index).toFixed(1)} ms`).join(", against ");
  console.log(`\n${above} of ${rows.length} above ${AIM} ms a file; all together ${average}.`);
}

/**
 * @param {string} name
 * @param {(folder: string) => void} fill
 * @returns {string} a folder
 */
function createProject(name, fill) {
  const project = mkdtempSync(path.join(scratch, `${name}-`));
  fill(project);
  return project;
}

/**
 * @param {string} project
 * @param {string[]} checkouts - of versions of the tool
 * @returns {ReturnType<typeof getMedianCost>[]} what a first map costs with each
 */
function measure(project, checkouts) {
  const runs = checkouts.map(() => /** @type {ReturnType<typeof measureCommand>[]} */ ([]));
  /** @type {string | undefined} */
  let heat;
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [index, checkout] of checkouts.entries()) {
      rmSync(path.join(project, ".hotpath"), { recursive: true, force: true });
      const command = [...COMMAND, "--format", "json", "--output-file", REPORT];
      const cost = measureCommand([process.execPath, path.join(checkout, "bin/hotpath.js"), ...command], project);
      assert.equal(cost.status, 0, project);
      runs[index].push(cost);
      const written = readFileSync(path.join(project, ".hotpath/heat.json"), "utf8");
      assert.equal(written, (heat ??= written), `the heat file of ${checkout} is another one in ${project}`);
    }
  return runs.map(getMedianCost);
}

/** @param {string} specifier - "@hapi/hapi@21.4.10" */
function getName(specifier) {
  return specifier.slice(0, specifier.lastIndexOf("@"));
}
