import { MUTATING_METHODS } from "../../lib/ast/array-methods.js";
import { getDeepKind } from "../../lib/ast/values/read-only.js";
import { analyseEscape, analyseEscapeOfVariable } from "../../lib/ast/values/escape.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { isOnlyLookedThrough } from "./looked-through.js";

/** @import { IsReader } from "./looked-through.js" */
/** @import { ValueUse } from "../../lib/ast/values/escape.js" */
/** @import { Node, Silent, Source, Variable } from "../../lib/types.js" */

/** `DEFAULT_LIMITS`: values that are written down in the code are short. */
const CONSTANT = /^[A-Z][A-Z\d_]+$/;

/**
 * Where a deep copy is written to, if that is at its outermost level and at that of members which can be named: `copy.state = "sent"`,
 * `delete copy.hex`, `copy.settings[name] = value`. A copy of these levels would do, as far as this code goes.
 *
 * @param {Source} source
 * @param {Node} call - that copies
 * @param {Node} original
 * @param {IsReader} isReader - of calls that only look at an argument
 * @returns {Set<string> | Silent} the members
 */
export function findOutermost(source, call, original, isReader) {
  const copy = findCopy(source, call);
  if (copy === undefined) return { silent: "keptElsewhere" };
  /** @type {Set<string>} */
  const members = new Set();
  const uses = analyseEscape(source, call, getDeepKind("array"), isReader).filter(
    ({ how }) => how === "mutated" || how === "passed",
  );
  for (const use of uses) {
    const silent = findDeeper(source, copy, use, members, isReader);
    if (silent !== undefined) return silent;
  }
  if (!uses.some((use) => findPath(use) !== undefined)) return { silent: "keptElsewhere" };
  const root = getRoot(original);
  if (root.type !== "Identifier") return members;
  if (CONSTANT.test(root.name)) return { silent: "smallCopied" };
  const variable = source.findVariable(root);
  if (variable === undefined || variable === copy) return members;
  const { init } = /** @type {any} */ (variable.defs[0]?.node ?? {});
  if (init != null && isWrittenDown(unwrap(init))) return { silent: "smallCopied" };
  //   const before = structuredClone(order); before.state = "old"; order.items.pop();
  const home = findFunction(call);
  const way = getPath(original);
  const change = analyseEscapeOfVariable(source, variable, getDeepKind("array")).find(
    ({ how, node }) =>
      how === "mutated" &&
      node.range[0] > call.range[1] &&
      contains(home, node) &&
      mayBeInside(source, variable, node, way, isReader),
  );
  return change === undefined ? members : { silent: "mayChangeBetween", at: change.node };
}

/**
 * @param {Node} value
 * @returns {boolean} whether it is a literal, which is short, and not the empty one that is filled afterwards
 */
function isWrittenDown({ elements, properties }) {
  return (elements ?? properties ?? []).length > 0;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {Variable | undefined} that holds the copy
 */
function findCopy(source, call) {
  const { parent } = getWrapped(call);
  const target =
    parent.type === "VariableDeclarator"
      ? parent.id
      : parent.type === "AssignmentExpression" && parent.operator === "="
        ? parent.left
        : undefined;
  return target?.type === "Identifier" ? source.findVariable(target) : undefined;
}

/**
 * @param {Source} source
 * @param {Variable} copy
 * @param {ValueUse} use - a change, or what may be one
 * @param {Set<string>} members - takes the name of the one that is written to
 * @param {IsReader} isReader
 * @returns {Silent | undefined} undefined where nothing deeper is written to
 */
function findDeeper(source, copy, { how, node }, members, isReader) {
  const silent = /** @type {const} */ ({ silent: how === "mutated" ? "changedAfterwards" : "keptElsewhere", at: node });
  const path = findPath({ how, node });
  if (path === undefined) return isOnlyLookedThrough(source, node, isReader) ? undefined : silent;
  const [object, ...names] = path;
  if (object.type !== "Identifier" || source.findVariable(object) !== copy || names.length > 2) return silent;
  if (names.length < 2) return undefined;
  const name = getPropertyName(names[0]);
  // An element is no member that a name tells from the others.
  if (name === undefined || /^\d/.test(name)) return silent;
  members.add(name);
  return undefined;
}

/**
 * @param {Pick<ValueUse, "how" | "node">} use
 * @returns {Node[] | undefined} the way to what is written to; undefined where nothing is, or nobody knows
 */
function findPath({ how, node }) {
  return how === "mutated" ? findWritten(node) : findAssigned(node);
}

/**
 * Whether a change may be of something that a copy of the outermost level would share with the original: not `order.state = "new"`.
 *
 * @param {Source} source
 * @param {Variable} variable - that the original is, or is a part of
 * @param {Node} node - the change
 * @param {Node[]} way - from there to the original
 * @param {IsReader} isReader
 * @returns {boolean}
 */
function mayBeInside(source, variable, node, way, isReader) {
  const path = findWritten(node) ?? getPath(node.callee ?? node).slice(0, -1);
  const [object] = path;
  if (object.type !== "Identifier" || source.findVariable(object) !== variable) return true;
  if (way.some((member, index) => index > 0 && index < path.length && areOthers(member, path[index]))) return false;
  if (findWritten(node) !== undefined) return path.length > way.length + 1;
  //   request.audit("changed");   is no method of what was copied
  return path.length >= way.length && !isOnlyLookedThrough(source, node, isReader);
}

/**
 * @param {Node} member
 * @param {Node} other
 * @returns {boolean} whether they have names that differ
 */
function areOthers(member, other) {
  const names = [getPropertyName(member), getPropertyName(other)];
  return !names.includes(undefined) && names[0] !== names[1];
}

/**
 * @param {Node} node - `copy.rows.id = 1` or `copy.rows.push(row)`
 * @returns {Node[] | undefined} the object, and the members of the way to what is written, with one for what a method changes
 */
function findWritten(node) {
  if (node.type !== "CallExpression") return getPath(node);
  const callee = unwrap(node.callee);
  return callee.type === "MemberExpression" && MUTATING_METHODS.has(getPropertyName(callee) ?? "")
    ? getPath(callee)
    : undefined;
}

/**
 * @param {Node} node
 * @returns {Node[] | undefined} of `copy.rows` in `Object.assign(copy.rows, others)`
 */
function findAssigned(node) {
  const { parent } = getWrapped(node);
  return parent.type === "CallExpression" &&
    parent.arguments[0] === node &&
    getDottedName(parent.callee) === "Object.assign"
    ? [...getPath(node), parent]
    : undefined;
}

/**
 * @param {Node} expression
 * @returns {Node[]} its root and its members
 */
function getPath(expression) {
  const node = unwrap(expression);
  return node.type === "MemberExpression" ? [...getPath(node.object), node] : [node];
}
