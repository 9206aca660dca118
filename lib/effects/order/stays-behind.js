import { endsFunction } from "./in-front.js";
import { isAside } from "../beside.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { getRead } from "./independent.js";
import { getVariablesIn, getWrittenIn, readsAny } from "./between.js";

/** @import { Node, Source, Variable } from "../../types.js" */
/** @import { Waiting } from "./waiting.js" */

/**
 * @param {Waiting[]} row - of one block
 * @returns {Node[]} the statements that stand between those of the row, and stay where they are
 */
export function getBetween(row) {
  const statements = row.map(({ statement }) => statement);
  const [first] = statements;
  const { body } = first.parent;
  return body
    .slice(body.indexOf(first), body.indexOf(statements.at(-1)))
    .filter((/** @type {Node} */ one) => !statements.includes(one));
}

/**
 * Whether what stands behind other code may be asked for in front of it: `listPosts(id)` behind `if (!user) throw new NotFound()`, or behind
 * `const name = getName(user)`.
 *
 * @param {Source} source
 * @param {Waiting[]} row
 * @param {Node[]} between - which neither waits for anything else nor changes anything but what it declares
 * @returns {boolean} not where a later one is asked with what that code has made, or with what a check asks about, `if (!user && !team) …; await list(team.id)`; where
 *   a check asks for nothing that came, `if (!req.session.isAdmin) …`, and so belongs in front of all of them; where a name has a value before, which that code
 *   may read; or where what comes is taken apart, which fails if there is nothing, as there may be behind a check
 */
export function mayStandInFront(source, row, between) {
  if (between.length === 0) return true;
  if (row.some(({ kind }) => kind === "=")) return false;
  const brought = getWrittenIn(source, [...row.map(({ statement }) => statement), ...between]);
  if (between.some((other) => isCheck(source, other) && !readsAny(source, brought, other))) return false;
  return row.every((waiting) => {
    const { statement, target } = waiting;
    // A step is a check itself: which of two says so first is seen.
    const isWhole = target.type === "Identifier";
    return between.every(
      (other) =>
        isInFront(statement, other) ||
        ((isWhole || !isCheck(source, other)) &&
          !getRead(waiting).some((part) => readsAny(source, getTold(source, other), part))),
    );
  });
}

/**
 * What stands between, and has to go in front of all of a row, so that these can wait together: what a later one is asked with, `const page = getPage(query);`, and
 * checks that ask for nothing that came, `if (!query.page) return …;`.
 *
 * @param {Source} source
 * @param {Waiting[]} row
 * @param {Node[]} between
 * @returns {Node[] | undefined} in the order of the text; undefined where one of them needs what comes, or a check in front of it asks about what it reads
 */
export function findPreparing(source, row, between) {
  const came = getWrittenIn(
    source,
    row.map(({ statement }) => statement),
  );
  const staying = new Set(
    between.filter((statement) => {
      const needsIt = readsAny(source, came, statement);
      if (needsIt) for (const variable of getTold(source, statement)) came.add(variable);
      return needsIt;
    }),
  );
  /** @type {Node[]} */
  const preparing = [];
  for (const statement of [...between].reverse()) {
    const written = getWrittenIn(source, [statement]);
    const reads = (/** @type {Node} */ node) => readsAny(source, written, node);
    const isEarlier = (/** @type {Waiting} */ one) => isInFront(one.statement, statement);
    const later = [...preparing, ...row.filter((one) => !isEarlier(one)).flatMap(getRead)];
    if (!later.some(reads) && (staying.has(statement) || !isCheck(source, statement))) continue;
    const earlier = [
      ...row.filter(isEarlier).flatMap(getRead),
      ...[...staying].filter((one) => isInFront(one, statement)),
    ];
    if (staying.has(statement) || earlier.some(reads)) return undefined;
    preparing.unshift(statement);
  }
  return preparing;
}

/**
 * @param {Node} one
 * @param {Node} other - of the same block
 */
function isInFront(one, other) {
  return one.range[0] < other.range[0];
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {Set<Variable>} what has another value behind it, or is known to have one
 */
function getTold(source, statement) {
  const written = getWrittenIn(source, [statement]);
  return isCheck(source, statement) ? new Set([...written, ...getAsked(source, statement)]) : written;
}

/**
 * @param {Source} source
 * @param {Node} check - `if (!user) …`, `mustExist("User", user)`
 * @returns {Set<Variable>} what it asks about
 */
function getAsked(source, check) {
  if (check.type !== "IfStatement") return getVariablesIn(source, check);
  const others = check.alternate?.type === "IfStatement" ? getAsked(source, check.alternate) : [];
  return new Set([...getVariablesIn(source, check.test), ...others]);
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} whether it may end the function: `if (!user) return;`, `mustExist("User", user);`, and not `logger.debug("found");`
 */
export function isCheck(source, statement) {
  if (statement.type === "IfStatement") return endsFunction(statement.consequent);
  const call = statement.type === "ExpressionStatement" ? unwrap(statement.expression) : undefined;
  return call?.type === "CallExpression" && !isAside(source, call);
}
