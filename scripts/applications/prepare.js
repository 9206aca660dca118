/**
 * An application at its commit, out of a folder of git mirrors, with its dependencies: in a git repository of its own, so
 * that what a run changes can be seen and taken back.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { findGitFolder, GIT, unpack } from "./unpack.js";
import { FOLDER, runOrThrow, TOOLS } from "./run.js";
import { installOnce } from "../install-once.js";
import path from "node:path";

/** @import { Application } from "./catalogue.js" */

/**
 * @typedef {object} Choice
 * @property {string | undefined} mirrors - the folder of git mirrors
 * @property {(name: string) => boolean} chosen
 * @property {() => string[]} findUnknown - a sentence for each name that chose nothing: what was not judged has not passed
 */

/**
 * @param {string[]} args - of a script that takes applications: the folder of git mirrors, and names of what to do
 * @returns {Choice}
 */
export function parseArguments(args) {
  // Names have a slash, too, or are those of folders here.
  const mirrors = args.find((argument) => argument.includes("/") && existsSync(argument));
  const names = args.filter((argument) => argument !== mirrors);
  const unknown = new Set(names);
  return {
    mirrors,
    chosen(name) {
      unknown.delete(name);
      return names.length === 0 || names.includes(name);
    },
    findUnknown: () => [...unknown].map((name) => `${name}: nothing of that name was judged`),
  };
}

/**
 * A git repository whose only commit is the folder as it is.
 *
 * @param {string} folder
 */
export async function commitAll(folder) {
  await runOrThrow([...GIT, "init", "--quiet", "--initial-branch=main"], { cwd: folder });
  await runOrThrow([...GIT, "add", "--all"], { cwd: folder });
  await runOrThrow([...GIT, "commit", "--quiet", "--allow-empty", "--message", "installed"], { cwd: folder });
}

/**
 * Unpacks and installs it, unless that was done before.
 *
 * @param {Application} application
 * @param {string} mirrors - a folder that has `owner+name/` for `owner/name`
 * @returns {Promise<string>} its folder, as it was committed
 * @throws {Error} if there is no such mirror or commit, or it cannot be installed
 */
export async function prepare(application, mirrors) {
  const { repository, commit, install, node } = application;
  const folder = path.join(FOLDER, `${repository.replace("/", "+")}@${commit}`, "original");
  lock(`${path.dirname(folder)}.lock`);
  const done = path.join(folder, "../installed.json");
  const how = JSON.stringify({ install, node });
  if (!existsSync(path.join(folder, ".git/unpacked"))) await unpack(folder, findGitFolder(mirrors, repository), commit);
  if (!existsSync(done) || readFileSync(done, "utf8") !== how) {
    if (install.length > 0) installOnce(TOOLS, ["pnpm@10.20.0", "yarn@1.22.22"]);
    for (const command of install) await runOrThrow(command, { cwd: folder, node });
    // What installing writes besides what git ignores belongs to the state from which each run starts.
    await commitAll(folder);
    writeFileSync(done, how);
  }
  await restore(application, folder);
  return folder;
}

/**
 * Two runs in one folder would judge each other's rewrites.
 *
 * @param {string} file - keeps the number of the process that uses the folder
 * @throws {Error} if another one does
 */
function lock(file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const owner = existsSync(file) ? Number(readFileSync(file, "utf8")) : process.pid;
  if (owner !== process.pid && isRunning(owner)) throw new Error(`process ${owner} uses it: ${file}`);
  writeFileSync(file, `${process.pid}`);
}

/**
 * @param {number} pid
 * @returns {boolean} whether a script of ours still has that number, and not another program that got it since
 */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const command = `/proc/${pid}/cmdline`;
  return !existsSync(command) || readFileSync(command, "utf8").includes("scripts/");
}

/**
 * Takes back what was rewritten, and what a run left behind.
 *
 * @param {Pick<Application, "leaves">} application
 * @param {string} folder
 */
export async function restore({ leaves }, folder) {
  await runOrThrow([...GIT, "reset", "--quiet", "--hard"], { cwd: folder });
  await clean({ leaves }, folder);
}

/**
 * Takes back what a run left behind.
 *
 * @param {Pick<Application, "leaves">} application
 * @param {string} folder
 */
export async function clean({ leaves = [] }, folder) {
  await runOrThrow([...GIT, "clean", "-d", "--force", "--quiet"], { cwd: folder });
  if (leaves.length > 0)
    await runOrThrow([...GIT, "clean", "-d", "--force", "--quiet", "-x", "--", ...leaves], { cwd: folder });
}
