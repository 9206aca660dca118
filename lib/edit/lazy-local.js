import { countPathsFrom } from "../ast/order/paths.js";
import { getAttachedRange, moveOut } from "./move-out.js";
import { getLeadingComments, getLinesOf, layout } from "./lines.js";
import { getMaking, getWhole, keepInputs } from "./lazy-making.js";
import { getTarget, getUses } from "../ast/order/reads.js";
import { getLineIndent } from "../source/style.js";
import { getRemoval } from "./removal.js";
import { putWhereRead } from "./lazy-inline.js";
import { remember } from "./lazy-memo.js";
import { isFunction } from "../ast/syntax/functions.js";
import { isStable } from "../ast/values/stable.js";
import { mayHaveEffects } from "../ast/values/changes.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../types.js" */

/**
 * A local variable whose value is to be made only where it is read.
 *
 * @typedef {object} EagerLocal
 * @property {Node} statement - `const url = new URL(req.url, base);`
 * @property {Node} value - its right side
 * @property {Node[]} [filling] - statements right behind it that fill the value
 * @property {{ node: Node, others?: Node[], suffix: string }[]} inputs - parts of the value that may change, with further places that read the same, and the end of the name of the variable that keeps each
 * @property {boolean} isNullish - the value may be null or undefined
 * @property {boolean} [throws] - making it may throw
 * @property {string} [type] - of the value, in TypeScript
 */

/**
 * Moves a declaration into the one branch that reads it, or its value into the one place; where several do, a function makes the
 * value on the first read.
 *
 * @param {Source} source
 * @param {EagerLocal} eager
 * @returns {{ edits: Edit[], moved: Range[], how: "moved" | "remembered" | "dropped" } | Refusal}
 */
export function makeLocalLazy(source, eager) {
  const { statement } = eager;
  const making = getMaking(eager);
  const uses = getUses(source, statement);
  const reads = uses.reads.filter(
    (read) => !making.some(({ range }) => range[0] <= read.range[0] && read.range[1] <= range[1]),
  );
  const obstacle = findObstacle(source, eager, { ...uses, reads });
  if (obstacle !== undefined) return obstacle;
  if (reads.length === 0) return drop(source, eager);
  const target = getTarget(/** @type {Node} */ (making.at(-1)), reads);
  // It goes into no `try`.
  if (countPathsFrom(source, target.statement, reads).unread === 0) return sink(source, eager, target);
  if (eager.throws === true)
    for (const read of reads) {
      const stray = findStray(read, statement);
      if (stray !== undefined) return refuse(source, stray, { at: read });
    }
  return putWhereRead(source, eager, reads) ?? remember(source, eager, reads);
}

/**
 * Moves a declaration to where its value is needed, in front of a statement behind it.
 *
 * @param {Source} source
 * @param {Node} statement - `const comments = await list(id);`
 * @param {import("../ast/order/reads.js").Target} target - as `getTarget` finds it; what it passes does not change what the value is made of
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
export function moveLocal(source, statement, target) {
  const eager = { statement, value: statement.declarations[0].init, inputs: [], isNullish: true };
  return findObstacle(source, eager, getUses(source, statement)) ?? sink(source, eager, target);
}

/**
 * @param {Source} source
 * @param {EagerLocal} eager
 * @param {{ reads: Node[], writes: Node[] }} uses - behind what makes it
 * @returns {Refusal | undefined} why it stays where it is, wherever it is read
 */
function findObstacle(source, eager, { reads, writes }) {
  const { statement } = eager;
  const making = getMaking(eager);
  if (writes.length > 0) return refuse(source, "variableWrittenAgain", { at: writes[0] });
  if (statement.parent.type === "SwitchCase") return refuse(source, "declaredInCase");
  for (const one of making) {
    const attached = getAttachedRange(source, one);
    if (getLinesOf(source, attached)[0] === attached[0] && getLineIndent(source.text, one.range[0]) !== "")
      return refuse(source, "otherCodeOnLine");
  }
  if (hasLooseComment(source, making)) return refuse(source, "commentBetweenStatements");
  // `var` is known before its declaration, too.
  if (reads.some((read) => read.range[0] < statement.range[0])) return refuse(source, "readAboveDeclaration");
  if (reads.some((read) => isTypeQuery(read))) return refuse(source, "namedByType");
  //   const { pathname, search = getDefault() } = new URL(req.url, base)
  //                              ^^^^^^^^^^^^
  return reads.length > 0 && hasEffects(source, statement.declarations[0].id)
    ? refuse(source, "defaultLater")
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node[]} statements
 * @returns {boolean} whether a comment between them belongs to none
 */
