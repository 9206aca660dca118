import { Project } from "./project.js";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** What of git's settings is the same on every machine. */
const SETTINGS = [
  "user.name=A",
  "user.email=a@localhost",
  "commit.gpgsign=false",
  "init.defaultBranch=main",
  "core.autocrlf=false",
].flatMap((setting) => ["-c", setting]);

/** A repository without package.json is an application, where the URL of `SLOW` costs too little to be shown. */
const CONFIGURATION = '{ "minCost": 0 }\n';

/**
 * Makes a repository in which every finding is shown.
 *
 * @param {Project} project
 */
export function initRepository(project) {
  if (!existsSync(project.resolve("hotpath.config.json"))) project.write("hotpath.config.json", CONFIGURATION);
  git(project, "init");
}

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
  initRepository(project);
  git(project, "add", "-A");
  git(project, "commit", "-m", "all", "--allow-empty");
  return project;
}
