import { combineMembers } from "./union.js";
import { findClassOfThis } from "../objects/class-of-this.js";
import { getReadMembers } from "../objects/own-members.js";
import { findConstructor, getKeyName, getPropertyName, isClass, isFunction } from "../syntax/functions.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Promised } from "./promise.js" */

/** Names that people give to `T | Promise<T>`. */
const MAYBE_PROMISE =
  /^(Awaitable|MaybePromise|MaybePromiseLike|MaybeAsync|Promisable|PromiseOrValue|OrPromise|PromiseOr|ValueOrPromise|SyncOrAsync)$/;

/** Types that are promises, or that `await` waits for. */
const PROMISE = /^(Promise|PromiseLike|Thenable|Bluebird)$/;

/** Types that wrap another one and leave its members as they are. */
export const TRANSPARENT = /^(Partial|Required|Readonly|NonNullable|Pick|Omit|DeepReadonly|DeepPartial)$/;

const PLAIN = new Set([
  "TSStringKeyword",
  "TSNumberKeyword",
  "TSBooleanKeyword",
  "TSBigIntKeyword",
  "TSSymbolKeyword",
  "TSUndefinedKeyword",
  "TSNullKeyword",
  "TSArrayType",
  "TSTupleType",
  "TSLiteralType",
  "TSTemplateLiteralType",
  "TSTypePredicate",
  "TSFunctionType",
]);
const PLAIN_NAMES =
  /^(Array|ReadonlyArray|Map|Set|Date|RegExp|Error|Buffer|Uint8Array|ArrayBuffer|Record|Response|Request|Headers|URL)$/;

/** Types refer to each other in a few steps; circles must end. */
const MAX_DEPTH = 10;

/**
 * What the TypeScript annotations in the file say about the value that a call returns.
 *
 * @param {Source} source
 * @param {Node} callee
 * @returns {Promised}
 */
export function getPromisedByTypes(source, callee) {
  const type = findType(source, callee, 0);
  const returned = type === undefined ? undefined : findReturnType(source, type, 0);
  return returned === undefined ? "unknown" : getPromisedOfType(source, returned);
}

/**
 * Whether values of a type are promises.
 *
 * @param {Source} source
 * @param {Node} type
 * @param {number} [depth]
 * @returns {Promised}
 */
export function getPromisedOfType(source, type, depth = 0) {
  if (depth > MAX_DEPTH) return "unknown";
  if (PLAIN.has(type.type)) return "never";
  if (type.type === "TSUnionType")
    return combineMembers(
      type.types.map((/** @type {Node} */ member) =>
        member.type === "TSVoidKeyword" ? "never" : getPromisedOfType(source, member, depth + 1),
      ),
    );
  if (type.type !== "TSTypeReference") return "unknown";
  const name = getTypeName(type);
  if (PROMISE.test(name)) return "always";
  if (MAYBE_PROMISE.test(name)) return "sometimes";
  const alias = findDeclaredType(source, type);
  if (alias?.type === "TSTypeAliasDeclaration") return getPromisedOfType(source, alias.typeAnnotation, depth + 1);
  return alias === undefined && PLAIN_NAMES.test(name) ? "never" : "unknown";
}

/**
 * Whether the elements of an array are promises, as far as the annotations in the file say.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {Promised} unknown also for what is no array
 */
export function getPromisedOfElements(source, expression) {
  const type = findType(source, expression, 0);
  const element = type === undefined ? undefined : findElementType(type);
  return element === undefined ? "unknown" : getPromisedOfType(source, element);
}

/**
 * @param {Node} type - `string[]`, `readonly string[]`, `Array<string>`
 * @returns {Node | undefined}
 */
function findElementType(type) {
  if (type.type === "TSTypeOperator" && type.operator === "readonly") return findElementType(type.typeAnnotation);
  if (type.type === "TSArrayType") return type.elementType;
  if (type.type !== "TSTypeReference" || !/^(Readonly)?Array$/.test(getTypeName(type))) return undefined;
  return (type.typeArguments ?? type.typeParameters)?.params[0];
}

