import { isIdentifying } from "../../ast/syntax/identifying-name.js";

/** @import { Node } from "../../types.js" */

/**
 * What an expression stands for, as far as two of them can be told to be equal:
 *
 * - `["p", index]`, a parameter of the function, and `["t"]`, its `this`;
 * - `["m", object, name]`, a member;
 * - `["l", value]`, a literal, `["o", [name, value][]]` and `["a", value[]]`, such of an object and of a list;
 * - `["v", name, depth]`, a variable of the function and how many loops are around what writes it, `["w", name]`, one of a function around it;
 * - `["g", name, module, exported]`, a variable of the module, and where it is imported from, and `["s", text]`, what is made of such alone;
 * - `["f", object, [name, version][]]`, one of which the function writes members: which, `*` for any, and how often it has done so until then;
 * - `["c", what, value[]]`, an operator or a call that gives the same for the same;
 * - `["?", number]`, what equals nothing.
 *
 * @typedef {[kind: string, ...parts: any[]]} Key
 */

/**
 * A comparison with a literal under which something runs; `if (user)` is one of whether it is truthy with `true`, and `if (user === undefined)` one of
 * whether it is there. A member of an enumeration stands for itself, as `getMemberValue()` writes it.
 *
 * @typedef {[key: Key, value: unknown, isEqual: boolean]} Guard
 */

/**
 * @param {Key} object
 * @param {string} name
 * @returns {Key}
 */
export function getMember(object, name) {
  if (object[0] === "o") {
    const found = /** @type {[string, Key][]} */ (object[1]).find(([one]) => one === name);
    return found === undefined ? ["l", undefined] : found[1];
  }
  if (object[0] === "f") {
    const written = /** @type {[string, Key][]} */ (object[2]).filter(([one]) => one === name || one === "*");
    if (written.length === 0) return getMember(object[1], name);
    return ["m", ["f", object[1], written], name];
  }
  return ["m", object, name];
}

/** What says of a value whether it is truthy. */
const TRUTH = "!!";

/** What says of a value whether it is neither `null` nor `undefined`. */
const PRESENCE = "??";

/** What no literal begins with. */
const OF_ENUM = "\u0000";

/**
 * @param {Key} key
 * @returns {Key} of whether it is truthy
 */
export function getTruth(key) {
  if (key[0] === "l") return ["l", Boolean(key[1])];
  if (key[0] === "o" || key[0] === "a") return ["l", true];
  return ["c", TRUTH, [key]];
}

/**
 * @param {Key} key
 * @returns {Key} of whether it is there
 */
export function getPresence(key) {
  if (key[0] === "l") return ["l", key[1] != null];
  if (key[0] === "o" || key[0] === "a") return ["l", true];
  return ["c", PRESENCE, [key]];
}

/** What says of two values whether they are equal. */
const EQUALITY = "==";

/**
 * @param {Key} one
 * @param {Key} other
 * @returns {Key} of whether they are equal, whichever of them is written first
 */
export function getEquality(one, other) {
  return [
    "c",
    EQUALITY,
    [one, other].sort((first, second) => (JSON.stringify(first) < JSON.stringify(second) ? -1 : 1)),
  ];
}

/**
 * @param {Key} key
 * @returns {Key | undefined} what it is about, if it says whether something is truthy
 */
function findTested(key) {
  return key[0] === "c" && key[1] === TRUTH ? key[2][0] : undefined;
}

/**
 * @param {Key} key
 * @returns {Key | undefined} what it is about, if it says whether something is there
 */
function findAskedFor(key) {
  return key[0] === "c" && key[1] === PRESENCE ? key[2][0] : undefined;
}

/**
 * @param {string} name - of an enumeration
 * @param {string} member
 * @returns {string} what stands for `Kind.Team` where values are compared
 */
export function getMemberValue(name, member) {
  return `${OF_ENUM}${name}.${member}`;
}

/**
 * @param {Key} key - placed
 * @returns {string | undefined} what stands for it where values are compared, if it may be a member of an enumeration: of `Kind.Team`
 */
function findMemberValue(key) {
  return key[0] === "m" && key[1][0] === "g" && typeof key[2] === "string"
    ? getMemberValue(key[1][1].replace(/^.*[ .]/, ""), key[2])
    : undefined;
}

/**
 * @param {unknown} value
 * @param {unknown} against
 * @returns {boolean} whether what equals the one is another thing than what equals the other: two literals, or two members of one enumeration
 */
export function areOther(value, against) {
  const [one, other] = [value, against].map((of) =>
    typeof of === "string" && of.startsWith(OF_ENUM) ? of.slice(0, of.lastIndexOf(".")) : "",
  );
  return one === other && value !== against;
}

/**
 * @param {Key} key
 * @param {(part: Key) => Key} change - of each of the keys that it is made of
 * @returns {Key}
 */
function changeParts(key, change) {
  switch (key[0]) {
    case "m":
      return ["m", change(key[1]), Array.isArray(key[2]) ? change(/** @type {Key} */ (key[2])) : key[2]];
    case "o":
      return ["o", key[1].map((/** @type {[string, Key]} */ [name, value]) => [name, change(value)])];
    case "a":
      return ["a", key[1].map(change)];
    case "f":
      return [
        "f",
        change(key[1]),
        key[2].map((/** @type {[string, Key]} */ [name, version]) => [name, change(version)]),
      ];
    case "c":
      return ["c", key[1], key[2].map(change)];
    default:
      return key;
  }
}

/**
 * @param {Key} key
 * @param {(part: Key) => Key | undefined} find - what takes the place of a part; undefined where it stays
 * @returns {Key}
 */
export function replaceParts(key, find) {
  return find(key) ?? changeParts(key, (part) => replaceParts(part, find));
}

