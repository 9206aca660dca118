/**
 * Mutation testing: `npm run test:mutation`, with names of parts to choose some of them.
 *
 * Changes the code in one place after the other (a condition becomes `true`, a block empty, a string another one), and runs the
 * tests of that part, of which one must fail. What none of them notices is printed, unless test/mutation/explained.json says
 * why it makes no difference. Parts that stand in it are finished: anything else that survives there is an error.
 *
 * `--sample n`: so many mutants of each part. `--report file`: everything as JSON. Decision 017 says how it works.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ROOT } from "../test/fixtures.js";
import { createSandbox } from "./mutation/instrument.js";
import { execFileSync } from "node:child_process";
import { getParts } from "./mutation/parts.js";
import os from "node:os";
import { parseArgs } from "node:util";
import path from "node:path";
import { runPart } from "./mutation/run-part.js";

/** @import { Judged } from "./mutation/run-part.js" */

const STRYKER = "@stryker-mutator/instrumenter@9.6.1";
const SCRATCH = path.join(os.tmpdir(), "hotpath-mutation");

/**
 * Why mutants survive that make no difference, by the place and what is done to it. Without `file` and `code` it holds everywhere.
 *
 * @typedef {{ file?: string, code?: string, from: string, to: string, why: string }} Explanation
 */

/** @type {{ finished: string[], explained: Explanation[] }} */
const { finished, explained } = JSON.parse(readFileSync(path.join(ROOT, "test/mutation/explained.json"), "utf8"));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string", default: "300" }, report: { type: "string" } },
});

const modules = path.join(SCRATCH, "node_modules");
if (!existsSync(path.join(modules, STRYKER.replace(/@[^@]*$/, "")))) {
  mkdirSync(SCRATCH, { recursive: true });
  writeFileSync(path.join(SCRATCH, "package.json"), '{ "private": true }\n');
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", STRYKER], {
    cwd: SCRATCH,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

// Others work on this machine, too.
os.setPriority(15);
const parts = getParts();
const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
if (unknown !== undefined)
  throw new Error(`there is no part ${unknown}; there are ${parts.map(({ name }) => name).join(", ")}`);

/** @type {object[]} */
const rows = [];
/** @type {Judged[]} */
const all = [];
for (const part of parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const start = performance.now();
  const sandbox = await createSandbox(part, modules);
  try {
    const judged = await runPart(part, sandbox, Number(values.sample), (done, count) => {
      if (done % 100 === 0) console.error(`${part.name}: ${done} of ${count}`);
    });
    all.push(...judged);
    const survivors = judged.filter(({ killedBy }) => killedBy === undefined);
    const open = survivors.filter((mutant) => findExplanation(mutant) === undefined);
    for (const { file, line, code, from, to, isReached } of open)
      console.log(`${file}:${line} ${isReached ? "" : "(not reached) "}${code}\n    ${from}\n  → ${to}`);
    if (open.length > 0 && finished.includes(part.name)) process.exitCode = 1;
    const killed = judged.length - survivors.length;
    const accounted = survivors.length - open.length;
    rows.push({
      part: part.name,
      "mutants in all": sandbox.mutants.length,
      tried: judged.length,
      killed,
      explained: accounted,
      "survive unexplained": open.length,
      score: `${(((killed + accounted) / judged.length) * 100).toFixed(1)} %`,
      seconds: Math.round((performance.now() - start) / 1000),
    });
  } finally {
    rmSync(sandbox.folder, { recursive: true });
  }
}
console.table(rows);
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(all, null, 1));

/**
 * @param {Judged} mutant
 * @returns {Explanation | undefined}
 */
function findExplanation({ file, code, from, to }) {
  return explained.find(
    (other) =>
      [undefined, file].includes(other.file) &&
      [undefined, code].includes(other.code) &&
      other.from === from &&
      other.to === to,
  );
}
