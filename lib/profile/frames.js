import { findScriptPath } from "./script-path.js";

/** @import { CpuProfile, ProfileNode } from "./cpu-profile.js" */

/**
 * A function as profiles name it: all its places in all call trees together.
 *
 * @typedef {object} Frame
 * @property {string} url - of the script; empty for code without one
 * @property {string} name
 * @property {number} line - 1-based, of the function's head; 0 for code that is no JavaScript
 * @property {number} column - 1-based; 0 where the profile has the line only
 * @property {number} self - samples in which it was running
 * @property {number} withNode - the same, and those of Node's and native code that it called: what `new URL()` costs is the cost of whoever writes that; of code that lies in no file the same as `self`
 * @property {number} total - samples in which it was on the stack
 * @property {Map<number, number>} lines - samples by the 1-based line that was running; lines outside of the function belong to inlined ones
 * @property {Set<Frame>} callees - that were seen on top of it
 */

/**
 * A function at one place of the call tree, which all profiles have in common.
 *
 * @typedef {object} Call
 * @property {Frame} [frame] - absent of the tree's root
 * @property {number} self - samples in which it was running
 * @property {number} collected - samples of the garbage collector right behind one in which it was running
 * @property {Map<Frame, Call>} calls
 */

/** Frames that stand for no code. */
const IDLE = "(idle)";
const ROOT = "(root)";
const GARBAGE_COLLECTOR = "(garbage collector)";

/**
 * Merges profiles (of several runs, or of the threads of one) and adds up what each function took.
 *
 * @param {CpuProfile[]} profiles
 * @param {CpuProfile[]} [warmUps] - that show who calls whom, and whose samples do not count
 * @returns {{ frames: Frame[], samples: number, tree: Call }} `samples`: all but the idle ones
 */
export function getFrames(profiles, warmUps = []) {
  /** @type {Map<string, Frame>} */
  const frames = new Map();
  const tree = createCall();
  let samples = 0;
  for (const profile of profiles) samples += addProfile(frames, profile, getHits(profile), tree);
  for (const profile of warmUps) addProfile(frames, profile, new Map(), createCall());
  return {
    frames: [...frames.values()].filter((frame) => !isNoCode(frame)),
    samples,
    tree,
  };
}

/**
 * @param {Frame} [frame]
 * @returns {Call}
 */
function createCall(frame) {
  return { frame, self: 0, collected: 0, calls: new Map() };
}

/**
 * @param {Frame} frame
 * @returns {boolean} it stands for no code
 */
function isNoCode({ name, url }) {
  return url === "" && (name === IDLE || name === ROOT);
}

/**
 * @param {Map<string, Frame>} frames
 * @param {CpuProfile} profile
 * @param {Map<number, number>} hits
 * @param {Call} tree - that its calls are added to
 * @returns {number} samples
 */
function addProfile(frames, profile, hits, tree) {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const children = new Set(profile.nodes.flatMap((node) => node.children ?? []));
  const totals = getTotals(profile.nodes, hits);
  const collected = hits.size > 0 ? getCollected(profile) : hits;
  let samples = 0;
  for (const node of profile.nodes) if (node.callFrame.functionName !== IDLE) samples += hits.get(node.id) ?? 0;

  // Depth first, with the functions on the stack: a recursive function counts once a sample.
  /** @type {({ node: ProfileNode, caller?: Frame, file?: Frame, parent: Call } | { leave: Frame })[]} `file`: the nearest caller that lies in one */
  const stack = profile.nodes.filter((node) => !children.has(node.id)).map((node) => ({ node, parent: tree }));
  /** @type {Set<Frame>} */
  const active = new Set();
  /** A tree has no node twice; a broken file may.
   * @type {Set<ProfileNode>} */
  const visited = new Set();
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if ("leave" in step) {
      active.delete(step.leave);
      continue;
    }
    const { node, caller, parent } = step;
    let { file } = step;
    if (visited.has(node)) continue;
    visited.add(node);
    const frame = getFrame(frames, node);
    caller?.callees.add(frame);
    const own = hits.get(node.id) ?? 0;
    frame.self += own;
    const call = isNoCode(frame) ? parent : getCall(parent, frame);
    if (frame.name !== IDLE) call.self += own;
    call.collected += collected.get(node.id) ?? 0;
    if (findScriptPath(frame.url) !== undefined) file = frame;
    else frame.withNode += own;
    if (file !== undefined) file.withNode += own;
    if (own > 0)
      for (const { line, ticks } of node.positionTicks ?? [])
        frame.lines.set(line, (frame.lines.get(line) ?? 0) + ticks);
    if (!active.has(frame)) {
      frame.total += totals.get(node.id) ?? 0;
      active.add(frame);
      stack.push({ leave: frame });
    }
    for (const id of node.children ?? []) {
      const child = nodes.get(id);
      if (child !== undefined) stack.push({ node: child, caller: frame, file, parent: call });
    }
  }
  return samples;
}

