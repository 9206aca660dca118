import { REQUESTS_BY_DEFAULT } from "../drivers/drivers.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { findNativePath } from "../../ast/values/native-path.js";
import { getCaught, getNumberOfAwait } from "../awaited-calls.js";
import { getLonger } from "../waits.js";
import { getOwnNodes } from "../../ast/syntax/own-nodes.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { isCaughtHere, isInQuietTry, isLastOfQuietTry } from "./failures.js";
import { isTied } from "../drivers/tied.js";
import { isTelling, isOfUse, getSaying, isNamedTelling } from "./names.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Wait } from "../waits.js" */

/**
 * What a function does that tells others of something: sends a mail, a message or an event, or writes down when somebody was seen.
 *
 * @template [Call=Node]
 * @typedef {object} Telling
 * @property {boolean} isByName - its own name says so, whatever it waits for
 * @property {boolean} isOwn - it waits for a call whose name says so, or for a request
 * @property {Call[]} open - calls of which it hears when they fail, and hands that on
 * @property {Call[]} others - calls that it waits for, and whose names do not say so
 */

/**
 * A call that tells others of something, and of which a function waits for nothing but that it is through.
 *
 * @typedef {object} Told
 * @property {Node} awaited - AwaitExpression
 * @property {Node} call
 * @property {number} number - see `getNumberOfAwait`
 * @property {boolean} isCaught - where it fails, the function goes on
 * @property {boolean} mayFail - it may go on then: nobody's answer depends on when somebody was there
 * @property {"name" | "use" | "verb"} by - what says so: its name; that it writes down when somebody was there; or what it runs, which is called as if it did
 */

/** What asks other servers. */
const CLIENT = /^(?:axios|got|ky|superagent|needle|fetch)$/;

/** What puts promises together. */
const ALL = /^Promise\.(?:all|allSettled)$/;

/** A function that waits for more has more to do than to tell. */
const MAX_AWAITS = 8;

/** How many functions it may lead through. */
const MAX_DEPTH = 4;

/** What asks how long ago something was, or whether it is time for something. */
const ASKS_WHEN = /[lL]ast|\bDate\b|\bnow\b|[aA]go\b|[oO]lder|[sS]ince|[sS]tale|diff|[iI]nterval|[tT]hrottle|[sS]hould/;

/**
 * @param {Source} source
 * @param {Node} statement - in a function
 * @param {Node} fn
 * @returns {boolean} whether it only runs now and then: `if (isOlderThanAnHour(user.lastSeen)) …`
 */
