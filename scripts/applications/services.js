/**
 * Databases for as long as something needs them: installed here (Debian's packages redis-server, postgresql, mariadb-server),
 * on a free port of the loopback interface, in a folder that is deleted afterwards.
 */
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { execFileSync } from "node:child_process";
import { getSpawnOptions, killGroup, start } from "./run.js";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** How long a server may take to listen, in ms. */
const START = 120_000;

/**
 * @typedef {"redis" | "postgres" | "mariadb"} Service
 * @typedef {Record<Service, number>} Ports
 */

/** For each, the commands that make its folder, and the one that runs it.
 * @type {Record<Service, (folder: string, port: number) => { make: string[][], run: string[] }>} */
const SERVICES = {
  redis: (folder, port) => ({
    make: [],
    run: ["redis-server", ...["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--save", ""]],
  }),
  postgres: (folder, port) => ({
    make: [
      ["initdb", "--pgdata", `${folder}/data`, "--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8"],
    ],
    run: [
      "postgres",
      ...["-D", `${folder}/data`, "-p", `${port}`, "-h", "127.0.0.1", "-k", folder, "-F", "-c", "max_connections=300"],
    ],
  }),
  mariadb: (folder, port) => ({
    make: [
      ["mariadb-install-db", "--no-defaults", `--datadir=${folder}/data`, "--auth-root-authentication-method=normal"],
    ],
    run: [
      "mariadbd",
      ...["--no-defaults", `--datadir=${folder}/data`, `--socket=${folder}/socket`, `--port=${port}`],
      // Whoever comes is let in, with any password.
      ...["--bind-address=127.0.0.1", "--skip-grant-tables"],
    ],
  }),
};

/**
 * Runs something with these services, and stops them whatever comes of it.
 *
 * @template Result
 * @param {readonly Service[]} names
 * @param {(ports: Ports) => Promise<Result>} body
 * @returns {Promise<Result>}
 */
export async function withServices(names, body) {
  /** @type {{ folder: string, stop: () => Promise<void> }[]} */
  const running = [];
  const ports = /** @type {Ports} */ ({});
  try {
    for (const name of names) {
      ports[name] = await getFreePort();
      running.push(await startService(name, ports[name]));
    }
    return await body(ports);
  } finally {
    for (const { stop } of running) await stop();
    for (const { folder } of running) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A server of somebody else's, in a process group of its own.
 *
 * @param {string[]} command
 * @param {import("./run.js").Place} place
 * @param {number} port - on which it listens once it has started
 * @param {{ uid?: number, gid?: number }} [user]
 * @returns {Promise<{ stop: () => Promise<void> }>}
 * @throws {Error} if it ends, or does not listen in time
 */
export async function startServer(command, place, port, user) {
  const child = start(command, place, user);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = once(child, "exit");
  const stop = async () => {
    killGroup(child, "SIGTERM");
    await Promise.race([ended, sleep(5000, undefined, { ref: false })]);
    killGroup(child, "SIGKILL");
    await ended;
  };
  const listens = waitForPort(port);
  const end = await Promise.race([ended.then(([code, signal]) => `${signal ?? code}`), listens.reached]);
  listens.stop();
  if (end === undefined) return { stop };
  await stop();
  throw new Error(`${command.join(" ")}, in ${place.cwd}: ${end}\n${output.slice(-3000)}`);
}

/** @returns {Promise<number>} */
export async function getFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/**
 * @param {Service} name
 * @param {number} port
 */
async function startService(name, port) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `hotpath-${name}-`));
  const user = getUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const { make, run } = SERVICES[name](folder, port);
  const place = { cwd: folder, env: { LC_ALL: "C", TZ: "UTC" } };
  for (const command of make)
    execFileSync(command[0], command.slice(1), { ...getSpawnOptions(place), ...user, stdio: "ignore" });
  const { stop } = await startServer(run, place, port, user);
  return { folder, stop };
}

/**
 * Databases refuse to run as root.
 *
 * @returns {{ uid: number, gid: number } | { uid?: undefined, gid?: undefined }}
 */
function getUser() {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
}

/**
 * @param {number} port
 * @returns {{ reached: Promise<string | undefined>, stop: () => void }} undefined, once somebody listens
 */
function waitForPort(port) {
  let stopped = false;
  const wait = async () => {
    const until = performance.now() + START;
    while (!stopped && performance.now() < until) {
      if (await isListening(port)) return undefined;
      await sleep(100);
    }
    return `it does not listen after ${START / 1000} s`;
  };
  return { reached: wait(), stop: () => (stopped = true) };
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const answer = (/** @type {boolean} */ listens) => {
      socket.destroy();
      resolve(listens);
    };
    socket.on("connect", () => answer(true)).on("error", () => answer(false));
  });
}
