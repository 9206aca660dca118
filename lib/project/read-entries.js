import { excludeEachOther } from "../effects/key.js";

/** @import { Guard, Key } from "../effects/key.js" */
/** @import { Tables } from "./read-facts.js" */
/** @import { Wait } from "../effects/waits.js" */

/**
 * Something that a call reads, in words of the function that calls it.
 *
 * @typedef {object} Entry
 * @property {string} reader - which function or query it is
 * @property {Key} receiver
 * @property {Key[]} args
 * @property {Wait} wait
 * @property {boolean} isQuery - of a driver, and not a function that comes to one
 * @property {Guard[]} guards - comparisons under which it is read
 * @property {number} file - where the call stands
 * @property {number} line
 * @property {string} name - of what is called
 * @property {number} depth - how many functions are in between
 * @property {Tables} tables - whose rows it is
 * @property {boolean} isChanged - whether the call may write these rows behind it
 * @property {string} [of] - what the service is called of which it is a method that several classes inherit; empty for `this`
 * @property {boolean} [isPart] - it says which columns of a row come, or what comes with them
 * @property {boolean} isSometimes - whether only a branch leads there
 */

/** Where something has no receiver. @type {Key} */
export const NOTHING = ["l", ""];

/**
 * `this.users`, `users` of the module, `new Users()`: there is one of it, and what it is asked for does not depend on it.
 *
 * @param {Key} receiver
 * @returns {boolean}
 */
function isService(receiver) {
  if (receiver === NOTHING || receiver[0] === "g" || receiver[0] === "s") return true;
  return receiver[0] === "m" && (receiver[1][0] === "t" || isService(receiver[1]));
}

/**
 * @param {Entry} first
 * @param {Entry} second
 * @returns {boolean} whether both read the same, under conditions that may be true together
 */
export function isSameRead(first, second) {
  if (first.reader !== second.reader || first.args.length !== second.args.length) return false;
  if (JSON.stringify(first.args) !== JSON.stringify(second.args)) return false;
  if ((first.of ?? "") !== (second.of ?? "") || !isSameReceiver(first, second)) return false;
  return !excludeEachOther(first.guards, second.guards);
}

/**
 * @param {Entry} first
 * @param {Entry} second
 * @returns {boolean} whether both ask for the same of the row that they read
 */
export function isOfSameParts(first, second) {
  const isOneQuery = first.file === second.file && first.line === second.line;
  return isOneQuery || (first.isPart !== true && second.isPart !== true);
}

/**
 * @param {Entry} first
 * @param {Entry} second
 */
function isSameReceiver(first, second) {
  if (JSON.stringify(first.receiver) === JSON.stringify(second.receiver)) return true;
  if (first.depth === 0 && second.depth === 0) return false;
  const isOne = (/** @type {Key} */ key) => key[0] === "t" || isService(key);
  return isOne(first.receiver) && isOne(second.receiver);
}
