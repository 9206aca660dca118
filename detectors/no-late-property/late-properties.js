import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { findBranch } from "../../lib/ast/order/branches.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { isSettled } from "./settled-test.js";
import { isOtherPattern } from "./late-fields.js";
import { findRequestObject } from "../../lib/frameworks/request-objects.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";

/** @import { FrameworkName, HeatModel, Node, Role, Source } from "../../lib/types.js" */

/**
 * A property that handlers add to a framework's object.
 *
 * @typedef {object} LateProperty
 * @property {string} name
 * @property {Node[]} assignments - that may add it, in the order of the text
 * @property {Map<Node, number>} places - branches and functions in which they stand, and where it is added there first
 * @property {boolean} isSteady - every request gets it, at the same place
 */

/**
 * What the handlers of a file add to one kind of object.
 *
 * @typedef {object} LateProperties
 * @property {FrameworkName} framework
 * @property {Role["role"]} role
 * @property {string} declaration - what the framework has instead: "ctx.state"
 * @property {string | undefined} method - that declares properties: "decorateRequest"
 * @property {LateProperty[]} properties - in the order of the text
 */

/** @type {WeakMap<HeatModel, LateProperties[]>} */
const found = new WeakMap();

/**
 * The properties that a file's handlers add to the kind of object that a parameter is.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} identifier
 * @returns {LateProperties | undefined}
 */
export function findRequestProperties(source, heat, identifier) {
  const role = heat.findRole(identifier);
  if (role === undefined || findRequestObject(role)?.declaration === undefined) return undefined;
  const groups = getOrInsert(found, heat, () => getGroups(source, heat));
  return groups.find((group) => group.framework === role.framework && group.role === role.role);
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {LateProperties[]}
 */
function getGroups(source, heat) {
  /** @type {Map<string, LateProperties>} */
  const groups = new Map();
  /** @type {Set<string>} */
  const others = new Set();
  for (const node of source.nodes("AssignmentExpression")) {
    const left = unwrap(node.left);
    // (request as any).user = …
    const target = left.type === "MemberExpression" ? unwrap(left.object) : left;
    const name = target.type === "Identifier" ? getPropertyName(left) : undefined;
    if (name === undefined || !["=", "??=", "||="].includes(node.operator)) continue;
    const parameter = heat.findRole(target);
    const { declaration, declarator, properties } = findRequestObject(parameter) ?? {};
    if (parameter?.framework === undefined || declaration === undefined || properties?.has(name)) continue;
    const { framework, role } = parameter;
    const key = `${framework} ${role}`;
    if (isOtherPattern(node.right)) {
      others.add(`${key} ${name}`);
      continue;
    }
    if (declarator !== undefined && isDeclared(source, declarator, name)) continue;
    // (ctx) => class { constructor() { ctx.user = … } }
    if (heat.at(node).level !== "hot") continue;
    const group = getOrInsert(groups, key, () => ({
      framework,
      role,
      declaration,
      method: declarator,
      properties: [],
    }));
    addTo(source, heat, group, name, node);
  }
  for (const [key, group] of groups)
    group.properties = group.properties.filter(({ name }) => !others.has(`${key} ${name}`));
  return [...groups.values()].filter(({ properties }) => properties.length > 0);
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {LateProperties} group
 * @param {string} name
 * @param {Node} assignment
 */
function addTo(source, heat, group, name, assignment) {
  let property = group.properties.find((candidate) => candidate.name === name);
  if (property === undefined) {
    property = { name, assignments: [], places: new Map(), isSteady: true };
    group.properties.push(property);
  }
  const handler = /** @type {Node} */ (findFunction(assignment));
  const place = findOpenBranch(source, handler, assignment) ?? findPassBefore(source, heat, handler, assignment);
  property.assignments.push(assignment);
  if (!property.places.has(place ?? handler)) property.places.set(place ?? handler, assignment.range[0]);
  if (place !== undefined || property.assignments.length > 1 || !isForEveryRequest(source, handler))
    property.isSteady = false;
}

/**
 * The innermost branch that a node stands in, of those that some requests take and others do not.
 *
 * @param {Source} source
 * @param {Node} handler
 * @param {Node} node
 * @returns {Node | undefined}
 */
function findOpenBranch(source, handler, node) {
  let branch = findBranch(node);
  while (branch !== undefined && isSettledBranch(source, handler, branch)) branch = findBranch(branch.parent);
  return branch;
}

/**
 * @param {Source} source
 * @param {Node} handler
 * @param {Node} branch
 */
function isSettledBranch(source, handler, { parent }) {
  const test = parent.type === "LogicalExpression" ? parent.left : parent.test;
  return /^(If|Conditional|Logical)/.test(parent.type) && isSettled(source, test, handler);
}

/**
 * `app.decorateRequest("user", null)` in the file.
 *
 * @param {Source} source
 * @param {string} method
 * @param {string} name
 * @returns {boolean}
 */
function isDeclared(source, method, name) {
  return source
    .nodes("CallExpression")
    .some(
      ({ callee, arguments: [first] }) =>
        callee.type === "MemberExpression" &&
        getPropertyName(callee) === method &&
        first?.type === "Literal" &&
        first.value === name,
    );
}

/**
 * A `return` before a node that lets the request go on without what follows; one that answers it does not count.
 *
 *   if (token === undefined) return next()
 *   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} handler
 * @param {Node} node
 * @returns {Node | undefined}
 */
function findPassBefore(source, heat, handler, node) {
  const pass = findWithin(
    source,
    handler.body,
    (inner) =>
      inner.type === "ReturnStatement" &&
      inner.range[1] <= node.range[0] &&
      !answers(source, heat, inner) &&
      findOpenBranch(source, handler, inner) !== undefined,
    (inner) => isFunction(inner) || inner.range[0] > node.range[0],
  );
  return pass?.parent;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} statement - ReturnStatement
 * @returns {boolean} whether the response, or an error for it, stands in the statement or right before it
 */
function answers(source, heat, statement) {
  const answer = findWithin(
    source,
    statement.parent.type === "BlockStatement" ? statement.parent : statement,
    (node) =>
      (node.type === "Identifier" && heat.findRole(node)?.role === "response") ||
      // return next(error)
      (node.type === "CallExpression" &&
        node.arguments.length > 0 &&
        node.callee.type === "Identifier" &&
        heat.findRole(node.callee)?.role === "next"),
  );
  return answer !== undefined;
}

/**
 * Whether a function is registered for all requests: `app.use(fn)`, `app.addHook("onRequest", fn)`, `server.ext("onRequest", fn)`.
 *
 * @param {Source} source
 * @param {Node} handler
 * @returns {boolean}
 */
function isForEveryRequest(source, handler) {
  const name = handler.id ?? (handler.parent.type === "VariableDeclarator" ? handler.parent.id : undefined);
  const variable = name == null ? undefined : source.findVariable(name);
  const uses =
    variable === undefined || handler.parent.type === "CallExpression"
      ? [handler]
      : variable.references
          .map((reference) => /** @type {any} */ (reference.identifier))
          .filter((identifier) => identifier.parent.id !== identifier);
  return (
    uses.length > 0 &&
    uses.every((use) => {
      const { parent } = use;
      if (parent.type !== "CallExpression" || parent.callee.type !== "MemberExpression") return false;
      const method = getPropertyName(parent.callee);
      return method === "use"
        ? parent.arguments[0] === use || parent.arguments[0]?.type === "Identifier"
        : method === "addHook" || method === "ext";
    })
  );
}
