import { brotliCompress, brotliCompressSync, gzip, gzipSync } from "node:zlib";
import { exec, execSync } from "node:child_process";
import { generateKeyPair, generateKeyPairSync, pbkdf2, pbkdf2Sync, randomUUID, scrypt, scryptSync } from "node:crypto";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { readFile, rm, writeFile } from "node:fs/promises";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import os from "node:os";
import path from "node:path";

/** @import { Claim } from "../lib/types.js" */

/** Characters of JSON, as a page of a list has them. */
const PAGE = JSON.stringify(
  Array.from({ length: 1200 }, (_, id) => ({
    id,
    name: `user ${id}`,
    email: `${(id * 7919) % 5003}@example.org`,
    at: id * 7654321,
  })),
);
/** How often each is measured: the shortest time is the one in which the machine did nothing else. */
const ROUNDS = 5;

/**
 * The time in which the event loop does nothing else, of one call.
 *
 * @param {number} calls - in a round
 * @param {() => unknown} call - synchronous, or one that resolves
 * @returns {() => Promise<{ nanoseconds: number }>}
 */
export function takeLoopTime(calls, call) {
  return async () => {
    await call();
    const times = [];
    for (let round = 0; round < ROUNDS; round++) {
      // What was left by others is done before.
      await sleep(1);
      const before = performance.eventLoopUtilization();
      for (let i = 0; i < calls; i++) await call();
      times.push(performance.eventLoopUtilization(before).active / calls);
    }
    return { nanoseconds: Math.min(...times) * 1e6 };
  };
}

/**
 * The same with a file of its own, which is gone afterwards.
 *
 * @param {number} calls
 * @param {(file: string) => unknown} call
 * @returns {() => Promise<{ nanoseconds: number }>}
 */
function takeLoopTimeWithFile(calls, call) {
  return async () => {
    const file = path.join(os.tmpdir(), `hotpath-${randomUUID()}`);
    await writeFile(file, PAGE);
    try {
      return await takeLoopTime(calls, () => call(file))();
    } finally {
      await rm(file);
    }
  };
}

const [derive, deriveHard, makeKeys, zip, squeeze, run] = [
  promisify(pbkdf2),
  promisify(scrypt),
  promisify(generateKeyPair),
  promisify(gzip),
  promisify(brotliCompress),
  promisify(exec),
];

/** A command that runs for 50 ms. */
const COMMAND = "sleep 0.05";

/** @type {Claim[]} */
export default [
  {
    name: "pbkdf2Sync()",
    messageId: "hashedPerRequest",
    variants: {
      before: takeLoopTime(4, () => pbkdf2Sync("password", "salt", 10_000, 32, "sha512")),
      after: takeLoopTime(4, () => derive("password", "salt", 10_000, 32, "sha512")),
    },
    payoff: [8, 46],
  },
  {
    name: "scryptSync()",
    messageId: "hashedPerRequest",
    variants: {
      before: takeLoopTime(2, () => scryptSync("password", "salt", 32)),
      after: takeLoopTime(2, () => deriveHard("password", "salt", 32)),
    },
    payoff: [150, 220],
  },
  {
    name: "generateKeyPairSync(), RSA",
    messageId: "hashedPerRequest",
    variants: {
      before: takeLoopTime(1, () => generateKeyPairSync("rsa", { modulusLength: 2048 })),
      after: takeLoopTime(1, () => makeKeys("rsa", { modulusLength: 2048 })),
    },
    payoff: [115, 550],
  },
  {
    name: "gzipSync(), 100 kB",
    messageId: "compressedPerRequest",
    variants: {
      before: takeLoopTime(10, () => gzipSync(PAGE)),
      after: takeLoopTime(10, () => zip(PAGE)),
    },
    payoff: [2.8, 8.1],
  },
  {
    name: "brotliCompressSync(), 100 kB",
    messageId: "compressedPerRequest",
    variants: {
      before: takeLoopTime(1, () => brotliCompressSync(PAGE)),
      after: takeLoopTime(1, () => squeeze(PAGE)),
    },
    payoff: [150, 220],
  },
  {
    name: "readFileSync(), 100 kB",
    messageId: "fileAccessedPerRequest",
    variants: {
      before: takeLoopTimeWithFile(50, (file) => readFileSync(file, "utf8")),
      after: takeLoopTimeWithFile(50, (file) => readFile(file, "utf8")),
    },
    payoff: [0.2, 0.5],
  },
  {
    name: "writeFileSync(), 100 kB",
    messageId: "fileAccessedPerRequest",
    variants: {
      before: takeLoopTimeWithFile(20, (file) => writeFileSync(file, PAGE)),
      after: takeLoopTimeWithFile(20, (file) => writeFile(file, PAGE)),
    },
    payoff: [1.4, 4.4],
  },
  {
    name: "execSync(), a command of 50 ms",
    messageId: "processRunPerRequest",
    variants: {
      before: takeLoopTime(2, () => execSync(COMMAND)),
      after: takeLoopTime(2, () => run(COMMAND)),
    },
    payoff: [6.4, 26],
  },
  {
    name: "Atomics.wait(), 5 ms",
    messageId: "haltedPerRequest",
    variants: {
      before: takeLoopTime(4, () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)),
      after: takeLoopTime(4, () => sleep(5)),
    },
    payoff: [43, 180],
  },
];
