import { ELEMENT, NONE } from "./slots.js";
import { Expressions } from "./expressions.js";
import { findKeyName } from "./member-name.js";
import { getImportedName } from "../../ast/syntax/imported-name.js";
import { getPath } from "../../heat/handed-over/types.js";
import { getParams, isClass, isFunction } from "../../ast/syntax/functions.js";

/** @import { Node, Variable } from "../../types.js" */

/** How something annotated gets its value: a container brings it, a caller does, or it is made where the annotation stands. */
export const INJECTED = 0;
export const GIVEN = 1;
export const DECLARED = 2;
/** Annotated with a class by `typeof`: it is the class, and no instance. */
const ITSELF = 3;

/** Types of the language that stand for their first type argument: what is awaited is what it becomes. */
const TRANSPARENT =
  /^(Promise|PromiseLike|Awaited|Readonly|Required|Partial|NonNullable|Pick|Omit|Extract|Exclude|InstanceType)$/;

/** Types of the language whose last type argument is what is in them. */
const COLLECTIONS = /^(Array|ReadonlyArray|Set|ReadonlySet|Map|ReadonlyMap|WeakMap|Iterable|AsyncIterable)$/;

/** Containers and clients are asked for what is named by a type: `container.get<Users>("users")`, `moduleRef.get(Users)`. */
const ASKS = /^(get|getAsync|resolve|resolveAsync|inject)$/;

/**
 * Slots of types: they hold the classes and interfaces that an annotation names. Where no value arrives at what is annotated,
 * `TypedSlots` puts instances of these there.
 */
export class Annotations extends Expressions {
  addAnnotations() {
    const { source } = this;
    for (const [node, unit] of this.units) {
      if (isFunction(node)) this.addTypesOfFunction(node);
      else if (isClass(node)) this.addTypesOfClass(node, unit);
    }
    for (const { id } of source.nodes("VariableDeclarator")) this.addTyped(id, this.read(id), DECLARED);
    // container.get("users") as Users
    for (const node of source.nodes("TSAsExpression", "TSTypeAssertion")) {
      const { type } = node.expression.type === "AwaitExpression" ? node.expression.argument : node.expression;
      if (type === "CallExpression")
        this.addType(this.read(node.expression), this.readType(node.typeAnnotation), GIVEN);
    }
    for (const node of source.nodes("CallExpression")) this.addAsked(node);
  }

  /** @param {Node} fn */
  addTypesOfFunction(fn) {
    const { parent } = fn;
    const way = parent.kind === "constructor" ? INJECTED : GIVEN;
    const shape = this.outline.shapes[/** @type {number} */ (this.units.get(fn))];
    getParams(fn).forEach((/** @type {Node} */ param, /** @type {number} */ index) => {
      const pattern = param.type === "TSParameterProperty" ? param.parameter : param;
      this.addTyped(pattern.type === "AssignmentPattern" ? pattern.left : pattern, shape[0][index] ?? NONE, way);
    });
    const result = fn.returnType == null ? NONE : this.readType(fn.returnType.typeAnnotation);
    if (result !== NONE) this.addType(this.getResult(fn), result, DECLARED);
  }

  /**
   * @param {Node} classNode
   * @param {number} unit
   */
  addTypesOfClass(classNode, unit) {
    for (const { expression } of classNode.implements ?? []) {
      const type = this.readTypeName(expression);
      if (type !== NONE) this.flow.implementers.push(type, unit);
    }
    if (classNode.abstract === true) this.outline.abstract.push(unit);
    for (const member of classNode.body.body) {
      if (member.typeAnnotation == null || member.value != null || member.static === true) continue;
      const name = findKeyName(this.source, member);
      const type = name === undefined ? NONE : this.readType(member.typeAnnotation.typeAnnotation);
      if (type !== NONE) this.flow.typedFields.push(unit, this.getName(String(name)), type);
    }
  }

  /**
   * @param {Node} pattern - with a type
   * @param {number} slot
   * @param {number} way
   */
  addTyped(pattern, slot, way) {
    if (pattern.typeAnnotation != null) this.addTypeNode(slot, pattern.typeAnnotation.typeAnnotation, way);
  }

