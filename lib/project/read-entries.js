import { excludeEachOther, getMember } from "../effects/read-key.js";

/** @import { Guard, Key } from "../effects/read-key.js" */
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
 */

/** Where something has no receiver. @type {Key} */
export const NOTHING = ["l", ""];

/**
 * @param {Key} key
 * @param {Key[]} args - that the function is given
 * @param {Key} self - its `this`
 * @returns {Key} the same for whoever calls it
 */
export function substitute(key, args, self) {
  const next = (/** @type {Key} */ part) => substitute(part, args, self);
  switch (key[0]) {
    case "p":
      return args[key[1]] ?? ["l", undefined];
    case "t":
      return self;
    case "m":
      return Array.isArray(key[2])
        ? ["m", next(key[1]), next(/** @type {Key} */ (key[2]))]
        : getMember(next(key[1]), key[2]);
    case "o":
      return ["o", key[1].map((/** @type {[string, Key]} */ [name, value]) => [name, next(value)])];
    case "a":
      return ["a", key[1].map(next)];
    case "c":
      return ["c", key[1], key[2].map(next)];
    default:
      return key;
  }
}

/**
 * @param {Key} key
 * @param {(part: Key) => boolean} test
 * @returns {boolean} whether it is true of the key or of a part of it
 */
export function hasPart(key, test) {
  if (test(key)) return true;
  switch (key[0]) {
    case "m":
      return hasPart(key[1], test) || (Array.isArray(key[2]) && hasPart(/** @type {Key} */ (key[2]), test));
    case "o":
      return key[1].some((/** @type {[string, Key]} */ [, value]) => hasPart(value, test));
    case "a":
      return key[1].some((/** @type {Key} */ part) => hasPart(part, test));
    case "c":
      return key[2].some((/** @type {Key} */ part) => hasPart(part, test));
    default:
      return false;
  }
}

/**
 * @param {Key} key
 * @returns {boolean} whether it says something outside of the function
 */
export function isTold(key) {
  return !hasPart(key, ([kind]) => kind === "v" || kind === "w" || kind === "?");
}

/**
 * Names of the module are those of its file.
 *
 * @param {Key} key
 * @param {number} file
 * @returns {Key}
 */
export function placeIn(key, file) {
  const next = (/** @type {Key} */ part) => placeIn(part, file);
  switch (key[0]) {
    case "g":
    case "s":
      return key[1].startsWith(".") ? key : [key[0], `${file} ${key[1]}`, ""];
    case "m":
      return ["m", next(key[1]), Array.isArray(key[2]) ? next(/** @type {Key} */ (key[2])) : key[2]];
    case "o":
      return ["o", key[1].map((/** @type {[string, Key]} */ [name, value]) => [name, next(value)])];
    case "a":
      return ["a", key[1].map(next)];
    case "c":
      return ["c", key[1], key[2].map(next)];
    default:
      return key;
  }
}

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
 * @param {Key} receiver
 * @returns {string} what it is called: `users` of `this.users`, the class of what is made of one
 */
export function getLastName([kind, of, name]) {
  if (kind === "m") return typeof name === "string" ? name : "";
  if (kind === "s") return /(\w+)\W*$/.exec(of)?.[1] ?? "";
  return kind === "g" || kind === "v" ? (/\w+$/.exec(of.replace(/\/.*/, ""))?.[0] ?? "") : "";
}

/**
 * @param {Entry} first
 * @param {Entry} second
 * @returns {boolean} whether both read the same, under conditions that may be true together
 */
export function isSameRead(first, second) {
  if (first.reader !== second.reader || first.args.length !== second.args.length) return false;
  if (JSON.stringify(first.args) !== JSON.stringify(second.args)) return false;
  if (!isSameReceiver(first, second)) return false;
  return !excludeEachOther(first.guards, second.guards);
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
