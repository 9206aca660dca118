import { NAMES_MODEL, TIED } from "./drivers.js";
import { OF_MONGO, OTHERS_OF, WRITES } from "./bulk-writes.js";
import { beginsQuery, isTableCall } from "./composed-query.js";
import { findBulkOfQuery } from "./sql-writes.js";
import { findBulkOfService } from "./service-writes.js";
import { findDriver } from "./driver-of.js";
import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getChain, getNamesOf } from "../links.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { isMadeOfRound } from "../order/of-round.js";
import { isOneRow } from "./one-row.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Chain, Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/** Of builders of queries, what goes with a write. */
const GOES_WITH =
  /^(?:transacting|returning\w*|onConflict\w*|ignore|merge|doNothing|execute\w*|exec|run|throwIfNotFound|timeout)$/;

/** Of the conditions of a query, those that name a row. */
const NAMES_ROW = /^(?:where|findById|deleteById)$/;

/**
 * The statement by which a driver writes many rows, of a call that writes one.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression, the last one of its chain
 * @param {Node} scope - a loop, or a function: what it declares is of the one row
 * @returns {string | undefined} `insertMany()`
 */
export function findRowWriteOfDriver(source, call, scope) {
  const chain = getChain(call);
  if (chain.links.length === 0) return undefined;
  const isOfRound = (/** @type {Node} */ node) => isMadeOfRound(source, scope, node);
  return (
    findOfBuilder(source, chain, isOfRound) ??
    findOfSql(source, chain, isOfRound) ??
    findOfDocument(source, chain, isOfRound) ??
    findBulkOfService(source, chain, isOfRound) ??
    findOfModel(source, chain, isOfRound)
  );
}

/**
 * `knex("tags").insert(tag)`, `Tag.query(trx).insert(tag)`, `db.insert(tags).values(tag)`, `db("tags").where({ id }).del()`
 *
 * @param {Source} source
 * @param {Chain} chain
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string | undefined}
 */
function findOfBuilder(source, { links, receiver }, isOfRound) {
  const [first, second] = links;
  const start = links.findIndex((link) => beginsQuery(source, link));
  const rest = isTableCall(source, first) ? links.slice(1) : start === -1 ? undefined : links.slice(start + 1);
  if (rest === undefined) {
    //   db.insert(tags).values(tag)      db.insertInto("tags").values(tag).execute()
    const isInsert =
      second?.name === "values" &&
      (/^(?:insertInto|into)$/.test(first.name) || (first.name === "insert" && isOnConnection(receiver)));
    return isInsert && !first.args.some(isOfRound) && isOneRow(source, second.args[0], isOfRound)
      ? "values(rows)"
      : undefined;
  }
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
  const [condition, ...more] = conditions;
  if (condition === undefined || more.length > 0 || !namesRow(condition, isOfRound)) return undefined;
  if (condition !== write && write.args.some(isOfRound)) return undefined;
  return `whereIn().${write.name === "deleteById" ? "delete" : write.name}()`;
}

