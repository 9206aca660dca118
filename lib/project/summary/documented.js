import { Annotations, DECLARED, GIVEN, INJECTED } from "./annotations.js";
import { findClassOfMember, findThisFunction, getParams, isClass, isFunction } from "../../ast/syntax/functions.js";
import { findDocComment, getAllTags, getDocImports, getTaggedName, getTags, isDoc } from "../../source/jsdoc.js";
import { NONE } from "./slots.js";
import { findKeyName, findMemberName } from "./member-name.js";
import { isTypeScript } from "../../source/typescript.js";
import { parseType } from "../../source/parse-type.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Comment, Node } from "../../types.js" */
/** @import { Tag } from "../../source/jsdoc.js" */

/** Types that say nothing of what could be called. */
const PLAIN =
  /^[\s?!.]*(string|number|boolean|bigint|symbol|object|any|void|null|undefined|unknown|never|function|date|buffer|array|\*)(\[\])*=?$/i;

/** What a `@typedef` with properties says of itself. */
const OBJECT = /^(object)?$/i;

/**
 * Types that JavaScript's comments give, read as TypeScript's: of parameters, results, variables, fields and what is in parentheses.
 */
export class Documented extends Annotations {
  /** By their text.
   * @type {Map<string, Node | undefined>} */
  parsed = new Map();

  /** Types by their names: what `@typedef` says of them, or where they are imported from.
   * @type {Map<string, () => number>} */
  named = new Map();

  /** Names in comments are those of the file, too. */
  isDocumented = false;

  addDocumented() {
    const { source } = this;
    if (isTypeScript(source) || !source.comments.some(isDoc)) return;
    this.isDocumented = true;
    this.addNames();
    for (const node of this.units.keys()) {
      const comment = findDocComment(source, node);
      if (comment === undefined) continue;
      if (isFunction(node)) this.addDocOfFunction(node, comment);
      else if (isClass(node)) this.addDocOfClass(node, comment);
    }
    for (const node of source.nodes("VariableDeclarator")) this.addDocOf(node, node.id);
    for (const node of source.nodes("PropertyDefinition")) this.addDocOfField(node);
    for (const { expression } of source.nodes("ExpressionStatement")) this.addDocOfMember(expression);
    // /** @type {import("./user.js")} */ (await find())
    for (const node of source.nodes("CallExpression", "AwaitExpression"))
      if (source.text[node.range[0] - 1] === "(") this.addDocOf(node, node);
  }

  addNames() {
    const { source } = this;
    for (const { local, imported, module } of getDocImports(source))
      this.named.set(local, () => {
        const slot = this.getImport(module, 1);
        return imported === "*" ? slot : this.load(slot, imported);
      });
    /** @type {[name: string, node: Node][]} */
    const types = source.comments.filter(isDoc).flatMap((comment) => this.getTypedefs(comment));
    for (const [name, node] of types) this.named.set(name, () => this.readType(node));
    for (const [name] of types) this.exportType(name);
  }

  /**
   * Others name it `import("./user.js").Options`.
   *
   * @param {string} name
   */
  exportType(name) {
    const slot = this.readNamed(name);
    if (slot === NONE) return;
    const { file } = this.flow;
    if (this.outline.isModule) {
      if (file.namespace === NONE) file.namespace = this.create();
      this.store(file.namespace, name, slot);
    } else {
      const module = this.get("module", (created) => (file.module = created));
      this.store(this.load(module, "exports"), name, slot);
    }
  }

  /**
   * An alias, or an object by the properties behind it.
   *
   * @param {Comment} comment
   * @returns {[name: string, type: Node][]}
   */
  getTypedefs(comment) {
    /** @type {{ name: string, type: string, properties: Tag[] }[]} */
    const found = [];
    for (const tag of getAllTags(comment)) {
      if (tag.name === "typedef") found.push({ name: getTaggedName(tag), type: tag.type, properties: [] });
      else if (tag.name === "property" || tag.name === "prop") found.at(-1)?.properties.push(tag);
    }
    return found.flatMap(({ name, type, properties }) => {
      const node = OBJECT.test(type) ? this.getObjectType(properties) : this.parse(type);
      return name === "" || node === undefined ? [] : [/** @type {[string, Node]} */ ([name, node])];
    });
  }

  /**
   * @param {Tag[]} tags - that give members types
   * @param {string} [prefix] - of their names
   * @returns {Node} a type literal with those that could be of use
   */
  getObjectType(tags, prefix = "") {
    const members = tags.flatMap((tag) => {
      const name = getTaggedName(tag).slice(prefix.length);
      const type = this.parse(tag.type);
      return type === undefined || !/^[\w$]+$/.test(name)
        ? []
        : [
            {
              type: "TSPropertySignature",
              computed: false,
              key: { type: "Identifier", name },
              typeAnnotation: { typeAnnotation: type },
            },
          ];
    });
    return /** @type {any} */ ({ type: "TSTypeLiteral", members });
  }

  /**
   * @param {string} type
   * @returns {Node | undefined}
   */
  parse(type) {
    if (type === "" || PLAIN.test(type)) return undefined;
    if (!this.parsed.has(type)) this.parsed.set(type, parseType(type));
    return this.parsed.get(type);
  }

  /**
   * @param {string | undefined} name
   * @returns {number}
   */
  readNamed(name) {
    const read = name === undefined ? undefined : this.named.get(name);
    if (name === undefined || read === undefined) return this.readTopLevel(name);
    return this.slots.get(`type ${name}`) ?? this.readOnce(name, read);
  }

