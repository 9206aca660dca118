import { countPathsFrom } from "../ast/paths.js";
import { findFunction } from "../ast/functions.js";
import { getAttachedRange, moveOut } from "./move-out.js";
import { getLeadingComments, getLinesOf, layout } from "./lines.js";
import { getTarget, getUses } from "../ast/reads.js";
import { getFreeName } from "./free-name.js";
import { getLineIndent } from "../source/style.js";
import { getRemoval } from "./removal.js";
import { isModern } from "./lazy-accessor.js";
import { isStable } from "../ast/stable.js";
import { mayChange, mayHaveEffects } from "../ast/changes.js";
import { walk } from "../ast/walk.js";
import { writeExpression } from "./write-expression.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../types.js" */

/**
 * A local variable whose value is to be made only where it is read.
 *
 * @typedef {object} EagerLocal
 * @property {Node} statement - `const url = new URL(req.url, base);`
 * @property {Node} value - its right side
 * @property {{ node: Node, suffix: string }[]} inputs - parts of the value that may change, with the end of the name of the variable that keeps each
 * @property {boolean} isNullish - the value may be null or undefined
 * @property {boolean} [throws] - making it may throw
 * @property {string} [type] - of the value, in TypeScript
 */

const TYPESCRIPT = /\.[cm]?tsx?$/;

/**
 * Moves a declaration into the one branch that reads it; where several do, a function makes the value on the first read.
 *
 * @param {Source} source
 * @param {EagerLocal} eager
 * @returns {{ edits: Edit[], moved: Range[], how: "moved" | "remembered" | "dropped" } | Refusal}
 */
export function makeLocalLazy(source, eager) {
  const { statement } = eager;
  const { reads, writes } = getUses(source, statement);
  if (writes.length > 0) return { refused: `the variable is written again (line ${source.lineOf(writes[0].range[0])})` };
  if (statement.parent.type === "SwitchCase") return { refused: "the variable is declared in a `case`" };
  const attached = getAttachedRange(source, statement);
  if (getLinesOf(source, attached)[0] === attached[0] && getLineIndent(source.text, statement.range[0]) !== "") return { refused: "other code stands on the same line" };
  if (reads.length === 0) return drop(source, eager);
  // `var` is known before its declaration, too.
  if (reads.some((read) => read.range[0] < statement.range[0])) return { refused: "the variable is read above its declaration" };
  if (reads.some((read) => isTypeQuery(read))) return { refused: "a type names the variable" };
  //   const { pathname, search = getDefault() } = new URL(req.url, base)
  //                              ^^^^^^^^^^^^
  if (hasEffects(source, statement.declarations[0].id)) return { refused: "a default of the pattern would be evaluated later" };
  const target = getTarget(statement, reads);
  const set = new Set(reads);
  const isSunk = countPathsFrom(source, target.statement, (node) => set.has(node)).unread === 0;
  const caught = eager.throws === true ? (isSunk ? [target.statement] : reads).find((node) => isCaught(node, statement)) : undefined;
  if (caught !== undefined) return { refused: `an error would be caught (line ${source.lineOf(caught.range[0])})` };
  return isSunk ? sink(source, eager, target) : remember(source, eager, reads);
}

/**
 * @param {Source} source
 * @param {Node} pattern
 * @returns {boolean} whether evaluating the pattern does more than to read members
 */
function hasEffects(source, pattern) {
  if (pattern.type === "Identifier") return false;
  let found = false;
  walk(pattern, source.visitorKeys, (node) => {
    if ((node.type === "AssignmentPattern" && !isStable(source, node.right)) || (node.type === "Property" && node.computed && !isStable(source, node.key))) found = true;
    return !found;
  });
  return found;
}

/**
 * @param {Node} node
 * @param {Node} statement
 * @returns {boolean} whether a `try` that the statement stands outside of catches what the node throws
 */
function isCaught(node, statement) {
  for (let child = node; child.parent != null && child.parent !== statement.parent; child = child.parent) if (child.parent.type === "TryStatement" && child.parent.block === child && child.parent.handler != null) return true;
  return false;
}

/** @param {Node} read */
function isTypeQuery(read) {
  return /^TS(TypeQuery|QualifiedName)/.test(read.parent.type);
}

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
 * @param {Source} source
 * @param {EagerLocal} eager
 * @returns {{ edits: Edit[], moved: Range[], how: "dropped" } | Refusal}
 */
function drop(source, { statement, inputs }) {
  //   const request = new Request(url, { body: Readable.toWeb(incoming) })
  //                                            ^^^^^^^^^^^^^^^^^^^^^^^^ takes the body over
  const effect = inputs.find(({ node }) => mayHaveEffects(source, node));
  if (effect !== undefined) return { refused: `\`${source.slice(effect.node).replace(/\s+/g, " ")}\` may do more than to make a value` };
  const [start, end] = getAttachedRange(source, statement);
  if (start !== statement.range[0] || end !== statement.range[1]) return { refused: "a comment belongs to it" };
  return { edits: [{ range: getRemoval(source, statement.range), text: "" }], moved: [], how: "dropped" };
}

/**
 * @param {Source} source
 * @param {EagerLocal} eager
 * @param {import("../ast/reads.js").Target} target
 * @returns {{ edits: Edit[], moved: Range[], how: "moved" } | Refusal}
 */
