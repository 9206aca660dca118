/**
 * How long a linter waits for the plugin: `node bench/load/load-time.js [rounds]` starts Node with and without the import, in
 * turns, and with the import of @e18e/eslint-plugin for comparison, which it installs in a temporary folder.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { bundle } from "../../scripts/bundle.js";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const OTHER = "@e18e/eslint-plugin@0.8.1";
const rounds = Number(process.argv[2] ?? 31);
const own = new URL("../../dist/index.js", import.meta.url).href;

await bundle();
const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-load-"));
try {
  writeFileSync(path.join(folder, "package.json"), "{}");
  execFileSync("npm", ["install", OTHER, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: "inherit",
    timeout: 300_000,
  });
  const probe = path.join(folder, "probe.mjs");
  writeFileSync(
    probe,
    "const start = performance.now(); if (process.argv[2]) await import(process.argv[2]); process.stdout.write(String(performance.now() - start));",
  );
  const other = execFileSync(
    process.execPath,
    ["--input-type=module", "-e", 'process.stdout.write(import.meta.resolve("@e18e/eslint-plugin"))'],
    { cwd: folder, encoding: "utf8", timeout: 60_000 },
  );

  /** @type {Record<string, { specifier: string, imports: number[], processes: number[] }>} */
  const subjects = {
    "no import": { specifier: "", imports: [], processes: [] },
    "eslint-plugin-hotpath": { specifier: own, imports: [], processes: [] },
    [OTHER]: { specifier: other, imports: [], processes: [] },
  };
  for (let round = 0; round < rounds; round++) {
    for (const subject of Object.values(subjects)) {
      const start = performance.now();
      const { stdout, status, stderr } = spawnSync(process.execPath, [probe, subject.specifier], {
        encoding: "utf8",
        timeout: 60_000,
      });
      if (status !== 0) throw new Error(stderr);
      subject.processes.push(performance.now() - start);
      subject.imports.push(Number(stdout));
    }
  }
  for (const [name, { imports, processes }] of Object.entries(subjects))
    console.log(
      `${name.padEnd(28)} import ${getMedian(imports).toFixed(1).padStart(6)} ms   process ${getMedian(processes).toFixed(1).padStart(6)} ms`,
    );
  const pairs = subjects[OTHER].imports.map((time, round) => subjects["eslint-plugin-hotpath"].imports[round] / time);
  console.log(
    `import of eslint-plugin-hotpath ÷ import of ${OTHER}: ${getMedian(pairs).toFixed(2)} (median of ${rounds} pairs, Node ${process.versions.node})`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** @param {number[]} values */
function getMedian(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
