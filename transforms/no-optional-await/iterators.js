import { findClassOfMember, findThisFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findCalls } from "../../lib/ast/values/calls-in-sight.js";
import { findSpelledType } from "../../lib/ast/values/spelled-type.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { isArray } from "../../lib/ast/values/array.js";
import { getLineIndent } from "../../lib/source/style.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Node, Source } from "../../lib/types.js" */
/** @import { Stays } from "./split.js" */

/** Members that say of an object that it is an array. */
const ARRAY_MEMBERS = new Set([
  "length",
  "push",
  "unshift",
  "splice",
  "indexOf",
  "pop",
  "shift",
  "concat",
  "slice",
  "join",
  "sort",
  "reverse",
]);

/**
 *   for (const hook of hooks) {      →      const remaining = hooks[Symbol.iterator]()
 *                                           for (const hook of remaining) {
 *
 * The elements that are left can be handed over then. An iterator that is told when a loop is left (a generator's) could not:
 * the loop would close it.
 *
 * @param {Source} source
 * @param {Node} loop - ForOfStatement
 * @param {string} name - for the iterator
 * @returns {Edit[] | Stays}
 */
export function nameIterator(source, loop, name) {
  const { style, text } = source;
  const list = unwrap(loop.right);
  if (!isBuiltIn(source, list)) return { stays: "mayBeNoArray" };
  if (!/^(Identifier|MemberExpression|CallExpression|NewExpression|ArrayExpression)$/.test(loop.right.type))
    return { stays: "listNotNamed" };
  const indent = getLineIndent(text, loop.range[0]);
  if (
    loop.parent.type !== "BlockStatement" ||
    text.slice(text.lastIndexOf("\n", loop.range[0] - 1) + 1, loop.range[0]).trim() !== ""
  )
    return { stays: "loopSharesLine" };
  return [
    {
      range: [loop.range[0], loop.range[0]],
      text: `const ${name} = ${source.slice(loop.right)}[Symbol.iterator]()${style.semicolons ? ";" : ""}${style.eol}${indent}`,
    },
    { range: loop.right.range, text: name },
  ];
}

/** How many calls a list is followed through. */
const MAX_DEPTH = 4;

/**
 * Whether an expression is an array, a `Set` or a `Map`, as far as the file shows it.
 *
 * @param {Source} source
 * @param {Node} list
 * @param {number} [depth]
 * @returns {boolean}
 */
function isBuiltIn(source, list, depth = 0) {
  const values = resolve(source, list);
  // async function run(hooks) { for (const hook of hooks) … }      await run(this.before)
  if (
    depth < MAX_DEPTH &&
    values.every(
      (value) =>
        value.kind === "parameter" &&
        value.path.length === 0 &&
        areArgumentsBuiltIn(source, value.owner, value.index, depth),
    )
  )
    return true;
  if (values.some((value) => value.kind === "node" && isBuiltInNode(source, value.node)))
    return values.every((value) => value.kind !== "node" || isBuiltInNode(source, value.node) || isNothing(value.node));
  if (isListType(source, findSpelledType(source, list))) return true;
  if (list.type === "Identifier") {
    const variable = source.findVariable(list);
    if (variable === undefined) return false;
    const name = /** @type {any} */ (variable.defs[0].name);
    // (hooks = []), (...hooks)
    if (
      name.parent.type === "RestElement" ||
      (name.parent.type === "AssignmentPattern" && isBuiltInNode(source, name.parent.right))
    )
      return true;
    return variable.references.some((reference) => isUsedAsArray(/** @type {any} */ (reference.identifier)));
  }
  if (list.type !== "MemberExpression") return false;
  const text = source.slice(list);
  const [root, owner] = [getRoot(list), findClass(list)];
  const variable = source.findVariable(root);
  return source.nodes("MemberExpression").some((other) => {
    const isSame =
      root.type === "ThisExpression"
        ? owner !== undefined && findClass(other) === owner
        : variable !== undefined && source.findVariable(getRoot(other)) === variable;
    return source.slice(other) === text && isSame && isUsedAsArray(other);
  });
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {number} index - of a parameter
 * @param {number} depth
 * @returns {boolean} whether all calls of the function hand in such a list
 */
function areArgumentsBuiltIn(source, fn, index, depth) {
  const calls = findCalls(source, fn);
  return (
    !("refused" in calls) &&
    calls.every(
      (call) =>
        call.arguments.length > index &&
        !call.arguments.slice(0, index + 1).some((/** @type {Node} */ { type }) => type === "SpreadElement") &&
        isBuiltIn(source, unwrap(call.arguments[index]), depth + 1),
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 */
function isBuiltInNode(source, node) {
  if (isArray(source, node)) return true;
  const value = unwrap(node);
  return (
    value.type === "NewExpression" &&
    value.callee.type === "Identifier" &&
    /^(Array|Set|Map)$/.test(value.callee.name) &&
    source.findVariable(value.callee) === undefined
  );
}

/** @param {Node} node */
function isNothing(node) {
  return node.type === "Literal" && node.value === null;
}

/**
 * @param {Source} source
 * @param {Node | undefined} type
 */
function isListType(source, type) {
  return (
    type !== undefined &&
    (type.type === "TSArrayType" ||
      type.type === "TSTupleType" ||
      (type.type === "TSTypeOperator" && type.typeAnnotation?.type === "TSArrayType") ||
      (type.type === "TSTypeReference" &&
        /^(Array|ReadonlyArray|Set|ReadonlySet|Map|ReadonlyMap)$/.test(source.slice(type.typeName))))
  );
}

/**
 * @param {Node} node
 * @returns {boolean} whether `node.length`, `node.push()` or the like stands there, or `node` is given to `Array.isArray`
 */
function isUsedAsArray(node) {
  const { parent } = node;
  if (parent.type === "MemberExpression" && parent.object === node)
    return ARRAY_MEMBERS.has(getPropertyName(parent) ?? "");
  return (
    parent.type === "CallExpression" &&
    parent.callee.type === "MemberExpression" &&
    getPropertyName(parent.callee) === "isArray"
  );
}

/** @param {Node} node */
function findClass(node) {
  return findClassOfMember(findThisFunction(node));
}
