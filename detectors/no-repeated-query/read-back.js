import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getChain } from "../../lib/effects/links.js";
import { getOwnNodes } from "../../lib/ast/syntax/own-nodes.js";
import { getKeyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isWaitedFor } from "../../lib/effects/beside.js";
import { OF_SHAPE } from "../../lib/effects/reads/read-row.js";

/** @import { Link } from "../../lib/effects/links.js" */
/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A read of the row that the statement in front of it has written.
 *
 * @typedef {object} ReadBack
 * @property {Node} node - the call that reads
 * @property {Node} write - the call that writes
 * @property {string} brought - what a message says of the write
 */

/**
 * @typedef {object} Write
 * @property {string} on - what is asked: "models.Tags"
 * @property {string[]} rows - the row that it writes, as a read may say it: "_id:id", "id:tag.id"
 * @property {boolean} isPrisma
 * @property {string} brought - what a message says of it
 */

/** What writes one row of MongoDB, and could return it, or does. */
const OF_MONGO = /^(?:updateOne|update|findOneAndUpdate|findByIdAndUpdate)$/;
/** What of Prisma returns what it has written. */
const OF_PRISMA = /^(?:create|update|upsert)$/;
const READS_MONGO = /^(?:findOne|findById)$/;
const READS_PRISMA = /^(?:findUnique|findFirst)(?:OrThrow)?$/;
/** Of what Prisma is asked, what may be said to a write as well. */
const WITH_WRITE = /^(?:where|select|include|omit)$/;
/** Options by which MongoDB returns the row as it is then. */
const RETURNS_NEW = /\b(?:new\s*:\s*true|returnDocument\s*:|returnOriginal\s*:\s*false)/;
/** What is called by the names of MongoDB's driver. */
const OF_DRIVER = /collection/i;
/** Rows that are told by what no write changes. */
const BY_ID = /(?:^|,)_?id:/;
/** A statement that does what it does whatever the one in front of it has brought. */
const PLAIN = /^(?:ExpressionStatement|ReturnStatement|VariableDeclaration)$/;

/**
 * What a function reads right behind a write of it that returns the same row, if it is told to:
 *
 *   await Tag.updateOne({ _id }, { $set: values });          →   return Tag.findOneAndUpdate({ _id }, { $set: values }, { new: true });
 *   return Tag.findOne({ _id });
 *
 *   const tag = await prisma.tag.update({ where: { id }, data });      →   prisma.tag.update({ where: { id }, data, include })
 *   return prisma.tag.findUnique({ where: { id: tag.id }, include });
 *
 * @param {Source} source
 * @param {Node} owner - a function
 * @returns {ReadBack[]}
 */
export function findReadsBack(source, owner) {
  return getOwnNodes(source, owner, "AwaitExpression").flatMap((awaited) => {
    const { parent } = getWrapped(awaited);
    const declarator = parent.type === "VariableDeclarator" && parent.id.type === "Identifier" ? parent : undefined;
    const statement = declarator === undefined ? parent : declarator.parent;
    if (declarator === undefined && parent.type !== "ExpressionStatement") return [];
    const next = findNext(statement);
    const write = unwrap(awaited.argument);
    if (next === undefined || write.type !== "CallExpression") return [];
    const found = findWrite(source, write, declarator?.id.name);
    if (found === undefined) return [];
    const node = findWithin(source, next, (inner) => isSame(source, found, inner), isFunction);
    if (node === undefined) return [];
    const shape = findShape(source, node);
    return [{ node, write, brought: shape === undefined ? found.brought : `returns with that \`${shape}\`` }];
  });
}

/**
 * @param {Node} statement
 * @returns {Node | undefined} the one behind it
 */
function findNext(statement) {
  const list = statement.parent.body ?? statement.parent.consequent;
  const next = Array.isArray(list) ? list[list.indexOf(statement) + 1] : undefined;
  return next !== undefined && PLAIN.test(next.type) ? next : undefined;
}

/**
 * @param {Source} source
 * @param {Node} write - the last call of its chain
 * @param {string | undefined} kept - the name of what it brings
 * @returns {Write | undefined} undefined where it does not return, and could not return, a row that is told by what the write leaves alone
 */
function findWrite(source, write, kept) {
  const link = getChain(write).links.find(({ name }) => OF_MONGO.test(name) || OF_PRISMA.test(name));
  if (link === undefined) return undefined;
  const on = getObject(source, link);
  const found = findOfPrisma(source, link, kept) ?? (kept === undefined ? findOfMongo(source, link, on) : undefined);
  return found === undefined || found.rows.length === 0 ? undefined : { on, ...found };
}

/**
 * `const tag = await Tag.create(values)` of Mongoose cannot bring rows of others, as `create({ data, include })` of Prisma does.
 *
 * @param {Source} source
 * @param {Link} link
 * @param {string | undefined} kept - the name of what it brings
 * @returns {Omit<Write, "on"> | undefined}
 */
function findOfPrisma(source, { name, args }, kept) {
  const options = findObject(source, args[0]);
  const where = findValueOf(options, "where");
  if (!OF_PRISMA.test(name) || (where ?? findValueOf(options, "data")) === undefined) return undefined;
  const rows = [
    ...(where !== undefined && staysTold(source, where, findValueOf(options, "data")) ? [getText(source, where)] : []),
    ...(kept === undefined ? [] : [`id:${kept}.id`]),
  ];
  return { rows, isPrisma: true, brought: "returns" };
}

