import { findNativePath } from "../../lib/ast/values/native-path.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../lib/types.js" */

/**
 * An expression that makes another of all that was collected so far, and a little more.
 *
 * @typedef {object} Copy
 * @property {"object" | "list" | "bytes" | "set"} kind
 * @property {Node} node - the expression, unwrapped
 * @property {Node} collected - the name in it: `all` of `{ ...all, [key]: value }`
 * @property {"spread" | "behind" | "assign" | "concat" | "made" | "named"} how - "behind": an object is spread after what is added;
 * "made": a collection is made of it; "named": it is filled after it was copied
 */

/** What a message calls each kind. */
export const MESSAGES = {
  object: "objectCopiedPerStep",
  list: "listCopiedPerStep",
  bytes: "bytesCopiedPerChunk",
  set: "listCopiedPerStep",
};

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {Variable} variable - that holds what was collected
 * @returns {Copy | undefined}
 */
export function findCopy(source, expression, variable) {
  const node = unwrap(expression);
  /** @param {Node | null | undefined} inner */
  const isIt = (inner) => {
    const name = inner == null ? undefined : unwrap(inner);
    return name?.type === "Identifier" && source.findVariable(name) === variable;
  };
  switch (node.type) {
    case "ObjectExpression": {
      //   { ...all, [key]: value }   { [key]: value, ...all }
      const at = node.properties.findIndex(
        (/** @type {Node} */ property) => property.type === "SpreadElement" && isIt(property.argument),
      );
      return at === -1 || !isGrown(node, node.properties[at])
        ? undefined
        : {
            kind: "object",
            node,
            collected: unwrap(node.properties[at].argument),
            how: at === 0 ? "spread" : "behind",
          };
    }
    case "ArrayExpression": {
      //   [...all, item]   [item, ...all]
      const spread = node.elements.find(
        (/** @type {Node | null} */ element) => element?.type === "SpreadElement" && isIt(element.argument),
      );
      return spread === undefined || node.elements.length < 2
        ? undefined
        : { kind: "list", node, collected: unwrap(spread.argument), how: "spread" };
    }
    case "CallExpression": {
      const callee = unwrap(node.callee);
      const [first, second] = node.arguments;
      //   all.concat(items)
      if (getPropertyName(callee) === "concat" && isIt(callee.object) && first !== undefined)
        return { kind: "list", node, collected: unwrap(callee.object), how: "concat" };
      //   Object.assign({}, all, { … })
      if (
        getDottedName(callee) === "Object.assign" &&
        isIt(second) &&
        isEmpty(first) &&
        node.arguments.slice(2).some((/** @type {Node} */ added) => isGrown(unwrap(added)))
      )
        return { kind: "object", node, collected: unwrap(second), how: "assign" };
      //   Buffer.concat([buffer, chunk])
      const list = first === undefined ? undefined : unwrap(first);
      return list?.type === "ArrayExpression" &&
        list.elements.length > 1 &&
        isIt(list.elements[0]) &&
        isBytes(source, callee)
        ? { kind: "bytes", node, collected: unwrap(list.elements[0]), how: "concat" }
        : undefined;
    }
    case "NewExpression": {
      //   new Set([...all, item])
      const list = node.arguments.length === 1 ? unwrap(node.arguments[0]) : undefined;
      const copy = list?.type === "ArrayExpression" ? findCopy(source, list, variable) : undefined;
      return copy !== undefined && isCollection(node)
        ? { kind: "set", node, collected: copy.collected, how: "made" }
        : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * `{ ...sums, count: sums.count + 1 }` has the same keys after each step, however many there are.
 *
 * @param {Node} node - what is added to an object, or becomes of it
 * @param {Node} [collected] - the spread of what was there
 * @returns {boolean} whether a step may add another key
 */
function isGrown(node, collected) {
  return (
    node.type !== "ObjectExpression" ||
    node.properties.some(
      (/** @type {Node} */ property) =>
        property !== collected &&
        (property.type === "SpreadElement"
          ? isGrown(unwrap(property.argument))
          : property.computed && unwrap(property.key).type !== "Literal"),
    )
  );
}

/** @param {Node} node - NewExpression */
function isCollection({ callee }) {
  return /^(Set|Map)$/.test(getDottedName(callee));
}

/**
 * @param {Source} source
 * @param {Node} callee
 */
export function isBytes(source, callee) {
  return (
    getPropertyName(callee) === "concat" && /^(buffer\.)?Buffer\.concat$/.test(findNativePath(source, callee) ?? "")
  );
}

/** @param {Node} node - `{}` */
function isEmpty(node) {
  return unwrap(node).type === "ObjectExpression" && unwrap(node).properties.length === 0;
}

/**
 * What something is collected in is made for that: nobody else has it.
 *
 * @param {Node | null | undefined} init - `{}`, `[]`, `{} as Table`, `new Set()`, `Buffer.alloc(0)`
 * @returns {Copy["kind"] | undefined}
 */
export function findFreshKind(init) {
  const node = init == null ? undefined : unwrap(init);
  if (node?.type === "ArrayExpression") return "list";
  if (node?.type === "ObjectExpression") return "object";
  if (node?.type === "NewExpression") return isCollection(node) && node.arguments.length === 0 ? "set" : undefined;
  return node?.type === "CallExpression" && /^Buffer\.(alloc|allocUnsafe|from)$/.test(getDottedName(node.callee))
    ? "bytes"
    : undefined;
}
