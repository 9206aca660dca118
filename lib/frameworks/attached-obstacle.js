import { NAMES, createNameTest } from "../ast/request-names.js";
import { contains } from "../ast/syntax/contains.js";
import { getKeyName, getPropertyName } from "../ast/syntax/functions.js";
import { findOuterThis, getCaptures, hasThisOf } from "../ast/values/captures.js";
import { findDetachedUse } from "../ast/syntax/detached.js";
import { getAttachedByName } from "./attached-functions.js";
import { getNamedMembers } from "../ast/syntax/named-members.js";
import { getOwnNodes } from "../ast/syntax/own-nodes.js";
import { getOwnKeyReads } from "../ast/objects/own-keys.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { getWrites } from "../ast/values/writes.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, HeatModel, Node, Refusal, Role, Source } from "../types.js" */
/** @import { AttachedFunction } from "./attached-functions.js" */

/**
 * Why a function cannot be a method of the object's prototype, apart from what it captures.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {AttachedFunction} attached
 * @returns {Refusal | undefined}
 */
export function findAttachedObstacle(source, heat, attached) {
  const { name, node, object, bag, fn, handler, role } = attached;
  if (fn === undefined) return refuse(source, "boundToObject");
  if (bag !== undefined) return refuse(source, "plainObjectOfRequest", { name: object.name, other: bag });
  if (node.type === "Property") return refuse(source, "attachedByAssign");
  if (getWrapped(node).parent.type !== "ExpressionStatement") return refuse(source, "assignmentInExpression");
  const variable = source.findVariable(object);
  const declaring = /** @type {any} */ (variable?.defs[0])?.node;
  if (
    getWrapped(node).parent.parent !== handler.body ||
    (role !== undefined && declaring !== handler) ||
    getOwnNodes(source, handler, "ReturnStatement").some(({ range }) => range[0] < node.range[0])
  )
    return refuse(source, "attachedOnSomePaths", { name });
  if (variable !== undefined && getWrites(variable).length > 0)
    return refuse(source, "writtenAgain", { name: object.name });
  const other = getAttachedByName(source, heat, name).find(
    (candidate) => candidate.node !== node && candidate.role?.role === role?.role,
  );
  if (other !== undefined) return refuse(source, "attachedSeveralTimes", { at: other.node, name });
  return findUseObstacle(source, heat, attached);
}

/**
 * Code of the file that sees whether a function is the object's own, or that it is there at all.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {AttachedFunction} attached
 * @returns {Refusal | undefined}
 */
function findUseObstacle(source, heat, { name, node, role, object }) {
  const left = unwrap(node.left);
  for (const member of getNamedMembers(source, name)) {
    if (member === left || !mayBeSame(heat, member.object, role)) continue;
    const used = getWrapped(member);
    const { parent } = used;
    if (
      (parent.type === "AssignmentExpression" && parent.left === used) ||
      (parent.type === "UnaryExpression" && parent.operator === "delete")
    )
      return refuse(source, "changedElsewhere", { at: member, name });
    const isAsked =
      parent.type === "UnaryExpression" ||
      (parent.type === "CallExpression" && parent.callee === used && parent.optional === true) ||
      /^(If|Logical|Binary|Conditional)/.test(parent.type);
    if (isAsked && !parent.arguments?.includes(used)) return refuse(source, "presenceAsked", { at: member, name });
    if (
      parent.type === "MemberExpression" &&
      parent.object === used &&
      !["call", "apply", "bind"].includes(getPropertyName(parent) ?? "")
    )
      return refuse(source, "hasOwnProperties", { at: member, name });
  }
  const detached = findDetachedUse(source, name);
  if (detached !== undefined) return refuse(source, "takenOff", { at: detached, name });
  const read = getOwnKeyReads(source).find(({ node: found, subject }) => {
    const inner = unwrap(subject);
    const isSame =
      inner.type === "Identifier" &&
      (role === undefined
        ? source.findVariable(inner) === source.findVariable(object)
        : heat.findRole(inner)?.role === role.role);
    return (
      isSame || [found.left, ...(found.arguments ?? [])].some((part) => part?.type === "Literal" && part.value === name)
    );
  });
  return read === undefined ? undefined : refuse(source, "ownPropertiesRead", { at: read.node });
}

