import { getPropertyName } from "../../ast/syntax/functions.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getRoot } from "../../ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { changesOwn, findKept } from "./kept-values.js";
import { getReassignedIn, getVariablesIn, getWrittenIn, readsAny } from "./between.js";
import { isInstead } from "./instead.js";
import { mayGoBeside } from "./steps.js";

/** @import { Node, Source, Variable } from "../../types.js" */
/** @import { Waiting } from "./waiting.js" */

/**
 * Parts of a row that can wait together: none needs what another of them brings, or what is made of that in between.
 *
 * @param {Source} source
 * @param {Waiting[]} row
 * @param {(waiting: Waiting) => boolean} mayMove - whether it only reads
 * @param {(statement: Node) => boolean} isQuiet - whether a statement in between changes nothing, and waits for nothing
 * @param {boolean} [isLoose] - whether one that goes on with what a part brings may stand in between, too: `await response.json()`
 * @param {(earlier: Waiting, waiting: Waiting) => boolean} [mayBring] - whether an earlier one may bring what the other would ask for, too
 * @returns {Waiting[][]}
 */
export function getIndependent(source, row, mayMove, isQuiet, isLoose = false, mayBring = () => false) {
  /** @type {Waiting[][]} */
  const parts = [[]];
  /** What the part keeps, and what is made of it.
   * @type {Set<Variable>} */
  let kept = new Set();
  /** Members that it writes.
   * @type {Node[]} */
  let members = [];
  for (const waiting of row) {
    const part = /** @type {Waiting[]} */ (parts.at(-1));
    /** What goes in front of all of them, or may.
     * @type {Node[]} */
    const before = [];
    for (const statement of part.length === 0 ? [] : waiting.between) {
      const isMade = readsAny(source, kept, statement) || members.some((one) => readsMember(source, one, [statement]));
      //   req.team = team;    stays behind them
      const member =
        isMade || (waiting.opens !== true && !isQuiet(statement)) ? findKept(source, statement) : undefined;
      if (member !== undefined) members.push(member);
      else {
        before.push(statement);
        if (isMade) for (const variable of getWrittenIn(source, [statement])) kept.add(variable);
      }
    }
    const written = getWrittenIn(source, before);
    for (const variable of getReassignedIn(source, before)) written.delete(variable);
    const mayStand =
      !members.some((member) => readsMember(source, member, getRead(waiting))) &&
      part.every(
        (earlier) =>
          !readsAny(source, written, earlier.value) &&
          mayGoBeside(source, earlier, waiting) &&
          !isInstead(source, earlier, waiting),
      ) &&
      before.every((statement) => isQuiet(statement) || (waiting.opens !== true && changesOwn(source, statement)));
    const goesOn = needs(source, waiting, kept) || part.some((earlier) => mayBring(earlier, waiting));
    const isPart = mayStand && !goesOn;
    if (!mayMove(waiting)) {
      parts.push([]);
      kept = new Set();
      members = [];
      continue;
    }
    if (isPart) part.push(waiting);
    else if (!(isLoose && mayStand && waiting.kind === "const")) {
      parts.push([waiting]);
      kept = new Set();
      members = [];
    }
    //   order.lines = await …; order.notes = await list(order.id)      where nobody reads `order.lines`
    if (waiting.kind === "step") continue;
    if (waiting.target.type === "MemberExpression") members.push(waiting.target);
    else for (const variable of getVariablesIn(source, waiting.target)) kept.add(variable);
  }
  return parts.filter(({ length }) => length > 1);
}

/**
 * `sql` of `const a = await db.query(sql); sql = "SELECT …"; const b = await db.query(sql);`, `rows` of `[rows] = await …; [rows] = await …;`
 *
 * @param {Source} source
 * @param {Waiting[]} part - that can wait together
 * @returns {string | undefined} a name that has one value after the other, of which each is for another one of the part
 */
export function findReassigned(source, part) {
  for (const [index, { between, target, kind }] of part.entries()) {
    const earlier = part.slice(0, index);
    const [again] = kind === "=" && target.type !== "MemberExpression" ? getVariablesIn(source, target) : [];
    if (again !== undefined && earlier.some((one) => readsAny(source, new Set([again]), one.target))) return again.name;
    for (const variable of getReassignedIn(source, between))
      if (earlier.some(({ value }) => readsAny(source, new Set([variable]), value))) return variable.name;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} member - `order.lines`, which something else in the row writes
 * @param {Node[]} parts - of a statement behind it
 * @returns {boolean} whether they may read that: `order.lines.length`, `list(order)`, but not `order.id`
 */
function readsMember(source, member, parts) {
  const root = source.findVariable(getRoot(member));
  const written = getPath(member);
  return parts.some(
    (part) =>
      findWithin(source, part, (node) => {
        if (node.type !== "Identifier" || source.findVariable(node) !== root) return false;
        let [object, depth] = [node, 0];
        for (; depth < written.length; depth++) {
          //   (order.page as Page).lines
          const wrapped = getWrapped(object);
          const { parent } = wrapped;
          const name =
            parent.type === "MemberExpression" && parent.object === wrapped ? getPropertyName(parent) : undefined;
          if (name === undefined || written[depth] === undefined || isCalled(parent)) return true;
          if (name !== written[depth]) return false;
          object = parent;
        }
        return true;
      }) !== undefined,
  );
}

/**
 * @param {Node} member
 * @returns {(string | undefined)[]} `["locals", "user"]` of `res.locals.user`
 */
function getPath(member) {
  const object = unwrap(member.object);
  return [...(object.type === "MemberExpression" ? getPath(object) : []), getPropertyName(member)];
}

/**
 * @param {Node} member
 * @returns {boolean} whether it is a method that is called: `order.getNotes()`, which may read whatever `order` has
 */
function isCalled(member) {
  return member.parent.type === "CallExpression" && member.parent.callee === member;
}

/**
 * @param {Source} source
 * @param {Waiting} waiting
 * @param {ReadonlySet<Variable>} kept
 * @returns {boolean} whether it reads what others keep
 */
function needs(source, { kind, target, value, test }, kept) {
  //   if (isNew) page = await find(id); if (isOld) page = await findOld(id);    is one or the other
  const isTold =
    !/^(?:=|put|part)$/.test(kind) || (kind === "=" && test !== undefined && target.type !== "MemberExpression");
  return [value, ...(test === undefined ? [] : [test]), ...(isTold ? [target] : [])].some((part) =>
    readsAny(source, kept, part),
  );
}

/**
 * @param {Waiting} waiting
 * @returns {Node[]} what it reads, or may
 */
export function getRead({ kind, target, value, test }) {
  return [...(/^(?:put|part)$/.test(kind) ? [] : [target]), value, ...(test === undefined ? [] : [test])];
}
