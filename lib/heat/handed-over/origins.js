import { resolve, resolveFunctions } from "../../ast/values/resolve.js";
import { findDeclaredOrigin, findOriginInParameter, findOriginOfType } from "./declared-origin.js";
import { getPropertyValues } from "../../ast/objects/own-members.js";
import { findName, getParams, getPropertyName, isClass } from "../../ast/syntax/functions.js";
import { findKindOfTypes } from "./types.js";
import { findExportSpecs, getMethodName, getModuleName, getOwn, getSpecs } from "./specs.js";
import { getCallers, getHandedArguments } from "../../ast/values/callers.js";
import { CALLED, getLookup } from "./lookup.js";
import { findTypesOfParam } from "./jsdoc.js";
import { findReturned } from "./returned.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { FrameworkTable, HandlerSpec, Node, Source } from "../../types.js" */
/** @import { Value } from "../../ast/values/resolve.js" */

/**
 * A framework's object: its app, a router, a server.
 *
 * @typedef {object} Origin
 * @property {FrameworkTable} table
 * @property {string} kind - a key of the table's `kinds`
 */

/**
 * A specification that applies to a call, with the object it was called on.
 *
 * @typedef {object} AppliedSpec
 * @property {FrameworkTable} table
 * @property {HandlerSpec} spec
 * @property {Origin} [receiver]
 */

/** Chains such as `app.get().get()…` are read from the inside, so what is left here is how far an app is passed on. */
const MAX_DEPTH = 60;

/** Tells which framework object an expression is. */
export class Origins {
  /**
   * @param {Source} source
   * @param {FrameworkTable[]} tables
   */
  constructor(source, tables) {
    this.source = source;
    this.tables = tables;
    this.lookup = getLookup(tables);
    /** Kinds of parameters of functions that frameworks call at start-up (plugin bodies).
     * @type {Map<Node, (Origin | undefined)[]>} */
    this.parameters = new Map();
    /** Only what was found: what is unknown now may be known once a plugin's registration has been seen.
     * @type {Map<Node, Origin>} */
    this.found = new Map();
    /** Expressions and parameters that were not found, until something new is known.
     * @type {Set<Node>} */
    this.missing = new Set();
    /** Functions, calls and parameters that are being looked at, so that recursion and `x = x.next()` end.
     * @type {Set<Node>} */
    this.pending = new Set();
  }

  /**
   * A function that gets framework objects.
   *
   * @param {Node} fn
   * @param {(Origin | undefined)[]} origins - of its parameters
   */
  setParameters(fn, origins) {
    if (this.parameters.has(fn)) return;
    this.parameters.set(fn, origins);
    this.missing.clear();
  }

  /**
   * @param {Node} expression
   * @param {number} [depth]
   * @returns {Origin | undefined}
   */
  find(expression, depth = 0) {
    if (this.tables.length === 0) return undefined;
    const known = this.found.get(expression);
    if (known !== undefined || depth > MAX_DEPTH || this.missing.has(expression)) return known;
    const origin =
      findDeclaredOrigin(this.source, this.tables, expression) ??
      this.findOfProperty(expression, depth) ??
      this.findOfValues(resolve(this.source, expression), depth + 1);
    if (origin === undefined) this.missing.add(expression);
    else this.found.set(expression, origin);
    return origin;
  }

  /**
   * `server.auth`, a framework object that is a property of another.
   *
   * @param {Node} expression
   * @param {number} depth
   * @returns {Origin | undefined}
   */
  findOfProperty(expression, depth) {
    const node = unwrap(expression);
    const name = node.type === "MemberExpression" ? getPropertyName(node) : undefined;
    if (name === undefined || !this.lookup.properties.has(name)) return undefined;
    const owner = this.find(node.object, depth + 1);
    const spec = owner === undefined ? undefined : getOwn(owner.table.kinds?.[owner.kind], name);
    return owner === undefined || spec === undefined || !("is" in spec) || spec.is === undefined
      ? undefined
      : { table: owner.table, kind: spec.is };
  }

