import { NAMES_MODEL } from "./drivers.js";
import { NAMES_REDIS, OF_MONGO, OTHERS_OF, TAKES_VALUES_OF_REDIS, WRITES } from "./bulk-writes.js";
import { findBulkOfBuilder } from "./builder-writes.js";
import { findBulkOfRow } from "./own-row-writes.js";
import { findBulkOfQuery } from "./sql-writes.js";
import { findBulkOfService } from "./service-writes.js";
import { findDriver } from "./driver-of.js";
import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { mayAskMongo } from "./in-process.js";
import { contains } from "../../ast/syntax/contains.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getWrites } from "../../ast/values/writes.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getChain, getNamesOf } from "../links.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { findType, getTypeName } from "../../ast/promises/promise-types.js";
import { isPrismaTransaction } from "./transactions.js";
import { isMadeOfRound } from "../order/of-round.js";
import { isOneRow } from "./one-row.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Chain } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

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
  const isOfRound = (/** @type {Node} */ node) => isMadeOfRound(source, scope, node) || isCounted(source, scope, node);
  return (
    findBulkOfBuilder(source, chain, isOfRound) ??
    findOfSql(source, chain, isOfRound) ??
    findOfDocument(source, chain, isOfRound) ??
    findBulkOfRow(source, chain, scope, isOfRound) ??
    findBulkOfService(source, chain, isOfRound) ??
    findOfModel(source, chain, isOfRound)
  );
}

/**
 * `position` of `for (const tag of tags) { await tag.update({ position }); position += 10; }`
 *
 * @param {Source} source
 * @param {Node} scope
 * @param {Node} node
 * @returns {boolean} whether it is made of what each round changes
 */
function isCounted(source, scope, node) {
  const isChanged = (/** @type {Node} */ part) => {
    const variable = part.type === "Identifier" ? source.findVariable(part) : undefined;
    return variable !== undefined && getWrites(variable).some((write) => contains(scope, write));
  };
  return findWithin(source, node, isChanged) !== undefined;
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
    (OF_MONGO.test(link.name) && unwrap(first).type === "ObjectExpression" && mayAskMongo(source)) ||
    link.name === "insertOne"
      ? "Mongoose"
      : NAMES_REDIS.test(getNamesOf(callee.object)[0] ?? "")
        ? "Redis"
        : findName(source, callee.object);
  const bulk = driver === undefined ? undefined : WRITES[driver]?.[link.name];
  if (bulk === undefined) return undefined;
  const options = findObject(source, first);
  //   redis.sAdd("tags", tag)
  if (driver === "Redis")
    return TAKES_VALUES_OF_REDIS.test(link.name) && !isOfRound(first) ? `${link.name}(key, values)` : bulk.all;
  if (driver === "Prisma") return findOfPrisma(options, link.name, isOfRound);
  if (bulk.filters) {
    const where = driver === "Sequelize" ? findValueOf(options, "where") : first;
    return where !== undefined && hasOneOfRound(where, isOfRound) ? bulk.all : undefined;
  }
  if (bulk.others !== undefined) {
    //   Tag.update({ name }, { where: { id } }) of Sequelize, tags.update(id, { name }) of TypeORM
    const [values, where] =
      driver === "Sequelize" ? [first, findValueOf(findObject(source, second), "where")] : [second, first];
    if (values === undefined || where === undefined || !isOfRound(where)) return undefined;
    if (isOfRound(values)) return bulk.others;
    return unwrap(where).type !== "ObjectExpression" || hasOneOfRound(where, isOfRound) ? bulk.all : undefined;
  }
  //   users.delete({ team: team.id, mail })      of which a list would be no condition
  if (link.name === "delete" && unwrap(first).type === "ObjectExpression" && !hasOneOfRound(first, isOfRound))
    return undefined;
  return bulk.all === "bulkWrite()" || isOneRow(source, first, isOfRound) ? bulk.all : undefined;
}

/**
 * @param {Node | undefined} options - of Prisma: ObjectExpression
 * @param {string} method
 * @param {(node: Node) => boolean} isOfRound
 * @returns {string | undefined} undefined where its method for many does not take the same: rows of other tables, or what came back
 */
function findOfPrisma(options, method, isOfRound) {
  const { all, others } = WRITES.Prisma[method];
  const [data, where] = ["data", "where"].map((key) => findValueOf(options, key));
  const isPicked = findValueOf(options, "include", "select") !== undefined;
  if (method !== "create") {
    if (where === undefined || !hasOneOfRound(where, isOfRound)) return undefined;
    if (data !== undefined && isOfRound(data)) return others;
    return isPicked ? undefined : all;
  }
  if (isPicked) return undefined;
  //   { data: item }
  if (data?.type === "Identifier") return isOfRound(data) ? all : undefined;
  const isPlain =
    data?.type === "ObjectExpression" &&
    data.properties.every(
      (/** @type {Node} */ { value }) =>
        value?.type !== "ObjectExpression" ||
        !value.properties.some((/** @type {Node} */ { key }) => /^(?:connect|create)/.test(key?.name ?? "")),
    );
  return isPlain ? all : undefined;
}

/**
 * @param {Source} source
 * @param {Node} model - on which a method is called
 * @returns {string | undefined} whose it is, by where it comes from, what it is called, or what else it is asked
 */
function findName(source, model) {
  const driver = findDriver(source, model);
  if (driver !== undefined) return driver.name;
  if (isInPrismaTransaction(source, model)) return "Prisma";
  if (isRepository(source, model)) return "TypeORM";
  const others = getMethodsOf(source).get(source.slice(model)) ?? [];
  const told = Object.entries(OTHERS_OF).find(([, methods]) => [...others].some((name) => methods.test(name)));
  return told?.[0] ?? (NAMES_MODEL.test(getNamesOf(model)[0] ?? "") ? "Mongoose" : undefined);
}

/**
 * `tx.tag` of `prisma.$transaction(async (tx) => { … })`, and of `save(tx: Prisma.TransactionClient)`
 *
 * @param {Source} source
 * @param {Node} model
 * @returns {boolean}
 */
function isInPrismaTransaction(source, model) {
  const client = model.type === "MemberExpression" ? unwrap(model.object) : model;
  if (client.type !== "Identifier" || client === model) return false;
  const type = findType(source, client, 0);
  return (
    isPrismaTransaction(source, client) ||
    (type?.type === "TSTypeReference" && /^\w*TransactionClient$/.test(getTypeName(type)))
  );
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
