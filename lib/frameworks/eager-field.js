import { findConstructor, findThisFunction, getPropertyName, isClass, isFunction } from "../ast/functions.js";
import { countPaths } from "../ast/paths.js";
import { describePaths } from "../ast/describe-paths.js";
import { findClassOfThis } from "../ast/resolve.js";
import { getClassUses } from "../ast/constructions.js";
import { isCaught } from "../ast/caught.js";
import { isMemberRead } from "../ast/member-read.js";
import { readsThrough } from "../ast/early-reads.js";
import { unwrap } from "../ast/unwrap.js";
import { walk } from "../ast/walk.js";

/** @import { HeatModel, Node, Source } from "../types.js" */
/** @import { EagerValue } from "./eager-value.js" */
/** @import { Paths } from "../ast/paths.js" */

/**
 * A field of a per-request object, that making the object sets and does not read:
 *
 *   constructor (raw) {
 *     this.url = new URL(raw.url, base);
 *                ^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} statement
 * @param {{ throws: boolean }} how - making the value may throw
 * @returns {EagerValue | undefined}
 */
export function findEagerField(source, heat, statement, { throws }) {
  const target = statement.expression?.left;
  if (target?.type !== "MemberExpression" || target.object.type !== "ThisExpression") return undefined;
  const classNode = findClassOfThis(source, target.object);
  const constructor = findThisFunction(target);
  const name = getPropertyName(target);
  if (classNode === undefined || name === undefined || constructor === undefined || (isClass(classNode) ? findConstructor(classNode) : classNode) !== constructor) return undefined;
  // Set under a condition only, or somewhere in a callback: not for every instance.
  if (statement.parent !== constructor.body || isReadDuring(source, classNode, constructor, statement, name)) return undefined;
  const reason = heat.ofConstruction(classNode);
  if (reason.level !== "hot") return undefined;
  const { constructions, hidden } = getClassUses(source, classNode);
  if (throws && constructions.some((construction) => isCaught(getStatement(construction)))) return undefined;
  const counts = constructions.map((construction) => countReadsOfInstance(source, construction, name));
  if (hidden === undefined && counts.length > 0 && counts.every((count) => count !== undefined && count.unread === 0)) return undefined;
  return { kind: "field", classNode, heat: reason, reads: hidden === undefined && counts.length === 1 && counts[0] !== undefined ? describePaths(counts[0]) : ", read or not" };
}

/**
 * Whether making an instance already reads the field: in the constructor, or in a method that it calls.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {Node} constructor
 * @param {Node} statement - that sets the field
 * @param {string} name
 * @returns {boolean}
 */
function isReadDuring(source, classNode, constructor, statement, name) {
  let isFound = false;
  walk(constructor.body, source.visitorKeys, (node) => {
    if (node.range[0] < statement.range[1]) return true;
    if (isMemberRead(node, name, (object) => object.type === "ThisExpression")) isFound = true;
    //   this.route();
    const method = node.type === "CallExpression" && node.callee.object?.type === "ThisExpression" ? getPropertyName(node.callee) : undefined;
    if (method !== undefined && readsThrough(source, classNode, method, name, new Set())) isFound = true;
    return !isFound && !isFunction(node);
  });
  return isFound;
}

/**
 * @param {Source} source
 * @param {Node} construction
 * @param {string} name - of the field
 * @returns {Paths | undefined} undefined where the instance goes somewhere else
 */
function countReadsOfInstance(source, construction, name) {
  const declarator = construction.parent;
  if (declarator.type !== "VariableDeclarator" || declarator.id.type !== "Identifier") return undefined;
  const variable = source.findVariable(declarator.id);
  return countPaths(source, declarator.parent, (node) => isMemberRead(node, name, (object) => object.type === "Identifier" && source.findVariable(object) === variable));
}

/** @param {Node} node */
function getStatement(node) {
  let statement = unwrap(node);
  while (!/(Statement|Declaration)$/.test(statement.type) && statement.parent != null) statement = statement.parent;
  return statement;
}
