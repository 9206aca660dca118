import { findFunction, findName, getKeyName, isFunction } from "../ast/syntax/functions.js";
import { findLastName, getRoot } from "../ast/syntax/member-chain.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { REQUESTS_BY_DEFAULT, TIES } from "./drivers.js";
import { findNativePath } from "../ast/values/native-path.js";
import { getCaught, getNumberOfAwait } from "./result-use.js";
import { getChain, getNamesOf } from "./links.js";
import { getOwnNodes } from "../ast/syntax/own-nodes.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { getLonger } from "./waits.js";
import { isAside } from "./beside.js";
import { resolve } from "../ast/values/resolve.js";

/** @import { Node, Source } from "../types.js" */
/** @import { Wait } from "./waits.js" */

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
 * @property {"name" | "use" | "verb"} by - what says so: its name; that it writes down when somebody was there; or what it runs, which is called as if it did
 */

/** Whom, or by what: the subject of names such as `sendWelcomeEmail`, `notifyDiscord`, `analytics.track`. An audit log is looked at by those who rely on it. */
const SUBJECT =
  /mail(?!ing)|notif(?:y|ie|ication)|telemetry|analytics|slack|discord|webhook|posthog|mixpanel|amplitude|newsletter|^send\w*(?:Otp|Sms|Invite|Invitation|Receipt|Reminder|Alert)(?![a-z])/i;

/** A table of mails: `EmailMessage.bulkCreate(mails)`, and not `MailService.welcome(user)`. */
const MODEL = /^(?!\w*(?:Service|Client|Mailer|Sender|Provider|Notifier|Analytics|Telemetry)$)[A-Z]/;

/** What looks at them, makes them or changes them, and tells nobody. */
const ASKS_OR_CHANGES =
  /^_?(?:get|find|create|add|insert|save|store|put|patch|new|attach|apply|assign|map|filter|reduce|for|then|catch|bulk|destroy|transaction|increment|decrement|replace|aggregate|exec|execute|write|drop|truncate|list|is|has|can|should|check|verify|validate|parse|format|build|render|load|read|count|search|resolve|compile|encrypt|decrypt|hash|to|from|with|update|delete|remove|set|unset|upsert|change|toggle|mark|confirm|process|handle|receive|consume|prepare|generate|make|init|start|stop|connect|test|sync|migrate|retry|poll|on|use|enable|disable|unsubscribe|subscribe|clear|reset|extract|fetch|lookup|query|accept|decline|reject|cancel|approve|revoke|resend|import|export|download|upload|move|copy|archive|restore|schedule|register|login|sign|auth)(?![a-z])/;

/** What only the logs of use have: `touchSession`, `updateLastSeen`. */
const TOUCHES =
  /^_?(?:(?:update|set|touch|record|save|bump|track|refresh)\w*Last(?:Seen|Used|Active|Activity|Login|LoggedIn|Fetched|Access|Accessed|Visit|Visited)\w*|touch(?:User|Session|Account|Token|ApiKey|Device|Presence))$/;

/** Columns that say when something was last used. */
const LAST =
  /^last_?(?:seen|used|active|activity|login|logged_?in|fetched|access|accessed|visit|visited)(?:_?(?:at|on|time|date))?$/i;

/** What may tell others, if it is seen to do that. */
const MAY_TELL =
  /^_?(?:send|notify|email|mail|track|announce|publish|alert|report|broadcast|dispatch|emit|inform|fire|trigger|record|capture|log)(?:[A-Z]\w*)?$/;

/** What is sent to see whether that works: whoever asks for it waits for the answer. */
const TRIES = /^_?(?:test|try)(?:[A-Z]\w*)?$|(?:Test|Trial)(?![a-z])/;

/** What writes a log of a failure. */
const REPORTS = /^(?:log|report|capture|warn|error|info|debug|trace|stringify|print)(?:[A-Z]\w*)?$/;

/** What asks other servers. */
const CLIENT = /^(?:axios|got|ky|superagent|needle|fetch)$/;

/** What puts promises together. */
const ALL = /^Promise\.(?:all|allSettled)$/;

/** A function that waits for more has more to do than to tell. */
const MAX_AWAITS = 8;

/** How many functions it may lead through. */
const MAX_DEPTH = 4;

/** What runs for something else than a reply, or may be stopped as soon as that is sent. */
const NO_REPLY =
  /consumer|worker|job|cron|schedul|subscriber|Lambda|Vercel|serverless|Cloudflare|Next\.js|Workers|Azure|Cloud Function|Firebase|Netlify|Deno|SvelteKit|Remix|Astro|SolidStart|TanStack|bot\b|message|socket/i;

