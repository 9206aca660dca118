import { MUTATING_METHODS } from "../../lib/ast/array-methods.js";
import { getDeepKind } from "../../lib/ast/values/read-only.js";
import { analyseEscape, analyseEscapeOfVariable } from "../../lib/ast/values/escape.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getCallers } from "../../lib/ast/values/callers.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { isElement } from "./elements.js";
import { isOnlyLookedThrough, isReadResult } from "./looked-through.js";

/** @import { IsReader, Look } from "./looked-through.js" */
/** @import { ValueUse } from "../../lib/ast/values/escape.js" */
/** @import { Node, Silent, Source, Variable } from "../../lib/types.js" */

/** `DEFAULT_LIMITS`: values that are written down in the code are short. */
const CONSTANT = /^[A-Z][A-Z\d_]+$/;

/**
 * What of a deep copy is written to: `members` that are named, and, where `areElements`, those of any name or number.
 *
 * @typedef {{ members: Set<string>, areElements: boolean }} Written
 */

/**
 * Where a deep copy is written to, if that is at its outermost level and at that of what stands in it: `copy.state = "sent"`,
 * `delete copy.hex`, `copy.settings[name] = value`, `rows[0].state = "sent"`. A copy of these levels would do, as far as this code goes.
 *
 * @param {Source} source
 * @param {Node} call - that copies
 * @param {Node} original
 * @param {IsReader} isReader - of calls that only look at an argument
 * @returns {Written | Silent | undefined} undefined where nothing is written to
 */
export function findOutermost(source, call, original, isReader) {
  const copy = findCopy(source, call);
  if (copy === undefined) return undefined;
  /** @type {Written} */
  const written = { members: new Set(), areElements: false };
  /** @type {Look} */
  const look = { source, isReader, mayWrite: (use) => isOfElement(source, copy, use, written), seen: new Set() };
  const uses = analyseEscape(source, call, getDeepKind("array"), isReader);
  const changes = uses.filter(({ how }) => how === "mutated" || how === "passed");
  for (const use of changes) {
    const silent = findDeeper(look, copy, use, written);
    if (silent !== undefined) return silent;
  }
  const back = uses.find((use) => use.how === "returned" && isChangedByCaller(look, uses, use));
  if (back !== undefined) return { silent: "keptElsewhere", at: back.node };
  if (!written.areElements && !changes.some((use) => findPath(use) !== undefined)) return undefined;
  const root = getRoot(original);
  if (root.type !== "Identifier") return written;
  if (CONSTANT.test(root.name)) return { silent: "smallCopied" };
  const variable = source.findVariable(root);
  if (variable === undefined || variable === copy) return written;
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
  return change === undefined ? written : { silent: "mayChangeBetween", at: change.node };
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
 * `const settings = asRecord(copy.settings); settings.theme = "dark";`, where a function of the file returns what it is handed
 *
 * @param {Look} look
 * @param {ValueUse[]} uses - of the copy
 * @param {ValueUse} use - one of them, a `return`
 * @returns {boolean}
 */
function isChangedByCaller(look, uses, { node, isLater }) {
  const fn = findFunction(node);
  if (!isLater || fn === undefined) return false;
  const functions = new Set(uses.map((other) => findFunction(other.node)));
  return getCallers(look.source, fn).some((call) => functions.has(findFunction(call)) && !isReadResult(look, call));
}

/**
 * @param {Look} look
 * @param {Variable} copy
 * @param {ValueUse} use - a change, or what may be one
 * @param {Written} written - takes what is written to
 * @returns {Silent | undefined} undefined where nothing deeper is written to
 */
function findDeeper(look, copy, use, written) {
  const { how, node } = use;
  const silent = /** @type {const} */ ({ silent: how === "mutated" ? "changedAfterwards" : "keptElsewhere", at: node });
  const path = findPath(use);
  if (path === undefined) return isOnlyLookedThrough(look, node) ? undefined : silent;
  if (isOfElement(look.source, copy, use, written)) return undefined;
  const [object, ...names] = path;
  if (object.type !== "Identifier" || look.source.findVariable(object) !== copy || names.length > 2) return silent;
  if (names.length === 2) written.members.add(getPropertyName(names[0]) ?? "");
  return undefined;
}

/**
 * `copy[0].state = "sent"`, `row.state = "sent"` in `for (const row of copy)`
 *
 * @param {Source} source
 * @param {Variable} copy
 * @param {ValueUse} use - a change, or what may be one
 * @param {Written} written - is told of it
 * @returns {boolean}
 */
function isOfElement(source, copy, use, written) {
  const [object, ...names] = findPath(use) ?? [];
  const variable = object?.type === "Identifier" ? source.findVariable(object) : undefined;
  if (variable === undefined) return false;
  const name = names.length === 2 ? getPropertyName(names[0]) : undefined;
  const isIt =
    variable === copy
      ? // An element is no member that a name tells from the others.
        names.length === 2 && (name === undefined || /^\d/.test(name))
      : names.length === 1 && isElement(source, variable, copy);
  written.areElements ||= isIt;
  return isIt;
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
  return (
    path.length >= way.length &&
    !isOnlyLookedThrough({ source, isReader, mayWrite: () => false, seen: new Set() }, node)
  );
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
