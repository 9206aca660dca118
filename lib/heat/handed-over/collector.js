import { getKeyName, getParams, getPropertyName, isClass } from "../../ast/syntax/functions.js";
import { getPropertyValues } from "../../ast/objects/own-members.js";
import { findReturned } from "./returned.js";
import { resolve, resolveFunctions } from "../../ast/values/resolve.js";
import { resolveHandlers } from "./handlers.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { NAMES, createNameTest } from "../../ast/request-names.js";

/** @import { FrameworkName, FrameworkTable, HandlerSpec, Node, Purpose, Role, Source } from "../../types.js" */
/** @import { Origin, Origins } from "./origins.js" */
/** @import { Handler } from "./handlers.js" */

/**
 * A function handed to a framework.
 *
 * @typedef {object} Registration
 * @property {Node} handler - the function, or the body of a loop that runs for each message
 * @property {"registered" | "typed"} reason
 * @property {string} text - "Express handler, line 12"
 * @property {string} root - "Express handler", for what it calls
 * @property {Purpose} [purpose]
 * @property {boolean} cold - it runs at start-up (a plugin's body)
 * @property {FrameworkName} [framework]
 * @property {(Role["role"] | null)[]} roles
 */

/** How far options lie below an argument. */
const MAX_OPTION_DEPTH = 8;

/** Names of a handler's first parameter: behind a wrapper out of sight, only these say that the parameters are the framework's. */
const FIRST_PARAMETER = createNameTest(NAMES.request, NAMES.context, ["c", "event", "e", "r"]);

const CONTEXT = createNameTest(NAMES.context, ["c"]);

/** Collects the functions that one call hands over. */
export class Collector {
  /**
   * @param {Source} source
   * @param {Origins} origins
   * @param {FrameworkTable} table
   * @param {Origin | undefined} receiver
   * @param {number} line
   */
  constructor(source, origins, table, receiver, line) {
    this.source = source;
    this.origins = origins;
    this.table = table;
    this.receiver = receiver;
    this.line = line;
    /** @type {Registration[]} */
    this.found = [];
  }

  /**
   * @param {Node} expression
   * @param {HandlerSpec} spec
   * @param {number} depth
   */
  collect(expression, spec, depth) {
    if (depth > MAX_OPTION_DEPTH) return;
    if (spec.as !== undefined || spec.factory) {
      for (const handler of resolveHandlers(
        this.source,
        expression,
        (call) => this.origins.findSpecs(call).length > 0,
      )) {
        this.add(handler, spec);
        const given = spec.factory ? { ...spec, factory: undefined, cold: undefined, params: undefined } : spec.gives;
        if (given === undefined) continue;
        for (const result of findReturned(this.source, handler.fn)) this.collect(result, given, depth + 1);
      }
    }
    if (spec.options !== undefined) this.collectOptions(expression, spec, spec.options, depth);
  }

  /**
   * The options of a route object, of an array of them, of one spread into another, or of one that a function of the file makes.
   *
   * @param {Node} expression
   * @param {HandlerSpec} spec
   * @param {Record<string, HandlerSpec>} options
   * @param {number} depth
   */
  collectOptions(expression, spec, options, depth) {
    if (depth > MAX_OPTION_DEPTH) return;
    for (const value of resolve(this.source, expression)) {
      if (value.kind === "instance" && isClass(value.classNode)) this.collectMembers(value.classNode, options, depth);
      if (value.kind !== "node") continue;
      const { node } = value;
      if (isClass(node)) this.collectMembers(node, options, depth);
      if (node.type === "ArrayExpression")
        for (const element of node.elements)
          if (element !== null && element.type !== "SpreadElement")
            this.collectOptions(element, spec, options, depth + 1);
      if (node.type === "CallExpression" && this.origins.findSpecs(node).length === 0)
        for (const maker of this.findMakers(node))
          for (const result of findReturned(this.source, maker)) this.collectOptions(result, spec, options, depth + 1);
      if (node.type !== "ObjectExpression" || !hasEvent(node, spec)) continue;
      for (const property of node.properties) {
        if (property.type === "SpreadElement") {
          this.collectOptions(property.argument, spec, options, depth + 1);
          continue;
        }
        this.collectOption(property, getKeyName(property), options, depth);
      }
    }
  }

