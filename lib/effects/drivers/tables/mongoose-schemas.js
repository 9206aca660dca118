import { findLastName } from "../../../ast/syntax/member-chain.js";
import { findObject, findValueOf } from "../../../ast/values/written-object.js";
import { getKeyName } from "../../../ast/syntax/functions.js";
import { unwrap } from "../../../ast/syntax/unwrap.js";

/** @import { ColumnKind } from "../../../weight/usual-widths.js" */
/** @import { Declared } from "./declared-tables.js" */
/** @import { Node, Source } from "../../../types.js" */

/** What may be anything. */
const ANYTHING = /^(?:Mixed|Object|Map)$/;

/**
 * @param {Source} source
 * @returns {Declared[]} `const userSchema = new Schema({ profile: Object }); export const User = model("User", userSchema);`
 */
export function getMongooseSchemas(source) {
  return source.nodes("NewExpression").flatMap((created) => {
    if (findLastName(created.callee) !== "Schema") return [];
    const columns = findObject(source, created.arguments[0]);
    const names = getNames(source, created);
    if (columns === undefined || names.length === 0) return [];
    return [
      {
        names,
        columns: columns.properties.flatMap((/** @type {Node} */ property) => {
          const name = property.type === "Property" ? getKeyName(property) : undefined;
          return name === undefined ? [] : [[name, getKind(property.value)]];
        }),
      },
    ];
  });
}

/**
 * @param {Source} source
 * @param {Node} created - `new Schema({ … })`
 * @returns {string[]} of the models that are made of it
 */
function getNames(source, created) {
  const { parent } = created;
  const kept = parent.type === "VariableDeclarator" ? parent.id.name : undefined;
  return source.nodes("CallExpression").flatMap(({ callee, arguments: [name, schema] }) => {
    const isOf = schema !== undefined && (schema === created || (kept !== undefined && unwrap(schema).name === kept));
    return isOf && findLastName(callee) === "model" && typeof name?.value === "string" ? [name.value] : [];
  });
}

/**
 * @param {Node} value - `String`, `{ type: Buffer }`, `[{ name: String }]`
 * @returns {ColumnKind}
 */
function getKind(value) {
  const node = unwrap(value);
  const own = node.type === "ObjectExpression" ? findValueOf(node, "type") : undefined;
  const type = own === undefined ? node : unwrap(own);
  // It comes only where a query asks for it.
  if (own !== undefined && findValueOf(node, "select") !== undefined) return "short";
  if (type.type === "ArrayExpression") {
    const [element] = type.elements;
    const isOfObjects =
      (element?.type === "ObjectExpression" && findValueOf(element, "type", "ref") === undefined) ||
      /Schema$/.test(findLastName(element ?? type) ?? "");
    return isOfObjects ? "parts" : "short";
  }
  const name = findLastName(type) ?? "";
  if (name === "Buffer") return "bytes";
  if (ANYTHING.test(name)) return "rareJson";
  return name === "String" ? "string" : "short";
}
