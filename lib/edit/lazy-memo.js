import { getMaking, getWhole, keepInputs } from "./lazy-making.js";
import { findFunction } from "../ast/syntax/functions.js";
import { getFreeName } from "./free-name.js";
import { getLineIndent } from "../source/style.js";
import { isModern } from "../source/modern.js";
import { replaceRead } from "./replace-read.js";
import { layout } from "./lines.js";
import { writeExpression } from "./write-expression.js";
import { isTypeScript } from "../source/typescript.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../types.js" */
/** @import { EagerLocal } from "./lazy-local.js" */

/**
 * `new url.Parts()`: a call in that place would be constructed itself.
 *
 * @param {Node} read
 */
function isConstructed(read) {
  let node = read;
  while (node.parent.type === "MemberExpression" && node.parent.object === node) node = node.parent;
  return node.parent.type === "NewExpression" && node.parent.callee === node;
}

/**
 * A function that makes the value on the first read takes the place of the variable.
 *
 * @param {Source} source
 * @param {EagerLocal} eager
 * @param {Node[]} reads
 * @returns {{ edits: Edit[], moved: Range[], how: "remembered" } | Refusal}
 */
export function remember(source, eager, reads) {
  const { statement, value, isNullish } = eager;
  const { id } = statement.declarations[0];
  if (id.type !== "Identifier") return refuse(source, "severalBranchesRead");
  const isTyped = isTypeScript(source);
  const type = id.typeAnnotation == null ? eager.type : source.slice(id.typeAnnotation.typeAnnotation);
  if (isTyped && type === undefined) return refuse(source, "variableUntyped");
  const making = getMaking(eager);
  const whole = getWhole(source, making);
  if (
    source.comments.some(
      ({ range }) =>
        (statement.range[0] < range[0] && range[1] < statement.range[1]) ||
        (statement.range[1] < range[0] && range[1] <= whole[1] && making.length > 1),
    )
  )
    return refuse(source, making.length > 1 ? "commentBetweenStatements" : "commentInExpression");
  if (reads.some(isConstructed)) return refuse(source, "memberConstructed");
  const list = statement.parent.body;
  const passed = list.slice(
    list.indexOf(making.at(-1)) + 1,
    list.findLastIndex((/** @type {Node} */ other) => other.range[0] <= /** @type {Node} */ (reads.at(-1)).range[0]) +
      1,
  );
  // A function that reads it runs who knows when.
  const isLater = reads.some((read) => findFunction(read) !== findFunction(statement));
  const kept = keepInputs(source, eager, isLater ? undefined : passed);
  const { name } = id;
  const getter = getFreeName(source, `get${name[0].toUpperCase()}${name.slice(1)}`);
  const indent = getLineIndent(source.text, statement.range[0]);
  const modern = isModern(source);
  const isFilled = making.length > 1;
  const made = writeExpression(
    source,
    value,
    kept.replacements,
    isFilled ? indent + source.style.indent.repeat(2) : indent,
  );
  const steps = making
    .slice(1)
    .map((step) => writeExpression(source, step, kept.replacements, indent + source.style.indent.repeat(2)));
  const declare = modern ? "const" : "var";
  const ofType = isTyped ? `: ${type}` : "";
  // What loops fill is kept when it is full: one of them may throw.
  const memo = isFilled ? getFreeName(source, `made${name[0].toUpperCase()}${name.slice(1)}`) : name;
  const head = `${declare} ${getter} = ${modern ? "() => " : `function${source.style.spaceBeforeFunctionParen ? " " : ""}() `}{`;
  const body = isFilled
    ? [
        `  if (${memo} === undefined) {`,
        `    ${declare} ${name}${ofType} = ${made.text};`,
        ...steps.map(({ text }) => `    ${text}`),
        `    ${memo} = ${name};`,
        "  }",
      ]
    : [`  if (${name} === undefined) ${name} = ${made.text};`];
  const lines = [
    ...kept.lines,
    `${modern ? "let" : "var"} ${memo}${isTyped ? `${ofType} | undefined` : ""};`,
    ...(modern && !isFilled
      ? [
          `const ${getter} = () => ${isNullish ? `(${name} === undefined ? (${name} = ${made.text}) : ${name})` : `(${name} ??= ${made.text})`};`,
        ]
      : [head, ...body, `  return ${memo};`, "};"]),
  ];
  const range = /** @type {Range} */ ([statement.range[0], /** @type {Node} */ (making.at(-1)).range[1]]);
  const isTerminated = source.text[statement.range[1] - 1] === ";";
  const text = layout(source, indent, lines).trimStart();
  /** @type {Edit[]} */
  const edits = [{ range, text: isTerminated || !text.endsWith(";") ? text : text.slice(0, -1) }];
  for (const read of reads) edits.push(replaceRead(read, `${getter}()`));
  return { edits, moved: [...made.moved, ...steps.flatMap(({ moved }) => moved), ...kept.moved], how: "remembered" };
}
