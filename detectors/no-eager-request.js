import { findEagerPlace, findEagerValue } from "../lib/frameworks/eager-value.js";
import { findGlobalName } from "./no-eager-request/global-name.js";
import { findHeaderCopy, isHeaders } from "./no-eager-request/header-copy.js";
import { findInputs } from "./no-eager-request/inputs.js";
import { isIncoming, isRequest } from "../lib/heat/incoming.js";

/** @import { Detector, HeatModel, Node, Source } from "../lib/types.js" */
/** @import { EagerPlace, EagerValue } from "../lib/frameworks/eager-value.js" */
/** @import { Input } from "./no-eager-request/inputs.js" */

/**
 * How a value is made.
 *
 * @typedef {object} Making
 * @property {"request" | "headers" | "copy"} what
 * @property {string} code - for people: "new Request()"
 * @property {boolean} throws - for input that is not valid
 * @property {Input[]} inputs
 */

/**
 * What the transform needs.
 *
 * @typedef {EagerPlace & EagerValue & { made: Node, making: Making }} Facts
 */

const MESSAGES = { request: "requestBuiltPerRequest", headers: "headersBuiltPerRequest", copy: "headersCopiedPerRequest" };

/**
 * A web `Request` or `Headers` that is built, or headers that are copied, for every request although some requests never look
 * at it.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-eager-request",
  triggers: ["Request(", "Headers(", "eaders"],
  nodes: ["NewExpression", "CallExpression", "ObjectExpression"],
  detect(node, source, heat) {
    const place = findEagerPlace(node);
    const making = place === undefined ? undefined : findMaking(source, heat, node);
    if (place === undefined || making === undefined) return [];
    const eager = findEagerValue(source, heat, place, making);
    if (eager === undefined) return [];
    /** @type {Facts} */
    const facts = { ...place, ...eager, made: node, making };
    return [{ node, heat: eager.heat, messageId: MESSAGES[making.what], data: { code: making.code, reads: eager.reads }, facts }];
  },
};

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @returns {Making | undefined}
 */
function findMaking(source, heat, node) {
  const name = node.type === "NewExpression" ? findGlobalName(source, node.callee) : undefined;
  if (name !== "Request" && name !== "Headers") {
    const inputs = findHeaderCopy(source, heat, node);
    return inputs === undefined ? undefined : { what: "copy", code: getCode(source, node), throws: false, inputs };
  }
  //   new Request(request, init)
  //               ^^^^^^^ takes its body away
  if (node.arguments.length === 0 || node.arguments.some((/** @type {Node} */ argument) => isRequest(source, heat, argument))) return undefined;
  const inputs = findInputs(source, node);
  if (inputs === undefined || !inputs.some((input) => isIncoming(source, heat, input.node) || isHeaders(source, heat, input.node))) return undefined;
  return { what: name === "Request" ? "request" : "headers", code: `new ${name}()`, throws: true, inputs };
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {string} at most a few words
 */
function getCode(source, node) {
  const code = source.slice(node).replace(/\s+/g, " ");
  return code.length <= 40 ? code : node.type === "ObjectExpression" ? "{ ...headers }" : `${node.type === "NewExpression" ? "new " : ""}${source.slice(node.callee)}()`;
}
