import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findLoopOf, findLoops, readsAny } from "../../lib/ast/order/loops-around.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getNames, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";
import { getWrites } from "../../lib/ast/values/writes.js";

/** @import { Loop } from "../../lib/ast/order/loops-around.js" */
/** @import { Node, Source, Variable } from "../../lib/types.js" */

/**
 * Values that are put onto one object under names that only running tells.
 *
 * @typedef {object} Copy
 * @property {Node} node - the write: `this[name] = fn`, `Object.defineProperty(this, name, …)`, `Object.assign(this, plugins)`
 * @property {Node} statement - what copies, as a whole: the outermost loop, or the statement of `Object.assign`
 * @property {Node} owner - the function that the statement stands in
 * @property {Node} target - the object, an expression of the owner: `this`, `self`, `ctx`
 * @property {Node} collection - where the values come from
 * @property {Node | undefined} key - absent for `Object.assign`
 * @property {Node | undefined} value - the same, without `.bind(this)`
 * @property {Node | undefined} bound - the whole `fn.bind(this)`
 * @property {boolean} wrapped - each value is called by a function of its own: `this[name] = (…args) => fn(this, …args)`
 * @property {boolean} partly - some are functions as they are, others are made for each object
 * @property {string[]} names - what the author calls the values, the value's own name first
 */

/** Functions whose result lists what an object has. */
const LISTS = new Set([
  "Object.keys",
  "Object.entries",
  "Object.values",
  "Object.getOwnPropertyNames",
  "Reflect.ownKeys",
]);
/** @type {Set<string | undefined>} */
const LIST_METHODS = new Set(["entries", "keys", "values"]);
/** How far names are followed. */
const MAX_DEPTH = 8;

/**
 * The copying that a node is the write of, if it is one.
 *
 * @param {Source} source
 * @param {Node} node - AssignmentExpression or CallExpression
 * @returns {Copy | undefined}
 */
export function findFunctionCopy(source, node) {
  const write = findWrite(node);
  if (write === undefined) return undefined;
  const around = findLoops(source, node, unwrap(write.target));
  if (around === undefined) return undefined;
  const { loops, statement, target } = around;
  const owner = findFunction(statement);
  if (owner === undefined || !isFunction(owner)) return undefined;
  const { key } = write;
  // this["json"] = …, this[SYMBOL] = …: one function, not a collection.
  if (key !== undefined && !readsAny(source, key, loops)) return undefined;
  const value = findValue(source, write.value, loops, target);
  if (value === undefined) return undefined;
  const collection = findSource(source, value.collection, loops);
  if (collection === undefined) return undefined;
  return {
    node,
    statement,
    owner,
    target,
    collection,
    key,
    value: key === undefined ? undefined : value.node,
    bound: value.bound,
    wrapped: value.wrapped,
    partly: value.partly === true,
    names: [...value.names, ...getNames(collection)],
  };
}

/**
 * @param {Node} node - AssignmentExpression or CallExpression
 * @returns {{ target: Node, key?: Node, value: Node } | undefined} what is written to what, under a name that only running tells
 */
export function findWrite(node) {
  if (node.type === "AssignmentExpression") {
    //   this[name] = fn
    //        ^^^^
    if (node.operator !== "=" || !node.left.computed) return undefined;
    return { target: node.left.object, key: node.left.property, value: node.right };
  }
  const callee = getDottedName(node.callee);
  const [target, second, third] = node.arguments;
  if (callee === "Object.assign")
    return second === undefined || target.type === "SpreadElement" ? undefined : { target, value: second };
  if (callee !== "Object.defineProperty" && callee !== "Reflect.defineProperty") return undefined;
  //   Object.defineProperty(this, name, { value: fn })
  //                                       ^^^^^^^^^
  const property =
    third?.type === "ObjectExpression"
      ? third.properties.find(
          (/** @type {Node} */ candidate) =>
            candidate.type === "Property" && !candidate.computed && candidate.key.name === "value",
        )
      : undefined;
  return property === undefined ? undefined : { target, key: second, value: property.value };
}

/**
 * @typedef {object} Value
 * @property {Node} collection - `plugins` in `plugins[name]`; otherwise what the loop goes through
 * @property {Node} node
 * @property {Node} [bound]
 * @property {boolean} wrapped
 * @property {boolean} [partly] - others are made for each object
 * @property {string[]} names
 */

/**
 * Where a written value comes from, if it is an element of what is gone through (and not made for the occasion).
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {Loop[]} loops
 * @param {Node} target
 * @param {number} [depth]
 * @returns {Value | undefined}
 */
