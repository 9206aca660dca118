import { SETS_OTHERS } from "./bulk-writes.js";
import { TIED } from "./drivers.js";
import { beginsQuery, isTableCall } from "./composed-query.js";
import { getNamesOf } from "../links.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { isOneRow } from "./one-row.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Chain, Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/** Of builders of queries, what goes with a write. */
const GOES_WITH =
  /^(?:transacting|returning\w*|onConflict\w*|ignore|merge|doNothing|execute\w*|exec|run|throwIfNotFound|timeout)$/;

/** Of the conditions of a query, those that name a row. */
const NAMES_ROW = /^(?:(?:andW|w)here|findById|deleteById)$/;

/**
 * `knex("tags").insert(tag)`, `Tag.query(trx).insert(tag)`, `db("tags").where({ id }).del()`, and of Drizzle and Kysely
 * `db.insert(tags).values(tag)`, `db.update(tags).set({ name }).where(eq(tags.id, id))`
 *
 * @param {Source} source
 * @param {Chain} chain
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string | undefined} by which its driver writes many rows
 */
export function findBulkOfBuilder(source, { links, receiver }, isOfRound) {
  const [first] = links;
  const start = links.findIndex((link) => beginsQuery(source, link));
  const rest = isTableCall(source, first) ? links.slice(1) : start === -1 ? undefined : links.slice(start + 1);
  if (rest === undefined) return findOfTable(source, { links, receiver }, isOfRound);
  const before = links.slice(0, links.length - rest.length).flatMap(({ args }) => args);
  //   for (const table of tables) await knex(table).insert(row);
  if (isOfRound(receiver) || before.some((given) => !TIED.test(given.name ?? "") && isOfRound(given))) return undefined;
  const writes = rest.filter(({ name }) => /^(?:insert|del|delete|deleteById|update|patch)$/.test(name));
  const [write, ...others] = writes;
  const conditions = rest.filter(({ name }) => NAMES_ROW.test(name));
  if (
    write === undefined ||
    others.length > 0 ||
    !rest.every((link) => writes.includes(link) || conditions.includes(link) || GOES_WITH.test(link.name))
  )
    return undefined;
  if (write.name === "insert")
    return conditions.length === 0 && isOneRow(source, write.args[0], isOfRound) ? "insert(rows)" : undefined;
  const keys = conditions.flatMap((condition) => getKeys(condition, isOfRound));
  if (keys.length === 0 || keys.includes(undefined)) return undefined;
  if (!conditions.includes(write) && write.args.some(isOfRound)) return SETS_OTHERS;
  return `whereIn().${write.name === "deleteById" ? "delete" : write.name}()`;
}

/**
 * @param {Link} link - `where("id", tag.id)`, `where({ id: tag.id, owner })`, `findById(tag.id)`
 * @param {(node: Node) => boolean} isOfRound
 * @returns {(Node | undefined)[]} values of the round that tell which row it is; undefined where it is told in another way
 */
function getKeys({ name, args }, isOfRound) {
  const [first, ...others] = args;
  if (!args.some(isOfRound)) return [];
  if (!/here$/.test(name)) return [first];
  //   where("id", tag.id)
  if (others.length > 0) return [others.length === 1 && !isOfRound(first) ? others[0] : undefined];
  const node = unwrap(first);
  return node.type === "ObjectExpression" ? node.properties.filter(isOfRound) : [undefined];
}

/**
 * @param {Source} source
 * @param {Chain} chain - of Drizzle, or of Kysely
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string | undefined}
 */
function findOfTable(source, { links: [first, ...rest], receiver }, isOfRound) {
  if (first.args.length !== 1 || first.args.some(isOfRound)) return undefined;
  //   for (const db of tenants) await db.delete(tags).where(eq(tags.id, id));    and not what a function is handed: save(db, tag)
  if (isOfRound(receiver) && !(isOnConnection(receiver) && isParameter(source, receiver))) return undefined;
  const [second] = rest;
  //   db.insert(tags).values(tag)      db.insertInto("tags").values(tag).execute()
  if (second?.name === "values") {
    const isInsert = /^(?:insertInto|into)$/.test(first.name) || (first.name === "insert" && isOnConnection(receiver));
    return isInsert && isOneRow(source, second.args[0], isOfRound) ? "values(rows)" : undefined;
  }
  const isUpdate = /^update(?:Table)?$/.test(first.name) && second?.name === "set";
  if (!isUpdate && !/^delete(?:From)?$/.test(first.name)) return undefined;
  const told = isUpdate ? rest.slice(1) : rest;
  const conditions = told.filter(({ name }) => name === "where");
  if (!told.every((link) => conditions.includes(link) || GOES_WITH.test(link.name))) return undefined;
  const keys = conditions.flatMap(getCompared);
  if (keys.includes(undefined) || !keys.some((key) => key !== undefined && isOfRound(key))) return undefined;
  if (isUpdate && second.args.some(isOfRound)) return SETS_OTHERS;
  if (conditions[0].args.length > 1) return `${first.name}().where(…, "in", …)`;
  const isOfOne = keys.filter((key) => key !== undefined && isOfRound(key)).length === 1;
  return `${first.name}().where(${isOfOne ? "inArray()" : "or()"})`;
}

/**
 * @param {Link} link - `where(and(eq(tags.id, id), eq(tags.kind, "user")))` of Drizzle, `where("id", "=", id)` of Kysely
 * @returns {(Node | undefined)[]} what columns are to be equal to; undefined where one is compared in another way
 */
function getCompared({ args }) {
  if (args.length === 1) return getEqual(unwrap(args[0]));
  return [args.length === 3 && unwrap(args[1]).value === "=" ? args[2] : undefined];
}

/**
 * @param {Node} condition - of Drizzle
 * @returns {(Node | undefined)[]}
 */
function getEqual(condition) {
  const { type, callee, arguments: parts } = condition;
  const name = type === "CallExpression" ? findLastName(callee) : undefined;
  if (name === "and") return parts.flatMap((/** @type {Node} */ part) => getEqual(unwrap(part)));
  return [name === "eq" && parts.length === 2 ? parts[1] : undefined];
}

/**
 * @param {Source} source
 * @param {Node} name
 * @returns {boolean} whether a function is handed it
 */
function isParameter(source, name) {
  return name.type === "Identifier" && source.findVariable(name)?.defs[0]?.type === "Parameter";
}

/** @param {Node} receiver - `db` of `db.insert(tags)` */
export function isOnConnection(receiver) {
  return /^[_#]?(?:db|database|drizzle|tx|trx|conn(?:ection)?)$/i.test(getNamesOf(receiver)[0] ?? "");
}
