import { getPropertyName } from "../../ast/syntax/functions.js";

/** @import { Annotations } from "./annotations.js" */
/** @import { Node } from "../../types.js" */

/**
 * What a file exports: members of the object that `import *` gets. CommonJS needs nothing here: `module` and `exports` are
 * objects like others.
 *
 * @param {Annotations} builder
 */
export function addExports(builder) {
  const { flow, outline, source } = builder;
  const declarations = source.nodes("ExportNamedDeclaration", "ExportDefaultDeclaration", "ExportAllDeclaration");
  outline.isModule = declarations.length > 0 || source.nodes("ImportDeclaration").length > 0;
  outline.hasOnlyDefault =
    declarations.some(({ type }) => type === "ExportDefaultDeclaration") &&
    declarations.every(({ type, exportKind }) => type === "ExportDefaultDeclaration" || exportKind === "type");
  if (declarations.length > 0) flow.file.namespace = builder.create();
  const { namespace } = flow.file;
  for (const node of declarations) {
    if (node.type === "ExportDefaultDeclaration") {
      const { declaration } = node;
      const isType = declaration.type === "TSInterfaceDeclaration";
      builder.store(namespace, "default", isType ? builder.readTypeName(declaration.id) : builder.read(declaration));
    } else if (node.type === "ExportAllDeclaration") {
      const module = builder.getImport(String(node.source.value), 0);
      if (node.exported == null) flow.stars.push(module);
      else builder.store(namespace, getName(node.exported), module);
    } else {
      addNamed(builder, node);
    }
  }
  for (const node of source.nodes("TSExportAssignment")) {
    const module = builder.get("module", (slot) => (flow.file.module = slot));
    builder.store(module, "exports", builder.read(node.expression));
    outline.isModule = false;
  }
  if (flow.file.module === -1 && flow.file.exports === -1) return;
  // A bundler's or Babel's mixture of both: `module.exports` wins, as it does there.
  if (declarations.length === 0) outline.isModule = outline.isModule && !writesExports(builder);
}

/**
 * @param {Annotations} builder
 * @param {Node} node - ExportNamedDeclaration
 */
function addNamed(builder, node) {
  const { namespace } = builder.flow.file;
  const module = node.source == null ? undefined : builder.getImport(String(node.source.value), 0);
  for (const specifier of node.specifiers) {
    const local = getName(specifier.local);
    builder.store(
      namespace,
      getName(specifier.exported),
      module === undefined ? readExported(builder, specifier.local) : builder.load(module, local),
    );
  }
  const { declaration } = node;
  if (declaration == null) return;
  for (const name of declaration.type === "VariableDeclaration"
    ? declaration.declarations.flatMap((/** @type {Node} */ { id }) => getNames(id))
    : declaration.id == null
      ? []
      : [declaration.id]) {
    builder.store(namespace, name.name, readExported(builder, name));
  }
}

/**
 * @param {Annotations} builder
 * @param {Node} name - of a variable, a function, a class or a type
 */
function readExported(builder, name) {
  const isType = builder.source.findVariable(name)?.defs.every(({ type }) => type === "Type");
  return isType ? builder.readTypeName(name) : builder.read(name);
}

/**
 * @param {Node} pattern
 * @returns {Node[]} the identifiers that it declares
 */
function getNames(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern];
    case "AssignmentPattern":
      return getNames(pattern.left);
    case "RestElement":
      return getNames(pattern.argument);
    case "ArrayPattern":
      return pattern.elements.flatMap(getNames);
    case "ObjectPattern":
      return pattern.properties.flatMap((/** @type {Node} */ property) =>
        getNames(property.type === "Property" ? property.value : property),
      );
    default:
      return [];
  }
}

/** @param {Node} node - Identifier or Literal */
function getName(node) {
  return String(node.name ?? node.value);
}

/**
 * `module.exports = db`, `exports.find = find`, `module.exports.find = find`
 *
 * @param {Annotations} builder
 */
function writesExports({ source }) {
  return source
    .nodes("AssignmentExpression")
    .some(
      ({ left }) =>
        left.type === "MemberExpression" &&
        (isModuleExports(left) ||
          (left.object.type === "Identifier" && left.object.name === "exports") ||
          (left.object.type === "MemberExpression" && isModuleExports(left.object))),
    );
}

/** @param {Node} member - MemberExpression */
function isModuleExports(member) {
  return (
    member.object.type === "Identifier" && member.object.name === "module" && getPropertyName(member) === "exports"
  );
}
