import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction, getKeyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findLoops, readsAny } from "../../lib/ast/order/loops-around.js";
import { findWrite } from "./function-copy.js";
import { getCaptures } from "../../lib/ast/values/captures.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Functions or accessors that are made for one object, one for each name of a list.
 *
 *   for (const name of methods) this[name] = (...args) => this.transport[name](...args)
 *                      ^^^^^^^
 *   for (const key of keys) Object.defineProperty(ctx, key, { get: () => ctx.state[key] })
 *
 * @typedef {object} MadePerName
 * @property {Node} iterated - what the outermost loop goes through
 * @property {Node} statement - that loop
 * @property {Node} owner - the function around it
 * @property {Node} target
 * @property {Node} key
 * @property {boolean} isAccessor
 */

/**
 * @param {Source} source
 * @param {Node} node - AssignmentExpression or CallExpression
 * @returns {MadePerName | undefined}
 */
export function findMadePerName(source, node) {
  const accessor = findAccessor(node);
  const write = accessor ?? findWrite(node);
  if (write?.key === undefined || !isFunction(unwrap(write.value))) return undefined;
  const around = findLoops(source, node, unwrap(write.target));
  if (around === undefined) return undefined;
  const { loops, statement, target } = around;
  const owner = findFunction(statement);
  const iterated = loops.at(-1)?.iterated;
  if (owner === undefined || !isFunction(owner) || iterated === undefined) return undefined;
  if (!readsAny(source, write.key, loops) || !isThereBefore(source, iterated, owner)) return undefined;
  //   this[name] = () => request.headers[name]
  //                      ^^^^^^^
  const own = target.type === "Identifier" ? source.findVariable(target) : undefined;
  const isOfObject = getCaptures(source, unwrap(write.value)).every(
    ({ variable }) =>
      variable === undefined ||
      variable === own ||
      variable.defs.every(({ name }) => {
        const place = /** @type {any} */ (name);
        return findFunction(place) === undefined || contains(statement, place);
      }),
  );
  return isOfObject
    ? { iterated, statement, owner, target, key: write.key, isAccessor: accessor !== undefined }
    : undefined;
}

/**
 * @param {Node} node - `Object.defineProperty(ctx, key, { get () {} })`
 * @returns {{ target: Node, key: Node, value: Node } | undefined}
 */
function findAccessor(node) {
  if (node.type !== "CallExpression" || getDottedName(node.callee) !== "Object.defineProperty") return undefined;
  const [target, key, descriptor] = node.arguments;
  const getter =
    descriptor?.type === "ObjectExpression"
      ? descriptor.properties.find((/** @type {Node} */ property) => getKeyName(property) === "get")
      : undefined;
  return getter === undefined ? undefined : { target, key, value: getter.value };
}

/**
 * Whether a list of names is the same for all objects: a constant of the module, or a literal.
 *
 * @param {Source} source
 * @param {Node} list
 * @param {Node} owner
 * @returns {boolean}
 */
function isThereBefore(source, list, owner) {
  const node = unwrap(list);
  if (node.type === "ArrayExpression")
    return node.elements.every((/** @type {Node | null} */ element) => element?.type === "Literal");
  const root = getRoot(node.type === "CallExpression" ? (node.arguments[0] ?? node) : node);
  if (root.type !== "Identifier") return false;
  const definition = source.findVariable(root)?.defs[0];
  return definition !== undefined && !contains(owner, /** @type {any} */ (definition.name));
}
