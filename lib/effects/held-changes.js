import { append } from "../ast/append.js";
import { CHANGING_METHODS } from "./quiet.js";
import { contains } from "../ast/syntax/contains.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getNames, getRoot } from "../ast/syntax/member-chain.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/**
 * Where something that a name or member holds is changed.
 *
 * @typedef {object} HeldChange
 * @property {string[]} path - members that lead to what is changed, from the name on; "" where the code does not say which
 * @property {Node} node - the expression that changes it
 */

/** What may be any member. */
export const ANY = "";

/** Functions that write to the first thing that they are given. */
const FILLS =
  /^(?:Object\.(?:assign|definePropert(?:y|ies))|(?:_|lodash)\.(?:assign\w*|defaults\w*|extend|merge\w*|set|unset|update|pull\w*|remove))$/;

/**
 * What a function changes of the objects and lists that its names hold.
 *
 * @param {Source} source
 * @param {Node} owner - a function
 * @returns {Map<Variable | "this", HeldChange[]>} by the variable, in the order of the text for each kind of change
 */
export function getHeldChanges(source, owner) {
  /** @type {Map<Variable | "this", HeldChange[]>} */
  const changes = new Map();
  /**
   * @param {Node} target
   * @param {string[]} more
   * @param {Node} node
   */
  const add = (target, more, node) => {
    const root = getRoot(target);
    const holder =
      root.type === "ThisExpression" ? "this" : root.type === "Identifier" ? source.findVariable(root) : undefined;
    const path = [...getNames(target).toReversed().slice(1), ...more];
    if (holder !== undefined && path.length > 0) append(changes, holder, { path, node });
  };
  const isInside = (/** @type {Node} */ node) => contains(owner, node);
  for (const node of source.nodes("AssignmentExpression").filter(isInside)) add(unwrap(node.left), [], node);
  for (const node of source.nodes("UpdateExpression").filter(isInside)) add(unwrap(node.argument), [], node);
  for (const node of source.nodes("UnaryExpression").filter(isInside))
    if (node.operator === "delete") add(unwrap(node.argument), [], node);
  for (const node of source.nodes("CallExpression").filter(isInside)) {
    const callee = unwrap(node.callee);
    if (node.arguments.length > 0 && FILLS.test(getDottedName(callee))) add(unwrap(node.arguments[0]), [ANY], node);
    //   rooms.push(id);    builder.andWhere(condition);
    if (
      callee.type === "MemberExpression" &&
      (CHANGING_METHODS.has(getPropertyName(callee) ?? "") || isDroppedOfBuilder(source, node, callee))
    )
      add(unwrap(callee.object), [ANY], node);
  }
  return changes;
}

/**
 * `builder.andWhere(condition);` of `const builder = repository.createQueryBuilder("user")`
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} callee - MemberExpression
 * @returns {boolean} whether nobody takes what a method of something returns that the function has made by a call
 */
function isDroppedOfBuilder(source, call, callee) {
  if (call.parent.type !== "ExpressionStatement") return false;
  const object = unwrap(callee.object);
  const definition = /** @type {any} */ (
    object.type === "Identifier" ? source.findVariable(object)?.defs[0] : undefined
  );
  const init =
    definition?.type === "Variable" && definition.node.id.type === "Identifier" ? definition.node.init : null;
  return init != null && /^(?:Call|New)Expression$/.test(unwrap(init).type);
}
