import { findFunction, findName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/** Pages that tell how the process is doing: there the reading is what was asked for. */
const REPORT =
  /health|status|stat(s|istics)|metric|monitor|memory|heap|cpu|load|system|diagnos|debug|info|about|admin|version|ping|alive|live(ness)?|ready|readiness|uptime|usage|probe|prom/i;

/** What a reading is a part of on its way out. */
const PARTS = new Set([
  "MemberExpression",
  "BinaryExpression",
  "CallExpression",
  "Property",
  "ObjectExpression",
  "SpreadElement",
  "ArrayExpression",
  "TemplateLiteral",
  "ConditionalExpression",
]);

/**
 * Whether a reading that changes all the time is what the request asks for, or one end of a measurement.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {boolean}
 */
export function isAskedFor(source, heat, call) {
  return isInReport(source, call) || isMeasuring(source, call) || isSent(source, heat, call);
}

/**
 * `app.get("/health", …)`, `function getMemoryStats () {}`, `{ url: "/metrics", handler () {} }`
 *
 * @param {Source} source
 * @param {Node} call
 */
function isInReport(source, call) {
  for (let node = call; node.parent != null; node = node.parent) {
    const parts =
      node.type === "CallExpression"
        ? node.arguments
        : node.type === "ObjectExpression"
          ? node.properties.map((/** @type {Node} */ { value }) => value)
          : [];
    if (parts.some(isReportPath)) return true;
    if ((isFunction(node) || node.type === "ClassDeclaration") && REPORT.test(findName(node) ?? "")) return true;
    //   if (req.url === "/metrics") { … }   @Get("health")
    const asked = node.type === "IfStatement" ? [node.test] : (node.decorators ?? []);
    if (asked.some((/** @type {Node} */ part) => /["'`]/.test(source.slice(part)) && REPORT.test(source.slice(part))))
      return true;
  }
  return false;
}

/** @param {Node | undefined} node */
function isReportPath(node) {
  return (
    node?.type === "Literal" && typeof node.value === "string" && node.value.startsWith("/") && REPORT.test(node.value)
  );
}

/**
 * Two readings in one function: somebody measures what lies between them.
 *
 * @param {Source} source
 * @param {Node} call - in a function
 */
function isMeasuring(source, call) {
  const owner = /** @type {Node} */ (findFunction(call));
  const text = source.slice(unwrap(call.callee));
  let count = 0;
  walk(
    owner,
    source.visitorKeys,
    (node) => void (node.type === "CallExpression" && source.slice(unwrap(node.callee)) === text && count++),
  );
  return count > 1;
}

/**
 * `res.json({ memory: process.memoryUsage() })`: the client, or the caller, gets the reading.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @returns {boolean}
 */
function isSent(source, heat, expression) {
  let value = getWrapped(expression);
  while (PARTS.has(value.parent.type) && !isReply(heat, value.parent, value)) value = getWrapped(value.parent);
  const { parent } = value;
  if (
    parent.type === "ReturnStatement" ||
    (parent.type === "ArrowFunctionExpression" && parent.body === value) ||
    isReply(heat, parent, value)
  )
    return true;
  const variables = source.scopeManager.getDeclaredVariables(/** @type {any} */ (parent));
  return variables.some(({ references }) =>
    references.some((reference) => !reference.init && isSent(source, heat, /** @type {any} */ (reference.identifier))),
  );
}

/**
 * @param {HeatModel} heat
 * @param {Node} node - `res.status(200).json(reading)`, `ctx.body = reading`
 * @param {Node} value
 */
function isReply(heat, node, value) {
  if (node.type === "AssignmentExpression")
    return node.right === value && getPropertyName(unwrap(node.left)) === "body";
  let object = unwrap(node.callee);
  while (object?.type === "CallExpression" || object?.type === "MemberExpression")
    object = unwrap(object.callee ?? object.object);
  const role = object?.type === "Identifier" ? heat.findRole(object)?.role : undefined;
  return role === "response" || role === "context";
}
