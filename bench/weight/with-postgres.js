import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { runNpm } from "../../scripts/npm.js";

/** Where the server listens, on loopback. */
export const PORT = 54_399;

/**
 * Runs a program beside a PostgreSQL that is started for it in a temporary folder, and ended and removed afterwards. `initdb` and `pg_ctl`
 * must be on the path, and whoever calls must not be root, as these demand.
 *
 * @param {string} program - an ES module, which prints what it finds
 * @param {string[]} packages - that it imports, as npm is told them: "pg@8"
 * @throws {Error} where the server does not start, or the program fails
 */
export function runWithPostgres(program, packages) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-postgres-"));
  const data = path.join(folder, "data");
  /** @param {string} command @param {string[]} args */
  const run = (command, args) => execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust"]);
  run("pg_ctl", [
    "-D",
    data,
    "-w",
    "-l",
    path.join(folder, "log"),
    "-o",
    `-p ${PORT} -k ${data} -c listen_addresses=127.0.0.1`,
    "start",
  ]);
  try {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    writeFileSync(path.join(folder, "measure.js"), program);
    runNpm(["install", "--no-audit", "--no-fund", ...packages], { cwd: folder });
    execFileSync(process.execPath, ["measure.js"], { cwd: folder, stdio: "inherit" });
  } finally {
    run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
    rmSync(folder, { recursive: true, force: true });
  }
}
