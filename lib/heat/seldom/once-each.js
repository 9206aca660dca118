import { getOrInsert } from "../../ast/get-or-insert.js";
import { getPropertyName, isClass } from "../../ast/syntax/functions.js";
import { endsInError } from "./refusals.js";
import { findStore, isLookedUpIn } from "./kept-by-key.js";
import { hasWord } from "../../ast/has-word.js";
import { findFilled } from "./made-once.js";
import { findKeeper } from "./keeper.js";
import { getPresent } from "./asked.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Where in a block that begins which only runs where what was asked for is not there.
 *
 * @typedef {{ from: number, keeper?: Node, asked?: Node }} Start - `keeper`: of what is filled; `asked`: what was asked for, where it is a thing that others take
 */

/** Every finding asks again.
 * @type {WeakMap<Node, Start>} */
const starts = new WeakMap();

/**
 * What keeps a thing that statements above have looked for and not found: as with warnings that are given once, what makes one for
 * all, and what looks into a cache. The statement runs as often as the keeper.
 *
 *   if (told.has(place)) return;        if (cache.client) return cache.client;        const page = pages.get(url);
 *   told.add(place);                    cache.client = new Client();                  if (page) return res.end(page);
 *   console.warn(…);                    if (client) return;                           pages.set(url, render());
 *                                       client = await connect();
 *
 * @param {Source} source
 * @param {Node} block
 * @param {Node} statement - of the block
 * @returns {Node | undefined} the file, a function or a class
 */
export function findMissedIn(source, block, statement) {
  const { from, keeper } = getStart(source, block);
  return statement.range[0] >= from ? keeper : undefined;
}

/**
 * @param {Source} source
 * @param {Node} block
 * @param {Node} statement - of the block
 * @returns {Node | undefined} what the statements above have asked for and would have returned: `cache.client`; undefined where they have not
 */
export function findAskedAbove(source, block, statement) {
  const { from, asked } = getStart(source, block);
  return statement.range[0] >= from ? asked : undefined;
}

/**
 * What a function looks for among what the file keeps, or the instances of a class by a key, and only makes where it is not there:
 *
 *   if (rates[day]) return rates[day];     const client = this.clients[region];
 *   rates[day] = await load(day);          if (client !== undefined) return client;
 *   return rates[day];                     return (this.clients[region] = await connect(region));
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {{ keeper: Node, asked: Node } | undefined} `asked`: `rates[day]`, `client`; undefined where nothing is found, or it is kept no longer than a
 *   call is there
 */
export function findKept(source, fn) {
  if (fn.body?.type !== "BlockStatement") return undefined;
  const { keeper, asked } = getStart(source, fn.body);
  if (keeper === undefined || asked === undefined) return undefined;
  //   if (this.user) return this.user;    is mostly of the one request that the instance is made for
  const isKept = keeper === source.ast || (isClass(keeper) && findStore(source, asked) !== undefined);
  return isKept ? { keeper, asked } : undefined;
}

/**
 * @param {Source} source
 * @param {Node} block
 */
function getStart(source, block) {
  return getOrInsert(starts, block, () => findStart(source, block));
}

/**
 * @param {Source} source
 * @param {Node} block
 * @returns {Start}
 */
function findStart(source, block) {
  /** @type {Set<string>} */
  const asked = new Set();
  for (const { type, test, consequent, expression, range } of block.body) {
    if (type === "IfStatement") {
      for (const there of getPresent(unwrap(test))) {
        const isThere = isHit(source, consequent, there) || isEnough(source, consequent, there);
        const isNoted = !isThere && isNotedBelow(source, block, consequent, there);
        if (!isThere && !isNoted) continue;
        const keeper = findFilled(source, there, [range[1], block.range[1]]);
        //   if (isReleased) return; isReleased = true; await lock.release();    that each call has of its own is no thing that is kept
        const isKept = !isNoted && (keeper === source.ast || !saysNoMore(consequent));
        if (keeper !== undefined) return { from: range[1], keeper, asked: isKept ? there : undefined };
      }
    }
    for (const stamp of type === "IfStatement" && isBareReturn(consequent) ? getStamps(test) : []) {
      const keeper = findFilled(source, stamp, [range[1], block.range[1]]);
      if (keeper !== undefined) return { from: range[1], keeper };
    }
    const set = type === "IfStatement" && isBareReturn(consequent) ? findCalledOn(test, /^has$/) : undefined;
    if (set !== undefined) asked.add(source.slice(set));
    const noted = type === "ExpressionStatement" ? findCalledOn(expression, /^(add|set)$/) : undefined;
    const keeper = noted !== undefined && asked.has(source.slice(noted)) ? findKeeper(source, noted) : undefined;
    if (keeper !== undefined) return { from: range[1], keeper };
  }
  return { from: Infinity };
}

