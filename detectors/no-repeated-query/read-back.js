import { asksForCreated } from "./created-rows.js";
import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getChain } from "../../lib/effects/links.js";
import { getOwnNodes } from "../../lib/ast/syntax/own-nodes.js";
import { getKeyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findWrite, getObject } from "./returning-write.js";
import { getText, getTold, isOfOne, isPartOf } from "./told-row.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isWaitedFor } from "../../lib/effects/beside.js";
import { leaves } from "../../lib/effects/order/places.js";
import { OF_SHAPE } from "../../lib/effects/reads/read-row.js";
import { settleWait } from "../../lib/effects/order/settle.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */
/** @import { Told } from "./told-row.js" */
/** @import { Write } from "./returning-write.js" */

/**
 * A read of the row that a statement in front of it has written.
 *
 * @typedef {object} ReadBack
 * @property {Node} node - the call that reads
 * @property {Node} write - the call that writes
 * @property {string} brought - what a message says of the write
 */

const READS_MONGO = /^(?:findOne|findById)$/;
const READS_PRISMA = /^(?:findUnique|findFirst)(?:OrThrow)?$/;
/** Of what Prisma is asked, what may be said to a write as well. */
const WITH_WRITE = /^(?:where|select|include|omit)$/;
/** The same of what creates several rows, and brings none of other tables. */
const WITH_CREATED = /^(?:where|select|omit)$/;
/** What is asked for of a write's result where that says how many rows have changed. */
const CHANGED = /\bn?modified/i;
/** A statement that does what it does whatever the one in front of it has brought. */
const PLAIN = /^(?:ExpressionStatement|ReturnStatement|VariableDeclaration)$/;
/** What waits, or may change by what is asked. */
const IS_CHANGE = /^(?:Await|Yield|Assignment|Update)Expression$/;

/**
 * What a function reads behind a write of it that returns the same row, if it is told to:
 *
 *   await Tag.updateOne({ _id }, { $set: values });          →   return Tag.findOneAndUpdate({ _id }, { $set: values }, { new: true });
 *   return Tag.findOne({ _id });
 *
 *   const tag = await prisma.tag.update({ where: { id }, data });      →   prisma.tag.update({ where: { id }, data, include })
 *   return prisma.tag.findUnique({ where: { id: tag.id }, include });
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} owner - a function
 * @returns {ReadBack[]}
 */
export function findReadsBack(source, heat, owner) {
  return getOwnNodes(source, owner, "AwaitExpression").flatMap((awaited) => {
    const { parent } = getWrapped(awaited);
    const declarator = parent.type === "VariableDeclarator" ? parent : undefined;
    if (declarator === undefined && parent.type !== "ExpressionStatement") return [];
    const write = unwrap(awaited.argument);
    const found = write.type === "CallExpression" ? findWrite(source, write, declarator?.id.name) : undefined;
    if (found === undefined) return [];
    for (const next of getBehind(source, heat, declarator === undefined ? parent : declarator.parent)) {
      const node = PLAIN.test(next.type)
        ? findWithin(source, next, (inner) => isSame(source, found, inner), isFunction)
        : undefined;
      if (node === undefined) continue;
      if (declarator !== undefined && !found.isRow && asksForMore(source, declarator, next)) return [];
      const shape = found.brought === "returns" ? findShape(source, node) : undefined;
      return [{ node, write, brought: shape === undefined ? found.brought : `returns with that \`${shape}\`` }];
    }
    return [];
  });
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} statement - that writes
 * @returns {Node[]} the statements behind it, up to the first that may change what is written there or by what it is asked for
 */
function getBehind(source, heat, statement) {
  const list = statement.parent.body ?? statement.parent.consequent;
  if (!Array.isArray(list)) return [];
  const behind = list.slice(list.indexOf(statement) + 1);
  const last = behind.findIndex((next) => !isPassed(source, heat, next));
  return last === -1 ? behind : behind.slice(0, last + 1);
}

/**
 * `if (count === 0) throw new ConflictError();`, `logger.debug("saved");`, `await cache.invalidate(id);`
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} statement - behind a write
 * @returns {boolean} whether what is written is there as it was behind it, if anything follows on the statement
 */