  /**
   * @param {Node} call - `auth()`, `names.map((name) => ({ … }))`
   * @returns {Node[]} the functions that make the options
   */
  findMakers({ callee, arguments: [first] }) {
    const method = unwrap(callee);
    const isEach = method.type === "MemberExpression" && /^(map|flatMap)$/.test(getPropertyName(method) ?? "");
    return resolveFunctions(this.source, isEach && first !== undefined ? first : callee);
  }

  /**
   * `server.addService(definition, new Greeter())`: the methods of a class are what an object's functions are.
   *
   * @param {Node} classNode
   * @param {Record<string, HandlerSpec>} options
   * @param {number} depth
   */
  collectMembers(classNode, options, depth) {
    for (const member of classNode.body.body) {
      // What is private is nobody's to call.
      const isOpen =
        member.static !== true &&
        member.kind !== "constructor" &&
        member.accessibility !== "private" &&
        member.accessibility !== "protected" &&
        !member.key?.type.startsWith("Private");
      if (isOpen && member.value != null) this.collectOption(member, getKeyName(member), options, depth);
    }
  }

  /**
   * @param {Node} property - of an object or a class
   * @param {string | undefined} key
   * @param {Record<string, HandlerSpec>} options
   * @param {number} depth
   */
  collectOption(property, key, options, depth) {
    // routes: { "/users/:id": handler }: every key is one.
    const option = key !== undefined && Object.hasOwn(options, key) ? options[key] : options["*"];
    if (option === undefined) return;
    // Of an options object, the line of the option tells more than the one of the call.
    const { line } = this;
    this.line = this.source.lineOf(property.range[0]);
    this.collect(property.value, option, depth + 1);
    this.line = line;
  }

  /**
   * @param {Handler} handler
   * @param {HandlerSpec} spec
   */
  add({ fn, bound }, spec) {
    const { table, receiver, line } = this;
    const as = spec.factory ? `${spec.as ?? "options"} factory` : (spec.as ?? "handler");
    this.found.push({
      handler: fn,
      reason: "registered",
      text: `${table.name} ${as}, line ${line}`,
      root: `${table.name} ${as}`,
      purpose: spec.purpose,
      cold: spec.cold === true || spec.factory === true,
      framework: table.name,
      roles: getRoles(fn, bound, spec),
    });
    if (spec.params !== undefined) this.origins.setParameters(fn, getParameters(spec.params, table, receiver));
  }
}

/**
 * @param {(string | null)[]} params
 * @param {FrameworkTable} table
 * @param {Origin | undefined} receiver
 * @returns {(Origin | undefined)[]}
 */
export function getParameters(params, table, receiver) {
  return params.map((kind) => (kind === "self" ? receiver : kind === null ? undefined : { table, kind }));
}

/**
 * `{ type: "onRequest", method }`: whether the options are of one of the specification's events.
 *
 * @param {Node} object
 * @param {HandlerSpec} spec
 */
function hasEvent(object, { events, eventKey }) {
  if (eventKey === undefined) return true;
  const type = getPropertyValues(object).get(eventKey);
  return type?.type === "Literal" && events?.includes(String(type.value)) === true;
}

/**
 * @param {Node} fn
 * @param {number | undefined} bound
 * @param {HandlerSpec} spec
 * @returns {Registration["roles"]}
 */
export function getRoles(fn, bound, { roles: usual = [], contextRoles, errorFirst, cold, factory }) {
  if (cold || factory) return [];
  const first = getParams(fn)[0];
  const isOfContext = contextRoles !== undefined && first?.type === "Identifier" && CONTEXT.test(first.name);
  const roles = isOfContext ? contextRoles : usual;
  if (bound === undefined && first?.type === "Identifier" && !FIRST_PARAMETER.test(first.name)) return [];
  return [
    ...Array(bound ?? 0).fill(null),
    ...(errorFirst && getParams(fn).length === 4 ? /** @type {const} */ (["error"]) : []),
    ...roles,
  ];
}
