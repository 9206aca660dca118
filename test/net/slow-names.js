/** @import { Detector } from "../../lib/types.js" */

/** Finds names that begin with `slow`.
 * @type {Detector} */
export const detector = {
  name: "no-slow",
  triggers: ["slow"],
  unknown: /slow/,
  silences: [],
  nodes: ["Identifier"],
  detect: (node) =>
    node.name.startsWith("slow")
      ? [{ node, heat: { level: "hot", text: "" }, messageId: "slow", data: {}, facts: {} }]
      : [],
};