  /**
   * @param {string} name
   * @param {() => number} read
   */
  readOnce(name, read) {
    // @typedef {{ next: Node }} Node
    this.slots.set(`type ${name}`, NONE);
    const slot = read();
    this.slots.set(`type ${name}`, slot);
    return slot;
  }

  /**
   * @param {string | undefined} name
   * @returns {number} the slot of a class or import of the file
   */
  readTopLevel(name) {
    if (name === undefined || !this.isDocumented) return NONE;
    // The second scope is that of a module, or of what CommonJS wraps around a file.
    for (const scope of this.source.scopeManager.scopes.slice(0, 2)) {
      const variable = scope.set.get(name);
      if (variable !== undefined) return this.getTypeVariable(/** @type {any} */ (variable));
    }
    return NONE;
  }

  /**
   * @param {Node} fn
   * @param {Comment} comment
   */
  addDocOfFunction(fn, comment) {
    const { shapes } = this.outline;
    const params = shapes[/** @type {number} */ (this.units.get(fn))][0];
    const tags = getTags(comment, "param");
    const whole = this.findTypeOf(fn);
    const [result] = [...getTags(comment, "returns"), ...getTags(comment, "return")];
    const way = fn.parent.kind === "constructor" ? INJECTED : GIVEN;
    getParams(fn).forEach((/** @type {Node} */ param, /** @type {number} */ index) => {
      const node = this.findTypeOfParam(param, index, tags) ?? whole?.params?.[index]?.typeAnnotation?.typeAnnotation;
      if (node !== undefined) this.addTypeNode(params[index] ?? NONE, node, way);
    });
    const returned =
      (result === undefined ? undefined : this.parse(result.type)) ??
      // /** @type {typeof import("./models/user.js")} */ get userModel() { return this.models.user; }
      (fn.parent.kind === "get" ? whole : whole?.returnType?.typeAnnotation);
    if (returned !== undefined) this.addTypeNode(this.getResult(fn), returned, DECLARED);
  }

  /**
   * @param {Node} param
   * @param {number} index
   * @param {Tag[]} tags
   * @returns {Node | undefined}
   */
  findTypeOfParam(param, index, tags) {
    const target = param.type === "AssignmentPattern" ? param.left : param;
    const direct = tags.filter((tag) => !getTaggedName(tag).includes("."));
    const tag =
      target.type === "Identifier" ? direct.find((one) => getTaggedName(one) === target.name) : direct.at(index);
    if (tag === undefined) return undefined;
    // @param {object} options
    // @param {User} options.user
    const prefix = `${getTaggedName(tag)}.`;
    const nested = tags.filter((one) => getTaggedName(one).startsWith(prefix));
    return nested.length > 0 ? this.getObjectType(nested, prefix) : this.parse(tag.type);
  }

  /**
   * @param {Node} node - with a comment
   * @param {Node} target - that gets its type
   */
  addDocOf(node, target) {
    const type = this.findTypeOf(node);
    if (type !== undefined) this.addTypeNode(this.read(target), type, DECLARED);
  }

  /**
   * @param {Node} node
   * @returns {Node | undefined} what the comment before it says
   */
  findTypeOf(node) {
    const comment = findDocComment(this.source, node);
    const tag = comment === undefined ? undefined : getTags(comment, "type").at(0);
    return tag === undefined ? undefined : this.parse(tag.type);
  }

  /**
   * @param {Node} classNode
   * @param {Comment} comment
   */
  addDocOfClass(classNode, comment) {
    // Those behind a `@typedef` are its own.
    if (getTags(comment, "typedef").length === 0)
      for (const tag of getProperties(comment)) this.addField(classNode, getTaggedName(tag), this.parse(tag.type));
    for (const { type } of getTags(comment, "implements")) {
      const implemented = this.readType(this.parse(type));
      if (implemented !== NONE)
        this.flow.implementers.push(implemented, /** @type {number} */ (this.units.get(classNode)));
    }
  }

  /** @param {Node} field - PropertyDefinition */
  addDocOfField(field) {
    const name = field.static === true ? undefined : findKeyName(this.source, field);
    if (name !== undefined) this.addField(field.parent.parent, name, this.findTypeOf(field));
  }

  /**
   * A type before `this.user = null;` in a class, or before `this.user;`.
   *
   * @param {Node} expression
   */
  addDocOfMember(expression) {
    const target = unwrap(expression.type === "AssignmentExpression" ? expression.left : expression);
    if (target?.type !== "MemberExpression" || target.object.type !== "ThisExpression") return;
    const classNode = findClassOfMember(findThisFunction(target));
    const name = findMemberName(this.source, target);
    if (classNode !== undefined && name !== undefined) this.addField(classNode, name, this.findTypeOf(expression));
  }

  /**
   * @param {Node} classNode
   * @param {string} name
   * @param {Node | undefined} type
   */
  addField(classNode, name, type) {
    const unit = this.units.get(classNode);
    if (unit === undefined || type === undefined) return;
    if (type.type === "TSTypeQuery") {
      this.store(this.getInstance(classNode), name, this.readQueried(type));
      return;
    }
    const slot = this.readType(type);
    if (slot !== NONE) this.flow.typedFields.push(unit, this.getName(name), slot);
  }
}

/**
 * @param {Comment} comment
 * @returns {Tag[]}
 */
function getProperties(comment) {
  return getAllTags(comment).filter(({ name }) => name === "property" || name === "prop");
}