function isPassed(source, heat, statement) {
  const isGuard = statement.type === "IfStatement" && statement.alternate == null && leaves(statement.consequent);
  if (!isGuard && !PLAIN.test(statement.type)) return false;
  return (
    findWithin(
      source,
      isGuard ? statement.test : statement,
      (node) => IS_CHANGE.test(node.type) && !(node.type === "AwaitExpression" && leavesRows(source, heat, node)),
      isFunction,
    ) === undefined
  );
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {boolean} whether it only reads, or keeps a cache up to date
 */
function leavesRows(source, heat, awaited) {
  return settleWait(source, heat, awaited) !== undefined || heat.findStep(awaited)?.[1] === "cache";
}

/**
 *   const { modifiedCount } = await Tag.updateOne({ _id }, values); if (modifiedCount === 0) throw new NothingNewError();
 *
 * @param {Source} source
 * @param {Node} declarator - of what a write brings
 * @param {Node} statement - that reads
 * @returns {boolean} whether that or what follows asks for it, or something for how many rows have changed, which the row does not say
 */
function asksForMore(source, declarator, statement) {
  const uses = source.scopeManager
    .getDeclaredVariables(/** @type {any} */ (declarator))
    .flatMap(({ references }) => references.map(({ identifier }) => /** @type {Node} */ (identifier)));
  return (
    CHANGED.test(source.slice(declarator.id)) ||
    uses.some(
      ({ range, parent }) =>
        range[0] >= statement.range[0] || (parent.type === "MemberExpression" && CHANGED.test(source.slice(parent))),
    )
  );
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
  const reads = write.created !== undefined ? /^findMany$/ : write.isPrisma ? READS_PRISMA : READS_MONGO;
  const index = links.findIndex(({ name }) => reads.test(name));
  if (index === -1 || !links.slice(index + 1).every(({ name }) => OF_SHAPE.test(name))) return false;
  if (getObject(source, links[index]) !== write.on) return false;
  const { name, args } = links[index];
  const options = write.isPrisma ? findObject(source, args[0]) : undefined;
  const where = write.isPrisma ? findValueOf(options, "where") : args[0];
  if (where === undefined || (options !== undefined && !isOnlyShaped(options, write))) return false;
  if (write.created !== undefined) return asksForCreated(source, write.created, where);
  const asked = name === "findById" ? new Map([["_id", getText(source, where)]]) : getTold(source, where);
  if (asked === undefined) return false;
  //   findUnique({ where: { id: tag.id } })
  const isKept = write.kept !== undefined && asked.size === 1 && asked.get("id") === `${write.kept}.id`;
  return isKept || isTold(write, asked, /^findUnique/.test(name));
}

/**
 * Whether a condition leads to the row behind the write: of `updateOne({ state: "free" }, { state: "taken" })` it is the next one.
 *
 * @param {Write} write
 * @param {Told} asked
 * @param {boolean} isUnique - the call asks for what no two rows have
 * @returns {boolean} whether that is a part of what the write asks for by which there is one row, or all of it, and nothing that is changed
 */
function isTold({ row, changed }, asked, isUnique) {
  if (row === undefined || !isPartOf(asked, row)) return false;
  const isOne = isUnique || isOfOne(asked);
  if (!isOne && (changed === undefined || asked.size < row.size)) return false;
  return changed === undefined || ![...asked.keys()].some((name) => changed.has(name));
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
 * @param {Node} options - of Prisma: ObjectExpression
 * @param {Write} write
 * @returns {boolean} whether they say besides which row it is only what the write may be told as well
 */
function isOnlyShaped(options, { created }) {
  return options.properties.every((/** @type {Node} */ property) => {
    const name = property.type === "SpreadElement" ? undefined : getKeyName(property);
    if (name === undefined || !(created === undefined ? WITH_WRITE : WITH_CREATED).test(name)) return false;
    //   select: { id: true, team: { select: { name: true } } }
    return (
      created === undefined || name === "where" || getValues(property.value).every(({ type }) => type === "Literal")
    );
  });
}

/**
 * @param {Node} object
 * @returns {Node[]} the values of its members, where it is written down
 */
function getValues(object) {
  const { type, properties } = unwrap(object);
  return type === "ObjectExpression"
    ? properties.map((/** @type {Node} */ { value, argument }) => value ?? argument)
    : [object];
}