  /**
   * @param {Value[]} values
   * @param {number} depth
   * @returns {Origin | undefined}
   */
  findOfValues(values, depth) {
    for (const value of values) {
      const origin = this.findOfValue(value, depth);
      if (origin !== undefined) return origin;
    }
    return undefined;
  }

  /**
   * @param {Value} value
   * @param {number} depth
   * @returns {Origin | undefined}
   */
  findOfValue(value, depth) {
    if (value.kind === "node" && value.node.type === "CallExpression") return this.findOfCall(value.node, depth);
    if (value.kind === "node" && value.node.type === "NewExpression") return this.findConstructed(value.node.callee);
    if (value.kind === "node" && isClass(value.node) && value.node.superClass != null)
      return this.findExtended(value.node.superClass);
    if (value.kind === "instance" && value.classNode.superClass != null)
      return this.findConstructed(value.classNode.superClass);
    if (value.kind === "parameter") return this.findOfParameter(value, depth);
    if (value.kind === "import") return this.findOfImport(value);
    return undefined;
  }

  /**
   * `import { publicProcedure } from "../trpc"`: made in another file of the project, and called after what it is.
   *
   * @param {Extract<Value, { kind: "import" }>} value
   * @returns {Origin | undefined}
   */
  findOfImport({ module, path }) {
    const name = path.at(-1) ?? "";
    const known = this.lookup.importedNames.find(({ end }) => name.endsWith(end));
    return known === undefined || this.lookup.modules.has(getModuleName(module))
      ? undefined
      : { table: known.table, kind: known.kind };
  }

  /**
   * @param {Node} call
   * @param {number} depth
   * @returns {Origin | undefined}
   */
  findOfCall(call, depth) {
    return this.findOnce(call, () => this.findOfResult(call, depth));
  }

  /**
   * @param {Node} node - a call, or the name of a parameter
   * @param {() => Origin | undefined} find
   * @returns {Origin | undefined}
   */
  findOnce(node, find) {
    const known = this.found.get(node);
    if (known !== undefined || this.pending.has(node) || this.missing.has(node)) return known;
    this.pending.add(node);
    const origin = find();
    this.pending.delete(node);
    if (origin === undefined) {
      this.missing.add(node);
    } else {
      this.found.set(node, origin);
      // Others may have been given up because this one was still being looked for.
      this.missing.clear();
    }
    return origin;
  }

  /**
   * @param {Node} call
   * @param {number} depth
   * @returns {Origin | undefined}
   */
  findOfResult(call, depth) {
    const specs = this.findSpecs(call, depth);
    for (const { table, spec, receiver } of specs) {
      const origin =
        spec.returns === "self" ? receiver : spec.returns === undefined ? undefined : { table, kind: spec.returns };
      if (origin !== undefined) return origin;
    }
    if (specs.length > 0) return undefined;
    // function createApp () { return express() }
    for (const maker of resolveFunctions(this.source, call.callee)) {
      if (this.pending.has(maker)) continue;
      this.pending.add(maker);
      const [origin] = findReturned(this.source, maker).flatMap((result) => this.find(result, depth + 1) ?? []);
      this.pending.delete(maker);
      if (origin !== undefined) return origin;
    }
    return undefined;
  }

