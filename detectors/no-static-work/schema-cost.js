import { findProject } from "../../lib/weight/project-kind.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findWork } from "./find-work.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Costs, Work } from "./work.js" */

/** What makes the schema of an object, which is compiled, or put together of its keys, when it is first asked. */
const OF_OBJECTS =
  /^(?:[a-z]*[oO]bject|extend|safeExtend|merge|pick|omit|partial|deepPartial|required|strict|loose|strip|passthrough|catchall|keys|shape)$/;

/** Keys of the schemas whose cost was measured. */
const MEASURED_KEYS = 3;

/**
 * What making a schema costs: one of an object by its keys, another by the calls that put it together.
 *
 * @param {Source} source
 * @param {Work} work
 * @param {Node} node - the outermost call
 * @returns {{ costOf: string, scale?: number }} the name of the measured cost, and how many times as much it is
 */
export function getSchemaCost(source, work, node) {
  const { object, part } =
    work.costs?.zod3 !== undefined && isZod3(source, node) ? work.costs.zod3 : /** @type {Costs} */ (work.costs);
  let calls = 0;
  let keys = 0;
  walk(node, source.visitorKeys, (inner) => {
    if (isFunction(inner)) return false;
    if (inner.type !== "CallExpression" || findWork(source, inner) !== work) return undefined;
    calls++;
    if (OF_OBJECTS.test(findLastName(inner.callee) ?? "")) keys += countKeys(inner);
    return undefined;
  });
  if (keys > 0) return { costOf: object, scale: keys / MEASURED_KEYS };
  return part === undefined ? { costOf: object } : { costOf: part, scale: calls };
}

/**
 * Whether a schema is one of zod 3, which is put together of closures and never compiled.
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {boolean}
 */
function isZod3(source, node) {
  let root = node;
  while (root.type === "CallExpression" || root.type === "MemberExpression") root = unwrap(root.callee ?? root.object);
  const [value] = resolve(source, root);
  const [, version] = (value?.kind === "import" ? /^zod\/v(\d)/.exec(value.module) : null) ?? [];
  return (version === undefined ? findProject(source.path).dependencies.zod : Number(version)) === 3;
}

/**
 * @param {Node} call - that makes the schema of an object
 * @returns {number} 0 for a method of one that was counted: `z.object({ name }).strict()`
 */
function countKeys({ callee, arguments: [shape] }) {
  const given = shape === undefined ? undefined : unwrap(shape);
  if (given?.type === "ObjectExpression") return Math.max(1, given.properties.length);
  const made = unwrap(callee);
  return made.type === "MemberExpression" && unwrap(made.object).type === "CallExpression" ? 0 : MEASURED_KEYS;
}
