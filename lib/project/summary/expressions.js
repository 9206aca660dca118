import { ANY, ELEMENT, FileSlots, NONE, UNKNOWN } from "./slots.js";
import { findClassOfMember, findThisFunction, isFunction } from "../../ast/syntax/functions.js";
import { findKeyNames, getUnknownName, isEachKey } from "./key-names.js";
import { findKeyName, findMemberName } from "./member-name.js";
import { AS_FOLDER } from "./file-names.js";
import { findModulePattern } from "./module-pattern.js";
import { readFileOf, readFolder } from "./folders.js";
import { readAssignment } from "./read-assignment.js";
import { readCall } from "./read-call.js";
import { readYielded } from "./effect-values.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node } from "../../types.js" */

/** Expressions whose slot is looked up again: the others are found by what they name. */
const KEPT = new Set([
  "CallExpression",
  "NewExpression",
  "AssignmentExpression",
  "ConditionalExpression",
  "LogicalExpression",
]);

/** What global variables are members of. */
const GLOBAL_OBJECTS = new Set(["global", "globalThis"]);

/** What a method may be called. */
const METHOD_NAME = /^[A-Za-z_$][\w$]{1,40}$/;

/** The name of an element of a list. */
const INDEX = /^\d+$/;

/**
 * Slots of expressions.
 */
export class Expressions extends FileSlots {
  /**
   * @param {Node | null | undefined} expression
   * @returns {number} the slot with its values
   */
  read(expression) {
    const node = expression == null ? undefined : unwrap(expression);
    if (node === undefined || this.open.has(node)) return NONE;
    const known = this.slots.get(node);
    if (known !== undefined) return known;
    this.open.add(node);
    const slot = this.readNode(node);
    this.open.delete(node);
    // Functions and objects have been kept under their nodes already.
    if (slot !== NONE && KEPT.has(node.type)) this.slots.set(node, slot);
    return slot;
  }

  /**
   * @param {Node} node
   * @returns {number}
   */
  readNode(node) {
    switch (node.type) {
      case "Identifier":
      case "JSXIdentifier":
        return this.readIdentifier(node);
      case "FunctionExpression":
      case "FunctionDeclaration":
      case "ArrowFunctionExpression":
      case "ClassExpression":
      case "ClassDeclaration":
        return this.getUnit(node);
      case "ThisExpression":
        return this.getThis(node);
      case "MemberExpression":
        return this.readMember(node);
      case "JSXMemberExpression":
        return this.load(this.read(node.object), node.property.name);
      case "AwaitExpression":
        return this.read(node.argument);
      case "YieldExpression":
        return readYielded(this, node);
      case "SequenceExpression":
        return this.read(node.expressions.at(-1));
      case "ConditionalExpression":
        return this.join(this.read(node.consequent), this.read(node.alternate));
      case "LogicalExpression":
        return node.operator === "&&" ? this.read(node.right) : this.join(this.read(node.left), this.read(node.right));
      case "AssignmentExpression":
        return readAssignment(this, node);
      case "ObjectExpression":
        return this.readObject(node);
      case "ArrayExpression": {
        const array = this.getObject(node, 1);
        for (const element of node.elements)
          if (element !== null)
            this.store(
              array,
              ELEMENT,
              element.type === "SpreadElement" ? this.load(this.read(element.argument), ELEMENT) : this.read(element),
            );
        return array;
      }
      case "Literal":
        return typeof node.value === "string" && METHOD_NAME.test(node.value) ? this.getText(node.value) : NONE;
      case "ImportExpression":
        return this.readModule(node.source, 0);
      case "CallExpression":
      case "NewExpression":
        return readCall(this, node);
      case "BinaryExpression":
      case "TemplateLiteral":
        return readFolder(this, node) ?? NONE;
      default:
        return NONE;
    }
  }

  /** @param {Node} node - MemberExpression */
  readMember(node) {
    const object = node.object.type === "Super" ? this.readSuper(node) : this.read(node.object);
    const name = findMemberName(this.source, node);
    //   rows[0], and of an object what has that name
    if (name !== undefined && INDEX.test(name)) return this.join(this.load(object, name), this.load(object, ELEMENT));
    if (name !== undefined) return this.load(object, name);
    if (isEachKey(this.source, node)) return this.load(object, ANY);
    const names = findKeyNames(this.source, node.property);
    return names === undefined
      ? this.readByKey(node, object)
      : names.map((key) => this.load(object, key)).reduce((first, second) => this.join(first, second), NONE);
  }

  /**
   * `handlers[type]`
   *
   * @param {Node} member - MemberExpression
   * @param {number} object
   */
  readByKey(member, object) {
    const any = this.load(object, getUnknownName(this.source, member.property));
    const key = object === NONE || this.roots.has(object) ? NONE : this.read(member.property);
    if (key === NONE) return any;
    const slot = this.create();
    this.copy(any, slot);
    this.flow.keyed.push(slot, object, key);
    return slot;
  }

  /**
   * @param {number} first
   * @param {number} second
   */
  join(first, second) {
    if (first === NONE || second === NONE || first === second) return first === NONE ? second : first;
    const slot = this.create();
    this.copy(first, slot);
    this.copy(second, slot);
    return slot;
  }

