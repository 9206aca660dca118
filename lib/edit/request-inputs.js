import { getFreeName } from "./free-name.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { TEXT_METHODS } from "../ast/string-methods.js";
import { isSameObject } from "../ast/values/same-object.js";
import { replaceRead } from "./replace-read.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Refusal, Source } from "../types.js" */
/** @import { EagerProperty } from "./lazy-request-property.js" */

/** Properties that a framework sets once and nobody writes. What is inside of them may change. */
const FIXED = new Set(["originalUrl", "headers", "rawHeaders"]);

/** Properties that are always there and text. */
const TEXT = new Set(["url", "originalUrl", "method", "path", "search", "querystring", "href"]);

/**
 * How the getter makes the value: inputs that cannot change are read from `this`, one that can is kept by the middleware.
 *
 * @param {Source} source
 * @param {EagerProperty} eager
 * @param {Node} left - the property that is set
 * @param {string} name
 * @returns {{ replacements: Edit[], kept: Node | undefined, keptName: string } | Refusal}
 */
export function getRequestInputs(source, { inputs }, left, name) {
  /** @type {Edit[]} */
  const replacements = [];
  const keptName = getFreeName(source, `_${name}Input`);
  /** @type {Node | undefined} */
  let kept;
  for (const node of inputs) {
    const isFixed =
      node.type === "MemberExpression" &&
      FIXED.has(getPropertyName(node) ?? "") &&
      isSameObject(source, node.object, left.object);
    if (isFixed) {
      replacements.push({ range: node.object.range, text: "this" });
    } else if (kept === undefined && isPresent(node)) {
      kept = node;
      replacements.push(replaceRead(node, `this.${keptName}`));
    } else {
      return refuse(source, kept === undefined ? "textMayBeMissing" : "severalValuesKept");
    }
  }
  return { replacements, kept, keptName };
}

/** @param {Node} node - whether it is never null or undefined */
function isPresent(node) {
  if (node.type === "LogicalExpression") return isPresent(node.right);
  //   req.url.slice(1)
  if (node.type === "CallExpression")
    return node.callee.type === "MemberExpression" && TEXT_METHODS.has(getPropertyName(node.callee) ?? "");
  if (node.type === "MemberExpression") return TEXT.has(getPropertyName(node) ?? "");
  return (
    ["TemplateLiteral", "BinaryExpression"].includes(node.type) || (node.type === "Literal" && node.value !== null)
  );
}
