import { ASKS, asksInSight, getBareName } from "../drivers/drivers.js";
import { contains } from "../../ast/syntax/contains.js";
import { findDriverRead } from "../drivers/driver-reads.js";
import { findText } from "../drivers/sql.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getChain } from "../links.js";
import { isGateCall } from "./gates.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/** Conditions that are no comparison for equality, and what sums up rows or puts them in order: other rounds may change what they bring. */
const MORE_THAN_KEY =
  /^\$?(?:gte?|lte?|ne|not|nin|notIn|like|ilike|iLike|contains|startsWith|endsWith|some|none|every|between|regex|lock|order|orderBy|sort|skip|offset|cursor|aggregate|group|groupBy)$/;

/** The same in SQL. */
const MORE_THAN_KEY_IN_SQL =
  /[<>]|!=|\border\s+by\b|\bgroup\s+by\b|\b(?:count|sum|max|min|avg)\s*\(|\b(?:i?like|between|not|offset)\b|\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i;

/** A column that is compared with what is put in: `id = $1`, `id = ?`, `id = ${id}`. */
const COMPARED = /\bwhere\b[^;]*=\s*(?:$|[$:][\w]|\?|'\s*$|[);]|(?:and|or|limit)\b)/is;

/** What locks the rows that it reads, so that nobody else writes before the round does. */
const LOCKS = /forUpdate|forShare|setLock|\bfor\s+update\b|\block\b/i;

/** Links of a chain that say which rows and which columns. */
const TAKES_KEY =
  /^(?:find\w*|get\w*|h[gG]et\w*|exists|mget|load|fetch\w*|list\w*|retrieve\w*|lookup\w*|[sh]members|sMembers|smembers|is\w*|has\w*|where|andWhere|select|column|columns|from|table|query|first|pluck|limit|take|lean|populate|project|exec|toArray|collection|\w*[jJ]oin\w*|with\w+|throwIfNotFound|equals|knex|db|trx)$/;

/** Names of what waits for a time. */
const PAUSES = /^_?(?:sleep|delay|pause|wait(?:For)?|setTimeout|throttle|limit|schedule)$/;

/** What the round has many of: it is about a group, which has a query of its own already. */
const MANY = /(?:[^s]s|List|Array|Batch|Chunk|Group)$/;

/** How many variables of a round are followed to the element. */
const MAX_DEPTH = 4;

/**
 * Whether a round of a loop reads by a key of its element, so that no other round writes what it reads, and all rounds could be answered by
 * one query in front of the loop.
 *
 *   for (const id of ids) { const user = await users.findOne(id); … }
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} awaited - AwaitExpression in its body
 * @param {boolean} [isKnown] - whether the project's map says that it asks a database or another server, and writes nothing there
 * @returns {boolean}
 */
export function isReadByElement(source, loop, awaited, isKnown = false) {
  const node = unwrap(awaited.argument);
  if (LOCKS.test(source.slice(node))) return false;
  if (node.type !== "CallExpression" || isGateCall(node)) return false;
  const { links } = getChain(node);
  const [first] = links;
  if (first === undefined || isOfRound(source, loop, node.callee, links)) return false;
  const isDriver = findDriverRead(source, node)?.wait === "query";
  if (!isDriver && !isKnown) return false;
  const text = first.args.length > 0 && isDriver ? findText(source, first.args[0]) : undefined;
  if (text !== undefined && /^[\s(]*(?:select|with)\b/i.test(text))
    return (
      COMPARED.test(text) &&
      !MORE_THAN_KEY_IN_SQL.test(text) &&
      first.args.every((argument) => isOwn(source, loop, argument)) &&
      first.args.some((argument) => isMadeOfElement(source, loop, argument))
    );
  if (!isDriver && (links.length > 1 || !(ASKS.test(first.name) || asksInSight(first.name)))) return false;
  const isOnlyKeyed = links.every(
    ({ name, args }) => !MORE_THAN_KEY.test(name) && (args.length === 0 || TAKES_KEY.test(getBareName(name))),
  );
  const given = links.flatMap(({ args }) => args);
  //   for (const [owner, ids] of Object.entries(idsByOwner)) await findAll(ids, owner)
  if (
    given.some(
      (argument) =>
        argument.type === "Identifier" && MANY.test(argument.name) && isMadeOfElement(source, loop, argument),
    )
  )
    return false;
  return (
    isOnlyKeyed &&
    given.every((argument) => isOwn(source, loop, argument) && !hasOtherCondition(source, argument)) &&
    links.some((link) => hasKey(source, loop, link))
  );
}

/**
 * `await sleep(100)`, `await limiter.wait()`
 *
 * @param {Node} awaited - AwaitExpression
 * @returns {boolean} whether it is there for the time that it takes: then the loop is meant to be slow
 */
export function isPause(awaited) {
  const node = unwrap(awaited.argument);
  return (
    node.type === "NewExpression" ||
    (node.type === "CallExpression" && PAUSES.test(getChain(node).links.at(-1)?.name ?? ""))
  );
}

/**
 * `tables[name].findOne(id)`: rows of another table in each round
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} callee
 * @param {Link[]} links
 * @returns {boolean}
 */
function isOfRound(source, loop, callee, links) {
  const given = links.flatMap(({ args }) => args);
  return (
    findWithin(
      source,
      callee,
      (part) => part.type === "Identifier" && isDeclaredIn(source, loop, part),
      (part) => given.includes(part),
    ) !== undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Link} link
 * @returns {boolean} whether a value of the element is compared for equality: `findOne(id)`, `where("id", id)`, `{ where: { id } }`
 */
function hasKey(source, loop, { args }) {
  return args.some((argument) => {
    const node = unwrap(argument);
    return node.type !== "ArrayExpression" && node.type !== "SpreadElement" && isMadeOfElement(source, loop, node);
  });
}

/**
 * @param {Source} source
 * @param {Node} argument
 * @returns {boolean} whether it says more than which values are equal: `{ at: { gt: now } }`, `where("at", ">", now)`
 */
function hasOtherCondition(source, argument) {
  return (
    findWithin(
      source,
      argument,
      (part) =>
        (part.type === "Property" && MORE_THAN_KEY.test(part.key.name ?? part.key.value ?? "")) ||
        (part.type === "Literal" && /^(?:[<>]=?|!=|<>|like|ilike|between)$/i.test(String(part.value))) ||
        (part.type === "CallExpression" &&
          /^(?:Not|MoreThan|LessThan|Like|ILike|Between)/.test(part.callee.name ?? "")),
    ) !== undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} node
 * @returns {boolean} whether it is made of the element, or of what the round has made
 */
export function isMadeOfElement(source, loop, node) {
  return (
    findWithin(source, node, (part) => part.type === "Identifier" && isDeclaredIn(source, loop, part)) !== undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} node
 * @param {number} [depth]
 * @returns {boolean} whether nothing in it was waited for by the round: the key is there before the loop begins
 */
function isOwn(source, loop, node, depth = 0) {
  return (
    depth <= MAX_DEPTH &&
    findWithin(source, node, (part) => {
      if (part.type === "AwaitExpression") return true;
      const declared = part.type === "Identifier" ? findDeclared(source, loop, part) : undefined;
      if (declared === undefined || declared === node || contains(declared, part)) return false;
      return declared.init != null && !isOwn(source, loop, declared.init, depth + 1);
    }) === undefined
  );
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} name - Identifier
 * @returns {Node | undefined} VariableDeclarator in the body of the loop
 */
function findDeclared(source, loop, name) {
  const declared = /** @type {any} */ (source.findVariable(name)?.defs[0]?.node);
  return declared?.type === "VariableDeclarator" && contains(loop.body, declared) ? declared : undefined;
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} name - Identifier
 * @returns {boolean}
 */
function isDeclaredIn(source, loop, name) {
  if (name.parent.type === "MemberExpression" && name.parent.property === name && !name.parent.computed) return false;
  const declared = /** @type {any} */ (source.findVariable(name)?.defs[0]?.name);
  return declared !== undefined && contains(loop, declared);
}
