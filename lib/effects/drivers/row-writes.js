import { findBulkOfQuery } from "./sql-writes.js";
import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { findRowWriteOfDriver } from "./driver-writes.js";
import { contains } from "../../ast/syntax/contains.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { findTraced } from "../traced.js";
import { getChain } from "../links.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getOwnNodes } from "../../ast/syntax/own-nodes.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { CHANGING_METHODS } from "../quiet.js";
import { isAside, isWaitedFor } from "../beside.js";
import { getStatementOfList, isHandedList, writesLists } from "./list-writes.js";
import { getVariablesIn } from "../order/between.js";
import { isMadeOfRound } from "../order/of-round.js";
import { resolve } from "../../ast/values/resolve.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** How many functions a write may be behind: of the file, and across files. */
export const MAX_DEPTH = 3;

/** How many statements a function may write a row by. */
const MAX_WRITES = 3;

/** What ends a handler of failures before it throws. */
const LEAVES = /^(?:Return|Continue|Break)Statement$/;

/**
 * A write of one row. `statement`: what its driver would do at once for all rows of a list, `insertMany()`; `call`: of a function of which the file does
 * not have the code, which is handed the row and does all of it; `isList`: it is handed a list, which has that row alone.
 *
 * @typedef {{ statement: string, call?: undefined } | { call: Node, isList: boolean, statement?: undefined }} RowWrite
 */

/**
 * @param {Source} source
 * @param {Node} expression - what is awaited
 * @param {Node} scope - the loop, or the function whose parameters bring the row
 * @param {number} [depth]
 * @returns {RowWrite[] | undefined} undefined where it does anything but to write rows, one by each
 */
export function findRowWrites(source, expression, scope, depth = 0) {
  const call = unwrap(findTraced(unwrap(expression)) ?? expression);
  const isOfRound = (/** @type {Node} */ node) => isMadeOfRound(source, scope, node);
  //   sql`INSERT INTO tags (name) VALUES (${tag.name})`
  const isText = call.type === "TaggedTemplateExpression" && isOfRound(call.quasi);
  if (call.type !== "CallExpression" && !isText) return undefined;
  const statement = isText ? findBulkOfQuery(source, call, isOfRound) : findRowWriteOfDriver(source, call, scope);
  if (statement !== undefined) return [{ statement }];
  if (isText || depth === MAX_DEPTH || !call.arguments.some(isOfRound)) return undefined;
  //   for (const tag of tags) await tag.addTo(user);    where each of them may be another one's
  if (!isFunction(scope) && isOfRound(call.callee)) return undefined;
  const isList = isHandedList(call, scope, isOfRound);
  const values = resolve(source, call.callee);
  const [fn, ...others] = values.flatMap((value) =>
    value.kind === "node" && isFunction(value.node) ? [value.node] : [],
  );
  if (fn === undefined) return [{ call, isList }];
  if (others.length > 0 || values.length > 1) return undefined;
  if (isList) return writesLists(source, fn) ? [{ statement: getStatementOfList(call) }] : undefined;
  return findRowWritesOfFunction(source, fn, depth + 1);
}

/**
 * `async function saveEntry(entry, trx) { const row = toRow(entry); await Entry.query(trx).insert(row); }`
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {number} [depth]
 * @returns {RowWrite[] | undefined} see `findRowWrites`
 */
export function findRowWritesOfFunction(source, fn, depth = 0) {
  const known = source.memo(
    findRowWritesOfFunction,
    () => /** @type {Map<Node, RowWrite[] | undefined>} */ (new Map()),
  );
  return getOrInsert(known, fn, () => {
    const waited = getOwnNodes(source, fn, "CallExpression", "TaggedTemplateExpression").filter(
      (call) => isWaitedFor(call) && isOfFunction(fn, call),
    );
    if (waited.length === 0 || waited.length > MAX_WRITES || waited.some((call) => getLoop(source, call, fn)))
      return undefined;
    const isUsed = (/** @type {Node} */ call) =>
      getWrapped(call).parent.type === "AwaitExpression" && isNeeded(source, getWrapped(call).parent, fn);
    if (doesMore(source, fn, waited) || (waited.length > 1 && waited.some(isUsed))) return undefined;
    const writes = waited.map((call) => findRowWrites(source, call, fn, depth));
    return writes.includes(undefined) ? undefined : /** @type {RowWrite[]} */ (writes.flat());
  });
}