function isNowAndThen(source, statement, fn) {
  for (let at = statement; at !== fn && at.parent != null; at = at.parent)
    if (at.parent.type === "IfStatement" && ASKS_WHEN.test(source.slice(at.parent.test))) return true;
  return false;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {{ node: Node, expression: Node }[] | undefined} what it waits for, and what it calls for others to wait for; undefined where that is too much to be one thing
 */
export function getWaited(source, fn) {
  const awaits = getOwnNodes(source, fn, "AwaitExpression");
  if (awaits.length > MAX_AWAITS) return undefined;
  //   const send = (user) => mailer.send(user.email);
  const returned =
    fn.body.type === "BlockStatement"
      ? getOwnNodes(source, fn, "ReturnStatement").flatMap(({ argument }) => argument ?? [])
      : [fn.body];
  return [
    ...awaits.map((awaited) => ({ node: awaited, expression: awaited.argument })),
    ...returned.flatMap((value) =>
      unwrap(value).type === "CallExpression" ? [{ node: value, expression: value }] : [],
    ),
  ];
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Telling | undefined} undefined where it has something else to do, or hands on that it failed
 */
export function getTelling(source, fn) {
  if (!isFunction(fn) || fn.generator) return undefined;
  const isByName = fn.async === true && isNamedTelling(fn);
  const waited = getWaited(source, fn);
  if (waited === undefined || waited.length === 0) return undefined;
  /** @type {Telling} */
  const telling = { isByName, isOwn: false, open: [], others: [] };
  for (const { node, expression } of waited) {
    const isAwait = node.type === "AwaitExpression";
    const isCaught = isCaughtHere(source, expression, true) || (isAwait && isInQuietTry(source, node, fn));
    for (const call of getCalls(source, getCaught(expression))) {
      if (call === undefined) {
        if (!isCaught || !isByName) return undefined;
        continue;
      }
      if (!isCaught) telling.open.push(call);
      if (isTelling(call) || (isByName && isRequest(source, call))) telling.isOwn = true;
      else telling.others.push(call);
    }
  }
  const throws = getOwnNodes(source, fn, "ThrowStatement").some((node) => !isInQuietTry(source, node, fn));
  if (throws || !(isByName || telling.isOwn)) return undefined;
  //   Event.findOne({ where, transaction: options.transaction })      has to be through before whoever calls it commits
  return waited.some(({ expression }) => isTied(source, expression)) ? undefined : telling;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether it asks another server: `fetch(url)`, `axios.post(url)`
 */
function isRequest(source, call) {
  return (
    REQUESTS_BY_DEFAULT.has(findNativePath(source, call.callee) ?? "") || CLIENT.test(getRoot(call.callee)?.name ?? "")
  );
}

/**
 * @template Call
 * @param {Telling<Call>} telling - of a function
 * @param {boolean} mayFail - whether who calls it goes on when it fails
 * @param {number} depth - how many functions lead to it
 * @param {(call: Call, mayFail: boolean) => Wait | undefined} find - the same of what a call runs
 * @returns {Wait | undefined} for what it waits to tell others; undefined where it does something else, or who calls it hears that it failed
 */
export function settleTelling({ isByName, isOwn, open, others }, mayFail, depth, find) {
  if (depth > MAX_DEPTH) return undefined;
  /** @type {Wait} */
  let wait = isOwn ? "request" : "query";
  for (const call of mayFail ? [] : open) {
    const found = find(call, false);
    if (found === undefined) return undefined;
    wait = getLonger(wait, found);
  }
  for (const call of others) {
    const found = find(call, true);
    if (found === undefined && !isByName) return undefined;
    wait = getLonger(wait, found ?? "none");
  }
  return wait;
}

/**
 * @param {(Wait | undefined)[]} waits - of all functions that a call may run
 * @returns {Wait | undefined} the longest; undefined where one of them is not known, or there are none
 */
export function getLongest(waits) {
  return waits.length === 0 || waits.includes(undefined) ? undefined : /** @type {Wait[]} */ (waits).reduce(getLonger);
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Told[]} the calls by which it tells others of something, and waits until that is done
 */
export function getTold(source, fn) {
  if (isStartedAlone(fn)) return [];
  return getOwnNodes(source, fn, "AwaitExpression").flatMap((awaited) => findToldBy(source, fn, awaited) ?? []);
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} awaited - AwaitExpression of it
 * @returns {Told | undefined} what it tells others
 */
export function findToldBy(source, fn, awaited) {
  const statement = getWrapped(awaited).parent;
  const call = getCaught(awaited.argument);
  const by = statement.type === "ExpressionStatement" ? getSaying(call) : undefined;
  //   if (isOlderThanAnHour(user.lastSeen)) await users.touch(user.id);
  if (by === undefined || (isOfUse(call) && isNowAndThen(source, statement, fn))) return undefined;
  const isCaught = isCaughtHere(source, awaited.argument, false) || isLastOfQuietTry(source, statement, fn);
  return { awaited, call, isCaught, mayFail: isCaught || by === "use", by, number: getNumberOfAwait(source, awaited) };
}

/**
 * `const mail = (async () => { … })(); waitUntil(mail);`
 *
 * @param {Node} fn
 * @returns {boolean} whether it is called where it stands, and nobody waits for it there
 */
export function isStartedAlone(fn) {
  const callee = getWrapped(fn);
  const call = callee.parent;
  return (
    call?.type === "CallExpression" && call.callee === callee && getWrapped(call).parent.type !== "AwaitExpression"
  );
}

/**
 * @param {Source} source
 * @param {Node} expression - that is waited for
 * @returns {(Node | undefined)[]} the calls that it consists of; undefined for what is none
 */
export function getCalls(source, expression) {
  if (expression.type !== "CallExpression") return [undefined];
  const callee = unwrap(expression.callee);
  if (callee.type !== "MemberExpression" || !ALL.test(source.slice(callee))) return [expression];
  const list = expression.arguments[0] === undefined ? undefined : unwrap(expression.arguments[0]);
  if (list?.type === "ArrayExpression")
    return list.elements.flatMap((/** @type {Node | null} */ one) =>
      one === null ? [] : getCalls(source, getCaught(one)),
    );
  //   Promise.all(users.map((user) => send(user)))
  if (list?.type === "CallExpression" && findLastName(unwrap(list.callee)) === "map") {
    const callback = list.arguments[0] === undefined ? undefined : unwrap(list.arguments[0]);
    return callback?.type === "ArrowFunctionExpression" && callback.body.type !== "BlockStatement"
      ? getCalls(source, getCaught(callback.body.type === "AwaitExpression" ? callback.body.argument : callback.body))
      : [undefined];
  }
  //   const mails = []; … mails.push(send(user)); … await Promise.all(mails);
  if (list?.type !== "Identifier") return [undefined];
  const pushed = (source.findVariable(list)?.references ?? []).flatMap(({ identifier }) => {
    const member = /** @type {any} */ (identifier).parent;
    const call = member?.type === "MemberExpression" && findLastName(member) === "push" ? member.parent : undefined;
    return call?.type === "CallExpression" && call.callee === member ? call.arguments : [];
  });
  return pushed.length === 0 ? [undefined] : pushed.flatMap((one) => getCalls(source, getCaught(one)));
}
