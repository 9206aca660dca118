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

/** @import { Edit, HeatModel, Node, Role, Source } from "../types.js" */
/** @import { AttachedFunction } from "./attached-functions.js" */

/**
 * Why a function cannot be a method of the object's prototype, apart from what it captures.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {AttachedFunction} attached
 * @returns {string | undefined}
 */
export function findAttachedObstacle(source, heat, attached) {
  const { name, node, object, bag, fn, handler, role } = attached;
  if (fn === undefined) return "what `bind` makes belongs to one object";
  if (bag !== undefined)
    return `\`${object.name}.${bag}\` is a plain object, which takes no methods; put an object of a class there that keeps the request`;
  if (role !== undefined && heat.findRole(object) === undefined)
    return "a helper attaches it, and not the handler that is registered";
  if (node.type === "Property") return "`Object.assign` attaches them";
  if (getWrapped(node).parent.type !== "ExpressionStatement") return "the assignment is part of another expression";
  const variable = source.findVariable(object);
  const declaring = /** @type {any} */ (variable?.defs[0])?.node;
  if (
    getWrapped(node).parent.parent !== handler.body ||
    (role !== undefined && declaring !== handler) ||
    getOwnNodes(source, handler, "ReturnStatement").some(({ range }) => range[0] < node.range[0])
  )
    return `\`${name}\` is attached on some paths only`;
  if (variable !== undefined && getWrites(variable).length > 0) return `\`${object.name}\` is assigned again`;
  const other = getAttachedByName(source, heat, name).find(
    (candidate) => candidate.node !== node && candidate.role?.role === role?.role,
  );
  if (other !== undefined)
    return `\`${name}\` is attached at several places (line ${source.lineOf(other.node.range[0])})`;
  return findUseObstacle(source, heat, attached);
}

/**
 * Code of the file that sees whether a function is the object's own, or that it is there at all.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {AttachedFunction} attached
 * @returns {string | undefined}
 */
function findUseObstacle(source, heat, { name, node, role, object }) {
  const left = unwrap(node.left);
  for (const member of getNamedMembers(source, name)) {
    if (member === left || !mayBeSame(heat, member.object, role)) continue;
    const used = getWrapped(member);
    const { parent } = used;
    const line = `(line ${source.lineOf(member.range[0])})`;
    if (
      (parent.type === "AssignmentExpression" && parent.left === used) ||
      (parent.type === "UnaryExpression" && parent.operator === "delete")
    )
      return `\`${name}\` is changed elsewhere ${line}`;
    const isAsked =
      parent.type === "UnaryExpression" ||
      (parent.type === "CallExpression" && parent.callee === used && parent.optional === true) ||
      /^(If|Logical|Binary|Conditional)/.test(parent.type);
    if (isAsked && !parent.arguments?.includes(used)) return `the code asks whether \`${name}\` is there ${line}`;
    if (
      parent.type === "MemberExpression" &&
      parent.object === used &&
      !["call", "apply", "bind"].includes(getPropertyName(parent) ?? "")
    )
      return `\`${name}\` has properties of its own ${line}`;
  }
  const detached = findDetachedUse(source, name);
  if (detached !== undefined) return `\`${name}\` is taken off its object (line ${source.lineOf(detached.range[0])})`;
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
  return read === undefined ? undefined : `own properties are read (line ${source.lineOf(read.node.range[0])})`;
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
 * @returns {{ replacements: Edit[], usesThis: boolean } | { refused: string }}
 */
export function getThisReplacements(source, heat, { object, fn, handler }, { statement, home, reaches }) {
  const own = source.findVariable(object);
  const method = /** @type {Node} */ (fn);
  const isArrow = method.type === "ArrowFunctionExpression";
  const outer = isArrow ? findOuterThis(source, method) : undefined;
  if (outer !== undefined)
    return { refused: `\`${source.slice(outer)}\` is the handler's (line ${source.lineOf(outer.range[0])})` };
  /** @type {Edit[]} */
  const replacements = [];
  for (const { identifier, variable, isWritten } of getCaptures(source, method)) {
    if (variable === undefined) continue;
    const text = variable === own ? "this" : findReached(heat, identifier, variable, handler, reaches);
    if (text === undefined) {
      if (!isVisible(variable, statement))
        return {
          refused: `\`${identifier.name}\` belongs to one request (line ${source.lineOf(identifier.range[0])})`,
        };
      if (
        home !== undefined &&
        variable.scope.variableScope.block !== home &&
        contains(home, variable.scope.variableScope.block)
      )
        return {
          refused: `\`${identifier.name}\` may differ from registration to registration (line ${source.lineOf(identifier.range[0])})`,
        };
      continue;
    }
    if (isWritten || !hasThisOf(identifier, method))
      return {
        refused: `a function inside with another \`this\` uses \`${identifier.name}\` (line ${source.lineOf(identifier.range[0])})`,
      };
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
