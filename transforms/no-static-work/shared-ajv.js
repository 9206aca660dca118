import { findConstancy } from "../../lib/ast/values/constant.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Source } from "../../lib/types.js" */

/** Methods that compile the schema which they get, and keep it. */
const COMPILES = /^(compile|compileAsync|validate|validateSchema)$/;

/**
 * Why an instance of Ajv that is made on every call cannot be one for all. It keeps each schema that it compiles, and throws at
 * another one of the same `$id`.
 *
 *   const ajv = new Ajv();
 *   addFormats(ajv);
 *   return ajv.compile(rule.schema)(value);
 *
 * @param {Source} source
 * @param {Node} made - `new Ajv()`
 * @returns {Refusal | undefined}
 */
export function findReasonAgainstSharing(source, made) {
  for (const use of findUses(source, made)) {
    const { parent } = use;
    if (/^(?:ReturnStatement|ArrowFunctionExpression)$/.test(parent.type)) return refuse(source, "sharedByCallers");
    if ((parent.type === "CallExpression" || parent.type === "NewExpression") && parent.arguments.includes(use))
      return refuse(source, "setUpPerCall", { name: source.slice(parent.callee) });
    const method = parent.type === "MemberExpression" && parent.object === use ? getPropertyName(parent) : undefined;
    const call = method !== undefined && COMPILES.test(method) ? getWrapped(parent).parent : undefined;
    const schema = call?.type === "CallExpression" ? call.arguments[0] : undefined;
    if (schema !== undefined && findConstancy(source, schema, () => false) === undefined)
      return refuse(source, "keepsEverySchema", { name: source.slice(unwrap(schema)) });
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} made
 * @returns {Node[]} where the instance is used
 */
function findUses(source, made) {
  const value = getWrapped(made);
  const { id } = value.parent;
  if (value.parent.type !== "VariableDeclarator" || id.type !== "Identifier") return [value];
  const references = source.findVariable(id)?.references ?? [];
  return references.flatMap(({ identifier, init }) =>
    init === true ? [] : [getWrapped(/** @type {any} */ (identifier))],
  );
}