/** @param {Node} receiver - `db` of `db.insert(tags)` */
function isOnConnection(receiver) {
  return /^[_#]?(?:db|database|drizzle|tx|trx|conn(?:ection)?)$/i.test(getNamesOf(receiver)[0] ?? "");
}

/**
 * @param {Link} link - `where("id", tag.id)`, `where({ id: tag.id })`, `findById(tag.id)`
 * @param {(node: Node) => boolean} isOfRound
 * @returns {boolean} whether one value of the round tells which row it is
 */
function namesRow({ name, args: [first, ...others] }, isOfRound) {
  if (first === undefined) return false;
  if (name !== "where") return isOfRound(first);
  return others.length === 0
    ? hasOneOfRound(first, isOfRound)
    : others.length === 1 && !isOfRound(first) && isOfRound(others[0]);
}

/**
 * @param {Node} argument - `{ id: tag.id, kind: "user" }`
 * @param {(node: Node) => boolean} isOfRound
 */
function hasOneOfRound(argument, isOfRound) {
  const node = unwrap(argument);
  return node.type === "ObjectExpression" && node.properties.filter(isOfRound).length === 1;
}

/**
 * `pool.query("INSERT INTO tags …", [tag.name])`, `this.db().result("INSERT INTO tags …", { name })`
 *
 * @param {Source} source
 * @param {Chain} chain
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string | undefined}
 */
function findOfSql(source, { links }, isOfRound) {
  const before = links.slice(0, -1).flatMap(({ args }) => args);
  const { args } = links[links.length - 1];
  return args.some(isOfRound) && !before.some(isOfRound) ? findBulkOfQuery(source, args[0], isOfRound) : undefined;
}

/**
 * `new Tag(values).save()` of Mongoose
 *
 * @param {Source} source
 * @param {Chain} chain
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string | undefined}
 */
function findOfDocument(source, { links: [{ name }, ...others], receiver }, isOfRound) {
  if (name !== "save" || others.length > 0) return undefined;
  const values = resolve(source, receiver);
  const [value] = values;
  const made = value.kind === "node" ? value.node : receiver;
  if (values.length !== 1 || made.type !== "NewExpression" || !made.arguments.some(isOfRound)) return undefined;
  return findName(source, made.callee) === "Mongoose" ? "insertMany()" : undefined;
}

/**
 * `Tag.create(tag)`, `prisma.tag.delete({ where: { id: tag.id } })`, `tags.updateOne({ _id: tag._id }, { $set: { name } })`
 *
 * @param {Source} source
 * @param {Chain} chain
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string | undefined}
 */
function findOfModel(source, { links }, isOfRound) {
  const write = links.findIndex(({ name }) => Object.values(WRITES).some((methods) => Object.hasOwn(methods, name)));
  if (write === -1 || !links.slice(write + 1).every(({ name }) => name === "exec")) return undefined;
  const link = links[write];
  const callee = unwrap(link.call.callee);
  if (callee.type !== "MemberExpression" || isOfRound(callee.object)) return undefined;
  const [first, second] = link.args;
  if (first === undefined || !link.args.some(isOfRound)) return undefined;
  const isOnCollection = links[write - 1]?.name === "collection";
  const driver =
    isOnCollection ||
    (OF_MONGO.test(link.name) && unwrap(first).type === "ObjectExpression") ||
    link.name === "insertOne"
      ? "Mongoose"
      : findName(source, callee.object);
  const bulk = driver === undefined ? undefined : WRITES[driver]?.[link.name];
  if (bulk === undefined) return undefined;
  const options = findObject(source, first);
  if (driver === "Prisma") return isOfPrisma(options, link.name, isOfRound) ? bulk.all : undefined;
  if (bulk.filters) {
    const where = driver === "Sequelize" ? findValueOf(options, "where") : first;
    return where !== undefined && hasOneOfRound(where, isOfRound) ? bulk.all : undefined;
  }
  if (bulk.sets) {
    const where = findValueOf(findObject(source, second), "where");
    return !isOfRound(first) && where !== undefined && hasOneOfRound(where, isOfRound) ? bulk.all : undefined;
  }
  //   users.delete({ team: team.id, mail })      of which a list would be no condition
  if (link.name === "delete" && unwrap(first).type === "ObjectExpression" && !hasOneOfRound(first, isOfRound))
    return undefined;
  return driver === "Redis" || bulk.all === "bulkWrite()" || isOneRow(source, first, isOfRound) ? bulk.all : undefined;
}

/**
 * @param {Node | undefined} options - of Prisma: ObjectExpression
 * @param {string} method
 * @param {(node: Node) => boolean} isOfRound
 * @returns {boolean} whether its method for many takes the same: no rows of other tables, and the same values for all
 */
function isOfPrisma(options, method, isOfRound) {
  const [data, where] = ["data", "where"].map((key) => findValueOf(options, key));
  if (findValueOf(options, "include", "select") !== undefined) return false;
  if (method !== "create")
    return where !== undefined && hasOneOfRound(where, isOfRound) && (data === undefined || !isOfRound(data));
  //   { data: item }
  if (data?.type === "Identifier") return isOfRound(data);
  return (
    data?.type === "ObjectExpression" &&
    data.properties.every(
      (/** @type {Node} */ { value }) =>
        value?.type !== "ObjectExpression" ||
        !value.properties.some((/** @type {Node} */ { key }) => /^(?:connect|create)/.test(key?.name ?? "")),
    )
  );
}

/**
 * @param {Source} source
 * @param {Node} model - on which a method is called
 * @returns {string | undefined} whose it is, by where it comes from, what it is called, or what else it is asked
 */
function findName(source, model) {
  const driver = findDriver(source, model);
  if (driver !== undefined) return driver.name;
  if (isRepository(source, model)) return "TypeORM";
  const others = getMethodsOf(source).get(source.slice(model)) ?? [];
  const told = Object.entries(OTHERS_OF).find(([, methods]) => [...others].some((name) => methods.test(name)));
  return told?.[0] ?? (NAMES_MODEL.test(getNamesOf(model)[0] ?? "") ? "Mongoose" : undefined);
}

/**
 * `source.getRepository(User)`, whatever file has the source
 *
 * @param {Source} source
 * @param {Node} model
 */
function isRepository(source, model) {
  return resolve(source, model).every(
    (value) =>
      value.kind === "node" &&
      value.node.type === "CallExpression" &&
      value.node.arguments.length === 1 &&
      /^get(?:Custom|Mongo|Tree)?Repository$/.test(findLastName(value.node.callee) ?? ""),
  );
}

/**
 * @param {Source} source
 * @returns {Map<string, Set<string>>} by what is written, the methods that are called on it in the file
 */
function getMethodsOf(source) {
  return source.memo(getMethodsOf, () => {
    /** @type {Map<string, Set<string>>} */
    const methods = new Map();
    for (const { callee } of source.nodes("CallExpression")) {
      const member = unwrap(callee);
      const name = member.type === "MemberExpression" ? getPropertyName(member) : undefined;
      if (name !== undefined) getOrInsert(methods, source.slice(member.object), () => new Set()).add(name);
    }
    return methods;
  });
}
