/**
 * What a linter waits for: `node bench/load/load-time.js [rounds]` starts Node in turns with the plugin as it is published, as
 * it is written, and with @e18e/eslint-plugin for comparison, which it installs in a temporary folder. Prints the processor
 * time of loading it, of the first file that may serve requests, and of the first one with a finding of this plugin, each in
 * milliseconds.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { bundle } from "../../scripts/bundle.js";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "simple-statistics";
import os from "node:os";
import path from "node:path";
import { runNpm } from "../../scripts/npm.js";

/** @import { Steps } from "./load-plugin.js" */

const OTHER = "@e18e/eslint-plugin@0.8.1";
const PROBE = fileURLToPath(new URL("load-plugin.js", import.meta.url));
const rounds = Number(process.argv[2] ?? 31);

await bundle();
const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-load-"));
try {
  writeFileSync(path.join(folder, "package.json"), "{}");
  runNpm(["install", OTHER, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: "inherit",
    timeout: 300_000,
  });
  const other = execFileSync(
    process.execPath,
    ["--input-type=module", "-e", 'process.stdout.write(import.meta.resolve("@e18e/eslint-plugin"))'],
    { cwd: folder, encoding: "utf8", timeout: 60_000 },
  );

  /** @type {{ name: string, specifier: string, config: string, runs: Steps[] }[]} */
  const subjects = [
    { name: "as published", specifier: getUrl("dist/index.js"), config: "all", runs: [] },
    { name: "as written", specifier: getUrl("index.js"), config: "all", runs: [] },
    { name: OTHER, specifier: other, config: "performanceImprovements", runs: [] },
  ];
  for (let round = 0; round < rounds; round++)
    for (const { specifier, config, runs } of subjects)
      runs.push(
        JSON.parse(execFileSync(process.execPath, [PROBE, specifier, config], { encoding: "utf8", timeout: 60_000 })),
      );
  console.log(`Node ${process.versions.node}, median of ${rounds} rounds, ms of processor time\n`);
  console.log("| plugin | load | first file | first finding |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const { name, runs } of subjects) {
    const steps = /** @type {const} */ (["load", "file", "finding"]).map((step) =>
      median(runs.map((run) => run[step])),
    );
    console.log(`| ${[name, ...steps.map((step) => step.toFixed(0))].join(" | ")} |`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** @param {string} file - of this package */
function getUrl(file) {
  return new URL(`../../${file}`, import.meta.url).href;
}
