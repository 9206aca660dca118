import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findGlobalName } from "./global-name.js";
import { findInputs } from "./inputs.js";
import { isTainted } from "../../lib/heat/handed-over/taint.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Input } from "./inputs.js" */

/** What copies an object or a list of pairs. */
const COPIERS = new Set(["Object.assign", "Object.fromEntries", "Map", "structuredClone"]);

/**
 * The inputs of an expression that copies the headers of the request at hand: `{ ...req.headers }`,
 * `Object.fromEntries(request.headers)`, `new Map(Object.entries(req.headers))`.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @returns {Input[] | undefined} undefined where it copies none
 */
export function findHeaderCopy(source, heat, node) {
  if (
    node.type === "ObjectExpression"
      ? !node.properties.some((/** @type {Node} */ { type }) => type === "SpreadElement")
      : !COPIERS.has(findGlobalName(source, node.callee) ?? "")
  )
    return undefined;
  //   Object.assign(target, req.headers)
  if (
    findGlobalName(source, node.callee) === "Object.assign" &&
    !(node.arguments[0]?.type === "ObjectExpression" && node.arguments[0].properties.length === 0)
  )
    return undefined;
  const inputs = findInputs(source, node);
  //   req.headers = { ...req.headers, "content-type": "text/plain" }
  //   ^^^^^^^^^^^ what reads the headers reads the copy
  const { parent } = node;
  if (
    parent.type === "AssignmentExpression" &&
    inputs?.some((input) => source.slice(input.node) === source.slice(parent.left))
  )
    return undefined;
  return inputs?.some((input) => isHeaders(source, heat, input.node)) ? inputs : undefined;
}

/**
 * Whether an expression is the headers of the request at hand, all of them.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @returns {boolean}
 */
export function isHeaders(source, heat, expression) {
  const node = unwrap(expression);
  const name = findLastName(node);
  return name !== undefined && /^[_#]*(raw)?headers(distinct)?$/i.test(name) && isTainted(source, heat, node);
}
