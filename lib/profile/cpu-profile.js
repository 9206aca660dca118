/**
 * V8's sampling profile, as `node --cpu-prof` and DevTools write it.
 * https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile
 *
 * @typedef {object} CpuProfile
 * @property {ProfileNode[]} nodes
 * @property {number[]} [samples] - ids of the topmost node of each sample
 * @property {number[]} [timeDeltas] - microseconds between the samples, the first since `startTime`
 * @property {number} [startTime] - in microseconds
 * @property {number} [endTime]
 * @property {"heap"} [kind] - the hits are allocated bytes, and not samples of time
 * @property {{ node: string, sourceMaps: Record<string, string>, late?: number, requests?: number }} [hotpath] - what `hotpath profile` adds: the version of Node, source maps by the URL of their scripts, how many requests the thread answered, and of how many milliseconds at the end of a warm-up the samples count
 */

/**
 * @typedef {object} ProfileNode
 * @property {number} id
 * @property {{ functionName: string, url: string, lineNumber: number, columnNumber: number }} callFrame - 0-based; -1 for code that is no JavaScript
 * @property {number} [hitCount] - samples in which it was the topmost
 * @property {number[]} [children]
 * @property {{ line: number, ticks: number }[]} [positionTicks] - 1-based lines; those of inlined functions are theirs
 */

/**
 * Reads the text of a `.cpuprofile`.
 *
 * @param {string} text
 * @returns {CpuProfile}
 * @throws {TypeError | SyntaxError} that says what is wrong with it
 */
export function parseCpuProfile(text) {
  return demandProfile(JSON.parse(text));
}

/**
 * @param {any} profile - whatever a file has
 * @returns {CpuProfile} the same
 * @throws {TypeError} that says what is wrong with it
 */
export function demandProfile(profile) {
  if (!Array.isArray(profile?.nodes)) throw new TypeError("it is no CPU profile: it has no `nodes`");
  for (const node of profile.nodes) {
    const frame = node?.callFrame;
    if (
      !Number.isInteger(node?.id) ||
      typeof frame?.url !== "string" ||
      typeof frame.functionName !== "string" ||
      !Number.isInteger(frame.lineNumber) ||
      !Number.isInteger(frame.columnNumber)
    )
      throw new TypeError("it is no CPU profile: a node has no place");
    if (
      (node.children !== undefined && !Array.isArray(node.children)) ||
      (node.positionTicks !== undefined && !Array.isArray(node.positionTicks))
    )
      throw new TypeError("it is no CPU profile: a node's `children` or `positionTicks` are no list");
  }
  if (profile.samples !== undefined && !Array.isArray(profile.samples))
    throw new TypeError("it is no CPU profile: its `samples` are no list");
  return profile;
}

/** A thread that looks at the clock as it should is later than this. */
const PUNCTUAL_MILLISECONDS = 100;

/**
 * The end of a warm-up, where a busy thread noticed late that its samples count.
 *
 * @param {CpuProfile} warmUp
 * @returns {CpuProfile | undefined} without lines: they are recorded without a time
 */
export function findLatePart({ nodes, samples = [], timeDeltas = [], startTime = 0, endTime = 0, hotpath }) {
  const late = hotpath?.late ?? 0;
  if (late <= PUNCTUAL_MILLISECONDS) return undefined;
  const begin = endTime - late * 1000;
  let time = startTime;
  /** @type {Map<number, number>} */
  const hits = new Map();
  for (const [index, id] of samples.entries()) {
    time += timeDeltas[index] ?? 0;
    if (time >= begin) hits.set(id, (hits.get(id) ?? 0) + 1);
  }
  return {
    hotpath,
    nodes: nodes.map(({ id, callFrame, children }) => ({ id, callFrame, children, hitCount: hits.get(id) ?? 0 })),
  };
}
