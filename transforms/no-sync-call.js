import { contains } from "../lib/ast/syntax/contains.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-sync-call.js";
import { findFunction, findName } from "../lib/ast/syntax/functions.js";
import { findSilencedLine } from "../lib/edit/silencing.js";
import { getLineIndent } from "../lib/source/style.js";
import { getWrapped } from "../lib/ast/syntax/unwrap.js";
import { getList } from "../lib/rule/list-words.js";
import { makeAsync, writeAwait } from "./no-sync-call/make-async.js";
import { writeExpression } from "../lib/edit/write-expression.js";
import { writePromiseForm } from "./no-sync-call/promise-form.js";

/** @import { Finding, HeatModel, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-sync-call.js" */

/**
 * Awaits the promise form of a call, which works elsewhere, in a function that waits, or can.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source, heat) {
  const { call, path } = finding.facts;
  const form = writePromiseForm(source, call, path);
  if ("refused" in form) return form;
  const obstacle = findObstacle(source, call);
  if (obstacle !== undefined) return { refused: obstacle };
  const owner = /** @type {Node} */ (findFunction(call));
  const made = makeAsync(source, heat, owner, (caller) => findObstacle(source, caller));
  if ("refused" in made) return made;
  const { text, moved } = writeExpression(
    source,
    call,
    [{ range: call.callee.range, text: form.name }],
    getLineIndent(source.text, call.range[0]),
  );
  return {
    edits: [...form.edits, ...made.edits, { range: call.range, text: writeAwait(getWrapped(call), text) }],
    moved: [...moved, ...made.moved],
    changed: made.changed,
    risk: "review",
    act: made.functions.length > 0 ? "awaitPromiseFormThroughout" : "awaitPromiseForm",
    data: { form: `${form.name}()`, functions: getList(made.functions.map((fn) => describe(source, fn))) },
  };
}

/**
 * @param {Source} source
 * @param {Node} fn
 */
function describe(source, fn) {
  const name = findName(fn);
  return name === undefined ? `the function of line ${source.lineOf(fn.range[0])}` : `\`${name}\``;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {string | undefined} why the call cannot be waited for where it stands
 */
function findObstacle(source, call) {
  const owner = /** @type {Node} */ (findFunction(call));
  if (owner.params?.some((/** @type {Node} */ param) => contains(param, call)))
    return "a parameter's default cannot wait";
  return findEarlierRead(source, call, owner) ?? findSilencedLine(source, call)?.refused;
}

/**
 * What others may change while the call is waited for, and would then be written with what it was before:
 *
 *   stats.bytes += zlib.gzipSync(body).length
 *   stats.pages = [...stats.pages, zlib.gzipSync(body)]
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} owner
 * @returns {string | undefined} why the call cannot be waited for
 */
function findEarlierRead(source, call, owner) {
  for (let { parent } = call; parent !== owner; parent = parent.parent) {
    if (parent.type !== "AssignmentExpression" || contains(parent.left, call)) continue;
    const { left } = parent;
    if (parent.operator === "=" && !isReadBefore(source, left, parent.right, call)) continue;
    const isOwn =
      left.type === "Identifier" &&
      source.findVariable(left)?.defs.some(({ name }) => findFunction(/** @type {any} */ (name)) === owner) === true;
    if (!isOwn) return `\`${source.slice(left)}\` may change while the call is waited for, and is read before it`;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} left
 * @param {Node} right
 * @param {Node} call - in the right side
 * @returns {boolean} whether what is assigned to is read in the right side in front of the call
 */
function isReadBefore(source, left, right, call) {
  const text = source.slice(left);
  return source
    .nodes(left.type)
    .some((node) => contains(right, node) && node.range[0] < call.range[0] && source.slice(node) === text);
}

export default createCodemod({ detector, rewrite });
