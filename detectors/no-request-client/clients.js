import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { findHolder, getCalled } from "./places.js";
import { findProject } from "../../lib/weight/project-kind.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import {
  KEEPS_SINCE,
  ASKED,
  TOLD,
  SERVICES,
  OLD_SERVICES,
  OLD_SETTINGS,
  DRIZZLE,
  KINDS,
  FUNCTIONS,
  EITHER,
} from "./packages.js";
import { EVENT_TIMES, TIMES } from "./times.js";

/** @import { ClientKind } from "./packages.js" */
/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @typedef {object} Client
 * @property {ClientKind} kind
 * @property {string} path - of what makes it: "pg.Pool"
 * @property {number | undefined} time - nanoseconds that making it takes, where that is all that it costs
 */

/**
 * @param {Source} source
 * @param {Node} call - CallExpression or NewExpression
 * @returns {Client | undefined} undefined: no client
 */
export function findClient(source, call) {
  if (!mayBeClient(source, unwrap(call.callee))) return undefined;
  const path = findNativePath(source, call.callee);
  if (path === undefined) return undefined;
  const isNew = call.type === "NewExpression";
  const kind = findKind(source, call, path);
  const isMade = kind !== undefined && (isNew === isClass(path) || EITHER.test(path));
  return isMade ? { kind, path, time: isOfWork(kind) ? getTime(path) : undefined } : undefined;
}

/**
 * @param {ClientKind} kind
 * @returns {boolean} whether the processor's time is all that one for each call costs
 */
function isOfWork(kind) {
  return kind === "object" || kind === "logger" || kind === "queue";
}

/** @param {string} path */
function getTime(path) {
  const [name] = path.split(".");
  return (EVENT_TIMES[name] ?? TIMES[name] ?? TIMES[name.split("/")[0]] ?? TIMES.openai) * 1000;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {string} path
 * @returns {ClientKind | undefined}
 */
function findKind(source, call, path) {
  if (SERVICES.test(path)) return "connection";
  if (OLD_SERVICES.test(path) && !OLD_SETTINGS.test(path)) return "object";
  if (DRIZZLE.test(path)) return isAddress(source, call.arguments[0]) ? "connection" : undefined;
  if (path === "http.Agent" || path === "https.Agent") return findAgent(source, call, path);
  if (path === "nodemailer.createTransport")
    return isUsed(source, call) ? findMailKind(source, call.arguments[0]) : undefined;
  //   new Queue("mails", { connection: redis })
  if (path === "bullmq.Queue" && isHandedConnection(source, call.arguments[1])) return undefined;
  const [name] = path.split(".");
  const asked = ASKED[path] ?? ASKED[name];
  if (asked !== undefined && !isAskedFor(source, call, asked)) return undefined;
  const told = TOLD[name];
  if (told !== undefined && isTold(source, call.arguments[told.index], told.option)) return undefined;
  if (KINDS.get(path) === "queue" && isSentAtOnce(source, call)) return undefined;
  const version = KEEPS_SINCE[name] === undefined ? 0 : findProject(source.path).dependencies[name];
  if (version > 0 && version < KEEPS_SINCE[name]) return undefined;
  //   new HttpsProxyAgent(proxy, { keepAlive: true })
  if (
    KINDS.get(path) === "agent" &&
    call.arguments.some((/** @type {Node} */ given) => findOption(source, given, "keepAlive") === true)
  )
    return "connection";
  return KINDS.get(path);
}

/** The last parts of the paths, as a maker is written unless it was renamed. */
const NAMES = new Set(["drizzle", ...KINDS.keys()].map((path) => path.slice(path.lastIndexOf(".") + 1)));

/**
 * Whether a callee is worth following: it has the name of a maker, or comes from a module under a name of its own.
 *
 * @param {Source} source
 * @param {Node} callee - unwrapped
 */
function mayBeClient(source, callee) {
  if (NAMES.has(findLastName(callee) ?? "")) return true;
  //   new AWS.S3()   require("stripe")(key)
  const root = getRoot(callee.type === "CallExpression" ? unwrap(callee.callee) : callee);
  if (root.type !== "Identifier") return false;
  const type = source.findVariable(root)?.defs[0]?.type;
  return callee.type === "CallExpression" ? root.name === "require" : type === "ImportBinding" || type === "Variable";
}

/**
 * `const client = new OAuth2Client(); await client.verifyIdToken({ idToken })`
 *
 * @param {Source} source
 * @param {Node} call
 * @param {string} method
 * @returns {boolean} whether it is called on what is made, and what is made is nobody's: no credentials of a user are set
 */
function isAskedFor(source, call, method) {
  const called = getCalled(findHolder(source, call));
  return called.includes(method) && !called.includes("setCredentials");
}

/**
 * @param {Source} source
 * @param {Node | undefined} given - options
 * @param {string} option
 * @returns {boolean} whether it is set, or may be: options come from elsewhere
 */
function isTold(source, given, option) {
  if (given === undefined) return false;
  const options = findObject(source, given);
  return (
    options === undefined ||
    findValueOf(options, option) !== undefined ||
    options.properties.some((/** @type {Node} */ { type }) => type !== "Property")
  );
}

/**
 * `new PostHog(key, { flushAt: 1 })`, as functions need it that stop when they have answered
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
function isSentAtOnce(source, call) {
  return call.arguments.some((/** @type {Node} */ given) => {
    const number = findOption(source, given, "flushAt") ?? findOption(source, given, "maxEventsInBatch");
    return number === 1 || findOption(source, given, "flushInterval") === 0;
  });
}

