import { demandProfile } from "./cpu-profile.js";
import { Profile } from "pprof-format";

/** @import { CpuProfile, ProfileNode } from "./cpu-profile.js" */

/**
 * What values of samples are, the best first. Those of time are turned into samples: a period of it is one.
 *
 * @type {{ kind: "cpu" | "heap", type: RegExp, unit: string }[]}
 */
const VALUES = [
  { kind: "cpu", type: /^(?:cpu-)?samples?$/, unit: "count" },
  { kind: "cpu", type: /^cpu/, unit: "nanoseconds" },
  { kind: "cpu", type: /^wall/, unit: "nanoseconds" },
  { kind: "heap", type: /^alloc_space$/, unit: "bytes" },
  { kind: "heap", type: /^(?:inuse_)?space$/, unit: "bytes" },
];

/** Nanoseconds between samples, where a profile does not say. */
const USUAL_PERIOD = 10_000_000;

/** What @datadog/pprof calls otherwise than V8 does; its "Node.js" only holds the others together. */
const NAMES = new Map([
  ["Garbage Collection", "(garbage collector)"],
  ["Non JS threads activity", "(program)"],
  ["Node.js", "(root)"],
]);

/**
 * Reads a profile in pprof's format, as @datadog/pprof writes it, and with it Datadog, Pyroscope and flame.
 * https://github.com/google/pprof/blob/main/proto/profile.proto
 *
 * @param {Uint8Array} bytes - not compressed
 * @returns {CpuProfile[]} one of processor time, one of allocation, or both
 * @throws {TypeError} that says what is wrong with it
 */
export function parsePprof(bytes) {
  const profile = decode(bytes);
  const types = profile.sampleType.map((value) => ({
    type: getText(profile, value.type),
    unit: getText(profile, value.unit),
  }));
  const parsed = /** @type {const} */ (["cpu", "heap"]).flatMap((kind) => {
    const known = VALUES.filter((value) => value.kind === kind).flatMap((value) => {
      const index = types.findIndex(({ type, unit }) => unit === value.unit && value.type.test(type));
      return index === -1 ? [] : [{ kind, index, unit: value.unit }];
    });
    // What counts allocation may have counted nothing but what is in use.
    const used = known.find(({ index }) => profile.sample.some(({ value }) => Number(value[index]) > 0)) ?? known[0];
    return used === undefined ? [] : [createProfile(profile, used)];
  });
  if (parsed.length > 0) return parsed;
  const names = types.map(({ type, unit }) => `${type}/${unit}`).join(", ");
  throw new TypeError(`it is a pprof profile without samples of time or allocation: it has ${names || "none at all"}`);
}

/** @param {Uint8Array} bytes */
function decode(bytes) {
  try {
    return Profile.decode(bytes);
  } catch {
    throw new TypeError("it is neither JSON nor a pprof profile");
  }
}

/**
 * @param {Profile} profile
 * @param {number | bigint} index
 * @returns {string}
 */
function getText({ stringTable }, index) {
  return stringTable.strings[Number(index)] ?? "";
}

/**
 * @param {Profile} profile
 * @param {{ kind: "cpu" | "heap", index: number, unit: string }} value - that counts
 * @returns {CpuProfile}
 */
function createProfile(profile, { kind, index, unit }) {
  const frames = getFrames(profile);
  const period = unit === "nanoseconds" ? Number(profile.period) || USUAL_PERIOD : 1;
  /** @type {ProfileNode} */
  const root = createNode(1, { functionName: "(root)", url: "", lineNumber: -1, columnNumber: -1 });
  const nodes = [root];
  /** By the node that called, and the frame.
   * @type {Map<ProfileNode, Map<ProfileNode["callFrame"], ProfileNode>>} */
  const calls = new Map();
  for (const { locationId, value } of profile.sample) {
    let node = root;
    // The innermost comes first, of what is inlined, too.
    for (const callFrame of locationId.flatMap((id) => frames.get(String(id)) ?? []).reverse()) {
      let children = calls.get(node);
      if (children === undefined) calls.set(node, (children = new Map()));
      let child = children.get(callFrame);
      if (child === undefined) {
        child = createNode(nodes.length + 1, callFrame);
        nodes.push(child);
        children.set(callFrame, child);
        node.children?.push(child.id);
      }
      node = child;
    }
    node.hitCount = (node.hitCount ?? 0) + Math.max(0, Number(value[index] ?? 0)) / period;
  }
  const parsed = demandProfile({ nodes });
  return kind === "heap" ? { ...parsed, kind } : parsed;
}

/**
 * @param {number} id
 * @param {ProfileNode["callFrame"]} callFrame
 * @returns {ProfileNode}
 */
function createNode(id, callFrame) {
  return { id, callFrame, hitCount: 0, children: [] };
}

/**
 * @param {Profile} profile
 * @returns {Map<string, ProfileNode["callFrame"][]>} by the id of their location, the innermost first
 */
function getFrames(profile) {
  const functions = new Map(profile.function.map((fn) => [String(fn.id), fn]));
  return new Map(
    profile.location.map(({ id, line: lines }) => [
      String(id),
      lines.map((line) => {
        const fn = functions.get(String(line.functionId));
        if (fn === undefined) throw new TypeError("it is no pprof profile: a location has no function");
        // Pyroscope puts file and line into the name, and leaves the other one as it was.
        const name = getText(profile, fn.systemName) || getText(profile, fn.name);
        return getCallFrame(name, getText(profile, fn.filename), line);
      }),
    ]),
  );
}

/**
 * @param {string} name
 * @param {string} file
 * @param {{ line: number | bigint, column: number | bigint }} place
 * @returns {ProfileNode["callFrame"]}
 */
function getCallFrame(name, file, { line, column }) {
  // A file URL of Windows that has lost its `file://` is `/C:/a.js`.
  const url = file.replace(/^\/(?=[A-Za-z]:[\\/])/, "");
  const anonymous = /^\(anonymous(?::L#(\d+))?(?::C#(\d+))?\)$/.exec(name);
  if (anonymous !== null && file !== "")
    return {
      functionName: "",
      url,
      lineNumber: Number(anonymous[1] ?? line) - 1,
      columnNumber: Number(anonymous[2] ?? column) - 1,
    };
  // Some have a column in the upper half of the line.
  const packed = BigInt(line);
  return {
    functionName: file === "" ? (NAMES.get(name) ?? name) : name,
    url,
    lineNumber: Number(packed & 0xffffffffn) - 1,
    columnNumber: Number(column || packed >> 32n) - 1,
  };
}
