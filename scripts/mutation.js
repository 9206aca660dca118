/**
 * Mutation testing: `npm run test:mutation`, with names of parts to choose some of them.
 *
 * Changes the code in one place after the other (a condition becomes `true`, a block empty, a string another one), and runs the
 * tests of that part, of which one must fail. What none of them notices is printed, unless test/mutation/everywhere.json or the
 * file of the part beside it says why it makes no difference. A part whose file has `finished`, a number, has no other survivor
 * among so many mutants: one more is an error.
 *
 * `--sample n`: so many mutants of each part. `--report file`: everything as JSON. Decision 017 says how it works.
 */
import { installOnce } from "./install-once.js";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ROOT } from "../test/fixtures.js";
import { createSandbox } from "./mutation/instrument.js";
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

/** @typedef {{ finished?: number, explained: Explanation[] }} Explained */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string", default: "300" }, report: { type: "string" } },
});

const modules = path.join(SCRATCH, "node_modules");
installOnce(SCRATCH, [STRYKER]);

// Others work on this machine, too.
os.setPriority(15);
const parts = getParts();
const everywhere = readExplained("everywhere");
const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
if (unknown !== undefined)
  throw new Error(`there is no part ${unknown}; there are ${parts.map(({ name }) => name).join(", ")}`);

/** @type {object[]} */
const rows = [];
/** @type {Judged[]} */
const all = [];
for (const part of parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const start = performance.now();
  const own = readExplained(part.name.replace("/", "-").replace(/\.js$/, ""));
  const explained = [...everywhere.explained, ...own.explained];
  const sandbox = await createSandbox(part, modules);
  try {
    const judged = await runPart(part, sandbox, Number(values.sample), (done, count) => {
      if (done % 100 === 0) console.error(`${part.name}: ${done} of ${count}`);
    });
    all.push(...judged);
    const survivors = judged.filter(({ killedBy }) => killedBy === undefined);
    const open = survivors.filter((mutant) => findExplanation(mutant, explained) === undefined);
    for (const { file, line, code, from, to, isReached } of open)
      console.log(`${file}:${line} ${isReached ? "" : "(not reached) "}${code}\n    ${from}\n  → ${to}`);
    if (open.length > 0 && Number(values.sample) <= (own.finished ?? 0)) process.exitCode = 1;
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
 * @param {string} name - of a part, or `everywhere`
 * @returns {Explained}
 */
function readExplained(name) {
  const file = path.join(ROOT, `test/mutation/${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { explained: [] };
}

/**
 * @param {Judged} mutant
 * @param {Explanation[]} explained
 * @returns {Explanation | undefined}
 */
function findExplanation({ file, code, from, to }, explained) {
  return explained.find(
    (other) =>
      [undefined, file].includes(other.file) &&
      [undefined, code].includes(other.code) &&
      other.from === from &&
      other.to === to,
  );
}
