import { contains } from "../syntax/contains.js";
import { findStatementList } from "./paths.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Every place where the variables of a declaration are read or written again.
 *
 * @param {Source} source
 * @param {Node} declaration - VariableDeclaration
 * @returns {{ reads: Node[], writes: Node[] }} identifiers
 */
export function getUses(source, declaration) {
  /** @type {{ reads: Node[], writes: Node[] }} */
  const uses = { reads: [], writes: [] };
  for (const variable of source.scopeManager.getDeclaredVariables(/** @type {any} */ (declaration))) {
    for (const reference of variable.references) {
      const identifier = /** @type {any} */ (reference.identifier);
      if (reference.isWrite() && !reference.init) uses.writes.push(identifier);
      else if (reference.isRead()) uses.reads.push(identifier);
    }
  }
  return uses;
}

/**
 * Where a declaration can move down to: in front of the first statement that needs it, inside of the one branch that does.
 *
 * @typedef {object} Target
 * @property {Node} statement - to stand in front of
 * @property {boolean} isBare - the branch is this statement, without braces
 * @property {Node[]} passed - statements and conditions that then run before it
 */

/**
 * @param {Node} declaration
 * @param {Node[]} reads - not empty
 * @returns {Target}
 */
export function getTarget(declaration, reads) {
  let list = /** @type {Node[]} */ (findStatementList(declaration));
  let from = list.indexOf(declaration) + 1;
  /** @type {Node[]} */
  const passed = [];
  for (;;) {
    const index = list.findIndex(
      (statement, position) => position >= from && reads.some((read) => contains(statement, read)),
    );
    const statement = list[index];
    passed.push(...list.slice(from, index));
    const inner = reads.every((read) => contains(statement, read)) ? findBranchOf(statement, reads) : undefined;
    if (inner === undefined) return { statement, isBare: false, passed };
    passed.push(...inner.conditions);
    if (inner.branch.type !== "BlockStatement") return { statement: inner.branch, isBare: true, passed };
    list = inner.branch.body;
    from = 0;
  }
}

/**
 * The branch of a statement that has all the reads: not a loop, where the value would be made in each round, and no `try`,
 * which would catch what was not caught before.
 *
 * @param {Node} statement
 * @param {Node[]} reads
 * @returns {{ branch: Node, conditions: Node[] } | undefined}
 */
function findBranchOf(statement, reads) {
  if (statement.type === "BlockStatement") return { branch: statement, conditions: [] };
  if (statement.type !== "IfStatement") return undefined;
  const branch = [statement.consequent, statement.alternate].find(
    (candidate) => candidate != null && reads.every((read) => contains(candidate, read)),
  );
  if (branch === undefined) return undefined;
  //   else if (…) { … }
  //        ^^ there is no place in front of this one
  if (branch === statement.alternate && branch.type === "IfStatement") {
    const inner = findBranchOf(branch, reads);
    return inner === undefined ? undefined : { ...inner, conditions: [statement.test, ...inner.conditions] };
  }
  return { branch, conditions: [statement.test] };
}
