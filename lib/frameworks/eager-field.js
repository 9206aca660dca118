import {
  findConstructor,
  findName,
  findThisFunction,
  getPropertyName,
  isClass,
  isFunction,
} from "../ast/syntax/functions.js";
import { countServedPaths } from "./served-paths.js";
import { describePaths } from "../ast/order/describe-paths.js";
import { findInstanceMembers } from "../ast/values/resolve.js";
import { findClassOfThis } from "../ast/objects/class-of-this.js";
import { getClassUses } from "../ast/objects/constructions.js";
import { getFieldName } from "../ast/objects/field-name.js";
import { isCaught } from "../ast/order/caught.js";
import { isMemberRead } from "../ast/syntax/member-read.js";
import { getNamesReadBy } from "../ast/objects/early-uses.js";
import { findThis } from "../ast/values/this-alias.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { findWithin } from "../ast/syntax/find-within.js";

/** @import { HeatModel, Node, Silent, Source } from "../types.js" */
/** @import { EagerField } from "./eager-value.js" */
/** @import { Paths } from "../ast/order/path-counts.js" */

/**
 * A field of a per-request object, that making the object sets and does not read: in the constructor, as a class field, or in
 * a method that the constructor calls.
 *
 *   constructor (raw) {
 *     this.url = new URL(raw.url, base);
 *                ^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {{ statement: Node, last: Node, throws: boolean }} making - its first and last statement, and whether it may throw
 * @returns {EagerField | Silent | undefined} undefined for what is no such field
 */
export function findEagerField(source, heat, { statement, last, throws }) {
  const home = findHome(source, statement);
  if (home === undefined) return undefined;
  const { classNode, name, constructor, runs } = home;
  // Set under a condition only, or somewhere in a callback: not for every instance.
  const findRead = (/** @type {Node} */ code, /** @type {number} */ start) =>
    findReadIn(source, classNode, code, start, name);
  for (const run of runs) {
    if (throws && isCaught(run.parent)) return { silent: "errorIsCaught", at: run };
    const read = findRead(run.parent.parent, run.range[1]);
    if (read !== undefined) return { silent: "readOnEveryPath", at: read };
  }
  const ownRead =
    statement.type === "PropertyDefinition"
      ? constructor && findRead(constructor.body, 0)
      : findRead(statement.parent, last.range[1]);
  if (ownRead !== undefined) return { silent: "readOnEveryPath", at: ownRead };
  const { constructions, hidden } = getClassUses(source, classNode);
  const caught = throws && constructions.find((construction) => isCaught(getStatement(construction)));
  if (caught) return { silent: "errorIsCaught", at: caught };
  const counts = constructions.map((construction) => countReadsOfInstance(source, heat, classNode, construction, name));
  if (hidden === undefined && counts.length > 0 && counts.every((count) => count !== undefined && count.unread === 0))
    return { silent: "readOnEveryPath", at: constructions[0] };
  return {
    kind: "field",
    classNode,
    heat: heat.ofConstruction(classNode),
    reads:
      hidden === undefined && counts.length === 1 && counts[0] !== undefined
        ? describePaths(counts[0])
        : ", used or not",
  };
}

/**
 * Where a field gets its value when an instance is made.
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {{ classNode: Node, name: string, constructor: Node | undefined, runs: Node[] } | undefined} `runs`: the calls of the method that sets it
 */
function findHome(source, statement) {
  //   var self = this; self.url = new URL(raw.url, base);
  const self =
    statement.expression?.left?.type === "MemberExpression"
      ? findThis(source, statement.expression.left.object)
      : undefined;
  const name = statement.type === "PropertyDefinition" || self !== undefined ? getFieldName(statement) : undefined;
  if (name === undefined) return undefined;
  if (statement.type === "PropertyDefinition") {
    const classNode = statement.parent.parent;
    return { classNode, name, constructor: findConstructor(classNode), runs: [] };
  }
  const classNode = self === undefined ? undefined : findClassOfThis(source, self);
  const owner = findThisFunction(statement);
  if (classNode === undefined || owner === undefined || statement.parent !== owner.body) return undefined;
  const constructor = isClass(classNode) ? findConstructor(classNode) : classNode;
  if (constructor === undefined || owner === constructor)
    return constructor === undefined ? undefined : { classNode, name, constructor, runs: [] };
  //   this._parseUrl(raw.url);
  //   ^^^^^^^^^^^^^^^^^^^^^^^
  const method = findName(owner);
  const runs = constructor.body.body.flatMap((/** @type {Node} */ { type, expression }) =>
    type === "ExpressionStatement" &&
    expression.type === "CallExpression" &&
    expression.callee.type === "MemberExpression" &&
    expression.callee.object.type === "ThisExpression" &&
    getPropertyName(expression.callee) === method
      ? [expression]
      : [],
  );
  return runs.length > 0 && method !== undefined && findInstanceMembers(source, classNode, method).includes(owner)
    ? { classNode, name, constructor, runs }
    : undefined;
}

/**
 * Where code of the making of an instance reads the field, by itself or in a method that it calls.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {Node} code - body of the constructor, or of a method
 * @param {number} start - offset behind what sets the field
 * @param {string} name
 * @returns {Node | undefined}
 */
function findReadIn(source, classNode, code, start, name) {
  return findWithin(
    source,
    code,
    (node) => {
      if (node.range[0] < start) return false;
      if (isMemberRead(node, name, (object) => findThis(source, object) !== undefined)) return true;
      //   this.route();
      const method =
        node.type === "CallExpression" && findThis(source, node.callee.object) !== undefined
          ? getPropertyName(node.callee)
          : undefined;
      return method !== undefined && readsThrough(source, classNode, method, name);
    },
    (node) => node.range[0] >= start && isFunction(node),
  );
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} classNode
 * @param {Node} construction
 * @param {string} name - of the field
 * @returns {Paths | undefined} undefined where the instance goes somewhere else
 */
function countReadsOfInstance(source, heat, classNode, construction, name) {
  const declarator = construction.parent;
  if (declarator.type !== "VariableDeclarator" || declarator.id.type !== "Identifier") return undefined;
  const variable = source.findVariable(declarator.id);
  const users = (variable?.references ?? []).map(
    ({ identifier }) => getWrapped(/** @type {any} */ (identifier)).parent,
  );
  const reads = users.filter((node) => {
    const isInstance = (/** @type {Node} */ object) =>
      object.type === "Identifier" && source.findVariable(object) === variable;
    if (isMemberRead(node, name, isInstance)) return true;
    //   request.isSecure(), where that reads `this.url`
    const member =
      node.type === "MemberExpression" && isInstance(unwrap(node.object)) ? getPropertyName(node) : undefined;
    return member !== undefined && readsThrough(source, classNode, member, name);
  });
  return countServedPaths(source, heat, declarator.parent, reads);
}

/** @param {Node} node */
function getStatement(node) {
  let statement = unwrap(node);
  while (!/(Statement|Declaration)$/.test(statement.type) && statement.parent != null) statement = statement.parent;
  return statement;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} method
 * @param {string} field
 * @returns {boolean} whether a method of the class reads the field, by itself or through other methods
 */
function readsThrough(source, classNode, method, field) {
  const names = getNamesReadBy(source, classNode, method);
  return names.has(field) || names.has(undefined);
}
