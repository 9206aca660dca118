import { findFirst } from "../../ast/find-first.js";
import { getKeyName } from "../../ast/syntax/functions.js";
import { getLookup } from "./lookup.js";
import { getModuleName, getOwn } from "./specs.js";

/** @import { FrameworkTable, HandlerSpec, Node, Role, Source, Specs } from "../../types.js" */

/** Types may be declared by types; nobody goes further. */
const MAX_DEPTH = 6;

/**
 * A TypeScript type that a module exports.
 *
 * @typedef {object} ImportedType
 * @property {string} module
 * @property {string} name - "Request", "Lifecycle.Method", "QueryResolvers['users']" of a member; "default" for the default export
 */

/**
 * The imported types that a type annotation is made of: of a union or an intersection all, of a type or interface declared in
 * the file those that it extends.
 *
 * @param {Source} source
 * @param {Node | null | undefined} annotation - TSTypeAnnotation or a type
 * @returns {ImportedType[]}
 */
export function findImportedTypes(source, annotation) {
  return annotation == null
    ? []
    : findOfType(source, annotation.type === "TSTypeAnnotation" ? annotation.typeAnnotation : annotation, 0);
}

/**
 * @param {Source} source
 * @param {Node} type
 * @param {number} depth
 * @returns {ImportedType[]}
 */
function findOfType(source, type, depth) {
  if (type == null || depth > MAX_DEPTH) return [];
  switch (type.type) {
    case "TSUnionType":
    case "TSIntersectionType":
      return type.types.flatMap((/** @type {Node} */ part) => findOfType(source, part, depth + 1));
    case "TSParenthesizedType":
      return findOfType(source, type.typeAnnotation, depth + 1);
    case "TSTypeReference":
      // NonNullable<MutationResolvers["addUser"]>
      if (type.typeName.name === "NonNullable")
        return findOfType(source, (type.typeArguments ?? type.typeParameters)?.params[0], depth + 1);
      return findOfName(source, type.typeName, depth);
    // MutationResolvers["addUser"]
    case "TSIndexedAccessType":
      return findOfType(source, type.objectType, depth + 1).map(({ module, name }) => ({
        module,
        name: `${name}[${source.slice(type.indexType)}]`,
      }));
    // interface AuthenticatedRequest extends Request {}
    //                                        ^^^^^^^
    // class Guard implements CanActivate {}
    //                        ^^^^^^^^^^^
    case "TSInterfaceHeritage":
    case "TSClassImplements":
    case "TSExpressionWithTypeArguments":
      return findOfName(source, type.expression, depth);
    // import("express").Request
    case "TSImportType": {
      const module = (type.source ?? type.argument?.literal ?? type.argument)?.value;
      return typeof module === "string"
        ? [{ module: getModuleName(module), name: type.qualifier == null ? "default" : source.slice(type.qualifier) }]
        : [];
    }
    default:
      return [];
  }
}

/**
 * @param {Source} source
 * @param {Node} typeName - Identifier, TSQualifiedName or MemberExpression
 * @param {number} depth
 * @returns {ImportedType[]}
 */
function findOfName(source, typeName, depth) {
  const [root, ...path] = getPath(typeName);
  const definition = root?.type === "Identifier" ? /** @type {any} */ (source.findVariable(root)?.defs[0]) : undefined;
  if (definition === undefined) return [];
  if (definition.type === "Type") {
    const { node } = definition;
    if (node.type === "TSTypeAliasDeclaration") return findOfType(source, node.typeAnnotation, depth + 1);
    return (node.extends ?? []).flatMap((/** @type {Node} */ parent) => findOfType(source, parent, depth + 1));
  }
  if (definition.type !== "ImportBinding") return [];
  const { node } = definition;
  // import express = require("express")
  const module =
    node.type === "TSImportEqualsDeclaration"
      ? node.moduleReference?.expression?.value
      : definition.parent?.source?.value;
  if (typeof module !== "string") return [];
  const names = path.map((part) => part.name);
  // Request; express.Request, where express is the module or its default export
  const imported = node.type === "ImportSpecifier" ? (node.imported.name ?? node.imported.value) : undefined;
  return [
    {
      module: getModuleName(module),
      name: (imported === undefined ? (names.length > 0 ? names : ["default"]) : [imported, ...names]).join("."),
    },
  ];
}

/** Types of the language that have the properties of another. */
const SAME_PROPERTIES = /^(Readonly|Required|Partial)$/;

/**
 * What the type of an object says of one of its properties: `Express` of `app` in `{ app: Express }`, and in a type or interface
 * declared in the file.
 *
 * @param {Source} source
 * @param {Node | null | undefined} annotation - TSTypeAnnotation, a type, or what an interface extends
 * @param {string} name
 * @param {number} [depth]
 * @returns {Node | undefined} its TSTypeAnnotation
 */
