import { CHANGES, findText } from "./sql.js";
import { TELLS_BUILDER } from "./drivers.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * `sql`, `` put between others, `sql.identifier(["users"])`: a part of a query, which runs nothing.
 *
 * @param {Source} source
 * @param {Node} node - CallExpression, NewExpression or TaggedTemplateExpression
 * @returns {boolean}
 */
export function isPartOfQuery(source, node) {
  if (node.type === "CallExpression") {
    const callee = unwrap(node.callee);
    //   sql`SELECT ${sql(COLUMNS)} FROM users WHERE id IN ${sql(ids)}` of postgres.js
    if (callee.type === "Identifier")
      return isSql(callee) && node.arguments.length > 0 && getWrapped(node).parent.type === "TemplateLiteral";
    if (callee.type !== "MemberExpression") return false;
    const object = unwrap(callee.object);
    //   sql`count(*)`.as("total")
    if (object.type === "TaggedTemplateExpression") return isSql(object.tag) && SHAPES.test(callee.property.name);
    return (object.name === "Prisma" || (isSql(object) && !isAwaited(node))) && PARTS.test(callee.property.name);
  }
  if (node.type !== "TaggedTemplateExpression" || !isSql(node.tag)) return false;
  const { parent } = getWrapped(node);
  if (isPassiveSql(node.tag)) return parent.type !== "AwaitExpression";
  if (/^(?:TemplateLiteral|ArrayExpression)$/.test(parent.type)) return true;
  //   return sql`CASE WHEN ${sql(table)}.closed THEN 1 END`;
  if (isFragment(node.quasi)) return parent.type !== "AwaitExpression";
  //   sql.join(names, sql`, `)      pool.query(sql`DELETE …`), of which the call is what runs it
  if (parent.type === "CallExpression") return parent.callee !== getWrapped(node);
  //   const isOpen = sql`closed_at IS NULL`;
  return !isAwaited(node) && !CHANGES.test(findText(source, node) ?? "");
}

/**
 * @param {Node} quasi - TemplateLiteral
 * @returns {boolean} whether it begins as no statement does, and so is nothing that can run
 */
function isFragment({ quasis: [first], expressions }) {
  const text = first.value.raw.trim();
  return text === "" ? expressions.length === 0 : !STATEMENT.test(text);
}

/** How statements begin, or comments in front of them. */
const STATEMENT =
  /^(?:--|\/\*|\(?\s*(?:select|with|insert|update|delete|merge|replace|upsert|values|table|call|do|exec(?:ute)?|create|alter|drop|truncate|comment|copy|lock|listen|unlisten|notify|begin|start|commit|rollback|savepoint|release|set|reset|show|explain|analyze|vacuum|refresh|reindex|grant|revoke|declare|fetch|close|prepare|deallocate|use|pragma|attach|optimize|rename|kill|match|return)\b)/i;

/** Methods of `sql` that make parts of queries. */
const PARTS =
  /^(?:identifier|join|fragment|literalValue|lit|val|ref|table|column|id|raw|array|unnest|binary|json|jsonb|date|timestamp|interval|uuid|placeholder|param|empty)$/;

/** Methods of such a part that say what it is called, or what its values become: of Drizzle and Kysely. */
const SHAPES = /^(?:as|mapWith|inlineParams|\$castTo|\$notNull)$/;

/** @param {Node} node */
function isSql(node) {
  const tag = unwrap(node);
  return tag.type === "Identifier"
    ? /^(?:sql|SQL)$/.test(tag.name)
    : tag.type === "MemberExpression" && tag.property.name === "sql";
}

/**
 * `Prisma.sql`, and `SQL` of sql-template-strings; `sql` of postgres.js makes what runs once somebody waits for it.
 *
 * @param {Node} node - the tag of a template, or an object with methods like it
 * @returns {boolean} whether it makes a text and its values, and nothing else
 */
export function isPassiveSql(node) {
  const tag = unwrap(node);
  return tag.type === "Identifier" ? tag.name === "SQL" : tag.object?.name === "Prisma" && tag.property.name === "sql";
}

/** @param {Node} node */
function isAwaited(node) {
  const { parent } = getWrapped(node);
  //   db.selectFrom("posts").where(() => sql`kind = ${kind}`)
  if (parent.type === "ArrowFunctionExpression" && isGivenToBuilder(parent)) return false;
  return /^(?:AwaitExpression|ReturnStatement|ArrowFunctionExpression)$/.test(parent.type);
}

/**
 * @param {Node} fn
 * @returns {boolean} whether what composes a query calls it for a part of that
 */
function isGivenToBuilder({ parent }) {
  return parent?.type === "CallExpression" && TELLS_BUILDER.test(findLastName(parent.callee) ?? "");
}
