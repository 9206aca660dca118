import { isAwaiting } from "../../ast/promises/programs.js";
import { isLocal, isPlainTarget, isUnread, isWork } from "./waiting-targets.js";
import { mayStandBetween, readsAny } from "./between.js";
import { contains } from "../../ast/syntax/contains.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { getOwnEffect } from "../own-effect.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { findStep, isOpening } from "./steps.js";
import { findWhole } from "./waiting-parts.js";
import { isGateCall } from "./gates.js";
import { isWayOut } from "../../heat/seldom/way-out.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** What puts something into a list, a set or the like. */
const PUTS = /^(?:push|unshift|add|append|set)$/;

/**
 * A statement that waits and keeps what came: `const user = await load(id)`, `page.user = await load(id)`. Or a step, of which nobody takes
 * the result: `await this.loadUsers()`, which keeps it itself, and `await validateName(name)`, a check, which only throws.
 *
 * @typedef {object} Waiting
 * @property {Node} statement
 * @property {Node} target - what it is kept in: a pattern, a name, a member; of a step its `await`
 * @property {Node} awaited - AwaitExpression
 * @property {Node} value - what is kept: the same, or what is made of it, as `!!(await load(id))` or `id ? await load(id) : null`
 * @property {Node} [other] - AwaitExpression that it waits for instead: the second one of `isFull ? await loadAll(id) : await load(id)`
 * @property {"const" | "let" | "var" | "=" | "put" | "part" | "step" | "last"} kind - "put": into a list or the like, `counts.push(await count(id))`; "part": beside what others of
 *   the row bring, `page = { name: user.name, posts: await listPosts(id) }`; "last": it waits for a part of what it does, behind which nothing is to wait
 * @property {Node} [test] - under which it waits: of `if (year) await this.loadYear(year)`
 * @property {boolean} [opens] - whether a block of the statement begins with it: `if (year) { const months = await listMonths(); … }`, or is nothing else
 * @property {Node[]} between - statements in front of it, behind the one that waits before it
 */

/**
 * @param {Waiting} waiting
 * @returns {Node[]} AwaitExpressions: one, or two of which it waits for one
 */
