import { findClassOfMember, findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getLastName, getNames, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { findPatternPath } from "../../lib/ast/syntax/pattern-path.js";
import { getPropertyValues } from "../../lib/ast/objects/own-members.js";
import { findInstanceMembers } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { NAMES, createNameTest } from "../../lib/ast/request-names.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/** Names of what belongs to one request, or came with it or of a query for it. */
const OF_REQUEST = createNameTest(NAMES.request, NAMES.response, NAMES.context, NAMES.parts, [
  "data",
  "json",
  "event",
  "message",
  "msg",
  "input",
  "row",
  "record",
  "doc",
]);

/** A member by which what belongs to a request leads to what made it. */
const SERVER_MEMBER = /\.[_#]?(server|app|core|constructor)\b[\s\S]*\./;

/**
 * Whether a collection is there before the instance is and stays when it goes.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} collection
 * @param {Node} owner - the function that copies
 * @param {number} [depth]
 * @returns {boolean}
 */
export function outlives(source, heat, collection, owner, depth = 0) {
  if (depth > 6) return false;
  const node = unwrap(collection);
  if (node.type === "LogicalExpression") return outlives(source, heat, node.left, owner, depth + 1);
  const root = getRoot(node);
  if (root.type === "ThisExpression" && node.type === "MemberExpression")
    return outlivesThis(source, heat, node, owner, depth);
  if (root.type !== "Identifier") return false;
  const isOfRequest = OF_REQUEST.test(root.name) || heat.findRole(root) !== undefined;
  // request.server.decorations: a request knows its server, which stays.
  if (isOfRequest) return SERVER_MEMBER.test(source.slice(node));
  if (OF_REQUEST.test(getLastName(node)) && node === root) return false;
  const definition = /** @type {any} */ (source.findVariable(root)?.defs[0]);
  if (definition === undefined) return false;
  if (definition.type === "ImportBinding" || definition.type === "FunctionName" || definition.type === "ClassName")
    return true;
  const home = findFunction(definition.name);
  if (definition.type === "Parameter") {
    if (definition.node !== owner) return true;
    const index = definition.node.params.findIndex(
      (/** @type {Node} */ param) =>
        param.range[0] <= definition.name.range[0] && definition.name.range[1] <= param.range[1],
    );
    //   constructor (raw, { decorators }) {        for (const [name, fn] of Object.entries(options.decorators))
    //                       ^^^^^^^^^^                                                      ^^^^^^^^^^^^^^^^^^
    const inside = findPatternPath(definition.node.params[index], definition.name) ?? [];
    const path = [...inside, ...getNames(node).toReversed().slice(1)];
    return outlivesCalls(source, heat, { index, path }, owner, depth);
  }
  if (definition.type !== "Variable") return false;
  if (home !== owner && (home === undefined || heat.of(home).level !== "hot")) return true;
  // const plugins = server.plugins, const { plugins } = server
  const { init } = definition.node;
  return (
    init != null &&
    ["Identifier", "MemberExpression", "LogicalExpression"].includes(unwrap(init).type) &&
    outlives(source, heat, init, owner, depth + 1)
  );
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - `this.plugins`, `this.server.plugins`
 * @param {Node} owner
 * @param {number} depth
 * @returns {boolean}
 */
function outlivesThis(source, heat, node, owner, depth) {
  let first = node;
  while (unwrap(first.object).type === "MemberExpression") first = unwrap(first.object);
  const name = getPropertyName(first);
  if (name === "constructor") return node !== first;
  const classNode = findClassOfMember(owner) ?? owner;
  if (name === undefined) return false;
  const values = findInstanceMembers(source, classNode, name);
  return values.length > 0 && values.every((value) => outlives(source, heat, value, owner, depth + 1));
}

/**
 * What callers in sight hand over as a parameter: not a literal, and nothing of the request.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {{ index: number, path: string[] }} parameter - with the way into it
 * @param {Node} owner
 * @param {number} depth
 * @returns {boolean}
 */
function outlivesCalls(source, heat, { index, path }, owner, depth) {
  const called = findClassOfMember(owner) ?? owner;
  const variable = called.id == null ? undefined : source.findVariable(called.id);
  if (variable === undefined) return true;
  return variable.references.every((reference) => {
    const identifier = /** @type {any} */ (reference.identifier);
    const { parent } = identifier;
    if (parent.callee !== identifier) return true;
    const argument = parent.arguments[index];
    if (argument === undefined || argument.type === "SpreadElement") return true;
    const value = getAt(unwrap(argument), path);
    if (["ObjectExpression", "ArrayExpression"].includes(value.type)) return findFunction(value) === undefined;
    const caller = findFunction(value);
    if (caller === undefined || caller === owner) return true;
    return getRoot(value).type === "ThisExpression" || outlives(source, heat, value, caller, depth + 1);
  });
}

/**
 * @param {Node} value
 * @param {string[]} path
 * @returns {Node} what an object literal has at a path, and otherwise the value itself
 */
function getAt(value, path) {
  let inner = value;
  for (const step of path) {
    const next = inner.type === "ObjectExpression" ? getPropertyValues(inner).get(step) : undefined;
    if (next === undefined) return value;
    inner = unwrap(next);
  }
  return inner;
}
