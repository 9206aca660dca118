import {
  addReferences,
  createUses,
  findCommonName,
  getPlace,
  isExports,
  refuseHanded,
  WHOLE,
} from "./exported-uses.js";
import { getKeyName, getPropertyName } from "../ast/syntax/functions.js";
import { getWrapped } from "../ast/syntax/unwrap.js";
import { refuse } from "../ast/refuse.js";

/** @import { Node, Refusal, Source } from "../types.js" */
/** @import { Load } from "./loads.js" */
/** @import { Uses } from "./exported-uses.js" */

/**
 * A function that another file exports.
 *
 * @typedef {object} Imported
 * @property {string} name - WHOLE for what is the module itself
 * @property {boolean} isCommon - CommonJS exports it
 */

/**
 * What a file does with a function of another file that it loads.
 *
 * @param {Source} source
 * @param {Load} load - of that file
 * @param {Imported} imported
 * @returns {Uses | Refusal} `names`: by which it hands it out again
 */
export function findImportedUses(source, { node }, imported) {
  const uses = createUses();
  const refused = new ImportedUses(source, imported, uses).add(node);
  return refused ?? uses;
}

class ImportedUses {
  /**
   * @param {Source} source
   * @param {Imported} imported
   * @param {Uses} uses
   */
  constructor(source, { name, isCommon }, uses) {
    this.source = source;
    this.name = name;
    this.isCommon = isCommon;
    this.uses = uses;
  }

  /**
   * @param {Node} node - that loads the file
   * @returns {Refusal | undefined}
   */
  add(node) {
    switch (node.type) {
      case "ImportDeclaration":
        return this.addEach(node.importKind === "type" ? [] : node.specifiers, (one) => this.addSpecifier(one));
      case "ExportNamedDeclaration":
        return this.addEach(node.exportKind === "type" ? [] : node.specifiers, ({ local, exported }) => {
          if (this.isMeant(getName(local))) this.uses.names.add(getName(exported));
          return undefined;
        });
      case "ExportAllDeclaration":
        if (node.exportKind === "type") return undefined;
        if (node.exported != null || this.name === WHOLE) return refuseHanded(this.source, node);
        if (this.name !== "default") this.uses.names.add(this.name);
        return undefined;
      case "TSImportEqualsDeclaration":
        return this.addNamed(node.id);
      case "CallExpression":
        return node.callee.type === "Import" ? this.refuseLate(node) : this.addValue(node);
      default:
        return this.refuseLate(node);
    }
  }

  /**
   * @param {Node[]} nodes
   * @param {(node: Node) => Refusal | undefined} add
   */
  addEach(nodes, add) {
    for (const node of nodes) {
      const refused = add(node);
      if (refused !== undefined) return refused;
    }
    return undefined;
  }

  /** @param {Node} node */
  refuseLate(node) {
    return refuse(this.source, "loadedAtRunTime", { name: getPlace(this.source, node) });
  }

  /** @param {string} name - that is imported */
  isMeant(name) {
    return name === this.name || (name === "default" && this.name === WHOLE);
  }

  /** @param {Node} specifier - of an import */
  addSpecifier(specifier) {
    if (specifier.importKind === "type") return undefined;
    if (specifier.type === "ImportNamespaceSpecifier") return this.addNamed(specifier.local);
    const name = specifier.type === "ImportDefaultSpecifier" ? "default" : getName(specifier.imported);
    if (this.isMeant(name)) return this.addVariable(specifier.local);
    // The default import of a CommonJS module is all that it exports.
    return name === "default" && this.isCommon ? this.addNamed(specifier.local) : undefined;
  }

  /** @param {Node} name - of a variable that is the function */
  addVariable(name) {
    const variable = this.source.findVariable(name);
    if (variable === undefined || variable.defs.length !== 1) return refuseHanded(this.source, name);
    if (variable.references.some((reference) => reference.isWrite() && reference.init !== true))
      return refuseHanded(this.source, name);
    return addReferences(this.source, variable, this.uses);
  }

  /** @param {Node} name - of a variable that has all exports of the file, or is the function that is all of it */
  addNamed(name) {
    if (this.name === WHOLE) return this.addVariable(name);
    const variable = this.source.findVariable(name);
    if (variable === undefined || variable.defs.length !== 1) return refuseHanded(this.source, name);
    return this.addEach(
      variable.references.flatMap((reference) =>
        reference.init === true ? [] : [/** @type {Node} */ (/** @type {any} */ (reference.identifier))],
      ),
      (one) => this.addValue(one),
    );
  }

  /**
   * @param {Node} value - an expression that is all exports of the file
   * @returns {Refusal | undefined}
   */
  addValue(value) {
    if (this.name === WHOLE) return this.addFunction(value);
    const object = getWrapped(value);
    const { parent } = object;
    switch (parent.type) {
      case "ExpressionStatement":
        return undefined;
      case "MemberExpression": {
        const name = parent.object === object ? getPropertyName(parent) : undefined;
        if (name === undefined || (name === "default" && this.name !== "default")) break;
        return name === this.name ? this.addFunction(parent) : undefined;
      }
      // A type of the file: `users.User`
      case "TSQualifiedName":
        if (parent.parent.type === "TSTypeQuery" || parent.right.name === this.name) break;
        return undefined;
      case "VariableDeclarator":
        if (parent.init !== object) break;
        if (parent.id.type === "ObjectPattern") return this.addPattern(parent.id);
        if (parent.id.type === "Identifier" && parent.id.typeAnnotation == null && value.type === "CallExpression")
          return this.addNamed(parent.id);
        break;
      // module.exports = require("./users");
      case "AssignmentExpression":
        if (!isExports(this.source, parent.left) || parent.parent.type !== "ExpressionStatement") break;
        this.uses.names.add(this.name);
        this.uses.isCommon = true;
        return undefined;
      default:
    }
    return refuseHanded(this.source, value);
  }

  /** @param {Node} pattern - ObjectPattern that takes apart what the file exports */
  addPattern(pattern) {
    return this.addEach(pattern.properties, (property) => {
      const name = property.type === "Property" ? getKeyName(property) : undefined;
      if (name === undefined) return refuseHanded(this.source, pattern);
      if (name !== this.name) return undefined;
      return property.value.type === "Identifier"
        ? this.addVariable(property.value)
        : refuseHanded(this.source, property);
    });
  }

  /** @param {Node} value - an expression that is the function */
  addFunction(value) {
    const used = getWrapped(value);
    const { parent } = used;
    if (parent.type === "CallExpression" && parent.callee === used) {
      this.uses.calls.push(parent);
      return undefined;
    }
    const isNamed =
      parent.type === "VariableDeclarator" &&
      parent.init === used &&
      parent.id.type === "Identifier" &&
      parent.id.typeAnnotation == null;
    if (isNamed) return this.addVariable(parent.id);
    // exports.hash = require("./password").hash;
    const name = findCommonName(this.source, used);
    if (name === undefined) return refuseHanded(this.source, value);
    this.uses.names.add(name);
    this.uses.isCommon = true;
    return undefined;
  }
}

/** @param {Node} node - Identifier or Literal */
function getName(node) {
  return String(node.name ?? node.value);
}
