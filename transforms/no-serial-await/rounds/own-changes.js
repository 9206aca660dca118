import { contains } from "../../../lib/ast/syntax/contains.js";
import { getRoot } from "../../../lib/ast/syntax/member-chain.js";
import { findWithin } from "../../../lib/ast/syntax/find-within.js";
import { isAside } from "../../../lib/effects/beside.js";
import { isFunction } from "../../../lib/ast/syntax/functions.js";
import { waits } from "./callback.js";
import { unwrap } from "../../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../../lib/types.js" */
/** @import { Round } from "./round.js" */

/** What is made for the round alone. */
const MADE = /^(?:Array|Arrow|Await|Binary|Function|New|Object|Template|Unary)\w*$|^Literal$/;

/**
 * Whether a statement of a round may stand in whatever order with those of other rounds: it declares, asks, returns, or changes what is the round's own.
 *
 * @param {Source} source
 * @param {Round} round
 * @param {Node} statement
 * @param {Node[]} [others] - statements of it that do not count
 * @returns {boolean} false for `archive.file(name)`, `const group = groups[key]; group.count++;`
 */
export function staysInRound(source, round, statement, others = []) {
  return (
    findWithin(
      source,
      statement,
      (node) => {
        if (node.type === "ExpressionStatement")
          return !others.includes(node) && !isOfRound(source, unwrap(node.expression));
        const target =
          node.type === "AssignmentExpression"
            ? node.left
            : node.type === "UpdateExpression" || (node.type === "UnaryExpression" && node.operator === "delete")
              ? node.argument
              : undefined;
        if (target?.type !== "MemberExpression") return false;
        return isOfAnother(source, round, getRoot(target)) || isReadBefore(source, round, node);
      },
      isFunction,
    ) === undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} expression - of a statement
 * @returns {boolean} whether it waits, writes, or says what happens; what a call of a method does in turn may count
 */
function isOfRound(source, expression) {
  return expression.type !== "CallExpression" || isAside(source, expression);
}

/**
 * `totals[key].price += await load(id)`, which has read the old value before it waits, and forgets what others add meanwhile
 *
 * @param {Source} source
 * @param {Round} round
 * @param {Node} node - that writes a member
 * @returns {boolean}
 */
function isReadBefore(source, { variables, elements }, { left, operator, right }) {
  if (right === undefined || !waits(source, [right])) return false;
  const root = getRoot(left);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const isOwn =
    (variable !== undefined && variables.includes(variable)) || elements.some((element) => contains(left, element));
  return !isOwn && (operator !== "=" || source.slice(right).includes(source.slice(left)));
}

/**
 * @param {Source} source
 * @param {Round} round
 * @param {Node} root - of what is written
 * @returns {boolean} whether it is, or stands in the loop for, what may be the same in another round
 */
function isOfAnother(source, { loop, variables }, root) {
  if (root.type === "ThisExpression") return true;
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const definition = /** @type {any} */ (variable?.defs[0]);
  const init = definition?.node?.init;
  return (
    variable !== undefined &&
    init != null &&
    !variables.includes(variable) &&
    contains(loop.body, definition.name) &&
    !MADE.test(unwrap(init).type)
  );
}

/**
 * @param {Node} loop
 * @param {Variable} variable - from outside of it
 * @returns {boolean} whether rounds only add to it, in whatever order: `sent++;`, `done += 2;`
 */
export function isCounted(loop, { references }) {
  return references.every(({ identifier }) => {
    const name = /** @type {any} */ (identifier);
    if (!contains(loop, name)) return true;
    const { parent } = name;
    const isAdded =
      parent.type === "UpdateExpression" ||
      (parent.type === "AssignmentExpression" &&
        parent.left === name &&
        parent.operator === "+=" &&
        typeof parent.right.value === "number");
    return isAdded && parent.parent.type === "ExpressionStatement";
  });
}
