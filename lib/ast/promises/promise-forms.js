import { findLastName } from "../syntax/member-chain.js";
import { findNativePath } from "../values/native-path.js";
import { getOwnNodes } from "../syntax/own-nodes.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Functions that block the event loop, and have a form with a callback, which `promisify()` makes promises of. */
const WITH_CALLBACK = /^(crypto\.(pbkdf2|scrypt|generateKeyPair)|zlib\.(gzip|deflate|deflateRaw|brotliCompress))Sync$/;

/** Those with a form that gives a promise without a callback. */
const WITH_PROMISE =
  /^(bcrypt\.(hash|compare)|@node-rs\/bcrypt\.(hash|verify|compare)|@node-rs\/argon2\.(hash|verify))Sync$/;

/**
 * How a function that blocks the event loop, and touches nothing that others see, does the same in another thread.
 *
 * @param {string | undefined} path - of the function: "crypto.pbkdf2Sync"
 * @returns {"callback" | "promise" | undefined} what its form without `Sync` takes, or gives
 */
export function findPromiseForm(path) {
  if (path === undefined) return undefined;
  if (WITH_CALLBACK.test(path)) return "callback";
  return WITH_PROMISE.test(path) ? "promise" : undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether a function makes a call itself that it could wait for instead of blocking the event loop
 */
export function blocksInsteadOfWaiting(source, fn) {
  return getOwnNodes(source, fn, "CallExpression").some(({ callee }) => {
    const called = unwrap(callee);
    return (
      findLastName(called)?.endsWith("Sync") === true && findPromiseForm(findNativePath(source, called)) !== undefined
    );
  });
}
