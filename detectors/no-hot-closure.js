import { doesNothing } from "./no-hot-closure/does-nothing.js";
import { contains } from "../lib/ast/syntax/contains.js";
import { findFunction, getPropertyName, isFunction } from "../lib/ast/syntax/functions.js";
import { findHome } from "./no-hot-closure/home.js";
import { findNamedFunction } from "../lib/ast/values/named-function.js";
import { findKeeper } from "./no-hot-closure/keepers.js";
import { findOuterThis, getCaptures, hasThisOf } from "../lib/ast/values/captures.js";
import { getUses } from "./no-hot-closure/uses.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";
import { resolve } from "../lib/ast/values/resolve.js";
import { isKeptAlready } from "../lib/ast/values/kept-already.js";
import { getWrites } from "../lib/ast/values/writes.js";

/** @import { Candidate, Detector, HeatModel, Node, Silence, Source, Variable } from "../lib/types.js" */
/** @import { Keeper } from "./no-hot-closure/keepers.js" */

/**
 * What the transform needs.
 *
 * @typedef {Made | Bound} Facts
 */

/**
 * @typedef {object} Made
 * @property {Node} fn - the function, or for `bind` the call
 * @property {Node} home - the block that it can be made in
 * @property {Keeper} keeper
 * @property {Variable} [variable] - that names the function
 * @property {Node[]} [receivers] - what becomes `this`: uses of the emitter in the function
 */

/** A function that is bound to nothing. @typedef {{ bound: Node, fn: Node, args: Node[], keeper: Keeper, isThisless: boolean }} Bound */

/**
 * Functions that are made on every call although they use nothing of it, and handed to somebody who keeps them.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-hot-closure",
  triggers: ["=>", "function", "bind"],
  silences: ["guardedByCache", "usesTheCall"],
  nodes: ["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration", "CallExpression"],
  detect(node, source, heat) {
    if (node.type === "CallExpression") return detectBound(node, source, heat);
    const owner = isFunction(node) ? findFunction(node) : undefined;
    if (owner === undefined || doesNothing(node)) return [];
    const variable = findOwnVariable(source, node);
    return variable === undefined ? detectInline(node, source, heat) : detectNamed(node, variable, source, heat);
  },
};

/**
 * @param {Node} fn
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function detectInline(fn, source, heat) {
  //   res.on("finish", () => { count++; });
  //                    ^^^^^^^^^^^^^^^^^^^
  const keeper = findKeeper(source, heat, fn);
  //   if (timer) return; timer = setInterval(() => { … }, 1000)
  if (keeper === undefined) return [];
  if (isKeptAlready(source, keeper.call)) return [{ node: fn, silent: "guardedByCache" }];
  const home = findHome(source, heat, fn);
  const facts = home === undefined ? findListener(source, heat, fn, keeper) : { fn, home, keeper };
  if (facts === undefined) return [{ node: fn, silent: "usesTheCall" }];
  return [
    {
      node: fn,
      messageId: home === undefined ? "listenerPerCall" : "closurePerCall",
      data: { code: `${getText(source, keeper.call.callee)}()` },
      facts,
    },
  ];
}

/**
 *   function onEnd () { count++; }
 *            ^^^^^
 *   req.on("end", onEnd);
 *
 * @param {Node} fn
 * @param {Variable} variable
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function detectNamed(fn, variable, source, heat) {
  const [keeper] = findNamedFunction(variable) === fn ? getUses(source, heat, variable).keepers : [];
  if (keeper === undefined) return [];
  const node = /** @type {any} */ (variable.identifiers[0]);
  if (isKeptAlready(source, keeper.call)) return [{ node, runs: fn, silent: "guardedByCache" }];
  const home = findHome(source, heat, fn);
  if (home === undefined) return [{ node, runs: fn, silent: "usesTheCall" }];
  return [
    {
      node,
      runs: fn,
      messageId: "functionPerCall",
      data: { code: variable.name },
      facts: { fn, home, keeper, variable },
    },
  ];
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Variable | undefined} the one that names it in the function around: `function onEnd () {}`, `const onEnd = () => {}`
 */
function findOwnVariable(source, fn) {
  const { parent } = getWrapped(fn);
  const id = fn.type === "FunctionDeclaration" ? fn.id : parent.id;
  return id?.type === "Identifier" ? source.findVariable(id) : undefined;
}

