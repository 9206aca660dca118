import { contains } from "../../ast/syntax/contains.js";
import { endsFunction } from "./in-front.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { MAY_FAIL } from "../results.js";
import { findWaiting } from "./waiting.js";
import { getAllAwaiting } from "../../ast/promises/programs.js";
import { getOperands } from "../../ast/syntax/operands.js";
import { getTarget, getUses } from "../../ast/order/reads.js";
import { getVariablesIn, getWrittenIn, isCaptured, readsAny } from "./between.js";
import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { getCaught } from "../awaited-calls.js";
import { isPromiseCall } from "../../ast/promises/promise-call.js";
import { isFailing, mayBeOtherwise, mustBe, mustNotBe } from "./usual-ways.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Condition } from "./usual-ways.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Target } from "../../ast/order/reads.js" */

/**
 * A statement that waits for something that is needed on some ways through its function alone.
 *
 * @typedef {object} EarlyRead
 * @property {Node} statement - `const rows = await list(id);`
 * @property {Node} awaited - AwaitExpression
 * @property {Node} condition - that says whether it is needed, and needs nothing of it
 * @property {Node[]} passed - statements and conditions that ran behind it, and would run in front of it
 * @property {Move} [move] - where it could be moved to
 */

/**
 * @typedef {object} Move
 * @property {Target} target
 * @property {Node[]} passed - the same, of all that it is moved over
 */

/** Statements that run as a whole, whatever is chosen in them. */
const PLAIN = /^(?:ExpressionStatement|VariableDeclaration|ReturnStatement)$/;

/** What is asked again behind a wait, as it may have changed meanwhile. */
const CHANGES_MEANWHILE = /abort|cancel|closed|destroyed|disconnected|mounted|stopp(?:ed|ing)|shut/i;

/**
 * @param {Source} source
 * @returns {EarlyRead[]}
 */
export function getEarlyReads(source) {
  return source.memo(getEarlyReads, () =>
    getAllAwaiting(source).flatMap((awaited) => findEarlyRead(source, awaited) ?? []),
  );
}

/**
 *   const metrics = await listMetrics(org);
 *   if (ids.length > 0) check(ids, metrics);
 *
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @returns {EarlyRead | undefined}
 */
function findEarlyRead(source, awaited) {
  const statement = findDeclaration(awaited);
  if (statement === undefined) return undefined;
  const waiting = findWaiting(source, statement, []);
  if (waiting?.awaited !== awaited || waiting.other !== undefined || mayBeLeftOut(awaited, statement)) return undefined;
  const call = getCaught(awaited.argument);
  //   await Promise.all(ids.map(find));    waits for nothing where there are none
  if (isPromiseCall(source, call, "all") || MAY_FAIL.test(findLastName(call.callee ?? call) ?? "")) return undefined;
  const { reads, writes } = getUses(source, statement);
  if (reads.length === 0 || writes.length > 0 || isReadAnywhere(source, statement)) return undefined;
  const gate = findGate(source, statement, reads);
  if (gate === undefined) return undefined;
  if (asksForAnother(source, awaited, gate.passed) || mayChangeMeanwhile(source, gate.condition)) return undefined;
  const target = getTarget(statement, reads);
  const passed = target.passed.map(getRun);
  //   if (isFull) answer.rows = rows.map(getName);    has no block to move it into
  const isBehind =
    target.statement.parent.type === "BlockStatement" && target.passed.some((one) => contains(one, gate.condition));
  const move = isBehind && !asksForAnother(source, awaited, passed) ? { target, passed } : undefined;
  return { statement, awaited, ...gate, ...(move && { move }) };
}

/**
 * @param {Source} source
 * @param {Node} awaited
 * @param {Node[]} passed
 * @returns {boolean} whether what it asks with is another behind them
 */
function asksForAnother(source, awaited, passed) {
  return readsAny(source, getWrittenIn(source, passed), awaited);
}

/**
 * @param {Node} passed - a statement or a condition
 * @returns {Node} what of it runs wherever what follows it does: of `if (!order) return notFound();` the condition
 */
function getRun(passed) {
  return passed.type === "IfStatement" && passed.alternate == null && endsFunction(passed.consequent)
    ? passed.test
    : passed;
}

/**
 * @param {Source} source
 * @param {Node} statement - a declaration
 * @returns {boolean} whether a function reads what it declares that anything may call: `return finish(); function finish() { rows.forEach(add); }`
 */
function isReadAnywhere(source, statement) {
  return source.scopeManager
    .getDeclaredVariables(/** @type {any} */ (statement))
    .some((variable) => isCaptured(variable, findFunction(statement), statement));
}

/**
 * @param {Source} source
 * @param {Node} condition
 * @returns {boolean} whether it asks what may have changed while the function waited: `if (!isDone) { isDone = true; … }`, `if (signal.aborted) return;`
 */
