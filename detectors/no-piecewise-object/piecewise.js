import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { isInTry } from "../../lib/ast/order/enclosing.js";
import { findFunction, getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getChildren } from "../../lib/ast/syntax/walk.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findStatementList } from "../../lib/ast/order/paths.js";
import { hasComputedKey } from "../../lib/ast/objects/request-tables.js";
import { isPlainChoice } from "../../lib/ast/syntax/plain-choice.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Source, Variable } from "../../lib/types.js" */

/** A value of more lines (a long function, a module in a function) is not moved into a literal. */
const LONG = 20;

/**
 * A statement that adds one key to an object: `o.a = 1;`, `if (c) o.a = 1;`, `if (c) o.a = 1; else o.a = 2;`
 *
 * @typedef {object} Piece
 * @property {Node} statement
 * @property {Node[]} targets - `o.a`; two where an `else` sets it, too
 * @property {string} key
 * @property {Node} value
 * @property {Node} [test]
 * @property {Node} [otherwise] - the value of the `else`
 */

/**
 * An object that is made as a literal and then gets one key after the other, before anything else is done with it.
 *
 * @typedef {object} Series
 * @property {Node} declarator
 * @property {Node} object - ObjectExpression
 * @property {Variable} variable
 * @property {Piece[]} pieces
 * @property {{ statement: Node, before: number }[]} between - statements among the pieces, and how many pieces stand before each
 */

/**
 * @param {Source} source
 * @param {Node} declarator - VariableDeclarator
 * @returns {Series | undefined}
 */
export function findSeries(source, declarator) {
  const object = unwrap(declarator.init);
  const list = findStatementList(declarator.parent);
  if (object?.type !== "ObjectExpression" || declarator.id.type !== "Identifier" || list === undefined)
    return undefined;
  const variable = source.findVariable(declarator.id);
  const keys = getLiteralKeys(object);
  if (variable === undefined || keys === undefined) return undefined;
  const mentions = variable.references.flatMap((reference) =>
    reference.init ? [] : [/** @type {any} */ (reference.identifier)],
  );
  /** @type {Series} */
  const series = { declarator, object, variable, pieces: [], between: [] };
  /** @type {Series["between"]} */
  let passed = [];
  for (const statement of list.slice(list.indexOf(declarator.parent) + 1)) {
    const inside = mentions.filter((mention) => contains(statement, mention));
    if (inside.length === 0) {
      if (statement.type !== "VariableDeclaration" && statement.type !== "ExpressionStatement") break;
      passed.push({ statement, before: series.pieces.length });
      // A few variables are made on the way; more than that, and it is no longer one object that is built.
      if (passed.length > series.pieces.length + 1) break;
      continue;
    }
    const piece = findPiece(source, statement, mentions);
    if (
      piece === undefined ||
      keys.has(piece.key) ||
      source.slice(statement).split("\n").length > LONG ||
      inside.some((mention) => !piece.targets.includes(mention.parent) && !isInOwnFunction(piece, mention))
    )
      break;
    keys.add(piece.key);
    series.pieces.push(piece);
    series.between.push(...passed);
    passed = [];
  }
  return series.pieces.length === 0 ? undefined : series;
}

/**
 * The keys of a literal to which others can be added without a difference: it has no accessors, which an assignment would
 * call, and no prototype of its own. A literal that spreads another object gains nothing by more keys in it.
 *
 * @param {Node} object
 * @returns {Set<string> | undefined}
 */
