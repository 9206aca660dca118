import { isDeepStrictEqual } from "node:util";

/** @import { Entry } from "./world.js" */

/**
 * A difference that rewrites declare, and how it is told from any other: what may differ is taken out of both sides, and the rest
 * must be equal.
 *
 * @typedef {object} Difference
 * @property {string} why - as the messages and pages of the rules say it
 * @property {string[]} rewrites - "rule act", or "rule" for all of its acts
 * @property {(before: Entry[], after: Entry[]) => [Entry[], Entry[]]} allow - what is left to be equal
 */

/**
 * @param {(entries: Entry[]) => Entry[]} normalise
 * @returns {Difference["allow"]}
 */
const both = (normalise) => (before, after) => [normalise(before), normalise(after)];

/** @param {string} a @param {string} b */
function compareText(a, b) {
  return a < b ? -1 : Number(a > b);
}

/** @typedef {{ keys: [string, unknown][] }} Keys */

/**
 * @param {Keys} after
 * @param {Keys} before
 * @returns {Keys} keys without methods and accessors that were not there before
 */
function withoutAdded({ keys: after }, { keys: before }) {
  const known = new Set(before.map(([key]) => key));
  return {
    keys: after.filter(
      ([key, content]) => known.has(key) || !/a function|"inherited accessor"/.test(JSON.stringify(content)),
    ),
  };
}

/** @param {Entry} entry @param {RegExp} pattern */
const isBy = ([who], pattern) => pattern.test(String(who));

/**
 * The entries of some, and then all others, each in their order.
 *
 * @param {Entry[]} entries
 * @param {RegExp} pattern - of who
 */
const apart = (entries, pattern) => [
  ...entries.filter((entry) => isBy(entry, pattern)),
  ...entries.filter((entry) => !isBy(entry, pattern)),
];

/**
 * Descriptions in which it makes no difference where a key is, nor which others keep what it is made from.
 *
 * @param {unknown} value
 * @returns {unknown}
 */
function flatten(value) {
  if (Array.isArray(value)) return value.map(flatten);
  if (value === null || typeof value !== "object") return value;
  if ("keys" in value)
    return {
      keys: /** @type {[string, unknown][]} */ (value.keys)
        .filter(([key]) => !key.startsWith("_"))
        .map(([key, content]) => [key, flatten(content)])
        .sort(([a], [b]) => compareText(String(a), String(b))),
    };
  for (const place of ["inherited", "accessor", "inherited accessor"])
    if (place in value) return flatten(/** @type {Record<string, unknown>} */ (value)[place]);
  return Object.fromEntries(Object.entries(value).map(([key, content]) => [key, flatten(content)]));
}

/**
 * Descriptions without keys of one value, nor an order of keys.
 *
 * @param {unknown} value
 * @param {unknown} absent - as it is described
 * @returns {unknown}
 */
function without(value, absent) {
  if (Array.isArray(value)) return value.map((item) => without(item, absent));
  if (value === null || typeof value !== "object") return value;
  if ("keys" in value)
    return {
      keys: /** @type {[string, unknown][]} */ (value.keys)
        .filter(([, content]) => content !== absent)
        .map(([key, content]) => [key, without(content, absent)])
        .sort(([a], [b]) => compareText(String(a), String(b))),
    };
  return Object.fromEntries(Object.entries(value).map(([key, content]) => [key, without(content, absent)]));
}

/** Rewrites after which code goes on in the same turn. */
const SAME_TURN = ["no-optional-await", "no-needless-promise", "no-native-read importOnce", "no-deferred-reply"];