/**
 * Node's own agents keep nothing unless they are told to.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {string} path
 * @returns {ClientKind | undefined}
 */
function findAgent(source, call, path) {
  const [options] = call.arguments;
  const isKept = findOption(source, options, "keepAlive");
  if (isKept === true) return "connection";
  // Nothing is to be kept.
  if (isKept === false || path === "http.Agent" || findOption(source, options, "maxCachedSessions") === 0)
    return undefined;
  return "agent";
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether what is made is used: what sends no mail does not connect
 */
function isUsed(source, call) {
  const holder = findHolder(source, call);
  return holder === undefined || holder.references.some((reference) => reference.isRead());
}

/**
 * Nodemailer connects for each mail, and logs in, unless it is told to keep connections.
 *
 * @param {Source} source
 * @param {Node | undefined} given - `{ host, auth }`, `"smtps://mail.example.com"`, `new Transport(options)`
 * @returns {ClientKind}
 */
function findMailKind(source, given) {
  const options = findObject(source, given);
  if (options === undefined)
    return given === undefined || /^(?:Call|New)Expression$/.test(unwrap(given).type) ? "object" : "mail";
  const pool = findValueOf(options, "pool");
  if (pool?.value === true) return "connection";
  const isOther =
    findValueOf(options, "jsonTransport", "streamTransport", "sendmail", "SES") !== undefined ||
    options.properties.some((/** @type {Node} */ { type }) => type !== "Property");
  return isOther || (pool !== undefined && pool.value !== false) ? "object" : "mail";
}

/** What clients of Redis are called, and not settings to make one of: `redisClient`, `getRedis()`, and not `redisOptions`. */
const NAMES_CLIENT = /client|redis$/i;

/**
 * @param {Source} source
 * @param {Node | undefined} options - of a queue: `{ connection: redis }`, and not `{ connection: { host } }`
 * @returns {boolean} whether it uses a client that is there
 */
function isHandedConnection(source, options) {
  const connection = findValueOf(findObject(source, options), "connection");
  if (connection === undefined || findObject(source, connection) !== undefined) return false;
  return NAMES_CLIENT.test(findLastName(connection.type === "CallExpression" ? connection.callee : connection) ?? "");
}

/**
 * `drizzle(process.env.DATABASE_URL)`, `drizzle({ connection: url })`, and not `drizzle(pool)`, `drizzle({ client })`
 *
 * @param {Source} source
 * @param {Node | undefined} given
 * @returns {boolean}
 */
function isAddress(source, given) {
  if (given === undefined) return false;
  const value = findValueOf(findObject(source, given), "connection");
  return value !== undefined || isText(source, given);
}

/**
 * @param {Source} source
 * @param {Node} given
 * @returns {boolean} whether it is a text, as far as the code shows it
 */
function isText(source, given) {
  const node = unwrap(given);
  return (
    (node.type === "Literal" && typeof node.value === "string") ||
    node.type === "TemplateLiteral" ||
    /^process\.env\b/.test(findNativePath(source, node) ?? "")
  );
}

/** @param {string} path */
function isClass(path) {
  return !FUNCTIONS.test(path);
}

/**
 * @param {Source} source
 * @param {Node | undefined} options - `{ keepAlive: true }`
 * @param {string} name
 * @returns {unknown} the literal that an option is set to
 */
function findOption(source, options, name) {
  return findValueOf(findObject(source, options), name)?.value;
}
