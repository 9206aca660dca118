import { contains } from "../../lib/ast/syntax/contains.js";
import { findFilling } from "./filling.js";
import { findGlobalName } from "./global-name.js";
import { findHandler } from "./handed-over.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { isHeaders } from "./header-copy.js";

/** @import { HeatModel, Node, Source, Variable } from "../../lib/types.js" */

/**
 * Headers that are copied into a list or an object for nothing but a `Request` that goes to somebody's handler:
 *
 *   const pairs = [];
 *   for (let i = 0; i < incoming.rawHeaders.length; i += 2) pairs.push([incoming.rawHeaders[i], incoming.rawHeaders[i + 1]]);
 *   const response = await fetchCallback(new Request(url, { headers: pairs }));
 *
 * @typedef {object} Copied
 * @property {Node} loop - the first one
 * @property {Node} request - `new Request(…)`
 * @property {Node} handler
 */

/** How many variables are between the copy and the `Request`: `const init = { headers }`. */
const MAX_DEPTH = 2;

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - an empty list, object or `Headers`
 * @returns {Copied | undefined}
 */
export function findCopiedFor(source, heat, node) {
  const declarator = getWrapped(node).parent;
  if (declarator.type !== "VariableDeclarator" || declarator.id.type !== "Identifier") return undefined;
  const variable = source.findVariable(declarator.id);
  const { statements, inputs } = findFilling(source, declarator.parent, isLength);
  if (variable === undefined || !inputs.some((input) => isHeaders(source, heat, input.node))) return undefined;
  const request = findOnlyRequest(source, variable, statements);
  const handler = request === undefined ? undefined : findHandler(source, request);
  return request === undefined || handler === undefined ? undefined : { loop: statements[0], request, handler };
}

/**
 *   const { length } = incoming.rawHeaders;   const count = incoming.rawHeaders.length;
 *
 * @param {Node} statement
 * @returns {boolean} whether it only reads a member
 */
function isLength(statement) {
  return (
    statement.type === "VariableDeclaration" &&
    statement.declarations.every((/** @type {Node} */ { init }) => init?.type === "MemberExpression")
  );
}

/**
 * @param {Source} source
 * @param {Variable} variable
 * @param {Node[]} filling - statements that are about it, too
 * @param {number} [depth]
 * @returns {Node | undefined} the `new Request(…)` that all uses of a variable are for
 */
function findOnlyRequest(source, variable, filling, depth = 0) {
  /** @type {Set<Node | undefined>} */
  const requests = new Set();
  if (getWrites(variable).length > 0) return undefined;
  for (const reference of variable.references) {
    const identifier = /** @type {any} */ (reference.identifier);
    if (reference.init === true || filling.some((statement) => contains(statement, identifier))) continue;
    //   init.body = Readable.toWeb(incoming);
    const value = getWrapped(identifier);
    const { parent } = value;
    const isFilled =
      parent.type === "MemberExpression" &&
      parent.object === value &&
      getWrapped(parent).parent.type === "AssignmentExpression";
    if (!isFilled) requests.add(findRequest(source, identifier, depth));
  }
  const [request] = requests;
  return requests.size === 1 ? request : undefined;
}

/**
 * @param {Source} source
 * @param {Node} identifier
 * @param {number} depth
 * @returns {Node | undefined} the `new Request(…)` that it goes into
 */
function findRequest(source, identifier, depth) {
  let value = getWrapped(identifier);
  while (/^(Property|ObjectExpression)$/.test(value.parent.type)) value = getWrapped(value.parent);
  const { parent } = value;
  if (parent.type === "NewExpression")
    return parent.callee !== value && findGlobalName(source, parent.callee) === "Request" ? parent : undefined;
  const inner =
    parent.type === "VariableDeclarator" && parent.id.type === "Identifier"
      ? source.findVariable(parent.id)
      : undefined;
  return inner === undefined || depth >= MAX_DEPTH ? undefined : findOnlyRequest(source, inner, [], depth + 1);
}