export function findPropertyType(source, annotation, name, depth = 0) {
  if (annotation == null || depth > MAX_DEPTH) return undefined;
  /** @param {Node[]} types */
  const findIn = (types) => findFirst(types, (type) => findPropertyType(source, type, name, depth + 1));
  switch (annotation.type) {
    case "TSTypeAnnotation":
    case "TSParenthesizedType":
    case "TSTypeAliasDeclaration":
      return findIn([annotation.typeAnnotation]);
    case "TSIntersectionType":
      return findIn(annotation.types);
    case "TSTypeLiteral":
      return findOfMember(annotation.members, name);
    case "TSInterfaceDeclaration":
      return findOfMember(annotation.body.body, name) ?? findIn(annotation.extends ?? []);
    case "TSTypeReference":
    case "TSInterfaceHeritage":
    case "TSExpressionWithTypeArguments": {
      const named = annotation.typeName ?? annotation.expression;
      if (named.type !== "Identifier") return undefined;
      if (SAME_PROPERTIES.test(named.name))
        return findIn((annotation.typeArguments ?? annotation.typeParameters)?.params ?? []);
      const definition = /** @type {any} */ (source.findVariable(named)?.defs[0]);
      return definition?.type === "Type" ? findIn([definition.node]) : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * @param {Node[]} members - of a type
 * @param {string} name
 * @returns {Node | undefined}
 */
function findOfMember(members, name) {
  const member = members.find((one) => one.type === "TSPropertySignature" && getKeyName(one) === name);
  return member?.typeAnnotation ?? undefined;
}

/**
 * @param {Node} name
 * @returns {Node[]} the identifiers of `a.b.c`
 */
export function getPath(name) {
  if (name?.type === "TSQualifiedName") return [...getPath(name.left), name.right];
  if (name?.type === "MemberExpression") return [...getPath(name.object), name.property];
  return name == null ? [] : [name];
}

/**
 * @param {FrameworkTable[]} tables
 * @param {string} module
 * @returns {{ table: FrameworkTable, exports: Specs }[]} those that know the module, and what they say of its exports
 */
function getTablesOf(tables, module) {
  return getLookup(tables).modules.get(module) ?? [];
}

/**
 * What a table says of a value of this type: the kind of an app.
 *
 * @param {FrameworkTable[]} tables
 * @param {ImportedType[]} types
 * @returns {{ table: FrameworkTable, kind: string } | undefined}
 */
export function findKindOfTypes(tables, types) {
  for (const { module, name } of types) {
    for (const { table, exports } of getTablesOf(tables, module)) {
      // `app: Koa` is what `new Koa()` makes.
      const specs = name === "default" ? exports[""] : undefined;
      const kind =
        (specs === undefined || Array.isArray(specs) ? undefined : specs.constructs) ?? getOwn(table.types, name);
      if (kind !== undefined) return { table, kind };
    }
  }
  return undefined;
}

/**
 * What a table says of a parameter of this type: a request, a response.
 *
 * @param {FrameworkTable[]} tables
 * @param {ImportedType[]} types
 * @returns {{ table: FrameworkTable, role: Role["role"], type: string } | undefined}
 */
export function findRoleOfTypes(tables, types) {
  for (const { module, name } of types) {
    for (const { table } of getTablesOf(tables, module)) {
      const role = getOwn(table.requestTypes, name);
      if (role !== undefined) return { table, role, type: name };
    }
  }
  return undefined;
}

/**
 * What a table says of a function or an object of this type (a handler, a plugin), or of a class that derives from it.
 *
 * @param {FrameworkTable[]} tables
 * @param {ImportedType[]} types
 * @param {"functionTypes" | "objectTypes" | "classTypes"} [key]
 * @returns {{ table: FrameworkTable, spec: HandlerSpec, type: string } | undefined}
 */
export function findSpecOfTypes(tables, types, key = "functionTypes") {
  for (const { module, name } of types) {
    for (const { table } of getTablesOf(tables, module)) {
      const spec = getOwn(table[key], name);
      if (spec !== undefined) return { table, spec, type: name };
    }
    if (key !== "classTypes") {
      const generated = findGenerated(tables, { module, name }, key);
      if (generated !== undefined) return { ...generated, type: name };
    }
  }
  return undefined;
}

/**
 * What a generator has made of what the project describes (`QueryResolvers` of its schema) goes by its name, since the file may not be there.
 *
 * @param {FrameworkTable[]} tables
 * @param {ImportedType} type
 * @param {"functionTypes" | "objectTypes"} key
 * @returns {{ table: FrameworkTable, spec: HandlerSpec } | undefined}
 */
function findGenerated(tables, { module, name }, key) {
  for (const { table, generatedTypes } of getLookup(tables).generated) {
    if (generatedTypes.except.test(module)) continue;
    const spec = generatedTypes[key].find(([names]) => names.test(name))?.[1];
    if (spec !== undefined) return { table, spec };
  }
  return undefined;
}
