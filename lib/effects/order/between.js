import { CHANGING_METHODS } from "../quiet.js";
import { changesFirst } from "../changes-first.js";
import { findComposed } from "../drivers/composing.js";
import { contains } from "../../ast/syntax/contains.js";
import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { isOfProgram, isTag } from "../../ast/promises/programs.js";
import { isAside } from "../beside.js";
import { isGateCall } from "./gates.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** What waits, leaves the block, or may go on for as long as it likes. */
const ENDS =
  /^(?:AwaitExpression|YieldExpression|ThrowStatement|WhileStatement|DoWhileStatement|TryStatement|SwitchStatement)$/;

/** What goes through a list: `for (const user of users) byId.set(user.id, user)`. */
const LOOPS = /^For(?:Of|In)?Statement$/;

/** Whoever reads the clock between two `await`s wants to know how long the first one took. */
export const CLOCK = /^(?:now|hrtime|mark|measure|timeEnd|timeLog)$/;

/**
 * Whether a statement between two that wait, as far as its form shows, only prepares what follows, so that the second could start
 * before the first one is done: `const range = getRange(query)`, `if (query.year) range.start = 0`, `users.forEach((user) => ids.add(user.id))`.
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean}
 */
export function mayStandBetween(source, statement) {
  if (
    !/^(?:VariableDeclaration|ExpressionStatement|IfStatement|ForStatement|ForOfStatement|ForInStatement)$/.test(
      statement.type,
    )
  )
    return false;
  return findWithin(source, statement, (node) => endsRow(source, node, statement)) === undefined;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} statement - that it stands in
 */
function endsRow(source, node, statement) {
  //   const users = yield* Users;
  const isAtHand = node.type === "YieldExpression" && isOfProgram(node) && isTag(node.argument);
  if ((ENDS.test(node.type) && !isAtHand) || leaves(node, statement) || node.await === true) return true;
  //   const stop = this.metrics.startTimer("load");
  if (node.type === "CallExpression")
    return CLOCK.test(findLastName(node.callee) ?? "") || (isGateCall(node) && !isAside(source, node));
  //   checkRights(user);    which throws, or says so elsewhere
  if (node.type !== "ExpressionStatement") return false;
  const expression = unwrap(node.expression);
  const name = expression.type === "CallExpression" ? (findLastName(expression.callee) ?? "") : "";
  //   query.where({ open: true });
  if (findComposed(source, node) !== undefined) return false;
  //   logger.debug({ user }, "found");   isVerbose && logger.debug("found");
  const said = expression.type === "LogicalExpression" ? unwrap(expression.right) : expression;
  if (said.type === "CallExpression" && isAside(source, said)) return false;
  //   delete headers.cookie;
  if (expression.type === "UnaryExpression" && expression.operator === "delete") return false;
  return !(
    expression.type === "AssignmentExpression" ||
    expression.type === "UpdateExpression" ||
    CHANGING_METHODS.has(name) ||
    //   users.map((user) => ids.add(user.id));    of which nobody takes the result
    (/^(?:forEach|map)$/.test(name) && isFunction(expression.arguments[0]))
  );
}

/**
 * @param {Node} node
 * @param {Node} statement
 * @returns {boolean} whether it goes on elsewhere than behind the statement
 */
function leaves(node, statement) {
  if (node.type === "ReturnStatement") return findFunction(node) === findFunction(statement);
  if (node.type !== "BreakStatement" && node.type !== "ContinueStatement") return false;
  if (node.label != null) return true;
  for (let inner = node; ; inner = inner.parent) {
    if (LOOPS.test(inner.type)) return false;
    if (inner === statement) return true;
  }
}

/**
 * The variables that statements write, or whose objects they may change: `pages` of `const pages = Math.ceil(count / size)`.
 *
 * @param {Source} source
 * @param {Node[]} statements
 * @returns {Set<Variable>}
 */
export function getWrittenIn(source, statements) {
  const { assigned, changed } = findWritten(source, statements);
  return new Set([...assigned, ...changed]);
}

/**
 * @param {Source} source
 * @param {Node[]} statements
 * @returns {{ assigned: Set<Variable>, changed: Set<Variable> }} `assigned`: by their names alone; `changed`: what they declare, and what
 *   they may change otherwise
 */