function sink(source, eager, { statement: before, isBare, passed }) {
  const { statement } = eager;
  const kept = keepInputs(source, eager, passed);
  const { removals, moved, write } = moveOut(source, [statement], kept.replacements);
  const { eol } = source.style;
  const indent = getLineIndent(source.text, statement.range[0]);
  const removal = kept.lines.length > 0 ? { range: removals[0].range, text: layout(source, indent, kept.lines) + eol } : { range: getRemoval(source, getAttachedRange(source, statement)), text: "" };
  if (isBare) {
    const edits = wrap(source, before, write);
    return edits === undefined ? { refused: "the branch that reads it has no braces" } : { edits: [removal, ...edits], moved: [...moved, ...kept.moved], how: "moved" };
  }
  const [first] = getLeadingComments(source, before);
  const start = first?.range[0] ?? before.range[0];
  const lineStart = getLinesOf(source, [start, before.range[1]])[0];
  if (lineStart === start && getLineIndent(source.text, start) !== "") return { refused: "other code stands on the same line" };
  if (removal.range[1] > lineStart) return { refused: "it stands there already" };
  return { edits: [removal, { range: [lineStart, lineStart], text: write(getLineIndent(source.text, start)) + eol }], moved: [...moved, ...kept.moved], how: "moved" };
}

/**
 * `if (isList) return list(url)` gets braces for the declaration to stand in.
 *
 * @param {Source} source
 * @param {Node} branch
 * @param {(indent: string) => string} write
 * @returns {Edit[] | undefined}
 */
function wrap(source, branch, write) {
  const { text, style } = source;
  const owner = branch.parent;
  const between = /\)(\s*)$/.exec(text.slice(owner.test.range[1], branch.range[0]));
  // An `else` behind it, several lines or a comment: nothing that a person would want to see done by a tool.
  if (between === null || owner.alternate != null || /\n/.test(source.slice(branch)) || !/^[\t ]*(\r?\n|$)/.test(text.slice(branch.range[1]))) return undefined;
  const indent = getLineIndent(text, owner.range[0]);
  const inner = indent + style.indent;
  return [
    { range: [branch.range[0] - between[1].length, branch.range[0]], text: ` {${style.eol}${write(inner)}${style.eol}${inner}` },
    { range: [branch.range[1], branch.range[1]], text: `${style.eol}${indent}}` },
  ];
}

/**
 * Variables that take what may change until the value is made.
 *
 * @param {Source} source
 * @param {EagerLocal} eager
 * @param {Node[] | undefined} passed - code that runs before the value is made; undefined where that may be any
 * @returns {{ lines: string[], replacements: Edit[], moved: Range[] }}
 */
function keepInputs(source, { statement, inputs }, passed) {
  const { id } = statement.declarations[0];
  const base = id.type === "Identifier" ? id.name : "parsed";
  const kept = inputs.filter(({ node }) => mayChange(source, node, passed)).map(({ node, suffix }) => ({ node, name: getFreeName(source, `${base}${suffix}`) }));
  return {
    lines: kept.map(({ node, name }) => `${statement.kind === "var" ? "var" : "const"} ${name} = ${source.slice(node)};`),
    replacements: kept.map(({ node, name }) => ({ range: node.range, text: name })),
    moved: kept.map(({ node }) => node.range),
  };
}

/**
 * @param {Source} source
 * @param {EagerLocal} eager
 * @param {Node[]} reads
 * @returns {{ edits: Edit[], moved: Range[], how: "remembered" } | Refusal}
 */
function remember(source, eager, reads) {
  const { statement, value, isNullish } = eager;
  const { id } = statement.declarations[0];
  if (id.type !== "Identifier") return { refused: "several branches read what is taken from it" };
  const isTypeScript = TYPESCRIPT.test(source.filename);
  const type = id.typeAnnotation == null ? eager.type : source.slice(id.typeAnnotation.typeAnnotation);
  if (isTypeScript && type === undefined) return { refused: "the type of the variable is not written down" };
  if (source.comments.some(({ range }) => statement.range[0] < range[0] && range[1] < statement.range[1])) return { refused: "a comment stands in the expression" };
  if (reads.some(isConstructed)) return { refused: "a member of the variable is constructed" };
  const list = statement.parent.body;
  const passed = list.slice(list.indexOf(statement) + 1, list.findLastIndex((/** @type {Node} */ other) => other.range[0] <= /** @type {Node} */ (reads.at(-1)).range[0]) + 1);
  // A function that reads it runs who knows when.
  const isLater = reads.some((read) => findFunction(read) !== findFunction(statement));
  const kept = keepInputs(source, eager, isLater ? undefined : passed);
  const { name } = id;
  const getter = getFreeName(source, `get${name[0].toUpperCase()}${name.slice(1)}`);
  const indent = getLineIndent(source.text, statement.range[0]);
  const made = writeExpression(source, value, kept.replacements, indent);
  const modern = isModern(source);
  const lines = [
    ...kept.lines,
    `${modern ? "let" : "var"} ${name}${isTypeScript ? `: ${type} | undefined` : ""};`,
    ...(modern
      ? [`const ${getter} = () => ${isNullish ? `(${name} === undefined ? (${name} = ${made.text}) : ${name})` : `(${name} ??= ${made.text})`};`]
      : [`var ${getter} = function${source.style.spaceBeforeFunctionParen ? " " : ""}() {`, `  if (${name} === undefined) ${name} = ${made.text};`, `  return ${name};`, "};"]),
  ];
  const isTerminated = source.text[statement.range[1] - 1] === ";";
  const text = layout(source, indent, lines).trimStart();
  /** @type {Edit[]} */
  const edits = [{ range: statement.range, text: isTerminated || !text.endsWith(";") ? text : text.slice(0, -1) }];
  for (const read of reads) {
    const isShorthand = read.parent.type === "Property" && read.parent.shorthand === true;
    edits.push({ range: read.range, text: isShorthand ? `${name}: ${getter}()` : `${getter}()` });
  }
  return { edits, moved: [...made.moved, ...kept.moved], how: "remembered" };
}
