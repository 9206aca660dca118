import { countExecutions } from "../../lib/weight/executions.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { findOnly } from "./arguments.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/** Functions that make a text of something: `JSON.stringify(settings)`, `yaml.dump(settings)`. */
const MAKES_TEXT = /stringify|^(dump|join|toString)$/i;

/** Members that are the content of an answer: `ctx.body = picture`. */
const BODY = /^(body|payload)$/;

/**
 * How many times the cost of a call is taken, by what it does: once, the promise forms of what is short take more of the thread; in a loop
 * nobody else is served until all of them are done.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {number | undefined}
 */
export function repeat(source, call) {
  return countExecutions(source, call) === 1 ? undefined : 1;
}

/**
 * What is read may be of any size, and a stream would send it piece by piece. What is not sent has to be there as a whole, which takes
 * more of the thread by promises than without; so does a page or settings.
 *
 * @param {Source} source
 * @param {Node} call - `readFileSync(name)`
 * @param {HeatModel} heat
 * @returns {number | undefined}
 */
export function repeatUnlessSent(source, call, heat) {
  return !isReadAsText(call) && isSent(source, heat, call) ? 1 : repeat(source, call);
}

/** What adding a line to a file takes, of what writing 100 kB does. */
const OF_A_LINE = 6 / 270;

/**
 * A text is a page or settings, as it is where a text is read; what is no text may be of any size. Lines that are added to a file one after
 * the other are better written to a stream.
 *
 * @param {Source} source
 * @param {Node} call - `writeFileSync(name, content)`
 * @returns {number | undefined}
 */
export function repeatIfText(source, call) {
  if (findValueOf(findObject(source, call.arguments[2]), "flag")?.value === "a") return OF_A_LINE;
  return isTextWritten(source, call) ? repeat(source, call) : 1;
}

/**
 * `readFileSync(name, "utf8")`, `JSON.parse(readFileSync(name))`
 *
 * @param {Node} call
 * @returns {boolean}
 */
function isReadAsText(call) {
  const { parent } = getWrapped(call);
  return (
    call.arguments.length > 1 ||
    (parent.type === "CallExpression" && /parse|^Number$|^String$/i.test(findLastName(parent.callee) ?? ""))
  );
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {boolean} whether a reply gets what it brings, at once or by a variable: `res.end(readFileSync(name))`
 */
function isSent(source, heat, call) {
  const read = getWrapped(call);
  const { parent } = read;
  if (isHandedToReply(heat, read)) return true;
  if (parent.type !== "VariableDeclarator" || parent.id.type !== "Identifier") return false;
  const variable = source.findVariable(parent.id);
  return (
    variable?.references.some(({ identifier }) => isHandedToReply(heat, getWrapped(/** @type {any} */ (identifier)))) ??
    false
  );
}

/**
 * @param {HeatModel} heat
 * @param {Node} value
 * @returns {boolean}
 */
function isHandedToReply(heat, value) {
  const { parent } = value;
  if (parent.type === "CallExpression") return parent.arguments.includes(value) && isOfReply(heat, parent.callee);
  return (
    parent.type === "AssignmentExpression" &&
    parent.right === value &&
    BODY.test(findLastName(parent.left) ?? "") &&
    isOfReply(heat, parent.left)
  );
}

/**
 * @param {HeatModel} heat
 * @param {Node} expression - `res.status(200).send`
 * @returns {boolean}
 */
function isOfReply(heat, expression) {
  let node = getRoot(expression);
  while (node.type === "CallExpression") node = getRoot(node.callee);
  return node.type === "Identifier" && /^(response|context)$/.test(heat.findRole(node)?.role ?? "");
}

/**
 * `writeFileSync(name, JSON.stringify(settings))`, `writeFileSync(name, page, "utf8")`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
function isTextWritten(source, { arguments: [, content, options] }) {
  if (content === undefined) return false;
  if (options?.type === "Literal" || findValueOf(findObject(source, options), "encoding") !== undefined) return true;
  const value = findOnly(source, content);
  const node = value === undefined ? unwrap(content) : unwrap(value);
  return (
    node.type === "TemplateLiteral" ||
    (node.type === "Literal" && typeof node.value === "string") ||
    (node.type === "BinaryExpression" && node.operator === "+") ||
    (node.type === "CallExpression" && MAKES_TEXT.test(findLastName(node.callee) ?? ""))
  );
}
