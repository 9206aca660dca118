/** @import { Detector } from "../../lib/types.js" */

/** Finds identifiers called `slow`.
 * @type {Detector} */
export const detector = {
  name: "no-slow",
  triggers: ["slow"],
  unknown: /slow/,
  silences: [],
  nodes: ["Identifier"],
  detect: (node) =>
    node.name === "slow" ? [{ node, heat: { level: "hot", text: "" }, messageId: "slow", data: {}, facts: {} }] : [],
};
