import { isDeepStrictEqual } from "node:util";

/** @import { Entry } from "./world.js" */

/**
 * A difference that rewrites declare, and how it is told from any other: what may differ is taken out of both sides, or made alike,
 * and the rest must be equal.
 *
 * @typedef {object} Difference
 * @property {Record<string, string>} declared - by "rule", or "rule act" for one of its acts: the words of the rule's page that say so
 * @property {boolean} [isSafe] - whether rewrites that are applied without being looked at may show it
 * @property {boolean} [isLasting] - whether other code runs, which may have changed what later requests see
 * @property {(before: Entry[], after: Entry[]) => [Entry[], Entry[]]} allow - what is left to be equal
 */

/** @typedef {[key: string, content: unknown][]} Keys */

/**
 * @param {(entries: Entry[]) => Entry[]} normalise
 * @returns {Difference["allow"]}
 */
const both = (normalise) => (before, after) => [normalise(before), normalise(after)];

/** @param {string} a @param {string} b */
function compareText(a, b) {
  return a < b ? -1 : Number(a > b);
}

/** @param {Entry} entry @param {RegExp} pattern */
const isBy = ([who], pattern) => pattern.test(String(who));

/**
 * All entries but those of some, and then these, each in their order.
 *
 * @param {Entry[]} entries
 * @param {RegExp} pattern - of who
 */
const apart = (entries, pattern) => [
  ...entries.filter((entry) => !isBy(entry, pattern)),
  ...entries.filter((entry) => isBy(entry, pattern)),
];

/**
 * @param {unknown} value
 * @returns {Keys | undefined} of an object that is described by its keys
 */
function getKeys(value) {
  return value !== null && typeof value === "object" && "keys" in value ? /** @type {Keys} */ (value.keys) : undefined;
}

/** Where a key that is no plain data of the object's own is described to be. */
const PLACES = ["inherited", "accessor", "inherited accessor"];

/** @param {unknown} content */
function getPlace(content) {
  return content === null || typeof content !== "object" ? undefined : PLACES.find((place) => place in content);
}

/** @param {unknown} content @returns {unknown} what is there, wherever it is */
function withoutPlace(content) {
  const place = getPlace(content);
  return place === undefined ? content : /** @type {Record<string, unknown>} */ (content)[place];
}

/**
 * A description in which keys are made alike to those of its other side, all the way down.
 *
 * @param {unknown} value
 * @param {unknown} other
 * @param {(keys: Keys, others: Keys) => Keys} change - of one object
 * @returns {unknown}
 */
function changeKeys(value, other, change) {
  if (Array.isArray(value))
    return value.map((item, index) => changeKeys(item, Array.isArray(other) ? other[index] : undefined, change));
  if (value === null || typeof value !== "object") return value;
  const [keys, others] = [getKeys(value), getKeys(other) ?? []];
  if (keys !== undefined) {
    const contents = new Map(others);
    const changeInner = (/** @type {unknown} */ inner, /** @type {string} */ key) => {
      const there = contents.get(key);
      return changeKeys(inner, getPlace(inner) === undefined ? withoutPlace(there) : there, change);
    };
    return { keys: change(keys, others).map(([key, inner]) => [key, changeInner(inner, key)]) };
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, content]) => [
      key,
      changeKeys(content, /** @type {Record<string, unknown> | undefined} */ (other ?? undefined)?.[key], change),
    ]),
  );
}

/**
 * @param {(keys: Keys, others: Keys) => Keys} ofBefore - what is left of the keys of one object
 * @param {(keys: Keys, others: Keys) => Keys} ofAfter
 * @returns {Difference["allow"]}
 */
const byKeys = (ofBefore, ofAfter) => (before, after) => [
  /** @type {Entry[]} */ (changeKeys(before, after, ofBefore)),
  /** @type {Entry[]} */ (changeKeys(after, before, ofAfter)),
];

/** @param {Keys} keys */
const same = (keys) => keys;

/** @param {Keys} keys */
const getNames = (keys) => new Set(keys.map(([key]) => key));

/**
 * Keys as if all were plain data of the object's own: those that are so on both sides in their order, then the others by name.
 *
 * @param {boolean} isAfter - whether fields that were not there may keep what members need
 * @returns {(keys: Keys, others: Keys) => Keys}
 */
const flatten = (isAfter) => (keys, others) => {
  const known = new Map(others);
  const stays = (/** @type {Keys[number]} */ [key, content]) =>
    getPlace(content) === undefined && known.has(key) && getPlace(known.get(key)) === undefined;
  const moved = keys
    .filter((member) => !stays(member) && !(isAfter && /^_/.test(member[0]) && !known.has(member[0])))
    .sort(([a], [b]) => compareText(a, b));
  return [...keys.filter(stays), ...moved].map(([key, content]) => [key, withoutPlace(content)]);
};