function hasLooseComment(source, statements) {
  const [start, end] = getWhole(source, statements);
  const attached = statements.map((statement) => getAttachedRange(source, statement));
  return source.comments.some(
    ({ range }) =>
      start <= range[0] && range[1] <= end && !attached.some((own) => own[0] <= range[0] && range[1] <= own[1]),
  );
}

/**
 * @param {Source} source
 * @param {Node} pattern
 * @returns {boolean} whether evaluating the pattern does more than to read members
 */
function hasEffects(source, pattern) {
  if (pattern.type === "Identifier") return false;
  const effect = findWithin(
    source,
    pattern,
    (node) =>
      (node.type === "AssignmentPattern" && !isStable(source, node.right)) ||
      (node.type === "Property" && node.computed && !isStable(source, node.key)),
  );
  return effect !== undefined;
}

/**
 * What would become of an error that is thrown at a node instead of at a statement above it: in the callback of an event nobody
 * catches it, which ends the process, and in that of `.then()` a promise does.
 *
 * @param {Node} node
 * @param {Node} statement
 * @returns {"errorInCallback" | "errorCaught" | undefined} undefined where it goes the same way
 */
function findStray(node, statement) {
  for (let child = node; child.parent != null && child.parent !== statement.parent; child = child.parent) {
    const { parent } = child;
    if (isFunction(parent)) return "errorInCallback";
    if (parent.type === "TryStatement" && parent.block === child && parent.handler != null) return "errorCaught";
  }
  return undefined;
}

/** @param {Node} read */
function isTypeQuery(read) {
  return /^TS(TypeQuery|QualifiedName)/.test(read.parent.type);
}

/**
 * @param {Source} source
 * @param {EagerLocal} eager
 * @returns {{ edits: Edit[], moved: Range[], how: "dropped" } | Refusal}
 */
function drop(source, eager) {
  const { inputs } = eager;
  const making = getMaking(eager);
  //   const request = new Request(url, { body: Readable.toWeb(incoming) })
  //                                            ^^^^^^^^^^^^^^^^^^^^^^^^ takes the body over
  const effect = inputs.find(({ node }) => mayHaveEffects(source, node));
  if (effect !== undefined)
    return refuse(source, "mayDoMore", { name: source.slice(effect.node).replace(/\s+/g, " ") });
  const range = getWhole(source, making);
  if (source.comments.some((comment) => range[0] <= comment.range[0] && comment.range[1] <= range[1]))
    return refuse(source, "commentBelongsToIt");
  return { edits: [{ range: getRemoval(source, range), text: "" }], moved: [], how: "dropped" };
}

/**
 * @param {Source} source
 * @param {EagerLocal} eager
 * @param {import("../ast/order/reads.js").Target} target
 * @returns {{ edits: Edit[], moved: Range[], how: "moved" } | Refusal}
 */
function sink(source, eager, { statement: before, isBare, passed }) {
  const { statement } = eager;
  const making = getMaking(eager);
  const kept = keepInputs(source, eager, passed);
  const { moved, write } = moveOut(source, making, kept.replacements);
  const { eol } = source.style;
  const indent = getLineIndent(source.text, statement.range[0]);
  const whole = getWhole(source, making);
  const removal =
    kept.lines.length > 0
      ? { range: getLinesOf(source, whole), text: layout(source, indent, kept.lines) + eol }
      : { range: getRemoval(source, whole), text: "" };
  if (isBare) {
    const edits = wrap(source, before, write);
    return edits === undefined
      ? refuse(source, "branchWithoutBraces")
      : { edits: [removal, ...edits], moved: [...moved, ...kept.moved], how: "moved" };
  }
  const [first] = getLeadingComments(source, before);
  const start = first?.range[0] ?? before.range[0];
  const lineStart = getLinesOf(source, [start, before.range[1]])[0];
  if (lineStart === start && getLineIndent(source.text, start) !== "") return refuse(source, "otherCodeOnLine");
  return {
    edits: [removal, { range: [lineStart, lineStart], text: write(getLineIndent(source.text, start)) + eol }],
    moved: [...moved, ...kept.moved],
    how: "moved",
  };
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
  if (
    between === null ||
    owner.alternate != null ||
    /\n/.test(source.slice(branch)) ||
    !/^[\t ]*(\r?\n|$)/.test(text.slice(branch.range[1]))
  )
    return undefined;
  const indent = getLineIndent(text, owner.range[0]);
  const inner = indent + style.indent;
  return [
    {
      range: [branch.range[0] - between[1].length, branch.range[0]],
      text: ` {${style.eol}${write(inner)}${style.eol}${inner}`,
    },
    { range: [branch.range[1], branch.range[1]], text: `${style.eol}${indent}}` },
  ];
}
