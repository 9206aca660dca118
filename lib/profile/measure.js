import { createToOriginals, findSourceMap, findSourceMapUrl } from "./source-map.js";
import { findFunctionByHead, findFunctionByName, findFunctionOfFrame, isStaticPart } from "./places.js";
import { findInlined } from "./inlined.js";
import { findNameBelow } from "../source/slashed.js";
import { createMeasuredTree } from "./call-tree.js";
import { findScriptPath } from "./script-path.js";
import { getFrames } from "./frames.js";
import { getGroup } from "./groups.js";
import { getHeadPosition } from "../heat/recorded/recorded-functions.js";
import { parseSource } from "../source/parse.js";

/** @import { CpuProfile } from "./cpu-profile.js" */
/** @import { Frame } from "./frames.js" */
/** @import { Group } from "./groups.js" */
/** @import { Located } from "./inlined.js" */
/** @import { MeasuredCall } from "./call-tree.js" */
/** @import { Node, Source } from "../types.js" */
/** @import { ToOriginals } from "./source-map.js" */

/**
 * What a profile says of one function.
 *
 * @typedef {object} Measured
 * @property {Group} group
 * @property {string} name - as V8 calls it; empty for functions without a name
 * @property {string} url - of the script; empty for code without one
 * @property {string} [path] - absolute, with `/`
 * @property {number} line - 0 where there is none
 * @property {number} column
 * @property {Located} [located] - the function in its file
 * @property {boolean} isModule - the top level of a module, or the static part of a class: it runs once
 * @property {number} self - samples
 * @property {number} withNode - and of Node's and native code that it called
 * @property {number} total
 * @property {Map<number, number>} lines - samples by the line of its file that was running, as far as that is known
 */

/**
 * A script as far as it could be read.
 *
 * @typedef {object} Script
 * @property {string} path
 * @property {Source} [source] - absent where it is gone or cannot be parsed
 * @property {number} bom - characters before the source's text
 * @property {ToOriginals} [toOriginals] - it was compiled
 */

/**
 * @typedef {object} Files
 * @property {string} root - absolute, with `/` and without one at its end: what lies in it and not in node_modules is the user's own code
 * @property {(path: string) => string | undefined} readText - of a file, with its byte order mark
 */

/**
 * Adds up what profiles say of every function, and finds the functions in their files.
 *
 * @param {CpuProfile[]} profiles
 * @param {CpuProfile[]} warmUps - that show who calls whom
 * @param {Files} files
 * @returns {{ samples: number, functions: Measured[], unmatched: Measured[], tree: MeasuredCall }} `unmatched`: of them, those whose file can be read and has no function at their place
 */
export function measure(profiles, warmUps, { root, readText }) {
  const { frames, samples, tree } = getFrames(profiles, warmUps);
  const sourceMaps = Object.assign(Object.create(null), ...profiles.map(({ hotpath }) => hotpath?.sourceMaps));
  const scripts = new Scripts(root, readText, sourceMaps);
  /** @type {Map<Frame, Located | undefined>} */
  const places = new Map();
  /** @param {Frame} frame */
  const locate = (frame) => {
    if (!places.has(frame)) places.set(frame, scripts.find(frame));
    return places.get(frame);
  };

  /** By function where it was found, by frame where it was not.
   * @type {Map<Node | Frame, Measured>} */
  const measured = new Map();
  /**
   * @param {Frame} frame
   * @param {Located | undefined} located
   * @param {Pick<Measured, "self" | "withNode" | "total">} found
   * @param {Iterable<[line: number, ticks: number]>} lines
   */
  const add = (frame, located, { self, withNode, total }, lines) => {
    const key = located?.node ?? frame;
    const known = measured.get(key) ?? describe(frame, located, root, scripts);
    // An inlined function may be on the stack twice.
    measured.set(key, {
      ...known,
      self: known.self + self,
      withNode: known.withNode + withNode,
      total: Math.min(known.total + total, samples),
    });
    for (const [line, ticks] of lines) known.lines.set(line, (known.lines.get(line) ?? 0) + ticks);
  };
  for (const frame of frames) {
    if (frame.total === 0 || isSampling(frame)) continue;
    const located = locate(frame);
    let moved = 0;
    const lines = new Map(frame.lines);
    // The lines of a compiled script are not those of its originals.
    if (located !== undefined && !scripts.isCompiled(frame)) {
      for (const [line, ticks] of frame.lines) {
        const inlined = findInlined(frame, located, line, (callee) =>
          scripts.isCompiled(callee) ? undefined : locate(callee),
        );
        if (inlined === undefined || inlined.node === located.node) continue;
        moved += ticks;
        lines.delete(line);
        add(frame, inlined, { self: ticks, withNode: ticks, total: ticks }, [[line, ticks]]);
      }
    } else lines.clear();
    add(frame, located, { self: frame.self - moved, withNode: frame.withNode - moved, total: frame.total }, lines);
  }
  const functions = [...measured.values()];
  return {
    samples,
    functions,
    unmatched: functions.filter(
      ({ path, located, isModule }) =>
        path !== undefined && located === undefined && !isModule && scripts.get(path).source !== undefined,
    ),
    tree: createMeasuredTree(tree, (frame) => measured.get(locate(frame)?.node ?? frame)),
  };
}