/** Files of what is there to tell others. */
const OF_SENDERS = /(?:^|[/_.-])(?:e?mails?|mailers?|mailing|notifications?|notifiers?|notify|web-?push)(?:[/_.-]|$)/i;

/** Files of what runs by a clock, or for services that wait for nothing but that it is through. */
const FOR_MACHINES = /(?:^|[/_.-])(?:crons?|jobs?|workers?|webhooks?|stripe|slack|scripts?|seeds?)(?:[/_.-]|$)/i;

/**
 * @param {Node} call
 * @returns {boolean} whether its name says that it tells others: `mailer.sendWelcome(user)`, `trackEvent` of `analytics.trackEvent(name)`
 */
function isTelling(call) {
  if (call.type !== "CallExpression") return false;
  const name = findLastName(unwrap(call.callee)) ?? "";
  if (TOUCHES.test(name) || isTouch(call)) return true;
  if (ASKS_OR_CHANGES.test(name)) return false;
  const [, ...receivers] = getNamesOf(unwrap(call.callee));
  return SUBJECT.test(name) || receivers.some((one) => SUBJECT.test(one) && !MODEL.test(one));
}

/**
 * @param {Node} call
 * @returns {boolean} whether it writes down that somebody was there
 */
function isOfUse(call) {
  return isTouch(call) || TOUCHES.test(findLastName(unwrap(call.callee)) ?? "");
}

/**
 * @param {Node} statement - in a function
 * @param {Node} fn
 * @returns {boolean} whether it does not run each time
 */
function isConditional(statement, fn) {
  for (let at = statement; at !== fn && at.parent != null; at = at.parent) if (at.type === "IfStatement") return true;
  return false;
}

/**
 * @param {Node} call
 * @returns {Told["by"] | undefined} what says that it tells others, or may do so
 */
function getSaying(call) {
  if (call.type !== "CallExpression" || TRIES.test(findLastName(unwrap(call.callee)) ?? "")) return undefined;
  if (isTouch(call)) return "use";
  if (isTelling(call)) return "name";
  return MAY_TELL.test(findLastName(unwrap(call.callee)) ?? "") ? "verb" : undefined;
}

/**
 * `db.update(keys).set({ lastUsedAt: new Date() }).where(isKey)`
 *
 * @param {Node} call
 * @returns {boolean}
 */
function isTouch(call) {
  for (let node = call; node.type === "CallExpression";) {
    for (const argument of node.arguments) {
      const object = unwrap(argument);
      const written = object.type === "ObjectExpression" ? (findData(object) ?? object) : undefined;
      if (
        written?.properties.length > 0 &&
        written?.properties.every(
          (/** @type {Node} */ one) => one.type === "Property" && LAST.test(getKeyName(one) ?? ""),
        )
      )
        return true;
    }
    const callee = unwrap(node.callee);
    if (callee.type !== "MemberExpression") return false;
    node = unwrap(callee.object);
  }
  return false;
}

/**
 * @param {Node} object - `{ where: { id }, data: { lastSeen: new Date() } }`
 * @returns {Node | undefined}
 */
function findData(object) {
  const data = object.properties.find(
    (/** @type {Node} */ one) => one.type === "Property" && /^(?:data|\$set)$/.test(getKeyName(one) ?? ""),
  );
  return data?.value.type === "ObjectExpression" ? data.value : undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Telling | undefined} undefined where it has something else to do, or hands on that it failed
 */
export function getTelling(source, fn) {
  if (!isFunction(fn) || fn.generator) return undefined;
  const isByName = fn.async === true && isNamedTelling(fn);
  const awaits = getOwnNodes(source, fn, "AwaitExpression");
  if (awaits.length > MAX_AWAITS || isTiedByOption(source, fn)) return undefined;
  //   const send = (user) => mailer.send(user.email);
  const returned =
    fn.body.type === "BlockStatement"
      ? getOwnNodes(source, fn, "ReturnStatement").flatMap(({ argument }) => argument ?? [])
      : [fn.body];
  const waited = [
    ...awaits.map((awaited) => ({ node: awaited, expression: awaited.argument })),
    ...returned.flatMap((value) =>
      unwrap(value).type === "CallExpression" ? [{ node: value, expression: value }] : [],
    ),
  ];
  if (waited.length === 0) return undefined;
  /** @type {Telling} */
  const telling = { isByName, isOwn: false, open: [], others: [] };
  for (const { node, expression } of waited) {
    const isAwait = node.type === "AwaitExpression";
    const isCaught = isCaughtHere(source, expression, true) || (isAwait && isInQuietTry(source, node, fn));
    for (const call of getCalls(source, getCaught(expression))) {
      if (call === undefined) {
        if (!isCaught) return undefined;
        if (!isByName) return undefined;
        continue;
      }
      if (!isCaught) telling.open.push(call);
      if (isTelling(call) || (isByName && isRequest(source, call))) telling.isOwn = true;
      else telling.others.push(call);
    }
  }
  const throws = getOwnNodes(source, fn, "ThrowStatement").some((node) => !isInQuietTry(source, node, fn));
  return throws || !(isByName || telling.isOwn) ? undefined : telling;
}