  /**
   * @param {number} slot
   * @param {Node} type
   * @param {number} way
   */
  addTypeNode(slot, type, way) {
    // users: typeof User
    if (type.type === "TSTypeQuery") this.addType(slot, this.readQueried(type), ITSELF);
    else this.addType(slot, this.readType(type), way);
  }

  /**
   * @param {Node} type - TSTypeQuery
   * @returns {number} the slot of what it names: a class itself
   */
  readQueried({ exprName }) {
    return exprName.type === "TSImportType" ? this.readImportType(exprName) : this.readTypeName(exprName);
  }

  /**
   * @param {number} slot
   * @param {number} type - slot of what it is annotated with
   * @param {number} way - how it gets its value
   */
  addType(slot, type, way) {
    if (slot !== NONE && type !== NONE) this.flow.typed.push(slot, type, way);
  }

  /** @param {Node} node - CallExpression */
  addAsked(node) {
    const { callee, arguments: args } = node;
    const name = callee.type === "MemberExpression" ? callee.property.name : callee.name;
    if (!ASKS.test(name)) return;
    const [type] = getArguments(node);
    const named = type === undefined ? this.read(args[0]) : this.readType(type);
    if (named !== NONE) this.addType(this.read(node), named, INJECTED);
  }

  /**
   * @param {Node | null | undefined} type
   * @returns {number} the slot with the classes and interfaces that it is made of
   */
  readType(type) {
    switch (type?.type) {
      case "TSTypeReference":
        return this.readReference(type);
      case "TSUnionType":
      case "TSIntersectionType":
        return type.types
          .map((/** @type {Node} */ part) => this.readType(part))
          .reduce((/** @type {number} */ first, /** @type {number} */ second) => this.join(first, second), NONE);
      case "TSParenthesizedType":
      case "TSOptionalType":
        return this.readType(type.typeAnnotation);
      case "TSTypeOperator":
        return type.operator === "readonly" ? this.readType(type.typeAnnotation) : NONE;
      case "TSArrayType":
        return this.readCollection(type, type.elementType);
      case "TSTypeLiteral":
        return this.readMembers(type, type.members, []);
      // Deps["users"]
      case "TSIndexedAccessType": {
        const name = type.indexType.literal?.value;
        return typeof name === "string" ? this.load(this.readType(type.objectType), name) : NONE;
      }
      // InstanceType<typeof Users>
      case "TSTypeQuery":
        return type.parent.parent?.typeName?.name === "InstanceType" ? this.readQueried(type) : NONE;
      case "TSImportType":
        return this.readImportType(type);
      default:
        return NONE;
    }
  }

  /**
   * @param {Node} type - TSImportType
   * @returns {number} what the module exports by that name, or is: `module.exports = class User {}`
   */
  readImportType(type) {
    const module = (type.source ?? type.argument?.literal ?? type.argument)?.value;
    if (typeof module !== "string") return NONE;
    return this.loadPath(this.getImport(module, 1), type.qualifier == null ? [] : getPath(type.qualifier));
  }

  /** @param {Node} type - TSTypeReference */
  readReference(type) {
    const { typeName } = type;
    const args = getArguments(type);
    if (typeName.type === "Identifier" && this.source.findVariable(typeName) === undefined) {
      if (TRANSPARENT.test(typeName.name)) return this.readType(args[0]);
      if (COLLECTIONS.test(typeName.name)) return this.readCollection(type, args.at(-1));
      if (typeName.name === "Record") return this.readElements(type, args[1], 0);
    }
    let slot = this.readTypeName(typeName);
    for (const argument of args) slot = this.join(slot, this.readTold(argument));
    return slot;
  }

  /**
   * `Context<{ components: Components }>`: what gets a type is said to have the fields that the type is told, which a package's type has from nowhere
   * else. A type that is named may as well be what is in it: `Repository<User>`.
   *
   * @param {Node} argument - of a type
   * @returns {number}
   */
  readTold(argument) {
    return [argument, ...getArguments(argument)].some(({ type }) => type === "TSTypeLiteral")
      ? this.readType(argument)
      : NONE;
  }

