import { findFirst } from "../../lib/ast/find-first.js";

/**
 * A JSON schema of the kind that this package publishes; other keywords than these count for nothing here.
 *
 * @typedef {object} Schema
 * @property {string} [$ref] - "#/definitions/file"
 * @property {string} [type]
 * @property {unknown} [const]
 * @property {unknown[]} [enum]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {string[]} [required]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema} [additionalProperties]
 * @property {Schema} [items]
 * @property {Schema[]} [oneOf]
 * @property {Record<string, Schema>} [definitions]
 */

/**
 * Where data from a file is not as its schema says: what programs wrote may have been changed on its way.
 *
 * @param {unknown} value - of `JSON.parse`
 * @param {Schema} schema
 * @param {string} [place] - for people, "files[2].path"
 * @param {Schema} [root] - that references speak of
 * @returns {string | undefined} a clause: "`files[2].path` is no string"
 */
export function findMisfit(value, schema, place = "", root = schema) {
  if (schema.$ref !== undefined)
    return findMisfit(value, /** @type {any} */ (root.definitions)[schema.$ref.split("/")[2]], place, root);
  const name = `\`${place === "" ? "the whole" : place}\``;
  if (schema.type !== undefined && !isOfType(value, schema.type))
    return `${name} is no${schema.type === "integer" ? " whole number" : ` ${schema.type}`}`;
  if ("const" in schema && value !== schema.const) return `${name} is not ${JSON.stringify(schema.const)}`;
  if (schema.enum !== undefined && !schema.enum.includes(value))
    return `${name} is none of ${schema.enum.map((one) => JSON.stringify(one)).join(", ")}`;
  if (typeof value === "number" && (value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)))
    return `${name} is out of its range`;
  if (schema.oneOf !== undefined) {
    const misfits = schema.oneOf.map((one) => findMisfit(value, one, place, root));
    if (!misfits.includes(undefined)) return misfits[0];
  }
  if (Array.isArray(value) && schema.items !== undefined) {
    const { items } = schema;
    return findFirst([...value.entries()], ([index, item]) => findMisfit(item, items, `${place}[${index}]`, root));
  }
  return typeof value === "object" && value !== null ? findMisfitOfObject(value, schema, place, root) : undefined;
}

/**
 * @param {object} value
 * @param {Schema} schema
 * @param {string} place
 * @param {Schema} root
 * @returns {string | undefined}
 */
function findMisfitOfObject(value, { required = [], properties = {}, additionalProperties }, place, root) {
  const prefix = place === "" ? "" : `${place}.`;
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `\`${prefix}${missing}\` is missing`;
  return findFirst(Object.entries(value), ([key, inner]) => {
    const own = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    return own === undefined ? undefined : findMisfit(inner, own, `${prefix}${key}`, root);
  });
}

/**
 * @param {unknown} value
 * @param {string} type
 */
function isOfType(value, type) {
  if (type === "array") return Array.isArray(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}
