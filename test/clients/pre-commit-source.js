import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync } from "node:fs";
import { execFileSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { ROOT } from "../fixtures.js";

/** Of the `pre-commit` framework, from PyPI. */
const VERSION = "4.7.0";
const CACHE = path.join(os.tmpdir(), "hotpath-clients");
const NOT_COPIED = new Set([".git", ".hotpath", "coverage", "dist", "node_modules"]);

/**
 * Installs the `pre-commit` framework, once.
 *
 * @returns {string} a folder for PYTHONPATH
 * @throws where there is no Python 3 with pip
 */
export function installPreCommit() {
  const folder = path.join(CACHE, `pre-commit-${VERSION}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(path.join(CACHE, "unfinished-"));
  const args = ["--quiet", "--disable-pip-version-check", "--target", unfinished, `pre-commit==${VERSION}`];
  execFileSync("python3", ["-m", "pip", "install", ...args], { stdio: ["ignore", "ignore", "inherit"] });
  renameSync(unfinished, folder);
  return folder;
}

/**
 * What the framework clones: a git repository with this version, tagged as the documents name it.
 *
 * @returns {string} a folder that the caller removes
 */
export function createHookSource() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-hook-source-"));
  for (const entry of readdirSync(ROOT))
    if (!NOT_COPIED.has(entry)) cpSync(path.join(ROOT, entry), path.join(folder, entry), { recursive: true });
  const own = ["-c", "user.name=A", "-c", "user.email=a@localhost", "-c", "commit.gpgsign=false"];
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", [...own, ...args], { cwd: folder, stdio: "ignore" });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--no-verify", "--message", "all");
  git("tag", "v0.1.0");
  return folder;
}
