import { isModuleVariable } from "../../lib/ast/values/stable.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Source } from "../../lib/types.js" */
/** @import { Made } from "../../detectors/no-hot-closure.js" */

/**
 * The type of `this` in a listener that has left its place: that of the emitter, where its parameter says it.
 *
 *   (req: Request, res: Response) => { res.on("finish", …) }
 *                       ^^^^^^^^
 *
 * @param {Source} source
 * @param {Made} facts
 * @returns {string | undefined}
 */
export function findThisType(source, { fn, keeper, receivers }) {
  if (receivers === undefined || fn.typeParameters != null) return undefined;
  const emitter = unwrap(unwrap(keeper.call.callee).object);
  const [definition] = emitter.type === "Identifier" ? (source.findVariable(emitter)?.defs ?? []) : [];
  const type = /** @type {any} */ (definition?.name)?.typeAnnotation?.typeAnnotation;
  // Response<User> may name what the handler alone knows.
  if (type?.type !== "TSTypeReference" || (type.typeArguments ?? type.typeParameters) != null) return undefined;
  let name = type.typeName;
  while (name.type === "TSQualifiedName") name = name.left;
  const variable = source.findVariable(name);
  return variable === undefined || isModuleVariable(variable) ? source.slice(type) : undefined;
}

/**
 * @param {Source} source
 * @param {Made} facts - of a listener of TypeScript
 * @returns {Edit[]} that give its `this` a type
 */
export function getThisParameter(source, facts) {
  const { fn } = facts;
  const type = findThisType(source, facts);
  if (type === undefined) return [];
  const start = source.text.indexOf("(", fn.range[0]) + 1;
  return [{ range: [start, start], text: `this: ${type}${fn.params.length === 0 ? "" : ", "}` }];
}
