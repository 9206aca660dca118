/**
 * Measures what the rules claim to be worth, on this Node: `npm run bench -- [RULE…]`.
 *
 * A file `bench/<rule>.js` exports its claims. Every variant runs in a process of its own, so that one cannot spoil the
 * inline caches of another, and the rounds are interleaved, so that a busy moment of the machine meets all of them alike.
 */
import { Bench } from "tinybench";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readdirSync } from "node:fs";

/**
 * @typedef {object} Claim
 * @property {string} name - of the operation: "new URL(), not read"
 * @property {string} messageId - the finding that makes the claim
 * @property {Record<string, () => unknown>} variants - the code as it is found, then as it is rewritten; what is no single call takes the time itself and resolves to `{ nanoseconds }`
 * @property {[number, number]} payoff - time of the first variant ÷ time of the others, least and most over the Node versions measured
 */

const ROUNDS = 5;
/** Milliseconds that one sample takes at least: a clock cannot see a single call of a few nanoseconds. */
const SAMPLE = 0.2;

/** What a variant returned last: whatever is kept cannot be optimised away.
 * @type {unknown} */
export let kept;

/**
 * @param {string} rule
 * @returns {Promise<Claim[]>}
 */
async function load(rule) {
  return (await import(`../bench/${rule}.js`)).default;
}

/**
 * @param {() => unknown} variant
 * @returns {Promise<number>} nanoseconds of one call: the median of the samples
 */
async function measure(variant) {
  kept = variant();
  const isAsync = typeof (/** @type {any} */ (kept)?.then) === "function";
  const taken = isAsync ? /** @type {any} */ (await kept)?.nanoseconds : undefined;
  if (taken !== undefined) return taken;
  let calls = 1;
  const run = isAsync
    ? async () => {
        for (let i = 0; i < calls; i++) kept = await variant();
      }
    : () => {
        for (let i = 0; i < calls; i++) kept = variant();
      };
  for (let took = 0; took < SAMPLE; calls *= 2) {
    const start = performance.now();
    await run();
    took = performance.now() - start;
  }
  const bench = new Bench({ time: 150, warmupTime: 100, throws: true }).add("variant", run);
  const [task] = await bench.run();
  if (task.result.state !== "completed") throw new Error(`the measurement is ${task.result.state}`);
  return (task.result.latency.p50 * 1e6) / calls;
}

/** @param {number[]} values */
function getMedian(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** @param {number} value - with as many digits as mean something */
function format(value) {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

/**
 * @param {string} rule
 * @param {Claim} claim
 * @param {number} index - of the claim in its file
 */
function report(rule, { name, variants, payoff: [least, most] }, index) {
  /** @type {Map<string, number[]>} */
  const times = new Map(Object.keys(variants).map((variant) => [variant, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [variant, list] of times)
      list.push(
        Number(
          execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--measure", rule, String(index), variant], {
            encoding: "utf8",
            stdio: ["ignore", "pipe", "inherit"],
          }),
        ),
      );
  }
  const [[first, base], ...others] = times;
  for (const [variant, list] of others) {
    const ratio = getMedian(list.map((time, round) => base[round] / time));
    const claimed = least === most ? `${least} ×` : `${least} to ${most} ×`;
    console.log(
      `${rule}  ${name}\n  claimed ${claimed}, measured ${format(ratio)} × (${first} ${format(getMedian(base))} ns, ${variant} ${format(getMedian(list))} ns)${ratio < least ? "  below the claim" : ""}`,
    );
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { measure: { type: "boolean" } } });
if (values.measure) {
  const [rule, index, variant] = positionals;
  const claims = await load(rule);
  console.log(await measure(claims[Number(index)].variants[variant]));
} else {
  const all = readdirSync(new URL("../bench", import.meta.url)).flatMap((file) =>
    file.endsWith(".js") ? [file.slice(0, -".js".length)] : [],
  );
  const unknown = positionals.find((rule) => !all.includes(rule));
  if (unknown !== undefined) {
    console.error(`There is no bench/${unknown}.js; there are: ${all.join(", ")}.`);
    process.exit(2);
  }
  console.log(
    `Node ${process.version}, ${ROUNDS} rounds; payoff is the time of the first variant ÷ the time of the other.\n`,
  );
  for (const rule of positionals.length > 0 ? positionals : all)
    (await load(rule)).forEach((claim, index) => report(rule, claim, index));
}
