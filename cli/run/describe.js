import { applyEdits, joinTouching } from "../../lib/edit/apply.js";
import { describeSilence as getWords } from "../../lib/ast/silence.js";
import { findBlock } from "./block.js";
import { formatMessage, getActData, getMessageData } from "../../lib/rule/format-message.js";
import { getDiff } from "../report/diff.js";
import { getFindingHash } from "./fingerprint.js";

/** @import { AppliedFix, ReportedEdit, ReportedFinding, ReportedSilence } from "./run-file.js" */
/** @import { Block } from "./block.js" */
/** @import { Finding, Rewrite, Silence, Source } from "../../lib/types.js" */
/** @import { Plan } from "../../lib/run/plan.js" */
/** @import { Rule } from "../settings/choose-rules.js" */

/**
 * A finding as reports show it.
 *
 * @param {Source} source
 * @param {Rule} rule
 * @param {Finding} finding
 * @param {Plan} plan
 * @param {string} [diffPath] - of the file in a diff of what the rewrite would change; absent: it is not wanted
 * @returns {ReportedFinding}
 */
export function describe(source, rule, finding, plan, diffPath) {
  const { name } = rule;
  const [start, end] = finding.node.range.map((offset) => getPosition(source, offset));
  return {
    rule: name,
    messageId: finding.messageId,
    message: getMessage(rule, finding),
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    ...(finding.others !== undefined && { others: finding.others.map(({ range }) => getPosition(source, range[0])) }),
    heat: {
      level: finding.heat.level,
      reason: finding.heat.reason,
      text: finding.heat.text,
      ...(finding.heat.share === undefined ? {} : { share: finding.heat.share }),
    },
    ...(finding.weight === undefined ? {} : { weight: finding.weight }),
    fingerprint: getFindingHash(source, name, finding),
    fix:
      "refused" in plan
        ? {
            refused: plan.refused,
            code: plan.code,
            ...(plan.also && { also: plan.also }),
            ...(plan.byNet && { byNet: plan.byNet }),
            ...(plan.reaches && { reaches: plan.reaches }),
          }
        : {
            ...getAct(rule, finding, plan.rewrite),
            edits: getEdits(source, plan.rewrite),
            ...withBlock(source, plan.rewrite),
            ...(diffPath !== undefined && {
              diff: getDiff(diffPath, source.text, applyEdits(source.text, plan.rewrite.edits)),
            }),
          },
  };
}

/**
 * @param {Source} source
 * @param {Rewrite} rewrite
 * @returns {{ block?: Block }}
 */
function withBlock(source, { edits }) {
  const block = findBlock(source, edits);
  return block === undefined ? {} : { block };
}

/**
 * @param {Rule} rule
 * @param {Finding} finding
 * @param {Rewrite} rewrite
 * @param {number} line - 1-based
 * @returns {AppliedFix}
 */
export function createApplied(rule, finding, rewrite, line) {
  return {
    rule: rule.name,
    messageId: finding.messageId,
    line,
    ...getAct(rule, finding, rewrite),
    finding: getMessage(rule, finding),
  };
}

/**
 * @param {Rule} rule
 * @param {Finding} finding
 * @returns {string} what is slow, what it costs, and why it is hot
 */
function getMessage({ meta }, finding) {
  return formatMessage(meta.messages[finding.messageId], getMessageData(finding));
}

/**
 * @param {Source} source
 * @param {Rewrite} rewrite
 * @returns {ReportedEdit[]} in the order of the text, none of which touch
 */
function getEdits(source, { edits }) {
  return joinTouching(edits).map(({ range, text }) => {
    const [start, end] = range.map((offset) => getPosition(source, offset));
    return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column, text };
  });
}

/**
 * What a rewrite does, in the rule's words.
 *
 * @param {Rule} rule
 * @param {Finding} finding
 * @param {Rewrite} rewrite
 * @returns {{ risk: "safe" | "review", act: string, message: string }}
 */
function getAct({ meta }, finding, rewrite) {
  return {
    risk: rewrite.risk,
    act: rewrite.act,
    message: formatMessage(meta.messages[rewrite.act], getActData(rewrite, finding)),
  };
}

/**
 * @param {Source} source
 * @param {Rule} rule
 * @param {Silence} silence
 * @returns {ReportedSilence}
 */
export function describeSilence(source, rule, { node, silent, at }) {
  return {
    rule: rule.name,
    code: silent,
    reason: getWords(silent),
    ...getPosition(source, node.range[0]),
    ...(at !== undefined && { at: source.lineOf(at.range[0]) }),
  };
}

/**
 * @param {Source} source
 * @param {number} offset
 */
function getPosition(source, offset) {
  return { line: source.lineOf(offset), column: offset - source.text.lastIndexOf("\n", offset - 1) };
}
