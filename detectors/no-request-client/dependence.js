import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { ANY, findChange } from "../../lib/effects/member-changes.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { isModuleVariable } from "../../lib/ast/values/stable.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { isSettingRead } from "../../lib/loads/settings.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** How many names are followed. */
const MAX_DEPTH = 6;

/** Functions that make the same of the same. */
const SAME =
  /^(Number|String|Boolean|parseInt|parseFloat|BigInt|JSON\.(parse|stringify)|Buffer\.from|Object\.freeze|path\.\w+)$/;

/** Methods of texts and numbers. */
const OF_TEXT =
  /^(at|concat|includes|join|replace|replaceAll|slice|split|startsWith|endsWith|toLowerCase|toUpperCase|toString|trim)$/;

/**
 * What decides, from call to call, what a client is made with: a parameter, `this`, something that is computed or awaited.
 *
 * @param {Source} source
 * @param {Node[]} given - its arguments
 * @param {boolean} [leavesBindings] - whether to leave out what a platform hands to each call: `context.env.API_KEY`
 * @param {number} [depth]
 * @returns {Node | undefined} undefined: nothing but constants, settings and the environment
 */
export function findDependence(source, given, leavesBindings = false, depth = 0) {
  for (const argument of given) {
    const found = findWithin(source, argument, (node) => isDependence(source, argument, node, leavesBindings, depth));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} argument
 * @param {Node} node
 * @param {boolean} leavesBindings
 * @param {number} depth
 */
function isDependence(source, argument, node, leavesBindings, depth) {
  switch (node.type) {
    case "ThisExpression":
      return !isAskedForSetting(source, node);
    case "AwaitExpression":
    case "YieldExpression":
    case "ImportExpression":
    case "UpdateExpression":
    case "AssignmentExpression":
      return true;
    case "CallExpression": {
      const callee = unwrap(node.callee);
      return (
        !SAME.test(getDottedName(callee)) &&
        !isSettingRead(source, node) &&
        !(callee.type === "MemberExpression" && OF_TEXT.test(getPropertyName(callee) ?? ""))
      );
    }
    case "Identifier":
      return !(leavesBindings && isOfBinding(node)) && isVarying(source, argument, node, leavesBindings, depth);
    default:
      return false;
  }
}

/**
 * @param {Source} source
 * @param {Node} node - ThisExpression
 * @returns {boolean} whether it is that of `this.configService.get("SMTP_HOST")`
 */
function isAskedForSetting(source, node) {
  const service = getWrapped(node).parent;
  const method = getWrapped(service).parent;
  const call = getWrapped(method).parent;
  return call?.type === "CallExpression" && unwrap(call.callee) === method && isSettingRead(source, call);
}

/**
 * `context.env.API_KEY`, `env.API_KEY`: settings of a worker, which are the same in all calls
 *
 * @param {Node} identifier
 * @returns {boolean}
 */
function isOfBinding(identifier) {
  const { parent } = identifier;
  const env =
    identifier.name === "env"
      ? identifier
      : parent?.type === "MemberExpression" && getPropertyName(parent) === "env"
        ? parent
        : undefined;
  const member = env?.parent;
  return (
    member?.type === "MemberExpression" &&
    member.object === env &&
    /^[A-Z][A-Z0-9_]+$/.test(getPropertyName(member) ?? "")
  );
}

/**
 * @param {Source} source
 * @param {Node} argument - around it
 * @param {Node} identifier
 * @param {boolean} leavesBindings
 * @param {number} depth
 * @returns {boolean} whether it may hold something else in the next call
 */
function isVarying(source, argument, identifier, leavesBindings, depth) {
  const variable = source.findReference(identifier) === undefined ? undefined : source.findVariable(identifier);
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (variable === undefined || definition === undefined || contains(argument, definition.name)) return false;
  if (getWrites(variable).length > 0) return true;
  if (isModuleVariable(variable)) return false;
  if (definition.type === "FunctionName") return true;
  //   const proxy = process.env.HTTP_PROXY;
  const { init, id } = definition.node;
  if (definition.type !== "Variable" || init == null || id !== definition.name || depth > MAX_DEPTH) return true;
  const owner = findFunction(init);
  if (isFunction(unwrap(init)) || owner === undefined || owner !== findFunction(identifier)) return true;
  //   options.username = `circuit${retry}`;
  const written = variable.references.flatMap((reference) => {
    const change = findChange(/** @type {any} */ (reference.identifier));
    if (change === undefined || !contains(owner, change.node)) return [];
    const { member, node } = change;
    return member === ANY || node.type !== "AssignmentExpression"
      ? [node]
      : [node.right, ...getConditions(node, owner)];
  });
  return findDependence(source, [init, ...written], leavesBindings, depth + 1) !== undefined;
}

/**
 * @param {Node} node
 * @param {Node} owner - the function that it stands in
 * @returns {Node[]} what is asked in that function before it runs
 */
function getConditions(node, owner) {
  /** @type {Node[]} */
  const conditions = [];
  for (let at = node; at !== owner; at = at.parent) {
    const { test } = at.parent;
    if (/^(?:If|For|While)Statement$|^(?:Conditional)Expression$/.test(at.parent.type) && test != null && test !== at)
      conditions.push(test);
    if (at.parent.type === "LogicalExpression" && at.parent.right === at) conditions.push(at.parent.left);
  }
  return conditions;
}
