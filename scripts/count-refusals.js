/**
 * Counts why findings of real code are not rewritten, by code: `node scripts/count-refusals.js [--hot] FOLDER…`. Each folder is checked on
 * its own, with the heat file that it has; with `--hot` every function is taken for hot. Nothing is written there.
 */
import { REFUSALS, REFUSALS_OF_FILES, WITHDRAWALS } from "../lib/ast/refusals.js";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";

const BIN = fileURLToPath(new URL("../bin/hotpath.js", import.meta.url));

const given = process.argv.slice(2);
const isHot = given.includes("--hot");
const folders = given.filter((one) => one !== "--hot");
if (folders.length === 0) {
  console.error("usage: node scripts/count-refusals.js [--hot] FOLDER…");
  process.exit(2);
}

const temporary = mkdtempSync(path.join(tmpdir(), "count-refusals-"));
const config = path.join(temporary, "hotpath.config.json");
writeFileSync(config, JSON.stringify({ hot: ["**"] }));

/** @type {Map<string, number>} */
const counts = new Map();
let findings = 0;
for (const folder of folders) {
  const args = ["check", "--no-cache", "--no-baseline", "--exit-zero", "--min-cost", "0", "--format", "json"];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [BIN, ...args, ...(isHot ? ["--config", config] : [])],
    {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    },
  );
  if (status !== 0) throw new Error(`${folder}: ${stderr}`);
  for (const { fix } of JSON.parse(stdout).files.flatMap((/** @type {any} */ file) => file.findings)) {
    findings++;
    for (const code of "refused" in fix ? [fix.code, ...(fix.also ?? [])] : [])
      counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  console.error(`${folder}: ${findings} findings, ${counts.size} codes`);
}
rmSync(temporary, { recursive: true });

for (const [code, count] of [...counts].sort((a, b) => b[1] - a[1]))
  console.log(`${String(count).padStart(7)}  ${code}`);
const all = Object.keys({ ...REFUSALS, ...REFUSALS_OF_FILES, ...WITHDRAWALS });
console.log(
  `${findings} findings; of ${all.length} codes ${counts.size} reached, not: ${all.filter((code) => !counts.has(code)).join(", ")}`,
);
