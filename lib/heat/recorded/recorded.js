import { findHeatFile, warnOnce } from "./heat-file.js";
import { findFunction } from "../../ast/syntax/functions.js";
import { getHash } from "../../ast/hash.js";
import { getNumberOfAwait } from "../../effects/awaited-calls.js";
import { getMatches } from "./recorded-functions.js";
import { OF_ASKED } from "../../effects/waits.js";
import { getSlashed } from "../../source/slashed.js";

/** @import { Heat, HeatFile, Node, RecordedFunction, RecordedRepeat, RecordedStep, RecordedTold, RecordedUnread, Settings, Source } from "../../types.js" */
/** @import { LoadedHeat } from "./heat-file.js" */
/** @import { Wait } from "../../effects/waits.js" */

/** What a profile or the project map says of a function.
 * @typedef {Heat & { root: string }} RecordedHeat */

/**
 * What the heat file says of a file's functions.
 *
 * A function is found by the place of its head, or, where the code above has moved it, by its text. One whose text has
 * changed since is stale: the reason says so, and is no measurement any more.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @returns {Map<Node, RecordedHeat>}
 */
export function findRecorded(source, settings) {
  /** @type {Map<Node, RecordedHeat>} */
  const heat = new Map();
  const { loaded, file } = findHeatFileOf(source.path, source.filename, settings);
  if (settings.minShare !== undefined && loaded?.heat.profile === undefined)
    warnOnce(
      "`minShare` is set, but there is no profile: nothing is reported. Make one with `hotpath profile -- node server.js`, or leave `minShare` out.",
    );
  if (file === undefined) return heat;
  for (const { node, recorded, isStale } of getMatches(source, file)) take(node, recorded, isStale);
  return heat;

  /**
   * @param {Node} node
   * @param {RecordedFunction} recorded
   * @param {boolean} isStale
   */
  function take(node, { measured, mapped }, isStale) {
    const changed = isStale ? " before its text changed" : "";
    if (measured !== undefined) {
      const text = `${formatShare(measured.total)} of samples${changed}`;
      heat.set(node, {
        level: "hot",
        reason: isStale ? "called" : "measured",
        text,
        root: "a function that the profile found hot",
        purpose: mapped?.purpose,
        share: measured.total,
      });
    } else if (mapped !== undefined) {
      heat.set(node, {
        level: "hot",
        reason: "called",
        text: `${mapped.text}${isStale ? ", as of the last map" : ""}`,
        root: getRoot(mapped.text),
        purpose: mapped.purpose,
        ...(mapped.byUsers === true ? { byUsers: true } : {}),
      });
    }
  }
}

/**
 * What decides something for the whole file, as the project map says: what loads a file that is there in development or tests only, what
 * has its loggers write everything.
 *
 * @param {Pick<Source, "path" | "filename">} source
 * @param {Settings} settings
 * @param {"development" | "logging"} fact
 * @returns {string | undefined} the place
 */
export function findPlaceFor(source, settings, fact) {
  const { loaded } = findHeatFileOf(source.path, source.filename, settings);
  const path = source.path === undefined ? "" : getSlashed(source.path);
  return loaded?.heat[fact]?.find(({ file }) => path === `${loaded.root}${file}`)?.place;
}

/**
 * All that a heat file says of a source file, and of its project as a whole.
 *
 * @param {Pick<Source, "path" | "filename">} source
 * @param {Settings} settings
 * @returns {unknown} made of data
 */
export function getAllRecorded(source, settings) {
  const { loaded, file } = findHeatFileOf(source.path, source.filename, settings);
  if (loaded === undefined) return undefined;
  // What it says of other files is left out: most of it changes nothing here.
  const ofProject = { ...loaded.heat, files: undefined, development: undefined, logging: undefined };
  const places = ["development", "logging"].map((fact) =>
    findPlaceFor(source, settings, /** @type {"development" | "logging"} */ (fact)),
  );
  return [loaded.root, ofProject, ...places, file];
}

/**
 * For what an awaited expression waits, as the project map says of its text in that function.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} awaited - AwaitExpression, or a statement
 * @param {string} [mark] - in front of the hash
 * @returns {Wait | undefined}
 */
export function findRecordedWait(source, settings, awaited, mark = "") {
  return findRecord(source, settings, awaited, mark)?.[1];
}

/**
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} awaited - that asks by its name
 * @param {Node} other - of the same function
 * @returns {boolean} whether the map says that both run functions which fill the same in memory
 */
export function sharesRecorded(source, settings, awaited, other) {
  return findRecord(source, settings, awaited, OF_ASKED)?.[2]?.includes(getHash(source.slice(other))) ?? false;
}

/**
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} awaited
 * @param {string} mark
 */
function findRecord(source, settings, awaited, mark) {
  const { file } = findHeatFileOf(source.path, source.filename, settings);
  const fn = file === undefined ? undefined : findFunction(awaited);
  if (file === undefined || fn === undefined) return undefined;
  const { waits } = getMatches(source, file).find(({ node }) => node === fn)?.recorded ?? {};
  if (waits === undefined) return undefined;
  const hash = mark + getHash(source.slice(awaited));
  return waits.find(([of]) => of === hash);
}

/**
 * One of the facts that hold for a text of a function alone: what an edit adds may read more, or be another parameter.
 *
 * @template {"repeats" | "unread" | "told" | "written" | "steps" | "lists"} Fact
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node | undefined} fn
 * @param {Fact} fact
 * @returns {RecordedFunction[Fact]} undefined where the map says nothing of it, or the text of the function has changed since
 */
