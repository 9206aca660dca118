import { findName, getPropertyName, isClass, isFunction } from "../../ast/syntax/functions.js";
import { isBrowserFile, isClientFile } from "../clients.js";
import { isOfConnection } from "./connections.js";
import { isNoHandler } from "../seldom/start-up.js";
import { isScriptFile } from "../files.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { NAMES, createNameTest } from "../../ast/request-names.js";

/** @import { Node, Role, Source } from "../../types.js" */

/** Parameter names of handlers, by position: the function is one when all its names fit.
 * @type {{ names: RegExp[], least: number, roles: (Role["role"] | null)[], alsoClients?: boolean, uses?: RegExp }[]} */
export const SHAPES = [
  {
    names: [/^_?req$/, /^_?res$/, /^_?(next|done|out|cb|callback)$/],
    least: 2,
    roles: ["request", "response", "next"],
  },
  // What is not used has no name; with two parameters that would be a callback, too: (_, res).
  {
    names: [/^_+$/, /^_?(res|response)$/, /^_?next$/],
    least: 3,
    roles: ["request", "response", "next"],
    alsoClients: true,
  },
  {
    names: [/^_?(req|request)$/, /^_+$/, /^_?next$/],
    least: 3,
    roles: ["request", "response", "next"],
    alsoClients: true,
  },
  // Three would be the callback of an HTTP client: (err, req, res).
  {
    names: [/^_?(err|error)$/, /^_?req$/, /^_?res$/, /^_?next$/],
    least: 4,
    roles: ["error", "request", "response", "next"],
  },
  {
    names: [/^_?request$/, /^_?response$/, /^_?next$/],
    least: 2,
    roles: ["request", "response", "next"],
    alsoClients: true,
  },
  // token (request, response, options, callback)
  {
    names: [/^_?(req|request)$/, /^_?(res|response)$/, /^_?(options|opts)$/, /^_?(next|done|cb|callback)$/],
    least: 4,
    roles: ["request", "response", null, "next"],
    alsoClients: true,
  },
  {
    names: [/^_?(req|request)$/, /^_?reply$/, /^_?(done|next|payload)$/],
    least: 2,
    roles: ["request", "response", "next"],
  },
  { names: [/^_?request$/, /^_?h$/], least: 2, roles: ["request", "response"] },
  // Operations of OpenAPI, in front of what their framework hands its handlers.
  {
    names: [/^_?(c|ctx|context)$/, /^_?(req|request)$/, /^_?(res|response|reply|h)$/],
    least: 3,
    roles: [null, "request", "response"],
  },
  { names: [/^_?(ctx|context)$/, /^_?next$/], least: 2, roles: ["context", "next"] },
  // Hono's name for it, which others have for other things.
  {
    names: [/^c$/, /^_?next$/],
    least: 2,
    roles: ["context", "next"],
    uses: /\bc\.(req|res|env|var)\b|\bc\.(get|set|header|json|text|html|body|redirect)\(/,
  },
];

/** Names of a constructor's parameter that say: one instance per request. */
export const RAW_REQUEST = createNameTest(NAMES.request, NAMES.raw, ["rawRes"]);

/** What keeps or compares pairs of requests and responses gets the same parameters as a handler. */
const STORE = /^(put|set|store|cache|match|matches|mock|stub|fake)([A-Z_]|$)/;

/**
 * Whether a function's parameters look like a handler's, and what they are then.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {{ text: string, names: string[], roles: (Role["role"] | null)[] } | undefined}
 */
export function findShape(source, fn) {
  if (!isFunction(fn)) return undefined;
  const params = getGiven(fn);
  if (params.length < 2 || params.length > 4) return undefined;
  const names = params.map((param) => (param.type === "Identifier" ? param.name : ""));
  const shape = SHAPES.find(
    ({ names: expected, least, uses }) =>
      names.length >= least &&
      names.length <= expected.length &&
      names.every((name, index) => expected[index].test(name)) &&
      (uses === undefined || uses.test(source.slice(fn.body))),
  );
  if (shape === undefined || isNoHandler(fn) || isScriptFile(source.filename) || isBrowserFile(source))
    return undefined;
  if (
    params.some(
      (param, index) => /^(request|response|context)$/.test(shape.roles[index] ?? "") && isGivenStandIn(source, param),
    )
  )
    return undefined;
  if (shape.alsoClients && (STORE.test(findName(fn) ?? "") || isClientFile(source))) return undefined;
  return {
    text: `looks like a handler: \`(${names.join(", ")})\``,
    names,
    roles: shape.roles.slice(0, names.length),
  };
}

/**
 * `async (request, response, config = {}, methods = {}) => { … }`: whoever hands in a handler gives it the first ones.
 *
 * @param {Node} fn
 * @returns {Node[]} its parameters, without those behind the second one that have a default
 */
function getGiven({ params }) {
  const last = params.findLastIndex(
    (/** @type {Node} */ { type }, /** @type {number} */ index) => index < 2 || type !== "AssignmentPattern",
  );
  return params.slice(0, last + 1);
}

/**
 * `res = res || {}`: a handler is always given its request and response; what makes them up is called by somebody else.
 *
 * @param {Source} source
 * @param {Node} param - Identifier
 * @returns {boolean}
 */
function isGivenStandIn(source, param) {
  return (
    source.findVariable(param)?.references.some((reference) => {
      const { parent } = /** @type {any} */ (reference.identifier);
      if (!reference.isWrite() || parent.type !== "AssignmentExpression") return false;
      const { operator, right } = parent;
      return (
        operator === "||=" ||
        operator === "??=" ||
        (right.type === "LogicalExpression" &&
          right.operator !== "&&" &&
          right.left.type === "Identifier" &&
          right.left.name === param.name)
      );
    }) === true
  );
}

/**
 * The parameter that says that a class is constructed for each request.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {Node} constructor - its constructor's function, or the constructor function itself
 * @returns {{ text: string } | undefined}
 */
export function findConstructorShape(source, classNode, constructor) {
  const raw = constructor.params.find(
    (/** @type {Node} */ param) => param.type === "Identifier" && RAW_REQUEST.test(param.name),
  );
  if (raw === undefined || isOfConnection(source, constructor)) return undefined;
  // A function that is no class needs more than a parameter called `req`.
  if (!isClass(classNode) && !/^_?[A-Z]/.test(findName(classNode) ?? "")) return undefined;
  // class HTTPError extends Error { constructor (response, request) {} }
  if (
    /Error$/.test(findName(classNode) ?? "") ||
    (classNode.superClass != null && /Error$/.test(source.slice(classNode.superClass)))
  )
    return undefined;
  if (isScriptFile(source.filename) || isBrowserFile(source) || isClientFile(source)) return undefined;
  if (isSender(source, classNode, raw.name)) return undefined;
  return { text: `its constructor takes the request (\`${raw.name}\`)` };
}

/** Methods that send a request. */
const SENDS = new Set(["post", "put", "patch", "delete", "fetch", "head"]);

/** What is set on a request that is about to be sent: one that came in has it. */
const TARGET = new Set(["host", "hostname", "port", "headers"]);

/**
 * Whether a class uses what it is given to send requests: `this.request.post("/login")`, `this.request({ url })`, or
 * prepares it for that: `request.hostname = this.host`.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} name
 * @returns {boolean}
 */
function isSender(source, classNode, name) {
  /** @param {Node} node */
  const isGiven = (node) =>
    node.type === "MemberExpression"
      ? node.object.type === "ThisExpression" && getPropertyName(node) === name
      : node.type === "Identifier" && node.name === name;
  /**
   * @param {Node} node
   * @param {Set<string>} names
   */
  const isOfGiven = (node, names) =>
    node.type === "MemberExpression" && names.has(getPropertyName(node) ?? "") && isGiven(node.object);
  const sending = findWithin(
    source,
    classNode,
    ({ type, left, callee }) =>
      (type === "AssignmentExpression" && isOfGiven(left, TARGET)) ||
      (type === "CallExpression" && (isGiven(callee) || isOfGiven(callee, SENDS))),
  );
  return sending !== undefined;
}

/**
 * Whether a function that is not seen being constructed builds an instance: its name is a class's, and it fills `this`.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean}
 */
export function isConstructorByName(source, fn) {
  if (fn.type === "ArrowFunctionExpression" || !/^_?[A-Z]/.test(findName(fn) ?? "") || !isFunction(fn)) return false;
  const filling = findWithin(
    source,
    fn.body,
    ({ type, left }) =>
      type === "AssignmentExpression" && left.type === "MemberExpression" && left.object.type === "ThisExpression",
    (node) => isFunction(node) && node.type !== "ArrowFunctionExpression",
  );
  return filling !== undefined;
}
