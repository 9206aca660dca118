import { CACHE } from "../quiet.js";
import { contains } from "../../ast/syntax/contains.js";
import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { getNamesOf } from "../links.js";
import { getOwnNodes } from "../../ast/syntax/own-nodes.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getPresent, getUnset } from "../../heat/seldom/asked.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { isGateCall, isQuestion } from "../order/gates.js";

/** @import { Node, Source } from "../../types.js" */

/** What keeps rows for one request. */
const LOADERS = /loaders?$/i;

/**
 * `const query = User.findOne({ id }); return query;`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether a variable keeps its promise, which is returned or awaited
 */
export function isWaitedForLater(source, call) {
  const { id, type } = call.parent;
  if (type !== "VariableDeclarator" || id.type !== "Identifier" || !getNamesLater(source).has(id.name)) return false;
  const references = source.findVariable(id)?.references ?? [];
  return references.some(({ identifier, init }) => {
    const { parent } = getWrapped(/** @type {any} */ (identifier));
    return init !== true && (parent.type === "ReturnStatement" || parent.type === "AwaitExpression");
  });
}

/**
 * @param {Source} source
 * @returns {Set<string>} names that are returned or awaited somewhere, by the text: few variables are, and looking for their uses takes longer
 */
function getNamesLater(source) {
  return source.memo(
    getNamesLater,
    () => new Set([...source.text.matchAll(/\b(?:return|await)[\s(]+([\w$]+)/g)].map(([, name]) => name)),
  );
}

/**
 * `order.collective || (await order.getCollective())`, `if (!order.host) order.host = await …`, `user ? user : await find(id)`: it is read where it is not
 * at hand.
 *
 * @param {Source} source
 * @param {Node} node
 */
export function isFallback(source, node) {
  const awaited = getWrapped(node).parent;
  const isAwaited = awaited?.type === "AwaitExpression";
  if (isInsteadOfHeld(source, isAwaited ? awaited : node)) return true;
  if (!isAwaited) return false;
  const { parent } = getWrapped(awaited);
  if (parent.type === "LogicalExpression") return parent.operator !== "&&" && unwrap(parent.right) === awaited;
  if (parent.type !== "AssignmentExpression" || unwrap(parent.right) !== awaited) return false;
  if (parent.operator === "??=" || parent.operator === "||=") return true;
  const kept = source.slice(parent.left);
  for (let at = parent; at.parent != null && !isFunction(at); at = at.parent)
    if (at.parent.type === "IfStatement" && at.parent.consequent === at)
      return getUnset(unwrap(at.parent.test)).some((asked) => source.slice(asked) === kept);
  return false;
}

/**
 * `Promise.all([user ? Promise.resolve(user) : find(id), listPosts(id)])`
 *
 * @param {Source} source
 * @param {Node} read
 * @returns {boolean} whether it stands in place of what a condition asks for, and gives where it is there
 */
function isInsteadOfHeld(source, read) {
  const choice = getWrapped(read).parent;
  if (choice?.type !== "ConditionalExpression") return false;
  const test = unwrap(choice.test);
  const isNegated = test.type === "UnaryExpression" && test.operator === "!";
  const [held, other] = isNegated ? [choice.alternate, choice.consequent] : [choice.consequent, choice.alternate];
  const asked = source.slice(isNegated ? unwrap(test.argument) : test);
  return unwrap(other) === read && [asked, `Promise.resolve(${asked})`].includes(source.slice(unwrap(held)));
}

/**
 * `loaders.user.load(id)`, `loaders ? loaders.user.load(id) : User.findById(id)`, and the same with `if` and `else`
 *
 * @param {Source} source
 * @param {Node} node
 */
export function isOfLoader(source, node) {
  if (getNamesOf(node).some((name) => LOADERS.test(name))) return true;
  const { parent } = getWrapped(getWrapped(node).parent?.type === "AwaitExpression" ? getWrapped(node).parent : node);
  if (parent?.type === "ConditionalExpression" && LOADERS.test(source.slice(parent.test))) return true;
  for (let at = node; at.parent != null && !isFunction(at); at = at.parent)
    if (at.parent.type === "IfStatement" && at.parent.alternate === at && LOADERS.test(source.slice(at.parent.test)))
      return true;
  return false;
}

/**
 * `if (!user) user = await findDeleted(id);`, `if (!teamId) { const user = await find(id); teamId = user.teamId; }`,
 * `if (kept) return JSON.parse(kept); const user = await find(id);`
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it only runs where what was read or handed over before is not there
 */
export function isForAbsent(source, node) {
  for (let at = node; at.parent != null && !isFunction(at); at = at.parent) {
    const { parent } = at;
    if (parent.type === "BlockStatement" && isBehindAnswer(source, parent, at)) return true;
    if (
      parent.type === "IfStatement" &&
      parent.consequent === at &&
      getUnset(unwrap(parent.test)).some((one) => isRead(source, one) || isFilledIn(source, at, one))
    )
      return true;
  }
  return false;
}

/**
 * @param {Source} source
 * @param {Node} block
 * @param {Node} statement - of it
 * @returns {boolean} whether another one in front of it has returned what was read, if that was there
 */
function isBehindAnswer(source, block, statement) {
  return block.body.some(
    (/** @type {Node} */ one) =>
      one.type === "IfStatement" &&
      one.range[1] <= statement.range[0] &&
      getPresent(unwrap(one.test)).some(
        (found) => isRead(source, found) && returns(source, one.consequent, source.slice(found)),
      ),
  );
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @param {Node} name - Identifier or MemberExpression
 * @returns {boolean} whether the statement writes it
 */
function isFilledIn(source, statement, name) {
  const text = source.slice(name);
  return source
    .nodes("AssignmentExpression")
    .some((node) => contains(statement, node) && source.slice(node.left) === text);
}

/**
 * @param {Source} source
 * @param {Node} name
 */
function isRead(source, name) {
  const declared =
    name.type === "Identifier" ? /** @type {any} */ (source.findVariable(name)?.defs[0]?.node) : undefined;
  if (declared?.type !== "VariableDeclarator" || declared.init == null) return false;
  const awaited = unwrap(declared.init);
  return awaited.type === "AwaitExpression" && !isPermission(unwrap(awaited.argument), name.name);
}

/**
 * `const isAdmin = await checkPermission(user, "manage");`, which is false of many
 *
 * @param {Node} call
 * @param {string} name - of its answer
 * @returns {boolean} whether it tells what somebody may do, and brings no row that may be missing
 */
export function isPermission(call, name) {
  return (
    isQuestion(name) ||
    (call.type === "CallExpression" && (isQuestion(findLastName(call.callee) ?? "") || isGateCall(call)))
  );
}

/** @param {Node} call */
function isOfCache(call) {
  const callee = unwrap(call.callee);
  return callee.type === "MemberExpression" && getNamesOf(callee.object).some((part) => CACHE.test(part));
}

/**
 * Whether a function keeps what it has read for whoever asks next.
 *
 *   if (!this.settings) this.settings = await load();      const get = memoize(async (id) => …)
 *   if (context.roles) return context.roles; …; context.roles = roles;
 *
 * @param {Source} source
 * @param {Node} owner - a function
 * @param {Node[]} calls - that it waits for
 */
export function isKept(source, owner, calls) {
  if (calls.some((one) => one.type === "CallExpression" && isOfCache(one))) return true;
  if (isWrappedByCache(source, owner)) return true;
  const text = source.slice(owner);
  if (getOfParameters(source, owner).some((left) => isAskedFirst(source, owner, left))) return true;
  return getOutliving(source).some((left) => {
    const kept = source.slice(left);
    return (
      contains(owner, left) &&
      text.split(kept).length > 2 &&
      (text.includes("await") || text.includes(`return ${kept}`))
    );
  });
}

/**
 * `const getTrack = cache(async (slug) => …)`, `@Cacheable("languages") async getLanguages() { … }`
 *
 * @param {Source} source
 * @param {Node} owner - a function
 * @returns {boolean} whether others get what it has returned for whoever asked first
 */
export function isWrappedByCache(source, owner) {
  const call = getWrapped(owner).parent;
  if (call?.type === "CallExpression" && CACHE.test(findLastName(call.callee) ?? "")) return true;
  const decorators = owner.parent?.decorators ?? [];
  return decorators.some((/** @type {Node} */ one) => CACHE.test(source.slice(one)));
}

/**
 * @param {Source} source
 * @param {Node} owner - a function
 * @returns {Node[]} what it writes of what it is handed: `context.roles`
 */
function getOfParameters(source, owner) {
  return getOwnNodes(source, owner, "AssignmentExpression")
    .map((node) => unwrap(node.left))
    .filter((left) => {
      const root = left.type === "MemberExpression" ? unwrap(getRoot(left)) : undefined;
      const [definition] = root?.type === "Identifier" ? (source.findVariable(root)?.defs ?? []) : [];
      return definition?.type === "Parameter" && contains(owner, /** @type {any} */ (definition.name));
    });
}

/**
 * @param {Source} source
 * @param {Node} owner - a function
 * @param {Node} left - that it writes
 * @returns {boolean} whether it asks in front of that whether it is there, and ends with it
 */
function isAskedFirst(source, owner, left) {
  const kept = source.slice(left);
  return getOwnNodes(source, owner, "IfStatement").some(
    ({ test, consequent, range }) =>
      range[1] < left.range[0] &&
      getPresent(unwrap(test)).some(
        (asked) => getMeant(source, asked) === kept && returns(source, consequent, source.slice(asked)),
      ),
  );
}

/**
 * @param {Source} source
 * @param {Node} asked
 * @returns {string} `context.roles` of itself, and of a name that stands for it: `const kept = context.roles`
 */
function getMeant(source, asked) {
  const declared =
    asked.type === "Identifier" ? /** @type {any} */ (source.findVariable(asked)?.defs[0]?.node) : undefined;
  return source.slice(declared?.type === "VariableDeclarator" && declared.init != null ? unwrap(declared.init) : asked);
}

/**
 * @param {Source} source
 * @param {Node} branch
 * @param {string} text
 * @returns {boolean} whether it ends the function with that
 */
function returns(source, branch, text) {
  return (
    findWithin(
      source,
      branch,
      ({ type, argument }) => type === "ReturnStatement" && argument != null && source.slice(argument).includes(text),
    ) !== undefined
  );
}

/**
 * @param {Source} source
 * @returns {Node[]} what is written of `this` and of the module
 */
function getOutliving(source) {
  return source.memo(getOutliving, () =>
    source
      .nodes("AssignmentExpression")
      .map((node) => unwrap(node.left))
      .filter((left) => {
        const root = unwrap(getRoot(left));
        if (root.type === "ThisExpression") return left.type === "MemberExpression";
        const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
        const declared = /** @type {any} */ (variable?.defs[0]);
        return declared !== undefined && findFunction(declared.name ?? declared.node) === undefined;
      }),
  );
}
