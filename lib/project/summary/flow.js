import { ELEMENT, NONE } from "./slots.js";
import { FunctionFlow } from "./function-flow.js";
import { addDeclared } from "./declared.js";
import { addExports } from "./exports.js";
import { addTokens } from "./tokens.js";
import { isClass, isFunction } from "../../ast/syntax/functions.js";
import { eachTriple } from "./lists.js";
import { findKeyName, findMemberName } from "./member-name.js";
import { getImportedName } from "../../ast/syntax/imported-name.js";
import { readElement } from "./read-element.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * What other files need to know of how values move through this one.
 *
 * @typedef {object} Outline
 * @property {number} slots - how many
 * @property {Shape[]} shapes - by unit
 * @property {[module: string, isRequired: 0 | 1, isHandedOn?: 1][]} modules - `isHandedOn`: files of a folder that nobody is seen to load here
 * @property {boolean} isModule - it has import or export declarations
 * @property {boolean} hasOnlyDefault - it exports nothing but a default
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
 * @property {number[]} folders - slot, module, naming: the slot holds an object with the files of a folder by their names, or, of one that is handed on, the folder itself
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
 * @property {number[]} declared - "fastify FastifyRequest", an interface of others that the file adds to; name of a member, -1 for the interface itself; slot of its type
 * @property {number[]} texts - slot, name: the slot holds this text
 * @property {number[]} keyed - to, object, key: a member whose name is in the slot of the key
 * @property {number[]} curried - factory, argument, result: `withMiddlewares(session)(show)`
 * @property {[slot: number, index: number, line: number][]} keyedObjects - that their keys tell, and as which of those that the tables know
 * @property {number[]} stars - modules that `export *` names
 * @property {{ module: number, exports: number, namespace: number }} file - slots of `module`, `exports` and of what `import *` gets; -1 where there is none
 */

/**
 * Slots of a function: parameters, `...rest` or `arguments`, `this`, what it returns; -1 where there is none.
 *
 * @typedef {[params: number[], rest: number, self: number, result: number, returned: number[], closures: number[], isChosen: 0 | 1, listed: [index: number, isPairs: 0 | 1][], replaced: [index: number, from: number][], defaults: [index: number, unit: number][]]} Shape `returned`
 *   are the indices of parameters that it returns as they are, `closures` the units that it returns which call what it was given, `isChosen` 1
 *   where it returns what its first parameter names, `listed` the parameters whose members it returns as a list: `Object.entries(object)`, and `replaced`
 *   those that it puts another one in the place of: `callback = options`, `defaults` those that are a function of the file where nobody gives one
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
 * @param {{ object: Node, index: number }[]} keyedObjects - that their keys tell, and as which of those that the tables know
 * @returns {{ outline: Outline, flow: Flow }}
 */
export function getFlow(source, units, globals, keyedObjects) {
  const builder = new FlowBuilder(source, units, globals);
  builder.build();
  for (const { object, index } of keyedObjects)
    builder.flow.keyedObjects.push([builder.read(object), index, source.lineOf(object.range[0])]);
  const { outline, flow } = builder;
  /** @type {Set<string>} */
  const accessorNames = new Set();
  eachTriple(flow.accessors, (_object, name) => void accessorNames.add(flow.names[name]));
  return { outline: { ...outline, accessorNames: [...accessorNames] }, flow };
}

class FlowBuilder extends FunctionFlow {
  build() {
    const { source, flow, outline } = this;
    for (const unit of this.units.values()) outline.shapes[unit] = [[], NONE, NONE, NONE, [], [], 0, [], [], []];
    for (const [node, unit] of this.units) if (isFunction(node)) this.addFunction(node, unit);
    for (const [node, unit] of this.units) if (isClass(node)) this.addClass(node, unit);
    for (const node of source.nodes("VariableDeclarator")) this.addDeclarator(node);
    // From the inside outwards: `app.get().get()…` is as deep as it is long.
    for (const node of source
      .nodes("CallExpression", "NewExpression", "ImportExpression", "AssignmentExpression", "ObjectExpression")
      .toReversed())
      this.read(node);
    for (const node of source.nodes("JSXOpeningElement")) readElement(this, node);
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
    addDeclared(this);
    addTokens(this);
    this.addClosures();
    this.addChosen();
    flow.roots = [...this.roots].map(([slot, root]) => [slot, ...root]);
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

  /** @param {Node} node - ForOfStatement */
  addLoop(node) {
    const element = this.load(this.read(node.right), ELEMENT);
    const target = node.left.type === "VariableDeclaration" ? node.left.declarations[0].id : node.left;
    this.assign(target, element);
    //   for (const [name, handler] of handlers)      of a Map, whose elements are its values
    if (target.type === "ArrayPattern" && target.elements.length === 2 && target.elements[1] !== null)
      this.assign(target.elements[1], element);
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
