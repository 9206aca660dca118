import { contains } from "../lib/ast/syntax/contains.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-sync-call.js";
import { findFunction, isFunction } from "../lib/ast/syntax/functions.js";
import { findSilencedLine } from "../lib/edit/silencing.js";
import { getCallers } from "../lib/ast/values/callers.js";
import { getLineIndent } from "../lib/source/style.js";
import { getWrapped } from "../lib/ast/syntax/unwrap.js";
import { writeExpression } from "../lib/edit/write-expression.js";
import { writePromiseForm } from "./no-sync-call/promise-form.js";

/** @import { Finding, HeatModel, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-sync-call.js" */

/**
 * Awaits the promise form of a call, which works elsewhere.
 *
 * @param {Finding} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source, heat) {
  /** @type {Facts} */
  const { call, path } = finding.facts;
  const owner = /** @type {Node} */ (findFunction(call));
  if (owner.async !== true) return { refused: describeOwner(heat, owner) };
  if (owner.params.some((/** @type {Node} */ param) => contains(param, call)))
    return { refused: "a parameter's default cannot wait" };
  const obstacle = findEarlierRead(source, call, owner) ?? findDropped(source, owner);
  if (obstacle !== undefined) return { refused: obstacle };
  const silenced = findSilencedLine(source, call);
  if (silenced !== undefined) return silenced;
  const form = writePromiseForm(source, call, path);
  if ("refused" in form) return form;
  const { text, moved } = writeExpression(
    source,
    call,
    [{ range: call.callee.range, text: form.name }],
    getLineIndent(source.text, call.range[0]),
  );
  return {
    edits: [
      ...form.edits,
      { range: call.range, text: needsParentheses(getWrapped(call)) ? `(await ${text})` : `await ${text}` },
    ],
    moved,
    risk: "review",
    act: "awaitPromiseForm",
    data: { form: `${form.name}()` },
  };
}

/**
 * @param {HeatModel} heat
 * @param {Node} owner
 * @returns {string} why the function around the call cannot wait
 */
function describeOwner(heat, owner) {
  const { reason, text } = heat.of(owner);
  return reason === "registered" && text.startsWith("Express")
    ? "the handler is not `async`, and Express 4 does not handle the errors of one that is"
    : "the function around it is not `async`, and who calls it would have to wait";
}

/**
 * What others may change while the call is waited for, and would then be written with what it was before:
 *
 *   stats.bytes += zlib.gzipSync(body).length
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} owner
 * @returns {string | undefined} why the call cannot be waited for
 */
function findEarlierRead(source, call, owner) {
  for (let { parent } = call; parent !== owner; parent = parent.parent) {
    if (parent.type !== "AssignmentExpression" || parent.operator === "=" || contains(parent.left, call)) continue;
    const { left } = parent;
    const isOwn =
      left.type === "Identifier" &&
      source.findVariable(left)?.defs.some(({ name }) => findFunction(/** @type {any} */ (name)) === owner) === true;
    if (!isOwn) return `\`${source.slice(left)}\` may change while the call is waited for, and is read before it`;
  }
  return undefined;
}

/**
 *   hashPassword(req);
 *   store.save(req.hash);      would run before there is a hash
 *
 * @param {Source} source
 * @param {Node} owner
 * @returns {string | undefined} which call of the function nobody waits for although something follows it
 */
function findDropped(source, owner) {
  const dropped = getCallers(source, owner).find((call) => {
    const statement = getWrapped(call).parent;
    if (statement.type !== "ExpressionStatement") return false;
    const { parent: block } = statement;
    const isLast = block.type === "BlockStatement" && isFunction(block.parent) && block.body.at(-1) === statement;
    return !isLast;
  });
  return dropped && `line ${source.lineOf(dropped.range[0])} calls the function and does not wait for it`;
}

/** What binds its operands closer than `await`, or where Prettier puts parentheses around it. */
const OPERATIONS = new Set([
  "BinaryExpression",
  "LogicalExpression",
  "SpreadElement",
  "TSAsExpression",
  "TSNonNullExpression",
  "TSSatisfiesExpression",
  "UnaryExpression",
]);

/**
 * @param {Node} call
 * @returns {boolean} whether `await` would take more than the call, as in `pbkdf2Sync(…).toString("hex")`
 */
function needsParentheses(call) {
  const { parent } = call;
  return (
    OPERATIONS.has(parent.type) ||
    (parent.type === "MemberExpression" && parent.object === call) ||
    (parent.type === "ConditionalExpression" && parent.test === call) ||
    parent.callee === call ||
    parent.tag === call
  );
}

export default createCodemod({ detector, rewrite });
