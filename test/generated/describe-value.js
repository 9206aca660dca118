import { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";

const express = createRequire(import.meta.url)("express");

/**
 * What of a value a caller can tell, as data that `assert.deepEqual` compares: results, classes, own and inherited keys,
 * accessors and their values, errors.
 *
 * @param {unknown} value
 * @param {number} [depth] - of objects that are looked into
 * @returns {unknown}
 */
export function describeValue(value, depth = 3) {
  if (typeof value === "function") return "a function";
  if (value === undefined) return "undefined";
  if (typeof value === "bigint" || typeof value === "symbol") return String(value);
  if (value === null || typeof value !== "object") return Object.is(value, -0) ? "-0" : value;
  try {
    if (value instanceof Error) return describeError(value);
    if (value instanceof IncomingMessage) return "the request";
    if (value instanceof ServerResponse) return "the response";
    if (value instanceof Promise) return "a promise";
    if (value instanceof Request) return { request: [value.method, value.url, ...value.headers] };
    if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString("hex") };
    if (value instanceof URL || value instanceof URLSearchParams || value instanceof RegExp || value instanceof Date)
      return String(value);
    if (value instanceof Headers) return { headers: [...value] };
    if (value instanceof Map || value instanceof Set || Array.isArray(value)) {
      return { [value.constructor.name]: depth === 0 ? "…" : [...value].map((item) => describeValue(item, depth - 1)) };
    }
    return depth === 0 ? "…" : describeKeys(value, depth);
  } catch (error) {
    return { unreadable: describeError(error) };
  }
}

/**
 * @param {object} value
 * @param {number} depth
 * @param {(key: string) => boolean} [isLeftOut] - keys that are not looked at
 * @returns {{ keys: [string, unknown][] }} in their order; a value with where it is and how, unless it is plain data of its own
 */
export function describeKeys(value, depth, isLeftOut = (key) => LINKS.has(key)) {
  /** @type {Map<string, unknown>} */
  const described = new Map();
  let place = "";
  for (
    let object = value;
    object !== null && !isKnown(object);
    object = Object.getPrototypeOf(object), place = "inherited "
  ) {
    for (const key of Reflect.ownKeys(object)) {
      const name = String(key);
      if (described.has(name) || isLeftOut(name)) continue;
      const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
      const kind = `${place}${descriptor?.get || descriptor?.set ? "accessor" : ""}`.trim();
      const content = describeMember(value, key, depth - 1);
      described.set(name, kind === "" ? content : { [kind]: content });
    }
  }
  if (Object.isFrozen(value)) described.set("(frozen)", true);
  return { keys: [...described] };
}

/**
 * @param {object} value
 * @param {string | symbol} key
 * @param {number} depth
 */
function describeMember(value, key, depth) {
  try {
    return describeValue(Reflect.get(value, key), depth);
  } catch (error) {
    return { unreadable: describeError(error) };
  }
}

/** Prototypes of Node and Express, whose keys are no program's business. */
const KNOWN = new Set([IncomingMessage.prototype, ServerResponse.prototype, express.request, express.response]);

/** What frameworks hang on requests and responses, and what leads from one to everything else. */
export const LINKS = new Set(["constructor", "app", "req", "res", "next", "socket"]);

/** @param {object} object - of a platform */
function isKnown(object) {
  if (KNOWN.has(/** @type {any} */ (object))) return true;
  const { constructor } = /** @type {{ constructor?: unknown }} */ (object);
  return (
    typeof constructor === "function" &&
    /\[native code\]/.test(Function.prototype.toString.call(constructor)) &&
    Object.hasOwn(object, "constructor")
  );
}

/**
 * @param {unknown} error
 * @returns {unknown}
 */
export function describeError(error) {
  if (!(error instanceof Error)) return { threw: describeValue(error, 1) };
  const { name, message } = error;
  return { error: name, message: withoutCode(message) };
}

/**
 * V8 quotes code in its messages, and names who has an accessor: `raw.end is not a function` where a rewrite says `this.raw.end`.
 * What cannot be changed says whether the property is there.
 *
 * @param {string} message
 */
function withoutCode(message) {
  return message
    .replace(/^Class constructors? (?:\S+ )?cannot/, "Class constructor … cannot")
    .replace(/^.* (is not (?:a function|iterable|a constructor|async iterable).*)$/s, "… $1")
    .replace(
      /^Cannot (?:add property .*, object is not extensible|assign to read only property .*)$/s,
      "Cannot change …",
    )
    .replace(/of #<\w+> which has only a getter/, "of … which has only a getter")
    .replace(/^(?:Cannot destructure property) '.*' of '.*' as/s, "Cannot destructure … as");
}
