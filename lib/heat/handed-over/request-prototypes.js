import { findThisFunction, getPropertyName } from "../../ast/syntax/functions.js";
import { getBound } from "../../ast/syntax/bound.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { getWrites } from "../../ast/values/writes.js";

/** @import { Node, Source } from "../../types.js" */

/** Members by which a request is known that came in: one that is about to be sent has no `url`, and its headers by methods. */
const INCOMING = new Set(["headers", "httpVersion", "url"]);

/** The platform's classes, one instance per request, whose prototypes frameworks extend. */
const PLATFORM = /\b(IncomingMessage|ServerResponse)\.prototype$/;

/** Headers that only a request has which came in, by a proxy mostly. */
const RECEIVED = /^(x-forwarded-\w+|x-real-ip|x-requested-with|forwarded|referr?er|if-none-match|if-modified-since)$/i;

/** What a file with one of these prototypes has in its text. */
export const TRACE =
  /\bthis\.req\.(?:headers|httpVersion|url)\b|\b(?:IncomingMessage|ServerResponse)\.prototype\b|\bthis\.get\(["'](?:[Xx]-[Ff]orwarded|[Xx]-[Rr]eal|[Xx]-[Rr]equested)/g;

/**
 * What says that a function belongs to the prototype of a request, response or context, in the styles that are older than classes:
 *
 *   module.exports = { get url () { return this.req.url; }, get path () { … } }
 *                                                               ^^^^^^^^
 *   const res = Object.create(http.ServerResponse.prototype);
 *   res.send = function (body) { … }
 *   defineGetter(req, "path", function () { … })
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {string | undefined} as a clause
 */
export function findRequestPrototype(source, fn) {
  const bound = getBound(fn);
  const { parent } = bound;
  //   Object.defineProperty(req, "path", { get () { … } })
  if (parent.type === "Property" && parent.parent.type === "ObjectExpression") {
    const object = parent.parent;
    const holds = parent.kind === "get" ? getHolders(source).get(object) : undefined;
    if (holds !== undefined) return holds;
    return /^(get|set|value)$/.test(parent.key.name ?? "") ? findExtended(source, object.parent, object) : undefined;
  }
  if (parent.type === "CallExpression") return findExtended(source, parent, bound);
  if (parent.type !== "AssignmentExpression" || parent.right !== bound || parent.left.type !== "MemberExpression")
    return undefined;
  return describe(source, parent.left.object);
}

/**
 * @param {Source} source
 * @param {Node} call - `defineGetter(req, "path", …)`, `req.__defineGetter__("path", …)`
 * @param {Node} given - its argument
 * @returns {string | undefined}
 */
function findExtended(source, call, given) {
  if (call.type !== "CallExpression" || call.arguments.indexOf(given) < 1) return undefined;
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : callee.name;
  if (!/^_*define(Getter|Setter|Property)_*$/.test(name ?? "")) return undefined;
  return describe(source, call.arguments.length > 2 ? call.arguments[0] : callee.object);
}

/**
 * @param {Source} source
 * @param {Node | undefined} object
 * @returns {string | undefined}
 */
function describe(source, object) {
  const platform = object === undefined ? undefined : findPlatform(source, object);
  return platform === undefined ? undefined : `belongs to every \`${platform}\``;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {string | undefined} the platform's class whose prototype it is or extends
 */
function findPlatform(source, expression) {
  const node = unwrap(expression);
  if (node.type === "MemberExpression") return PLATFORM.exec(source.slice(node))?.[1];
  if (node.type !== "Identifier") return undefined;
  const variable = source.findVariable(node);
  const declarator = /** @type {any} */ (variable?.defs[0]?.node);
  if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier") return undefined;
  //   var req = exports = module.exports = { __proto__: http.IncomingMessage.prototype };
  const values = [
    declarator.init,
    ...getWrites(/** @type {any} */ (variable)).map((/** @type {any} */ write) => write.writeExpr),
  ];
  for (const value of values) {
    let made = value == null ? undefined : unwrap(value);
    while (made?.type === "AssignmentExpression") made = unwrap(made.right);
    const parent =
      made?.type === "CallExpression" && source.slice(made.callee) === "Object.create"
        ? made.arguments[0]
        : made?.type === "ObjectExpression"
          ? made.properties.find((/** @type {Node} */ { key }) => (key?.name ?? key?.value) === "__proto__")?.value
          : made;
    const name = parent == null ? undefined : PLATFORM.exec(source.slice(parent))?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

/**
 * @param {Source} source
 * @returns {Map<Node, string>} object literals whose accessors and methods read the request that came in, and by what, as a clause:
 *   `this.req.url`, `this.get("X-Forwarded-For")`
 */
function getHolders(source) {
  return source.memo(getHolders, () => {
    /** @type {Map<Node, string>} */
    const holders = new Map();
    for (const member of source.nodes("MemberExpression")) {
      const isMember = isReceivedMember(member);
      if (!isMember && !isReceivedHeader(member)) continue;
      const property = findThisFunction(member)?.parent;
      if (property?.type === "Property" && property.parent.type === "ObjectExpression")
        holders.set(
          property.parent,
          isMember
            ? "belongs to an object that has the request: `this.req`"
            : "belongs to an object that has a request's headers: `this.get()`",
        );
    }
    return holders;
  });
}

/** @param {Node} member - `this.req.url` */
function isReceivedMember(member) {
  const object = unwrap(member.object);
  return (
    INCOMING.has(getPropertyName(member) ?? "") &&
    object.type === "MemberExpression" &&
    getPropertyName(object) === "req" &&
    object.object.type === "ThisExpression"
  );
}

/** @param {Node} member - `this.get`, called with the name of a header */
function isReceivedHeader(member) {
  const { parent } = member;
  return (
    member.object.type === "ThisExpression" &&
    getPropertyName(member) === "get" &&
    parent.type === "CallExpression" &&
    parent.callee === member &&
    RECEIVED.test(String(parent.arguments[0]?.value))
  );
}
