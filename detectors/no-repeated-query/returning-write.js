import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { getChain } from "../../lib/effects/links.js";
import { getChanged, getText, getTold } from "./told-row.js";
import { mayReturnRows } from "../../lib/effects/drivers/in-process.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Link } from "../../lib/effects/links.js" */
/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Told } from "./told-row.js" */

/**
 * @typedef {object} Write
 * @property {string} on - what is asked: "models.Tags"
 * @property {Told} [row] - by what the row is known that it writes: `{ _id: id }`
 * @property {string} [kept] - the name of what it brings: `tag` of `const tag = await prisma.tag.create({ data })`
 * @property {Set<string>} [changed] - the names of what it changes, if all are in sight
 * @property {Node} [created] - options of what creates several rows
 * @property {boolean} isPrisma
 * @property {boolean} isRow - what it brings is that row, if nothing is told it
 * @property {string} brought - what a message says of it
 */

/** What writes one row of MongoDB, and could return it, or does. */
const OF_MONGO = /^(?:updateOne|update|findOneAndUpdate|findByIdAndUpdate)$/;
/** What of Prisma returns what it has written. */
const OF_PRISMA = /^(?:create|update|upsert)$/;
/** Options by which MongoDB returns the row as it is then. */
const RETURNS_NEW = /\b(?:new\s*:\s*true|returnDocument\s*:|returnOriginal\s*:\s*false)/;
/** What is called by the names of MongoDB's driver. */
const OF_DRIVER = /collection/i;

/**
 * @param {Source} source
 * @param {Node} write - the last call of its chain
 * @param {string | undefined} kept - the name of what it brings
 * @returns {Write | undefined} undefined where it does not return, and could not return, a row that is told by what the write leaves alone
 */
export function findWrite(source, write, kept) {
  const link = getChain(write).links.find(
    ({ name }) => OF_MONGO.test(name) || OF_PRISMA.test(name) || name === "createMany",
  );
  if (link === undefined) return undefined;
  const on = getObject(source, link);
  const found = findOfPrisma(source, link, kept) ?? findCreated(source, link) ?? findOfMongo(source, link, on);
  return found === undefined ? undefined : { on, ...found };
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
  const values = findValueOf(options, "data");
  if (!OF_PRISMA.test(name) || (where ?? values) === undefined) return undefined;
  const [row, changed] = [getTold(source, where), getChanged(source, values)];
  return { row, kept, changed, isPrisma: true, isRow: true, brought: "returns" };
}

/**
 * @param {Source} source
 * @param {Link} link
 * @returns {Omit<Write, "on"> | undefined}
 */
function findCreated(source, { name, args }) {
  const created = findObject(source, args[0]);
  if (name !== "createMany" || created === undefined || !mayReturnRows(source)) return undefined;
  return { created, isPrisma: true, isRow: false, brought: "returns as `createManyAndReturn()`" };
}

/**
 * @param {Source} source
 * @param {Link} link
 * @param {string} on
 * @returns {Omit<Write, "on"> | undefined}
 */
function findOfMongo(source, { name, args }, on) {
  if (!OF_MONGO.test(name) || args.length < 2) return undefined;
  const row = name === "findByIdAndUpdate" ? new Map([["_id", getText(source, args[0])]]) : getTold(source, args[0]);
  // `update()` of what is known otherwise may be another package's.
  if (name === "update" && row?.has("_id") !== true) return undefined;
  return {
    row,
    changed: getChanged(source, args[1]),
    isPrisma: false,
    isRow: false,
    brought: getBrought(source, name, args[2], on),
  };
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
 * @param {Link} link
 * @returns {string} what it is called on
 */
export function getObject(source, { call }) {
  const callee = unwrap(call.callee);
  return callee.type === "MemberExpression" ? getText(source, callee.object) : "";
}
