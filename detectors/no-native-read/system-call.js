import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { isReplaced } from "../../lib/ast/values/replaced.js";
import { READS } from "./reads.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { NativeRead } from "./reads.js" */

/**
 * The last parts of the paths: what a call that is looked up is called, unless it was renamed.
 *
 * @type {Set<string | undefined>}
 */
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
  if (node.arguments.length > 0 || (!NAMES.has(name) && !isRenamed(source, callee))) return undefined;
  const path = findNativePath(source, callee);
  return path !== undefined && Object.hasOwn(READS, path) && !isReplaced(source, path)
    ? { path, read: READS[path] }
    : undefined;
}

/**
 * `import { hostname as getHostname } from "node:os"`, `const { hostname: getHostname } = require("os")`,
 * `const getHostname = os.hostname`
 *
 * @param {Source} source
 * @param {Node} callee
 */
function isRenamed(source, callee) {
  const definition = /** @type {any} */ (source.findVariable(callee)?.defs[0]);
  if (definition?.type === "ImportBinding") return NAMES.has(definition.node.imported?.name);
  return definition?.type === "Variable";
}
