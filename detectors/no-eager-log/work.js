import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Work that is done for a message.
 *
 * @typedef {object} LogWork
 * @property {string} messageId
 * @property {string} code - `JSON.stringify()`
 * @property {number} [scale] - of its cost, where there is less to do than what was measured
 */

/** Functions that go through an object, by their path; the dearest first. @type {Record<string, string>} */
const FUNCTIONS = {
  "util.inspect": "inspectedForLog",
  "util.format": "inspectedForLog",
  "util.formatWithOptions": "inspectedForLog",
  "JSON.stringify": "serialisedForLog",
  structuredClone: "clonedForLog",
  "lodash.cloneDeep": "clonedForLog",
  "lodash/cloneDeep": "clonedForLog",
  "lodash.clonedeep": "clonedForLog",
};

/** `date.toLocaleString()`; `toISOString()` takes 0.3 µs, like other text. */
const DATES = /^toLocale(Date|Time)?String$/;

/** `dayjs(date).format("DD.MM.YYYY")` */
const DATE_PACKAGES = /^(dayjs|moment|moment-timezone|luxon)(\.|$)/;

/** The dearest first. */
const MESSAGES = ["inspectedForLog", "dateFormattedForLog", "clonedForLog", "serialisedForLog", "joinedForLog"];

/** Texts and numbers, which nobody has to go through. */
const PLAIN = /^(Literal|TemplateLiteral|BinaryExpression|UnaryExpression)$/;

/** What there is where something failed, which few requests do. */
const ERRORS = /^_?(?:errors?|err|exceptions?)$/i;

/** What a function was called with, or a request for something, by its name: a few texts and numbers. What came of it may be any number of rows. */
const GIVEN =
  /^_?(?:args|arguments|params|parameters|query|filters?|where|options|opts|config|settings|cookies?|input)$|(?:Args|[aA]rg(?:Values|Properties)|Params|Parameters|Query|Options|Config|Settings|Cookies?|Request)$|^request$/;

/** A few values, beside the ten rows that were measured. */
const OF_GIVEN = 0.1;

/**
 * The dearest work among the arguments of a call that writes a message.
 *
 * @param {Source} source
 * @param {Node[]} given
 * @returns {LogWork | undefined}
 */
export function findLogWork(source, given) {
  /** @type {LogWork[]} */
  const found = [];
  for (const argument of given)
    walk(argument, source.visitorKeys, (node) => {
      // What is handed in as a function runs where the level is on, or for each element of a list.
      if (isFunction(node)) return false;
      const work = node.type === "CallExpression" ? findWork(source, node) : undefined;
      if (work !== undefined) found.push(work);
      return undefined;
    });
  return found.sort((a, b) => MESSAGES.indexOf(a.messageId) - MESSAGES.indexOf(b.messageId))[0];
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {LogWork | undefined}
 */
function findWork(source, call) {
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (name !== undefined && DATES.test(name)) return { messageId: "dateFormattedForLog", code: `….${name}()` };
  const object = callee.type === "MemberExpression" ? unwrap(callee.object) : undefined;
  if (name === "format" && object?.type === "CallExpression" && isOfPackage(source, object))
    return { messageId: "dateFormattedForLog", code: `${getDottedName(unwrap(object.callee))}().format()` };
  //   users.map((user) => user.id).join(", ")
  if (name === "join" && isMapped(object)) return { messageId: "joinedForLog", code: "….map().join()" };
  const path = findNativePath(source, callee);
  if (path === undefined || !Object.hasOwn(FUNCTIONS, path)) return undefined;
  const [first] = call.arguments;
  if (first === undefined || (FUNCTIONS[path] !== "inspectedForLog" && PLAIN.test(unwrap(first).type)))
    return undefined;
  //   if (reply.isFailed) { log.error("…"); log.debug(JSON.stringify(reply.errors)); }
  const about = findLastName(unwrap(first)) ?? "";
  if (ERRORS.test(about)) return undefined;
  const code = `${path.slice(path.lastIndexOf("/") + 1)}()`;
  return { messageId: FUNCTIONS[path], code, ...(GIVEN.test(about) && { scale: OF_GIVEN }) };
}

/**
 * @param {Source} source
 * @param {Node} call - `dayjs()`, `moment.utc(date)`
 */
function isOfPackage(source, call) {
  return DATE_PACKAGES.test(findNativePath(source, unwrap(call.callee)) ?? "");
}

/** @param {Node | undefined} list - `users.filter(Boolean).map(getId)` */
function isMapped(list) {
  const callee = list?.type === "CallExpression" ? unwrap(list.callee) : undefined;
  return callee?.type === "MemberExpression" && /^(map|flatMap)$/.test(getPropertyName(callee) ?? "");
}
