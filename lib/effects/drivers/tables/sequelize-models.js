import { findLastName } from "../../../ast/syntax/member-chain.js";
import { findObject, findValueOf } from "../../../ast/values/written-object.js";
import { getKeyName, getPropertyName } from "../../../ast/syntax/functions.js";
import { unwrap } from "../../../ast/syntax/unwrap.js";

/** @import { ColumnKind } from "../../../weight/usual-widths.js" */
/** @import { Declared } from "./declared-tables.js" */
/** @import { Node, Source } from "../../../types.js" */

/** @type {Map<string, ColumnKind>} */
const KINDS = new Map([
  ["TEXT", "text"],
  ["JSON", "json"],
  ["JSONB", "json"],
  ["BLOB", "bytes"],
  ["TSVECTOR", "search"],
]);

/** What leaves columns out of every query. */
const SCOPED = /\bdefaultScope\b[^]*\battributes\b/;

/**
 * @param {Source} source
 * @returns {Declared[]} `sequelize.define("user", { bio: DataTypes.TEXT })`, `User.init({ bio: DataTypes.TEXT }, { sequelize })`
 */
export function getSequelizeModels(source) {
  return source.nodes("CallExpression").flatMap((call) => {
    const callee = unwrap(call.callee);
    const method = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
    if (method !== "define" && method !== "init") return [];
    const [given, options] = method === "define" ? call.arguments.slice(1) : call.arguments;
    const columns = findObject(source, given);
    if (columns === undefined || !columns.properties.some(isColumn)) return [];
    if (options !== undefined && SCOPED.test(source.slice(options))) return [];
    const named =
      method === "define" ? call.arguments[0] : findValueOf(findObject(source, options), "modelName", "name");
    const kept = call.parent.type === "VariableDeclarator" ? call.parent.id.name : undefined;
    const own = method === "init" ? findLastName(callee.object) : undefined;
    const names = [own, kept, typeof named?.value === "string" ? named.value : undefined].filter(
      (name) => name !== undefined,
    );
    if (names.length === 0) return [];
    return [
      {
        names,
        columns: columns.properties.flatMap((/** @type {Node} */ property) => {
          const name = property.type === "Property" ? getKeyName(property) : undefined;
          return name === undefined ? [] : [[name, ...getKind(property.value)]];
        }),
      },
    ];
  });
}

/** @param {Node} property - `bio: DataTypes.TEXT`, `bio: { type: DataTypes.TEXT }` */
function isColumn({ value }) {
  return value !== undefined && /^[A-Z\d]+$/.test(findTypeName(value) ?? "");
}

/**
 * @param {Node} value
 * @returns {[kind: ColumnKind, isComputed: boolean]}
 */
function getKind(value) {
  const node = unwrap(value);
  const type = findTypeName(node) ?? "";
  const hasGetter = node.type === "ObjectExpression" && findValueOf(node, "get") !== undefined;
  const kind = KINDS.get(type) ?? "short";
  const isRare = node.type !== "ObjectExpression" || findValueOf(node, "allowNull")?.value !== false;
  return [kind === "json" && isRare ? "rareJson" : kind, hasGetter || type === "VIRTUAL"];
}

/**
 * @param {Node} value - of a column
 * @returns {string | undefined} `TEXT` of `DataTypes.TEXT("long")`
 */
function findTypeName(value) {
  const node = unwrap(value);
  const type = node.type === "ObjectExpression" ? findValueOf(node, "type") : node;
  if (type === undefined) return undefined;
  return findLastName(type.type === "CallExpression" ? type.callee : type);
}
