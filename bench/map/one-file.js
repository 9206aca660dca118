/**
 * What the map's engine would say of a file alone, beside what linters are told: `node bench/map/one-file.js [glob…]` (below the
 * current folder; fixtures and a few frameworks) takes each file for a project of its own, with the roots that `lib/heat/` finds in
 * it and none of its calls, and prints how many functions are hot by either, which only one of them finds, and the processor time
 * of both. `--list` names them. Decision 022 has the figures.
 */
import { FileHeat } from "../../lib/heat/index.js";
import { decodeSummary, readLines } from "../../lib/project/summary/encoded.js";
import { getFunctionsAndClasses } from "../../lib/ast/syntax/functions-and-classes.js";
import { getSummary } from "../../lib/project/summary/summary.js";
import { globSync } from "tinyglobby";
import { mapProject } from "../../lib/project/map.js";
import { parseArgs } from "node:util";
import { parseSource } from "../../lib/source/parse.js";
import { readFileSync } from "node:fs";

/** @import { Source } from "../../lib/types.js" */
/** @import { Summary } from "../../lib/project/summary/summary.js" */

const FOLDERS = [
  "fixtures/{no-*,apps,servers,proofs}/**/*.{js,cjs,mjs,ts}",
  "node_modules/{express,fastify,koa,@hapi/*,router,send,find-my-way,hono}/**/*.{js,cjs,mjs}",
];

const { positionals, values } = parseArgs({ allowPositionals: true, options: { list: { type: "boolean" } } });

console.log("| files | functions hot by lib/heat | by a program of one file | lost | gained | heat | engine |");
console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
for (const glob of positionals.length === 0 ? FOLDERS : positionals) compare(glob);

/** @param {string} glob */
function compare(glob) {
  const count = { heat: 0, engine: 0, lost: 0, gained: 0 };
  const time = { heat: 0, engine: 0 };
  for (const path of globSync(glob, {
    ignore: ["**/after.*", "**/drive.js", "**/{test,dist/types}/**", "**/*.d.ts"],
  })) {
    const source = read(path);
    if (source === undefined) continue;
    const nodes = getFunctionsAndClasses(source);
    const heat = new FileHeat(source, {});
    time.heat += measure(() => void heat.getEntries());
    const summary = decodeSummary(readLines(getSummary(source, {})));
    /** @type {Set<number>} */
    const found = new Set();
    time.engine += measure(() => {
      for (const unit of mapProject(
        [{ path, summary: withRootsOnly(summary), targets: summary.modules.map(() => []) }],
        {},
      ).hot.keys())
        found.add(unit.index);
    });
    for (const [index, node] of nodes.entries()) {
      const [isHot, isFound] = [heat.getEntries().get(node)?.level === "hot", found.has(index)];
      if (isHot) count.heat++;
      if (isFound) count.engine++;
      if (isHot === isFound) continue;
      count[isHot ? "lost" : "gained"]++;
      if (values.list) console.error(`${isHot ? "lost" : "gained"} ${path}:${source.lineOf(node.range[0])}`);
    }
  }
  const cells = [count.heat, count.engine, count.lost, count.gained, `${time.heat.toFixed(0)} ms`];
  console.log(`| \`${glob}\` | ${cells.join(" | ")} | + ${time.engine.toFixed(0)} ms |`);
}

/**
 * @param {string} path
 * @returns {Source | undefined} undefined for what cannot be read
 */
function read(path) {
  try {
    return parseSource(readFileSync(path, "utf8"), path);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * @param {Summary} summary
 * @returns {Summary} without what the file's own search says of calls, so that the engine has to find them
 */
function withRootsOnly(summary) {
  for (const unit of summary.units)
    Object.assign(unit, unit.reason === "called" ? { level: "unknown", reason: undefined } : {}, {
      calls: [],
      constructs: [],
    });
  return summary;
}

/**
 * @param {() => void} run
 * @returns {number} ms of processor time
 */
function measure(run) {
  const { user, system } = process.cpuUsage();
  run();
  const after = process.cpuUsage();
  return (after.user - user + after.system - system) / 1000;
}