function findValue(source, expression, loops, target, depth = 0) {
  const node = unwrap(expression);
  // const run = () => run()
  if (depth > MAX_DEPTH) return undefined;
  if (node.type === "SpreadElement") return findValue(source, node.argument, loops, target, depth);
  // Object.assign(this, plugins): no loop, the collection itself.
  if (loops.length === 0)
    return ["Identifier", "MemberExpression"].includes(node.type)
      ? { collection: node, node, wrapped: false, names: [] }
      : undefined;
  if (node.type === "Identifier") {
    const loop = findLoopOf(source, node, loops);
    if (loop !== undefined)
      return loop.iterated === undefined
        ? undefined
        : { collection: loop.iterated, node, wrapped: false, names: [node.name] };
    const declarator = findConstant(source, node);
    if (declarator === undefined || !loops.some((outer) => contains(outer.node, declarator))) return undefined;
    const value = findValue(source, declarator.init, loops, target, depth + 1);
    return value === undefined
      ? undefined
      : { ...value, node: value.bound === undefined ? node : value.node, names: [node.name, ...value.names] };
  }
  if (node.type === "MemberExpression") {
    //   this[name] = plugins[name]
    //                ^^^^^^^
    if (node.computed && readsAny(source, node.property, loops))
      return { collection: node.object, node, wrapped: false, names: [] };
    const value = findValue(source, node.object, loops, target, depth + 1);
    //   this[name] = plugin[kHandler]
    //                       ^^^^^^^^
    const name = getPropertyName(node) ?? source.slice(node.property);
    return value === undefined ? undefined : { ...value, node, names: [name, ...value.names] };
  }
  //   request[name] = entry.apply ? entry.method(request) : entry.method
  //                                                         ^^^^^^^^^^^^
  if (node.type === "ConditionalExpression") {
    const [value, ...others] = [node.consequent, node.alternate].flatMap(
      (way) => findValue(source, way, loops, target, depth + 1) ?? [],
    );
    return value === undefined || others.length > 0 ? undefined : { ...value, partly: true };
  }
  if (node.type === "CallExpression") {
    //   this[name] = fn.bind(this)
    //                  ^^^^^^^^^^^
    const callee = unwrap(node.callee);
    if (callee.type !== "MemberExpression" || getPropertyName(callee) !== "bind" || node.arguments.length === 0)
      return undefined;
    const value = findValue(source, callee.object, loops, target, depth + 1);
    const isPlain = node.arguments.length === 1 && source.slice(unwrap(node.arguments[0])) === source.slice(target);
    return value === undefined
      ? undefined
      : {
          ...value,
          node: callee.object,
          bound: node,
          wrapped: value.wrapped || !isPlain,
          names: ["fn", ...value.names],
        };
  }
  if (!isFunction(node)) return undefined;
  //   this[name] = (...args) => fn(this, ...args)
  //                             ^^^^^^^^^^^^^^^^^
  /** @type {Value | undefined} */
  let called;
  walk(node.body, source.visitorKeys, (inner) => {
    if (called !== undefined || inner.type !== "CallExpression") return called === undefined;
    const callee = unwrap(inner.callee);
    called = findValue(source, callee, loops, target, depth + 1);
    // for (const name of ["close", "verify"]) this[name] = () => this.transport[name](): methods of another object, which stay its own.
    if (
      called !== undefined &&
      callee.type === "MemberExpression" &&
      callee.computed &&
      !isGoneThrough(source, called.collection, loops)
    )
      called = undefined;
    return called === undefined;
  });
  return called === undefined ? undefined : { ...called, node, wrapped: true };
}

/**
 * @param {Source} source
 * @param {Node} collection
 * @param {Loop[]} loops
 * @returns {boolean} whether a loop takes its names from the collection itself
 */
function isGoneThrough(source, collection, loops) {
  return loops.some(({ iterated }) => {
    const behind = iterated === undefined ? undefined : findSource(source, iterated, loops);
    return behind !== undefined && source.slice(behind) === source.slice(collection);
  });
}

/**
 * The collection behind what a loop goes through: `plugins` for `Object.keys(plugins)`, `plugins.entries()`, for a constant
 * that holds one of these, and for the element of an outer loop.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {Loop[]} loops
 * @param {number} [depth]
 * @returns {Node | undefined}
 */
function findSource(source, expression, loops, depth = 0) {
  const node = unwrap(expression);
  if (depth > MAX_DEPTH) return undefined;
  if (node.type === "LogicalExpression" && node.operator !== "&&")
    return findSource(source, node.left, loops, depth + 1);
  if (node.type === "CallExpression") {
    if (LISTS.has(getDottedName(node.callee)))
      return node.arguments.length === 0 ? undefined : findSource(source, node.arguments[0], loops, depth + 1);
    const callee = unwrap(node.callee);
    return LIST_METHODS.has(getPropertyName(callee)) && node.arguments.length === 0
      ? findSource(source, callee.object, loops, depth + 1)
      : undefined;
  }
  if (node.type !== "Identifier" && node.type !== "MemberExpression") return undefined;
  const loop = findLoopOf(source, getRoot(node), loops);
  if (loop !== undefined)
    return loop.iterated === undefined ? undefined : findSource(source, loop.iterated, loops, depth + 1);
  const init = node.type === "Identifier" ? findConstant(source, node)?.init : undefined;
  const isList = init != null && unwrap(init).type === "CallExpression" && LISTS.has(source.slice(unwrap(init).callee));
  const isElement = init != null && loops.some((outer) => contains(outer.node, init));
  return isList || isElement ? findSource(source, init, loops, depth + 1) : node;
}

/**
 * The declaration of a name that is never written again: `const fn = plugins[name]`.
 *
 * @param {Source} source
 * @param {Node} identifier
 * @returns {Node | undefined} VariableDeclarator with an initialiser
 */
export function findConstant(source, identifier) {
  /** @type {Variable | undefined} */
  const variable = source.findVariable(identifier);
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (
    variable === undefined ||
    variable.defs.length !== 1 ||
    definition.type !== "Variable" ||
    definition.node.init == null
  )
    return undefined;
  return getWrites(variable).length > 0 ? undefined : definition.node;
}
