import { formatWeight } from "../weight/format-weight.js";

/** @import { Finding, Rewrite } from "../types.js" */

/**
 * Fills the placeholders of a message, as ESLint does.
 *
 * @param {string} template - "`{{code}}` is parsed …: {{weight}} ({{heat}})."
 * @param {Record<string, string>} data
 * @returns {string}
 */
export function formatMessage(template, data) {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name) => data[name] ?? placeholder);
}

/**
 * @param {string} template - "`{{code}}` is parsed …: {{weight}} ({{heat}})."
 * @returns {string} what it says of the code alone: "`{{code}}` is parsed …."
 */
export function withoutReason(template) {
  return template.replace(": {{weight}} ({{heat}})", "");
}

/**
 * Everything that a finding's message can name: its own data, why the code is hot, what it costs.
 *
 * @param {Finding} finding - that was weighed
 * @returns {Record<string, string>}
 */
export function getMessageData(finding) {
  return { ...finding.data, heat: finding.heat.text, weight: formatWeight(finding.weight) };
}

/**
 * @param {Rewrite} rewrite
 * @param {Finding} finding
 * @returns {Record<string, string>} what the message of a suggestion can name
 */
export function getActData(rewrite, finding) {
  return { ...finding.data, ...rewrite.data };
}
