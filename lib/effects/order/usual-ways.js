import { endsFunction, getLast } from "./in-front.js";
import { endsInError } from "../../heat/seldom/refusals.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getWrites } from "../../ast/values/writes.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { isQuestion } from "./gates.js";
import { isWayOut } from "../../heat/seldom/way-out.js";
import { isWork } from "./waiting-targets.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What is answered where something went wrong: `{ error: "not invited" }`, `resReturn(null, 405)` */
const FAILS = /\b[45]\d\d\b|err(?:or)?s?\b|invalid|fail/i;

/** What is turned on or off. */
const IS_FLAG = /[eE]nabled?$|[aA]ctive$|^(?:use|with|include|show|allow)(?![a-z])/;

/** Whether somebody may do what is to be done, which is mostly so. */
const ALLOWED =
  /^_?(?:can|may)(?![a-z])|[aA]llowed|[pP]ermitted|[aA]uthori[sz]ed|[aA]uthenticated|(?:[aA]ccess|[pP]ermissions?)$/;

/** Who asks, and mostly has signed in. */
const ASKING = /(?:\b|[a-z])(?:[uU]ser|[sS]ession|[vV]iewer|[aA]ctor)(?:Id|\??\.id)?$/;

/** What tells people and rows apart: `order.userId !== user.id` is mostly so. */
const OF_ID = /^_?u?id$|[a-z]U?Id$/;

/** Who may do more than others, and what is seldom so: what is done but for them is done nearly always. */
const SELDOM =
  /admin|moderator|owner|staff|privilege|superuser|\bisMod\b|force|skip|ignore|disable|debug|dryRun|spam|banned|deleted|archived|hidden|blocked/i;

/** What is set where developers run the code. */
const OF_DEVELOPERS = /\bprocess\.env\b/;

/** How many constants stand between a condition and what it asks about. */
const MAX_DEPTH = 3;

/**
 * A condition, and whether it must not be so.
 *
 * @typedef {{ node: Node, isNot: boolean }} Condition
 */

/**
 * @param {Node} node
 * @returns {Condition}
 */
export function mustBe(node) {
  const inner = unwrap(node);
  return inner.type === "UnaryExpression" && inner.operator === "!"
    ? mustNotBe(inner.argument)
    : { node: inner, isNot: false };
}

/**
 * @param {Node} node
 * @returns {Condition}
 */
export function mustNotBe(node) {
  const { node: inner, isNot } = mustBe(node);
  return { node: inner, isNot: !isNot };
}

/**
 * @param {Source} source
 * @param {Condition} condition
 * @returns {boolean} whether requests are mostly, or often, not like that: it does not ask whether something was found, `if (user) …`, nor whether somebody has
 *   signed in, or is no administrator
 */
export function mayBeOtherwise(source, { node, isNot }) {
  const text = source.slice(node);
  if (OF_DEVELOPERS.test(text)) return false;
  const isUnequal = node.type === "BinaryExpression" && /^!==?$/.test(node.operator);
  if (isNot !== isUnequal && SELDOM.test(text)) return false;
  if (isUnequal && !isNot && [node.left, node.right].every((one) => OF_ID.test(findLastName(unwrap(one)) ?? "")))
    return false;
  const name = findLastName(node.type === "CallExpression" ? node.callee : node) ?? "";
  if ((node.type !== "BinaryExpression" && ASKING.test(text)) || (!isNot && ALLOWED.test(name))) return false;
  const present = findPresent({ node, isNot });
  return present === undefined || !isFound(source, getRoot(present));
}

/**
 * @param {Condition} condition
 * @returns {Node | undefined} what must be there, where it asks for nothing else: `order`, `req.query.id`
 */
function findPresent({ node, isNot }) {
  const isCompared = node.type === "BinaryExpression" && /^[!=]==?$/.test(node.operator) && isNothing(node.right);
  if (isNot !== (isCompared && node.operator.startsWith("="))) return undefined;
  const asked = isCompared ? unwrap(node.left) : node;
  //   if (ids.length > 0) …      if (isPublic) …
  const name = findLastName(asked) ?? "";
  return /^(?:Identifier|MemberExpression)$/.test(asked.type) &&
    name !== "length" &&
    !isQuestion(name) &&
    !IS_FLAG.test(name)
    ? asked
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} name
 * @param {number} [depth] - of constants that are made of others
 * @returns {boolean} whether it is kept of something that was called or waited for, or is a part of that: mostly it is there
 */
function isFound(source, name, depth = 0) {
  const variable = name.type === "Identifier" ? source.findVariable(name) : undefined;
  const [definition] = variable?.defs ?? [];
  if (variable === undefined || definition?.type !== "Variable" || depth > MAX_DEPTH) return false;
  const written = getWrites(variable).map(({ parent }) =>
    parent.type === "AssignmentExpression" ? parent.right : parent,
  );
  return [/** @type {any} */ (definition).node.init, ...written].some(
    (value) =>
      value != null &&
      (findWithin(source, value, isWork, isFunction) !== undefined ||
        isFound(source, getRoot(unwrap(value)), depth + 1)),
  );
}

/**
 * @param {Source} source
 * @param {Node} branch
 * @returns {boolean} whether it ends the function with an error, or an answer that says so
 */
export function isFailing(source, branch) {
  const last = getLast(branch);
  if (endsInError(source, branch) || isWayOut(source, branch)) return true;
  return last?.type === "ReturnStatement" ? FAILS.test(source.slice(last)) : endsFunction(branch);
}
