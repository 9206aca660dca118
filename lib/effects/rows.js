import { contains } from "../ast/syntax/contains.js";
import { findFunction, isFunction } from "../ast/syntax/functions.js";
import { findLastName, getRoot } from "../ast/syntax/member-chain.js";
import { getOwnEffect } from "./effect.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * A statement that waits and keeps what came: `const user = await load(id)`, `page.user = await load(id)`.
 *
 * @typedef {object} Waiting
 * @property {Node} statement
 * @property {Node} target - what it is kept in: a pattern, a name, a member
 * @property {Node} awaited - AwaitExpression
 * @property {Node} value - what is kept: the same, or what is made of it, as `!!(await load(id))` or `id ? await load(id) : null`
 * @property {"const" | "let" | "var" | "="} kind
 */

/** Functions whose only business is to stop what follows them. */
const GATE =
  /^_?(?:require|ensure|verify|validate|authori[sz]e|authenticate|check|assert|lock|acquire|guard|enforce|confirm|protect|throwIf|failIf|must|begin|start|connect|getConnection)(?![a-z])/;

/**
 * Statements of one block that stand in a row and wait, each by itself. What comes between ends a row: a check, a `return`, a write,
 * an `await` of which nobody takes the result.
 *
 * @param {Source} source
 * @returns {Waiting[][]} each with two statements at least, in the order of the text
 */
export function getRows(source) {
  return source.memo(getRows, () => source.nodes("BlockStatement").flatMap((block) => findRowsOf(source, block)));
}

/**
 * @param {Source} source
 * @param {Node} block
 * @returns {Waiting[][]}
 */
function findRowsOf(source, block) {
  /** @type {Waiting[][]} */
  const rows = [];
  /** @type {Waiting[]} */
  let row = [];
  for (const statement of block.body) {
    const waiting = findWaiting(source, statement);
    if (waiting !== undefined) {
      row.push(waiting);
      continue;
    }
    rows.push(row);
    row = [];
  }
  rows.push(row);
  return rows.filter(({ length }) => length > 1);
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {Waiting | undefined}
 */
function findWaiting(source, statement) {
  const [declaration, ...others] = statement.type === "VariableDeclaration" ? statement.declarations : [];
  const assignment =
    statement.type === "ExpressionStatement" && statement.expression.type === "AssignmentExpression"
      ? statement.expression
      : undefined;
  const value = unwrap(declaration?.init ?? assignment?.right);
  const awaited = others.length > 0 || value == null ? undefined : findAwaited(source, value);
  if (awaited === undefined) return undefined;
  if (assignment !== undefined && assignment.operator !== "=") return undefined;
  const target = declaration?.id ?? unwrap(assignment.left);
  /** @type {Waiting} */
  const waiting = { statement, target, awaited, value, kind: declaration === undefined ? "=" : statement.kind };
  return isGate(awaited.argument) || !isPlainTarget(source, waiting) ? undefined : waiting;
}

/**
 * The one `await` of an expression that does nothing else than to compute something of what it brings.
 *
 * @param {Source} source
 * @param {Node} value
 * @returns {Node | undefined} AwaitExpression
 */
function findAwaited(source, value) {
  if (value.type === "AwaitExpression") return value;
  /** @type {Node[]} */
  const found = [];
  findWithin(
    source,
    value,
    (node) => {
      if (node.type === "AwaitExpression") found.push(node);
      return found.length > 1;
    },
    isFunction,
  );
  const [awaited] = found;
  if (found.length !== 1) return undefined;
  const { change, open } = getOwnEffect(source, value);
  return change === undefined && [...open].every((node) => contains(awaited, node)) ? awaited : undefined;
}

/** @param {Node} awaited */
function isGate(awaited) {
  const node = unwrap(awaited);
  return node.type === "CallExpression" && GATE.test(findLastName(node.callee) ?? "");
}

/**
 * Whether nobody but what follows in the text can read what is kept before the row is over.
 *
 * @param {Source} source
 * @param {Waiting} waiting
 * @returns {boolean}
 */
function isPlainTarget(source, { target, statement, kind }) {
  if (kind !== "=") return findWithin(source, target, isWork) === undefined;
  if (target.type === "MemberExpression") {
    const root = getRoot(target);
    return root.type === "Identifier" && !target.computed && isLocal(source, root, statement);
  }
  return target.type === "Identifier" && isLocal(source, target, statement) && !isCaptured(source, target);
}

/** @param {Node} node */
function isWork({ type }) {
  return type === "CallExpression" || type === "NewExpression" || type === "AwaitExpression";
}

/**
 * @param {Source} source
 * @param {Node} name
 * @param {Node} statement
 */
function isLocal(source, name, statement) {
  const definition = source.findVariable(name)?.defs[0];
  return definition !== undefined && contains(findFunction(statement), /** @type {any} */ (definition.name));
}

/**
 * @param {Source} source
 * @param {Node} name
 * @returns {boolean} whether a function inside reads or writes the variable
 */
function isCaptured(source, name) {
  const variable = source.findVariable(name);
  const home = findFunction(name);
  return variable?.references.some(({ identifier }) => findFunction(/** @type {any} */ (identifier)) !== home) ?? true;
}

/**
 * Parts of a row that can wait together: none needs what another of them brings.
 *
 * @param {Source} source
 * @param {Waiting[]} row
 * @param {(waiting: Waiting) => boolean} mayMove - whether it only reads
 * @returns {Waiting[][]}
 */
export function getIndependent(source, row, mayMove) {
  /** @type {Waiting[][]} */
  const parts = [[]];
  for (const waiting of row) {
    const part = /** @type {Waiting[]} */ (parts.at(-1));
    if (!mayMove(waiting)) parts.push([]);
    else if (part.some((earlier) => !isAlike(earlier, waiting) || needs(source, waiting, earlier)))
      parts.push([waiting]);
    else part.push(waiting);
  }
  return parts.filter(({ length }) => length > 1);
}

/**
 * @param {Waiting} first
 * @param {Waiting} second
 * @returns {boolean} whether one declaration or assignment can stand for both
 */
function isAlike(first, second) {
  return (first.kind === "=") === (second.kind === "=");
}

/**
 * @param {Source} source
 * @param {Waiting} later
 * @param {Waiting} earlier
 * @returns {boolean} whether it reads what the earlier one keeps
 */
function needs(source, later, earlier) {
  const kept = getVariables(source, earlier.target);
  const reads = (/** @type {Node} */ node) => {
    const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
    return variable !== undefined && kept.has(variable);
  };
  return (
    findWithin(source, later.value, reads, isType) !== undefined ||
    (later.kind !== "=" && findWithin(source, later.target, reads, isType) !== undefined)
  );
}

/**
 * @param {Source} source
 * @param {Node} target
 */
function getVariables(source, target) {
  /** @type {Set<unknown>} */
  const variables = new Set();
  findWithin(
    source,
    target,
    (node) => {
      const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
      if (variable !== undefined) variables.add(variable);
      return false;
    },
    (node) => isFunction(node) || isType(node),
  );
  return variables;
}

/** @param {Node} node */
function isType({ type }) {
  return type === "TSTypeAnnotation" || type === "TSTypeParameterInstantiation";
}
