import {
  BATCHES,
  BRINGS_ROW_OF_PRISMA,
  COLLECTION_READS,
  FILE_MODULES,
  FILE_READS,
  MORE_FILE_READS,
  NAMES_DATABASE,
  NAMES_LOADERS,
  NAMES_MODEL,
  READS_OF_DRIVERS,
  READS_OF_LOADERS,
  READS_OF_MODELS,
  READS_WITH_OPTIONS,
  READ_OPTIONS,
  REFINEMENTS,
  SENDS_BATCH,
  TAKES_SQL,
  TELLING_READS,
  TIES,
} from "./drivers.js";
import { isBundledFile } from "./bundled-files.js";
import { findBuilder } from "./composed-query.js";
import { findDriver } from "./driver-of.js";
import { findNativePath } from "../../ast/values/native-path.js";
import { findQuestion } from "./services.js";
import { findRequest, makesClient } from "./requests.js";
import { findValueOf } from "../../ast/values/written-object.js";
import { getChain, getNamesOf } from "../links.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { isReadingQuery } from "./sql.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Chain, Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Wait } from "../waits.js" */

/** What a promise is told. */
const OF_PROMISE = /^(?:then|catch|finally)$/;

/** What a row or a query is told that somebody else's `findFirst()` brings. */
const NO_RELATION = /^(?:update|delete|save|remove|destroy|set|insert|create|prepare|execute|toJSON|toObject)$/;

/**
 * What a call reads of a database, a cache, a file or another server, and how much of the chain it is a part of that takes in.
 *
 * @typedef {object} DriverRead
 * @property {Wait} wait
 * @property {Node[]} calls - of the chain, which say how it reads and do nothing by themselves
 */

/**
 * @param {Source} source
 * @param {Node} call - CallExpression, the last one of its chain, or a TaggedTemplateExpression
 * @returns {DriverRead | undefined} undefined where the tables do not show that it only reads
 */
