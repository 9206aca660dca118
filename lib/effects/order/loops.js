import { getAllAwaiting, isAwaiting } from "../../ast/promises/programs.js";
import { findFunction, isFunction } from "../../ast/syntax/functions.js";
import { dependsOnEarlier } from "./earlier-rounds.js";
import { isAbsenceCheck } from "./absence.js";
import { append } from "../../ast/append.js";
import { contains } from "../../ast/syntax/contains.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getWrittenIn } from "./between.js";
import { getOwnNodes } from "../../ast/syntax/own-nodes.js";
import { findList } from "./list-of-loop.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * A loop over a list whose rounds wait, each for itself.
 *
 * @typedef {object} WaitingLoop
 * @property {Node} loop - ForOfStatement, ForInStatement or ForStatement
 * @property {Node} list - that it goes through
 * @property {Node[]} awaits - AwaitExpressions in its body
 */

/**
 * Loops over a list whose rounds wait, and none of which leaves the loop.
 *
 * @param {Source} source
 * @returns {readonly WaitingLoop[]} the outer ones first
 */
export function getLoopsThatWait(source) {
  return source.memo(getLoopsThatWait, () => getAllThatWait(source).filter(({ loop }) => !leaves(source, loop)));
}

/**
 * @param {Source} source
 * @returns {readonly WaitingLoop[]} with those whose rounds leave them, or need what earlier ones have written; the outer ones first
 */
export function getAllThatWait(source) {
  return source.memo(getAllThatWait, () => {
    /** @type {Map<Node, Node[]>} */
    const awaits = new Map();
    for (const awaited of getAllAwaiting(source))
      for (const loop of getLoopsAround(awaited)) append(awaits, loop, awaited);
    return [...awaits]
      .flatMap(([loop, inIt]) => {
        const list = findList(source, loop);
        return list === undefined ? [] : [{ loop, list, awaits: inIt }];
      })
      .sort((a, b) => a.loop.range[0] - b.loop.range[0]);
  });
}

/**
 * Statements of a round that end the function where something was not found: `if (!user) return res.sendStatus(404);`
 *
 * @param {Source} source
 * @param {Node} loop
 * @returns {Node[]}
 */
export function getChecksOfRound(source, { body }) {
  if (body.type !== "BlockStatement") return [];
  return body.body.filter((/** @type {Node} */ statement, /** @type {number} */ index) => {
    const before = statement.type === "IfStatement" ? body.body.slice(0, index) : [];
    return (
      before.length > 0 &&
      isAbsenceCheck(source, statement, getWrittenIn(source, before)) &&
      !isSought(source, body.parent, statement)
    );
  });
}

/**
 * `if (!taken) return slot;`, `if (!fits) return false;`, behind which no other one is to be asked about, and not
 * `if (!user) return res.status(404).send(id);`
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} check
 * @returns {boolean} whether it ends the function with the element, or says whether all are so: that is what the loop looks for
 */
function isSought(source, loop, { consequent }) {
  const last = consequent.type === "BlockStatement" ? consequent.body.at(-1) : consequent;
  const value = last.type === "ReturnStatement" && last.argument != null ? unwrap(last.argument) : undefined;
  if (typeof value?.value === "boolean") return true;
  if (value?.type !== "Identifier" && value?.type !== "MemberExpression") return false;
  return (
    findWithin(source, value, (node) => {
      const name = /** @type {any} */ (
        node.type === "Identifier" ? source.findVariable(node)?.defs[0]?.name : undefined
      );
      return name !== undefined && contains(loop, name) && !contains(loop.body, name);
    }) !== undefined
  );
}

/**
 * Those of which a round may begin before the one before it is done, as far as names tell: no round reads, in front of what it waits for,
 * what an earlier one has written.
 *
 * @param {Source} source
 * @returns {readonly WaitingLoop[]} the outer ones first
 */
export function getWaitingLoops(source) {
  return source.memo(getWaitingLoops, () =>
    getAllThatWait(source).filter(
      ({ loop, awaits }) => !mayEndEarly(source, loop) && !dependsOnEarlier(source, loop, awaits),
    ),
  );
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {boolean} whether a round may be the last one, and not because something was not found
 */
export function mayEndEarly(source, loop) {
  return leaves(source, loop, getChecksOfRound(source, loop));
}

/**
 * @param {Node} awaited
 * @returns {Node[]} loops of its function whose body it stands in
 */
function getLoopsAround(awaited) {
  const owner = findFunction(awaited);
  /** @type {Node[]} */
  const loops = [];
  for (let node = awaited; node.parent != null && node.parent !== owner; node = node.parent)
    if (node.parent.body === node && /^(?:For|While|DoWhile)/.test(node.parent.type)) loops.push(node.parent);
  return loops;
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node[]} [checks] - by which it may leave
 * @returns {boolean} whether a round may be the last one: `return`, `break`, `throw`
 */
function leaves(source, loop, checks = []) {
  const owner = findFunction(loop);
  return getOwnNodes(source, owner, "BreakStatement", "ReturnStatement", "ThrowStatement", "YieldExpression").some(
    (node) =>
      contains(loop, node) &&
      !isCaught(node, loop) &&
      !checks.some((check) => contains(check, node)) &&
      !(node.type === "BreakStatement" && isOfSwitch(node, loop)) &&
      !(node.type === "ThrowStatement" && isForMissing(source, node, loop)),
  );
}

/**
 * `try { rows.push(await load(id)); } catch (error) { return next(error); }`
 *
 * @param {Node} statement
 * @param {Node} loop
 * @returns {boolean} whether it only runs where something failed in the round
 */
function isCaught(statement, loop) {
  for (let node = statement; node !== loop; node = node.parent) if (node.type === "CatchClause") return true;
  return false;
}

/**
 * `const user = await load(id); if (!user) throw new NotFoundError();`, and not `if (!(await isAllowed(id))) throw new ForbiddenError();`,
 * behind which nothing is to be asked
 *
 * @param {Source} source
 * @param {Node} statement - `throw`
 * @param {Node} loop
 */
function isForMissing(source, statement, loop) {
  for (let node = statement; node !== loop; node = node.parent)
    if (
      node.parent.type === "IfStatement" &&
      findWithin(source, node.parent.test, isAwaiting, isFunction) !== undefined
    )
      return false;
  return true;
}

/**
 * @param {Node} statement - `break`
 * @param {Node} loop
 */
function isOfSwitch(statement, loop) {
  if (statement.label != null) return false;
  for (let { parent } = statement; parent !== loop; { parent } = parent)
    if (parent.type === "SwitchStatement") return true;
  return false;
}
