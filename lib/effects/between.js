import { CHANGING_METHODS } from "./quiet.js";
import { findLastName, getRoot } from "../ast/syntax/member-chain.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { isGateCall } from "./gates.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/** What waits, or leaves the block. */
const ENDS =
  /^(?:AwaitExpression|YieldExpression|ReturnStatement|ThrowStatement|BreakStatement|ContinueStatement|For\w*Statement|WhileStatement|DoWhileStatement|TryStatement|SwitchStatement)$/;

/** Whoever reads the clock between two `await`s wants to know how long the first one took. */
const CLOCK = /^(?:now|hrtime|mark|measure|timeEnd|timeLog)$/;

/**
 * Whether a statement between two that wait, as far as its form shows, only prepares what follows, so that the second could start
 * before the first one is done: `const range = getRange(query)`, `if (query.year) range.start = 0`.
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean}
 */
export function mayStandBetween(source, statement) {
  if (!/^(?:VariableDeclaration|ExpressionStatement|IfStatement)$/.test(statement.type)) return false;
  return findWithin(source, statement, endsRow) === undefined;
}

/** @param {Node} node */
function endsRow(node) {
  if (ENDS.test(node.type)) return true;
  if (node.type === "CallExpression") return isGateCall(node) || CLOCK.test(findLastName(node.callee) ?? "");
  //   checkRights(user);    which throws, or says so elsewhere
  if (node.type !== "ExpressionStatement") return false;
  const expression = unwrap(node.expression);
  return !(
    expression.type === "AssignmentExpression" ||
    expression.type === "UpdateExpression" ||
    (expression.type === "CallExpression" && CHANGING_METHODS.has(findLastName(expression.callee) ?? ""))
  );
}

/**
 * The variables that statements write, or whose objects they may change: `pages` of `const pages = Math.ceil(count / size)`.
 *
 * @param {Source} source
 * @param {Node[]} statements
 * @returns {Set<Variable>}
 */
export function getWrittenIn(source, statements) {
  /** @type {Set<Variable>} */
  const written = new Set();
  /** @param {Node} target */
  const add = (target) => {
    for (const variable of getVariablesIn(source, target)) written.add(variable);
  };
  /** @param {Node} node */
  const visit = (node) => {
    switch (node.type) {
      case "VariableDeclarator":
        add(node.id);
        break;
      case "AssignmentExpression":
        add(node.left.type === "MemberExpression" ? getRoot(node.left) : node.left);
        break;
      case "UpdateExpression":
        add(getRoot(node.argument));
        break;
      case "CallExpression":
        if (CHANGING_METHODS.has(findLastName(node.callee) ?? "")) add(getRoot(node.callee));
        break;
      default:
    }
    return false;
  };
  for (const statement of statements) findWithin(source, statement, visit);
  return written;
}

/**
 * @param {Source} source
 * @param {ReadonlySet<Variable>} variables
 * @param {Node} node
 * @returns {boolean}
 */
export function readsAny(source, variables, node) {
  return (
    findWithin(
      source,
      node,
      (inner) => {
        const variable = inner.type === "Identifier" ? source.findVariable(inner) : undefined;
        return variable !== undefined && variables.has(variable);
      },
      isType,
    ) !== undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} target - a pattern, a name, a member
 * @returns {Set<Variable>}
 */
export function getVariablesIn(source, target) {
  /** @type {Set<Variable>} */
  const variables = new Set();
  findWithin(
    source,
    target,
    (node) => {
      const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
      if (variable !== undefined) variables.add(variable);
      return false;
    },
    (node) => /Function/.test(node.type) || isType(node),
  );
  return variables;
}

/** @param {Node} node */
function isType({ type }) {
  return type === "TSTypeAnnotation" || type === "TSTypeParameterInstantiation";
}