function getLiteralKeys({ properties }) {
  /** @type {Set<string>} */
  const keys = new Set();
  for (const property of properties) {
    const name = property.kind === "init" ? getKeyName(property) : undefined;
    if (name === undefined || name === "__proto__") return undefined;
    keys.add(name);
  }
  return keys;
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @param {Node[]} mentions - of the object
 * @returns {Piece | undefined}
 */
function findPiece(source, statement, mentions) {
  const assignment = findAssignment(source, statement, mentions);
  //   stats.user = user;
  if (assignment !== undefined)
    return { statement, targets: [assignment.left], key: getKey(source, assignment.left), value: assignment.right };
  if (statement.type !== "IfStatement") return undefined;
  const first = findAssignment(source, getOnly(statement.consequent), mentions);
  if (first === undefined) return undefined;
  const key = getKey(source, first.left);
  const piece = { statement, targets: [first.left], key, value: first.right, test: statement.test };
  //   if (user) stats.user = user.name;
  if (statement.alternate == null)
    return isPlainChoice(source, statement, [first.left, statement.test, first.right]) ? piece : undefined;
  //   if (user) stats.user = user.name; else stats.user = "nobody";
  const second = findAssignment(source, getOnly(statement.alternate), mentions);
  if (
    second === undefined ||
    getKey(source, second.left) !== key ||
    !isPlainChoice(source, statement, [first.left, statement.test, first.right, second.right])
  )
    return undefined;
  return { ...piece, targets: [first.left, second.left], otherwise: second.right };
}

/** @param {Node} statement */
function getOnly(statement) {
  return statement.type === "BlockStatement" && statement.body.length === 1 ? statement.body[0] : statement;
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @param {Node[]} mentions
 * @returns {Node | undefined} AssignmentExpression that sets a fixed key of the object
 */
function findAssignment(source, statement, mentions) {
  const assignment = statement.type === "ExpressionStatement" ? statement.expression : undefined;
  const member =
    assignment?.type === "AssignmentExpression" && assignment.operator === "=" ? assignment.left : undefined;
  if (member?.type !== "MemberExpression" || !mentions.includes(member.object) || hasComputedKey(source, member))
    return undefined;
  // (o).a = 1, o[true] = 1, o.__proto__ = base
  if (statement.range[0] !== member.object.range[0] || getPropertyName(member) === "__proto__") return undefined;
  if (
    member.computed &&
    member.property.type === "Literal" &&
    !["string", "number"].includes(typeof member.property.value)
  )
    return undefined;
  return member.computed && member.property.type === "TemplateLiteral" ? undefined : assignment;
}

/**
 * @param {Source} source
 * @param {Node} member
 * @returns {string} of a symbol, which has no name, its code
 */
function getKey(source, member) {
  return getPropertyName(member) ?? `[${source.slice(member.property)}]`;
}

/**
 * Whether the object is mentioned in a function that becomes a part of it, and so runs later:
 *
 *   stats.total = () => stats.hits + stats.misses;
 *
 * @param {Piece} piece
 * @param {Node} mention
 */
function isInOwnFunction({ value, test }, mention) {
  if (test !== undefined) return false;
  let node = unwrap(value);
  while (
    node !== undefined &&
    (node.type === "ObjectExpression" || node.type === "ArrayExpression" || node.type === "Property")
  ) {
    const parts = node.type === "Property" ? [node.value] : (node.properties ?? node.elements);
    node = parts.find((/** @type {Node | null} */ part) => part !== null && contains(part, mention));
  }
  return node !== undefined && isFunction(node) && contains(node.body, mention);
}

/**
 * Whether running an expression or statement calls no other code (but, perhaps, an accessor).
 *
 * @param {Source} source
 * @param {Node} root
 * @returns {boolean}
 */
function isCallFree(source, root) {
  const call = findWithin(
    source,
    root,
    ({ type }) => /^(Call|New|TaggedTemplate|Await|Yield|Import)Expression|^(For|Class)/.test(type),
    isFunction,
  );
  return call === undefined;
}

/**
 * Whether an expression only reads: it calls nothing and changes nothing.
 *
 * @param {Source} source
 * @param {Node} root
 * @returns {boolean}
 */
export function isReading(source, root) {
  const change = findWithin(
    source,
    root,
    ({ type, operator }) => type === "AssignmentExpression" || type === "UpdateExpression" || operator === "delete",
    isFunction,
  );
  return change === undefined && isCallFree(source, root);
}

/**
 * Why an object cannot be made at once: other code sees it, or its variable, while it is built.
 *
 * @param {Source} source
 * @param {Series} series
 * @returns {Refusal | undefined}
 */
export function findObserver(source, { declarator, object, variable, pieces, between }) {
  const owner = findFunction(declarator);
  const block = declarator.parent.parent;
  const [, end] = pieces[pieces.length - 1].statement.range;
  const isVar = declarator.parent.kind === "var";
  const identifiers = variable.references.map((reference) => /** @type {any} */ (reference.identifier));
  // try { var o = {}; o.a = f(); } catch { log(o) }
  if (isVar && isInTry(declarator) && identifiers.some((identifier) => !contains(block, identifier)))
    return refuse(source, "readInCatch", { name: variable.name });
  const parts = [
    object,
    ...pieces.flatMap(({ value, test, otherwise }) => [value, test, otherwise]),
    ...between.map(({ statement }) => statement),
  ];
  if (parts.every((part) => part === undefined || isCallFree(source, part))) return undefined;
  const observer = identifiers.find((identifier) => {
    let fn = findFunction(identifier);
    if (fn === owner || pieces.some((piece) => contains(piece.statement, identifier))) return false;
    // The outermost function decides when the others can run.
    for (let outer = fn; outer !== undefined && outer !== owner; outer = findFunction(outer)) fn = outer;
    return isVar || fn?.type === "FunctionDeclaration" || (fn?.range[0] ?? 0) < end;
  });
  return observer === undefined ? undefined : refuse(source, "usedInBetween", { at: observer, name: variable.name });
}

/**
 * Whether an expression gives the same wherever it runs in its function: nothing writes the names in it, and no member is read.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean}
 */
export function isSettled(source, expression) {
  const node = unwrap(expression);
  switch (node.type) {
    case "Identifier": {
      const variable = source.findVariable(node);
      return variable === undefined
        ? node.name === "undefined"
        : variable.references.every((reference) => !reference.isWrite() || reference.init);
    }
    case "Literal":
    case "ThisExpression":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return true;
    case "Property":
      return !node.computed && node.kind === "init" && isSettled(source, node.value);
    case "UnaryExpression":
      return ["!", "typeof", "void"].includes(node.operator) && isSettled(source, node.argument);
    case "ArrayExpression":
    case "ObjectExpression":
    case "LogicalExpression":
    case "ConditionalExpression":
      return getChildren(node, source.visitorKeys).every((child) => isSettled(source, child));
    default:
      return false;
  }
}
