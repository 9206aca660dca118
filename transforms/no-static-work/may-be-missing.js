import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** What modules have that are not ES modules. */
const OF_COMMONJS = ["__dirname", "__filename", "require", "module", "exports"];

/** Where a name stands that is asked for, and not used. */
const ASKING = /^(IfStatement|ConditionalExpression|LogicalExpression)$/;

/**
 * Whether the file does without something where it cannot be made, so that it must not be made when the file is loaded.
 *
 *   if (typeof Joi.binary === "function") { return Joi.binary().min(8); }
 *       ^^^^^^^^^^^^^^^^^
 *   try { return new Intl.Collator("en"); } catch { … }
 *
 * @param {Source} source
 * @param {Node} value - NewExpression or CallExpression
 * @returns {boolean}
 */
export function mayBeMissing(source, value) {
  if (isTried(value)) return true;
  const asked = source.memo(mayBeMissing, () => getAsked(source));
  for (let node = unwrap(value.callee); node != null; node = unwrap(node.object ?? node.callee))
    if (asked.has(source.slice(node))) return true;
  //   if (typeof __dirname === "string") return __dirname;
  //   return path.dirname(fileURLToPath(import.meta.url));       also compiled to CommonJS, which has none
  return OF_COMMONJS.some((name) => asked.has(name)) && source.slice(value).includes("import.meta");
}

/**
 * Whether a `try` is there for nothing but to make the value.
 *
 * @param {Node} value
 * @returns {boolean}
 */
function isTried(value) {
  let node = getWrapped(value).parent;
  while (/^(AssignmentExpression|VariableDeclarator)$/.test(node.type)) node = node.parent;
  const block = node.parent;
  return (
    /^(ExpressionStatement|ReturnStatement|VariableDeclaration)$/.test(node.type) &&
    block.type === "BlockStatement" &&
    block.body.length === 1 &&
    block.parent.type === "TryStatement" &&
    block.parent.block === block &&
    block.parent.handler != null
  );
}

/**
 * @param {Source} source
 * @returns {Set<string>} what the file asks for before it uses it
 */
function getAsked(source) {
  /** @type {Set<string>} */
  const asked = new Set();
  /** @param {Node} node */
  const add = (node) => asked.add(source.slice(node));
  for (const { operator, argument } of source.nodes("UnaryExpression")) if (operator === "typeof") add(argument);
  for (const node of source.nodes("MemberExpression")) {
    const { parent } = getWrapped(node);
    //   if (Intl.Segmenter) …, Intl.Segmenter && …
    if (ASKING.test(parent.type) && [parent.test, parent.left].includes(getWrapped(node))) add(node);
  }
  return asked;
}
