import { applyEdits } from "../../../lib/edit/apply.js";
import { detect } from "../../../lib/run/detect.js";
import { fix } from "../../../lib/run/fix.js";
import { formatMessage, getActData, getMessageData } from "../../../lib/rule/format-message.js";
import { findSuppression } from "../../../lib/run/find-suppression.js";
import { ParseError, parseSource } from "../../../lib/source/parse.js";
import { planRewrites } from "../../../lib/run/plan.js";
import plugin from "../../../browser.js";

/** @typedef {{ rules: string[], risk: "safe" | "review" }} Choice */

/**
 * A finding, with offsets into the text.
 *
 * @typedef {object} Shown
 * @property {string} rule
 * @property {string} message
 * @property {number} from
 * @property {number} to
 * @property {number} line - 1-based
 * @property {string} [refused] - why there is no rewrite
 * @property {{ risk: "safe" | "review", message: string, text: string }} [rewrite] - `text`: the whole file after it
 */

/** The file in which what is written here would stand. */
const FILENAME = "server.js";

/** @type {Record<string, any>} */
const RULES = plugin.rules;

/** @type {Record<string, Record<string, unknown>>} */
const OPTIONS = Object.fromEntries(
  Object.entries(RULES).map(([name, { meta }]) => [name, meta.defaultOptions?.[0] ?? {}]),
);

/** Names and what they are, for the switches. */
export const rules = Object.entries(RULES).map(([name, { meta }]) => ({
  name,
  description: meta.docs.description,
  recommended: meta.docs.recommended === true,
}));

/**
 * What `hotpath check` and `hotpath fix` would say of a text.
 *
 * @param {string} text
 * @param {Choice} choice
 * @returns {{ findings: Shown[], rewritten: string, applied: number } | { error: { message: string, line: number, column: number } }}
 */
export function analyse(text, { rules: names, risk }) {
  try {
    const source = parseSource(text, FILENAME);
    const findings = names.flatMap((name) => {
      const { pattern, meta } = RULES[name];
      const found = detect(source, pattern.detector, {}, OPTIONS[name]).filter(
        (finding) => findSuppression(source, name, finding) === undefined,
      );
      const plans = planRewrites(source, pattern, found, {}, OPTIONS[name]);
      return found.map((finding, index) => {
        const plan = plans[index];
        return {
          rule: name,
          message: formatMessage(meta.messages[finding.messageId], getMessageData(finding)),
          from: finding.node.range[0],
          to: finding.node.range[1],
          line: source.lineOf(finding.node.range[0]),
          ...("refused" in plan
            ? { refused: plan.refused }
            : {
                rewrite: {
                  risk: plan.rewrite.risk,
                  message: formatMessage(meta.messages[plan.rewrite.act], getActData(plan.rewrite, finding)),
                  text: applyEdits(text, plan.rewrite.edits),
                },
              }),
        };
      });
    });
    const patterns = names.map((name) => RULES[name].pattern);
    const { source: after, applied } = fix(source, patterns, { risk, options: OPTIONS });
    return {
      findings: findings.sort((a, b) => a.from - b.from),
      rewritten: after.text,
      applied: applied.length,
    };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { error: { message: error.message, line: error.line, column: error.column } };
  }
}
