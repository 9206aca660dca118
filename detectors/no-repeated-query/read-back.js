import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getChain } from "../../lib/effects/links.js";
import { getOwnNodes } from "../../lib/ast/syntax/own-nodes.js";
import { getKeyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isWaitedFor } from "../../lib/effects/beside.js";
import { OF_SHAPE } from "../../lib/effects/read-row.js";

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

/** A row by a key, and what its object is told: `{ on: "models.Tags", row: "_id:id", name: "updateOne" }`.
 * @typedef {{ on: string, row: string, name: string }} Asked */

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
 * @returns {{ asked: Asked[], brought: string } | undefined} what would read the same
 */
function findWrite(source, write, kept) {
  const link = getChain(write).links.find(({ name }) => OF_MONGO.test(name) || OF_PRISMA.test(name));
  if (link === undefined) return undefined;
  const { name, args } = link;
  const on = getObject(source, link);
  const where = findValueOf(findObject(source, args[0]), "where");
  // `const tag = await Tag.create(values)` of Mongoose cannot bring rows of others, as `create({ data, include })` of Prisma does.
  if (
    OF_PRISMA.test(name) &&
    findValueOf(findObject(source, args[0]), where === undefined ? "data" : "where") !== undefined
  ) {
    const rows = [
      ...(where === undefined ? [] : [getText(source, where)]),
      ...(kept === undefined ? [] : [`id:${kept}.id`]),
    ];
    return { asked: rows.map((row) => ({ on, row, name: "findUnique" })), brought: "returns" };
  }
  if (!OF_MONGO.test(name) || kept !== undefined || args.length < 2) return undefined;
  const row = name === "findByIdAndUpdate" ? `_id:${getText(source, args[0])}` : getText(source, args[0]);
  // `update()` of what is known otherwise may be another package's.
  if (name === "update" && !row.startsWith("_id")) return undefined;
  const returns = args[2] !== undefined && RETURNS_NEW.test(source.slice(args[2]));
  // Mongoose has both names, MongoDB's driver one of them.
  const option = OF_DRIVER.test(on) ? '`{ returnDocument: "after" }`' : "`{ new: true }`";
  const brought =
    name === "updateOne" || name === "update"
      ? `returns as \`findOneAndUpdate()\` with ${option}`
      : returns
        ? "returns"
        : `returns with ${option}`;
  return { asked: [{ on, row, name: "findOne" }], brought };
}

/**
 * @param {Source} source
 * @param {{ asked: Asked[] }} found
 * @param {Node} node
 * @returns {boolean} whether it is a query that is waited for, and brings that row as it is
 */
function isSame(source, { asked }, node) {
  if (node.type !== "CallExpression" || !isWaitedFor(node)) return false;
  const { links } = getChain(node);
  const index = links.findIndex(({ name }) => READS_MONGO.test(name) || READS_PRISMA.test(name));
  if (index === -1 || !links.slice(index + 1).every(({ name }) => OF_SHAPE.test(name))) return false;
  const { name, args } = links[index];
  if (args.length === 0) return false;
  const on = getObject(source, links[index]);
  const isPrisma = READS_PRISMA.test(name);
  const options = isPrisma ? findObject(source, args[0]) : undefined;
  const where = isPrisma ? findValueOf(options, "where") : args[0];
  if (where === undefined || (isPrisma && !isOnlyShaped(options))) return false;
  const row = name === "findById" ? `_id:${getText(source, where)}` : getText(source, where);
  return asked.some((one) => one.on === on && one.row === row && isPrisma === (one.name === "findUnique"));
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
 * @param {Node | undefined} options - of Prisma: ObjectExpression
 * @returns {boolean}
 */
function isOnlyShaped(options) {
  return options?.properties.every(
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
