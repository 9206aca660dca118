import { findLastName } from "../syntax/member-chain.js";
import { resolve } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * What of Node.js an expression is, wherever it comes from: a global, an import, a required module, an alias of them.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {string | undefined} "process.env", "os.hostname"; undefined where it may be something else
 */
export function findNativePath(source, expression) {
  const values = resolve(source, expression);
  const [value] = values;
  if (values.length !== 1) return undefined;
  if (value.kind === "global") return [value.name, ...value.path].join(".").replace(/^(globalThis|global)\./, "");
  if (value.kind !== "import") return undefined;
  return [value.module.replace(/^node:/, ""), ...value.path.filter((name) => name !== "default" && name !== "*")].join(
    ".",
  );
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether it is `process.env`
 */
export function isEnvironment(source, expression) {
  const node = unwrap(expression);
  // Every other member of the file need not be followed.
  const name = node == null ? undefined : findLastName(node);
  return name !== undefined && /env/i.test(name) && findNativePath(source, node) === "process.env";
}
