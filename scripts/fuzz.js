/**
 * Proof by many programs:
 *
 *     npm run fuzz -- [--programs 1000000] [--seed 1] [--from 250000] [--rule no-eager-url …] [--threads 2] [--json file]
 *     npm run fuzz -- --seed 1 --path 12:3
 *
 * Generates programs that handle requests (test/generated), rewrites each of them, runs it before and after, and compares
 * whatever can be observed. Prints how far it is and how to go on from there. Stops at the first program that a rewrite harmed,
 * made as small as possible, and writes it to `fuzz-failure.txt` with what makes it again. `--path` judges that one only.
 * `--json` keeps the counts of this run in a file.
 */
import { judgePrograms } from "../test/generated/judge-programs.js";
import os from "node:os";
import { parseArgs } from "node:util";
import { pieces } from "../test/generated/pieces/index.js";
import { writeFileSync } from "node:fs";

const { values } = parseArgs({
  options: {
    programs: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(Date.now() % 1e9) },
    from: { type: "string", default: "0" },
    rule: { type: "string", multiple: true },
    path: { type: "string" },
    threads: { type: "string", default: String(os.availableParallelism()) },
    json: { type: "string" },
  },
});
const [programs, seed, from, threads] = [values.programs, values.seed, values.from, values.threads].map(Number);
if (![programs, seed, from, threads].every((number) => Number.isSafeInteger(number) && number >= 0) || threads === 0)
  throw new TypeError("--programs, --seed, --from and --threads are whole numbers");
const { rule: rules, path } = values;
if (rules?.every((rule) => rule in pieces) === false)
  throw new TypeError(`--rule is one of ${Object.keys(pieces).join(", ")}`);

/** @import { Totals } from "../test/generated/judge-programs.js" */

/** Where the program goes that a rewrite harmed. */
const FAILURE = "fuzz-failure.txt";

/** Seconds between two lines. */
const INTERVAL = 10;

const start = performance.now();
const getSeconds = () => (performance.now() - start) / 1000;
const only = (rules ?? []).map((rule) => ` --rule ${rule}`).join("");
/** @param {Totals} counted */
const write = (counted) => {
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(counted, undefined, 2)}\n`);
};
let printed = 0;
console.log(`${programs} programs from seed ${seed} in ${threads} threads`);
const totals = await judgePrograms(
  path === undefined
    ? {
        programs,
        seed,
        from,
        rules,
        threads,
        onProgress(soFar, next) {
          const { programs: judged, compared } = soFar;
          write(soFar);
          const seconds = getSeconds();
          if (seconds - printed < INTERVAL) return;
          printed = seconds;
          const goOn = `--programs ${programs} --seed ${seed} --from ${next}${only}`;
          console.log(`${judged} programs, ${compared} rewritten, in ${Math.round(seconds)} s; goes on with ${goOn}`);
        },
      }
    : { programs: 1, seed, rules, path },
);

write(totals);
if (totals.failure !== undefined) {
  writeFileSync(FAILURE, `${totals.failure}\n`);
  console.error(totals.failure);
  console.error(`after ${totals.programs} programs from seed ${seed}; written to ${FAILURE}`);
  process.exitCode = 1;
} else {
  for (const [title, counts] of [
    ["rewritten by", totals.rewritten],
    ["rewrite", totals.acts],
    ["declared difference", totals.allowed],
    ["with", totals.tried],
  ])
    for (const [name, number] of Object.entries(counts).sort()) console.log(`${title} ${name}: ${number}`);
  console.log(
    `${totals.programs} programs do the same before and after, ${totals.compared} of them rewritten (${Math.round(getSeconds())} s)`,
  );
}
