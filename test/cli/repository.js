import { Project } from "./project.js";
import { execFileSync } from "node:child_process";

/** What of git's settings is the same on every machine. */
const SETTINGS = [
  "user.name=A",
  "user.email=a@localhost",
  "commit.gpgsign=false",
  "init.defaultBranch=main",
  "core.autocrlf=false",
].flatMap((setting) => ["-c", setting]);

/**
 * Runs git.
 *
 * @param {{ folder: string }} project
 * @param {string[]} args
 * @returns {string} what it prints
 */
export function git({ folder }, ...args) {
  return execFileSync("git", [...SETTINGS, ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/**
 * @param {import("node:test").TestContext} t
 * @param {Record<string, string | Buffer>} files - committed
 * @returns {Project}
 */
export function createRepository(t, files) {
  const project = new Project(t, files);
  git(project, "init");
  git(project, "add", "-A");
  git(project, "commit", "-m", "all", "--allow-empty");
  return project;
}