/** @param {unknown} absent - as it is described @returns {(keys: Keys, others: Keys) => Keys} */
const withoutAdded = (absent) => (keys, others) => {
  const known = getNames(others);
  return keys.filter(([key, content]) => known.has(key) || content !== absent);
};

/** @param {Keys} keys @param {Keys} others @returns {Keys} without methods and accessors that were not there before */
function withoutAddedMembers(keys, others) {
  const known = getNames(others);
  return keys.filter(
    ([key, content]) => known.has(key) || !/a function|"inherited accessor"/.test(JSON.stringify(content)),
  );
}

/** @param {Keys} keys */
const inOrderOfNames = (keys) => keys.toSorted(([a], [b]) => compareText(a, b));

/** Entries of the reply; those of a `closure` are each on their own, since each waits for something else. */
const REPLY = /^(?:reply\d|write$|end$)/;

/**
 * @param {(entry: Entry) => string} getStrand - who acts
 * @returns {Difference["allow"]} to compare what each of them does, in its order, and no order between them
 */
const byStrand = (getStrand) => both((entries) => entries.toSorted((a, b) => compareText(getStrand(a), getStrand(b))));

/** Who acts when a call is dropped: the caller, and whoever waits for the whole. */
const CALLER = /^(?:handler|end|write|returned|resolved|rejected|threw|never settled|keys)/;

const SOONER = "runs before the caller continues, and before other requests that wait in the microtask queue";

/** After which code goes on in the same turn. */
const sameTurn = {
  "no-optional-await": `After a plain value, what follows ${SOONER}`,
  "no-needless-promise": `What follows a value that is no longer waited for ${SOONER}`,
  "no-sync-call": "What follows the call runs in a later turn",
  "no-native-read importOnce": "Without `await import()`, what follows runs in the same turn.",
  "no-deferred-reply": "What waited for a turn goes on in the same one",
};

const NOT_OWN_FIELD = "The field is no longer a property of the instance's own";

/**
 * Tried one after the other: first what takes out entries or puts them in order, then what makes keys of the same entry alike.
 *
 * @type {Record<string, Difference>}
 */
