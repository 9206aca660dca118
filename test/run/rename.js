/** @import { Pattern } from "../../lib/types.js" */

/**
 * A pattern that replaces a name by another one, wherever it stands.
 *
 * @param {string} from
 * @param {string} to
 * @param {"safe" | "review"} [risk]
 * @returns {Pattern}
 */
export function rename(from, to, risk = "safe") {
  return {
    detector: {
      name: `no-${from}`,
      triggers: [from],
      unknown: new RegExp(from),
      silences: [],
      nodes: ["Identifier"],
      detect: (node) =>
        node.name === from ? [{ node, heat: { level: "hot", text: "" }, messageId: "it", data: {}, facts: {} }] : [],
    },
    rewrite: ({ node }) => ({ edits: [{ range: node.range, text: to }], risk, act: "rename" }),
  };
}
