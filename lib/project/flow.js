import { Documented } from "./documented.js";
import { ELEMENT, MAX_ROOT, NONE } from "./slots.js";
import { addExports } from "./exports.js";
import { addTokens } from "./tokens.js";
import { findFunction, isClass, isFunction } from "../ast/syntax/functions.js";
import { eachTriple } from "./lists.js";
import { findKeyName, findMemberName } from "./member-name.js";
import { getImportedName } from "../ast/syntax/imported-name.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/** @typedef {Variable["references"][number]} Reference */

/**
 * What other files need to know of how values move through this one.
 *
 * @typedef {object} Outline
 * @property {number} slots - how many
 * @property {Shape[]} shapes - by unit
 * @property {[module: string, isRequired: 0 | 1][]} modules
 * @property {boolean} isModule - it has import or export declarations
 * @property {string[]} accessorNames
 * @property {number[]} abstract - units of abstract classes
 */

/**
 * How values move through a file: numbers instead of nodes, so that it can be kept without the tree and stored as JSON.
 * "Slots" hold values: variables, parameters, results of calls, members. `names` are referred to by their index.
 *
 * @typedef {object} Flow
 * @property {string[]} names - of properties
 * @property {number[]} copies - from, to
 * @property {number[]} loads - to, object, name
 * @property {number[]} stores - object, name, value
 * @property {number[]} units - slot, unit: the slot holds this function or class
 * @property {number[]} instances - slot, unit: the slot holds an instance of the class
 * @property {number[]} objects - slot, 0 an object, 1 an array, Map or Set; one each
 * @property {number[]} globals - slot, name
 * @property {number[]} imports - slot, module
 * @property {number[]} folders - slot, module: the slot holds an object with the files of a folder by their names
 * @property {number} project - slot of the object whose members are the project's global variables; -1 where there is none
 * @property {number[]} spreads - from, to: all members of one object are members of another
 * @property {number[]} protos - object, the object that it inherits from
 * @property {number[]} parents - unit of a class, slot of its superclass
 * @property {number[]} accessors - object, name, unit
 * @property {number[]} members - object, name, owner: where a member is read or written that may be an accessor
 * @property {Call[]} calls
 * @property {number[][]} roots - slot, unit, index, …names: the slot is (a member of) a parameter that is never assigned
 * @property {number[]} types - slot, 0 an interface, 1 an array type: the slot holds it, and types of members are stored in it
 * @property {number[]} typeParents - slot of an interface, slot of one that it extends
 * @property {number[]} implementers - slot of an interface or class, unit of a class that implements it
 * @property {number[]} typed - slot, slot of its type, how it gets its value
 * @property {number[]} typedFields - unit of a class, name of a field, slot of its type
 * @property {number[]} texts - slot, name: the slot holds this text
 * @property {number[]} keyed - to, object, key: a member whose name is in the slot of the key
 * @property {number[]} stars - modules that `export *` names
 * @property {{ module: number, exports: number, namespace: number }} file - slots of `module`, `exports` and of what `import *` gets; -1 where there is none
 */

/**
 * Slots of a function: parameters, `...rest` or `arguments`, `this`, what it returns; -1 where there is none.
 *
 * @typedef {[params: number[], rest: number, self: number, result: number, returned: number[], closures: number[]]} Shape `returned`
 *   are the indices of parameters that it returns as they are, `closures` the units that it returns which call what it was given
 */

/**
 * Callee, receiver, name (-1), result, owner (the unit that it stands in, -1 at module level), line, 0 a call, 1 `new`, 2 `super()`,
 * 3 a decorator, first argument if it is a text (a name, -1), arguments.
 *
 * @typedef {[callee: number, receiver: number, name: number, result: number, owner: number, line: number, kind: number, text: number, ...args: number[]]} Call
 */

/**
 * Reads how values move through a file.
 *
 * @param {Source} source
 * @param {Map<Node, number>} units - functions and classes, numbered
 * @param {ReadonlySet<string>} globals - that somebody asks about
 * @returns {{ outline: Outline, flow: Flow }}
 */
export function getFlow(source, units, globals) {
  const builder = new FlowBuilder(source, units, globals);
  builder.build();
  const { outline, flow } = builder;
  /** @type {Set<string>} */
  const accessorNames = new Set();
  eachTriple(flow.accessors, (_object, name) => void accessorNames.add(flow.names[name]));
  return { outline: { ...outline, accessorNames: [...accessorNames] }, flow };
}

class FlowBuilder extends Documented {
  /** Functions, and those written in them that they return.
   * @type {[unit: number, closure: number][]} */
  returned = [];

  /** By unit. */
  nodes = [...this.units.keys()];