/**
 * Whether what is waited for is the function's: not a link of a chain that goes on.
 *
 * @param {Node} fn
 * @param {Node} call
 */
function isOfFunction(fn, call) {
  return findFunction(call) === fn && getWrapped(call).parent.type !== "MemberExpression";
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Node} fn
 * @returns {Node | undefined} a loop around it, or a `try` that goes on behind a failure
 */
function getLoop(source, node, fn) {
  for (let at = node; at.parent != null && at !== fn; at = at.parent)
    if (/^(?:For|While|DoWhile)/.test(at.parent.type) || isForgiven(source, at)) return at.parent;
  return undefined;
}

/**
 * `try { … } catch (error) { throw new StoreError(error); }` does not go on.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it is tried, and its failure is not the end: of a statement for all rows it would be
 */
export function isForgiven(source, node) {
  const { parent } = node;
  return (
    parent.type === "TryStatement" &&
    parent.block === node &&
    parent.handler != null &&
    (parent.handler.body.body.at(-1)?.type !== "ThrowStatement" ||
      findWithin(source, parent.handler.body, ({ type }) => LEAVES.test(type), isFunction) !== undefined)
  );
}

/**
 * Statements that do something for each row besides to write it: they tell others, or check it. What a round of a loop calls and does not wait for
 * may go into a loop of its own.
 *
 * @param {Source} source
 * @param {Node} root - a function, or the body of a loop
 * @param {Node[]} writes
 * @returns {boolean}
 */
export function doesMore(source, root, writes) {
  return (
    findWithin(
      source,
      root,
      (node) => {
        if (node.type === "AwaitExpression") return !writes.includes(unwrap(node.argument));
        if (node.type === "YieldExpression") return true;
        if (node.type !== "ExpressionStatement" || !isFunction(root)) return false;
        const call = unwrap(node.expression);
        if (call.type !== "CallExpression" || writes.includes(call)) return false;
        const name = getChain(call).links.at(-1)?.name ?? "";
        return !isAside(source, call) && !CHANGING_METHODS.has(name);
      },
      // One that goes on is no end, and is asked about elsewhere.
      ({ type }) => type === "CatchClause",
    ) !== undefined
  );
}

/**
 * `const { rows } = await pool.query("INSERT … RETURNING id", [tag]); ids.push(rows[0].id);` needs it for nothing that it waits for.
 *
 * @param {Source} source
 * @param {Node} awaited
 * @param {Node} root - a function, or the body of a loop
 * @returns {boolean} whether what came is declared, and goes on into something that is waited for, or tells what follows
 */
export function isNeeded(source, awaited, root) {
  const { parent } = getWrapped(awaited);
  if (parent.type !== "VariableDeclarator") return false;
  const kept = [...getVariablesIn(source, parent.id)];
  //   const use = { label: label.id, user }; await saveUse(use);
  const declared = getOwnNodes(source, findFunction(awaited), "VariableDeclarator").filter((node) =>
    contains(root, node),
  );
  for (const { id, init } of declared)
    if (init != null && findWithin(source, init, (part) => part.type === "Identifier" && isOf(source, kept, part)))
      kept.push(...getVariablesIn(source, id));
  return (
    findWithin(
      source,
      root,
      (node) =>
        (node.type === "AwaitExpression" || isTest(node)) &&
        findWithin(source, node, (part) => part.type === "Identifier" && isOf(source, kept, part)) !== undefined,
    ) !== undefined
  );
}

/**
 * @param {Node} node
 * @returns {boolean} whether it tells what follows, and not only whether the row was written: `if (result.rowCount !== 1) throw new Error("not written");`
 */
function isTest(node) {
  const { parent } = node;
  if (parent?.test !== node || parent.type === "ConditionalExpression") return false;
  const { consequent, alternate } = parent;
  const last = consequent?.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
  return last?.type !== "ThrowStatement" || alternate != null;
}

/**
 * @param {Source} source
 * @param {Iterable<Variable>} variables
 * @param {Node} name - Identifier
 */
function isOf(source, variables, name) {
  const variable = source.findVariable(name);
  return variable !== undefined && [...variables].includes(variable);
}
