import { isOwn, isQuietCall } from "./self-contained.js";
import { findGlobalName } from "./global-name.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findStatementList } from "../../lib/ast/order/paths.js";
import { getType } from "./inputs.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { isStable } from "../../lib/ast/values/stable.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Input } from "./inputs.js" */

/** @typedef {Input & { others: Node[] }} Repeated */

const LOOPS = new Set(["ForStatement", "ForOfStatement", "ForInStatement"]);

/** What has no place in code that does nothing but copy. */
const OTHER_WORK = new Set([
  "AwaitExpression",
  "YieldExpression",
  "ThrowStatement",
  "TaggedTemplateExpression",
  "NewExpression",
  "ImportExpression",
  "ClassExpression",
  "ClassDeclaration",
  "TryStatement",
]);

/** Methods that put something into a list, a map or headers. */
const PUTS = new Set(["append", "push", "set"]);

/** Methods that go through what they belong to. */
const GOES_THROUGH = new Set(["entries", "forEach", "keys", "values"]);

/**
 * The loops behind a statement that do nothing but fill what it makes:
 *
 *   const headers = {};
 *   for (const name in req.headers) headers[name.toLowerCase()] = req.headers[name];
 *   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} statement - `const headers = {}`, `this.headers = new Headers()`
 * @param {(statement: Node) => boolean} [mayPrecede] - what may stand in front of the loops
 * @returns {{ statements: Node[], inputs: Input[] }}
 */
export function findFilling(source, statement, mayPrecede = () => false) {
  const target = statement.type === "VariableDeclaration" ? statement.declarations[0].id : statement.expression?.left;
  const list = findStatementList(statement) ?? [];
  /** @type {{ statements: Node[], inputs: Repeated[] }} */
  const filling = { statements: [], inputs: [] };
  if (
    target === undefined ||
    !(target.type === "Identifier" || (target.type === "MemberExpression" && target.object.type === "ThisExpression"))
  )
    return filling;
  for (const next of list.slice(list.indexOf(statement) + 1)) {
    if (mayPrecede(next)) continue;
    const inputs = findInputsOfLoop(source, next, target);
    if (inputs === undefined) break;
    filling.statements.push(next);
    for (const input of inputs) addInput(source, filling.inputs, input);
  }
  return filling;
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} target - what it fills
 * @returns {Node[] | undefined} what it reads of the code around it; undefined where it does something else, too
 */
function findInputsOfLoop(source, loop, target) {
  const isForEach =
    loop.type === "ExpressionStatement" &&
    loop.expression.type === "CallExpression" &&
    getPropertyName(unwrap(loop.expression.callee)) === "forEach";
  if (!isForEach && (!LOOPS.has(loop.type) || loop.await === true)) return undefined;
  /** @type {Node[]} */
  const inputs = [];
  let isPlain = true;
  walk(loop, source.visitorKeys, (node) => {
    if (
      OTHER_WORK.has(node.type) ||
      (isFunction(node) && (node.async === true || node.generator === true || node.parent.type !== "CallExpression"))
    )
      isPlain = false;
    // Out of the handler; in a callback it goes on with the next one.
    if (node.type === "ReturnStatement" && !hasFunctionInside(node, loop)) isPlain = false;
    if (node.type === "CallExpression") isPlain &&= isCopying(source, node, target);
    if (node.type === "AssignmentExpression" || node.type === "UpdateExpression" || node.operator === "delete")
      isPlain &&= isOwnTarget(source, node.left ?? node.argument, loop, target);
    //   break outer;
    if (node.label != null) isPlain = false;
    //   for (name of list), where `name` is a variable of the code around
    if (LOOPS.has(node.type) && node.left != null && node.left.type !== "VariableDeclaration") isPlain = false;
    //   for (var name in req.headers), and the last name is read behind it
    if (node.type === "VariableDeclaration" && node.kind === "var") isPlain &&= !isUsedOutside(source, node, loop);
    if (!isPlain) return false;
    if (isSame(source, node, target)) return false;
    if (node.type === "ThisExpression" && hasThisOfItsOwn(node, loop)) isPlain = false;
    if (
      node.type !== "ThisExpression" &&
      (source.findVariable(node) === undefined || isOwn(source, node, loop) || isStable(source, node))
    )
      return true;
    const input = getInput(node);
    if (input.type === "ThisExpression") isPlain = false;
    inputs.push(input);
    return true;
  });
  return isPlain ? inputs : undefined;
}

