import { CALLBACK_METHODS, MUTATING_METHODS, READING_METHODS } from "../ast/array-methods.js";
import { STRING_METHODS } from "../ast/string-methods.js";
import { words } from "../ast/words.js";

/** Objects and functions of the language and of Node.js that change nothing, by their paths. */
const QUIET_GLOBALS =
  /^(?:(?:Object|Array|JSON|Math|Number|String|Boolean|BigInt|Symbol|Date|Promise|Intl|Reflect|RegExp|Buffer|URL|URLSearchParams|performance|console|path|url|util|querystring|crypto|assert|os)(?:\.\w+)*|parseInt|parseFloat|isNaN|isFinite|structuredClone|(?:en|de)codeURI(?:Component)?|escape|unescape|atob|btoa|require|Error|\w+Error|Map|Set|WeakMap|WeakSet|AbortController|AbortSignal\.(?:timeout|any)|Uint8Array|TextEncoder|TextDecoder|Headers|FormData|Request|Response(?:\.\w+)?|process\.(?:hrtime(?:\.bigint)?|cwd|uptime|memoryUsage))$/;

/** Of these, what changes its argument or more. */
const LOUD_GLOBALS =
  /^(?:Object\.(?:assign|define\w+|setPrototypeOf|freeze|seal|preventExtensions)|Reflect\.(?:set|define\w+|deleteProperty|setPrototypeOf|apply)|crypto\.(?:setEngine|setFips))$/;

/** What hands out that by which a table is asked, and asks nothing itself: `connection.getRepository(User)`, `db.collection("users")`. */
const HANDS_OUT_MODEL = /^(?:get(?:Tree|Mongo)?Repository(?:Token)?|collection)$/;

/** Methods of requests and responses that read their body, without an argument: `response.json()`. */
const READS_BODY = /^(?:json|text|blob|arrayBuffer|formData)$/;

/** Methods of the language that change nothing, whatever they are called on. What is asked by `search` is mostly a server. */
const QUIET_METHODS = new Set([
  ...READING_METHODS,
  ...[...STRING_METHODS].filter((name) => name !== "search"),
  ...words(
    "has toISOString toJSON toDate getTime test subarray toFixed toPrecision hasOwnProperty isPrototypeOf " +
      "then catch finally andThen orElse mapErr unwrapOr isOk isErr bind digest hexdigest final getAuthTag getFullYear getMonth getDate getDay getHours getMinutes getSeconds " +
      "getMilliseconds getUTCFullYear getUTCMonth getUTCDate toLocaleDateString format fromNow diff " +
      "isBefore isAfter toDateString toTimeString toUTCString toLocaleTimeString getTimezoneOffset getUTCDay " +
      "getUTCHours getUTCMinutes getUTCSeconds plus minus mul div dividedBy multipliedBy eq gt gte lt lte toNumber " +
      "isZero isNegative isPositive isInteger isInt subtract startOf endOf unix utc isSame isBetween isSameOrBefore " +
      "isSameOrAfter getStore toObject raw literal fn col cast random isValid safeParse encode decode getTimestamp intercept validateAsync " +
      "isDirectory isFile isSymbolicLink getQuery getParameters getQueryAndParameters escape setFindOptions throwIfAborted equals toHexString",
  ),
]);

/** Those of them that call what they are given. */
const ITERATES = new Set([
  ...CALLBACK_METHODS,
  ...words("then catch finally andThen orElse mapErr replace replaceAll"),
]);

/** Methods that change what they are called on. */
const CHANGING_METHODS = new Set([
  ...MUTATING_METHODS,
  ...words(
    "set add delete clear append prepend setDate setHours setMinutes setSeconds setFullYear setMonth setTime setMilliseconds setUTCHours setUTCDate setUTCMonth update setAAD setAuthTag setAutoPadding abort",
  ),
]);

/** Those of them that rows, models and clients have, too. */
const OF_COLLECTIONS = new Set([
  "set",
  "add",
  "delete",
  "clear",
  "append",
  "prepend",
  "update",
  "setAAD",
  "setAuthTag",
  "setAutoPadding",
]);

/** Of logs, metrics and traces: they write, and nobody reads what they wrote to answer a request. */
const ASIDE =
  /^[#_]?(?:log|logger|getLogger|console|debug|winston|pino|log4js|loglevel|metrics?|tracer|span|[a-z]\w*Logger|[a-z]\w*Metrics?(?:Event)?|[a-z]\w*Timer|timer|startTimer|wrapTimer|stopwatch|histogram|getHistogram|getGauge|[a-z]\w*Histogram|[a-z]\w*Gauge|Logger|Sentry|(?:report|capture|log)(?:Error|Exception|Warning)\w*|captureMessage|logTo[A-Z]\w*|[a-z]\w*ToSentry)$/;

/** What people look at later all the same; `activitypub` is a protocol. */
const AUDIT = /audit|event|activity(?!pub)|history/i;

/** Packages of dates and numbers whose methods return others. */
const VALUES = /^(?:dayjs|luxon|(?:big|bignumber|decimal)\.js|decimal\.js-light|bn\.js)$/;

/** And those whose methods change their own. */
const CHANGING_DATES = /^moment(?:-timezone)?$/;

/** What settings are read from, by a text. */
const SETTINGS = /^[#_]?(?:nconf|config|configuration|configService|settings)$/i;

/** Begins the names of hooks that hand back what they are given, as it is to be from then on; others tell that something happens. */
const FILTER_HOOK = /^filter[:.]/;

/** What runs them. */
const APPLIES_FILTERS = /^_?(?:apply|run|call|do)Filters?$/;

/** Waits for a time. */
const PAUSE = /^_?(?:sleep|delay|pause|wait|setTimeout)$/;

/** What keeps what was read, so that it need not be read again. */
const CACHE = /cache|memo(?:ized|ised)?$/i;

export {
  APPLIES_FILTERS,
  ASIDE,
  AUDIT,
  CACHE,
  CHANGING_DATES,
  CHANGING_METHODS,
  FILTER_HOOK,
  HANDS_OUT_MODEL,
  ITERATES,
  LOUD_GLOBALS,
  OF_COLLECTIONS,
  PAUSE,
  QUIET_GLOBALS,
  QUIET_METHODS,
  READS_BODY,
  SETTINGS,
  VALUES,
};
