import { getOrInsert } from "../../ast/get-or-insert.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import {
  findClassOfMember,
  findFunction,
  findThisFunction,
  getKeyName,
  getParams,
  getPropertyName,
  isFunction,
} from "../../ast/syntax/functions.js";
import { findInstanceMembers } from "../../ast/values/resolve.js";
import { getCallers, getHandedArguments } from "../../ast/values/callers.js";
import { findClassOfThis } from "../../ast/objects/class-of-this.js";
import { findRequestPrototype } from "./request-prototypes.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { NAMES, createNameTest } from "../../ast/request-names.js";

/** @import { HeatModel, Node, Source, Variable } from "../../types.js" */

/** What a request is called. */
const REQUEST = createNameTest(NAMES.request, NAMES.raw, NAMES.context, ["raw", "event"]);

/** What of a request is text that the client sent. */
const PART =
  /^[_#]*(raw)?(url|originalUrl|path|rawPath|pathname|search|query|queryString|querystring|headers|header|body|rawBody|payload|cookie|cookies|getQuery|getHeader|text)$/i;

/** Functions that take text and return text, by their usual names. */
const TEXT =
  /concat|from|get|parse|strip|decode|normali[sz]e|unescape|string|slice|trim|read|url|path|query|search|cookie|body|text/i;

/** Steps that values are followed back. */
const MAX_DEPTH = 10;

/**
 * Taint analysis: whether an expression is made of what the client of the request at hand sent: its URL, headers, body. Text that a server
 * makes for requests of its own (to a database, to another service) is not.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {boolean}
 */
export function isTainted(source, heat, expression, depth = 0) {
  if (expression == null || depth > MAX_DEPTH) return false;
  const node = unwrap(expression);
  /** @param {Node} inner */
  const follow = (inner) => isTainted(source, heat, inner, depth + 1);
  switch (node.type) {
    case "Identifier": {
      const variable = source.findVariable(node);
      return variable !== undefined && isTaintedVariable(source, heat, variable, depth);
    }
    case "MemberExpression": {
      const name = getPropertyName(node);
      if (follow(node.object)) return true;
      if (name !== undefined && PART.test(name) && isRequest(source, heat, node.object)) return true;
      //   this.rawUrl = raw.url;
      //   this.url = new URL(this.rawUrl, base);
      //                      ^^^^^^^^^^^
      const classNode = node.object.type === "ThisExpression" ? findClassOfThis(source, node.object) : undefined;
      return (
        classNode !== undefined &&
        name !== undefined &&
        findInstanceMembers(source, classNode, name).some(
          (value) => !isFunction(value) && value !== node && follow(value),
        )
      );
    }
    case "TemplateLiteral":
      return node.expressions.some(follow);
    case "BinaryExpression":
    case "LogicalExpression":
      return follow(node.left) || follow(node.right);
    case "ConditionalExpression":
      return follow(node.consequent) || follow(node.alternate);
    case "AwaitExpression":
      return follow(node.argument);
    case "AssignmentExpression":
      return follow(node.right);
    case "CallExpression": {
      const callee = unwrap(node.callee);
      if (callee.type === "MemberExpression" && follow(callee)) return true;
      const name = findLastName(callee);
      return (
        name !== undefined &&
        TEXT.test(name) &&
        node.arguments.some((/** @type {Node} */ argument) => follow(argument) || isRequest(source, heat, argument))
      );
    }
    default:
      return false;
  }
}

/**
 * Whether an expression is the request at hand, or the context that holds it.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @returns {boolean}
 */
export function isRequest(source, heat, expression) {
  const node = unwrap(expression);
  if (node.type === "MemberExpression") return REQUEST.test(getPropertyName(node) ?? "");
  //   get path () { return parse(this.url).pathname; }
  if (node.type === "ThisExpression") {
    const owner = findThisFunction(node);
    return owner !== undefined && isFunction(owner) && findRequestPrototype(source, owner) !== undefined;
  }
  if (node.type !== "Identifier") return false;
  const role = heat.findRole(node)?.role;
  if (role !== undefined) return role === "request" || role === "context";
  const definition = source.findVariable(node)?.defs[0];
  if (definition?.type === "Parameter") return REQUEST.test(node.name);
  //   const { req } = ctx;  const req = this.raw;
  const declarator = /** @type {any} */ (definition)?.node;
  if (definition?.type !== "Variable" || declarator.init == null) return false;
  if (declarator.id.type === "ObjectPattern")
    return REQUEST.test(node.name) && isRequest(source, heat, declarator.init);
  const init = unwrap(declarator.init);
  return (
    (init.type === "MemberExpression" || init.type === "Identifier") &&
    init.name !== node.name &&
    isRequest(source, heat, init)
  );
}

/** Answers for variables, by the steps that led to them.
 * @type {WeakMap<HeatModel, Map<Variable, boolean[]>>} */
const answers = new WeakMap();

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Variable} variable
 * @param {number} depth
 * @returns {boolean}
 */
