import { contains } from "../lib/ast/syntax/contains.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-repeated-query.js";
import { INSIDE, findChangedMember } from "../lib/effects/member-changes.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { findWithin } from "../lib/ast/syntax/find-within.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";
import { getWrites } from "../lib/ast/values/writes.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, Node, Refusal, Rewrite, Source, Variable } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-repeated-query.js" */

/**
 * Takes what the first call has read:
 *
 *   const user = await load(id);              const user = await load(id);
 *   …                                    →    …
 *   const owner = await load(id);             const owner = user;
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite(
  { node, facts: { first, isDirect, isOtherRow, isWhole, isBehindWrite, isWritten, isOfStep, kept: path } },
  source,
) {
  if (path !== undefined) return refuse(source, "rowOnRequest", { name: path });
  if (isOfStep) return refuse(source, "keepOnRequest");
  if (isOtherRow) return refuse(source, "readAllBefore");
  if (first === undefined) return refuse(source, "readBeforeLoop");
  if (isWritten) return refuse(source, "returnFromWrite");
  if (!isDirect) return refuse(source, "passOnRead");
  if (!isWhole) return refuse(source, "differentParts");
  if (isBehindWrite) return refuse(source, "othersWritten");
  const [awaited, kept] = [getWrapped(node).parent, findConstant(first)];
  if (awaited?.type !== "AwaitExpression") return refuse(source, "resultNotAwaited");
  if (kept === undefined) return refuse(source, "firstNotKept");
  const variable = source.findVariable(kept);
  const block = findBlock(kept);
  if (variable === undefined || block === undefined || !contains(block, node))
    return refuse(source, "notInScope", { name: kept.name });
  if (isShadowed(source, variable, node)) return refuse(source, "otherVariable", { name: kept.name });
  const assigned = findAssigned(source, first, node);
  if (assigned !== undefined) return refuse(source, "reassignedBetween", { name: assigned });
  if (mayChange(variable, awaited)) return refuse(source, "changedBetween", { name: kept.name });
  if ([kept, findTarget(awaited)].some((name) => isChanged(source, name))) return refuse(source, "functionChangesIt");
  return { edits: [{ range: awaited.range, text: kept.name }], risk: "review", act: "readOnce" };
}

/**
 * @param {Node} call
 * @returns {Node | undefined} the name of the constant that keeps what it returns
 */
function findConstant(call) {
  const awaited = getWrapped(call).parent;
  const declarator = awaited?.type === "AwaitExpression" ? getWrapped(awaited).parent : undefined;
  return declarator?.type === "VariableDeclarator" &&
    declarator.id.type === "Identifier" &&
    unwrap(declarator.init) === awaited &&
    declarator.parent.kind === "const"
    ? declarator.id
    : undefined;
}

/**
 * @param {Node} name - of a constant
 * @returns {Node | undefined} the block where it is declared
 */
function findBlock(name) {
  const block = name.parent.parent.parent;
  return block.type === "BlockStatement" ? block : undefined;
}

/**
 * @param {Source} source
 * @param {Variable} variable
 * @param {Node} node - where it is to be read
 * @returns {boolean} whether its name is that of another variable there
 */
function isShadowed(source, variable, node) {
  for (let scope = findScope(source, node); scope !== null; scope = scope.upper) {
    const found = scope.set.get(variable.name);
    if (found !== undefined) return found !== variable;
  }
  return true;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {import("../lib/types.js").Scope | null} the innermost one
 */
function findScope(source, node) {
  for (let at = node; at != null; at = at.parent) {
    const scope = source.scopeManager.acquire(/** @type {any} */ (at), true);
    if (scope !== null) return scope;
  }
  return null;
}

/**
 * @param {Node} awaited
 * @returns {Node | undefined} what its result is kept in
 */
function findTarget(awaited) {
  const { parent } = getWrapped(awaited);
  return parent.type === "VariableDeclarator"
    ? parent.id
    : parent.type === "AssignmentExpression"
      ? parent.left
      : undefined;
}

/**
 * `const members = await load(query); members.push(owner);`
 *
 * @param {Source} source
 * @param {Node | undefined} name - that a result is kept in
 * @returns {boolean} whether something of the result is written there
 */
function isChanged(source, name) {
  const references = name?.type === "Identifier" ? (source.findVariable(name)?.references ?? []) : [];
  return references.some(({ identifier }) => {
    const changed = findChangedMember(/** @type {any} */ (identifier));
    return changed !== undefined && changed !== INSIDE;
  });
}

/**
 * `if (type === "draft") id = draft.origin;`: both calls ask for the same but for drafts.
 *
 * @param {Source} source
 * @param {Node} first - what is asked there,
 * @param {Node} second - and here again
 * @returns {string | undefined} the name of a variable of it that is written in between
 */
function findAssigned(source, first, second) {
  const isBetween = (/** @type {Node} */ { range }) => range[0] >= first.range[1] && range[0] < second.range[0];
  return findWithin(source, second, (node) => {
    const variable = node.type === "Identifier" ? source.findVariable(node) : undefined;
    return variable !== undefined && getWrites(variable).some(isBetween);
  })?.name;
}

/**
 * @param {Variable} variable
 * @param {Node} second - where it is to be read
 * @returns {boolean} whether what it holds is handed on or written before that, or in another function
 */
function mayChange(variable, second) {
  return variable.references.some(({ identifier, init }) => {
    const node = /** @type {Node} */ (/** @type {unknown} */ (identifier));
    if (init === true || node.range[0] > second.range[0]) return false;
    return findFunction(node) !== findFunction(second) || !isOnlyRead(node);
  });
}

/**
 * `user.name` of which nothing is called or written, `!user`
 *
 * @param {Node} name
 */
function isOnlyRead(name) {
  let node = getWrapped(name);
  if (isTested(node)) return true;
  if (node.parent.type !== "MemberExpression" || node.parent.object !== node) return false;
  while (node.parent.type === "MemberExpression" && node.parent.object === node) node = getWrapped(node.parent);
  const { parent } = node;
  if (parent.type === "CallExpression" && parent.callee === node) return false;
  return parent.type !== "AssignmentExpression" && parent.type !== "UpdateExpression" && parent.operator !== "delete";
}

/** @param {Node} node */
function isTested({ parent }) {
  return (
    (parent.type === "UnaryExpression" && parent.operator === "!") ||
    parent.type === "IfStatement" ||
    (parent.type === "BinaryExpression" && /^[!=]==?$/.test(parent.operator))
  );
}

export default createCodemod({ detector, rewrite });
