import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findGlobalName } from "./global-name.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A response that is made of text, and whose body the same function reads back.
 *
 * @typedef {object} ReadBack
 * @property {Node} statement - `const response = new Response(text, init);`
 * @property {Node} body - the text
 * @property {Node | undefined} init
 * @property {Node} read - AwaitExpression: `await response.arrayBuffer()`
 * @property {"arrayBuffer" | "text"} how
 * @property {Node[]} others - the members of the response that are read besides: `response.status`
 */

/** Members that tell what the constructor was told. */
const TOLD = new Set(["status", "ok", "headers", "statusText"]);

/**
 *   const response = new Response(JSON.stringify(user), { status: 200 });
 *                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *   outgoing.end(Buffer.from(await response.arrayBuffer()));
 *
 * @param {Source} source
 * @param {Node} node - NewExpression
 * @returns {ReadBack | undefined} undefined also where something else is done with the response
 */
export function findReadBack(source, node) {
  const { parent: declarator } = getWrapped(node);
  if (
    declarator.type !== "VariableDeclarator" ||
    declarator.parent.declarations.length !== 1 ||
    declarator.parent.parent.type !== "BlockStatement"
  )
    return undefined;
  const [body, init] = node.arguments;
  if (
    node.arguments.length === 0 ||
    node.arguments.length > 2 ||
    !isText(source, body) ||
    init?.type === "SpreadElement" ||
    findGlobalName(source, node.callee) !== "Response"
  )
    return undefined;
  /** @type {Node[]} */
  const members = [];
  for (const reference of source.findVariable(declarator.id)?.references ?? []) {
    if (reference.init === true) continue;
    const { parent } = /** @type {any} */ (reference.identifier);
    if (parent.object !== reference.identifier || findFunction(parent) !== findFunction(node)) return undefined;
    members.push(parent);
  }
  const [read, ...more] = members.filter((member) => !TOLD.has(getPropertyName(member) ?? ""));
  const how = read === undefined ? undefined : getPropertyName(read);
  if (more.length > 0 || (how !== "arrayBuffer" && how !== "text")) return undefined;
  const call = read.parent.callee === read ? getWrapped(read.parent).parent : undefined;
  return call?.type === "AwaitExpression"
    ? { statement: declarator.parent, body, init, read: call, how, others: members.filter((member) => member !== read) }
    : undefined;
}

/**
 * Whether an expression is text that the code makes itself: JSON, a template, a concatenation.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {boolean}
 */
function isText(source, expression, depth = 0) {
  const node = unwrap(expression);
  if (node.type === "TemplateLiteral" || typeof node.value === "string") return true;
  if (node.type === "BinaryExpression")
    return node.operator === "+" && (isText(source, node.left, depth) || isText(source, node.right, depth));
  if (node.type === "ConditionalExpression")
    return isText(source, node.consequent, depth) && isText(source, node.alternate, depth);
  if (node.type === "CallExpression")
    return ["JSON.stringify", "String"].includes(findGlobalName(source, node.callee) ?? "");
  const variable = node.type === "Identifier" && depth < 3 ? source.findVariable(node) : undefined;
  const definition = /** @type {any} */ (variable?.defs[0]);
  return (
    definition?.type === "Variable" &&
    variable?.defs.length === 1 &&
    definition.node.id.type === "Identifier" &&
    definition.node.init != null &&
    getWrites(variable).length === 0 &&
    isText(source, definition.node.init, depth + 1)
  );
}
