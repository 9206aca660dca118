/**
 * What a map of many files costs: `node bench/map/big-project.js [files] [folder]` makes a project of that many files (5,000),
 * copies of those in the folder (of node_modules), maps it without a cache, with one, and with one after a file in a hundred has
 * changed, and prints seconds and memory.
 */
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { main } from "../../cli/main.js";
import os from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";

const MEASURE = "--measure";
const PACKAGES =
  "{express,fastify,koa,@hapi/*,router,send,avvio,find-my-way,light-my-request,pino,ajv,eslint,hono,jscodeshift,@babel/*}/**/*.{js,cjs,mjs}";

if (process.argv[2] === MEASURE) {
  // What a process took it has to say itself.
  process.exitCode = await main(["map", "--no-ignore", "--write"]);
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  process.stderr.write(`\n${JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 })}`);
} else {
  run(Number(process.argv[2] ?? 5000), process.argv[3]);
}

/**
 * @param {number} count
 * @param {string} [folder]
 */
function run(count, folder) {
  const project = mkdtempSync(path.join(os.tmpdir(), "hotpath-map-bench-"));
  try {
    const from = folder ?? fileURLToPath(new URL("../../node_modules/", import.meta.url));
    const found = globSync(folder === undefined ? PACKAGES : "**/*.{js,cjs,mjs,ts}", {
      cwd: from,
      ignore: ["**/*.d.ts", "**/{test,tests,__tests__}/**"],
      dot: false,
    }).sort();
    const files = Array.from({ length: count }, (_, index) => {
      const name = found[index % found.length];
      const target = path.join(
        project,
        `copy${Math.floor(index / found.length)}`,
        name.replaceAll("node_modules", "modules"),
      );
      mkdirSync(path.dirname(target), { recursive: true });
      copyFileSync(path.join(from, name), target);
      return target;
    });
    const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
    console.log(
      `${count} files of ${megabytes.toFixed(0)} MB, ${Math.min(found.length, count)} different, Node ${process.versions.node}, ${os.availableParallelism()} processors`,
    );
    measure(project, "the first time");
    measure(project, "nothing has changed");
    for (const file of files.filter((_, index) => index % 100 === 0)) appendFileSync(file, "\n");
    console.log(measure(project, "1 % has changed"));
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

/**
 * @param {string} cwd
 * @param {string} name
 * @returns {string} what the command says at its end
 */
function measure(cwd, name) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), MEASURE], {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr);
  const { cpu, megabytes } = JSON.parse(stderr.slice(stderr.lastIndexOf("\n") + 1));
  console.log(
    `${name}: ${((performance.now() - start) / 1000).toFixed(1)} s (${cpu.toFixed(1)} s of processor time), ${megabytes.toFixed(0)} MB`,
  );
  return stdout.trimEnd().split("\n").slice(-2).join("\n");
}
