import { isClass } from "../../lib/ast/syntax/functions.js";
import { findBroken } from "../../lib/ast/objects/class-model.js";
import { findOtherPrototype } from "../../lib/ast/objects/other-prototype.js";
import { getWrappings } from "../../lib/ast/objects/wrapping.js";
import { hasPrivateNames } from "../../lib/edit/private-name.js";
import { getSureUses } from "../../detectors/no-instance-method/uses.js";
import { getClassUses } from "../../lib/ast/objects/constructions.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Source } from "../../lib/types.js" */

/**
 * Why nothing can be taken from the instances of a class: somebody looks at their own properties, or stands in front of them.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Refusal | undefined} undefined where something can
 */
export function findClassObstacle(source, classNode) {
  const broken = findBroken(source, { classNode, name: "" }, ["noOwnKeyReads", "notWrittenOut"]);
  if (broken !== undefined) return broken;
  // `this` would be the object in front, which has no private names.
  const wrapping = getWrappings(source, classNode).find(
    ({ isSure, name }) =>
      /setPrototypeOf$/.test(name) || (/(create|Proxy)$/.test(name) && (isSure || hasPrivateNames(classNode))),
  );
  if (wrapping !== undefined) return refuse(source, "instanceInherited", { at: wrapping.node });
  //   this.__proto__ = app.response;
  const given =
    getSureUses(source, classNode, "__proto__").find(({ kind }) => kind === "write")?.node ??
    source
      .nodes("CallExpression")
      .find((node) => getDottedName(node.callee) === "Reflect.construct" && node.arguments.length > 2);
  if (given !== undefined) return refuse(source, "anotherPrototype", { at: given });
  if (isClass(classNode)) return undefined;
  // internals.Request = function () { … }: its prototype may be completed anywhere in the file.
  if (getClassUses(source, classNode).name?.includes(".") !== false) return refuse(source, "constructorUnnamed");
  if (classNode.body.body.some((/** @type {Node} */ statement) => statement.directive != null))
    return refuse(source, "constructorHasDirective");
  const other = classNode.id == null ? undefined : findOtherPrototype(source, classNode);
  return other === undefined ? undefined : refuse(source, "calledOnOtherObjects", { at: other });
}