/** What tells that something is as it was: `modified`, `fileTime`, `etag`. */
const STAMP = /(?:time|modified|version|etag|hash|checksum|stamp|revision)(?:Ms)?$/i;

/**
 *   if (modified === lastModified) return;
 *   lastModified = modified;
 *   settings = parse(file);
 *
 * @param {Node} test
 * @returns {Node[]} `modified`, `lastModified`
 */
function getStamps(test) {
  const { type, operator, left, right } = unwrap(test);
  if (type !== "BinaryExpression" || operator !== "===") return [];
  const isStamp = (/** @type {Node} */ side) => side.type === "Identifier" && STAMP.test(side.name);
  return isStamp(left) && isStamp(right) ? [left, right] : [];
}

/**
 * @param {Node} node
 * @param {RegExp} method
 * @returns {Node | undefined} the object whose method it calls: `told.has(place)`
 */
function findCalledOn({ type, callee }, method) {
  return type === "CallExpression" && callee.type === "MemberExpression" && method.test(getPropertyName(callee) ?? "")
    ? callee.object
    : undefined;
}

/**
 * @param {Node} branch
 * @returns {boolean} whether it ends the function with nothing but that it is so: `return;`, `return true;`
 */
function saysNoMore(branch) {
  const { type, argument } = getOnly(branch);
  return type === "ReturnStatement" && (argument == null || argument.value === true);
}

/** @param {Node} branch */
function isBareReturn(branch) {
  const statement = getOnly(branch);
  return statement.type === "ReturnStatement" && statement.argument == null;
}

/**
 * Whether a branch ends with what is there, and not with an error because of it: `return page`, `return res.end(pages.get(url))`.
 *
 * @param {Source} source
 * @param {Node} branch
 * @param {Node} asked
 */
function isHit(source, branch, asked) {
  const last = branch.type === "BlockStatement" ? branch.body.at(-1) : branch;
  if (last?.type !== "ReturnStatement" || last.argument == null || endsInError(source, branch)) return false;
  if (source.slice(last.argument).includes(source.slice(asked)))
    return asked.type !== "Identifier" || hasWord(source.slice(last.argument), asked.name);
  const store = findStore(source, asked);
  return store !== undefined && isLookedUpIn(source, store, last);
}

/**
 * `if (client) return;`, `if (this.pool) return true;` in front of what makes it, and not `if (isBusy) return;`, where other code says that it is over
 *
 * @param {Source} source
 * @param {Node} branch
 * @param {Node} asked
 */
function isEnough(source, branch, asked) {
  return saysNoMore(branch) && /^(?:Identifier|MemberExpression)$/.test(asked.type) && !isTakenBack(source, asked);
}

/**
 * A flag that says that it was done, beside what came of it:
 *
 *   if (isRead) return revision;
 *   isRead = true;
 *   revision = execSync("git rev-parse HEAD");
 *
 * @param {Source} source
 * @param {Node} block
 * @param {Node} branch
 * @param {Node} asked
 */
function isNotedBelow(source, block, branch, asked) {
  const last = branch.type === "BlockStatement" ? branch.body.at(-1) : branch;
  if (last?.type !== "ReturnStatement" || endsInError(source, branch) || isTakenBack(source, asked)) return false;
  const text = source.slice(asked);
  return block.body.some(
    (/** @type {Node} */ { type, expression, range }) =>
      type === "ExpressionStatement" &&
      range[0] >= branch.range[1] &&
      expression.type === "AssignmentExpression" &&
      expression.right.value === true &&
      source.slice(expression.left) === text,
  );
}

/**
 * @param {Source} source
 * @param {Node} flag
 * @returns {boolean} whether other code says that it is over: `isBusy = false`
 */
function isTakenBack(source, flag) {
  const text = source.slice(flag);
  return source
    .nodes("AssignmentExpression")
    .some(({ left, right }) => right.value === false && source.slice(left) === text);
}

/** @param {Node} branch */
function getOnly(branch) {
  return branch.type === "BlockStatement" && branch.body.length === 1 ? branch.body[0] : branch;
}
