import { getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { NONE, REGISTERED } from "./slots.js";
import { findKeyNames, isEachKey } from "./key-names.js";
import { AS_SUBJECT } from "./file-names.js";
import { findModulePattern, isModulePattern } from "./module-pattern.js";
import { isRequire } from "../../ast/values/required.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Expressions } from "./expressions.js" */

/**
 * @param {Expressions} slots
 * @param {Node} node - AssignmentExpression
 * @returns {number} the slot with what it comes to
 */
export function readAssignment(slots, node) {
  if (!["=", "||=", "??=", "&&="].includes(node.operator)) return NONE;
  const value = slots.read(node.right);
  if (!isWrappedInPlace(slots.source, node)) slots.assign(node.left, value);
  if (isRegistration(slots.source, node)) slots.store(slots.read(node.left.object), REGISTERED, value);
  const pattern = findLoadedByName(slots.source, node);
  if (pattern !== undefined) slots.spread(slots.loadFiles(pattern, AS_SUBJECT), slots.read(node.left.object));
  // proto.handle = function handle () { this.stack }
  const right = unwrap(node.right);
  if (node.left.type === "MemberExpression" && isFunction(right) && right.type !== "ArrowFunctionExpression")
    slots.copy(slots.read(node.left.object), slots.getSelf(right));
  if (node.left.type === "MemberExpression" && isFunction(right)) addExtended(slots, node.left.object);
  return node.operator === "=" ? value : slots.join(value, slots.read(node.left));
}

/**
 * `models[model.name] = model`, `exports[definition.name] = models[definition.name] = definition.model`
 *
 * @param {Source} source
 * @param {Node} node - AssignmentExpression
 */
function isRegistration(source, { left, right }) {
  const key = left.type === "MemberExpression" && left.computed ? unwrap(left.property) : undefined;
  if (key?.type !== "MemberExpression" || getPropertyName(key) !== "name") return false;
  let value = unwrap(right);
  while (value.type === "AssignmentExpression" && value.operator === "=") value = unwrap(value.right);
  const named = source.slice(key.object);
  return source.slice(value) === named || (value.type === "MemberExpression" && source.slice(value.object) === named);
}

/**
 * `for (const file of readdirSync("services")) services[basename(file, ".js")] = require(`./services/${file}`)`
 *
 * @param {Source} source
 * @param {Node} node - AssignmentExpression
 * @returns {string | undefined} the pattern of the files that are put into an object by their names
 */
function findLoadedByName(source, { left, right }) {
  if (left.type !== "MemberExpression" || !left.computed || findKeyNames(source, left.property) !== undefined)
    return undefined;
  const [loaded] = resolve(source, right).flatMap((value) => (value.kind === "node" ? [value.node] : []));
  const pattern =
    loaded?.type === "CallExpression" && isRequire(source, loaded)
      ? findModulePattern(source, loaded.arguments[0])
      : undefined;
  return pattern !== undefined && isModulePattern(pattern) ? pattern : undefined;
}

/**
 * `const User = sequelize.define("User", columns); User.findActive = function () { … }`: what a call made has members of the file's own,
 * whatever it is.
 *
 * @param {Expressions} slots
 * @param {Node} object - that gets a function
 */
function addExtended(slots, object) {
  const definition =
    object.type === "Identifier" ? /** @type {any} */ (slots.source.findVariable(object)?.defs[0]) : undefined;
  const made =
    definition?.type === "Variable" && definition.node.init != null ? unwrap(definition.node.init) : undefined;
  if (made?.type !== "CallExpression" || isRequire(slots.source, made)) return;
  const slot = slots.read(made);
  if (slot !== NONE) slots.copy(slots.getObject(`extended ${slot}`, 0), slot);
}

/**
 * `Object.keys(api).forEach((key) => { api[key] = promisify(api[key]) })`: each name still means what it meant.
 *
 * @param {Source} source
 * @param {Node} assignment
 */
function isWrappedInPlace(source, { left, right }) {
  return (
    left.type === "MemberExpression" &&
    left.computed &&
    isEachKey(source, left) &&
    source.slice(right).includes(source.slice(left))
  );
}
