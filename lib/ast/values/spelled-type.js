import { findClassOfMember, findThisFunction, getKeyName, getPropertyName } from "../syntax/functions.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Types that stand for themselves wherever they are written. */
const NAMED = new Set(["TSTypeReference", "TSArrayType", "TSTypeOperator", "TSTupleType"]);

/**
 * The type that the file gives to a name or to a field of `this`.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node | undefined} the type's node
 */
export function findSpelledType(source, expression) {
  const node = unwrap(expression);
  const declared =
    node.type === "Identifier" ? /** @type {any} */ (source.findVariable(node)?.defs[0]?.name) : findField(node);
  const type = declared?.typeAnnotation?.typeAnnotation;
  return declared?.optional !== true && NAMED.has(type?.type) ? type : undefined;
}

/**
 * @param {Node} node
 * @returns {Node | undefined} what declares the field that is read: `private options: Options`, also as a parameter of the constructor
 */
function findField(node) {
  if (node.type !== "MemberExpression" || node.object.type !== "ThisExpression") return undefined;
  const classNode = findClassOfMember(findThisFunction(node));
  const name = getPropertyName(node);
  if (classNode === undefined || name === undefined) return undefined;
  for (const member of classNode.body.body) {
    if (member.type === "PropertyDefinition" && getKeyName(member) === name) return member;
    if (member.kind !== "constructor") continue;
    const parameter = member.value.params.find(
      (/** @type {Node} */ param) => param.type === "TSParameterProperty" && param.parameter.name === name,
    );
    if (parameter !== undefined) return parameter.parameter;
  }
  return undefined;
}

/**
 * The type of the elements of a list: `Hook` of `hooks: Hook[]`.
 *
 * @param {Source} source
 * @param {Node} list
 * @returns {string | undefined}
 */
export function findElementType(source, list) {
  let type = findSpelledType(source, list);
  if (type?.type === "TSTypeOperator") type = type.typeAnnotation;
  if (type?.type === "TSArrayType") return source.slice(type.elementType);
  const params = (type?.typeArguments ?? type?.typeParameters)?.params;
  return type?.type === "TSTypeReference" &&
    /^(Array|ReadonlyArray|Set|ReadonlySet)$/.test(source.slice(type.typeName)) &&
    params?.length === 1
    ? source.slice(params[0])
    : undefined;
}

/**
 * The type of what a call returns, by the name of the type of what is called: `ReturnType<Options["encode"]>`.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {string | undefined}
 */
export function findCallType(source, call) {
  const callee = findMemberType(source, call.callee);
  if (callee === undefined) return undefined;
  // hooks.onDone?.(reply)
  return call.optional === true ? `ReturnType<NonNullable<${callee}>> | undefined` : `ReturnType<${callee}>`;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {string | undefined}
 */
function findMemberType(source, expression) {
  if (expression.type === "TSNonNullExpression") {
    const inner = findMemberType(source, expression.expression);
    return inner === undefined ? undefined : `NonNullable<${inner}>`;
  }
  const node = unwrap(expression);
  const spelled = findSpelledType(source, node);
  if (spelled !== undefined) return spelled.type === "TSTypeReference" ? source.slice(spelled) : undefined;
  if (node.type === "Identifier") {
    const declaration = /** @type {any} */ (source.findVariable(node)?.defs[0]?.node)?.parent;
    const loop = declaration?.parent;
    return loop?.type === "ForOfStatement" && loop.left === declaration
      ? findElementType(source, loop.right)
      : undefined;
  }
  const { quote } = source.style;
  const name = node.type === "MemberExpression" && node.optional !== true ? getPropertyName(node) : undefined;
  const object = name === undefined || name.startsWith("#") ? undefined : findMemberType(source, node.object);
  return object === undefined ? undefined : `${object}[${quote}${name}${quote}]`;
}
