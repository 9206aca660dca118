import { MAINTENANCE, MOVES, PROBES, SETS_UP, TRIALS } from "./seldom-names.js";
import { findSchedule } from "./scheduled.js";
import {
  findClassOfMember,
  findFunction,
  findName,
  getKeyName,
  getParams,
  getPropertyName,
  isFunction,
} from "../../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { REQUEST_OBJECT_NAME, takesNamed } from "../../ast/request-names.js";

/** @import { Node } from "../../types.js" */

/** Names of functions that run at start-up, whatever they take. */
const CERTAIN =
  /^_?(setup|bootstrap|configure|main|boot)$|^_?(create|build|start|init|setup|configure|register|load|bootstrap)_?(App|Application|Server|Routes?|Routers?|Plugins?|Middlewares?|Database|Db|Config|Models?|Services?|Hooks|Handlers?|Controllers?)(IfNeeded)?$/i;

/** Names that no handler has, even one that looks like it. */
const NO_HANDLER =
  /^_?(setup|bootstrap|configure|main|init)$|^_?(setup|bootstrap|configure)(App|Application|Server|Routes?|Routers?|Plugins?|Middlewares?)$/i;

/** What a class has that stands for one thing to do: `class DeleteAccount { execute() { … } }`. */
const DOES = /^(execute|handle|perform|run|invoke)$/;

/** Methods by which a function is given for an event. */
const LISTENS = new Set(["on", "once", "addListener"]);

/**
 * Whether a function's name says that it runs at start-up, and its parameters do not deny it.
 *
 * @param {Node} fn
 * @returns {boolean}
 */
export function isStartUp(fn) {
  return (CERTAIN.test(findName(fn) ?? "") && !takesNamed(fn, REQUEST_OBJECT_NAME)) || isSetUp(fn);
}

/**
 * What the name of a function, of the event that it listens to, or of the class that it is all of, says of how seldom it runs: `restoreBackup`,
 * `gracefulShutdown`, `socket.on("testConnection", (settings) => …)`, `class DeleteAccount { execute() { … } }`; or the object that says when a clock runs it.
 *
 * @param {Node} fn
 * @returns {string | undefined} a clause with its name
 */
export function findOccasion(fn) {
  const isOfModule = startsModule(fn);
  for (const name of [findName(fn), findEvent(fn), findTask(fn)]) {
    if (name === undefined) continue;
    if (isOfModule || MAINTENANCE.test(name)) return `\`${name}\` runs when somebody maintains the server`;
    if (TRIALS.test(name)) return `\`${name}\` runs when somebody tries a setting`;
  }
  const schedule = findSchedule(fn);
  if (schedule !== undefined) return `a clock runs it, as \`${schedule}\` beside it says`;
  const job = findJob(fn);
  return job !== undefined && MOVES.test(job) ? `\`${job}\` runs when somebody maintains the server` : undefined;
}

/**
 * The function around a node by which somebody tries a setting: `async function verifyBucket(settings) { … }`. However often it runs, it
 * is to find out what is so now, which what an earlier call made does not tell.
 *
 * @param {Node} node
 * @returns {string | undefined} its name
 */
export function findTrial(node) {
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) {
    const found = (isFunction(fn) ? [findName(fn), findEvent(fn)] : []).find(
      (name) => name !== undefined && (TRIALS.test(name) || PROBES.test(name)),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Whether a function makes the object of a module ready, at start-up or when somebody changes a setting: `module.exports = { init () { … } }`.
 * Methods of classes and of prototypes make an instance ready, of which there may be one for each request, as is what a function
 * makes; and what takes something works on that.
 *
 * @param {Node} fn
 */
function isSetUp(fn) {
  return (
    getParams(fn).length === 0 &&
    fn.parent.type === "Property" &&
    SETS_UP.test(findName(fn) ?? "") &&
    findFunction(fn) === undefined &&
    !isOfPrototype(fn)
  );
}

/**
 * Whether a function starts or stops what an object stands for, which somebody does at start-up or when a setting has changed:
 *
 *   module.exports = function Mail(app) { async function start() { … } async function stop() { … } return { start, stop, send }; };
 *
 * What is started and stopped for each request, such as a timer, does not wait for it, and what takes something works on that.
 *
 * @param {Node} fn
 * @returns {boolean}
 */
function startsModule(fn) {
  const name = findName(fn);
  if ((name !== "start" && name !== "stop") || fn.async !== true || getParams(fn).length > 0) return false;
  const { parent } = fn;
  if (parent.type === "Property") return startsAndStops(parent.parent);
  const block = parent.type === "VariableDeclarator" ? parent.parent.parent : parent;
  return (
    (block.type === "BlockStatement" || block.type === "Program") &&
    block.body.some((/** @type {Node} */ statement) => startsAndStops(getObject(statement)))
  );
}

/**
 * @param {Node} statement
 * @returns {Node | undefined} what is returned or assigned: `return Object.freeze({ start, stop })`, `module.exports = { start, stop }`
 */
function getObject({ argument, expression }) {
  const value = argument ?? (expression?.type === "AssignmentExpression" ? expression.right : undefined);
  const node = value == null ? undefined : unwrap(value);
  return node?.type === "CallExpression" ? node.arguments[0] : node;
}

/**
 * @param {Node | undefined} object
 * @returns {boolean}
 */
function startsAndStops(object) {
  const names = object?.type === "ObjectExpression" ? object.properties.map(getKeyName) : [];
  return names.includes("start") && names.includes("stop");
}

/**
 * @param {Node} fn
 * @returns {boolean} whether it is a function of an object that is assigned to a prototype
 */
function isOfPrototype(fn) {
  const object = fn.parent.parent;
  return (
    object?.parent?.type === "AssignmentExpression" &&
    object.parent.left.type === "MemberExpression" &&
    getPropertyName(object.parent.left) === "prototype"
  );
}

/**
 * @param {Node} fn
 * @returns {string | undefined} the name of the class that stands for what a method does
 */
function findTask(fn) {
  return DOES.test(findName(fn) ?? "") ? findClassOfMember(fn)?.id?.name : undefined;
}

/**
 * @param {Node} fn
 * @returns {string | undefined} the name of the constant that stands for what it does: `const backfillNames = task({ id: "backfill-names", run() { … } })`
 */
function findJob(fn) {
  const property = fn.parent;
  if (property?.type !== "Property" || property.value !== fn || !DOES.test(getKeyName(property) ?? ""))
    return undefined;
  const call = property.parent.parent;
  const declarator = call?.type === "CallExpression" ? getWrapped(call).parent : undefined;
  return declarator?.type === "VariableDeclarator" ? declarator.id.name : undefined;
}

/**
 * @param {Node} fn
 * @returns {string | undefined}
 */
function findEvent(fn) {
  const call = fn.parent;
  if (call?.type !== "CallExpression" || call.arguments[1] !== fn) return undefined;
  const [event] = call.arguments;
  const callee = unwrap(call.callee);
  return typeof event.value === "string" &&
    callee.type === "MemberExpression" &&
    LISTENS.has(getPropertyName(callee) ?? "")
    ? event.value
    : undefined;
}

/**
 * @param {Node} fn
 * @returns {boolean}
 */
export function isNoHandler(fn) {
  return NO_HANDLER.test(findName(fn) ?? "");
}
