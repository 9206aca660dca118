import { getAllAwaiting } from "../../ast/promises/programs.js";
import { getVariablesIn, getWrittenIn, mayStandBetween, readsAny } from "./between.js";
import { isAbsenceCheck } from "./absence.js";
import { findInFront } from "./in-front.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { isQuestion } from "./gates.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { findGate, findLast, findOpening, findPart, findWaiting } from "./waiting.js";

/** @import { Node, Source, Variable } from "../../types.js" */
/** @import { Waiting } from "./waiting.js" */

/**
 * Statements of one block that stand in a row and wait, each by itself, and what prepares them. What else comes between ends a row: a
 * check that does not wait, a `return`, a loop.
 *
 * @param {Source} source
 * @returns {Waiting[][]} each with two statements at least, in the order of the text
 */
export function getRows(source) {
  return source.memo(getRows, () => getBlocksThatWait(source).flatMap((block) => findRowsOf(source, block)));
}

/**
 * The same, with statements between them that end the function where something was not found: `if (!user) return res.sendStatus(404)`.
 *
 * @param {Source} source
 * @returns {Waiting[][]} each with such a statement at least
 */
export function getCheckedRows(source) {
  return source.memo(getCheckedRows, () =>
    getBlocksThatWait(source).flatMap((block) => findRowsOf(source, block, isAbsenceCheck)),
  );
}

/**
 * @param {Source} source
 * @returns {Node[]} blocks with two expressions at least that wait: others have no row, and hardly any block is one
 */
function getBlocksThatWait(source) {
  return source.memo(getBlocksThatWait, () => {
    /** @type {Map<Node, number>} */
    const counts = new Map();
    for (const awaited of getAllAwaiting(source))
      for (let around = awaited.parent; around != null; around = around.parent) {
        if (around.type !== "BlockStatement") continue;
        const count = (counts.get(around) ?? 0) + 1;
        counts.set(around, count);
        // What is around a block of two has two as well.
        if (count > 2) break;
      }
    return source.nodes("BlockStatement").filter((block) => (counts.get(block) ?? 0) > 1);
  });
}

/**
 * @param {Source} source
 * @param {Node} block
 * @param {typeof isAbsenceCheck} [isCheck] - statements that end a row as little as those that prepare what follows
 * @returns {Waiting[][]} with that, those that have such a statement
 */
function findRowsOf(source, block, isCheck) {
  /** @type {Waiting[][]} */
  const rows = [];
  /** @type {Waiting[]} */
  let row = [];
  /** @type {Node[]} */
  let between = [];
  /** What was read, and all that was declared since.
   * @type {Set<Variable>} */
  let known = new Set();
  /** What was read, and what was made of it.
   * @type {Set<Variable>} */
  let brought = new Set();
  /** What a check asks that needs more of what was read, and so can only stand behind it.
   * @type {Set<Variable>} */
  let guarded = new Set();
  let [hasCheck, isChecked] = [false, isCheck === undefined];
  const end = () => {
    if (row.length > 1 && isChecked) rows.push(row);
    row = [];
    between = [];
    known = new Set();
    brought = new Set();
    guarded = new Set();
    [hasCheck, isChecked] = [false, isCheck === undefined];
  };
  /** @param {Waiting} waiting */
  const add = (waiting) => {
    isChecked ||= hasCheck;
    row.push(waiting);
  };
  for (const statement of block.body) {
    const waiting = findWaiting(source, statement, between);
    //   await mayRead(post);    which throws, and what stands behind a check is not read for somebody who may not
    if (isCheck !== undefined && waiting?.kind === "step") {
      if (row.length > 0) add(waiting);
      end();
      continue;
    }
    const opening = waiting === undefined ? findOpening(source, statement, between) : undefined;
    const rest = opening === undefined ? undefined : findRest(source, statement, opening, isCheck);
    if (opening !== undefined && rest !== undefined) {
      add(opening);
      between = rest.filter((one) => mayStandBetween(source, one));
      hasCheck ||= between.length < rest.length;
      for (const variable of getWrittenIn(source, [statement])) brought.add(variable);
      continue;
    }
    const last =
      row.length === 0 || waiting !== undefined
        ? undefined
        : (opening ?? findLast(source, statement, between) ?? findGate(source, statement, between));
    if (last !== undefined) {
      add(last);
      end();
      continue;
    }
    const mayBeInFront = isCheck !== undefined && waiting === undefined && row.length > 0;
    const statements = row.map((one) => one.statement);
    const inFront = mayBeInFront ? findInFront(source, statement, brought, statements) : undefined;
    if (waiting !== undefined) {
      //   if (!user) return isFirst ? "/setup" : "/login"; const posts = await list(user.id);
      if (readsAny(source, guarded, waiting.value)) end();
      add(findPart(source, waiting, brought));
      between = [];
      for (const variable of getVariablesIn(source, waiting.target)) brought.add(variable);
    } else if (row.length > 0 && isCheck?.(source, statement, known) === true) {
      hasCheck = true;
      const asked = getVariablesIn(source, statement.test ?? statement);
      const others = new Set([...brought].filter((variable) => !asked.has(variable)));
      if (readsAny(source, others, statement)) for (const variable of asked) guarded.add(variable);
      continue;
    } else if (row.length > 0 && mayStandBetween(source, statement)) {
      between.push(statement);
      if (readsAny(source, brought, statement))
        for (const variable of getWrittenIn(source, [statement])) brought.add(variable);
    } else if (inFront !== undefined) {
      hasCheck = true;
      between.push(inFront);
      if (inFront !== statement) continue;
    } else {
      end();
      continue;
    }
    //   const isAllowed = await hasLicense(team); if (!isAllowed) return;    asks whether somebody may, and not what is there
    if (isCheck !== undefined && !(waiting !== undefined && asksWhether(waiting)))
      for (const variable of getWrittenIn(source, [statement])) known.add(variable);
  }
  end();
  return rows;
}

/**
 * `notes.push(...found)` of `if (year) { const found = await listNotes(year); notes.push(...found); }`, behind which the next one may wait as well.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Waiting} opening - what a block of it begins with
 * @param {typeof isAbsenceCheck} [isCheck]
 * @returns {Node[] | undefined} what follows in the block; undefined where that does more than to put together what came, or another block may be chosen
 */
function findRest(source, { type, alternate }, { awaited, target }, isCheck) {
  if (type !== "IfStatement" || alternate != null) return undefined;
  let first = awaited;
  while (first.parent.type !== "BlockStatement") first = first.parent;
  const { body } = first.parent;
  const rest = body.slice(body.indexOf(first) + 1);
  const known = getVariablesIn(source, target);
  const goesOn = (/** @type {Node} */ one) => mayStandBetween(source, one) || isCheck?.(source, one, known) === true;
  return rest.every(goesOn) ? rest : undefined;
}

/** @param {Waiting} waiting - `const hasOldRows = await rows.findFirst(…)`, `const access = await canRead(post)` */
function asksWhether({ awaited, target }) {
  const call = unwrap(awaited.argument);
  const asked = call.type === "CallExpression" ? (findLastName(call.callee) ?? "") : "";
  return isQuestion(asked) || (target.type === "Identifier" && isQuestion(target.name));
}