/**
 * @param {Source} source
 * @param {Link} link
 * @param {string} on
 * @returns {Omit<Write, "on"> | undefined}
 */
function findOfMongo(source, { name, args }, on) {
  if (!OF_MONGO.test(name) || args.length < 2) return undefined;
  const row = name === "findByIdAndUpdate" ? `_id:${getText(source, args[0])}` : getText(source, args[0]);
  // `update()` of what is known otherwise may be another package's.
  if (name === "update" && !row.startsWith("_id")) return undefined;
  return {
    rows: name === "findByIdAndUpdate" || staysTold(source, args[0], args[1]) ? [row] : [],
    isPrisma: false,
    brought: getBrought(source, name, args[2], on),
  };
}

/**
 * Whether the same condition leads to the row behind the write: of `updateOne({ state: "free" }, { state: "taken" })` it is the next one.
 *
 * @param {Source} source
 * @param {Node} where
 * @param {Node | undefined} values
 * @returns {boolean} whether all that is written is in sight, and nothing of it asked for
 */
function staysTold(source, where, values) {
  if (BY_ID.test(getText(source, where))) return true;
  const [asked, written] = [where, values].map((node) => findObject(source, node)?.properties);
  //   { $set: { seen: true } }
  const changed = written?.flatMap((/** @type {Node} */ property) =>
    /^\$/.test(getKeyName(property) ?? "")
      ? (findObject(source, property.value)?.properties ?? [property])
      : [property],
  );
  if (asked === undefined || changed === undefined) return false;
  const names = new Set(changed.map(getKeyName));
  return (
    [...asked, ...changed].every(({ type }) => type === "Property") &&
    !asked.some((/** @type {Node} */ one) => names.has(getKeyName(one)))
  );
}

/**
 * @param {Source} source
 * @param {string} name - of the method
 * @param {Node | undefined} options
 * @param {string} on
 * @returns {string} what a message says of it
 */
function getBrought(source, name, options, on) {
  // Mongoose has both names, MongoDB's driver one of them.
  const option = OF_DRIVER.test(on) ? '`{ returnDocument: "after" }`' : "`{ new: true }`";
  if (!name.endsWith("AndUpdate")) return `returns as \`findOneAndUpdate()\` with ${option}`;
  return options !== undefined && RETURNS_NEW.test(source.slice(options)) ? "returns" : `returns with ${option}`;
}

/**
 * @param {Source} source
 * @param {Write} write
 * @param {Node} node
 * @returns {boolean} whether it is a query that is waited for, and brings that row as it is
 */
function isSame(source, write, node) {
  if (node.type !== "CallExpression" || !isWaitedFor(node)) return false;
  const { links } = getChain(node);
  const index = links.findIndex(({ name }) => (write.isPrisma ? READS_PRISMA : READS_MONGO).test(name));
  if (index === -1 || !links.slice(index + 1).every(({ name }) => OF_SHAPE.test(name))) return false;
  const { name, args } = links[index];
  const options = write.isPrisma ? findObject(source, args[0]) : undefined;
  const where = write.isPrisma ? findValueOf(options, "where") : args[0];
  if (where === undefined || getObject(source, links[index]) !== write.on) return false;
  if (options !== undefined && !isOnlyShaped(options)) return false;
  return write.rows.includes(name === "findById" ? `_id:${getText(source, where)}` : getText(source, where));
}

/**
 * @param {Source} source
 * @param {Node} read
 * @returns {string | undefined} what of Prisma's options says which columns and relations it brings
 */
function findShape(source, read) {
  const args = getChain(read).links.find(({ name }) => READS_PRISMA.test(name))?.args ?? [];
  return ["include", "select", "omit"].find((name) => findValueOf(findObject(source, args[0]), name) !== undefined);
}

/**
 * @param {Source} source
 * @param {Link} link
 * @returns {string} what it is called on
 */
function getObject(source, { call }) {
  const callee = unwrap(call.callee);
  return callee.type === "MemberExpression" ? source.slice(callee.object).replace(/\s+/g, "") : "";
}

/**
 * @param {Node} options - of Prisma: ObjectExpression
 * @returns {boolean}
 */
function isOnlyShaped(options) {
  return options.properties.every(
    (/** @type {Node} */ property) => property.type !== "SpreadElement" && WITH_WRITE.test(getKeyName(property) ?? ""),
  );
}

/**
 * @param {Source} source
 * @param {Node} node - a key, or the condition of a row
 * @returns {string} `_id:id` of `{ _id: id }` and `{ _id }`, without blanks
 */
function getText(source, node) {
  const object = unwrap(node);
  if (object.type !== "ObjectExpression") return source.slice(object).replace(/\s+/g, "");
  return object.properties
    .map((/** @type {Node} */ property) =>
      property.type === "SpreadElement"
        ? source.slice(property).replace(/\s+/g, "")
        : `${getKeyName(property)}:${source.slice(property.value).replace(/\s+/g, "")}`,
    )
    .join();
}
