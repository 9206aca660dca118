import { findConstancy } from "../../lib/ast/values/constant.js";
import { findWork } from "./find-work.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** What is put together of parts of its own. */
const SCHEMA = / schema$|superstruct|^(ajv|TypeCompiler)/;

/**
 * Whether a schema is a field of what some function makes a schema of, anew each time: nobody wants to read that in pieces.
 *
 *   const schema = withPaging({ type: z.string() });
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isPartOfShape(source, node) {
  if (!SCHEMA.test(findWork(source, node)?.code ?? "")) return false;
  let part = getWrapped(node);
  if (part.parent.type !== "Property") return false;
  while (/^(Property|ObjectExpression)$/.test(part.parent.type)) part = part.parent;
  return part.parent.type === "CallExpression" && part.parent.arguments.includes(part);
}

/**
 * Whether a bigger expression is static, too, so that this one goes with it: `z.string()` in `z.object({ name: z.string() })`.
 *
 * @param {Source} source
 * @param {Node} node
 * @param {import("../../lib/ast/values/constant.js").IsMade} isMade
 * @param {(node: Node) => boolean} isGiven
 * @returns {boolean}
 */
export function isPartOfOther(source, node, isMade, isGiven) {
  if (isPartOfShape(source, node)) return true;
  let child = node;
  for (
    let { parent } = node;
    parent != null && !isFunction(parent) && !/Statement$|^VariableDeclaration$|^Program$/.test(parent.type);
    child = parent, parent = parent.parent
  ) {
    if (parent.type !== "CallExpression" && parent.type !== "NewExpression") continue;
    const isCallee = parent.callee === child;
    if (isCallee && unwrap(child).type !== "MemberExpression") return false;
    const work = findWork(source, parent);
    if (work === undefined) continue;
    // A part of a schema that is made of more than constants stays with it: nobody wants to read it in pieces.
    if (SCHEMA.test(work.code ?? "") || findConstancy(source, parent, isMade, isGiven) !== undefined) return true;
  }
  return false;
}
