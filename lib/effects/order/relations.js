import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Options of a read that name what it brings along: of TypeORM, Prisma and Sequelize, Drizzle. */
const RELATIONS = ["relations", "include", "with"];

/**
 *   const space = await getSpaceOrFail(id, { relations: { community: { roles: true } } });
 *   if (!space.community?.roles) throw new NotLoaded();
 *
 * @param {Source} source
 * @param {Node} condition
 * @returns {Node | undefined} the name of what it asks for, whether that has what its read was to bring along
 */
export function findBrought(source, condition) {
  if (condition.type !== "UnaryExpression" || condition.operator !== "!") return undefined;
  /** @type {string[]} */
  const path = [];
  let node = unwrap(condition.argument);
  for (; node.type === "MemberExpression"; node = unwrap(node.object)) {
    const name = getPropertyName(node);
    if (name === undefined) return undefined;
    path.unshift(name);
  }
  if (node.type !== "Identifier" || path.length === 0) return undefined;
  const definition = /** @type {any} */ (source.findVariable(node)?.defs[0]);
  if (definition?.type !== "Variable" || definition.node.id !== definition.name || definition.node.init == null)
    return undefined;
  const read = unwrap(definition.node.init);
  const call = read.type === "AwaitExpression" ? unwrap(read.argument) : read;
  if (call.type !== "CallExpression") return undefined;
  const brings = call.arguments
    .flatMap((/** @type {Node} */ argument) => findObject(source, argument) ?? [])
    .some((/** @type {Node} */ options) => {
      const value = findValueOf(options, ...RELATIONS);
      return value !== undefined && isNamed(unwrap(value), path);
    });
  return brings ? node : undefined;
}

/**
 * @param {Node} value - of `relations`: `{ community: { roles: true } }`, `["community.roles"]`
 * @param {string[]} path - `["community", "roles"]`
 * @returns {boolean} whether it names that
 */
function isNamed(value, path) {
  const text = path.join(".");
  if (value.type === "ArrayExpression")
    return value.elements.some((/** @type {any} */ element) => `${element?.value}.`.startsWith(`${text}.`));
  if (value.type !== "ObjectExpression") return false;
  const [first, ...rest] = path;
  const brought = findValueOf(value, first);
  if (brought === undefined) return false;
  const inner = unwrap(brought);
  if (rest.length === 0) return inner.value === true || inner.type === "ObjectExpression";
  const options = inner.type === "ObjectExpression" ? findValueOf(inner, ...RELATIONS) : undefined;
  return isNamed(options === undefined ? inner : unwrap(options), rest);
}
