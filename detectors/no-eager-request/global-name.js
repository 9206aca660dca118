import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Packages that export the classes of the platform under the same names. */
const PACKAGES = new Set(["undici", "node-fetch", "@whatwg-node/fetch"]);

/**
 * The global that a callee is: "Object.entries", "Request". The classes of the usual packages count as the globals they stand
 * for; a name that the file gives another meaning does not.
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {string | undefined}
 */
export function findGlobalName(source, callee) {
  const [value, ...others] = resolve(source, callee);
  if (others.length > 0) return undefined;
  if (value.kind === "global")
    return (["globalThis", "global"].includes(value.name) ? value.path : [value.name, ...value.path]).join(".");
  if (value.kind !== "import" || !PACKAGES.has(value.module)) return undefined;
  const name = value.path.filter((part) => part !== "*" && part !== "default").join(".");
  return /^(Request|Response|Headers)$/.test(name) ? name : undefined;
}