/**
 * @param {Key} key
 * @param {Key[]} args - that the function is given
 * @param {Key} self - its `this`
 * @returns {Key} the same for whoever calls it
 */
export function substitute(key, args, self) {
  if (key[0] === "p") return args[key[1]] ?? ["l", undefined];
  if (key[0] === "t") return self;
  const changed = changeParts(key, (part) => substitute(part, args, self));
  if (changed[0] === "c" && changed[1] === TRUTH) return getTruth(changed[2][0]);
  if (changed[0] === "c" && changed[1] === PRESENCE) return getPresence(changed[2][0]);
  return changed[0] === "m" && typeof changed[2] === "string" ? getMember(changed[1], changed[2]) : changed;
}

/**
 * Names of the module are those of its file, or of the one that they are imported from.
 *
 * @param {Key} key
 * @param {number} file
 * @param {(module: string) => string | number | undefined} find - the file that a module is
 * @returns {Key}
 */
export function placeIn(key, file, find) {
  const [kind, name, module, exported] = key;
  const other = kind === "g" && module !== undefined ? find(module) : undefined;
  if (other !== undefined) return [kind, `${other} ${exported}`];
  if (kind === "g" || kind === "s") return name.startsWith(".") ? key : [kind, `${file} ${name}`];
  return changeParts(key, (part) => placeIn(part, file, find));
}

/**
 * @param {Key} key
 * @param {(part: Key) => boolean} test
 * @returns {boolean} whether it is true of the key or of a part of it
 */
export function hasPart(key, test) {
  let isFound = test(key);
  changeParts(key, (part) => {
    isFound ||= hasPart(part, test);
    return part;
  });
  return isFound;
}

/**
 * @param {Key} key
 * @returns {boolean} whether it says something outside of the function
 */
export function isTold(key) {
  return !hasPart(key, ([kind]) => kind === "v" || kind === "w" || kind === "?");
}

/**
 * @param {Key} receiver
 * @returns {string} what it is called: `users` of `this.users`, the class of what is made of one
 */
export function getLastName([kind, of, name]) {
  if (kind === "m") return typeof name === "string" ? name : "";
  if (kind === "f") return getLastName(of);
  if (kind !== "s" && kind !== "g" && kind !== "v") return "";
  return (kind === "v" ? of.replace(/\/.*/, "") : of).match(/\w+/g)?.at(-1) ?? "";
}

/**
 * @param {Key[]} keys - of what a call asks for
 * @param {number} depth - how many loops are around it
 * @returns {boolean} whether each round of the innermost one may ask for something else
 */
export function varies(keys, depth) {
  return keys.some((key) => hasPart(key, ([kind, , written]) => kind === "?" || (kind === "v" && written >= depth)));
}

/** In place of the number of the call that has read it: each round of a loop reads another row, for which there could be one query. */
export const OTHER_ROW = -1;

/**
 * `if (type === "a") await load(id);` and `if (type === "b") await load(id);`
 *
 * @param {Guard[]} first
 * @param {Guard[]} second
 * @returns {boolean} whether one of the first ones is never true together with one of the others
 */
export function excludeEachOther(first, second) {
  return first.some(([key, value, isEqual]) =>
    second.some(
      ([other, against, isEqualToo]) =>
        JSON.stringify(key) === JSON.stringify(other) &&
        (isEqual && isEqualToo ? areOther(value, against) : isEqual !== isEqualToo && value === against),
    ),
  );
}

/**
 * `for (const label of labels) if (label === "flags") found.flags = await loadFlags();`, `if (page.id === id)`
 *
 * @param {Guard[]} guards
 * @param {number} depth - how many loops are around what they guard
 * @returns {boolean} whether it runs for the one element of the list that equals a literal, or is known by what the loop does not change, and so in one round
 */
export function isForOneElement(guards, depth) {
  return guards.some(
    ([key, value, isEqual]) =>
      isEqual &&
      ((key[0] === "v" && key[2] === depth && /^(?:string|number)$/.test(typeof value)) || isOfOne(key, value, depth)),
  );
}

/**
 * @param {Key} key
 * @param {unknown} value - that it equals
 * @param {number} depth
 * @returns {boolean} whether it compares what identifies the element of the innermost loop with what that loop does not change
 */
function isOfOne([kind, what, parts], value, depth) {
  if (kind !== "c" || what !== EQUALITY || value !== true) return false;
  const isId = (/** @type {Key} */ [of, object, name]) =>
    of === "m" && isIdentifying(name) && object[0] === "v" && object[2] === depth;
  return parts.some(isId) && parts.some((/** @type {Key} */ part) => !varies([part], depth));
}

/**
 * @param {Node} literal
 * @returns {unknown} what it holds, as what is kept in a file can be compared: of a pattern and a `bigint` their code
 */
export function getLiteralValue({ regex, bigint, value, raw }) {
  return regex === undefined && bigint === undefined ? value : String(raw);
}

/**
 * @param {Guard} guard
 * @returns {boolean} whether it is never true: of a literal, of a member of an enumeration, of an element of a list that would have to be nothing, or of
 *   what is handed over so that it need not be read: `getRows(await listGroups())` of `getRows(groups) { if (groups === undefined) … }`
 */
export function isNever([key, value, isEqual]) {
  if (key[0] === "l") return (key[1] === value) !== isEqual;
  const member = findMemberValue(key);
  if (member !== undefined && typeof value === "string") return isEqual ? areOther(member, value) : member === value;
  if (findAskedFor(key)?.[0] === "v") return value === true && !isEqual;
  const tested = findTested(key);
  return tested?.[0] === "v" && tested[2] > 0 && value === true && !isEqual;
}
