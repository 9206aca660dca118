import { getConstantKind } from "../../lib/edit/hoist-declaration.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { getLineIndent } from "../../lib/source/style.js";
import { hasWord } from "../../lib/ast/has-word.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { layout } from "../../lib/edit/lines.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Again } from "../../detectors/no-eager-url/again.js" */
/** @import { Node, Refusal, Rewrite, Source } from "../../lib/types.js" */

/**
 * Keeps what an accessor parsed beside its text, on the object that is read, until the text is another one.
 *
 *   get query () { return qs.parse(this.querystring); }
 *
 * @param {Source} source
 * @param {Node} call - that parses
 * @param {Again} again
 * @returns {Rewrite | Refusal}
 */
export function remember(source, call, { accessor, name, when, text = call.arguments[0] }) {
  if (accessor === undefined || name === undefined) return refuse(source, "keepByHand", { name: when });
  const [statement, ...others] = accessor.body.body;
  if (others.length > 0 || statement.type !== "ReturnStatement") return refuse(source, "accessorDoesMore");
  if (!isOfThis(text)) return refuse(source, "notMemberOfReceiver", { name: source.slice(text) });
  if (accessor.parent.type === "MethodDefinition" || isTypeScript(source)) return refuse(source, "fieldsUndeclared");
  const own = new Set();
  const [kept, keptText] = [`_${name}`, `_${name}Text`].map((wished) => getFreeName(source, wished, own));
  // The accessor has no other names than those of its one statement.
  const variable = hasWord(source.slice(statement), "text") ? getFreeName(source, "textOf", own) : "text";
  const { argument } = statement;
  const indent = getLineIndent(source.text, statement.range[0]);
  const before = layout(source, indent, [
    `${getConstantKind(source)} ${variable} = ${source.slice(text)};`,
    `if (this.${kept} === undefined || this.${keptText} !== ${variable}) {`,
    `  this.${kept} = `,
  ]);
  const after = layout(source, indent, [`  this.${keptText} = ${variable};`, "}", `return this.${kept};`]);
  const { eol, semicolons } = source.style;
  const isShared = call === unwrap(argument);
  return {
    edits: [
      { range: [statement.range[0], argument.range[0]], text: before.slice(indent.length) },
      { range: [argument.range[1], statement.range[1]], text: `${semicolons ? ";" : ""}${eol}${after}` },
    ],
    risk: "review",
    act: "rememberBesideText",
    data: {
      remaining: isShared
        ? `all reads of the same text share one object, and \`${kept}\` and \`${keptText}\` are properties of it`
        : `\`${kept}\` and \`${keptText}\` are properties of the object that is read`,
    },
    changed: [statement],
  };
}

/**
 * @param {Node} expression
 * @returns {boolean} `this.url`, `this.req.url`
 */
function isOfThis(expression) {
  let node = unwrap(expression);
  if (node.type !== "MemberExpression") return false;
  while (node.type === "MemberExpression" && !node.computed) node = unwrap(node.object);
  return node.type === "ThisExpression";
}
