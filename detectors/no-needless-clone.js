import { findClone } from "./no-needless-clone/clone.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { getOwnNodes } from "../lib/ast/syntax/own-nodes.js";
import { findUse } from "./no-needless-clone/use.js";

/** @import { Detector, Node, Source } from "../lib/types.js" */
/** @import { Clone } from "./no-needless-clone/clone.js" */
/** @import { Use } from "./no-needless-clone/use.js" */
/** @import { Written } from "./no-needless-clone/outermost.js" */

/**
 * What the transform needs.
 *
 * @typedef {{ clone: Clone, use: Use, call: Node }} Facts
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
  silences: [
    "changedAfterwards",
    "changedByJson",
    "keptElsewhere",
    "mayChangeBetween",
    "neverUsed",
    "smallCopied",
    "waitsAnyway",
  ],
  nodes: ["CallExpression"],
  detect(node, source, heat) {
    //   res.json(structuredClone(rows))
    //            ^^^^^^^^^^^^^^^
    if (findFunction(node) === undefined) return [];
    const clone = findClone(source, node);
    if (clone === undefined) return [];
    const found = findUse(source, heat, node, clone);
    if ("silent" in found) return [{ node: node.callee, ...found }];
    const { use, written } = found;
    if (written?.areElements === true && waits(source, node)) return [{ node: node.callee, silent: "waitsAnyway" }];
    return [
      {
        node: node.callee,
        messageId: MESSAGES[use],
        data: { code: clone.code, written: getWritten(written) },
        facts: { clone, use, call: node },
      },
    ];
  },
};

/**
 * Whether the function waits for something by itself, a database mostly: what copying elements costs more does not show beside that.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function waits(source, node) {
  return getOwnNodes(source, findFunction(node), "AwaitExpression").length > 0;
}

/**
 * @param {Written | undefined} written
 * @returns {string} the levels that are written to
 */
function getWritten({ members, areElements } = { members: new Set(), areElements: false }) {
  if (areElements) return "the two outermost levels are";
  const names = [...members].map((name) => `\`${name}\``);
  return names.length === 0 ? "the outermost is" : `the outermost and ${names.join(", ")} are`;
}