/**
 * @param {Node} type - TSTypeReference
 * @returns {string} the last part of its name: `Promise` of `bluebird.Promise<void>`
 */
export function getTypeName({ typeName }) {
  return typeName.type === "TSQualifiedName" ? typeName.right.name : (typeName.name ?? "");
}

/**
 * @param {Source} source
 * @param {Node} type - TSTypeReference
 * @returns {Node | undefined} the interface, alias or class of the file
 */
export function findDeclaredType(source, type) {
  const definition = type.typeName.type === "Identifier" ? source.findVariable(type.typeName)?.defs[0] : undefined;
  const node = /** @type {any} */ (definition?.node);
  return node != null && ["TSInterfaceDeclaration", "TSTypeAliasDeclaration", "ClassDeclaration"].includes(node.type)
    ? node
    : undefined;
}

/**
 * The declared type of an expression, or the signature that declares it.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {number} depth
 * @returns {Node | undefined}
 */
export function findType(source, expression, depth) {
  if (depth > MAX_DEPTH) return undefined;
  const node = unwrap(expression);
  if (node.type === "MemberExpression") {
    const name = getPropertyName(node);
    if (name === undefined) return undefined;
    if (node.object.type === "ThisExpression") {
      const classNode = findClassOfThis(source, node.object);
      return classNode === undefined ? undefined : findTypeOfClassMember(classNode, name);
    }
    const object = findType(source, node.object, depth + 1);
    return object === undefined ? undefined : findTypeOfMember(source, object, name, depth + 1);
  }
  //   getParser(request), of `function getParser(request: Request): Parser`
  if (node.type === "CallExpression") {
    const called = findType(source, node.callee, depth + 1);
    return called === undefined ? undefined : findReturnType(source, called, depth + 1);
  }
  if (node.type !== "Identifier") return undefined;
  const definition = source.findVariable(node)?.defs[0];
  if (definition === undefined) return undefined;
  const declared = /** @type {any} */ (definition.node);
  if (isFunction(declared) && definition.type === "FunctionName")
    return declared.returnType == null ? undefined : declared;
  const name = /** @type {any} */ (definition.name);
  if (name.typeAnnotation != null) return name.typeAnnotation.typeAnnotation;
  return (
    findTypeInPattern(source, name, depth) ??
    (declared.type === "VariableDeclarator" && declared.id === name && declared.init != null
      ? findType(source, declared.init, depth + 1)
      : undefined)
  );
}

/**
 * `function send({ encode }: Options)`, `const { encode } = options`: the member's type.
 *
 * @param {Source} source
 * @param {Node} name
 * @param {number} depth
 * @returns {Node | undefined}
 */
function findTypeInPattern(source, name, depth) {
  const value = name.parent?.type === "AssignmentPattern" ? name.parent : name;
  const property = value.parent;
  const pattern = property?.parent;
  if (property?.type !== "Property" || pattern?.type !== "ObjectPattern") return undefined;
  const key = getKeyName(property);
  const outer =
    pattern.parent?.type === "VariableDeclarator" && pattern.parent.init != null
      ? findType(source, pattern.parent.init, depth + 1)
      : undefined;
  const type = pattern.typeAnnotation?.typeAnnotation ?? outer;
  return key === undefined || type == null ? undefined : findTypeOfMember(source, type, key, depth + 1);
}

/**
 * @param {Node} classNode
 * @param {string} name
 * @returns {Node | undefined}
 */