  /**
   * @param {Node} name - Identifier, TSQualifiedName or MemberExpression
   * @returns {number}
   */
  readTypeName(name) {
    const [root, ...path] = getPath(name);
    const variable = root?.type === "Identifier" ? this.source.findVariable(root) : undefined;
    const type = variable === undefined ? this.readNamed(root?.name) : this.getTypeVariable(variable);
    return this.loadPath(type, path);
  }

  /**
   * @param {string | undefined} _name - of a type that no scope of the code knows
   * @returns {number}
   */
  readNamed(_name) {
    return NONE;
  }

  /**
   * @param {number} slot
   * @param {Node[]} path
   */
  loadPath(slot, path) {
    return path.reduce((object, { name }) => this.load(object, name), slot);
  }

  /**
   * @param {Variable} variable - that names a type
   * @returns {number}
   */
  getTypeVariable(variable) {
    const definition = /** @type {any} */ (variable.defs[0]);
    const { node, parent, type } = definition ?? {};
    if (type === "ClassName") return this.getSlot(variable);
    if (type === "ImportBinding") {
      if (node.type === "TSImportEqualsDeclaration") return this.getSlot(variable);
      if (parent.importKind !== "type" && node.importKind !== "type") return this.getSlot(variable);
      const name = getImportedName(node);
      const module = this.getImport(String(parent.source.value), 0);
      return name === "*" ? module : this.load(module, name);
    }
    // /** @typedef {import("./user.js")} User */, const User = require("./user.js")
    if (type === "Variable" || type === "FunctionName") return this.getSlot(variable);
    if (type !== "Type") return NONE;
    const known = this.slots.get(node);
    if (known !== undefined) return known;
    if (node.type === "TSInterfaceDeclaration") return this.readMembers(node, node.body.body, node.extends ?? []);
    // type Node = { next: Node }, <T extends Node>
    this.slots.set(node, NONE);
    const slot = this.readType(node.type === "TSTypeParameter" ? node.constraint : node.typeAnnotation);
    this.slots.set(node, slot);
    return slot;
  }

  /**
   * @param {Node} type
   * @param {Node | undefined} element - its type
   */
  readCollection(type, element) {
    return this.readElements(type, element, 1);
  }

  /**
   * @param {Node} type
   * @param {Node | undefined} element - the type of what is in it
   * @param {0 | 1} kind
   */
  readElements(type, element, kind) {
    //   const tasks: Record<string, typeof Task> = {}
    const isOfClasses = element?.type === "TSTypeQuery";
    const inner = isOfClasses ? this.readQueried(element) : this.readType(element);
    if (inner === NONE) return NONE;
    const slot = this.get(type, (created) => this.flow.types.push(created, isOfClasses ? kind + 2 : kind));
    this.store(slot, ELEMENT, inner);
    return slot;
  }

  /**
   * @param {Node} type - an interface or a type literal
   * @param {Node[]} members
   * @param {Node[]} parents
   * @returns {number} -1 where nothing of it could be called
   */
  readMembers(type, members, parents) {
    const known = this.slots.get(type);
    if (known !== undefined) return known;
    const slot = this.create();
    this.slots.set(type, slot);
    let isOfUse = false;
    for (const { expression } of parents) {
      const parent = this.readTypeName(expression);
      if (parent === NONE) continue;
      isOfUse = true;
      this.flow.typeParents.push(slot, parent);
    }
    for (const member of members) {
      const value = member.typeAnnotation?.typeAnnotation;
      if (member.type === "TSMethodSignature" || value?.type === "TSFunctionType") isOfUse = true;
      const name = member.type === "TSPropertySignature" ? findKeyName(this.source, member) : undefined;
      const inner = name === undefined ? NONE : this.readType(value);
      if (inner === NONE) continue;
      isOfUse = true;
      this.store(slot, String(name), inner);
    }
    if (!isOfUse) {
      this.slots.set(type, NONE);
      return NONE;
    }
    this.flow.types.push(slot, 0);
    return slot;
  }
}

/**
 * @param {Node} type
 * @returns {Node[]} of a TSTypeReference, or of what names a type in another way
 */
function getArguments(type) {
  return (type.typeArguments ?? type.typeParameters)?.params ?? [];
}
