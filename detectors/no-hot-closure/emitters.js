import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { isOwnMember } from "../../lib/frameworks/request-objects.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/** Modules of Node whose classes and functions make emitters. */
const MAKERS =
  /^(node:)?(events|stream|fs|net|tls|http|https|http2|zlib|child_process|crypto|readline|worker_threads|dgram)$/;

/** Properties by which frameworks and Node's own objects give one: `reply.raw`, `req.socket`. */
const PARTS = /^(raw|req|res|socket|connection|stdout|stderr|stdin)$/;

/** How many parent classes are followed. */
const MAX_PARENTS = 10;

/**
 * Whether an object is one of Node's emitters: it keeps each listener as often as it is given, calls it with itself as
 * `this`, and looks at nothing else of it.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} object
 * @returns {boolean}
 */
export function isNodeEmitter(source, heat, object) {
  const node = unwrap(object);
  if (node.type === "Identifier") {
    const role = heat.findRole(node);
    if (role !== undefined) return (role.role === "request" || role.role === "response") && isOwnMember(role, "once");
  }
  //   reply.raw, request.raw.res
  let root = node;
  while (PARTS.test(getPropertyName(root) ?? "")) root = unwrap(root.object);
  if (heat.findRole(root) !== undefined) return true;
  return resolve(source, node).every((value) =>
    value.kind === "instance"
      ? isEmitterClass(source, value.classNode)
      : value.kind === "node" && /^(New|Call)Expression$/.test(value.node.type) && isMaker(source, value.node.callee),
  );
}

/**
 * `child.stderr.on("data", …)`: starting a process takes milliseconds, beside which a function is nothing.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean} whether it is a process that the code starts, or a stream of one
 */
export function isChildProcess(source, object) {
  let root = unwrap(object);
  while (PARTS.test(getPropertyName(root) ?? "")) root = unwrap(root.object);
  return resolve(source, root).some(
    (value) =>
      value.kind === "node" &&
      value.node.type === "CallExpression" &&
      resolve(source, value.node.callee).some(
        (callee) => callee.kind === "import" && /^(node:)?child_process$/.test(callee.module),
      ),
  );
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {number} [depth]
 * @returns {boolean}
 */
function isEmitterClass(source, classNode, depth = 0) {
  if (depth > MAX_PARENTS) return false;
  return resolve(source, classNode.superClass).every((value) =>
    value.kind === "node"
      ? isEmitterClass(source, value.node, depth + 1)
      : value.kind === "import" && MAKERS.test(value.module),
  );
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean}
 */
function isMaker(source, callee) {
  return resolve(source, callee).every(
    (value) =>
      value.kind === "import" &&
      MAKERS.test(value.module) &&
      /^(default$|\*|create|connect|request|get$|spawn|exec|fork|[A-Z])/.test(value.path.at(-1) ?? "default"),
  );
}
