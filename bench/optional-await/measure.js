/**
 * What the synchronous fast path is worth: `node bench/optional-await/measure.js [rounds]` has the tool rewrite `lifecycle.js`,
 * runs both with hooks that return plain values, each in a process of its own and in turns, and prints the time and the bytes
 * that one request takes. Then the same where one hook returns a promise in one request of a hundred, and in each.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { detector } from "../../detectors/no-optional-await.js";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fix } from "../../lib/run/fix.js";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";
import { rewrite } from "../../transforms/no-optional-await.js";

const rounds = Number(process.argv[2] ?? 9);
const here = path.dirname(fileURLToPath(import.meta.url));

/**
 * @param {string} file
 * @param {string} kind - of hooks
 * @returns {{ nanoseconds: number, bytes: number }} of one request
 */
function run(file, kind) {
  return JSON.parse(execFileSync(process.execPath, ["--expose-gc", "--max-semi-space-size=128", "--min-semi-space-size=128", path.join(here, "run-lifecycle.js"), file, kind], { encoding: "utf8" }));
}

/** @param {number[]} values */
const getMedian = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-optional-await-"));
try {
  const text = readFileSync(path.join(here, "lifecycle.js"), "utf8");
  const fixed = fix(parseSource(text, "lifecycle.js"), [{ detector, rewrite }], { risk: "review" });
  const files = { before: path.join(folder, "before.mjs"), after: path.join(folder, "after.mjs") };
  writeFileSync(files.before, text);
  writeFileSync(files.after, fixed.source.text);
  console.log(`${fixed.applied.map((one) => one.rewrite.act).join(", ")}; Node ${process.versions.node}`);
  for (const [kind, title] of Object.entries({ plain: "plain values", seldom: "a promise in one request of a hundred", promise: "a promise in each request" })) {
    /** @type {{ before: ReturnType<typeof run>, after: ReturnType<typeof run> }[]} */
    const pairs = [];
    for (let round = 0; round < rounds; round++) {
      const [first, second] = round % 2 === 0 ? [run(files.before, kind), run(files.after, kind)] : [run(files.after, kind), run(files.before, kind)];
      pairs.push(round % 2 === 0 ? { before: first, after: second } : { before: second, after: first });
    }
    const ratios = pairs.map(({ before, after }) => before.nanoseconds / after.nanoseconds);
    const [time, timeAfter, bytes, bytesAfter] = [pairs.map(({ before }) => before.nanoseconds), pairs.map(({ after }) => after.nanoseconds), pairs.map(({ before }) => before.bytes), pairs.map(({ after }) => after.bytes)].map(getMedian);
    console.log(`${title}: ${getMedian(ratios).toFixed(2)} × (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}, ${rounds} pairs), ${time.toFixed(0)} → ${timeAfter.toFixed(0)} ns, ${bytes.toFixed(0)} → ${bytesAfter.toFixed(0)} bytes (${(bytesAfter / bytes).toFixed(3)})`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
