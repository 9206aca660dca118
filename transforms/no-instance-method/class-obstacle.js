import { isClass } from "../../lib/ast/syntax/functions.js";
import { findOtherPrototype } from "../../lib/ast/objects/other-prototype.js";
import { findOwnKeyReadOfInstance } from "../../lib/ast/objects/own-keys.js";
import { findInstanceWrittenOut } from "../../lib/ast/objects/written-out.js";
import { getWrappings } from "../../lib/ast/objects/wrapping.js";
import { hasPrivateNames } from "../../lib/edit/private-name.js";
import { getSureUses } from "../../detectors/no-instance-method/uses.js";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Why nothing can be taken from the instances of a class: somebody looks at their own properties, or stands in front of them.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {string | undefined} undefined where something can
 */
export function findClassObstacle(source, classNode) {
  /** @param {Node} node */
  const at = (node) => `(line ${source.lineOf(node.range[0])})`;
  const read = findOwnKeyReadOfInstance(source, classNode);
  if (read !== undefined) return `the instance's own properties are read ${at(read.node)}`;
  const written = findInstanceWrittenOut(source, classNode);
  if (written !== undefined) return `the instance is written out with its properties ${at(written)}`;
  // `this` would be the object in front, which has no private names.
  const wrapping = getWrappings(source, classNode).find(
    ({ isSure, name }) =>
      /setPrototypeOf$/.test(name) || (/(create|Proxy)$/.test(name) && (isSure || hasPrivateNames(classNode))),
  );
  if (wrapping !== undefined) return `another object may stand in front of the instance ${at(wrapping.node)}`;
  //   this.__proto__ = app.response;
  const given =
    getSureUses(source, classNode, "__proto__").find(({ kind }) => kind === "write") ??
    source
      .nodes("CallExpression")
      .flatMap((node) =>
        getDottedName(node.callee) === "Reflect.construct" && node.arguments.length > 2 ? [{ node }] : [],
      )[0];
  if (given !== undefined) return `the instance may get another prototype ${at(given.node)}`;
  if (isClass(classNode)) return undefined;
  if (getClassUses(source, classNode).name === undefined)
    return "the constructor function has no name that the file could use";
  if (classNode.body.body.some((/** @type {Node} */ statement) => statement.directive != null))
    return "the constructor function has a directive of its own";
  const other = classNode.id == null ? undefined : findOtherPrototype(source, classNode);
  return other === undefined ? undefined : `other objects than its instances get the functions ${at(other)}`;
}