  build() {
    const { source, flow, outline } = this;
    for (const unit of this.units.values()) outline.shapes[unit] = [[], NONE, NONE, NONE, [], []];
    for (const [node, unit] of this.units) if (isFunction(node)) this.addFunction(node, unit);
    for (const [node, unit] of this.units) if (isClass(node)) this.addClass(node, unit);
    for (const node of source.nodes("VariableDeclarator")) this.addDeclarator(node);
    // From the inside outwards: `app.get().get()…` is as deep as it is long.
    for (const node of source
      .nodes("CallExpression", "NewExpression", "ImportExpression", "AssignmentExpression", "ObjectExpression")
      .toReversed())
      this.read(node);
    for (const node of source.nodes("ReturnStatement", "YieldExpression")) this.addResult(node);
    for (const node of source.nodes("ForOfStatement")) this.addLoop(node);
    for (const node of source.nodes("ImportDeclaration")) this.addImport(node);
    for (const node of source.nodes("TSImportEqualsDeclaration")) {
      const module = node.moduleReference?.expression?.value;
      if (typeof module === "string") this.copy(this.getImport(module, 1), this.getVariable(node.id));
    }
    addExports(this);
    for (const node of source.nodes("MemberExpression")) this.addMember(node);
    this.addAnnotations();
    this.addDocumented();
    addTokens(this);
    this.addClosures();
    flow.roots = [...this.roots].map(([slot, root]) => [slot, ...root]);
  }

  /**
   * @param {Node} fn
   * @param {number} unit
   */
  addFunction(fn, unit) {
    const shape = this.outline.shapes[unit];
    fn.params.forEach((/** @type {Node} */ param, /** @type {number} */ index) => {
      if (param.type === "RestElement") {
        shape[1] = this.getArguments(fn);
        this.assign(param.argument, shape[1]);
        return;
      }
      const pattern = param.type === "TSParameterProperty" ? param.parameter : param;
      const name = pattern.type === "AssignmentPattern" ? pattern.left : pattern;
      const slot = name.type === "Identifier" ? this.getVariable(name) : this.create();
      shape[0][index] = slot;
      if (slot === NONE) return;
      if (name.type !== "Identifier" || this.isFixed(name)) this.roots.set(slot, [unit, index]);
      if (name.type !== "Identifier") {
        this.addRoots(name, [unit, index]);
        this.assign(name, slot);
      }
      if (pattern.type === "AssignmentPattern") this.copy(this.read(pattern.right), slot);
      // constructor (private readonly users: Users) {}
      if (param.type === "TSParameterProperty" && name.type === "Identifier")
        this.store(this.getSelf(fn), name.name, slot);
    });
    for (let index = 0; index < shape[0].length; index++) shape[0][index] ??= NONE;
    if (fn.id != null && fn.type === "FunctionDeclaration") this.copy(this.getUnit(fn), this.getVariable(fn.id));
    if (fn.id != null && fn.type === "FunctionExpression") this.copy(this.getUnit(fn), this.getVariable(fn.id));
    if (fn.body.type !== "BlockStatement") this.addReturned(fn, fn.body);
    const { parent } = fn;
    if (parent.type === "MethodDefinition")
      this.copy(
        parent.static === true ? this.getUnit(parent.parent.parent) : this.getInstance(parent.parent.parent),
        this.getSelf(fn),
      );
  }

  /**
   * @param {Node} classNode
   * @param {number} unit
   */
  addClass(classNode, unit) {
    const [own, instance] = [this.getUnit(classNode), this.getInstance(classNode)];
    if (classNode.id != null) {
      this.copy(own, this.getVariable(classNode.id));
      // Inside of itself a class has its name a second time.
      for (const variable of this.source.scopeManager.getDeclaredVariables(/** @type {any} */ (classNode)))
        this.copy(own, this.getSlot(/** @type {any} */ (variable)));
    }
    if (classNode.superClass != null) {
      const parent = this.read(classNode.superClass);
      if (parent !== NONE) this.flow.parents.push(unit, parent);
    }
    for (const member of classNode.body.body) {
      const name = member.key == null ? undefined : findKeyName(this.source, member);
      if (name === undefined || member.value == null) continue;
      const object = member.static === true ? own : instance;
      if (member.type === "MethodDefinition") {
        const method = this.units.get(member.value);
        if (method === undefined || member.kind === "constructor") continue;
        if (member.kind === "method") this.store(object, name, this.getUnit(member.value));
        else this.flow.accessors.push(object, this.getName(name), method);
      } else {
        this.store(object, name, this.read(member.value));
      }
    }
  }

  /** @param {Node} node - VariableDeclarator */
  addDeclarator(node) {
    if (node.init == null) return;
    const value = this.read(node.init);
    const root = this.roots.get(value);
    if (root !== undefined) this.addRoots(node.id, root);
    this.assign(node.id, value);
  }

  /**
   * `const { onRequest } = options`: what a name that is never assigned again is of a parameter.
   *
   * @param {Node} pattern
   * @param {number[]} root
   */
  addRoots(pattern, root) {
    if (pattern.type === "Identifier" && this.isFixed(pattern)) this.roots.set(this.getVariable(pattern), root);
    if (pattern.type !== "ObjectPattern" || root.length >= 2 + MAX_ROOT) return;
    for (const property of pattern.properties) {
      const name = property.type === "Property" ? findKeyName(this.source, property) : undefined;
      if (name !== undefined) this.addRoots(property.value, [...root, this.getName(name)]);
    }
  }