/**
 * @param {Frame} frame
 * @returns {boolean} what samples is not what was to be sampled
 */
function isSampling({ url }) {
  return /\/lib\/profile\/(preload|heap-preload|loaded-source-maps|control)\.cjs$/.test(url);
}

/**
 * @param {Frame} frame
 * @param {Located | undefined} located
 * @param {string} root
 * @param {Scripts} scripts
 * @returns {Measured} without samples
 */
function describe(frame, located, root, scripts) {
  const path = located?.source.path ?? findScriptPath(frame.url);
  const isModule =
    located === undefined &&
    path !== undefined &&
    ((frame.line === 1 && frame.column === 1) || scripts.isStatic(frame, path));
  return {
    group: getGroup(frame, path, root),
    name: frame.name,
    url: frame.url,
    path,
    line: frame.line,
    column: frame.column,
    located,
    isModule,
    self: 0,
    withNode: 0,
    total: 0,
    lines: new Map(),
  };
}

/** The files of a profile, read and parsed when they are asked for. */
class Scripts {
  /**
   * @param {string} root
   * @param {(path: string) => string | undefined} readText
   * @param {Record<string, string>} sourceMaps - by URL of the script
   */
  constructor(root, readText, sourceMaps) {
    this.root = root;
    this.readText = readText;
    this.sourceMaps = sourceMaps;
    /** By path.
     * @type {Map<string, Script>} */
    this.scripts = new Map();
    /** By URL; undefined: it was not compiled.
     * @type {Map<string, ToOriginals | undefined>} */
    this.maps = new Map();
  }

  /**
   * @param {Frame} frame
   * @returns {Located | undefined}
   */
  find(frame) {
    const path = findScriptPath(frame.url);
    if (path === undefined) return undefined;
    const toOriginals = this.getMap(frame.url, path);
    const place = toOriginals === undefined ? frame : this.completePlace(frame, path);
    if (toOriginals !== undefined && place.column > 0) {
      const originals = toOriginals(place.line, place.column).map((original) => ({
        ...original,
        source: this.get(original.path).source,
      }));
      for (const { source, line, column } of originals) {
        const node = source === undefined ? undefined : findFunctionByHead(source, line, column);
        if (source !== undefined && node !== undefined) return { source, node };
      }
      // Where the originals are at hand, the script is no file that anybody reads.
      if (originals.some(({ source }) => source !== undefined)) return undefined;
    }
    const { source, bom } = this.get(path);
    if (source === undefined) return undefined;
    const node = frame.column > 0 ? findFunctionOfFrame(source, frame, bom) : findFunctionByName(source, frame);
    return node === undefined ? undefined : { source, node };
  }

  /**
   * Source maps ask for columns, which not all profiles have.
   *
   * @param {Frame} frame - of a compiled script
   * @param {string} path
   * @returns {{ line: number, column: number }} of the head in the compiled script
   */
  completePlace(frame, path) {
    const { source } = this.get(path);
    if (frame.column > 0 || source === undefined) return frame;
    const node = findFunctionByName(source, frame);
    return node === undefined ? frame : getHeadPosition(source, node);
  }

  /** @param {Frame} frame */
  isCompiled({ url }) {
    const path = findScriptPath(url);
    return path !== undefined && this.getMap(url, path) !== undefined;
  }

  /**
   * @param {Frame} frame - that is no function of its file
   * @param {string} path
   */
  isStatic({ url, line, column }, path) {
    const places = this.getMap(url, path)?.(line, column) ?? [{ path, line, column }];
    return places.some((place) => {
      const { source } = this.get(place.path);
      return source !== undefined && isStaticPart(source, place.line, place.column);
    });
  }

  /**
   * @param {string} url
   * @param {string} path
   * @returns {ToOriginals | undefined}
   */
  getMap(url, path) {
    if (!this.maps.has(url)) this.maps.set(url, this.findMap(url, path));
    return this.maps.get(url);
  }

  /**
   * @param {string} url
   * @param {string} path
   * @returns {ToOriginals | undefined}
   */
  findMap(url, path) {
    // Of a package in node_modules the file that runs is the one that can be checked and patched.
    if (path.includes("/node_modules/")) return undefined;
    const mapUrl = this.sourceMaps[url] ?? findSourceMapUrl(this.readText(path) ?? "");
    if (mapUrl === undefined) return undefined;
    try {
      const map = findSourceMap(mapUrl, path, this.readText);
      return map === undefined ? undefined : createToOriginals(map);
    } catch {
      // A broken map is as none: the script itself is measured.
      return undefined;
    }
  }

  /**
   * @param {string} path
   * @returns {Script}
   */
  get(path) {
    const known = this.scripts.get(path);
    if (known !== undefined) return known;
    const content = this.readText(path);
    const bom = content?.startsWith("\uFEFF") ? 1 : 0;
    /** @type {Script} */
    const script = { path, bom, source: content === undefined ? undefined : this.parse(content.slice(bom), path) };
    this.scripts.set(path, script);
    return script;
  }

  /**
   * @param {string} text
   * @param {string} path
   */
  parse(text, path) {
    try {
      return parseSource(text, findNameBelow(this.root, path) ?? path, path);
    } catch {
      return undefined;
    }
  }
}
