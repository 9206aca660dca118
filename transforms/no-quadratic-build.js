import { addToList, flatten, getAdded } from "./no-quadratic-build/add-to-list.js";
import { addToObject } from "./no-quadratic-build/add-to-object.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { ADVICE, detector } from "../detectors/no-quadratic-build.js";
import { findFunction, getPropertyName } from "../lib/ast/syntax/functions.js";
import { isArray } from "../lib/ast/values/array.js";
import { resolve } from "../lib/ast/values/resolve.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Edit, Finding, Node, Range, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-quadratic-build.js" */
/** @import { Fold } from "../detectors/no-quadratic-build/fold.js" */
/** @import { Growth } from "../detectors/no-quadratic-build/loop.js" */

/** Methods that return a list of their own. */
const RETURNS_LIST = /^(map|filter|flatMap|flat|slice|splice|split|sort|reverse|concat|toSorted|toReversed|matchAll)$/;

/** What a caller could notice. */
const PROTOTYPE = "a key `__proto__` then sets the prototype";
const NO_LIST = "the list must be an array";
const HOLES = "holes in lists are left out";

/**
 * Adds to what was collected, instead of to a copy of it.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source) {
  const { advice, fold, growth } = finding.facts;
  if (advice !== undefined) return refuse(source, ADVICE[advice]);
  return fold === undefined ? rewriteLoop(source, growth) : rewriteFold(source, fold);
}

/**
 * @param {Source} source
 * @param {Fold} fold
 * @returns {Rewrite | Refusal}
 */
function rewriteFold(source, fold) {
  const { call, copies, fn, variable } = fold;
  if (fold.isShared) return refuse(source, "startIsShared");
  const isHeld = variable.references.some(({ identifier }) => findFunction(/** @type {any} */ (identifier)) !== fn);
  if (isHeld) return refuse(source, "usedByInnerFunction", { name: variable.name });
  if (copies.some(({ how }) => how === "named" || how === "made"))
    return refuse(source, "addAndReturn", { name: variable.name });
  const remaining = isList(source, unwrap(call.callee).object) ? [] : [NO_LIST];
  const flat = copies[0].kind === "list" ? flatten(source, fold) : undefined;
  if (flat !== undefined) return finish(flat, [...remaining, HOLES]);
  const init = unwrap(call.arguments[1]);
  if (init.properties?.some((/** @type {Node} */ { type, kind }) => type !== "Property" || kind !== "init"))
    return refuse(source, "startIsMore");
  /** @type {Edit[]} */
  const edits = [];
  /** @type {Range[]} */
  const moved = [];
  for (const copy of copies) {
    const made = copy.kind === "list" ? addToList(source, fold, copy) : addToObject(source, copy);
    if ("refused" in made) return made;
    edits.push(made.edit);
    moved.push(...made.moved);
    if ("mayBePrototype" in made && made.mayBePrototype && !remaining.includes(PROTOTYPE)) remaining.push(PROTOTYPE);
  }
  return finish({ edits, moved }, remaining);
}

/**
 * @param {Source} source
 * @param {Growth} growth
 * @returns {Rewrite | Refusal}
 */
function rewriteLoop(source, { assignment, copy, repeated, variable }) {
  const { name } = variable;
  if (copy.kind === "set") return refuse(source, "addToItself", { name });
  if (copy.kind === "bytes") return refuse(source, "collectChunks");
  const owner = findFunction(/** @type {any} */ (variable.identifiers[0]));
  const isHeld = variable.references.some((reference) => {
    const identifier = /** @type {any} */ (reference.identifier);
    if (reference.init === true || identifier === assignment.left || identifier === copy.collected) return false;
    return identifier.range[0] < repeated.range[1] || findFunction(identifier) !== owner;
  });
  if (isHeld) return refuse(source, "mayBeHeld", { name });
  if (copy.kind === "object") {
    const made = addToObject(source, copy);
    if ("refused" in made) return made;
    const text = copy.how === "assign" ? undefined : made.edit.text;
    /** @type {Edit[]} */
    const edits =
      text === undefined
        ? [{ range: [assignment.range[0], assignment.right.range[0]], text: "" }, made.edit]
        : [{ range: assignment.range, text }];
    return finish({ edits, moved: made.moved }, made.mayBePrototype ? [PROTOTYPE] : []);
  }
  const added = getAdded(source, copy);
  if ("refused" in added) return added;
  const text = `${name}.push(${added.map((element) => source.slice(element)).join(", ")})`;
  return finish({ edits: [{ range: assignment.range, text }], moved: added.map(({ range }) => range) }, []);
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether it is an array for sure
 */
function isList(source, expression) {
  return resolve(source, expression).every((value) => {
    if (value.kind !== "node") return false;
    const callee = value.node.type === "CallExpression" ? unwrap(value.node.callee) : undefined;
    return isArray(source, value.node) || RETURNS_LIST.test((callee && getPropertyName(callee)) ?? "");
  });
}

/**
 * @param {{ edits: Edit[], moved: Range[] }} made
 * @param {string[]} remaining
 * @returns {Rewrite}
 */
function finish(made, remaining) {
  return remaining.length === 0
    ? { ...made, risk: "safe", act: "addToIt" }
    : { ...made, risk: "review", act: "addToItUnless", data: { remaining: remaining.join(", and ") } };
}

export default createCodemod({ detector, rewrite });
