/**
 * What the tool does, on the small servers of fixtures/apps: `npm run demo`. Works on a copy and leaves nothing behind.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import os from "node:os";
import path from "node:path";
import { spawnSync } from "node:child_process";

const BIN = fileURLToPath(new URL("../bin/hotpath.js", import.meta.url));
const APPS = fileURLToPath(new URL("../fixtures/apps", import.meta.url));

const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-demo-"));
// The command that runs gets the signal, too; its end leads to the `finally` below.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
try {
  cpSync(APPS, folder, { recursive: true, filter: (file) => path.basename(file) !== "heat.json" });
  run("check");
  run("fix", "--all", "--dry-run");
  run("fix", "--no-git", "--all");
  console.log("\nNothing is left behind: this was a copy of fixtures/apps.");
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string[]} args */
function run(...args) {
  console.log(`\n$ hotpath ${args.join(" ")}\n`);
  // Beside the diff of a dry run stands a report on stderr, which the next command prints again.
  const { status, signal, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    cwd: folder,
    stdio: ["inherit", "inherit", args.includes("--dry-run") ? "pipe" : "inherit"],
    encoding: "utf8",
  });
  // 1 says that there are findings, which is what the servers are for.
  if (status !== 0 && status !== 1)
    throw new Error(`${stderr ?? ""}hotpath ${args.join(" ")} ended with ${signal ?? `exit status ${status}`}`);
}
