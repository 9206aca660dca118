/**
 * What a map of many files costs: `node bench/map/big-project.js [files] [folder]` makes a project of that many files (5,000),
 * copies of those in the folder (of node_modules), maps it without a cache and with one, and prints seconds and memory.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import os from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";

const [count = "5000", from = fileURLToPath(new URL("../../node_modules/", import.meta.url))] = process.argv.slice(2);
const main = new URL("../../cli/main.js", import.meta.url).href;
const PACKAGES = "{express,fastify,koa,@hapi/*,router,send,avvio,find-my-way,light-my-request,pino,ajv,eslint,hono,jscodeshift,@babel/*}/**/*.{js,cjs,mjs}";

/** Runs the command line and says what it took; a process cannot be asked from outside. */
const MEASURED = `const { main } = await import(${JSON.stringify(main)}); await main(["map", "--no-ignore", "--write"]); const { userCPUTime, maxRSS } = process.resourceUsage(); process.stderr.write("\\n" + JSON.stringify({ cpu: userCPUTime / 1e6, megabytes: maxRSS / 1024 }));`;

const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-map-bench-"));
try {
  const found = globSync(process.argv[3] === undefined ? PACKAGES : "**/*.{js,cjs,mjs,ts}", { cwd: from, ignore: ["**/*.d.ts", "**/{test,tests,__tests__}/**"], dot: false }).sort();
  for (let index = 0; index < Number(count); index++) {
    const target = path.join(folder, `copy${Math.floor(index / found.length)}`, found[index % found.length].replaceAll("node_modules", "modules"));
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(from, found[index % found.length]), target);
  }
  console.log(`${count} files, ${Math.min(found.length, Number(count))} different, Node ${process.versions.node}`);
  for (const name of ["without a cache", "with a cache"]) {
    const start = performance.now();
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", MEASURED], { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 30 });
    const { cpu, megabytes } = JSON.parse(stderr.slice(stderr.lastIndexOf("\n") + 1));
    console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s (${cpu.toFixed(1)} s of processor time), ${megabytes.toFixed(0)} MB`);
    if (name === "with a cache") console.log(stdout.trimEnd().split("\n").slice(-2).join("\n"));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
