import { SETS_OTHERS } from "./bulk-writes.js";
import { findText } from "./sql.js";
import { isOneRow } from "./one-row.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Where a value goes: `$1`, `?`, `:id`, `@id`, `$(id)` of pg-promise; with its type, `$1::uuid`. */
const PLACE = /(?:\$\d+|\?|[:@]\w+|\$[({<[/]\w+[)}>\]/])(?:::\w+)?/;

/** A column's value, and what is the same for all: `id = $1`, `kind = 'user'`, `deleted_at IS NULL`. */
const IS_VALUE = new RegExp(String.raw`^[\w."\`[\]]+ ?= ?${PLACE.source}$`);
const IS_CONSTANT = /^[\w."`[\]]+ ?(?:= ?(?:'[^']*'|-?\d+|true|false)| is null)$/i;

const INSERTS = /^insert (?:ignore )?into [\w."`[\]]+ ?/i;
const DELETES = /^delete from [\w."`[\]]+$/i;
const UPDATES = /^update [\w."`[\]]+ set /i;

/** Of an INSERT, what follows the table: one row of values, and not more of them; `` sql`INSERT INTO tags ${sql(tag)}` `` of postgres.js. */
const ONE_ROW = /^\{row\}|\bvalues ?\(/i;
const MORE_ROWS = /\) ?, ?\(|;/;

/**
 * What a statement for one row would be for all of them.
 *
 * @param {Source} source
 * @param {Node | undefined} expression
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string | undefined} undefined where the file does not show that it is for one row
 */
export function findBulkOfQuery(source, expression, isOfRound) {
  const statement = expression === undefined ? undefined : findStatement(source, unwrap(expression), isOfRound);
  const text = statement?.replace(/\s+/g, " ").trim().replace(/ ?;$/, "");
  const [head, conditions, ...more] = text?.split(/ where /i) ?? [""];
  const insert = INSERTS.exec(head)?.[0];
  const rest = insert === undefined ? undefined : text?.slice(insert.length);
  if (rest !== undefined) return ONE_ROW.test(rest) && !MORE_ROWS.test(rest) ? "INSERT … VALUES (…), (…)" : undefined;
  if (conditions === undefined || more.length > 0 || !namesRow(conditions)) return undefined;
  if (DELETES.test(head)) return "DELETE … WHERE … IN (…)";
  if (!UPDATES.test(head)) return undefined;
  return PLACE.test(head) ? SETS_OTHERS : "UPDATE … WHERE … IN (…)";
}

/**
 * @param {string} conditions - `id = $1 AND owner = $2 RETURNING name`
 * @returns {boolean} whether values of columns name a row
 */
function namesRow(conditions) {
  const parts = conditions.replace(/ returning .*/i, "").split(/ and /i);
  return (
    parts.some((part) => IS_VALUE.test(part)) && parts.every((part) => IS_VALUE.test(part) || IS_CONSTANT.test(part))
  );
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string | undefined} the text, with a place for what is put into it of the round
 */
function findStatement(source, node, isOfRound) {
  const [known, ...others] = resolve(source, node);
  const whole = known.kind === "node" && others.length === 0 ? unwrap(known.node) : node;
  const quasi = whole.type === "TaggedTemplateExpression" ? whole.quasi : whole;
  if (quasi.type !== "TemplateLiteral") return findText(source, node);
  return quasi.quasis
    .map((/** @type {Node} */ { value }, /** @type {number} */ index) => {
      const put = quasi.expressions[index];
      return `${value.cooked ?? ""}${put === undefined ? "" : getPlace(source, unwrap(put), isOfRound)}`;
    })
    .join("");
}

/**
 * @param {Source} source
 * @param {Node} put - into a template
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string}
 */
function getPlace(source, put, isOfRound) {
  if (!isOfRound(put)) return findText(source, put, 1) ?? "0";
  //   sql(tag), sql(tag, "id", "name"), of which the others are columns
  const isRow = put.type === "CallExpression" && isOneRow(source, put.arguments[0], isOfRound);
  return isRow ? "{row}" : "?";
}
