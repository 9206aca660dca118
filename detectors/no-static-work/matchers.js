import { resolve } from "../../lib/ast/values/resolve.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Work } from "./work.js" */

/**
 * Functions of packages that compile patterns each time that they are asked whether a path matches one of them. `time` is what a single
 * pattern takes at least (`node bench/weight/packages.js`). Left out is minimatch, which is asked for one pattern at a time.
 *
 * @type {Work[]}
 */
export const MATCHERS = [
  {
    messageId: "globsCompiledPerCall",
    name: "isMatch",
    kind: "fixed",
    module: /^micromatch$/,
    exports: /^(all|any|every|isMatch|not|some)?$/,
    only: "call",
    isAsked: true,
    time: 2_500,
  },
  {
    messageId: "globsCompiledPerCall",
    name: "isMatch",
    kind: "fixed",
    module: /^picomatch$/,
    exports: /^isMatch$/,
    only: "call",
    isAsked: true,
    time: 2_500,
  },
];

/**
 * @param {Source} source
 * @param {Node} call - `micromatch.isMatch(path, ["/api/**", "/health"])`
 * @returns {number} how many patterns it compiles, one where the file does not show it
 */
export function countPatterns(source, { arguments: [, patterns] }) {
  const [value, ...others] = patterns === undefined ? [] : resolve(source, patterns);
  return others.length === 0 && value?.kind === "node" && value.node.type === "ArrayExpression"
    ? value.node.elements.length
    : 1;
}