/** @type {Record<string, Difference>} */
export const differences = {
  "asked when it is needed": {
    why: "what it is made from is taken from the request when it is read, if nothing in between could change it",
    rewrites: ["no-eager-url", "no-eager-request"],
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^read \w+ of request/))),
  },
  "parsed where it is read": {
    why: "an invalid URL, cookie header or body throws where it is read first, and not at all where nobody reads it",
    rewrites: ["no-eager-url", "no-eager-request"],
    allow(before, after) {
      const failed = before.findIndex((entry) => isBy(entry, /^parse failed/));
      return failed < 0 ? [before, after] : [before.slice(0, failed), after.slice(0, failed)];
    },
  },
  "thrown in the handler": {
    why: "what throws throws in the handler, where it ended the process",
    rewrites: ["no-deferred-reply replyAtOnce", "no-deferred-reply dropTurn"],
    allow(before, after) {
      const [, error] = before.find((entry) => isBy(entry, /^uncaught/)) ?? [];
      const isThrown = (/** @type {Entry} */ entry) =>
        isBy(entry, /^(?:rejected|threw|unhandled)/) && isDeepStrictEqual(entry[1], error);
      if (error === undefined || !after.some(isThrown)) return [before, after];
      return both((entries) =>
        entries.filter((entry) => !isThrown(entry) && !isBy(entry, /^(?:uncaught|returned|resolved)/)),
      )(before, after);
    },
  },
  "all requests have them": {
    why: "all requests of the app have the methods and accessors, also those that the middleware did not run for or has not reached yet",
    rewrites: ["no-request-decoration", "no-eager-url parseOnFirstRead", "no-eager-request buildOnFirstRead"],
    allow: (before, after) => [
      before,
      after.map((entry) => {
        const other = before.find(([who]) => who === entry[0]);
        return isBy(entry, /^keys of the re/) && other !== undefined
          ? [entry[0], withoutAdded(/** @type {Keys} */ (entry[1]), /** @type {Keys} */ (other[1]))]
          : entry;
      }),
    ],
  },
  "no longer of the instance's own": {
    why: "what was a property of the instance is a member of its class, and keeps what it needs in a field",
    rewrites: ["no-eager-url", "no-eager-request", "no-instance-method", "no-plugin-copy", "no-request-decoration"],
    allow: both((entries) => /** @type {Entry[]} */ (flatten(entries))),
  },
  "there from the start": {
    why: "a property that was absent is there with the value undefined, and fields may come in another order",
    rewrites: ["no-piecewise-object", "no-late-property"],
    allow: both((entries) => /** @type {Entry[]} */ (without(entries, "undefined"))),
  },
  "null until it is written": {
    why: "reads before the first write see null",
    rewrites: ["no-late-property declareOnFramework"],
    allow: both((entries) => /** @type {Entry[]} */ (without(entries, null))),
  },
  "named after its key": {
    why: "a function without a name gets its key's",
    rewrites: ["no-piecewise-object makeLiteral"],
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^name of/))),
  },
  "a throw ends the map()": {
    why: "a `map()` with an async function calls it for every element also when one throws",
    rewrites: ["no-needless-promise mapWithoutAsync"],
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^element/))),
  },
  "own keys tell": {
    why: "where the file looks at the own properties of an instance, the suggestion names the line",
    rewrites: ["no-plugin-copy"],
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^own keys/))),
  },
  "how often then is read": {
    why: "`then` is read once more to tell a promise from a plain value, and once less where a promise around another one goes",
    rewrites: ["no-optional-await", "no-needless-promise"],
    allow: both((entries) => {
      /** @type {Set<string>} */
      const known = new Set();
      return entries.filter((entry) => {
        const [who] = entry;
        const isAgain = isBy(entry, /^read then/) && known.has(String(who));
        known.add(String(who));
        return !isAgain;
      });
    }),
  },
  "before what waits for its turn": {
    why: "what follows runs before other code that waits in the microtask queue",
    rewrites: SAME_TURN,
    allow: both((entries) => apart(entries, /^(?:microtask|unhandled)/)),
  },
  "before the caller continues": {
    why: "what follows runs before a caller continues that does not wait for it",
    rewrites: SAME_TURN,
    allow(before, after) {
      const isDropped = before.some(([who, what]) => who === "handler" && String(what).startsWith("dropped"));
      return isDropped
        ? both((entries) => entries.toSorted(([a], [b]) => compareText(String(a), String(b))))(before, after)
        : [before, after];
    },
  },
  "the reply comes earlier": {
    why: "the reply comes before timers and callbacks that are due",
    rewrites: ["no-deferred-reply"],
    allow: both((entries) => entries.toSorted((a, b) => compareText(`${a[0]} ${a[1]}`, `${b[0]} ${b[1]}`))),
  },
};
