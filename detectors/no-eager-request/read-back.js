import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findGlobalName } from "./global-name.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { isText } from "../../lib/ast/values/text.js";

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
    !isText(source, body, (part) => makesText(source, part)) ||
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
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it calls what makes a text of anything
 */
function makesText(source, node) {
  return (
    node.type === "CallExpression" && ["JSON.stringify", "String"].includes(findGlobalName(source, node.callee) ?? "")
  );
}