function mayChangeMeanwhile(source, condition) {
  if (CHANGES_MEANWHILE.test(source.slice(condition))) return true;
  return [...getVariablesIn(source, condition)].some((variable) => {
    const [home] = variable.defs;
    return variable.references.some(
      (reference) =>
        reference.isWrite() &&
        home !== undefined &&
        findFunction(/** @type {any} */ (reference.identifier)) !== findFunction(/** @type {any} */ (home.name)),
    );
  });
}

/**
 * @param {Node} awaited
 * @returns {Node | undefined} the declaration of a block that it is the value of, or a part of it
 */
function findDeclaration(awaited) {
  let node = awaited;
  while (node.parent != null && !/Statement$|^VariableDeclaration$/.test(node.type) && !isFunction(node))
    node = node.parent;
  return node.type === "VariableDeclaration" && node.parent.type === "BlockStatement" ? node : undefined;
}

/**
 * @param {Node} awaited
 * @param {Node} statement
 * @returns {boolean} whether it is only asked for under a condition already: `const rows = isFull ? await list(id) : []`
 */
function mayBeLeftOut(awaited, statement) {
  for (let node = awaited; node !== statement; node = node.parent) {
    const { type, test, right } = node.parent;
    if (type === "ConditionalExpression" && test !== node) return true;
    if (type === "LogicalExpression" && right === node) return true;
  }
  return false;
}

/**
 * @param {Source} source
 * @param {Node} statement - that waits
 * @param {Node[]} reads - of its result
 * @returns {{ condition: Node, passed: Node[] } | undefined} the first condition behind it that says whether there is anything to read
 */
function findGate(source, statement, reads) {
  const list = statement.parent.body;
  /** @type {Node[]} */
  const passed = [];
  for (const one of list.slice(list.indexOf(statement) + 1)) {
    if (reads.some((read) => contains(one, read))) {
      if (!reads.every((read) => contains(one, read))) return undefined;
      const conditions = one.type === "IfStatement" ? findOfIf(source, one, reads, passed) : findOfArm(one, reads);
      const condition = conditions.find((each) => mayBeOtherwise(source, each));
      return condition === undefined ? undefined : { condition: condition.node, passed: [...passed, condition.node] };
    }
    passed.push(getRun(one));
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} statement - IfStatement that has all reads
 * @param {Node[]} reads
 * @param {Node[]} passed - statements in front of it
 * @returns {Condition[]} under which they are reached
 */
function findOfIf(source, { test, consequent, alternate }, reads, passed) {
  const isIn = (/** @type {Node | null | undefined} */ part) =>
    part != null && reads.some((read) => contains(part, read));
  if (!isIn(test)) {
    if (!isIn(alternate)) return getOperands(test).map(mustBe);
    //   if (!isMember) throw new Forbidden(); else if (isFull) use(rows);
    return isIn(consequent) || isFailing(source, consequent) ? [] : [mustNotBe(test)];
  }
  if (isIn(alternate)) return [];
  //   if (count >= max && !isUnlimited) …
  const operands = getOperands(test);
  const first = operands.findIndex(isIn);
  const made = getWrittenIn(source, passed);
  return operands
    .filter(
      (operand, index) => !isIn(operand) && (index < first || (isPlain(operand) && !readsAny(source, made, operand))),
    )
    .map(mustBe);
}

/**
 * `const names = isFull ? rows.map(getName) : [];`, `return isFull && rows.length > 0;`
 *
 * @param {Node} statement - that has all reads
 * @param {Node[]} reads
 * @returns {Condition[]} under which they are reached
 */
function findOfArm(statement, reads) {
  if (!PLAIN.test(statement.type)) return [];
  /** @type {Condition[]} */
  let conditions = [];
  for (let node = reads[0]; node !== statement; node = node.parent) {
    //   posts.map((post) => (isFull ? add(post, rows) : post))    in each round
    if (isFunction(node)) conditions = [];
    const { parent } = node;
    if (!reads.every((read) => contains(node, read))) continue;
    if (parent.type === "ConditionalExpression" && parent.test !== node)
      conditions = parent.alternate === node ? [mustNotBe(parent.test)] : getOperands(parent.test).map(mustBe);
    else if (parent.type === "LogicalExpression" && parent.operator === "&&" && parent.right === node)
      conditions = getOperands(parent.left).map(mustBe);
  }
  return conditions;
}

/**
 * @param {Node} node
 * @returns {boolean} whether it may be asked before what stands in front of it: it calls nothing
 */
function isPlain(node) {
  const inner = unwrap(node);
  switch (inner.type) {
    case "Identifier":
    case "Literal":
    case "ThisExpression":
      return true;
    case "MemberExpression":
      return !inner.computed && isPlain(inner.object);
    case "UnaryExpression":
      return inner.operator !== "delete" && isPlain(inner.argument);
    case "BinaryExpression":
    case "LogicalExpression":
      return isPlain(inner.left) && isPlain(inner.right);
    default:
      return false;
  }
}
