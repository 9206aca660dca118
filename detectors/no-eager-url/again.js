import { contains } from "../../lib/ast/syntax/contains.js";
import {
  findFunction,
  findName,
  findThisFunction,
  getKeyName,
  getPropertyName,
  isFunction,
} from "../../lib/ast/syntax/functions.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Code that parses the same text of a request again and again, and keeps nothing.
 *
 * @typedef {object} Again
 * @property {string} when - "at each read of `query`"
 * @property {Node} [accessor] - the function that is run by reading a member
 * @property {string} [name] - of that member
 * @property {Node} [text] - where it is not the first argument of the call
 */

const LOOPS = /^(For|ForOf|ForIn|While|DoWhile)Statement$/;

/**
 * @param {Source} source
 * @param {Node} call - that parses text
 * @returns {Again | undefined}
 */
export function findAgain(source, call) {
  const owner = findFunction(call);
  if (owner === undefined || !isFunction(owner)) return undefined;
  const loop = findLoop(source, call, owner);
  if (loop !== undefined) return { when: "in each round of a loop" };
  const accessor = findThisFunction(call);
  const name = accessor === owner ? findReadName(owner) : undefined;
  if (name !== undefined)
    return keeps(source, owner) ? undefined : { when: `at each read of \`${name}\``, accessor: owner, name };
  const own = findName(owner);
  return own !== undefined && callsItself(source, owner, own, call)
    ? { when: `at each call of \`${own}()\`, which calls itself` }
    : undefined;
}

/**
 *   for (const layer of stack) if (layer.match(parse(req.url).pathname)) …
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} owner
 * @returns {Node | undefined} the loop around a call whose text is the same in all rounds
 */
function findLoop(source, call, owner) {
  const root = getRoot(call.arguments[0]);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  //   parse(req.headers[name])
  const isFixed = findWithin(source, call.arguments[0], ({ computed }) => computed === true) === undefined;
  if (variable === undefined || !isFixed || unwrap(call.arguments[0]).type !== "MemberExpression") return undefined;
  for (let node = call; node !== owner && node.parent != null; node = node.parent) {
    const { parent: loop } = node;
    if (!LOOPS.test(loop.type) || node !== loop.body) continue;
    const isOfLoop = variable.identifiers.some((/** @type {any} */ identifier) => contains(loop, identifier));
    const text = source.slice(call.arguments[0]);
    const written = findWithin(
      source,
      loop,
      ({ type, left, argument }) =>
        (type === "AssignmentExpression" && source.slice(left) === text) ||
        (type === "UpdateExpression" && source.slice(argument) === text),
    );
    return isOfLoop || written !== undefined ? undefined : loop;
  }
  return undefined;
}

/**
 * The member whose reads run a function: `get query () {}`, `defineGetter(req, "query", function () {})`,
 * `Object.defineProperty(req, "query", { get () {} })`, `req.__defineGetter__("query", function () {})`.
 *
 * @param {Node} fn
 * @returns {string | undefined}
 */
export function findReadName(fn) {
  const { parent } = fn;
  if (/^(Property|MethodDefinition)$/.test(parent.type) && parent.kind === "get") return getKeyName(parent);
  const isDescriptor = parent.type === "Property" && getKeyName(parent) === "get";
  const given = isDescriptor ? parent.parent : fn;
  const define = given.parent;
  if (define.type !== "CallExpression" || define.arguments.indexOf(given) < 1) return undefined;
  const defines = isDescriptor ? /^defineProperty$/ : /^_*defineGetter_*$/;
  const key = define.arguments[define.arguments.indexOf(given) - 1];
  return defines.test(findLastName(define.callee) ?? "") && typeof key.value === "string" ? key.value : undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it puts something where it finds it again: `this._query = …`, `cache.set(this, …)`
 */
export function keeps(source, fn) {
  const kept = findWithin(
    source,
    fn.body,
    ({ type, left, callee }) =>
      (type === "AssignmentExpression" && unwrap(left).type === "MemberExpression") ||
      (type === "CallExpression" && /^(set|defineProperty|memo\w*|cache\w*)$/i.test(findLastName(callee) ?? "")),
  );
  return kept !== undefined;
}

/**
 * Whether a function calls itself for the same request, as routers do for each layer or method:
 *
 *   Router.prototype.match = function (req, method) { … this.match(req, "get") … }
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {string} name
 * @param {Node} parsing
 * @returns {boolean}
 */
function callsItself(source, fn, name, parsing) {
  const request = getRoot(parsing.arguments[0]);
  const variable = request.type === "Identifier" ? source.findVariable(request) : undefined;
  const isParameter = variable?.defs[0]?.type === "Parameter" && variable.defs[0].node === /** @type {any} */ (fn);
  //   req.parsed = parse(req.url)
  const { parent } = getWrapped(parsing);
  if (!isParameter || (parent.type === "AssignmentExpression" && parent.left.type === "MemberExpression")) return false;
  const again = findWithin(
    source,
    fn.body,
    ({ type, callee, arguments: given }) =>
      type === "CallExpression" &&
      isItself(source, fn, callee, name) &&
      given.some(
        (/** @type {Node} */ argument) => argument.type === "Identifier" && source.findVariable(argument) === variable,
      ),
    isFunction,
  );
  return again !== undefined;
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} callee
 * @param {string} name
 * @returns {boolean} `match(…)` of the function itself, `this.match(…)`
 */
function isItself(source, fn, callee, name) {
  const node = unwrap(callee);
  if (node.type === "Identifier")
    return (
      node.name === name &&
      source
        .findVariable(node)
        ?.defs.some(
          (definition) =>
            /** @type {any} */ (definition.node) === fn || /** @type {any} */ (definition.node).init === fn,
        ) === true
    );
  return node.type === "MemberExpression" && node.object.type === "ThisExpression" && getPropertyName(node) === name;
}
