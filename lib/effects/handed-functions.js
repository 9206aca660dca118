import { getChain } from "./links.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { findNativePath } from "../ast/values/native-path.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { ITERATES } from "./quiet.js";
import { EACH_OF_UTILITIES, findUtilityName } from "../ast/values/utility-name.js";

/** @import { Node, Source } from "../types.js" */

/** What a `match()` of ts-pattern is told, and what ends it. */
const OF_MATCH = /^(?:with|when|otherwise|exhaustive|run|returnType|narrow)$/;

/** What goes through a list for others, and waits for what they return. */
const RUNS_FOR_EACH =
  /^(?:(?:Promise|bluebird|async)\.(?:map|mapSeries|mapLimit|each|eachSeries|eachLimit|filter|reduce)|p-map)$/;

/** Packages that compose functions, and by what. */
const FUNCTIONAL = /^(?:ramda|rambda|lodash\/fp|remeda|lodash|radash)$/;
const COMPOSES_FUNCTIONS =
  /^(?:compose|pipe|flow|flowRight|map|filter|when|unless|ifElse|tap|prop|path|pick|omit|assoc|curry)$/;

/**
 * `R.compose(sortByName, R.map(toUser))`
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {boolean} whether it makes a function that does what those do which it is given, and nothing else
 */
export function composesFunctions(source, call) {
  const values = resolve(source, call.callee);
  return values.every(
    (value) =>
      value.kind === "import" && FUNCTIONAL.test(value.module) && COMPOSES_FUNCTIONS.test(value.path.at(-1) ?? ""),
  );
}

/**
 * `match(kind).with("page", listPages).otherwise(listAll)` of ts-pattern, which runs the one of those functions that fits
 *
 * @param {Source} source
 * @param {Node} node - any of these calls
 * @returns {boolean}
 */
export function isPartOfMatch(source, node) {
  if (node.type !== "CallExpression" || !OF_MATCH.test(findLastName(node.callee) ?? "")) return false;
  return resolve(source, getChain(node).links[0].call.callee).every(
    (value) => value.kind === "import" && value.module === "ts-pattern" && value.path.at(-1) === "match",
  );
}

/**
 * `tenants.run(tenant, () => listUsers())` of an `AsyncLocalStorage`, which calls that function at once
 *
 * @param {Source} source
 * @param {Node} node - a call
 * @returns {boolean}
 */
export function runsInContext(source, node) {
  if (node.type !== "CallExpression") return false;
  const callee = unwrap(node.callee);
  if (callee.type !== "MemberExpression" || findLastName(callee) !== "run") return false;
  return resolve(source, callee.object).every(
    (value) =>
      value.kind === "node" &&
      value.node.type === "NewExpression" &&
      findLastName(value.node.callee) === "AsyncLocalStorage",
  );
}

/**
 * `Promise.map(users, load, { concurrency: 5 })` of bluebird, `async.mapLimit(users, 5, load)`, `pMap(users, load)`
 *
 * @param {Source} source
 * @param {Node} node - a call
 * @returns {boolean} whether it is a function of a package that calls what it is given for each element of its first argument, and waits for all
 */
export function runsForEach(source, node) {
  return node.type === "CallExpression" && RUNS_FOR_EACH.test(findNativePath(source, node.callee) ?? "");
}

/** Functions of fp-ts that make a result, or ask what it is, and call nothing that they are given. */
const OF_RESULTS =
  /^fp-ts(?:\/\w+)*\.(?:\w+\.)?(?:right|left|some|none|of|isRight|isLeft|isSome|isNone|fromNullable|toNullable|toUndefined|fromEither|fromOption)$/;

/**
 * `E.right(user)`, `O.some(user)` of fp-ts, which is no `users.some(isOwner)`
 *
 * @param {Source} source
 * @param {Node} node - a call
 * @returns {boolean}
 */
export function makesResult(source, node) {
  return node.type === "CallExpression" && OF_RESULTS.test(findNativePath(source, unwrap(node.callee)) ?? "");
}

/**
 * `mergeMap(load)`, which calls what it is given for what comes
 *
 * @param {Source} source
 * @param {Node} argument - of `pipe()`, a call or something else
 * @returns {boolean} whether it is an operator of rxjs, or a step of a program of Effect
 */
export function isOperator(source, argument) {
  const node = unwrap(argument);
  return (
    node.type === "CallExpression" &&
    (/^rxjs(?:\/operators)?\./.test(findNativePath(source, node.callee) ?? "") || isOfEffect(source, node))
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether it calls a function of Effect: `Effect.map(show)`
 */
function isOfEffect(source, call) {
  return /^effect[./]/.test(findNativePath(source, call.callee) ?? "");
}

/** What of Effect runs the functions and programs that it is given; others take values, tags and what is called where something fails. */
const RUNS_OF_EFFECT =
  /^(?:map|flatMap|andThen|tap|zip\w*|forEach|all|gen|fn|fnUntraced|sync|suspend|promise|try|tryPromise|exit|either|result|option|ensuring|run\w*|fork\w*)$/;

/**
 * @param {Node} argument - of a function of Effect
 * @returns {Node[]} what may be a program or make one, and no tag: `Users`
 */
function getPrograms(argument) {
  const node = unwrap(argument);
  //   Effect.all([listUsers(), posts])
  if (node.type === "ArrayExpression")
    return node.elements.flatMap((/** @type {Node | null} */ one) => (one === null ? [] : getPrograms(one)));
  if (node.type === "SpreadElement") return getPrograms(node.argument);
  if (node.type === "ObjectExpression")
    return node.properties.flatMap((/** @type {Node} */ one) => getPrograms(one.type === "Property" ? one.value : one));
  return /^[A-Z]/.test(findLastName(node) ?? "") ? [] : [node];
}

/** By what ts-pattern is told what to call. */
const MATCHES = /^(?:with|when|otherwise)$/;

/**
 * @param {Source} source
 * @param {Node} call - that changes nothing by itself
 * @param {string} name - of what it calls
 * @returns {Node[]} what it may call in turn
 */
export function getHanded(source, call, name) {
  const { callee, arguments: given } = call;
  //   _.each(users, save)
  const utility = findUtilityName(findNativePath(source, unwrap(callee)) ?? "");
  if (utility !== undefined) return EACH_OF_UTILITIES.has(utility) ? given.slice(1, 2) : [];
  //   match(kind).with("page", listPages).otherwise(listAll)
  if (MATCHES.test(name) && isPartOfMatch(source, call)) return given.slice(-1);
  if (runsInContext(source, call)) return given.slice(1, 2);
  //   Effect.forEach(users, load)
  if (isOfEffect(source, call))
    return RUNS_OF_EFFECT.test(name) ? given.slice(name === "forEach" ? 1 : 0).flatMap(getPrograms) : [];
  if (isOperator(source, call)) return given;
  if (makesResult(source, call)) return [];
  if (runsForEach(source, call)) return given.slice(1).filter(mayBeFunction);
  if (!ITERATES.has(name)) return [];
  //   text.replace(PATTERN, toLink)
  if (/^replace(?:All)?$/.test(name)) return given.slice(1);
  return /^reduce(?:Right)?$/.test(name) ? given.slice(0, 1) : given;
}

/** @param {Node} argument */
function mayBeFunction(argument) {
  return /^(?:Identifier|MemberExpression|CallExpression|(?:Arrow)?FunctionExpression)$/.test(unwrap(argument).type);
}