  /** @param {Node} node */
  readIdentifier(node) {
    const variable = this.source.findVariable(node);
    if (variable !== undefined) return this.getSlot(variable);
    if (node.name === "module") return this.get("module", (slot) => (this.flow.file.module = slot));
    if (node.name === "exports") return this.get("exports", (slot) => (this.flow.file.exports = slot));
    if (node.name === "arguments") {
      const fn = findThisFunction(node);
      const unit = fn === undefined ? undefined : this.units.get(fn);
      return fn === undefined || unit === undefined ? NONE : (this.outline.shapes[unit][1] = this.getArguments(fn));
    }
    if (this.known.has(node.name))
      return this.get(`global ${node.name}`, (slot) => this.flow.globals.push(slot, this.getName(node.name)));
    if (GLOBAL_OBJECTS.has(node.name)) return this.getProject();
    return isBuiltIn(node.name) ? NONE : this.load(this.getProject(), node.name);
  }

  /**
   * What `global.app = app` and `app = createApp()` set, other files read as `app`.
   *
   * @returns {number}
   */
  getProject() {
    return this.get("project", (slot) => (this.flow.project = slot));
  }

  /** @param {Node} node - in a member of a class */
  readSuper(node) {
    const owner = findThisFunction(node);
    const classNode = findClassOfMember(owner);
    const parent = classNode?.superClass == null ? NONE : this.read(classNode.superClass);
    return owner?.parent.static === true ? parent : this.load(parent, "prototype");
  }

  /** @param {Node} node - ObjectExpression */
  readObject(node) {
    const object = this.getObject(node, 0);
    for (const property of node.properties) {
      if (property.type === "SpreadElement") {
        this.spread(this.read(property.argument), object);
        continue;
      }
      const value = unwrap(property.value);
      const unit = this.units.get(value);
      const name = findKeyName(this.source, property) ?? ELEMENT;
      if (unit !== undefined && isFunction(value) && value.type !== "ArrowFunctionExpression")
        this.copy(object, this.getSelf(value));
      if (unit !== undefined && (property.kind === "get" || property.kind === "set"))
        this.flow.accessors.push(object, this.getName(name), unit);
      else this.store(object, name, this.read(value));
    }
    return object;
  }

  /**
   * @param {Node} name
   * @param {0 | 1} isRequired
   * @returns {number} the slot with what is loaded
   */
  readModule(name, isRequired) {
    const module = name.type === "Literal" ? String(name.value) : findModulePattern(this.source, name);
    return module === undefined ? readFileOf(this, name) : this.getImport(module, isRequired);
  }

  /**
   * @param {string} pattern - of files
   * @param {number} naming - see `file-names.js`
   * @returns {number} the slot with an object that has what they export by their names
   */
  loadFiles(pattern, naming) {
    const { flow, outline } = this;
    return this.get(`files ${pattern} ${naming}`, (slot) =>
      flow.folders.push(slot, outline.modules.push([pattern, 1]) - 1, naming),
    );
  }

  /**
   * @param {string} pattern - of its files
   * @returns {number} the slot with the folder itself
   */
  getFolder(pattern) {
    const { flow, outline } = this;
    return this.get(`folder ${pattern}`, (slot) =>
      flow.folders.push(slot, outline.modules.push([pattern, 1, 1]) - 1, AS_FOLDER),
    );
  }

  /** @param {Node} target - MemberExpression */
  getWrittenNames(target) {
    const name = findMemberName(this.source, target);
    if (name !== undefined && INDEX.test(name)) return [name, ELEMENT];
    return name === undefined ? (findKeyNames(this.source, target.property) ?? [ELEMENT]) : [name];
  }

  /**
   * @param {Node} pattern
   * @param {number} value
   */
  assign(pattern, value) {
    const target = unwrap(pattern);
    switch (target?.type) {
      case "Identifier":
        if (this.source.findVariable(target) !== undefined) this.copy(value, this.getVariable(target));
        else if (!isBuiltIn(target.name)) this.store(this.getProject(), target.name, value);
        break;
      case "MemberExpression":
        for (const name of this.getWrittenNames(target)) this.store(this.read(target.object), name, value);
        break;
      case "AssignmentPattern":
        this.assign(target.left, value);
        this.assign(target.left, this.read(target.right));
        break;
      case "ArrayPattern":
        for (const element of target.elements)
          if (element !== null)
            this.assign(
              element.type === "RestElement" ? element.argument : element,
              element.type === "RestElement" ? value : this.load(value, ELEMENT),
            );
        break;
      case "ObjectPattern":
        for (const property of target.properties) {
          if (property.type === "RestElement") this.assign(property.argument, value);
          else this.assign(property.value, this.load(value, findKeyName(this.source, property) ?? UNKNOWN));
        }
        break;
      default:
    }
  }

  /**
   * @param {Node} _type - TSTypeQuery
   * @returns {number} the slot of what it names, where types are read
   */
  readQueried(_type) {
    return NONE;
  }
}

/**
 * @param {string} name - that no scope of the file knows
 * @returns {boolean} whether the language or Node has it
 */
function isBuiltIn(name) {
  return name in globalThis || name === "require" || name.startsWith("__");
}
