import { spawn } from "node:child_process";
import { getNode } from "../../test/node-versions.js";
import os from "node:os";
import path from "node:path";

/** Nothing that these scripts start outlives this time, in ms. */
const TIMEOUT = 20 * 60_000;

/** Where applications lie with their dependencies from one run to the next. */
export const FOLDER = path.join(os.tmpdir(), "hotpath-applications");

/** Package managers that applications are installed with, and that some of them start themselves. */
export const TOOLS = path.join(FOLDER, "tools");

/** What else programs are told of the machine: where certificates are that its registry needs. */
const INHERITED = new Set(["HOME", "NODE_EXTRA_CA_CERTS", "SSL_CERT_DIR", "SSL_CERT_FILE"]);

/** Programs that ask the internet on their own are told not to. */
const QUIET = {
  CI: "true",
  NO_COLOR: "1",
  FORCE_COLOR: "0",
  CHECKPOINT_DISABLE: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  HUSKY: "0",
  npm_config_manage_package_manager_versions: "false",
  npm_config_package_manager_strict: "false",
  npm_config_loglevel: "error",
};

/** What this process started and has not ended, each the leader of a group.
 * @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * @typedef {object} Place
 * @property {string} cwd
 * @property {string} [node] - "22": the line of Node; otherwise the one that runs this
 * @property {Record<string, string>} [env] - besides the little that every program gets
 */

/**
 * Starts a program in a process group of its own, which does not outlive this process.
 *
 * @param {string[]} command
 * @param {Place} place
 * @param {{ uid?: number, gid?: number }} [user]
 */
export function start([program, ...args], place, user = {}) {
  const child = spawn(program, args, {
    ...getSpawnOptions(place),
    ...user,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  child.stdout.setEncoding("utf8");
  child.stderr.setEncoding("utf8");
  if (running.size === 0) endWithThisProcess();
  running.add(child);
  child.on("close", () => running.delete(child));
  return child;
}

/**
 * How a program is started: with few variables, the Node it needs, and what is installed in its folder.
 *
 * @param {Place} place
 * @returns {{ cwd: string, env: NodeJS.ProcessEnv }}
 */
export function getSpawnOptions({ cwd, node = process.versions.node.split(".")[0], env = {} }) {
  const { PATH = "", ...inherited } = process.env;
  const kept = Object.entries(inherited).filter(([name]) => INHERITED.has(name));
  const folders = [
    ...[cwd, TOOLS].map((any) => path.join(any, "node_modules/.bin")),
    path.dirname(getNode(node)),
    PATH,
  ];
  return { cwd, env: { ...Object.fromEntries(kept), PATH: folders.join(path.delimiter), ...QUIET, ...env } };
}

/**
 * Runs a program to its end, or until its time is up; then all that it started ends, too.
 *
 * @param {string[]} command
 * @param {Place & { timeout?: number }} place
 * @returns {Promise<{ end: string, output: string, errors: string }>} `end` is "exit 0" or the name of a signal
 */
export function run([program, ...args], place) {
  return new Promise((resolve, reject) => {
    const child = start([program, ...args], place);
    const written = { output: "", errors: "" };
    child.stdout.on("data", (chunk) => (written.output += chunk));
    child.stderr.on("data", (chunk) => (written.errors += chunk));
    const timer = setTimeout(() => killGroup(child, "SIGKILL"), place.timeout ?? TIMEOUT);
    child.on("error", reject);
    child.on("exit", () => {
      killGroup(child, "SIGKILL");
      // Whoever left the group may still hold the pipes.
      setTimeout(() => [child.stdout, child.stderr].forEach((pipe) => pipe.destroy()), 5000).unref();
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      resolve({ ...written, end: signal ?? `exit ${code}` });
    });
  });
}

/**
 * @param {string[]} command
 * @param {Place & { timeout?: number }} place
 * @returns {Promise<string>} what it wrote
 * @throws {Error} if it fails
 */
export async function runOrThrow(command, place) {
  const { end, output, errors } = await run(command, place);
  if (end !== "exit 0")
    throw new Error(`${command.join(" ")}, in ${place.cwd}: ${end}\n${`${output}${errors}`.slice(-3000)}`);
  return output;
}

/** Once for all children. */
function endWithThisProcess() {
  if (process.listeners("exit").includes(killRunning)) return;
  process.on("exit", killRunning);
  for (const [signal, number] of /** @type {const} */ ([
    ["SIGHUP", 1],
    ["SIGINT", 2],
    ["SIGTERM", 15],
  ]))
    process.on(signal, () => process.exit(128 + number));
}

function killRunning() {
  for (const child of running) killGroup(child, "SIGKILL");
}

/**
 * Ends a process that leads a group, and all that it started.
 *
 * @param {import("node:child_process").ChildProcess} child - started with `detached`
 * @param {NodeJS.Signals} signal
 */
export function killGroup({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // Nobody of the group is left.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH") throw error;
  }
}
