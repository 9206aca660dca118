import { demandProfile } from "./cpu-profile.js";

/** @import { CpuProfile, ProfileNode } from "./cpu-profile.js" */

/**
 * V8's sampling heap profile, as `node --heap-prof`, DevTools and the inspector write it.
 * https://chromedevtools.github.io/devtools-protocol/tot/HeapProfiler/#type-SamplingHeapProfile
 *
 * @typedef {object} HeapNode
 * @property {ProfileNode["callFrame"]} callFrame
 * @property {number} selfSize - bytes
 * @property {HeapNode[]} children
 */

/**
 * @param {any} content - of a `.heapprofile`
 * @returns {CpuProfile} whose hits are bytes
 * @throws {TypeError} that says what is wrong with it
 */
export function parseHeapProfile(content) {
  /** @type {ProfileNode[]} */
  const nodes = [];
  /** @type {{ node: HeapNode, parent?: ProfileNode }[]} */
  const queue = [{ node: content.head }];
  for (const { node, parent } of queue) {
    if (!Number.isFinite(node?.selfSize) || !Array.isArray(node.children))
      throw new TypeError("it is no heap profile: a node has no `selfSize` or no `children`");
    const id = nodes.length + 1;
    /** @type {ProfileNode} */
    const flat = { id, callFrame: node.callFrame, hitCount: Math.max(0, node.selfSize), children: [] };
    nodes.push(flat);
    parent?.children?.push(id);
    for (const child of node.children) queue.push({ node: child, parent: flat });
  }
  return { ...demandProfile({ nodes, hotpath: content.hotpath }), kind: "heap" };
}
