import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-blind-decode.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-blind-decode.js" */

/** Where a condition may stand without parentheses. */
const ROOMY = new Set([
  "ArrayExpression",
  "ArrowFunctionExpression",
  "AssignmentExpression",
  "Property",
  "PropertyDefinition",
  "ReturnStatement",
  "TemplateLiteral",
  "VariableDeclarator",
]);

/**
 * Looks for `%` first: what has none is what it would be decoded to.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts: { call, text } }, source) {
  const variable = unwrap(text);
  if (variable.type !== "Identifier") return refuse(source, "textNotNamed");
  const { name } = variable;
  const { quote } = source.style;
  const isText = isAlwaysText(source, variable) ? "" : `typeof ${name} === ${quote}string${quote} && `;
  const [open, close] = isRoomy(call) ? ["", ""] : ["(", ")"];
  const question = `${isText}${name}.indexOf(${quote}%${quote}) === -1`;
  return {
    edits: [{ range: call.range, text: `${open}${question} ? ${name} : ${source.slice(call)}${close}` }],
    moved: [call.range],
    risk: "safe",
    act: "askForEscapes",
  };
}

/** @param {Node} call */
function isRoomy(call) {
  const { parent } = call;
  return (
    ROOMY.has(parent.type) ||
    (parent.type === "CallExpression" && parent.callee !== call) ||
    (parent.type === "MemberExpression" && parent.computed && parent.property === call)
  );
}

/**
 * @param {Source} source
 * @param {Node} identifier
 * @returns {boolean} whether it is a constant that was made a text: `` const text = `${part}` ``
 */
function isAlwaysText(source, identifier) {
  const definitions = source.findVariable(identifier)?.defs ?? [];
  const [definition] = definitions;
  if (definitions.length !== 1 || definition.type !== "Variable" || definition.parent?.kind !== "const") return false;
  const { id, init } = /** @type {Node} */ (/** @type {unknown} */ (definition.node));
  if (id.type !== "Identifier" || init == null) return false;
  return unwrap(init).type === "TemplateLiteral";
}

export default createCodemod({ detector, rewrite });
