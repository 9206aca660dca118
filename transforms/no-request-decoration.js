import { attachOnce, attachToClass } from "../lib/edit/attach-once.js";
import { findAttachedObstacle, getThisReplacements } from "../lib/frameworks/attached-obstacle.js";
import { findBroken } from "../lib/ast/objects/class-model.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-request-decoration.js";
import { findMethodPlace } from "../lib/frameworks/method-place.js";
import { findName } from "../lib/ast/syntax/functions.js";
import { findSelfComparison } from "../lib/edit/self-comparison.js";
import { hasCommentInHead } from "../lib/edit/function-text.js";
import { getList } from "../lib/rule/list-words.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, HeatModel, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-request-decoration.js" */
/** @import { AttachedFunction } from "../lib/frameworks/attached-functions.js" */
/** @import { MethodPlace } from "../lib/frameworks/method-place.js" */
/** @import { Movable } from "../lib/edit/attach-once.js" */

/**
 * Attaches the functions to the prototype, all that the object gets at that place or none.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source, heat) {
  const { company } = facts;
  const [attached] = company;
  if (attached === undefined) return refuse(source, "assignToContext");
  const place =
    attached.classNode === undefined
      ? findMethodPlace(source, heat, attached)
      : findClassPlace(source, attached.classNode, company);
  if ("refused" in place) return place;
  const all = company.map((other) => getMovable(source, heat, other, place));
  /** @type {(Movable & { usesThis: boolean })[]} */
  const movables = [];
  // Half of them on the prototype and half on the object would be harder to read than either.
  for (const movable of all) {
    if ("refused" in movable) return movable;
    movables.push(movable);
  }
  const { edits, moved } =
    "app" in place ? attachOnce(source, place, movables) : attachToClass(source, place.statement, movables);
  const holder = "app" in place ? getHolder(source, place) : (findName(place.statement) ?? "the class");
  return {
    edits,
    moved,
    risk: "review",
    act: "attachOnce",
    data: {
      names: getList(movables.map((movable) => `\`${movable.attached.name}\``)),
      holder,
      remaining: getRemaining(place, movables),
    },
  };
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {AttachedFunction[]} company
 * @returns {{ statement: Node, reaches: {} } | Refusal}
 */
function findClassPlace(source, classNode, company) {
  if (classNode.body.body.length === 0) return refuse(source, "classEmpty");
  for (const { name } of company) {
    const broken = findBroken(source, { classNode, name }, ["parentsKnown", "noOwnKeyReads", "subclassesLackIt"]);
    if (broken !== undefined) return broken;
  }
  return { statement: classNode, reaches: {} };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {AttachedFunction} attached
 * @param {MethodPlace | { statement: Node, reaches: {} }} place
 * @returns {(Movable & { usesThis: boolean }) | Refusal}
 */
function getMovable(source, heat, attached, place) {
  const refused = findAttachedObstacle(source, heat, attached);
  if (refused !== undefined) return refused;
  const { name, classNode } = attached;
  const fn = /** @type {Node} */ (attached.fn);
  if (hasCommentInHead(source, fn)) return refuse(source, "commentInHead");
  if (classNode !== undefined && (fn.id != null || !/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)))
    return refuse(source, "cannotBeMethod", { name });
  /** @type {Node | undefined} */
  let declared;
  if ("app" in place && place.holder.method !== undefined) {
    const found = findDeclared(source, place, name);
    if (found !== undefined && "refused" in found) return found;
    declared = found?.call;
  }
  const replaced = getThisReplacements(
    source,
    heat,
    attached,
    "app" in place
      ? { statement: declared ?? place.statement, home: place.home, reaches: place.holder.reaches }
      : place,
  );
  if ("refused" in replaced) return replaced;
  const compared = findSelfComparison(source, fn, replaced.replacements);
  return compared === undefined
    ? { attached, fn, declared, ...replaced }
    : refuse(source, "alwaysTheSame", { at: compared, name: source.slice(compared) });
}

/**
 * The call that declares a property already: `app.decorateReply("fail", null)`, which takes the function instead.
 *
 * @param {Source} source
 * @param {MethodPlace} place
 * @param {string} name
 * @returns {{ call: Node } | Refusal | undefined}
 */
function findDeclared(source, { app, holder }, name) {
  const callee = `${source.slice(app)}.${holder.method}`;
  const call = source
    .nodes("CallExpression")
    .find(
      (node) =>
        node.callee.property?.name === holder.method &&
        node.arguments[holder.kind === undefined ? 0 : 1]?.value === name,
    );
  if (call === undefined) return undefined;
  const [, value, ...others] = call.arguments;
  const isPlain =
    source.slice(call.callee) === callee &&
    others.length === 0 &&
    (value === undefined || ["null", "undefined"].includes(source.slice(value)));
  return isPlain ? { call } : refuse(source, "declaredAlready", { at: call, name });
}

/**
 * @param {Source} source
 * @param {MethodPlace} place
 * @returns {string} "app.response", "app.decorateReply"
 */
function getHolder(source, { app, holder }) {
  return `${source.slice(app)}.${holder.prototype ?? holder.method}`;
}

/**
 * @param {MethodPlace | { statement: Node }} place
 * @param {{ usesThis: boolean }[]} movables
 * @returns {string} what remains to be looked at, as a clause
 */
function getRemaining(place, movables) {
  const remaining = movables.some(({ usesThis }) => usesThis)
    ? ["called detached they lose `this`"]
    : ["they are no longer own properties"];
  if ("app" in place && place.holder.method !== undefined) remaining.push("a second declaration throws");
  else if ("app" in place && !place.isForAll) remaining.push("all requests of the app have them");
  else if ("app" in place && !place.isServing) remaining.push("an app around this one lacks them");
  return remaining.join(", and ");
}

export default createCodemod({ detector, rewrite });
