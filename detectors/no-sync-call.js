import { CALLS } from "./no-sync-call/calls.js";
import { createCost } from "../lib/weight/create-cost.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { findLastName } from "../lib/ast/syntax/member-chain.js";
import { findNativePath } from "../lib/ast/values/native-path.js";
import { isReplaced } from "../lib/ast/values/replaced.js";
import { isRepeatedRead } from "../lib/loads/repeated-read.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Detector, Node, Source } from "../lib/types.js" */
/** @import { SyncCall } from "./no-sync-call/calls.js" */

/**
 * What the transform needs.
 *
 * @typedef {object} Facts
 * @property {Node} call
 * @property {string} path - of the function: "crypto.pbkdf2Sync"
 */

/**
 * Calls in hot code that block the event loop, and with it all other requests, by where the function comes from.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-sync-call",
  triggers: ["Sync", ".sync", "Atomics", "bcryptjs", "bcrypt-nodejs", "bcrypt-ts", "crypto-js", "@noble/hashes"],
  silences: ["fasterHere", "leftToOther"],
  nodes: ["CallExpression"],
  detect(node, source, heat) {
    //   crypto.pbkdf2Sync(password, salt, 10000, 32, "sha512")
    //   ^^^^^^^^^^^^^^^^^
    if (findFunction(node) === undefined) return [];
    const found = findSyncCall(source, node);
    if (found === undefined) return [];
    // What no-repeated-load says of it, reading it once, does away with the wait as well.
    if (isRepeatedRead(source, heat, node)) return [{ node: node.callee, silent: "leftToOther" }];
    const scale = found.scale === undefined ? 1 : found.scale(source, node, heat);
    if (scale === undefined) return [{ node: node.callee, silent: "fasterHere" }];
    const { callee } = node;
    return [
      {
        node: callee,
        messageId: found.messageId,
        data: {
          code: `${source.slice(callee).replace(/\s+/g, "")}()`,
          slices: found.isSliced === true ? "in slices, " : "",
        },
        cost: createCost(found.time * scale),
        facts: { call: node, path: found.path },
      },
    ];
  },
};

/**
 * The last parts of the paths, as a call is written unless it was renamed.
 *
 * @type {Set<string | undefined>}
 */
const NAMES = new Set(Object.keys(CALLS).map((path) => path.slice(path.lastIndexOf(".") + 1)));

/**
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {SyncCall & { path: string } | undefined}
 */
function findSyncCall(source, call) {
  const callee = unwrap(call.callee);
  if (!NAMES.has(findLastName(callee)) && !isRenamed(source, callee)) return undefined;
  const path = findNativePath(source, callee);
  return path !== undefined && Object.hasOwn(CALLS, path) && !isReplaced(source, path)
    ? { ...CALLS[path], path }
    : undefined;
}

/**
 * `import { execSync as run } from "node:child_process"`, `const run = childProcess.execSync`
 *
 * @param {Source} source
 * @param {Node} callee
 */
function isRenamed(source, callee) {
  const type = callee.type === "Identifier" ? source.findVariable(callee)?.defs[0]?.type : undefined;
  return type === "ImportBinding" || type === "Variable";
}