function findWritten(source, statements) {
  /** @type {Set<Variable>} */
  const assigned = new Set();
  /** @type {Set<Variable>} */
  const changed = new Set();
  /** @param {Node} target */
  const add = (target) => {
    for (const variable of getVariablesIn(source, target)) changed.add(variable);
  };
  /** @param {Node} node */
  const visit = (node) => {
    switch (node.type) {
      case "VariableDeclarator":
        add(node.id);
        break;
      case "AssignmentExpression":
        if (node.left.type === "MemberExpression") change(getRoot(node.left));
        else if (node.left.type === "Identifier" && (node.operator === "+=" || isMadeThere(node.right)))
          for (const variable of getVariablesIn(source, node.left)) assigned.add(variable);
        else add(node.left);
        break;
      case "UpdateExpression":
        change(getRoot(node.argument));
        break;
      case "UnaryExpression":
        if (node.operator === "delete") change(getRoot(node.argument));
        break;
      case "ExpressionStatement": {
        const composed = findComposed(source, node);
        if (composed !== undefined) change(composed);
        break;
      }
      case "CallExpression":
        if (CHANGING_METHODS.has(findLastName(node.callee) ?? "")) change(getRoot(node.callee));
        if (node.arguments.length > 0 && changesFirst(source, node)) change(getRoot(node.arguments[0]));
        break;
      default:
    }
    return false;
  };
  /** @param {Node} root - of what is changed */
  const change = (root) => {
    add(root);
    for (const list of getListsOf(source, root, statements)) add(getRoot(list));
  };
  for (const statement of statements) findWithin(source, statement, visit);
  return { assigned, changed };
}

/**
 * Names that statements only give another value, made there: who got the one before keeps that. `sql` of `sql = "SELECT …"`, and not `range` of
 * `range.start = 0`, nor what a function reads whenever it runs.
 *
 * @param {Source} source
 * @param {Node[]} statements - of one function
 * @returns {Set<Variable>}
 */
export function getReassignedIn(source, statements) {
  const { assigned, changed } = findWritten(source, statements);
  return new Set(
    [...assigned].filter((variable) => !changed.has(variable) && !isCaptured(variable, findFunction(statements[0]))),
  );
}

/**
 * @param {Node} value
 * @returns {boolean} whether it is another thing each time: a text, a number, a list, and not `query.limit(10)`, which may be the same
 */
function isMadeThere(value) {
  const node = unwrap(value);
  if (node.type === "ConditionalExpression") return isMadeThere(node.consequent) && isMadeThere(node.alternate);
  return /^(?:Literal|TemplateLiteral|BinaryExpression|ArrayExpression|ObjectExpression)$/.test(node.type);
}

/**
 * @param {Variable | undefined} variable
 * @param {Node | undefined} home - a function
 * @param {Node} [statement] - in front of which alone it counts: functions that are written behind it are not there yet
 * @returns {boolean} whether another function reads or writes the variable
 */
export function isCaptured(variable, home, statement) {
  if (variable === undefined) return true;
  const isEarly = statement === undefined || isRepeatedFor(variable, statement);
  return variable.references.some(({ identifier }) => {
    const fn = findFunction(/** @type {any} */ (identifier));
    return fn !== home && (isEarly || fn === undefined || !isBehind(fn, statement));
  });
}

/**
 * @param {Node} fn - that uses a variable of a function around it
 * @param {Node} statement
 * @returns {boolean} whether it is made behind the statement
 */
function isBehind(fn, statement) {
  //   function getTotal() { return sums.likes; }    is there from the start
  for (let node = fn; node != null; node = node.parent)
    if (node.range[0] >= statement.range[1]) {
      if (node.type === "FunctionDeclaration") return false;
    } else return node !== fn;
  return false;
}

/**
 * @param {Variable} variable
 * @param {Node} statement
 * @returns {boolean} whether the statement runs again for the same variable, in a loop that it is declared in front of
 */
function isRepeatedFor({ defs }, statement) {
  const declared = /** @type {any} */ (defs[0]?.name);
  for (let node = statement.parent; node != null && !contains(node, declared); node = node.parent)
    if (/^(?:For|While|DoWhile)/.test(node.type)) return true;
  return false;
}

/**
 * `users` of `for (const user of users) user.name = …`, and of `users.forEach((user) => { user.name = … })`
 *
 * @param {Source} source
 * @param {Node} root - of what is changed
 * @param {Node[]} statements
 * @returns {Node[]} lists of which it may be an element
 */
function getListsOf(source, root, statements) {
  const declared = root.type === "Identifier" ? source.findVariable(root)?.defs[0]?.name : undefined;
  const home = statements.find(
    (statement) => declared !== undefined && contains(statement, /** @type {any} */ (declared)),
  );
  if (home === undefined) return [];
  /** @type {Node[]} */
  const lists = [];
  for (let node = root; node !== home.parent; node = node.parent) {
    if (/^For(?:Of|In)Statement$/.test(node.type)) lists.push(unwrap(node.right));
    const callee = isFunction(node) && node.parent.type === "CallExpression" ? unwrap(node.parent.callee) : undefined;
    if (callee?.type === "MemberExpression") lists.push(unwrap(callee.object));
  }
  return lists;
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
