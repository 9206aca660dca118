import { findInteger, findOnly } from "./arguments.js";
import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { repeat, repeatIfText, repeatUnlessSent } from "./files.js";
import { unlessOneOfMany } from "./compressed.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/**
 * What a call that blocks is about.
 *
 * @typedef {object} SyncCall
 * @property {string} messageId
 * @property {number} time - nanoseconds in which the event loop stands, of one call as `bench/no-sync-call.js` makes it
 * @property {(source: Source, call: Node, heat: HeatModel) => number | undefined} [scale] - how many times that of this call; undefined: no more than its
 *   promise form would take
 * @property {boolean} [isSliced] - it takes that in slices of up to 100 ms, between which others have their turn
 */

/** What the bench derives a key with. */
const ITERATIONS = 10_000;
/** Rounds of bcrypt, each of which doubles the work: what is measured, and the default of its packages. */
const ROUNDS = 10;
/** The default of scrypt. */
const SCRYPT_COST = 16_384;
const MODULUS_LENGTH = 2048;
const MILLISECOND = 1_000_000;
const FILES = ["fs", "fs-extra", "graceful-fs"];

/** @type {Record<string, SyncCall>} */
const KEYS = {
  pbkdf2Sync: {
    messageId: "hashedPerRequest",
    time: 5_200_000,
    scale: (source, { arguments: [, , iterations] }) => (findInteger(source, iterations) ?? ITERATIONS) / ITERATIONS,
  },
  scryptSync: {
    messageId: "hashedPerRequest",
    time: 35_000_000,
    scale(source, { arguments: [, , , options] }) {
      const cost = findValueOf(findObject(source, options), "N", "cost");
      return (findInteger(source, cost) ?? SCRYPT_COST) / SCRYPT_COST;
    },
  },
  generateKeyPairSync: {
    messageId: "hashedPerRequest",
    time: 31_000_000,
    // Making a key on a curve takes 0.04 ms, less than it takes to have it made in another thread.
    scale(source, { arguments: [type, options] }) {
      if (type?.type !== "Literal" || !/^rsa/.test(String(type.value))) return undefined;
      const length = findInteger(source, findValueOf(findObject(source, options), "modulusLength")) ?? MODULUS_LENGTH;
      return (length / MODULUS_LENGTH) ** 3;
    },
  },
};

/**
 * @param {Source} source
 * @param {Node | undefined} argument - `12`, or a salt
 * @returns {number} of bcrypt: what is written down, or the default
 */
function getRounds(source, argument) {
  const found = argument === undefined ? undefined : findOnly(source, argument);
  //   const salt = await bcrypt.genSalt(12)
  const value = found?.type === "AwaitExpression" ? unwrap(found.argument) : found;
  const isSalt = value?.type === "CallExpression" && /^genSalt(Sync)?$/.test(findLastName(value.callee) ?? "");
  return findInteger(source, isSalt ? value.arguments[0] : argument) ?? ROUNDS;
}

/**
 * Calls of one package for hashing passwords.
 *
 * @param {string} module
 * @param {string[]} hashes - functions that take the rounds, or a salt, as their second argument
 * @param {string[]} comparisons
 * @param {number} time
 * @returns {Record<string, SyncCall>}
 */
function createHashes(module, hashes, comparisons, time) {
  return Object.fromEntries([
    ...hashes.map((name) => [
      `${module}.${name}`,
      {
        messageId: "hashedPerRequest",
        time,
        scale: (/** @type {Source} */ source, /** @type {Node} */ call) =>
          2 ** (getRounds(source, call.arguments[1]) - ROUNDS),
      },
    ]),
    ...comparisons.map((name) => [`${module}.${name}`, { messageId: "hashedPerRequest", time }]),
  ]);
}

/**
 * A package that hashes passwords in JavaScript: its promise forms do the same work in the same thread, and only let others in between.
 *
 * @param {string} module
 * @param {number} time
 * @returns {Record<string, SyncCall>}
 */
function createHashesInJavaScript(module, time) {
  const sliced = Object.entries(createHashes(module, ["hash"], ["compare"], time));
  return {
    ...createHashes(module, ["hashSync"], ["compareSync"], time),
    ...Object.fromEntries(sliced.map(([path, call]) => [path, { ...call, isSliced: true }])),
  };
}

/**
 * @param {string[]} modules
 * @param {string} messageId
 * @param {Record<string, number>} times - by function
 * @param {SyncCall["scale"]} [scale]
 * @returns {Record<string, SyncCall>}
 */
