import { getNodesWithin } from "../../ast/syntax/nodes-within.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { resolve } from "../../ast/values/resolve.js";

/** @import { Node, Source } from "../../types.js" */

/** So many facts of the machine are a report on it, for whoever maintains the server; a request has use for one or two. */
const REPORT = 4;

/** What people look at; names of the machine, of its user and of folders have other uses, too. */
const FACTS =
  /^(arch|cpus|endianness|freemem|loadavg|machine|networkInterfaces|platform|release|totalmem|type|uptime|version)$/;

/** @type {WeakMap<Node, boolean>} */
const known = new WeakMap();

/**
 * Whether a function, or the object that it is a member of, tells what machine the server runs on: diagnostics and pages about the
 * system, which few people look at.
 *
 *   report = { memory: os.totalmem(), load: os.loadavg(), platform: os.platform(), uptime: os.uptime() };
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
export function reportsOnMachine(source, fn) {
  const { parent } = fn;
  if (parent?.type === "Property" && parent.parent.type === "ObjectExpression" && isReport(source, parent.parent))
    return true;
  return isReport(source, fn);
}

/**
 * @param {Source} source
 * @param {Node} node
 */
function isReport(source, node) {
  return getOrInsert(known, node, () => {
    if (!/\bos\b/.test(source.slice(node))) return false;
    const asked = new Set(
      getNodesWithin(source, node, "CallExpression").flatMap(({ callee }) =>
        resolve(source, callee).flatMap((value) =>
          value.kind === "import" && /^(node:)?os$/.test(value.module) ? value.path.slice(-1) : [],
        ),
      ),
    );
    return [...asked].filter((name) => FACTS.test(name)).length >= REPORT;
  });
}
