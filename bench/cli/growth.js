/**
 * How the time of `check` and `fix` grows with the number of files: `node bench/cli/growth.js FOLDER [files]` copies files
 * from a folder, of node_modules for instance, and prints what an eighth, a quarter, half and all (20,000) of them cost.
 * Needs GNU time.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { copyFiles } from "./copy-files.js";
import { fileURLToPath } from "node:url";
import { formatCost, measureCommand } from "./measure-command.js";
import os from "node:os";
import path from "node:path";

const [from, count = "20000"] = process.argv.slice(2);
if (from === undefined) throw new Error("node bench/cli/growth.js FOLDER [files]");
const hotpath = fileURLToPath(new URL("../../bin/hotpath.js", import.meta.url));
console.log("| files | MB | | processor, s | wall, s | memory, MB |\n| --- | --- | --- | --- | --- | --- |");
for (const part of [8, 4, 2, 1]) {
  const files = Math.round(Number(count) / part);
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-growth-"));
  try {
    const size = copyFiles(path.resolve(from), folder, files);
    for (const args of [
      ["check", "--format", "json"],
      ["fix", "--all", "--dry-run", "--format", "json"],
    ])
      console.log(
        `| ${files} | ${(size / 1e6).toFixed(1)} | ${args[0]} | ${formatCost(measureCommand([process.execPath, hotpath, ...args], folder))} |`,
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
