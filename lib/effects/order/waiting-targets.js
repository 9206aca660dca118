import { isAwaiting } from "../../ast/promises/programs.js";
import { contains } from "../../ast/syntax/contains.js";
import { findFunction, getPropertyName } from "../../ast/syntax/functions.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getRoot } from "../../ast/syntax/member-chain.js";
import { isCaptured } from "./between.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Waiting } from "./waiting.js" */

/**
 * Whether nobody but what follows in the text can read what is kept before the row is over.
 *
 * @param {Source} source
 * @param {Waiting} waiting
 * @returns {boolean}
 */
export function isPlainTarget(source, { target, statement, kind }) {
  if (kind !== "=") return findWithin(source, target, isWork) === undefined;
  if (target.type === "MemberExpression") {
    const root = getRoot(target);
    return root.type === "Identifier" && getPropertyName(target) !== undefined && isLocal(source, root, statement);
  }
  return (
    findNames(target)?.every(
      (name) =>
        isLocal(source, name, statement) && !isCaptured(source.findVariable(name), findFunction(name), statement),
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
export function isUnread(source, { target, kind }) {
  if (kind === "=" || target.type !== "Identifier" || !target.name.startsWith("_")) return false;
  const variable = source.findVariable(target);
  return variable !== undefined && !variable.references.some((reference) => reference.isRead());
}

/**
 * @param {Node} node
 * @returns {boolean} whether it calls something, or waits
 */
export function isWork(node) {
  return node.type === "CallExpression" || node.type === "NewExpression" || isAwaiting(node);
}

/**
 * @param {Source} source
 * @param {Node} name
 * @param {Node} statement
 * @returns {boolean} whether the function of the statement has it
 */
export function isLocal(source, name, statement) {
  const definition = source.findVariable(name)?.defs[0];
  return definition !== undefined && contains(findFunction(statement), /** @type {any} */ (definition.name));
}
