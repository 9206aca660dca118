import { findFunction, isFunction } from "../../lib/ast/syntax/functions.js";
import { findHandedRole } from "../../lib/frameworks/handed-role.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/** What collections of functions are called that another file declares. */
const HELPERS = /(helpers?|methods|mixins?|extensions?|decorators?|decorations?)$/i;

/**
 * Functions of a module that are copied onto an object of each request.
 *
 *   Object.assign(ctx, helpers)
 *                 ^^^  ^^^^^^^
 *
 * @typedef {object} CopiedHelpers
 * @property {Node} object
 * @property {Node} helpers - identifier
 * @property {number} count - as far as the file shows them
 */

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {CopiedHelpers | undefined}
 */
export function findCopiedHelpers(source, heat, call) {
  if (getDottedName(call.callee) !== "Object.assign" || call.arguments.length !== 2) return undefined;
  const [object, helpers] = call.arguments.map(unwrap);
  if (object.type !== "Identifier" || helpers.type !== "Identifier") return undefined;
  const role = findHandedRole(source, heat, object)?.role;
  if (role !== "request" && role !== "response" && role !== "context") return undefined;
  const count = countFunctions(source, helpers);
  return count === 0 ? undefined : { object, helpers, count };
}

/**
 * @param {Source} source
 * @param {Node} helpers
 * @returns {number} how many functions it holds that the module has made once; 0 where it holds something else
 */
function countFunctions(source, helpers) {
  const [value, ...others] = resolve(source, helpers);
  if (others.length > 0) return 0;
  if (value.kind === "import") return HELPERS.test(helpers.name) ? 1 : 0;
  const isLiteral =
    value.kind === "node" && value.node.type === "ObjectExpression" && findFunction(value.node) === undefined;
  if (!isLiteral) return 0;
  const { properties } = value.node;
  const isEach = properties.every(
    (/** @type {Node} */ property) =>
      property.type === "Property" &&
      property.kind === "init" &&
      resolve(source, property.value).some((held) => held.kind === "node" && isFunction(held.node)),
  );
  return isEach ? properties.length : 0;
}