  /**
   * @param {Node} identifier - that declares
   * @returns {boolean} whether it keeps the value that it is declared with
   */
  isFixed(identifier) {
    const variable = this.source.findVariable(identifier);
    return (
      variable !== undefined &&
      variable.defs.length === 1 &&
      !variable.references.some((reference) => reference.isWrite() && !reference.init && !this.isOfItself(reference))
    );
  }

  /**
   * `fn = promisify(fn)`, `fn = fn || noop`, `fn ??= noop`: what it was given stays what it is about.
   *
   * @param {Reference} reference - a write
   */
  isOfItself({ identifier, writeExpr }) {
    const { name, parent } = /** @type {any} */ (identifier);
    if (parent.type === "AssignmentExpression" && /^(\|\||\?\?)=$/.test(parent.operator)) return true;
    const value = writeExpr == null ? undefined : unwrap(/** @type {any} */ (writeExpr));
    const parts =
      value?.type === "LogicalExpression" ? [value.left] : value?.type === "CallExpression" ? value.arguments : [];
    return parts.some((/** @type {Node} */ part) => unwrap(part).name === name);
  }

  /** @param {Node} node - ReturnStatement or YieldExpression */
  addResult(node) {
    const fn = findFunction(node);
    if (fn !== undefined && isFunction(fn) && node.argument != null) this.addReturned(fn, node.argument);
  }

  /**
   * @param {Node} fn
   * @param {Node} expression
   */
  addReturned(fn, expression) {
    const unit = /** @type {number} */ (this.units.get(fn));
    const value = this.read(expression);
    const root = this.roots.get(value);
    const closure = this.findOwnFunction(fn, expression);
    if (closure !== undefined) this.returned.push([unit, closure]);
    // What it is given it gives back: each caller gets its own, not everybody's.
    if (root?.length === 2 && root[0] === unit) this.outline.shapes[unit][4].push(root[1]);
    else if (closure === undefined) this.copy(value, this.getResult(fn));
  }

  /**
   * `return function wrapped () {}`, `return wrapped`
   *
   * @param {Node} fn
   * @param {Node} expression - that it returns
   * @returns {number | undefined} the unit of a function that is written in it
   */
  findOwnFunction(fn, expression) {
    const node = unwrap(expression);
    const definition =
      node.type === "Identifier" ? /** @type {any} */ (this.source.findVariable(node)?.defs[0]) : undefined;
    const written =
      definition === undefined ? node : definition.type === "Variable" ? unwrap(definition.node.init) : definition.node;
    return written != null && isFunction(written) && findFunction(written) === fn ? this.units.get(written) : undefined;
  }

  /** Functions that others return: those that call what these were given are told apart by who gave it. */
  addClosures() {
    const capturing = new Set(this.flow.calls.flatMap((call) => this.getCapturing(call)));
    for (const [unit, closure] of this.returned) {
      if (capturing.has(`${unit} ${closure}`)) this.outline.shapes[unit][5].push(closure);
      else this.copy(this.getUnit(this.nodes[closure]), this.getResult(this.nodes[unit]));
    }
  }

  /**
   * @param {Call} call
   * @returns {string[]} the functions whose parameters it uses, with those in them that it stands in
   */
  getCapturing([callee, , , , owner, , , , ...args]) {
    return [callee, ...args].flatMap((slot) => {
      const unit = this.roots.get(slot)?.[0];
      if (unit === undefined || owner === NONE || unit === owner) return [];
      let inner = this.nodes[owner];
      for (let outer = findFunction(inner); outer !== undefined; outer = findFunction(outer)) {
        if (outer === this.nodes[unit]) return [`${unit} ${this.units.get(inner)}`];
        inner = outer;
      }
      return [];
    });
  }

  /** @param {Node} node - ForOfStatement */
  addLoop(node) {
    const element = this.load(this.read(node.right), ELEMENT);
    this.assign(node.left.type === "VariableDeclaration" ? node.left.declarations[0].id : node.left, element);
  }

  /** @param {Node} node - ImportDeclaration */
  addImport(node) {
    if (node.importKind === "type") return;
    const module = this.getImport(String(node.source.value), 0);
    for (const specifier of node.specifiers) {
      if (specifier.importKind === "type") continue;
      const name = getImportedName(specifier);
      this.copy(name === "*" ? module : this.load(module, name), this.getVariable(specifier.local));
    }
  }

  /** @param {Node} node - MemberExpression */
  addMember(node) {
    const name = findMemberName(this.source, node);
    const object = name === undefined || node.object.type === "Super" ? NONE : this.read(node.object);
    const owner = object === NONE ? NONE : this.getOwner(node);
    const key = `${object}.${name} ${owner}`;
    if (owner === NONE || this.seenMembers.has(key)) return;
    this.seenMembers.add(key);
    this.flow.members.push(object, this.getName(String(name)), owner);
  }
}
