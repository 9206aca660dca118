import { findAll } from "./no-needless-promise/promise-all.js";

/** @import { Detector, Node, Source } from "../lib/types.js" */
/** @import { AllFacts } from "./no-needless-promise/promise-all.js" */

/** @typedef {AllFacts} Facts */

/**
 * Promises around values that are there already, or around other promises.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-needless-promise",
  triggers: ["Promise"],
  nodes: ["CallExpression"],
  detect(node, source, heat) {
    const found = find(source, node);
    if (found === undefined) return [];
    const reason = heat.at(node);
    if (reason.level !== "hot") return [];
    return [{ node, heat: reason, messageId: found.messageId, data: {}, facts: found.facts }];
  },
};

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {{ messageId: string, facts: Facts } | undefined}
 */
function find(source, node) {
  return findAll(source, node);
}
