import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { findOnlyReturned } from "../../lib/ast/syntax/only-returned.js";
import { getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getText } from "./told-row.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * What `list.map((one) => value)` makes of a list.
 *
 * @typedef {{ list: string, name: string, value: Node }} Mapped - `list`: its text; `name`: of the parameter
 */

/**
 * Whether what is asked for is what has just been created: the same list tells both.
 *
 *   await prisma.tag.createMany({ data: names.map((name) => ({ name, team })) });
 *   const tags = await prisma.tag.findMany({ where: { team, name: { in: names } } });
 *
 * @param {Source} source
 * @param {Node} options - of `createMany()`
 * @param {Node | undefined} where - of `findMany()`
 * @returns {boolean}
 */
export function asksForCreated(source, options, where) {
  const data = options.properties.length === 1 ? findMapped(source, findValueOf(options, "data")) : undefined;
  const row = data === undefined ? undefined : findObject(source, data.value);
  const asked = findObject(source, where)?.properties;
  if (data === undefined || row === undefined || asked === undefined) return false;
  return (
    asked.some((/** @type {Node} */ one) => isOfList(source, one, data, row)) &&
    asked.every((/** @type {Node} */ one) => {
      const written = findValueOf(row, getKeyName(one) ?? "");
      return (
        one.type === "Property" &&
        //   where: { state: "new" }      of what the database fills in
        (written === undefined ||
          getText(source, written) === getText(source, one.value) ||
          isOfList(source, one, data, row))
      );
    })
  );
}

/**
 * `name: { in: names }`, `url: { in: images.map((image) => image.url) }`
 *
 * @param {Source} source
 * @param {Node} property - of a condition
 * @param {Mapped} data
 * @param {Node} row - that is made of each element: ObjectExpression
 * @returns {boolean} whether it is a member that each created row has from its element
 */
function isOfList(source, property, data, row) {
  const name = getKeyName(property);
  //   name: { in: names, mode: "insensitive" }    may be what was there before
  const condition = property.type === "Property" ? findObject(source, property.value) : undefined;
  const given = condition?.properties.length === 1 ? findValueOf(condition, "in") : undefined;
  if (name === undefined || given === undefined) return false;
  //   name: { in: names }
  const isAll = getText(source, given) === data.list;
  const asked = isAll ? undefined : findMapped(source, given);
  if (!isAll && asked?.list !== data.list) return false;
  const written = findValueOf(row, name);
  const isSpread = row.properties.some(
    (/** @type {Node} */ one) => one.type === "SpreadElement" && getText(source, one.argument) === data.name,
  );
  const part = asked === undefined ? "" : getPart(source, asked.value, asked.name);
  if (written === undefined) return isSpread && part === `.${name}`;
  return part !== undefined && part === getPart(source, written, data.name);
}

/**
 * @param {Source} source
 * @param {Node} value
 * @param {string} name - of an element
 * @returns {string | undefined} which part of the element it is: "" all of it, ".id" its id
 */
function getPart(source, value, name) {
  const text = getText(source, value);
  if (text === name) return "";
  return text.startsWith(`${name}.`) ? text.slice(name.length) : undefined;
}

/**
 * @param {Source} source
 * @param {Node | undefined} expression
 * @returns {Mapped | undefined} of `list.map((one) => value)`, and of what has a name and is that
 */
function findMapped(source, expression) {
  if (expression === undefined) return undefined;
  const [value, ...others] = resolve(source, expression);
  const call = others.length === 0 && value.kind === "node" ? value.node : undefined;
  const callee = call?.type === "CallExpression" ? unwrap(call.callee) : undefined;
  if (call === undefined || callee?.type !== "MemberExpression" || getPropertyName(callee) !== "map") return undefined;
  const [fn] = call.arguments;
  const made = fn !== undefined && isFunction(fn) ? findOnlyReturned(fn) : undefined;
  if (made === undefined || fn.params[0]?.type !== "Identifier") return undefined;
  return { list: getText(source, callee.object), name: fn.params[0].name, value: made };
}
