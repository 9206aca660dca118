/**
 * Proof by many programs: `npm run fuzz -- [--count 1000000] [--seed 1] [--rule no-eager-url] [--threads 2]`.
 *
 * Generates programs that handle requests (test/generated), rewrites each of them with all rules together and with each alone,
 * runs them before and after, and compares whatever can be observed. Prints how far it is, and the first program that a rewrite
 * harmed, made as small as possible, with the seed that makes it again.
 */
import { judgePrograms } from "../test/generated/judge-programs.js";
import os from "node:os";
import { parseArgs } from "node:util";
import { pieces } from "../test/generated/pieces/index.js";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 1e9) },
    rule: { type: "string" },
    threads: { type: "string", default: String(os.availableParallelism()) },
  },
});
const [count, seed, threads] = [values.count, values.seed, values.threads].map(Number);
if (![count, seed, threads].every((number) => Number.isSafeInteger(number) && number >= 0) || threads === 0)
  throw new TypeError("--count, --seed and --threads are whole numbers");
if (values.rule !== undefined && !(values.rule in pieces))
  throw new TypeError(`--rule is one of ${Object.keys(pieces).join(", ")}`);

/** Seconds between two lines. */
const INTERVAL = 10;

const start = performance.now();
let printed = 0;
console.log(`${count} programs from seed ${seed} in ${threads} threads`);
const totals = await judgePrograms({
  count,
  seed,
  rule: values.rule,
  threads,
  onProgress({ programs }) {
    const seconds = (performance.now() - start) / 1000;
    if (seconds - printed < INTERVAL) return;
    printed = seconds;
    console.log(`${programs} programs in ${Math.round(seconds)} s`);
  },
});

if (totals.failure !== undefined) {
  console.error(totals.failure);
  console.error(`after ${totals.programs} programs from seed ${seed}`);
  process.exitCode = 1;
} else {
  for (const [title, counts] of [
    ["rewritten by", totals.rewritten],
    ["declared difference", totals.allowed],
  ])
    for (const [name, number] of Object.entries(counts).sort()) console.log(`${title} ${name}: ${number}`);
  console.log(
    `${totals.programs} programs do the same before and after (${Math.round((performance.now() - start) / 1000)} s)`,
  );
}