/** What objects of a request are called. */
const REQUEST_OBJECT = createNameTest(NAMES.request, NAMES.response, NAMES.context, NAMES.letters);

/**
 * Whether an expression may be an object of the same kind: `ctx.query` and `console` are none.
 *
 * @param {HeatModel} heat
 * @param {Node} object
 * @param {Role | undefined} role
 */
function mayBeSame(heat, object, role) {
  const inner = unwrap(object);
  if (inner.type === "MemberExpression") return REQUEST_OBJECT.test(getPropertyName(inner) ?? "");
  const other = inner.type === "Identifier" ? heat.findRole(inner) : undefined;
  return other === undefined || other.role === role?.role;
}

/**
 * What a function captures of the request, written with `this`.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {AttachedFunction} attached
 * @param {object} place
 * @param {Node} place.statement - in front of which, or node in which, the function will stand
 * @param {Node} [place.home] - function or program that runs once for each prototype
 * @param {Partial<Record<Role["role"], string>>} place.reaches - what the object knows of the request's others
 * @returns {{ replacements: Edit[], usesThis: boolean } | Refusal}
 */
export function getThisReplacements(source, heat, { object, fn, handler }, { statement, home, reaches }) {
  const own = source.findVariable(object);
  const method = /** @type {Node} */ (fn);
  const isArrow = method.type === "ArrowFunctionExpression";
  const outer = isArrow ? findOuterThis(source, method) : undefined;
  if (outer !== undefined) return refuse(source, "ofTheHandler", { at: outer, name: source.slice(outer) });
  /** @type {Edit[]} */
  const replacements = [];
  for (const { identifier, variable, isWritten } of getCaptures(source, method)) {
    if (variable === undefined) continue;
    const text = variable === own ? "this" : findReached(heat, identifier, variable, handler, reaches);
    if (text === undefined) {
      if (!isVisible(variable, statement))
        return refuse(source, "ofOneRequest", { at: identifier, name: identifier.name });
      if (
        home !== undefined &&
        variable.scope.variableScope.block !== home &&
        contains(home, variable.scope.variableScope.block)
      )
        return refuse(source, "differsByRegistration", { at: identifier, name: identifier.name });
      continue;
    }
    if (isWritten || !hasThisOf(identifier, method))
      return refuse(source, "otherThis", { at: identifier, name: identifier.name });
    const { parent } = identifier;
    //   { res }
    const isShorthand = parent.type === "Property" && parent.shorthand === true;
    replacements.push({ range: identifier.range, text: isShorthand ? `${getKeyName(parent)}: ${text}` : text });
  }
  const usesThis =
    replacements.length > 0 ||
    (!isArrow &&
      findWithin(source, method, (node) => node.type === "ThisExpression" && hasThisOf(node, method)) !== undefined);
  return { replacements, usesThis };
}

/**
 * `req` in a method of the response is `this.req`.
 *
 * @param {HeatModel} heat
 * @param {Node} identifier
 * @param {import("../types.js").Variable} variable
 * @param {Node} handler
 * @param {Partial<Record<Role["role"], string>>} reaches
 * @returns {string | undefined}
 */
function findReached(heat, identifier, variable, handler, reaches) {
  if (/** @type {any} */ (variable.defs[0])?.node !== handler) return undefined;
  const role = heat.findRole(identifier)?.role;
  const property = role === undefined ? undefined : reaches[role];
  return property === undefined ? undefined : `this.${property}`;
}

/**
 * Whether a name is declared where code at another place of the file sees it, too.
 *
 * @param {import("../types.js").Variable} variable
 * @param {Node} statement
 */
function isVisible({ scope }, statement) {
  const { range } = /** @type {any} */ (scope.block);
  return range[0] <= statement.range[0] && statement.range[1] <= range[1];
}
