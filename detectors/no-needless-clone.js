import { findClone } from "./no-needless-clone/clone.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { findUse } from "./no-needless-clone/use.js";

/** @import { Detector } from "../lib/types.js" */
/** @import { Clone } from "./no-needless-clone/clone.js" */
/** @import { Use } from "./no-needless-clone/use.js" */

/**
 * What the transform needs.
 *
 * @typedef {{ clone: Clone, use: Use, call: import("../lib/types.js").Node }} Facts
 */

/** @type {Record<Use, string>} */
const MESSAGES = {
  serialised: "clonedToBeSent",
  read: "clonedToBeRead",
  given: "clonedForJson",
  written: "clonedToBeWritten",
};

/**
 * Deep copies of what is only read or written as text, or written to at its outermost levels alone.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-needless-clone",
  triggers: ["structuredClone", "cloneDeep", "clonedeep", "JSON.parse(JSON.stringify", "JSON.parse("],
  silences: ["changedAfterwards", "changedByJson", "keptElsewhere", "mayChangeBetween", "neverUsed", "smallCopied"],
  nodes: ["CallExpression"],
  detect(node, source, heat) {
    //   res.json(structuredClone(rows))
    //            ^^^^^^^^^^^^^^^
    if (findFunction(node) === undefined) return [];
    const clone = findClone(source, node);
    if (clone === undefined) return [];
    const found = findUse(source, heat, node, clone);
    if ("silent" in found) return [{ node: node.callee, ...found }];
    const { use, members = new Set() } = found;
    return [
      {
        node: node.callee,
        messageId: MESSAGES[use],
        data: { code: clone.code, written: getWritten(members) },
        facts: { clone, use, call: node },
      },
    ];
  },
};

/**
 * @param {Set<string>} members
 * @returns {string} the levels that are written to
 */
function getWritten(members) {
  const names = [...members].map((name) => `\`${name}\``);
  return names.length === 0 ? "the outermost is" : `the outermost and ${names.join(", ")} are`;
}
