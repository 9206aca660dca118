import { findDeclaredType, findType, getTypeName, TRANSPARENT } from "./promise-types.js";
import { findReturns } from "../order/returns.js";
import { getBound } from "../syntax/bound.js";
import { getPropertyName } from "../syntax/functions.js";
import { isTypeScript } from "../../source/typescript.js";
import { resolveFunctions } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Types of every program that say nothing about what a function returns. */
const GLOBAL = /^(Function|CallableFunction|Object)$/;
/** Types of every program whose elements have the type that is their argument. */
const LIST = /^(Readonly)?(Array|Set)$|^Iterable$/;
/** Types of functions that users hand in, which may write them either way: of 27 in open projects one always is a promise. */
export const HOOKS = /^(Function|CallableFunction|Object)$|Hook(Fn|Function)?$/;
/** Types refer to each other in a few steps; circles must end. */
const MAX_DEPTH = 10;

/**
 * Whether the author gave an expression a type that another file declares: it says what this file cannot tell.
 *
 * @param {Source} source
 * @param {Node} expression - Identifier or MemberExpression
 * @param {RegExp} [except] - names of types that do not count
 * @param {number} [depth]
 * @returns {boolean}
 */
export function isTypedElsewhere(source, expression, except = GLOBAL, depth = 0) {
  if (depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  const origins = getOrigins(node);
  if (origins.length > 0) return origins.some((origin) => isTypedElsewhere(source, origin, except, depth + 1));
  const type = findType(source, node, 0);
  if (type !== undefined) return isForeign(source, type, except, 0);
  if (node.type === "CallExpression") return isResultTypedElsewhere(source, node, except, depth + 1);
  // options.encode(), where `options: Options` is imported
  if (node.type === "MemberExpression") return isTypedElsewhere(source, node.object, except, depth + 1);
  const definition = node.type === "Identifier" ? source.findVariable(node)?.defs[0] : undefined;
  const name = /** @type {any} */ (definition?.name);
  if (definition?.type === "Parameter" && isTypeScript(source) && isTypedByPlace(/** @type {any} */ (definition.node)))
    return true;
  // const validate = isFunction(schema) ? schema : schema.validate, where `schema: Schema` is imported
  const declared = /** @type {any} */ (definition?.node);
  if (declared?.type === "VariableDeclarator" && declared.id === name && declared.init != null)
    return isTypedElsewhere(source, declared.init, except, depth + 1);
  // for (const parser of this.parsers), where `parsers: Parser[]` is imported
  const loop = declared?.type === "VariableDeclarator" ? declared.parent.parent : undefined;
  if (loop?.type === "ForOfStatement" && loop.left === declared.parent && declared.id === name)
    return isTypedElsewhere(source, loop.right, except, depth + 1);
  // const { encode } = options, function send({ encode }: Options)
  const property = name?.parent?.type === "AssignmentPattern" ? name.parent.parent : name?.parent;
  const pattern = property?.parent;
  if (property?.type !== "Property" || pattern?.type !== "ObjectPattern") return false;
  if (pattern.typeAnnotation != null) return isForeign(source, pattern.typeAnnotation.typeAnnotation, except, 0);
  return (
    pattern.parent?.type === "VariableDeclarator" &&
    pattern.parent.init != null &&
    isTypedElsewhere(source, pattern.parent.init, except, depth + 1)
  );
}

/**
 *   const parser = this.findParser(type)      const parser = this.parsers.find(({ name }) => name === type)
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @param {RegExp} except
 * @param {number} depth
 * @returns {boolean}
 */
function isResultTypedElsewhere(source, call, except, depth) {
  const callee = unwrap(call.callee);
  const functions = resolveFunctions(source, callee);
  if (functions.length === 0)
    return callee.type === "MemberExpression" && isTypedElsewhere(source, callee.object, except, depth);
  return functions.some((fn) =>
    fn.returnType == null
      ? findReturns(source, fn).some(
          (returned) => returned !== undefined && isTypedElsewhere(source, returned, except, depth),
        )
      : isForeign(source, fn.returnType.typeAnnotation, except, depth),
  );
}

/**
 * Whether the parameters of a function get their types from where it stands:
 *
 *   Loader.trace = (handler) => …      app.use((handler) => …)
 *
 * @param {Node} fn
 * @returns {boolean}
 */
function isTypedByPlace(fn) {
  const { parent } = getBound(fn);
  return (
    fn.type !== "FunctionDeclaration" &&
    fn.params.every((/** @type {Node} */ param) => (param.left ?? param).typeAnnotation == null) &&
    ((parent.type === "AssignmentExpression" && parent.left.type === "MemberExpression") ||
      (parent.type === "CallExpression" && parent.callee !== fn))
  );
}

/**
 * @param {Node} node - unwrapped
 * @returns {Node[]} what its value is one of: both ways of a choice, or the function that it binds
 */
function getOrigins(node) {
  if (node.type === "ConditionalExpression") return [node.consequent, node.alternate];
  if (node.type === "LogicalExpression") return [node.left, node.right];
  // schema.validate.bind(schema)
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  return callee !== undefined && getPropertyName(callee) === "bind" ? [callee.object] : [];
}

/**
 * @param {Source} source
 * @param {Node} type
 * @param {RegExp} except
 * @param {number} depth
 * @returns {boolean} whether a part of it is declared in another file
 */
function isForeign(source, type, except, depth) {
  if (depth > MAX_DEPTH) return false;
  switch (type.type) {
    case "TSUnionType":
    case "TSIntersectionType":
      return type.types.some((/** @type {Node} */ member) => isForeign(source, member, except, depth + 1));
    case "TSArrayType":
      return isForeign(source, type.elementType, except, depth + 1);
    case "TSTypeAliasDeclaration":
      return isForeign(source, type.typeAnnotation, except, depth + 1);
    case "TSInterfaceDeclaration":
      return (type.extends ?? []).some((/** @type {Node} */ { expression }) => {
        const parent =
          expression.type === "Identifier"
            ? /** @type {any} */ (source.findVariable(expression)?.defs[0]?.node)
            : undefined;
        return parent?.type !== "TSInterfaceDeclaration" || isForeign(source, parent, except, depth + 1);
      });
    case "TSTypeReference": {
      const name = getTypeName(type);
      const [argument] = (type.typeArguments ?? type.typeParameters)?.params ?? [];
      if ((TRANSPARENT.test(name) || LIST.test(name)) && argument !== undefined)
        return isForeign(source, argument, except, depth + 1);
      const declared = findDeclaredType(source, type);
      return declared === undefined ? !except.test(name) : isForeign(source, declared, except, depth + 1);
    }
    case "TSImportType":
    case "TSIndexedAccessType":
    case "TSTypeQuery":
      return true;
    default:
      return false;
  }
}