export const differences = {
  "before what waits for its turn": {
    declared: sameTurn,
    isSafe: true,
    allow: both((entries) => apart(entries, /^(?:microtask|unhandled)/)),
  },
  "before the caller continues": {
    declared: sameTurn,
    isSafe: true,
    allow(before, after) {
      const isDropped = before.some(([who, what]) => who === "handler" && String(what).startsWith("dropped"));
      const getStrand = (/** @type {Entry} */ entry) =>
        isBy(entry, CALLER) ? "caller" : isBy(entry, /^read \w+ of request/) ? String(entry[0]) : "";
      return isDropped ? byStrand(getStrand)(before, after) : [before, after];
    },
  },
  "asked when it is needed": {
    declared: {
      "no-eager-log": "While the level is off, nobody reads what is logged",
      "no-eager-url": "What nobody reads is not taken from the request either",
      "no-eager-request": "What nobody reads is not taken from the request either",
    },
    isSafe: true,
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^read \w+ of request/))),
  },
  "read together": {
    declared: {
      "no-serial-await":
        "it is the one of the first statement that fails, and those behind it never begin. Together, it is the one that comes first",
    },
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^(?:query|flag|read \w+ of request)/))),
  },
  "asked once": {
    declared: {
      "no-repeated-query readOnce": "Both names stand for the same object: who changes one of them changes the other.",
    },
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^(?:query|flag|read \w+ of request)/))),
  },
  "thrown before there is a promise": {
    declared: {
      "no-needless-promise useThePromiseAtOnce":
        "Where the promise is returned, what throws before there is a promise is then thrown at once.",
    },
    isLasting: true,
    allow(before, after) {
      // The caller dropped the promise: nobody caught the rejection, and the caller went on.
      const [, error] = before.find((entry) => isBy(entry, /^unhandled/)) ?? [];
      const isThrown = (/** @type {Entry} */ entry) =>
        isBy(entry, /^(?:rejected|threw|unhandled)/) && isDeepStrictEqual(entry[1], error);
      return error === undefined || !after.some((entry) => isThrown(entry) && !isBy(entry, /^unhandled/))
        ? [before, after]
        : both((entries) =>
            entries.filter((entry) => !isBy(entry, CALLER) && !isThrown(entry) && !isBy(entry, /^read \w+ of request/)),
          )(before, after);
    },
  },
  "members are read later": {
    declared: {
      "no-piecewise-object makeLiteral":
        "Members that are read later because statements moved above them: a suggestion.",
    },
    allow(before, after) {
      const isRead = (/** @type {Entry} */ entry) => isBy(entry, /^read \w+ of request/);
      // What throws is among what was moved up: later is never then.
      return [before, after].every((entries) => entries.some((entry) => isBy(entry, /^(?:threw|rejected)/)))
        ? both((entries) => entries.filter((entry) => !isRead(entry)))(before, after)
        : byStrand((entry) => (isRead(entry) ? String(entry[0]) : ""))(before, after);
    },
  },
  "named after its key": {
    declared: { "no-piecewise-object makeLiteral": "A function without a name gets its key's" },
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^name of/))),
  },
  "a throw ends the map()": {
    declared: {
      "no-needless-promise mapWithoutAsync":
        "A `map()` with an `async` function calls it for every element also when one throws; without `async` it stops at the first throw.",
    },
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^element/))),
  },
  "called with another this": {
    declared: {
      "no-hot-closure passArgumentsWithoutThis":
        "A function that a timer calls has the timer as `this`, where `bind(null)` left it without.",
    },
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^this of/))),
  },
  "own keys tell": {
    declared: {
      "no-plugin-copy": "Where the file looks at the own properties of an instance, the suggestion names the line.",
    },
    allow: both((entries) => entries.filter((entry) => !isBy(entry, /^own keys/))),
  },
  "how often then is read": {
    declared: {
      "no-optional-await":
        "`then` of a thenable is read twice, once to tell it from a plain value and once to wait for it.",
      "no-needless-promise": "The `then` of the value is read once less",
    },
    isSafe: true,
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
  "parsed where it is read": {
    declared: {
      "no-eager-url":
        "An invalid URL or cookie header throws where it is read first, and not at all where nobody reads it",
      "no-eager-request": "throws where the value is read first, and not at all where nobody reads it",
    },
    isLasting: true,
    allow(before, after) {
      // What comes before it is as long on both sides by now.
      const failed = before.findIndex((entry) => isBy(entry, /^parse failed/));
      return failed < 0 ? [before, after] : [before.slice(0, failed), after.slice(0, failed)];
    },
  },
  "a promise's own then": {
    declared: {
      "no-needless-promise": "a promise that was given a `then` of its own is waited for without calling it",
      "no-optional-await runSynchronously":
        "A function that becomes synchronous waits by `then()`, also for a promise that was given a `then` of its own, which `await` would not call.",
    },
    isSafe: true,
    allow: both((entries) => JSON.parse(JSON.stringify(entries).replaceAll('"own then ', '"first '))),
  },
  "the reply comes earlier": {
    declared: {
      "no-deferred-reply":
        "The reply comes earlier: before other requests that have arrived are looked at, and before timers and I/O that are due.",
    },
    allow: byStrand((entry) =>
      isBy(entry, REPLY) ? "" : isBy(entry, /^(?:closure|microtask)/) ? `${entry[0]} ${entry[1]}` : String(entry[0]),
    ),
  },
  "all requests have them": {
    declared: {
      "no-request-decoration":
        "All requests of the app have the methods: also those that the middleware did not run for, and those that it has not reached yet.",
      "no-eager-url parseOnFirstRead": "All requests of the app have the property",
      "no-eager-request buildOnFirstRead": "All requests of the app have the property",
    },
    allow: (before, after) => [
      before,
      after.map((entry) => {
        const other = before.find(([who]) => who === entry[0]);
        return isBy(entry, /^keys of the re/) && other !== undefined
          ? /** @type {Entry} */ (changeKeys(entry, other, withoutAddedMembers))
          : entry;
      }),
    ],
  },
  "no longer of the instance's own": {
    declared: {
      "no-eager-url": NOT_OWN_FIELD,
      "no-eager-request": NOT_OWN_FIELD,
      "no-instance-method": "The functions are no longer own properties",
      "no-plugin-copy": "The functions are no longer own properties",
      "no-request-decoration": "The functions are no longer own properties of the object",
    },
    allow: byKeys(flatten(false), flatten(true)),
  },
  "there from the start": {
    declared: {
      "no-piecewise-object": "A key that was absent is there with the value `undefined`",
      "no-late-property": "The property is there, and `undefined`",
    },
    allow: byKeys(same, withoutAdded("undefined")),
  },
  "in another order": {
    declared: {
      "no-late-property": "fields may come in another order",
    },
    allow: byKeys(inOrderOfNames, inOrderOfNames),
  },
  "null until it is written": {
    declared: {
      "no-late-property declareOnFramework": "reads before the first write see `null`, no longer `undefined`",
    },
    allow(before, after) {
      const [left, right] = byKeys(same, withoutAdded(null))(before, after);
      // What a read gives: note("late", req.user);
      return [
        left,
        right.map((entry, index) =>
          entry.map((value, place) =>
            value === null && left[index]?.[place] === "undefined"
              ? "undefined"
              : value === "object" && left[index]?.[place] === "undefined"
                ? "undefined"
                : value,
          ),
        ),
      ];
    },
  },
};