function findTypeOfClassMember(classNode, name) {
  if (!isClass(classNode)) return undefined;
  const member = getReadMembers(classNode.body).get(name);
  //   get load(): () => Promise<User> { … }
  //               ^^^^^^^^^^^^^^^^^^^ and not the getter is what `this.load()` runs
  if (member?.kind === "get") return member.value?.returnType?.typeAnnotation;
  if (member !== undefined)
    return member.typeAnnotation?.typeAnnotation ?? (member.value?.returnType == null ? undefined : member.value);
  const parameter = findConstructor(classNode)?.params.find(
    (/** @type {Node} */ candidate) =>
      candidate.type === "TSParameterProperty" && (candidate.parameter.left ?? candidate.parameter).name === name,
  );
  return parameter === undefined
    ? undefined
    : (parameter.parameter.left ?? parameter.parameter).typeAnnotation?.typeAnnotation;
}

/**
 * @param {Source} source
 * @param {Node} type
 * @param {string} name
 * @param {number} depth
 * @returns {Node | undefined} its type, or the method signature
 */
function findTypeOfMember(source, type, name, depth) {
  if (depth > MAX_DEPTH) return undefined;
  switch (type.type) {
    case "TSTypeLiteral":
      return findSignature(type, name);
    case "TSInterfaceDeclaration": {
      const own = findSignature(type.body, name);
      if (own !== undefined) return own;
      for (const { expression } of type.extends ?? []) {
        const parent =
          expression?.type === "Identifier"
            ? /** @type {any} */ (source.findVariable(expression)?.defs[0]?.node)
            : undefined;
        const inherited = parent == null ? undefined : findTypeOfMember(source, parent, name, depth + 1);
        if (inherited !== undefined) return inherited;
      }
      return undefined;
    }
    case "TSTypeAliasDeclaration":
      return findTypeOfMember(source, type.typeAnnotation, name, depth + 1);
    case "ClassDeclaration":
      return findTypeOfClassMember(type, name);
    case "TSIntersectionType":
    case "TSUnionType":
      for (const member of type.types) {
        const found = findTypeOfMember(source, member, name, depth + 1);
        if (found !== undefined) return found;
      }
      return undefined;
    case "TSTypeReference": {
      const [argument] = (type.typeArguments ?? type.typeParameters)?.params ?? [];
      if (TRANSPARENT.test(getTypeName(type)) && argument !== undefined)
        return findTypeOfMember(source, argument, name, depth + 1);
      const declared = findDeclaredType(source, type);
      return declared === undefined ? undefined : findTypeOfMember(source, declared, name, depth + 1);
    }
    default:
      return undefined;
  }
}

/**
 * @param {Node} body - TSTypeLiteral or TSInterfaceBody
 * @param {string} name
 * @returns {Node | undefined}
 */
function findSignature(body, name) {
  const member = getReadMembers(body).get(name);
  if (member?.kind === "get") return member.returnType?.typeAnnotation;
  return member?.type === "TSPropertySignature" ? member.typeAnnotation?.typeAnnotation : member;
}

/**
 * @param {Source} source
 * @param {Node} type - a function type, a signature, or a function
 * @param {number} depth
 * @returns {Node | undefined}
 */
function findReturnType(source, type, depth) {
  if (depth > MAX_DEPTH) return undefined;
  if (type.type === "TSUnionType") {
    // onSend?: Hook | null
    const callable = type.types.flatMap(
      (/** @type {Node} */ member) => findReturnType(source, member, depth + 1) ?? [],
    );
    return callable.length === 1 ? callable[0] : undefined;
  }
  if (type.type === "TSTypeReference") {
    const declared = findDeclaredType(source, type);
    if (declared?.type === "TSTypeAliasDeclaration") return findReturnType(source, declared.typeAnnotation, depth + 1);
    if (declared?.type !== "TSInterfaceDeclaration") return undefined;
    const signature = declared.body.body.find(
      (/** @type {Node} */ member) => member.type === "TSCallSignatureDeclaration",
    );
    return signature?.returnType?.typeAnnotation;
  }
  return type.returnType?.typeAnnotation;
}