/**
 * `Event.findOne({ where, transaction: options.transaction })`, which has to be through before whoever calls it commits
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it asks on the connection of others
 */
function isTiedByOption(source, fn) {
  return (
    findWithin(source, fn.body, (node) => node.type === "Property" && TIES.has(getKeyName(node) ?? "")) !== undefined
  );
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
 * @param {Told["by"]} by
 * @returns {Wait | undefined} for what a call waits that leads to a package; undefined where it may be anything
 */
export function getWaitOfPackage(by) {
  return by === "verb" ? undefined : by === "use" ? "query" : "request";
}

/**
 * @param {object} fn - a function that runs per request
 * @param {string} fn.root - what leads to it: "a hapi handler"
 * @param {string} fn.path - of its file
 * @param {string} fn.name
 * @param {boolean} fn.isCalled - others call it
 * @returns {boolean} whether somebody waits for a reply, and the process goes on when that is sent; not for what is there to tell others, `sendRendered` of
 *   `lib/emails/send.js`: who calls that may wait for it or not
 */
export function isForReply({ root, path, name, isCalled }) {
  if (NO_REPLY.test(root) || FOR_MACHINES.test(path)) return false;
  return !(isCalled && (SUBJECT.test(name) || MAY_TELL.test(name) || OF_SENDERS.test(path)));
}

/**
 * What an awaited call tells others of, as far as the file shows.
 *
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @returns {Wait | undefined} for what it waits; undefined where it does something else, or somebody hears that it failed
 */
export function findOwnTold(source, awaited) {
  const fn = findFunction(awaited);
  const told = fn === undefined ? undefined : getTold(source, fn).find((one) => one.awaited === awaited);
  if (told === undefined) return undefined;
  const { call, isCaught, by } = told;
  const targets = getFunctions(source, call);
  if (targets.length > 0) return findOwnWait(source, call, isCaught, 0);
  return isCaught && isOfPackage(source, call) ? getWaitOfPackage(by) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it does nothing else than to tell others: those who call it wait for no more than it does
 */
export function onlyTells(source, fn) {
  return findWaitOfFunction(source, fn, false, 0) !== undefined;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {boolean} mayFail
 * @param {number} depth
 * @returns {Wait | undefined}
 */
function findOwnWait(source, call, mayFail, depth) {
  return getLongest(getFunctions(source, call).map((fn) => findWaitOfFunction(source, fn, mayFail, depth)));
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {boolean} mayFail
 * @param {number} depth
 * @returns {Wait | undefined}
 */
function findWaitOfFunction(source, fn, mayFail, depth) {
  const telling = getTelling(source, fn);
  return (
    telling &&
    settleTelling(telling, mayFail, depth, (one, mayFailToo) => findOwnWait(source, one, mayFailToo, depth + 1))
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {Node[]} the functions of the file that it runs; none where others may be meant
 */
function getFunctions(source, call) {
  const values = resolve(source, call.callee);
  return values.every((value) => value.kind === "node" && isFunction(value.node))
    ? values.flatMap((value) => (value.kind === "node" ? [value.node] : []))
    : [];
}

/**
 * `mailer.sendMail(mail)` of `const mailer = nodemailer.createTransport(url)`
 *
 * @param {Source} source
 * @param {Node} call - CallExpression or NewExpression
 * @returns {boolean} whether a package says what it runs, and no other file of the project
 */
function isOfPackage(source, call) {
  const { receiver } = getChain(call);
  return resolve(source, getRoot(call.type === "NewExpression" ? call.callee : receiver)).every((value) => {
    if (value.kind === "import") return !/^(?:[./~#]|@\/)/.test(value.module);
    return (
      value.kind === "node" &&
      value.node !== call &&
      /^(?:Call|New)Expression$/.test(value.node.type) &&
      isOfPackage(source, value.node)
    );
  });
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Told[]} the calls by which it tells others of something, and waits until that is done
 */
export function getTold(source, fn) {
  if (isStartedAlone(fn)) return [];
  return getOwnNodes(source, fn, "AwaitExpression").flatMap((awaited) => {
    const statement = getWrapped(awaited).parent;
    const call = getCaught(awaited.argument);
    const by = statement.type === "ExpressionStatement" ? getSaying(call) : undefined;
    //   if (isOlderThanAnHour(user.lastSeen)) await users.touch(user.id);
    if (by === undefined || (isOfUse(call) && isConditional(statement, fn))) return [];
    const isCaught = isCaughtHere(source, awaited.argument, false) || isLastOfQuietTry(source, statement, fn);
    return [{ awaited, call, isCaught, by, number: getNumberOfAwait(source, awaited) }];
  });
}

/**
 * `const mail = (async () => { … })(); waitUntil(mail);`
 *
 * @param {Node} fn
 * @returns {boolean} whether it is called where it stands, and nobody waits for it there
 */
function isStartedAlone(fn) {
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
function getCalls(source, expression) {
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

/**
 * @param {Node} fn
 * @returns {boolean}
 */
function isNamedTelling(fn) {
  const name = findName(fn) ?? "";
  if (TOUCHES.test(name)) return true;
  if (name === "" || ASKS_OR_CHANGES.test(name)) return false;
  return SUBJECT.test(name);
}

/**
 * `send(user).catch((error) => logger.warn(error))`
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {boolean} mayReturn
 * @returns {boolean}
 */
function isCaughtHere(source, expression, mayReturn) {
  const call = unwrap(expression);
  if (getCaught(call) === call) return false;
  const [handler] = call.arguments;
  const fn = handler === undefined ? undefined : unwrap(handler);
  //   send(user).catch(console.error)
  if (fn !== undefined && !isFunction(fn))
    return REPORTS.test(findLastName(fn) ?? "") || /noop$/i.test(findLastName(fn) ?? "");
  return fn !== undefined && isQuiet(source, fn.body, fn, mayReturn);
}

/**
 * @param {Source} source
 * @param {Node} node - in a function
 * @param {Node} fn
 * @returns {boolean} whether that goes on where it fails
 */
function isInQuietTry(source, node, fn) {
  const tried = findTry(node, fn);
  return tried?.handler != null && isQuiet(source, tried.handler.body, fn, true);
}

/**
 * @param {Source} source
 * @param {Node} statement - that waits
 * @param {Node} fn
 * @returns {boolean} the same, and where it fails nothing else is left out
 */
function isLastOfQuietTry(source, statement, fn) {
  const tried = findTry(statement, fn);
  if (tried?.handler == null || !isQuiet(source, tried.handler.body, fn, false)) return false;
  for (let at = statement; at !== tried.block; at = at.parent) {
    const list = at.parent.type === "BlockStatement" ? at.parent.body : [at];
    if (!list.slice(list.indexOf(at) + 1).every((/** @type {Node} */ one) => isQuietStatement(source, one)))
      return false;
  }
  return true;
}

/**
 * @param {Node} node
 * @param {Node} fn - around it
 * @returns {Node | undefined} the TryStatement in whose block it stands
 */
function findTry(node, fn) {
  for (let at = node; at !== fn && at.parent != null; at = at.parent)
    if (at.parent.type === "TryStatement" && at.parent.block === at && at.parent.handler != null) return at.parent;
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} block - that runs where something failed, or an expression
 * @param {Node} fn - around it
 * @param {boolean} mayReturn - whether it does not matter what that returns
 * @returns {boolean} whether it only speaks of that
 */
function isQuiet(source, block, fn, mayReturn) {
  const isLoud = (/** @type {Node} */ node) => {
    switch (node.type) {
      case "ThrowStatement":
        return true;
      case "ReturnStatement":
      case "ContinueStatement":
      case "AssignmentExpression":
        return !mayReturn && findFunction(node) === fn;
      case "CallExpression":
        return !isReport(source, node);
      default:
        return false;
    }
  };
  //   logger.warn(format(error))
  const isOfReport = (/** @type {Node} */ node) => node.type === "CallExpression" && isReport(source, node);
  return findWithin(source, block, isLoud, isOfReport) === undefined;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether it writes a log, or words for one
 */
function isReport(source, call) {
  if (isAside(source, call)) return true;
  const name = findLastName(unwrap(call.callee)) ?? "";
  if (REPORTS.test(name) || isTelling(call)) return true;
  return (
    /^(?:String|JSON|Error|Object|Array|Math|Date)$/.test(getRoot(call.callee)?.name ?? "") ||
    /^(?:toString|join|slice|split|trim|now|toISOString)$/.test(name)
  );
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} whether nothing is lost where it does not run
 */
function isQuietStatement(source, statement) {
  const expression = statement.type === "ExpressionStatement" ? unwrap(statement.expression) : undefined;
  if (expression?.type === "CallExpression") return isReport(source, expression);
  return expression?.type === "AwaitExpression" && isTelling(getCaught(expression.argument));
}