/**
 * @param {Source} source
 * @param {Node} declaration
 * @param {Node} loop
 * @returns {boolean} whether other code than the loop reads or writes what is declared in it
 */
function isUsedOutside(source, declaration, loop) {
  const variables = source.scopeManager.getDeclaredVariables(/** @type {any} */ (declaration));
  return variables.some(
    ({ references, defs }) =>
      defs.length > 1 || references.some(({ identifier }) => !contains(loop, /** @type {any} */ (identifier))),
  );
}

/**
 * @param {Node} node
 * @param {Node} loop
 */
function hasFunctionInside(node, loop) {
  for (let owner = node.parent; owner !== loop && owner != null; owner = owner.parent)
    if (isFunction(owner)) return true;
  return false;
}

/**
 * @param {Node} node
 * @param {Node} loop
 */
function hasThisOfItsOwn(node, loop) {
  for (let owner = node.parent; owner !== loop && owner != null; owner = owner.parent)
    if (isFunction(owner) && owner.type !== "ArrowFunctionExpression") return true;
  return false;
}

/**
 * Whether a call in a loop makes a value, goes through a list, or puts something into the target.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} target
 */
function isCopying(source, call, target) {
  if (isQuietCall(source, call) || findGlobalName(source, call.callee) === "Object.hasOwn") return true;
  const callee = unwrap(call.callee);
  const name = getPropertyName(callee) ?? "";
  return GOES_THROUGH.has(name) || (PUTS.has(name) && isInside(source, callee.object, target));
}

/**
 * Whether what is written is a variable of the loop's own, or lies in the target.
 *
 * @param {Source} source
 * @param {Node} written
 * @param {Node} loop
 * @param {Node} target
 */
function isOwnTarget(source, written, loop, target) {
  const node = unwrap(written);
  return node.type === "MemberExpression"
    ? isInside(source, node.object, target)
    : node.type === "Identifier" && isOwn(source, node, loop);
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} target
 * @returns {boolean} whether it is the target, or something in it
 */
function isInside(source, node, target) {
  for (let inner = unwrap(node); ; inner = unwrap(inner.object)) {
    if (isSame(source, inner, target)) return true;
    if (inner.type !== "MemberExpression") return false;
  }
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} target - a variable, or a field of `this`
 * @returns {boolean}
 */
function isSame(source, node, target) {
  if (target.type === "Identifier")
    return node.type === "Identifier" && source.findVariable(node) === source.findVariable(target);
  return (
    node.type === "MemberExpression" &&
    node.object.type === "ThisExpression" &&
    getPropertyName(node) === getPropertyName(target)
  );
}

/**
 * What of the code around it a loop reads: up to the headers, as what lies in them is what it copies.
 *
 *   req.rawHeaders.length
 *   ^^^^^^^^^^^^^^
 *
 * @param {Node} root
 * @returns {Node}
 */
function getInput(root) {
  let input = root;
  for (;;) {
    const { parent } = input;
    if (
      parent.type !== "MemberExpression" ||
      parent.computed ||
      parent.optional === true ||
      (parent.parent.type === "CallExpression" && parent.parent.callee === parent) ||
      /headers$/i.test(getPropertyName(input) ?? input.name ?? "")
    )
      return input;
    input = parent;
  }
}

/**
 * @param {Source} source
 * @param {Repeated[]} inputs
 * @param {Node} node
 */
function addInput(source, inputs, node) {
  const same = inputs.find((input) => source.slice(input.node) === source.slice(node));
  if (same !== undefined) same.others.push(node);
  else
    inputs.push({
      node,
      others: [],
      suffix: inputs.length === 0 ? "Input" : `Input${inputs.length + 1}`,
      type: getType(source, node),
    });
}
