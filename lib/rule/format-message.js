/** @import { Finding, Rewrite, RuleMeta } from "../types.js" */

/**
 * Fills the placeholders of a message, as ESLint does.
 *
 * @param {string} template - "`{{code}}` is parsed … ({{heat}}; payoff {{payoff}})."
 * @param {Record<string, string>} data
 * @returns {string}
 */
export function formatMessage(template, data) {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name) => data[name] ?? placeholder);
}

/**
 * @param {string} template - "`{{code}}` is parsed … ({{heat}}; payoff {{payoff}})."
 * @returns {string} what it says of the code alone: "`{{code}}` is parsed …."
 */
export function withoutReason(template) {
  return template.replace(" ({{heat}}; payoff {{payoff}})", "");
}

/**
 * Everything that a finding's message can name: its own data, why the code is hot, what the rewrite is worth.
 *
 * @param {Finding} finding
 * @param {RuleMeta} meta
 * @returns {Record<string, string>}
 */
export function getMessageData(finding, meta) {
  return { ...finding.data, heat: finding.heat.text, payoff: meta.docs.payoff[finding.messageId] ?? "" };
}

/**
 * @param {Rewrite} rewrite
 * @param {Finding} finding
 * @returns {Record<string, string>} what the message of a suggestion can name
 */
export function getActData(rewrite, finding) {
  return { ...finding.data, ...rewrite.data };
}