export function findDriverRead(source, call) {
  // What a function does, what one of its statements does and what it waits for is each asked about the same calls.
  return getOrInsert(
    source.memo(findDriverRead, () => /** @type {Map<Node, DriverRead | undefined>} */ (new Map())),
    call,
    () => readDriver(source, call),
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {DriverRead | undefined}
 */
function readDriver(source, call) {
  if (call.type === "TaggedTemplateExpression")
    return isReadingTemplate(source, call) ? { wait: "query", calls: [call] } : undefined;
  const chain = getChain(call);
  if (chain.links.some(({ args }) => args.some(isTied))) return undefined;
  const composed = findBuilder(source, chain);
  const links =
    composed.length > 0 ? composed : readsModel(source, chain) || readsSql(source, chain) ? chain.links : undefined;
  if (links !== undefined) return { wait: "query", calls: links.map((link) => link.call) };
  const requested = findRequest(source, chain);
  if (requested !== undefined)
    return { wait: isBundledFile(source, call.arguments[0]) ? "file" : "request", calls: requested };
  if (readsSession(chain)) return { wait: "query", calls: [call] };
  const question = findQuestion(source, chain);
  if (question.length > 0) return { wait: "request", calls: question.map((link) => link.call) };
  const wait = findOfBatch(chain) ?? (makesClient(source, call) ? "none" : findFileRead(source, call));
  return wait === undefined ? undefined : { wait, calls: [call] };
}

/**
 * `auth.api.getSession({ headers })` of better-auth, which asks for the session and its user
 *
 * @param {Chain} chain
 * @returns {boolean}
 */
function readsSession({ links: [{ name, args }, ...others], receiver }) {
  if (name !== "getSession" || args.length !== 1 || others.length > 0 || getNamesOf(receiver)[0] !== "api")
    return false;
  const asked = unwrap(args[0]);
  return asked.type === "ObjectExpression" && findValueOf(asked, "headers") !== undefined;
}

/**
 * `client.multi()`, `batch.exec()`, and not what is put in between
 *
 * @param {Chain} chain
 * @returns {Wait | undefined}
 */
function findOfBatch({ links: [{ name, args }, ...others], receiver }) {
  if (others.length > 0 || args.length > 0) return undefined;
  if (BATCHES.test(name)) return "none";
  return SENDS_BATCH.test(name) && BATCHES.test(getNamesOf(receiver)[0] ?? "") ? "query" : undefined;
}

/**
 * @param {Source} source
 * @param {Node} tagged - TaggedTemplateExpression
 * @returns {boolean} whether it is a query that only reads
 */
function isReadingTemplate(source, { tag, quasi }) {
  return TAKES_SQL.test(getTagName(tag)) && isReadingQuery(source, quasi);
}

/** @param {Node} tag */
function getTagName(tag) {
  const node = unwrap(tag);
  return node.type === "MemberExpression" ? (node.property.name ?? "") : (node.name ?? "");
}

/**
 * `{ where, transaction }`: it runs on a connection that others use, or locks what it reads.
 *
 * @param {Node} argument
 * @returns {boolean}
 */
function isTied(argument) {
  const node = unwrap(argument);
  return (
    node.type === "ObjectExpression" &&
    node.properties.some((/** @type {Node} */ property) => TIES.has(property.key?.name ?? ""))
  );
}

/**
 * `prisma.user.findMany({})`, `User.find({ active }).sort("name").lean()`, `Book.findAll({ where })`
 *
 * @param {Source} source
 * @param {Chain} chain
 * @returns {boolean}
 */
function readsModel(source, { links }) {
  const index = links.findIndex(
    ({ name, call }, at) =>
      //   client.db().collection("users").find({ active }).toArray()
      (links[at - 1]?.name === "collection" && COLLECTION_READS.has(name) && !writesInPipeline(source, call)) ||
      isRead(source, name, call),
  );
  return (
    index !== -1 &&
    (links.slice(index + 1).every(({ name }) => REFINEMENTS.has(name)) || findRelationsAsked(links).length > 0)
  );
}

/**
 * `posts` of `prisma.user.findUnique({ where }).posts({ take: 10 })`, and not `data` of `findFirst(id).then((row) => row.data)`
 *
 * @param {Link[]} links
 * @returns {Link[]} of a chain of Prisma, those that ask for what belongs to a row
 */
export function findRelationsAsked(links) {
  const index = links.findIndex(({ name }) => BRINGS_ROW_OF_PRISMA.test(name));
  const asked = index === -1 ? [] : links.slice(index + 1);
  const isRelation = (/** @type {Link} */ { name, args }) =>
    name !== "" &&
    !OF_PROMISE.test(name) &&
    !NO_RELATION.test(name) &&
    !REFINEMENTS.has(name) &&
    args.every((argument) => unwrap(argument).type === "ObjectExpression");
  return asked.every(isRelation) ? asked : [];
}

/**
 * @param {Source} source
 * @param {string} name - of the method
 * @param {Node} call
 * @returns {boolean}
 */
function isRead(source, name, call) {
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression") return false;
  if (name === "") return isTellingKey(source, callee);
  if (TELLING_READS.has(name)) return true;
  if (name === "aggregate" && isPipeline(source, call)) return !writesInPipeline(source, call);
  if (READS_WITH_OPTIONS.has(name) && call.arguments.some(isReadOptions)) return !writesInPipeline(source, call);
  //   Database.bookModel.count()      this.model.find({ authorId })
  if (READS_OF_MODELS.has(name) && NAMES_MODEL.test(getNamesOf(callee.object)[0] ?? ""))
    return !writesInPipeline(source, call);
  //   context.loaders.users.load(id)
  if (READS_OF_LOADERS.test(name) && getNamesOf(callee.object).some((part) => NAMES_LOADERS.test(part))) return true;
  //   db.view("posts", "byAuthor", { key: author })
  if (name === "view" && call.arguments.length > 1 && NAMES_DATABASE.test(getNamesOf(callee.object)[0] ?? ""))
    return true;
  const driver = READS_OF_DRIVERS.has(name) ? findDriver(source, callee.object) : undefined;
  return driver !== undefined && driver.reads.has(name) && !writesInPipeline(source, call);
}

/**
 * `client[isRanked ? "zRangeWithScores" : "zRange"](key, 0, -1)`
 *
 * @param {Source} source
 * @param {Node} callee - MemberExpression
 * @returns {boolean} whether each method that its key may name is one by which drivers alone read
 */
function isTellingKey(source, { computed, property }) {
  const names = computed ? resolve(source, property) : [];
  return (
    names.length > 0 &&
    names.every(
      (value) => value.kind === "node" && value.node.type === "Literal" && TELLING_READS.has(value.node.value),
    )
  );
}

/**
 * `Order.aggregate([{ $match: { team } }])`, of whatever gives `Order`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether it is given stages of MongoDB
 */
function isPipeline(source, { arguments: [given] }) {
  const values = given === undefined ? [] : resolve(source, given);
  return (
    values.length > 0 &&
    values.every(
      (value) => value.kind === "node" && value.node.type === "ArrayExpression" && value.node.elements.some(isStage),
    )
  );
}

/** @param {Node | null} element */
function isStage(element) {
  return (
    element?.type === "ObjectExpression" &&
    element.properties.some((/** @type {Node} */ { key }) => String(key?.name ?? key?.value).startsWith("$"))
  );
}

/**
 * `Order.aggregate([{ $match }, { $out: "totals" }])`
 *
 * @param {Source} source
 * @param {Node} call
 */
function writesInPipeline(source, call) {
  const [given] = call.arguments;
  // What is put into a list by its name stands somewhere in the file.
  const text = given !== undefined && unwrap(given).type === "Identifier" ? source.text : source.slice(call);
  return /\$(?:out|merge|accumulator|function)\b/.test(text);
}

/** @param {Node} argument */
function isReadOptions(argument) {
  const node = unwrap(argument);
  return (
    node.type === "ObjectExpression" &&
    node.properties.some((/** @type {Node} */ property) => READ_OPTIONS.has(property.key?.name ?? ""))
  );
}

/**
 * `pool.query("SELECT …", [id])`
 *
 * @param {Source} source
 * @param {Chain} chain
 * @returns {boolean}
 */
function readsSql(source, { links: all, receiver }) {
  //   pool.request().input("id", id).query("SELECT …")
  const links = all[0].name === "request" ? all.filter(({ name }) => !/^(?:request|input)$/.test(name)) : all;
  if (links.length === 0) return false;
  const [{ name, args }, ...others] = links;
  //   sql`SELECT …`.execute(db)
  if (receiver.type === "TaggedTemplateExpression")
    return name === "execute" && others.length === 0 && isReadingTemplate(source, receiver);
  return (
    others.every((link) => OF_PROMISE.test(link.name)) &&
    TAKES_SQL.test(name) &&
    args.length > 0 &&
    isReadingQuery(source, args[0])
  );
}

/**
 * A call of anything that is handed the text of a query which only reads, also of a function of the file.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression, the last one of its chain
 * @returns {DriverRead | undefined}
 */
export function findSqlRead(source, call) {
  const chain = getChain(call);
  return chain.links.length > 0 && !chain.links.some(({ args }) => args.some(isTied)) && readsSql(source, chain)
    ? { wait: "query", calls: chain.links.map((link) => link.call) }
    : undefined;
}

/**
 * `readFile(path)` of `node:fs/promises`, `fs.promises.stat(path)`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Wait | undefined}
 */
function findFileRead(source, call) {
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? callee.property.name : callee.name;
  if (callee.type !== "Identifier" && !FILE_READS.has(name) && !MORE_FILE_READS.has(name)) return undefined;
  const path = findNativePath(source, callee);
  const [, module, method] = /^(.+)\.(\w+)$/.exec(path?.replace(/^fs\.promises\./, "fs/promises.") ?? "") ?? [];
  if (module === undefined || !FILE_MODULES.test(module)) return undefined;
  // With a callback it is no promise.
  if (call.arguments.some(isCallback)) return undefined;
  return FILE_READS.has(method) || (module !== "fs/promises" && MORE_FILE_READS.has(method)) ? "file" : undefined;
}

/** @param {Node} argument */
function isCallback(argument) {
  return argument.type === "ArrowFunctionExpression" || argument.type === "FunctionExpression";
}
