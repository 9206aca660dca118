import { isCaught } from "../../lib/ast/order/caught.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** What modules have that are not ES modules. */
const OF_COMMONJS = ["__dirname", "__filename", "require", "module", "exports"];

/** Where a name stands that is asked for, and not used. */
const ASKING = /^(IfStatement|ConditionalExpression|LogicalExpression)$/;

/** What some of the supported versions of Node do not have. */
const RECENT = "Intl.DurationFormat";

/**
 * Why the module must not make something on its own level: the file does without it where it cannot be made.
 *
 *   if (typeof Joi.binary === "function") { return Joi.binary().min(8); }
 *       ^^^^^^^^^^^^^^^^^
 *   try { return new Intl.DateTimeFormat("en", { timeZone: "Etc/UTC" }); } catch { … }
 *
 * @param {Source} source
 * @param {Node} value - NewExpression or CallExpression
 * @returns {string | undefined} a clause
 */
export function findReasonToBeMissing(source, value) {
  if (isTried(value) || (source.slice(unwrap(value.callee)) === RECENT && isCaught(value)))
    return "it may fail, which the `catch` is for";
  const asked = source.memo(findReasonToBeMissing, () => getAsked(source));
  for (let node = unwrap(value.callee); node != null; node = unwrap(node.object ?? node.callee)) {
    const code = source.slice(node);
    const line = asked.get(code);
    if (line !== undefined) return `\`${code}\` may be missing (line ${line} asks)`;
  }
  //   if (typeof __dirname === "string") return __dirname;
  //   return path.dirname(fileURLToPath(import.meta.url));       also compiled to CommonJS, which has none
  const line = OF_COMMONJS.map((name) => asked.get(name)).find((found) => found !== undefined);
  return line !== undefined && source.slice(value).includes("import.meta")
    ? `\`import.meta\` may be missing (line ${line} asks)`
    : undefined;
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
 * @returns {Map<string, number>} what the file asks for before it uses it, and the line
 */
function getAsked(source) {
  /** @type {Map<string, number>} */
  const asked = new Map();
  /** @param {Node} node */
  const add = (node) => asked.set(source.slice(node), source.lineOf(node.range[0]));
  for (const { operator, argument } of source.nodes("UnaryExpression")) if (operator === "typeof") add(argument);
  for (const node of source.nodes("MemberExpression")) {
    const { parent } = getWrapped(node);
    //   if (Intl.Segmenter) …, Intl.Segmenter && …
    if (ASKING.test(parent.type) && [parent.test, parent.left].includes(getWrapped(node))) add(node);
  }
  return asked;
}