  /**
   * @param {Extract<Value, { kind: "parameter" }>} parameter
   * @param {number} depth
   * @returns {Origin | undefined}
   */
  findOfParameter({ owner, index, identifier, path }, depth) {
    // ({ app }: { app: Express }) => app.get(…)        (deps: Deps) => deps.app.get(…)
    if (path.length === 1) {
      const declared = findOriginInParameter(this.source, this.tables, getParams(owner)[index], path[0]);
      if (declared !== undefined) return declared;
    }
    // `({ app }) => app.get(…)` is followed; in `(server) => server.settings` the member is no server.
    if (path.length > 1 || (path.length === 1 && getParams(owner)[index].type !== "ObjectPattern")) return undefined;
    return this.findOnce(
      identifier,
      () =>
        (path.length === 0
          ? (this.parameters.get(owner)?.[index] ??
            findOriginOfType(this.source, this.tables, identifier.typeAnnotation) ??
            findKindOfTypes(this.tables, findTypesOfParam(this.source, owner, identifier.name)) ??
            this.findOfName(owner, identifier, index))
          : //   ({ io }) => io.on("connection", …)
            this.lookup.parameterNames.get(path[0])) ?? this.findOfArgument(owner, index, path, depth),
    );
  }

  /**
   * @param {Node} owner
   * @param {Node} identifier
   * @param {number} index
   * @returns {Origin | undefined}
   */
  findOfName(owner, identifier, index) {
    const { parameterNames } = this.lookup;
    const ofOwner = index === 0 ? `${findName(owner)}(${identifier.name})` : "";
    return parameterNames.get(identifier.name) ?? parameterNames.get(ofOwner);
  }

  /**
   * `routes(express())` tells what `app` is in `function routes (app) {}`, `routes({ app: express() })` what it is in `function routes ({ app }) {}`.
   *
   * @param {Node} owner
   * @param {number} index
   * @param {string[]} path
   * @param {number} depth
   * @returns {Origin | undefined}
   */
  findOfArgument(owner, index, path, depth) {
    for (const call of getCallers(this.source, owner)) {
      const argument = getHandedArguments(this.source, call)[index];
      if (argument === undefined || argument.type === "SpreadElement") continue;
      const given =
        path.length === 0
          ? argument
          : argument.type === "ObjectExpression"
            ? getPropertyValues(argument).get(path[0])
            : undefined;
      const origin = given === undefined ? undefined : this.find(given, depth + 1);
      if (origin !== undefined) return origin;
    }
    return undefined;
  }

  /**
   * @param {Node} callee - of a `new` expression, or a parent class
   * @returns {Origin | undefined}
   */
  findConstructed(callee) {
    for (const { table, spec } of findExportSpecs(this.source, this.tables, callee))
      if (spec.constructs !== undefined) return { table, kind: spec.constructs };
    return undefined;
  }

  /**
   * @param {Node} parent - of a class
   * @returns {Origin | undefined} what the class itself is
   */
  findExtended(parent) {
    for (const { table, spec } of findExportSpecs(this.source, this.tables, parent))
      if (spec.extended !== undefined) return { table, kind: spec.extended };
    return undefined;
  }

  /**
   * What the tables say about a call: of a module's function, a global, or a method of a framework's object.
   *
   * @param {Node} call - CallExpression or NewExpression
   * @param {number} [depth]
   * @returns {AppliedSpec[]}
   */
  findSpecs(call, depth = 0) {
    if (this.tables.length === 0) return [];
    const callee = unwrap(call.callee);
    if (callee.type === "MemberExpression" && call.type === "CallExpression") {
      const name = getMethodName(call, callee);
      const receiver =
        name === undefined || !this.lookup.methods.has(name) ? undefined : this.find(callee.object, depth + 1);
      const specs = receiver === undefined ? undefined : getOwn(receiver.table.kinds?.[receiver.kind], String(name));
      if (receiver !== undefined && specs !== undefined)
        return getSpecs(this.source, specs, call).map((spec) => ({ table: receiver.table, spec, receiver }));
    }
    // createFileRoute("/users")({ server: { handlers } })
    if (callee.type === "CallExpression") {
      const receiver = this.find(callee, depth + 1);
      const specs = receiver === undefined ? undefined : getOwn(receiver.table.kinds?.[receiver.kind], CALLED);
      if (receiver !== undefined && specs !== undefined)
        return getSpecs(this.source, specs, call).map((spec) => ({ table: receiver.table, spec, receiver }));
    }
    return findExportSpecs(this.source, this.tables, callee, call);
  }
}
