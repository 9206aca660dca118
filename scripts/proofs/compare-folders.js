import { findFreePort } from "../../cli/prove/free-port.js";
import { fileURLToPath } from "node:url";
import { fork } from "node:child_process";
import { getSignedRankInterval } from "../../lib/prove/signed-rank.js";
import { median } from "simple-statistics";
import net from "node:net";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** @import { ChildProcess } from "node:child_process" */

/**
 * How often both servers are started, how many requests each answers before anything counts, and how many slices of how many requests count.
 *
 * @typedef {{ starts: number, warmUp: number, slices: number, requests: number }} Size
 */

/**
 * @typedef {object} Compared
 * @property {number} ratio - processor time of a request, before ÷ after
 * @property {[low: number, high: number]} interval - 95 %
 * @property {[before: number, after: number]} microseconds - of a request, medians
 */

const PRELOAD = fileURLToPath(new URL("cpu-preload.cjs", import.meta.url));
const CONNECTIONS = 10;
const REQUEST =
  "GET / HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n\r\n";
const TRIES = 400;

/**
 * Compares the processor time that a request takes `server.js` of two folders, which answers `/`. Both run at the same time, and
 * answer slices of requests in turn, so that what else the machine does hits neighbours alike: on a busy one that is steadier than
 * the rounds of `hotpath prove`, in which one server runs at a time.
 *
 * @param {{ before: string, after: string }} folders
 * @param {Size} size
 * @param {string} node - program that runs the servers
 * @returns {Promise<Compared>}
 */
export async function compareFolders({ before, after }, { starts, warmUp, slices, requests }, node) {
  /** @type {number[]} */
  const ratios = [];
  /** @type {[number[], number[]]} */
  const times = [[], []];
  for (let start = 0; start < starts; start++) {
    const servers = await Promise.all([before, after].map((folder) => startServer(folder, node)));
    try {
      for (const server of servers) await ask(server.port, warmUp);
      /** @type {number[]} */
      const own = [];
      for (let slice = 0; slice < slices; slice++) {
        const [first, second] = slice % 2 === 0 ? [0, 1] : [1, 0];
        const taken = [0, 0];
        taken[first] = await measure(servers[first], requests);
        taken[second] = await measure(servers[second], requests);
        taken.forEach((time, side) => times[side].push(time));
        own.push(Math.log(taken[0] / taken[1]));
      }
      ratios.push(median(own));
    } finally {
      for (const { child } of servers) child.kill();
    }
  }
  const { estimate, low, high } = getSignedRankInterval(ratios, 0.05);
  return {
    ratio: Math.exp(estimate),
    interval: [Math.exp(low), Math.exp(high)],
    microseconds: [median(times[0]), median(times[1])],
  };
}

/**
 * @param {string} folder
 * @param {string} node
 * @returns {Promise<{ child: ChildProcess, port: number }>}
 */
async function startServer(folder, node) {
  const port = await findFreePort();
  const child = fork(path.join(folder, "server.js"), {
    cwd: folder,
    execPath: node,
    execArgv: ["--require", PRELOAD],
    env: { ...process.env, PORT: String(port), NODE_ENV: "production" },
  });
  for (let time = 0; time < TRIES; time++) {
    try {
      await ask(port, 1);
      return { child, port };
    } catch (error) {
      if (child.exitCode !== null || /** @type {NodeJS.ErrnoException} */ (error).code !== "ECONNREFUSED") throw error;
      await sleep(50);
    }
  }
  child.kill();
  throw new Error(`the server in ${folder} does not listen`);
}

/**
 * @param {{ child: ChildProcess, port: number }} server
 * @param {number} requests
 * @returns {Promise<number>} microseconds of processor time that each took
 */
async function measure({ child, port }, requests) {
  const begin = await getTime(child);
  await ask(port, requests);
  return ((await getTime(child)) - begin) / requests;
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<number>} microseconds
 */
async function getTime(child) {
  child.send("time");
  const [{ user, system }] = await once(child, "message");
  return user + system;
}

/**
 * Sends requests over several connections, each the next one when the last is answered.
 *
 * @param {number} port
 * @param {number} requests
 * @returns {Promise<void>}
 */
async function ask(port, requests) {
  let left = requests;
  await Promise.all(
    Array.from({ length: Math.min(CONNECTIONS, requests) }, async () => {
      const socket = net.connect(port, "127.0.0.1");
      await once(socket, "connect");
      await new Promise((resolve, reject) => {
        let text = "";
        const next = () => {
          if (left-- > 0) socket.write(REQUEST);
          else socket.end(() => resolve(undefined));
        };
        socket.on("data", (data) => {
          text += data.toString("latin1");
          if (!isWhole(text)) return;
          if (!text.startsWith("HTTP/1.1 200 ")) reject(new Error(`answered ${text.slice(0, 80)}`));
          text = "";
          next();
        });
        socket.on("error", reject);
        next();
      });
    }),
  );
}

/**
 * @param {string} text - of an answer, as far as it has come
 * @returns {boolean} whether that is all
 */
function isWhole(text) {
  const head = text.indexOf("\r\n\r\n");
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head)) ?? [];
  return (
    head >= 0 && (length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length - head - 4 >= Number(length))
  );
}
