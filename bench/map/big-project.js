/**
 * What a map of many files costs: `node bench/map/big-project.js [files] [folder] [--against checkout]` makes a project of that many
 * files (5,000), copies of those in the folder (of node_modules), maps it without a cache, with one, with one after a line was added
 * to a file in a hundred, which says nothing new, and with one after one file has got a handler that calls what it exports, and prints
 * seconds and memory. The first two heat files have to be the same to the byte. With `--against` the last one and the one that
 * another version of the tool writes, too, of this project and of the projects in fixtures/apps-map.
 */
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { fileURLToPath } from "node:url";
import { getSurroundings } from "../../cli/surroundings.js";
import { globSync } from "tinyglobby";
import { main } from "../../cli/main.js";
import os from "node:os";
import { parseArgs } from "node:util";
import path from "node:path";
import { spawnSync } from "node:child_process";

const MEASURE = "--measure";
const PACKAGES =
  "{express,fastify,koa,@hapi/*,router,send,avvio,find-my-way,light-my-request,pino,ajv,eslint,hono,jscodeshift,@babel/*}/**/*.{js,cjs,mjs}";
const FIXTURES = fileURLToPath(new URL("../../fixtures/apps-map/", import.meta.url));
/** What tells the map of another function that is hot, and of what it calls. */
const HANDLER =
  '\n;require("node:http").createServer(function onAddedRequest(req, res) { for (const call of Object.values(module.exports)) call(req, res); }).listen(0);\n';
const COMMAND = ["map", "--no-ignore", "--write"];

if (process.argv[2] === MEASURE) {
  // What a process took it has to say itself.
  process.exitCode = await main(COMMAND, getSurroundings());
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stderr.write(`\n${JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 })}`);
} else {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { against: { type: "string" } } });
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-map-bench-"));
  try {
    run(folder, Number(positionals[0] ?? 5000), positionals[1], values.against);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder - for everything that is written
 * @param {number} count
 * @param {string} [from] - folder of files to copy
 * @param {string} [against] - another checkout
 */
function run(folder, count, from, against) {
  const project = path.join(folder, "project");
  const files = copyFiles(project, count, from);
  const heat = measure(project, "the first time");
  compare(measure(project, "nothing has changed"), heat, "with a cache");
  for (const file of files.filter((_, index) => index % 100 === 0)) appendFileSync(file, "\n");
  measure(project, "1 % has changed");
  appendFileSync(files[Math.floor(files.length / 2)], HANDLER);
  const changed = measure(project, "one file says something else");
  rmSync(path.join(project, ".hotpath"), { recursive: true });
  if (against === undefined) return;
  compare(changed, map(project, against), `in ${against}`);
  for (const app of readdirSync(FIXTURES)) {
    const [ours, theirs] = [undefined, against].map((checkout) => {
      const copy = mkdtempSync(path.join(folder, `${app}-`));
      cpSync(path.join(FIXTURES, app), copy, { recursive: true });
      return map(copy, checkout);
    });
    compare(ours, theirs, `in ${against}, of fixtures/apps-map/${app}`);
  }
  console.log(`the same heat files as in ${against}`);
}

/**
 * @param {string} project
 * @param {number} count
 * @param {string} [folder]
 * @returns {string[]} the copies
 */
function copyFiles(project, count, folder) {
  const from = folder ?? fileURLToPath(new URL("../../node_modules/", import.meta.url));
  const found = globSync(folder === undefined ? PACKAGES : "**/*.{js,cjs,mjs,ts}", {
    cwd: from,
    ignore: ["**/*.d.ts", "**/{test,tests,__tests__}/**"],
    dot: false,
  }).sort();
  const files = Array.from({ length: count }, (_, index) => {
    const name = found[index % found.length];
    const copy = `copy${Math.floor(index / found.length)}`;
    const target = path.join(project, copy, name.replaceAll("node_modules", "modules"));
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(from, name), target);
    return target;
  });
  const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
  console.log(
    `${count} files of ${megabytes.toFixed(0)} MB, ${Math.min(found.length, count)} different, Node ${process.versions.node}, ${os.availableParallelism()} processors`,
  );
  return files;
}

/**
 * @param {string} cwd
 * @param {string} name
 * @returns {string} the heat file
 */
function measure(cwd, name) {
  const start = performance.now();
  const stderr = spawn(cwd, [fileURLToPath(import.meta.url), MEASURE]);
  const { cpu, megabytes } = JSON.parse(stderr.slice(stderr.lastIndexOf("\n") + 1));
  console.log(
    `${name}: ${((performance.now() - start) / 1000).toFixed(1)} s (${cpu.toFixed(1)} s of processor time), ${megabytes.toFixed(0)} MB`,
  );
  return readHeat(cwd);
}

/**
 * @param {string} cwd
 * @param {string} [checkout]
 * @returns {string} the heat file
 */
function map(cwd, checkout = fileURLToPath(new URL("../../", import.meta.url))) {
  spawn(cwd, [path.resolve(checkout, "bin/hotpath.js"), ...COMMAND]);
  return readHeat(cwd);
}

/**
 * @param {string} cwd
 * @param {string[]} args - of Node
 * @returns {string} standard error
 */
function spawn(cwd, args) {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8", maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(stderr);
  return stderr;
}

/** @param {string} cwd */
function readHeat(cwd) {
  return readFileSync(path.join(cwd, ".hotpath/heat.json"), "utf8");
}

/**
 * @param {string} heat
 * @param {string} expected
 * @param {string} where
 */
function compare(heat, expected, where) {
  if (heat !== expected) throw new Error(`the heat file is another one ${where}`);
}
