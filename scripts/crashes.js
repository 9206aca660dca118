/**
 * Looks for code that makes a rule throw: `npm run test:crashes`.
 *
 * Spoils fixtures, each in a few places: code is put where nobody puts it, replaced by what nobody expects there, or half of it
 * is gone. Each program that a parser reads goes through all rules, and every rewrite is planned, as an editor does at each
 * keystroke; the parsers are those of the command line, ESLint's own, and those of others, which are installed for that. What is
 * thrown is printed once, with the smallest of the programs that do it, and makes the run fail.
 *
 * `--programs n`, `--seed n`: how many, and the first one's; the same seed is the same program. `--threads n`.
 */
import { installOnce } from "./install-once.js";
import os from "node:os";
import { parseArgs } from "node:util";
import path from "node:path";
import { Tinypool } from "tinypool";
import { writeFileSync } from "node:fs";

/** @import { Searched } from "./crashes/search.js" */

const PARSERS = [
  "@babel/core@8.1.2",
  "@babel/eslint-parser@8.1.2",
  "@typescript-eslint/parser@8.73.0",
  "astro-eslint-parser@3.2.0",
  "eslint@10.15.0",
  "svelte@5.57.3",
  "svelte-eslint-parser@1.10.1",
  "typescript@6.0.3",
  "vue-eslint-parser@10.4.2",
];
const EXPORTS = `export * as astro from "astro-eslint-parser";
export * as babel from "@babel/eslint-parser";
export * as svelte from "svelte-eslint-parser";
export * as typescript from "@typescript-eslint/parser";
export * as vue from "vue-eslint-parser";
`;
const FOLDER = path.join(os.tmpdir(), "hotpath-crashes");

/** Programs that a thread reads before it says what came of them. */
const BATCH = 250;

const { values } = parseArgs({
  options: {
    programs: { type: "string", default: "50000" },
    seed: { type: "string", default: String(Date.now() % 1e9) },
    threads: { type: "string", default: String(os.availableParallelism()) },
  },
});
const [programs, seed, threads] = [values.programs, values.seed, values.threads].map(Number);
if (![programs, seed, threads].every((number) => Number.isSafeInteger(number) && number >= 0) || threads === 0)
  throw new TypeError("--programs, --seed and --threads are whole numbers");

installOnce(FOLDER, PARSERS);
const parsers = path.join(FOLDER, "parsers.mjs");
writeFileSync(parsers, EXPORTS);
const pool = new Tinypool({
  filename: new URL("./crashes/search.js", import.meta.url).href,
  minThreads: threads,
  maxThreads: threads,
});
/** @type {Record<string, number>} */
const read = {};
/** @type {Map<string, Searched["crashes"][number]>} */
const crashes = new Map();
let done = 0;
const batches = Array.from({ length: Math.ceil(programs / BATCH) }, (_, index) => index * BATCH);
await Promise.all(
  batches.map(async (start) => {
    const count = Math.min(BATCH, programs - start);
    /** @type {Searched} */
    const searched = await pool.run({ seed: seed + start, count, parsers });
    for (const [reader, number] of Object.entries(searched.read)) read[reader] = (read[reader] ?? 0) + number;
    for (const crash of searched.crashes) {
      const known = crashes.get(crash.place);
      if (known === undefined) console.error(`seed ${crash.seed}, ${crash.reader}: ${crash.place}`);
      if (known === undefined || crash.program.text.length < known.program.text.length) crashes.set(crash.place, crash);
    }
    done += count;
    if (done % (BATCH * 20) === 0) console.error(`${done} of ${programs} programs, from seed ${seed}`);
  }),
);
await pool.destroy();

for (const { seed: own, reader, program, stack } of crashes.values())
  console.error(`\nseed ${own}, ${reader}, ${program.filename}, from ${program.fixture}:\n${stack}\n\n${program.text}`);
console.table({ programs, ...read, crashes: crashes.size });
process.exitCode = crashes.size > 0 ? 1 : 0;
