import { contains } from "../lib/ast/syntax/contains.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-sync-call.js";
import { findFunction, findName } from "../lib/ast/syntax/functions.js";
import { findSilencedLine } from "../lib/edit/silencing.js";
import { getLineIndent } from "../lib/source/style.js";
import { getWrapped } from "../lib/ast/syntax/unwrap.js";
import { getList } from "../lib/rule/list-words.js";
import { makeAsync } from "./no-sync-call/make-async.js";
import { writeAwait } from "./no-sync-call/write-await.js";
import { writeExpression } from "../lib/edit/write-expression.js";
import { writePromiseForm } from "./no-sync-call/promise-form.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, HeatModel, Node, ProjectInSight, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-sync-call.js" */

/**
 * Awaits the promise form of a call, which works elsewhere, in a function that waits, or can.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {ProjectInSight} [project] - whose other files may be changed, too
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source, heat, project) {
  const { call, path } = finding.facts;
  const form = writePromiseForm(source, call, path);
  if ("refused" in form) return form;
  const obstacle = findObstacle(source, call);
  if (obstacle !== undefined) return obstacle;
  const owner = /** @type {Node} */ (findFunction(call));
  const made = makeAsync(source, heat, owner, findObstacle, project);
  if ("refused" in made) return made;
  const { own, elsewhere, functions, awaited } = made;
  const { text, moved } = writeExpression(
    source,
    call,
    [{ range: call.callee.range, text: form.name }],
    getLineIndent(source.text, call.range[0]),
  );
  return {
    edits: [...form.edits, ...own.edits, { range: call.range, text: writeAwait(getWrapped(call), text) }],
    moved: [...moved, ...own.moved],
    changed: own.changed,
    ...(elsewhere.length > 0 && { elsewhere }),
    ...(project !== undefined && { awaited }),
    risk: "review",
    act: functions.length > 0 ? "awaitPromiseFormThroughout" : "awaitPromiseForm",
    data: {
      form: `${form.name}()`,
      functions: `${getList(functions.map((fn) => describe(fn.source, fn.node, source)))}${
        elsewhere.length > 0 ? `, in ${elsewhere.length + 1} files,` : ""
      }`,
    },
  };
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Source} home - the file that is spoken of
 */
function describe(source, fn, home) {
  const name = findName(fn);
  if (name !== undefined) return `\`${name}\``;
  return `the function of ${source === home ? "" : `${source.filename}, `}line ${source.lineOf(fn.range[0])}`;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {Refusal | undefined} why the call cannot be waited for where it stands
 */
function findObstacle(source, call) {
  const owner = /** @type {Node} */ (findFunction(call));
  if (owner.params?.some((/** @type {Node} */ param) => contains(param, call)))
    return refuse(source, "defaultCannotWait");
  return findEarlierRead(source, call, owner) ?? findSilencedLine(source, call);
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
 * @returns {Refusal | undefined} why the call cannot be waited for
 */
function findEarlierRead(source, call, owner) {
  for (let { parent } = call; parent !== owner; parent = parent.parent) {
    if (parent.type !== "AssignmentExpression" || contains(parent.left, call)) continue;
    const { left } = parent;
    if (parent.operator === "=" && !isReadBefore(source, left, parent.right, call)) continue;
    const isOwn =
      left.type === "Identifier" &&
      source.findVariable(left)?.defs.some(({ name }) => findFunction(/** @type {any} */ (name)) === owner) === true;
    if (!isOwn) return refuse(source, "leftReadBefore", { name: source.slice(left) });
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