function isTaintedVariable(source, heat, variable, depth) {
  const known = getOrInsert(answers, heat, () => new Map());
  const byDepth = getOrInsert(known, variable, () => []);
  return (byDepth[depth] ??= holdsTainted(source, heat, variable, depth));
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Variable} variable
 * @param {number} depth
 * @returns {boolean}
 */
function holdsTainted(source, heat, variable, depth) {
  /** @param {Node | undefined} inner */
  const follow = (inner) => inner != null && isTainted(source, heat, inner, depth + 1);
  for (const reference of variable.references) {
    const parent = /** @type {any} */ (reference.identifier).parent;
    //   body += chunk
    if (reference.isWrite() && !reference.init && parent.type === "AssignmentExpression" && follow(parent.right))
      return true;
    //   chunks.push(chunk)
    if (
      parent.type === "MemberExpression" &&
      parent.parent.type === "CallExpression" &&
      getPropertyName(parent) === "push" &&
      parent.parent.arguments.some(follow)
    )
      return true;
  }
  return variable.defs.some((definition) => {
    const node = /** @type {any} */ (definition.node);
    const name = /** @type {any} */ (definition.name);
    if (definition.type === "Parameter") return isTaintedParameter(source, heat, node, name, depth);
    if (definition.type !== "Variable") return false;
    //   for await (const chunk of req)
    const loop = node.parent.parent;
    if (node.init == null)
      return (
        loop.type === "ForOfStatement" &&
        loop.left === node.parent &&
        (isRequest(source, heat, loop.right) || follow(loop.right))
      );
    if (node.id.type !== "ObjectPattern") return follow(node.init);
    //   const { url, headers } = req;
    const key = findKey(node.id, name);
    return follow(node.init) || (key !== undefined && PART.test(key) && isRequest(source, heat, node.init));
  });
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} owner - the function
 * @param {Node} name - of the parameter
 * @param {number} depth
 */
function isTaintedParameter(source, heat, owner, name, depth) {
  const params = getParams(owner);
  const index = params.findIndex(
    (/** @type {Node} */ param) => param.range[0] <= name.range[0] && name.range[1] <= param.range[1],
  );
  const { parent } = owner;
  //   req.on("data", (chunk) => {})
  if (
    parent.type === "CallExpression" &&
    parent.arguments.includes(owner) &&
    unwrap(parent.callee).type === "MemberExpression"
  ) {
    const { object } = unwrap(parent.callee);
    if (isRequest(source, heat, object) || isTainted(source, heat, object, depth + 1)) return true;
  }
  if (!/^(Identifier|TSParameterProperty)$/.test(params[index].type)) {
    //   function onRequest ({ url, headers }) {}, where its place says that it is the request
    return false;
  }
  const classNode = parent.kind === "constructor" ? findClassOfMember(owner) : undefined;
  // The callers say what it is: `new Parsed(req.url)`, `route(req.url)`
  return getCallers(source, classNode ?? owner).some((call) => {
    const given = getHandedArguments(source, call)[index];
    return (
      given !== undefined &&
      /^(Identifier|MemberExpression)$/.test(unwrap(call.callee).type) &&
      findFunction(call) !== owner &&
      isTainted(source, heat, given, depth + 1)
    );
  });
}

/**
 * @param {Node} pattern - ObjectPattern
 * @param {Node} name - one of the names it binds
 * @returns {string | undefined} the key on its first level
 */
function findKey(pattern, name) {
  const property = pattern.properties.find(
    (/** @type {Node} */ candidate) => candidate.range[0] <= name.range[0] && name.range[1] <= candidate.range[1],
  );
  return property?.type === "Property" ? getKeyName(property) : undefined;
}