function findFact(source, settings, fn, fact) {
  const { file } = findHeatFileOf(source.path, source.filename, settings);
  // Most files have none, and are not gone through for it.
  if (file === undefined || !file.functions.some((one) => one[fact] !== undefined)) return undefined;
  const match = getMatches(source, file).find(({ node }) => node === fn);
  return match === undefined || match.isStale ? undefined : match.recorded[fact];
}

/**
 * What a function reads twice, as the project map says.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} fn
 * @returns {RecordedRepeat[]} none where the text of the function has changed since
 */
export function getRecordedRepeats(source, settings, fn) {
  return findFact(source, settings, fn, "repeats") ?? [];
}

/**
 * What an awaited call asks for besides what is read of its result, as the project map says.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} awaited - AwaitExpression
 * @returns {RecordedUnread | undefined} undefined where the text of the function has changed since: it may read more
 */
export function findRecordedUnread(source, settings, awaited) {
  const unread = findFact(source, settings, findFunction(awaited), "unread");
  return unread?.find(([number]) => number === getNumberOfAwait(source, awaited));
}

/**
 * What an awaited call tells others of, as the project map says.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} awaited - AwaitExpression
 * @returns {RecordedTold | undefined} undefined where the text of the function has changed since
 */
export function findRecordedTold(source, settings, awaited) {
  const told = findFact(source, settings, findFunction(awaited), "told");
  return told?.find(([number]) => number === getNumberOfAwait(source, awaited));
}

/**
 * By which statement a driver would write for all elements of a list what an awaited call writes for one, as the project map says.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} awaited - AwaitExpression
 * @returns {string | undefined} undefined where the text of the function has changed since
 */
export function findRecordedRowWrite(source, settings, awaited) {
  const written = findFact(source, settings, findFunction(awaited), "written");
  return written?.find(([number]) => number === getNumberOfAwait(source, awaited))?.[1];
}

/**
 * What an awaited call keeps up to date, as the project map says.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} awaited - AwaitExpression
 * @returns {RecordedStep | undefined} undefined where the text of the function has changed since
 */
export function findRecordedStep(source, settings, awaited) {
  const steps = findFact(source, settings, findFunction(awaited), "steps");
  return steps?.find(([number]) => number === getNumberOfAwait(source, awaited));
}

/**
 * The longest list that a function is handed, as the project map says.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} fn
 * @param {number} index - of a parameter
 * @param {string} [key] - of a member of it
 * @returns {{ origin: "stored" | "sent" | "limited", elements: number } | undefined} undefined where nothing says that it grows, or the text
 *   of the function has changed since
 */
export function findRecordedList(source, settings, fn, index, key) {
  const lists = findFact(source, settings, fn, "lists");
  const [, origin, elements] = lists?.find(([at, , , of]) => at === index && of === key) ?? [];
  return origin === undefined || elements === undefined ? undefined : { origin, elements };
}

/**
 * Whether all that leads to the function around a node runs in a transaction, as the project map says.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} node
 * @returns {boolean}
 */
export function isRecordedTied(source, settings, node) {
  const { file } = findHeatFileOf(source.path, source.filename, settings);
  if (file === undefined || !file.functions.some(({ tied }) => tied === true)) return false;
  const matches = getMatches(source, file);
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) {
    const found = matches.find((match) => match.node === fn);
    if (found !== undefined) return found.recorded.tied === true;
  }
  return false;
}

/**
 * Where another file calls a handler itself, as the project map says.
 *
 * @param {Source} source
 * @param {Settings} settings
 * @param {Node} fn
 * @returns {string | undefined} the place: "src/jobs.js:12"
 */
export function findRecordedCall(source, settings, fn) {
  const { file } = findHeatFileOf(source.path, source.filename, settings);
  return file && getMatches(source, file).find(({ node }) => node === fn)?.recorded.elsewhere;
}

/**
 * The heat file for a source file, and what it says of it.
 *
 * @param {string | undefined} sourcePath - absolute
 * @param {string} filename - the same, relative to the project
 * @param {Settings} settings
 * @returns {{ loaded?: LoadedHeat, file?: HeatFile["files"][string] }}
 */
export function findHeatFileOf(sourcePath, filename, { heatFile }) {
  if (sourcePath === undefined) return {};
  const path = getSlashed(sourcePath);
  const loaded = findHeatFile(path, heatFile === undefined ? undefined : getAbsolute(heatFile, path, filename));
  if (loaded === undefined || !path.startsWith(loaded.root)) return { loaded };
  return { loaded, file: loaded.heat.files[path.slice(loaded.root.length)] };
}

/**
 * What a chain of the map starts from: "an Express handler" of "called by `list` (src/a.js:3), from an Express handler".
 *
 * @param {string} text
 * @returns {string}
 */
function getRoot(text) {
  return /, (?:from )?(an? [^,]+)$/.exec(text)?.[1] ?? text;
}

/**
 * @param {string} heatFile - from the settings, relative to the project
 * @param {string} path - of the source file, absolute
 * @param {string} filename - the same, relative to the project
 * @returns {string} absolute
 */
function getAbsolute(heatFile, path, filename) {
  const root = path.endsWith(filename) ? path.slice(0, path.length - filename.length) : "";
  const named = getSlashed(heatFile);
  return /^([A-Za-z]:)?\//.test(named) ? named : `${root}${named}`;
}

/**
 * @param {number} share - 0 to 1
 * @returns {string} "7.4 %"
 */
export function formatShare(share) {
  return `${(share * 100).toFixed(share < 0.001 ? 2 : 1)} %`;
}
