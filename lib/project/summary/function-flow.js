import { Documented } from "./documented.js";
import { MAX_ROOT, NONE } from "./slots.js";
import { findFunction, getParams, getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { findKeyName } from "./member-name.js";
import { findObjectMethod } from "./known-functions.js";
import { findDefaults, findReplacements } from "./replaced-parameters.js";
import { isChosenByName } from "../values/chosen.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Variable } from "../../types.js" */
/** @import { Call } from "./flow.js" */

/** @typedef {Variable["references"][number]} Reference */

/** How values move into functions and out of them: parameters, what of them is handed on as it is, and what is returned. */
export class FunctionFlow extends Documented {
  /** Functions, and those written in them that they return.
   * @type {[unit: number, closure: number][]} */
  returned = [];

  /** By unit: whether all that it returns is what its first parameter names.
   * @type {Map<number, boolean>} */
  chosen = new Map();

  /** Slots of parameters that the function replaces by another one, or by nothing: they also hold what no caller gave.
   * @type {Set<number>} */
  replaced = new Set();

  /** By unit. */
  nodes = [...this.units.keys()];

  /**
   * @param {Node} fn
   * @param {number} unit
   */
  addFunction(fn, unit) {
    const shape = this.outline.shapes[unit];
    getParams(fn).forEach((/** @type {Node} */ param, /** @type {number} */ index) => {
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
      else this.addReplaced(fn, unit, index, name);
      if (this.roots.has(slot))
        for (const given of findDefaults(this.source, pattern))
          shape[9].push([index, /** @type {number} */ (this.units.get(given))]);
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

  /**
   * `if (typeof options === "function") { callback = options; options = {}; }`, `if (!callback) callback = noop;`: who called the function gave it
   * what is called, by this parameter or by the other one.
   *
   * @param {Node} fn
   * @param {number} unit
   * @param {number} index - of the parameter
   * @param {Node} name
   */
  addReplaced(fn, unit, index, name) {
    const variable = this.source.findVariable(name);
    if (variable?.defs.length !== 1) return;
    const replacements = findReplacements(this.source, fn, variable, (reference) => this.isOfItself(reference));
    if (replacements === undefined) return;
    const slot = this.getVariable(name);
    this.roots.set(slot, [unit, index]);
    this.replaced.add(slot);
    for (const from of replacements) this.outline.shapes[unit][8].push([index, from]);
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
    const given = this.read(getBound(expression));
    const root = this.replaced.has(given) ? undefined : this.roots.get(given);
    const closure = this.findOwnFunction(fn, expression);
    if (closure !== undefined) this.returned.push([unit, closure]);
    const isChosen = isChosenByName(this.source, fn, expression);
    if (isChosen !== undefined) this.chosen.set(unit, isChosen && this.chosen.get(unit) !== false);
    const listing = this.findListing(unit, expression);
    // What it is given it gives back: each caller gets its own, not everybody's.
    if (root?.length === 2 && root[0] === unit) this.outline.shapes[unit][4].push(root[1]);
    else if (listing !== undefined) this.outline.shapes[unit][7].push(listing);
    else if (closure === undefined) this.copy(value, this.getResult(fn));
  }

  /**
   * `return Object.entries(object) as Entries<T>`: a project has one function for that, mostly for the sake of types, and gives it everything.
   *
   * @param {number} unit
   * @param {Node} expression - that it returns
   * @returns {[index: number, isPairs: 0 | 1] | undefined} the parameter whose members are listed
   */
  findListing(unit, expression) {
    const node = unwrap(expression);
    const name = node.type === "CallExpression" ? findObjectMethod(this, unwrap(node.callee)) : undefined;
    if (name !== "entries" && name !== "values") return undefined;
    const object = unwrap(node.arguments[0] ?? node);
    const variable = object.type === "Identifier" ? this.source.findVariable(object) : undefined;
    // `object = complete(object)`, `(object = {})`: it lists more than what it is given.
    if (variable === undefined || variable.references.some((reference) => reference.isWrite())) return undefined;
    const root = this.roots.get(this.getSlot(variable));
    return root?.length === 2 && root[0] === unit ? [root[1], name === "entries" ? 1 : 0] : undefined;
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

  addChosen() {
    for (const [unit, isChosen] of this.chosen) if (isChosen) this.outline.shapes[unit][6] = 1;
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
}

/**
 * @param {Node} expression
 * @returns {Node} `fn` of `fn.bind(context, …)`: who calls the one calls the other
 */
function getBound(expression) {
  const node = unwrap(expression);
  return node.type === "CallExpression" &&
    node.callee.type === "MemberExpression" &&
    getPropertyName(node.callee) === "bind"
    ? node.callee.object
    : expression;
}
