import { findFunction, getKeyName, getPropertyName } from "../syntax/functions.js";
import { resolve } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Functions that write out a value with all the properties that it holds, however deep. */
const WRITERS =
  /^(JSON\.stringify|structuredClone|postMessage|(util\.)?(inspect|format|isDeepStrictEqual)|(v8\.)?serialize|console\.(log|debug|info|warn|error|dir|table|trace)|assert(\.strict)?\.(deep|notDeep)\w+)$/;

/** Methods that do: of a response, a worker, an Express or Hono context. */
const WRITING_METHODS = new Set(["json", "jsonp", "send", "postMessage", "render"]);

/** Methods whose result is written out in their object's place. */
const STAND_INS = new Set(["toJSON", "inspect"]);

/** How deep literals are searched. */
const MAX_DEPTH = 4;

/**
 * A place that writes out instances of a class, by themselves or inside a literal, with the properties that they hold:
 * `JSON.stringify({ request })`, `res.json(info)`, `console.log(this)`, `toJSON () { return this }`.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @returns {Node | undefined}
 */
export function findInstanceWrittenOut(source, classNode) {
  /** @param {Node} node */
  const isInstance = (node) => holds(source, node, classNode, 0);
  return getWritings(source).find(({ written }) => written.some(isInstance))?.node;
}

/**
 * @param {Source} source
 * @returns {{ node: Node, written: Node[] }[]} the places that write something out, whatever that is
 */
function getWritings(source) {
  return source.memo(getWritings, () => {
    const calls = source.nodes("CallExpression").filter((node) => isWriter(source, node));
    //   ctx.body = info
    const assignments = source
      .nodes("AssignmentExpression")
      .filter(({ left }) => left.type === "MemberExpression" && getPropertyName(left) === "body");
    const returns = source
      .nodes("ReturnStatement")
      .filter((node) => node.argument != null && STAND_INS.has(getMethodName(node) ?? ""));
    return [
      ...calls.map((node) => ({ node, written: node.arguments })),
      ...assignments.map((node) => ({ node, written: [node.right] })),
      ...returns.map((node) => ({ node, written: [node.argument] })),
    ];
  });
}

/**
 * @param {Source} source
 * @param {Node} call
 */
function isWriter(source, { callee }) {
  const inner = unwrap(callee);
  return (
    (inner.type === "MemberExpression" && WRITING_METHODS.has(getPropertyName(inner) ?? "")) ||
    WRITERS.test(source.slice(inner).replace(/\s/g, ""))
  );
}

/** @param {Node} node */
function getMethodName(node) {
  const owner = findFunction(node);
  return owner !== undefined && ["MethodDefinition", "Property"].includes(owner.parent.type)
    ? getKeyName(owner.parent)
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Node} classNode
 * @param {number} depth
 * @returns {boolean} whether the value is an instance, or a literal that holds one
 */
function holds(source, expression, classNode, depth = 0) {
  if (depth > MAX_DEPTH) return false;
  return resolve(source, expression).some((value) => {
    if (value.kind === "instance") return value.classNode === classNode;
    if (value.kind !== "node") return false;
    const { elements, properties } = value.node;
    const parts =
      value.node.type === "ArrayExpression"
        ? elements
        : value.node.type === "ObjectExpression"
          ? properties.map((/** @type {Node} */ property) => property.value)
          : [];
    return parts.some(
      (/** @type {Node | null | undefined} */ part) =>
        part != null && part.type !== "SpreadElement" && holds(source, part, classNode, depth + 1),
    );
  });
}