function createCalls(modules, messageId, times, scale) {
  return Object.fromEntries(
    modules.flatMap((module) =>
      Object.entries(times).map(([name, time]) => [`${module}.${name}`, { messageId, time, scale }]),
    ),
  );
}

/**
 * Packages that derive keys in JavaScript, by an option that says with how much work; without it nobody can tell, as defaults differ
 * from one version to the next.
 *
 * @param {string[]} paths
 * @param {number} time - with as much work as `measured`
 * @param {number} index - of the options among the arguments
 * @param {string} option
 * @param {number} measured
 * @returns {Record<string, SyncCall>}
 */
function createDerivations(paths, time, index, option, measured) {
  return Object.fromEntries(
    paths.map((path) => [
      path,
      {
        messageId: "hashedPerRequest",
        time,
        scale(/** @type {Source} */ source, /** @type {Node} */ call) {
          const work = findInteger(source, findValueOf(findObject(source, call.arguments[index]), option));
          return work === undefined ? undefined : work / measured;
        },
      },
    ]),
  );
}

/**
 * Functions that block, by where they come from, with the time that was measured: of 100 kB, of a command of 50 ms. Those that are not
 * listed take less than a few microseconds, or less than what their promise form takes of the same thread: `existsSync`, `statSync`,
 * `gunzipSync`, `hkdfSync`, `randomFillSync`.
 *
 * @type {Record<string, SyncCall>}
 */
export const CALLS = {
  ...Object.fromEntries(Object.entries(KEYS).map(([name, call]) => [`crypto.${name}`, call])),
  ...createHashes("bcrypt", ["hashSync"], ["compareSync"], 58_000_000),
  ...createHashesInJavaScript("bcryptjs", 90_000_000),
  ...createHashesInJavaScript("bcrypt-nodejs", 190_000_000),
  ...createHashesInJavaScript("bcrypt-ts", 90_000_000),
  ...createHashes("@node-rs/bcrypt", ["hashSync"], ["verifySync", "compareSync"], 58_000_000),
  ...createHashes("@node-rs/argon2", [], ["hashSync", "verifySync"], 5_300_000),
  ...createDerivations(["crypto-js.PBKDF2", "crypto-js/pbkdf2"], 57_000_000, 2, "iterations", ITERATIONS),
  ...createDerivations(
    ["@noble/hashes/pbkdf2.pbkdf2", "@noble/hashes/pbkdf2.js.pbkdf2"],
    13_000_000,
    3,
    "c",
    ITERATIONS,
  ),
  ...createDerivations(
    ["@noble/hashes/scrypt.scrypt", "@noble/hashes/scrypt.js.scrypt"],
    42_000_000,
    2,
    "N",
    SCRYPT_COST,
  ),
  ...createCalls(
    ["zlib"],
    "compressedPerRequest",
    { gzipSync: 1_200_000, deflateSync: 1_200_000, deflateRawSync: 1_200_000 },
    unlessOneOfMany,
  ),
  ...createCalls(["zlib"], "compressedPerRequest", { brotliCompressSync: 88_000_000 }),
  ...createCalls(FILES, "fileAccessedPerRequest", { copyFileSync: 270_000, cpSync: 270_000 }),
  ...createCalls(FILES, "fileAccessedPerRequest", { writeFileSync: 270_000 }, repeatIfText),
  ...createCalls(
    FILES,
    "fileAccessedPerRequest",
    { appendFileSync: 6_000, rmSync: 15_000, readdirSync: 13_000 },
    repeat,
  ),
  ...createCalls(FILES, "fileAccessedPerRequest", { readFileSync: 31_000 }, repeatUnlessSent),
  ...createCalls(["fs-extra"], "fileAccessedPerRequest", { copySync: 270_000 }),
  ...createCalls(["fs-extra"], "fileAccessedPerRequest", { removeSync: 15_000, readJsonSync: 31_000 }, repeat),
  ...createCalls(["child_process"], "processRunPerRequest", {
    execSync: 52_000_000,
    execFileSync: 52_000_000,
    spawnSync: 52_000_000,
  }),
  ...createCalls(["cross-spawn"], "processRunPerRequest", { sync: 52_000_000 }),
  ...createCalls(["resolve"], "fileAccessedPerRequest", { sync: 53_000 }),
  "Atomics.wait": {
    messageId: "haltedPerRequest",
    time: MILLISECOND,
    scale: (source, { arguments: [, , , milliseconds] }) => findInteger(source, milliseconds) ?? 1,
  },
};