export function getAwaits({ awaited, other }) {
  return other === undefined ? [awaited] : [awaited, other];
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @param {Node[]} between
 * @returns {Waiting | undefined}
 */
export function findWaiting(source, statement, between) {
  const waiting = findAny(source, statement, between);
  const isGated =
    waiting?.kind !== "step" && waiting !== undefined && getAwaits(waiting).some((one) => isGate(one.argument));
  return isGated ? undefined : waiting;
}

/**
 * `const isMember = await checkMember(team, user);`, `if (!(await mayRead(id))) throw new Forbidden();`: what follows may only start when they are
 * through, but they may be asked beside what is in front of them.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Node[]} between
 * @returns {Waiting | undefined}
 */
export function findGate(source, statement, between) {
  if (statement.type !== "IfStatement") {
    const waiting = findAny(source, statement, between);
    const isOpen = waiting === undefined || getAwaits(waiting).some((one) => isOpening(unwrap(one.argument)));
    return isOpen ? undefined : { ...waiting, kind: "last" };
  }
  const value = unwrap(statement.test);
  const awaits = findAwaits(source, value);
  const [awaited] = awaits;
  return awaits.length === 1 && !isOpening(unwrap(awaited.argument)) && getOwnEffect(source, value).change === undefined
    ? { statement, target: awaited, awaited, value, kind: "last", between }
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @param {Node[]} between
 * @returns {Waiting | undefined} also of what is a gate for what follows
 */
function findAny(source, statement, between) {
  if (statement.type === "IfStatement") return findConditional(source, statement, between);
  if (statement.type === "TryStatement") return findTried(source, statement, between);
  const step = findStep(statement);
  if (step !== undefined) return { statement, target: step, awaited: step, value: step, kind: "step", between };
  const put = findPut(source, statement, between);
  if (put !== undefined) return put;
  const [declaration, ...others] = statement.type === "VariableDeclaration" ? statement.declarations : [];
  const assignment =
    statement.type === "ExpressionStatement" && statement.expression.type === "AssignmentExpression"
      ? statement.expression
      : undefined;
  const value = unwrap(declaration?.init ?? assignment?.right);
  const [awaited, other] = others.length > 0 || value == null ? [] : findAwaited(source, value);
  if (awaited === undefined) return undefined;
  if (assignment !== undefined && assignment.operator !== "=") return undefined;
  const target = declaration?.id ?? unwrap(assignment.left);
  const kind = declaration === undefined ? "=" : statement.kind;
  /** @type {Waiting} */
  const waiting = { statement, target, awaited, value, other, kind, between };
  return isPlainTarget(source, waiting) && !isUnread(source, waiting) ? waiting : undefined;
}

/**
 * `counts.push({ name: "users", count: await users.count() });`
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Node[]} between
 * @returns {Waiting | undefined} of what puts something that it waits for into what the function has
 */
function findPut(source, statement, between) {
  const call = statement.type === "ExpressionStatement" ? unwrap(statement.expression) : undefined;
  if (call?.type !== "CallExpression") return undefined;
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression" || !PUTS.test(findLastName(callee) ?? "")) return undefined;
  const target = unwrap(callee.object);
  const awaits = findAwaits(source, call);
  const [awaited] = awaits;
  if (awaits.length !== 1 || unwrap(findWhole(source, awaited)) !== call) return undefined;
  const value = call.arguments.map(unwrap).find((/** @type {Node} */ one) => contains(one, awaited));
  const root = getRoot(target);
  return value !== undefined &&
    root.type === "Identifier" &&
    isLocal(source, root, statement) &&
    findWithin(source, target, isWork) === undefined
    ? { statement, target, awaited, value, kind: "put", between }
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node[]} its AwaitExpressions
 */
function findAwaits(source, expression) {
  /** @type {Node[]} */
  const found = [];
  findWithin(
    source,
    expression,
    (node) => {
      if (isAwaiting(node)) found.push(node);
      return false;
    },
    isFunction,
  );
  return found;
}

/**
 * `if (year) await this.loadYear(year);`, `if (year) page.year = await loadYear(year);`
 *
 * @param {Source} source
 * @param {Node} statement - IfStatement
 * @param {Node[]} between
 * @returns {Waiting | undefined} of what it runs, if that is one statement which waits, and its condition does not
 */
function findConditional(source, statement, between) {
  const { test, consequent, alternate } = statement;
  const [only, ...others] = consequent.type === "BlockStatement" ? consequent.body : [consequent];
  if (alternate != null || only === undefined || others.length > 0 || only.type === "IfStatement") return undefined;
  const waiting = findWaiting(source, only, between);
  // What is declared in there is of no use behind it: it is there to throw.
  if (waiting === undefined || !/^(?:=|put|step)$/.test(waiting.kind)) return undefined;
  return mayStop(source, test) ? undefined : { ...waiting, statement, test };
}

/**
 * `try { news = await listNews(); } catch (error) { logger.warn(error); }`, which is tried for itself: what follows runs whether it fails or not.
 *
 * @param {Source} source
 * @param {Node} statement - TryStatement
 * @param {Node[]} between
 * @returns {Waiting | undefined} of what it tries, if that is one statement which waits and keeps what came
 */
function findTried(source, statement, between) {
  const { block, handler, finalizer } = statement;
  const [only, ...others] = block.body;
  if (handler == null || finalizer != null || only?.type !== "ExpressionStatement" || others.length > 0)
    return undefined;
  const waiting = findWaiting(source, only, between);
  if (waiting?.kind !== "=" || findWithin(source, handler.body, mayLeave, isFunction) !== undefined) return undefined;
  return { ...waiting, statement, opens: true };
}

/**
 * @param {Node} node - in what is done where something failed
 * @returns {boolean} whether the function may not go on behind it, or waits for more
 */
export function mayLeave({ type }) {
  return /^(?:Return|Throw|Break|Continue)Statement$|^(?:Await|Yield)Expression$/.test(type);
}

/**
 * What a block begins with that runs behind a row, under a condition or not:
 *
 *   if (year) { const months = await listMonths(year); … }      try { const post = await find(id); … } catch { … }
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Node[]} between
 * @returns {Waiting | undefined} the first statement in it that waits and keeps what came, if those in front of it only prepare it
 */
export function findOpening(source, statement, between) {
  const { type, test, consequent, alternate, block } = statement;
  const blocks = type === "TryStatement" ? [block] : [];
  if (type === "IfStatement" && !mayStop(source, test)) blocks.push(consequent, alternate);
  for (const one of blocks) {
    //   if (isBanned(user)) { const site = await findSite(id); throw new Banned(site.name); }
    if (one?.type !== "BlockStatement" || isWayOut(source, one)) continue;
    const index = one.body.findIndex((/** @type {Node} */ inner) => !mayStandBetween(source, inner));
    if (index === -1) continue;
    const waiting = findWaiting(source, one.body[index], [...between, ...one.body.slice(0, index)]);
    if (waiting === undefined || waiting.kind === "step" || waiting.test !== undefined) continue;
    // What is declared behind everything else is of no use: it is there to throw.
    if (waiting.kind === "=" || index < one.body.length - 1) return { ...waiting, statement, test, opens: true };
  }
  return undefined;
}

/**
 * `return res.json({ user, posts: await listPosts(id) });`, `render(user, await listPosts(id));`
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Node[]} between
 * @returns {Waiting | undefined} of the one part for which it waits, whatever it does with that
 */
export function findLast(source, statement, between) {
  const whole = statement.type === "ReturnStatement" ? statement.argument : statement.expression;
  const value = whole == null ? undefined : unwrap(whole);
  if (value === undefined || !/^(?:Call|New|Object|Array)Expression$|^TemplateLiteral$/.test(value.type))
    return undefined;
  /** @type {Node[]} */
  const awaits = [];
  const gate = findWithin(
    source,
    value,
    (node) => {
      if (isAwaiting(node)) awaits.push(node);
      return node.type === "CallExpression" && isGateCall(node);
    },
    isFunction,
  );
  const [awaited] = awaits;
  if (gate !== undefined || awaits.length !== 1 || unwrap(findWhole(source, awaited)) !== value) return undefined;
  return { statement, target: awaited, awaited, value: awaited, kind: "last", between };
}

/**
 * `const page = { name: user.name, posts: await listPosts(id) };`, of which only the whole needs the user.
 *
 * @param {Source} source
 * @param {Waiting} waiting
 * @param {ReadonlySet<Variable>} brought - what others of the row bring, and what is made of that
 * @returns {Waiting} of the part for which it waits, where that needs nothing of them, and the whole does
 */
export function findPart(source, waiting, brought) {
  const { kind, value, awaited, other, test } = waiting;
  const isMade = /^(?:const|let|var|=)$/.test(kind) && value !== awaited && other === undefined && test === undefined;
  return isMade &&
    readsAny(source, brought, value) &&
    !readsAny(source, brought, awaited) &&
    unwrap(findWhole(source, awaited)) === value
    ? { ...waiting, value: awaited, kind: "part" }
    : waiting;
}

/**
 * @param {Source} source
 * @param {Node} test - of an IfStatement
 * @returns {boolean} whether it waits, or what follows may only start when it is through
 */
function mayStop(source, test) {
  return (
    findWithin(source, test, (node) => isWork(node) && (isAwaiting(node) || isGateCall(node)), isFunction) !== undefined
  );
}

/**
 * The one `await` of an expression that does nothing else than to compute something of what it brings, or the two of which one is chosen.
 *
 * @param {Source} source
 * @param {Node} value
 * @returns {Node[]} AwaitExpressions; none where it does more
 */
function findAwaited(source, value) {
  if (isAwaiting(value)) return [value];
  //   const rows = isOpen ? await listOpen(id) : await listAll(id);
  if (value.type === "ConditionalExpression" && !mayStop(source, value.test)) {
    const [first, second] = [value.consequent, value.alternate].map((one) => findAwaited(source, unwrap(one)));
    if (first.length === 1 && second.length === 1)
      return getOwnEffect(source, value).change === undefined ? [...first, ...second] : [];
  }
  const found = findAwaits(source, value);
  if (found.length !== 1 || getOwnEffect(source, value).change !== undefined) return [];
  //   const user = assertFound(await load(id));
  const gate = findWithin(source, value, (node) => node.type === "CallExpression" && isGateCall(node), isFunction);
  return gate === undefined ? found : [];
}

/** @param {Node} awaited */
function isGate(awaited) {
  const node = unwrap(awaited);
  return node.type === "CallExpression" && isGateCall(node);
}
