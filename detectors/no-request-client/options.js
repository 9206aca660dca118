import { getKeyName } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * @param {Source} source
 * @param {Node | undefined} options - `{ keepAlive: true }`
 * @param {string} name
 * @returns {unknown} the literal that an option is set to
 */
export function findOption(source, options, name) {
  const values = options === undefined ? [] : resolve(source, options);
  const [object] = values;
  if (values.length !== 1 || object.kind !== "node" || object.node.type !== "ObjectExpression") return undefined;
  const property = object.node.properties.find(
    (/** @type {Node} */ candidate) => candidate.type === "Property" && getKeyName(candidate) === name,
  );
  return property?.value.value;
}