/**
 * @param {Call} parent
 * @param {Frame} frame
 * @returns {Call}
 */
function getCall({ calls }, frame) {
  const known = calls.get(frame);
  if (known !== undefined) return known;
  const call = createCall(frame);
  calls.set(frame, call);
  return call;
}

/**
 * @param {Map<string, Frame>} frames
 * @param {ProfileNode} node
 * @returns {Frame}
 */
function getFrame(frames, node) {
  const { url, functionName, lineNumber, columnNumber } = node.callFrame;
  // Functions of one script are told apart by their places, native code and what has half a place by names.
  const place = `${lineNumber} ${columnNumber} ${url}`;
  const key = url === "" || columnNumber === -1 ? `${place} ${functionName}` : place;
  const known = frames.get(key);
  if (known !== undefined) return known;
  /** @type {Frame} */
  const frame = {
    url,
    name: functionName,
    line: lineNumber + 1,
    column: columnNumber + 1,
    self: 0,
    withNode: 0,
    total: 0,
    lines: new Map(),
    callees: new Set(),
  };
  frames.set(key, frame);
  return frame;
}

/**
 * @param {CpuProfile} profile
 * @returns {Map<number, number>} samples by the node that was running
 */
function getHits({ nodes, samples }) {
  const hits = new Map(nodes.map((node) => [node.id, node.hitCount ?? 0]));
  if (nodes.some((node) => node.hitCount !== undefined)) return hits;
  for (const id of samples ?? []) hits.set(id, (hits.get(id) ?? 0) + 1);
  return hits;
}

/**
 * The garbage collector stands beside all functions in a profile. Who made it run is who ran before it.
 *
 * @param {CpuProfile} profile
 * @returns {Map<number, number>} its samples by the node that was running before; none where nothing was
 */
function getCollected({ nodes, samples = [] }) {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.url === "" ? callFrame.functionName : ""]));
  /** @type {Map<number, number>} */
  const collected = new Map();
  /** @type {number | undefined} */
  let before;
  for (const id of samples) {
    const name = names.get(id);
    if (name !== GARBAGE_COLLECTOR) before = name === IDLE ? undefined : id;
    else if (before !== undefined) collected.set(before, (collected.get(before) ?? 0) + 1);
  }
  return collected;
}

/**
 * @param {ProfileNode[]} nodes
 * @param {Map<number, number>} hits
 * @returns {Map<number, number>} samples of each node and all below it
 */
function getTotals(nodes, hits) {
  const totals = new Map(hits);
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((id) => [id, node.id])));
  for (const [id, count] of hits) {
    if (count === 0) continue;
    /** @type {Set<number>} */
    const seen = new Set([id]);
    for (let parent = parents.get(id); parent !== undefined && !seen.has(parent); parent = parents.get(parent)) {
      seen.add(parent);
      totals.set(parent, (totals.get(parent) ?? 0) + count);
    }
  }
  return totals;
}
