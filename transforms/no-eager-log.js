import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-eager-log.js";
import { findEffect } from "./no-eager-log/effect.js";
import { findSilencedLine } from "../lib/edit/silencing.js";
import { findTrailingComment, reindent } from "../lib/edit/lines.js";
import { getLineIndent } from "../lib/source/style.js";
import { getQuestion } from "./no-eager-log/question.js";
import { getRoot } from "../lib/ast/syntax/member-chain.js";
import { getWrapped } from "../lib/ast/syntax/unwrap.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, Node, Range, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-eager-log.js" */

/**
 * Makes what a message needs only where the logger wants the message.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source) {
  const facts = finding.facts;
  const statement = getWrapped(facts.call).parent;
  if (statement.type !== "ExpressionStatement") return refuse(source, "resultUsed");
  if (!/^(BlockStatement|SwitchCase|Program|StaticBlock)$/.test(statement.parent.type))
    return refuse(source, "branchWithoutBraces");
  if (!/^(Identifier|ThisExpression)$/.test(getRoot(facts.logger).type)) return refuse(source, "loggerFromCall");
  const effect = findEffect(source, facts.call.arguments);
  if (effect !== undefined) return refuse(source, "mayDoMore", { name: source.slice(effect).split("\n")[0] });
  const question = getQuestion(source, facts);
  if (typeof question !== "string") return question;
  return (
    findSilencedLine(source, statement) ?? {
      ...wrap(source, statement, question),
      risk: "review",
      act: "askForLevel",
      data: { question },
    }
  );
}

/**
 * @param {Source} source
 * @param {Node} statement
 * @param {string} question
 * @returns {{ edits: Rewrite["edits"], moved: Range[] }}
 */
function wrap(source, statement, question) {
  const { eol, indent: step } = source.style;
  const indent = getLineIndent(source.text, statement.range[0]);
  const comment = findTrailingComment(source, statement);
  /** @type {Range} */
  const range = [statement.range[0], comment?.range[1] ?? statement.range[1]];
  const text = reindent(source, range, indent + step, indent);
  return {
    edits: [{ range, text: `if (${question}) {${eol}${indent}${step}${text}${eol}${indent}}` }],
    moved: [statement.range],
  };
}

export default createCodemod({ detector, rewrite });
