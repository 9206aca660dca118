import { findValueOf } from "../../../ast/values/written-object.js";
import { getChain } from "../../links.js";
import { getKeyName, isFunction } from "../../../ast/syntax/functions.js";
import { findOnlyReturned } from "../../../ast/syntax/only-returned.js";
import { findLastName } from "../../../ast/syntax/member-chain.js";
import { unwrap } from "../../../ast/syntax/unwrap.js";

/** @import { ColumnKind } from "../../../weight/usual-widths.js" */
/** @import { Declared } from "./declared-tables.js" */
/** @import { Node, Source } from "../../../types.js" */

/** `pgTable("users", { … })` */
const DECLARES = /^(?:pg|mysql|sqlite|singlestore)Table$|^create\w*Table$/;

/** What columns are made by. @type {Map<string, ColumnKind>} */
const KINDS = new Map([
  ["json", "json"],
  ["jsonb", "json"],
  ["blob", "bytes"],
  ["bytea", "bytes"],
  ["vector", "vector"],
  ["halfvec", "vector"],
  ["tsvector", "search"],
  ["longtext", "text"],
  ["mediumtext", "text"],
]);

/**
 * @param {Source} source
 * @returns {Declared[]} `const users = pgTable("users", { image: text("image") })`
 */
export function getDrizzleTables(source) {
  return source.nodes("CallExpression").flatMap((call) => {
    const function_ = findLastName(call.callee) ?? "";
    const { parent } = call;
    if (!DECLARES.test(function_) || parent.type !== "VariableDeclarator" || parent.id.type !== "Identifier") return [];
    const columns = findColumns(call.arguments[1]);
    if (columns === undefined) return [];
    return [
      {
        names: [parent.id.name],
        columns: columns.properties.flatMap((/** @type {Node} */ property) => {
          const name = property.type === "Property" ? getKeyName(property) : undefined;
          return name === undefined ? [] : [[name, getKind(property.value, function_ === "mysqlTable")]];
        }),
      },
    ];
  });
}

/**
 * @param {Node | undefined} given - `{ … }`, `(column) => ({ … })`
 * @returns {Node | undefined} ObjectExpression
 */
function findColumns(given) {
  const node = given === undefined ? undefined : unwrap(given);
  const object = node !== undefined && isFunction(node) ? findOnlyReturned(node) : node;
  return object?.type === "ObjectExpression" ? object : undefined;
}

/**
 * @param {Node} value - `text("image").notNull()`
 * @param {boolean} isOfMysql - where short texts are `varchar`
 * @returns {ColumnKind}
 */
function getKind(value, isOfMysql) {
  const node = unwrap(value);
  const links = node.type === "CallExpression" ? getChain(node).links : [];
  const [first] = links;
  if (first === undefined) return "short";
  const modes = first.args.map(
    (argument) => findValueOf(argument.type === "ObjectExpression" ? argument : undefined, "mode")?.value,
  );
  const json = links.some(({ name }) => name === "notNull") ? "json" : "rareJson";
  if (modes.includes("json")) return json;
  if (modes.some((mode) => mode !== undefined && mode !== "buffer")) return "short";
  if (first.name === "text") return isOfMysql ? "text" : "string";
  const kind = KINDS.get(first.name) ?? "short";
  return kind === "json" ? json : kind;
}
