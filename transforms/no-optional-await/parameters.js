import { findCallType, findElementType } from "../../lib/ast/values/spelled-type.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { findStatement } from "../../lib/ast/promises/await-site.js";
import { isTypeScript } from "../../lib/source/typescript.js";

/** @import { Node, Source, Variable } from "../../lib/types.js" */
/** @import { Stays } from "./split.js" */

/** @typedef {{ text: string } | Stays} Parameter */

/** @type {Stays} */
const UNTYPED = { stays: "typesNotWritten" };

/**
 * Variables as parameters of another function, with their types in TypeScript.
 *
 * @param {Source} source
 * @param {Variable[]} variables
 * @returns {Parameter}
 */
export function getParameters(source, variables) {
  if (!isTypeScript(source)) return { text: variables.map(({ name }) => name).join(", ") };
  const texts = [];
  for (const variable of variables) {
    const type = findType(source, variable);
    if (type === undefined) return UNTYPED;
    texts.push(`${variable.name}: ${type}`);
  }
  return { text: texts.join(", ") };
}

/**
 * @param {Source} source
 * @param {Variable} variable
 * @returns {string | undefined}
 */
function findType(source, variable) {
  const name = /** @type {any} */ (variable.defs[0].name);
  const annotation = name.typeAnnotation?.typeAnnotation;
  if (annotation != null)
    return name.optional === true ? `${source.slice(annotation)} | undefined` : source.slice(annotation);
  const { parent } = name;
  const declaration = parent.parent;
  if (parent.type === "CatchClause") return "unknown";
  //   for (const hook of hooks)
  if (
    parent.type === "VariableDeclarator" &&
    parent.init == null &&
    declaration.parent.type === "ForOfStatement" &&
    declaration.parent.left === declaration
  )
    return findElementType(source, declaration.parent.right);
  const init =
    parent.type === "VariableDeclarator" || parent.type === "AssignmentPattern"
      ? (parent.init ?? parent.right)
      : undefined;
  if (init?.type === "TemplateLiteral") return "string";
  const type = init?.type === "AwaitExpression" ? findAwaitedCallType(source, init) : undefined;
  if (type !== undefined) return `Awaited<${type}>`;
  return init?.type === "Literal" &&
    init.value !== null &&
    init.regex == null &&
    ["string", "number", "boolean"].includes(typeof init.value)
    ? typeof init.value
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} loop - ForOfStatement
 * @param {string} name
 * @returns {Parameter} what has the elements that are left
 */
export function getElementsParameter(source, loop, name) {
  if (!isTypeScript(source)) return { text: name };
  const type = findElementType(source, loop.right);
  return type === undefined ? UNTYPED : { text: `${name}: Iterable<${type}>` };
}

/**
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @param {string} name
 * @returns {Parameter} what is awaited
 */
export function getPromiseParameter(source, node, name) {
  if (!isTypeScript(source)) return { text: name };
  const statement = findStatement(node);
  const used = getWrapped(node);
  if (statement.type === "ExpressionStatement" && statement.expression === used) return { text: `${name}: unknown` };
  const annotation =
    used.parent.type === "VariableDeclarator" ? used.parent.id.typeAnnotation?.typeAnnotation : undefined;
  if (annotation != null)
    return { text: `${name}: ${source.slice(annotation)} | PromiseLike<${source.slice(annotation)}>` };
  const type = findAwaitedCallType(source, node);
  return type === undefined ? UNTYPED : { text: `${name}: ${type}` };
}

/**
 * @param {Source} source
 * @param {Node} node - AwaitExpression
 * @returns {string | undefined}
 */
function findAwaitedCallType(source, node) {
  const call = unwrap(node.argument);
  return call.type === "CallExpression" ? findCallType(source, call) : undefined;
}