/**
 * A listener that captures nothing but the emitter that it is added to, and that calls it with itself as `this`.
 *
 *   res.on("finish", () => log(res.statusCode));
 *                              ^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn
 * @param {Keeper} keeper
 * @returns {Made | undefined}
 */
function findListener(source, heat, fn, keeper) {
  if (keeper.kind !== "emitter" || !keeper.isNode || fn.type !== "ArrowFunctionExpression") return undefined;
  const emitter = unwrap(unwrap(keeper.call.callee).object);
  if (emitter.type === "ThisExpression") {
    const home = hasOnlyThis(source, fn) ? findHome(source, heat, fn, NOTHING) : undefined;
    return home === undefined ? undefined : { fn, home, keeper, receivers: [] };
  }
  const variable = source.findVariable(emitter);
  if (variable === undefined || findOuterThis(source, fn) !== undefined || getWrites(variable).length > 0)
    return undefined;
  const receivers = getCaptures(source, fn).flatMap((capture) =>
    capture.variable === variable ? [capture.identifier] : [],
  );
  const home = receivers.every((identifier) => hasThisOf(identifier, fn))
    ? findHome(source, heat, fn, variable)
    : undefined;
  return home === undefined ? undefined : { fn, home, keeper, receivers };
}

/** @type {any} */
const NOTHING = {};

/**
 * @param {Source} source
 * @param {Node} arrow
 * @returns {boolean} whether all that it has of the function around it is `this`: no `super`, no `new.target`
 */
function hasOnlyThis(source, arrow) {
  return !source
    .nodes("Super", "MetaProperty")
    .some((node) => contains(arrow, node) && hasThisOf(node, arrow) && source.slice(node) !== "import.meta");
}

/**
 *   setTimeout(retry.bind(null, job), 1000);
 *              ^^^^^^^^^^
 *
 * @param {Node} call
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function detectBound(call, source, heat) {
  const callee = unwrap(call.callee);
  if (
    callee.type !== "MemberExpression" ||
    getPropertyName(callee) !== "bind" ||
    callee.optional === true ||
    isFunction(unwrap(callee.object))
  )
    return [];
  const keeper = findKeeper(source, heat, call);
  if (keeper?.kind !== "timer" || keeper.api === "queueMicrotask") return [];
  const [receiver, ...args] = call.arguments;
  const isThisless = isWithoutThis(source, callee.object);
  if (receiver === undefined || !(isNothing(source, receiver) || (isThisless && receiver.type === "ThisExpression")))
    return [];
  return [
    {
      node: callee,
      messageId: "boundPerCall",
      data: { code: `${getText(source, callee)}()`, api: getText(source, keeper.call.callee) },
      facts: { bound: call, fn: callee.object, args, keeper, isThisless },
    },
  ];
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @returns {string} its code for a message: of a chain of calls the last one, `….on`, and `fs.unlink` of `(0, fs.unlink)`
 */
function getText(source, callee) {
  const called = unwrap(callee);
  if (called.type === "SequenceExpression") return getText(source, called.expressions.at(-1));
  if (called.type === "MemberExpression" && !called.computed && unwrap(called.object).type === "CallExpression")
    return `….${source.slice(called.property)}`;
  const text = source.slice(callee).replace(/\s+/g, " ");
  return text.length > MAX_TEXT ? `…${text.slice(1 - MAX_TEXT)}` : text;
}

/** How many characters of a callee a message shows. */
const MAX_TEXT = 40;

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it is `null` or `undefined`
 */
function isNothing(source, node) {
  if (node.type === "Literal") return node.raw === "null";
  return node.type === "Identifier"
    ? node.name === "undefined" && source.findVariable(node) === undefined
    : node.type === "UnaryExpression" && node.operator === "void" && node.argument.type === "Literal";
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {boolean} whether it is a function of the file that does without `this`
 */
function isWithoutThis(source, expression) {
  return resolve(source, expression).every(
    (value) => value.kind === "node" && isFunction(value.node) && isFunctionWithoutThis(source, value.node),
  );
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
function isFunctionWithoutThis(source, fn) {
  return (
    fn.type === "ArrowFunctionExpression" ||
    !source
      .nodes("ThisExpression", "Super", "MetaProperty")
      .some((inner) => contains(fn, inner) && hasThisOf(inner, fn))
  );
}
