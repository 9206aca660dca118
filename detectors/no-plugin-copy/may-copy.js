import { DATA_WORD, getLastWord } from "./words.js";
import { escapeRegExp } from "../../lib/ast/escape-regexp.js";
import { findOpening } from "./find-opening.js";
import { findOwnerText } from "./owner-text.js";

/** @import { OwnerText } from "./owner-text.js" */

/** `Object.assign(this, plugins)`, `Reflect.defineProperty(<any>self, name, …)`; literals are one name, or functions of their own, and so are accessors. */
const ASSIGNED =
  /\b(?:assign|defineProperty)\s*\((?:\s*\()?\s*(?:<[^<>]{0,60}>\s*)?([\w$]+)(?:\s+as\b[^,;]{0,60})?[\s)!]*,\s*(?![\s{["'`])([\w$]*)(?![\w$]|\s*,\s*\{\s*[gs]et\b)/g;
/** The end of `this[name] = fn`, not of `this[name] = 1`. */
const WRITTEN = /\]\s*=(?!=|\s*(?:[\d"'`![{]|(?:true|false|null|undefined|void|new)\b))/g;
/** What stands in front of the brackets: `this`, `(self as any)`. */
const TARGET = /(?<![\w$.])([\w$]+)(?:\s+as\b[^;[]{0,60})?[\s)!]*$/;
/** Characters of a key, and of what it is a key of. */
const KEY_LENGTH = 300;
const TARGET_LENGTH = 80;
/** Characters of a name and its type. */
const NAME_LENGTH = 160;
/** `self = this` */
const THIS = String.raw`this\b(?!\s*[.([])`;
/** `ctx = Object.create(proto)`, `client: Client = new Client()`, `reply = (value) => …` */
const MADE = String.raw`(?:Object\s*\.\s*create\s*\(\s*(?!null\b)|new\s+([\w$]+)(?!\s*\.)|function\b|\([\w$\s,.]{0,80}\)\s*=>)`;
/** Both, from the sign on. */
const GIVEN = new RegExp(String.raw`=\s*(?:/\*[^*]*\*/\s*)?(?:${THIS}|${MADE})`, "g");
/** Classes of the language, and the like. */
const BUILT_IN =
  /^(?:Array|ArrayBuffer|Buffer|Date|FormData|Function|Map|Object|Promise|Proxy|RegExp|Set|String|URL|URLSearchParams|WeakMap|WeakSet|\w*Error|\w+Array)$/;
/** Characters of a loop in front of a write in it. */
const LOOP_LENGTH = 4000;

/** A value that is called for the occasion: `copy(value)`; `fn.bind(this)` is the function itself. */
const CALLED = /\s*(?!async\b|function\b)(?:[\w$]+\s*\??\.\s*)*([\w$]+)\s*\(/y;
/** A class's constructor: `constructor(`, `"constructor" (` */
const CONSTRUCTOR = /\bconstructor["'\]]?\s*$/;
/** `function Api (`, `const Api = function (` */
const NAMED_FUNCTION =
  /\bfunction\s+([\w$]+)\s*$|(?<![\w$])([\w$]+)\s*(?::[^=;]{0,80})?=\s*function\b\s*(?:[\w$]+\s*)?$/;

/**
 * Tells by the text of a file whether it may copy functions onto instances that nothing says to be made per request, so
 * that most files need not be parsed for that. May say yes too often; no it says wrongly where the write is further from its
 * loop than LOOP_LENGTH, its key looks like a number, or a string has braces that look like those of the code around.
 *
 * @type {Pick<RegExp, "test">}
 */
export const mayCopy = {
  test(text) {
    /** Looked for at the first other name than `this`.
     * @type {Set<string> | undefined} */
    let given;
    for (const write of findWrites(text)) {
      if (write.target !== "this" && !(given ??= getGivenNames(text)).has(write.target)) continue;
      if (isOfLoop(text, write) && isOnInstance(text, write)) return true;
    }
    return false;
  },
};

/**
 * A write that may copy functions, those of a collection or the one under a key.
 *
 * @typedef {{ target: string, place: number, collection?: string, key?: string }} Write
 */

/**
 * @param {string} text
 * @returns {Generator<Write, void, void>}
 */
function* findWrites(text) {
  for (const { 1: target, 2: collection, index } of text.matchAll(ASSIGNED)) yield { target, place: index, collection };
  for (const { 0: sign, index } of text.matchAll(WRITTEN)) {
    const opening = findOpening(text, index, KEY_LENGTH);
    if (opening === undefined) continue;
    const target = TARGET.exec(text.slice(Math.max(0, opening - TARGET_LENGTH), opening))?.[1];
    if (target === undefined) continue;
    CALLED.lastIndex = index + sign.length;
    const called = CALLED.exec(text)?.[1];
    if (called !== undefined && called !== "bind") continue;
    yield { target, place: opening, key: text.slice(opening + 1, index) };
  }
}

/**
 * @param {string} text
 * @returns {Set<string>} every name that stands where something may be given to an instance, and a few others
 */
function getGivenNames(text) {
  return new Set(
    Array.from(text.matchAll(GIVEN), ({ index }) => text.slice(Math.max(0, index - NAME_LENGTH), index)).flatMap(
      (before) => before.slice(before.lastIndexOf(";") + 1).match(/[\w$]+/g) ?? [],
    ),
  );
}

/**
 * Whether a write may be onto an instance: in the constructor of a class, or onto what a function makes and returns.
 *
 * @param {string} text
 * @param {Write} write
 * @returns {boolean}
 */
function isOnInstance(text, { target, place, collection }) {
  const owner = findOwnerText(text, place);
  if (owner === "none") return false;
  if (owner === undefined || isConstructor(text, owner)) {
    if (owner !== undefined && collection !== undefined && isData(text.slice(owner.start, place), collection))
      return false;
    if (target === "this" || isGiven(text, target, THIS)) return true;
  }
  return (
    target !== "this" &&
    text.includes(`return ${target}`) &&
    isGiven(owner === undefined ? text : text.slice(owner.start, place), target, MADE, text)
  );
}

/**
 * `(options) { Object.assign(this, options) }`: what an author calls data, and the function gives no functions.
 *
 * @param {string} text - of a function, from its parameters to the copying
 * @param {string} collection
 * @returns {boolean}
 */
function isData(text, collection) {
  if (!DATA_WORD.test(getLastWord(collection))) return false;
  const own = String.raw`(?<![\w$.])${escapeRegExp(collection)}`;
  return (
    new RegExp(String.raw`^[^)]*${own}(?![\w$])`).test(text) &&
    !new RegExp(
      String.raw`${own}\s*(?:\.\s*[\w$]+|\[[^\]]{1,100}\])?\s*=(?!=|\s*(?:\{\s*\}|["'\x60\d]|(?:true|false|null|undefined)\b|${own}\s*(?:\|\||\?\?)\s*\{\s*\}))`,
    ).test(text)
  );
}

/**
 * Whether a part of a text gives something its name that may be an instance.
 *
 * @param {string} part
 * @param {string} name
 * @param {string} value - source of an expression: `this`, or what is made there
 * @param {string} [text] - the whole
 * @returns {boolean}
 */
function isGiven(part, name, value, text = part) {
  const given = new RegExp(
    String.raw`(?<![\w$.])${escapeRegExp(name)}\s*(?::[^=;\n]{0,80})?=\s*(?:/\*[^*]*\*/\s*)?${value}`,
    "g",
  );
  for (const [, constructed] of part.matchAll(given))
    // An instance of the language's own classes is none here.
    if (constructed === undefined || isDeclared(text, constructed)) return true;
  return false;
}

/**
 * @param {string} text
 * @param {OwnerText} owner
 * @returns {boolean} whether a function makes instances: as a constructor, or as a function that is called with `new`
 */
function isConstructor(text, { head }) {
  if (CONSTRUCTOR.test(head)) return true;
  const [, own, given] = NAMED_FUNCTION.exec(head) ?? [];
  const name = own ?? given;
  return (
    name !== undefined && (/^[A-Z]/.test(name) || text.includes(`new ${name}`) || text.includes(`${name}.prototype`))
  );
}

/**
 * Whether a write is one of many: a loop may declare a name that its key is made of, `for (const name of names)`,
 * `forEach(({ name }) =>`, and whatever is declared inside.
 *
 * @param {string} text
 * @param {Write} write
 * @returns {boolean}
 */
function isOfLoop(text, { place, key }) {
  if (key === undefined) return true;
  const before = text.slice(Math.max(0, place - LOOP_LENGTH), place);
  if (!/\bfor\b|forEach/.test(before)) return false;
  const isText = /["'`]/.test(key);
  // this["json"] = …; list[length++] = …, list[offset + i] = …, list[i] = …: elements of a list, not methods
  if (/^\s*["'`]/.test(key) || (!isText && /[-+*]|\.length\s*$/.test(key))) return false;
  const hasLoopName = Array.from(key.matchAll(/(?<![\w$.])[a-zA-Z_$][\w$]*/g), ([part]) => escapeRegExp(part)).some(
    (part) =>
      new RegExp(
        [
          // const name = …, const { name } = …, var i = 0, name = …, for (const name of …)
          String.raw`\b(?:const|let|var)\s+(?:${part}|[{[][^;=]{0,200}?(?<![\w$.])${part}|[^;]{0,200}?,\s*${part})(?![\w$])`,
          String.raw`\bfor\s*\(\s*${part}\s+(?:in|of)\b`,
          String.raw`\bforEach\s*\(\s*(?:async\s+)?(?:function\b[^(]{0,60})?[^);]{0,200}?(?<![\w$.])${part}(?![\w$])`,
        ].join("|"),
      ).test(before),
  );
  return hasLoopName && !isCounter(key.trim(), before);
}

/**
 * @param {string} name
 * @param {string} before - the text in front of where it is a key
 * @returns {boolean} whether it is a number there: `i = 0`, `++i`
 */
function isCounter(name, before) {
  const own = String.raw`(?<![\w$.])${escapeRegExp(name)}(?![\w$])`;
  return new RegExp(String.raw`${own}\s*(?:=\s*-?\d|\+\+|--|\+=\s*\d)|(?:\+\+|--)\s*${own}`).test(before);
}

/**
 * Whether a file declares a class: it is none of the language's own then.
 *
 * @param {string} text
 * @param {string} name
 * @returns {boolean}
 */
function isDeclared(text, name) {
  if (BUILT_IN.test(name)) return false;
  return new RegExp(
    String.raw`(?:\b(?:class|function|const|let|var|import|as)\s+|[,{(]\s*)${escapeRegExp(name)}\s*(?:[=,}({)]|(?:from|extends)\b)`,
  ).test(text);
}
