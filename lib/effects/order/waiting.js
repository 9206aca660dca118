import { isCaptured, mayStandBetween } from "./between.js";
import { contains } from "../../ast/syntax/contains.js";
import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { getOwnEffect } from "../own-effect.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getRoot } from "../../ast/syntax/member-chain.js";
import { findStep } from "./steps.js";
import { findWhole } from "./waiting-parts.js";
import { isGateCall } from "./gates.js";
import { isWayOut } from "../../heat/seldom/way-out.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

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
 * @property {"const" | "let" | "var" | "=" | "step" | "last"} kind - "last": it waits for a part of what it does, behind which nothing is to wait
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
  if (statement.type === "IfStatement") return findConditional(source, statement, between);
  if (statement.type === "TryStatement") return findTried(source, statement, between);
  const step = findStep(statement);
  if (step !== undefined) return { statement, target: step, awaited: step, value: step, kind: "step", between };
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
  return getAwaits(waiting).some((one) => isGate(one.argument)) ||
    !isPlainTarget(source, waiting) ||
    isUnread(source, waiting)
    ? undefined
    : waiting;
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
  if (waiting === undefined || (waiting.kind !== "=" && waiting.kind !== "step")) return undefined;
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

/** @param {Node} node */
function mayLeave({ type }) {
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
      if (node.type === "AwaitExpression") awaits.push(node);
      return node.type === "CallExpression" && isGateCall(node);
    },
    isFunction,
  );
  const [awaited] = awaits;
  if (gate !== undefined || awaits.length !== 1 || unwrap(findWhole(awaited)) !== value) return undefined;
  return { statement, target: awaited, awaited, value: awaited, kind: "last", between };
}

/**
 * @param {Source} source
 * @param {Node} test - of an IfStatement
 * @returns {boolean} whether it waits, or what follows may only start when it is through
 */
function mayStop(source, test) {
  return (
    findWithin(
      source,
      test,
      (node) => isWork(node) && (node.type === "AwaitExpression" || isGateCall(node)),
      isFunction,
    ) !== undefined
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
  if (value.type === "AwaitExpression") return [value];
  //   const rows = isOpen ? await listOpen(id) : await listAll(id);
  if (value.type === "ConditionalExpression" && !mayStop(source, value.test)) {
    const [first, second] = [value.consequent, value.alternate].map((one) => findAwaited(source, unwrap(one)));
    if (first.length === 1 && second.length === 1)
      return getOwnEffect(source, value).change === undefined ? [...first, ...second] : [];
  }
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
  return (
    findNames(target)?.every(
      (name) => isLocal(source, name, statement) && !isCaptured(source.findVariable(name), findFunction(name)),
    ) ?? false
  );
}

/**
 * @param {Node} target - that is assigned to
 * @returns {Node[] | undefined} the names of `[rows]`, `{ count }`, `rows`; undefined where it has more than names, one deep
 */
function findNames(target) {
  /** @type {(Node | null | undefined)[]} */
  const parts =
    target.type === "ArrayPattern"
      ? target.elements.filter((/** @type {Node | null} */ element) => element !== null)
      : target.type === "ObjectPattern"
        ? target.properties.map((/** @type {Node} */ { value, computed }) => (computed ? undefined : value))
        : [target];
  return parts.every((part) => part?.type === "Identifier") ? /** @type {Node[]} */ (parts) : undefined;
}

/**
 * `const _project = await projects.get(id);`: it is there to throw.
 *
 * @param {Source} source
 * @param {Waiting} waiting
 * @returns {boolean}
 */
function isUnread(source, { target, kind }) {
  if (kind === "=" || target.type !== "Identifier" || !target.name.startsWith("_")) return false;
  const variable = source.findVariable(target);
  return variable !== undefined && !variable.references.some((reference) => reference.isRead());
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
