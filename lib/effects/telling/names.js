import { findLastName } from "../../ast/syntax/member-chain.js";
import { findClassOfMember, findName, getKeyName } from "../../ast/syntax/functions.js";
import { getNamesOf } from "../links.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node } from "../../types.js" */
/** @import { Told } from "./telling.js" */
/** @import { Wait } from "../waits.js" */

/** Whom, or by what: the subject of names such as `sendWelcomeEmail`, `notifyDiscord`, `analytics.track`. An audit log is looked at by those who rely on it. */
const SUBJECT =
  /mail(?!ing)|notif(?:y|ie|ication)|telemetry|analytics|slack|discord|webhook|posthog|mixpanel|amplitude|newsletter|^send\w*(?:Otp|Sms|Invite|Invitation|Receipt|Reminder|Alert)(?![a-z])/i;

/** A table of mails: `EmailMessage.bulkCreate(mails)`, and not `MailService.welcome(user)`. */
const MODEL = /^(?!\w*(?:Service|Client|Mailer|Sender|Provider|Notifier|Analytics|Telemetry)$)[A-Z]/;

/** What looks at them, makes them or changes them, and tells nobody. */
const ASKS_OR_CHANGES =
  /^_?(?:get|find|create|add|insert|save|store|put|patch|queue|enqueue|new|attach|apply|assign|map|filter|reduce|for|then|catch|bulk|destroy|transaction|increment|decrement|replace|aggregate|exec|execute|write|drop|truncate|list|is|has|can|should|check|verify|validate|parse|format|build|render|load|read|count|search|resolve|compile|encrypt|decrypt|hash|to|from|with|update|delete|remove|set|unset|upsert|change|toggle|mark|confirm|process|handle|receive|consume|prepare|generate|make|init|start|stop|connect|test|sync|migrate|retry|poll|on|use|enable|disable|unsubscribe|subscribe|clear|reset|extract|fetch|lookup|query|accept|decline|reject|cancel|approve|revoke|resend|import|export|download|upload|move|copy|archive|restore|schedule|register|login|sign|auth)(?![a-z])/;

/** What only the logs of use have: `touchSession`, `updateLastSeen`. */
const TOUCHES =
  /^_?(?:(?:update|set|touch|record|save|bump|track|refresh)\w*Last(?:Seen|Used|Active|Activity|Login|LoggedIn|Fetched|Access|Accessed|Visit|Visited)\w*|touch(?:User|Session|Account|Token|ApiKey|Device|Presence))$/;

/** Columns that say when something was last used. */
const LAST =
  /^last_?(?:seen|used|active|activity|login|logged_?in|fetched|access|accessed|visit|visited)(?:_?(?:at|on|time|date))?$/i;

/** Columns that are written with these: when the row was changed, and how often it was used. */
const BESIDE_LAST = /^(?:updated_?[aA]t|count|\w+(?:_c|C)ount)$/;

/** What may tell others, if it is seen to do that. */
const MAY_TELL =
  /^_?(?:send|notify|email|mail|track|announce|publish|alert|report|broadcast|dispatch|emit|inform|fire|trigger|record|capture|log)(?:[A-Z]\w*)?$/;

/** What is sent to see whether that works: whoever asks for it waits for the answer. */
const TRIES = /^_?(?:test|try)(?:[A-Z]\w*)?$|(?:Test|Trial)(?![a-z])/;

/** What runs for something else than a reply, or may be stopped as soon as that is sent. */
const NO_REPLY =
  /consumer|worker|job|cron|schedul|subscriber|Lambda|Vercel|serverless|Cloudflare|Workers|Azure|Cloud Function|Firebase|Netlify|Deno|SvelteKit|Remix|Astro|SolidStart|TanStack|bot\b|message|socket/i;

/** Files of what is there to tell others. */
const OF_SENDERS = /(?:^|[/_.-])(?:e?mails?|mailers?|mailing|notifications?|notifiers?|notify|web-?push)(?:[/_.-]|$)/i;

/** Files of what runs by a clock, or for services that wait for nothing but that it is through. */
const FOR_MACHINES = /(?:^|[/_.-])(?:crons?|jobs?|workers?|webhooks?|stripe|slack|scripts?|seeds?)(?:[/_.-]|$)/i;

/**
 * @param {Node} call
 * @returns {boolean} whether its name says that it tells others: `mailer.sendWelcome(user)`, `trackEvent` of `analytics.trackEvent(name)`
 */
export function isTelling(call) {
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
export function isOfUse(call) {
  return isTouch(call) || isNameOfUse(findLastName(unwrap(call.callee)) ?? "");
}

/**
 * @param {string} name - of a function
 * @returns {boolean} whether it says that somebody was there: `touchSession`
 */
export function isNameOfUse(name) {
  return TOUCHES.test(name);
}

/**
 * @param {Node} call
 * @returns {Told["by"] | undefined} what says that it tells others, or may do so
 */
export function getSaying(call) {
  if (call.type !== "CallExpression" || isTrial(call)) return undefined;
  if (isOfUse(call)) return "use";
  if (isTelling(call)) return "name";
  return MAY_TELL.test(findLastName(unwrap(call.callee)) ?? "") ? "verb" : undefined;
}

/**
 * @param {Node} call - CallExpression
 * @returns {boolean} whether it sends something to see if that works
 */
export function isTrial(call) {
  return TRIES.test(findLastName(unwrap(call.callee)) ?? "");
}

/**
 * @param {string} name - of an object: `Notification`, `slackClient`
 * @returns {boolean} whether it has to do with what is sent to somebody
 */
export function isNamedForSubject(name) {
  return SUBJECT.test(name);
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
      const names = (written?.properties ?? []).map((/** @type {Node} */ one) => getKeyName(one) ?? "");
      if (
        names.some((/** @type {string} */ name) => LAST.test(name)) &&
        names.every((/** @type {string} */ name) => LAST.test(name) || BESIDE_LAST.test(name))
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
 * @param {Node} fn
 * @returns {boolean} whether its name, or the one of its class, says that it tells others: `welcome` of `class MailService`
 */
export function isNamedTelling(fn) {
  const name = findName(fn) ?? "";
  if (TOUCHES.test(name)) return true;
  if (name === "" || ASKS_OR_CHANGES.test(name)) return false;
  const ofClass = findClassOfMember(fn)?.id?.name ?? "";
  return SUBJECT.test(name) || (SUBJECT.test(ofClass) && !MODEL.test(ofClass));
}
