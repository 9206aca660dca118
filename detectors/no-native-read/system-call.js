import { findLastName } from "../../lib/ast/member-chain.js";
import { findNativePath } from "./native-path.js";
import { READS } from "./reads.js";
import { unwrap } from "../../lib/ast/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { NativeRead } from "./reads.js" */

/** The last parts of the paths: what a call that is looked up is called, unless it was renamed. */
const NAMES = new Set(Object.keys(READS).map((path) => path.slice(path.lastIndexOf(".") + 1)));

/**
 * A call that asks the operating system.
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {{ path: string, read: NativeRead } | undefined}
 */
export function findSystemCall(source, node) {
  const callee = unwrap(node.callee);
  const name = findLastName(callee);
  if (name === undefined || node.arguments.length > 0) return undefined;
  if (!NAMES.has(name) && !isRenamed(source, callee)) return undefined;
  const path = findNativePath(source, callee);
  const read = path === undefined ? undefined : Object.hasOwn(READS, path) ? READS[path] : undefined;
  return path === undefined || read === undefined ? undefined : { path, read };
}

/**
 * `import { hostname as getHostname } from "node:os"`, `const { hostname: getHostname } = require("os")`
 *
 * @param {Source} source
 * @param {Node} callee
 */
function isRenamed(source, callee) {
  const definition =
    callee.type === "Identifier" ? /** @type {any} */ (source.findVariable(callee)?.defs[0]) : undefined;
  if (definition?.type === "ImportBinding") return NAMES.has(definition.node.imported?.name);
  return definition?.type === "Variable" && definition.node.id.type === "ObjectPattern";
}
