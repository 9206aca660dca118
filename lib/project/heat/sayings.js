/** @import { HotUnit } from "./project-heat.js" */
/** @import { Program } from "../values/program.js" */
/** @import { Unit } from "../values/values.js" */

/**
 * How a reason reads, without the places in it: these are where the files have them when it is written.
 *
 * @typedef {OwnSaying | RegisteredSaying | CallSaying | { text: string }} Saying
 */

/** What its own file says of a function. @typedef {{ own: Unit }} OwnSaying */

/** "hapi handler, server.js:12" @typedef {{ root: string, file: string, line: number }} RegisteredSaying */

/**
 * "called by `list` (routes.js:40), from a hapi handler"
 *
 * @typedef {{ verb: string, caller: Unit, called: Unit, isRoot: boolean, origin: Origin }} CallSaying
 */

/** What a chain starts from: "a hapi handler", or a function whose own file says it. @typedef {string | Unit} Origin */

/**
 * @param {HotUnit} from
 * @param {Unit | undefined} via
 * @param {Unit} called
 * @param {string} verb
 * @returns {CallSaying}
 */
export function getSaying({ unit, parent, origin }, via, called, verb) {
  const caller = via ?? unit;
  return { verb, caller, called, isRoot: parent === undefined && caller === unit, origin };
}

/**
 * @template {{ saying: Saying, origin: Origin }} Found
 * @param {Pick<Program, "files">} program
 * @param {Found} found
 * @returns {Found & { text: string, root: string }}
 */
export function withTexts(program, found) {
  return { ...found, text: getText(program, found.saying), root: getRoot(program, found.origin) };
}

/**
 * @param {Pick<Program, "files">} program
 * @param {Saying} saying
 * @returns {string}
 */
function getText({ files }, saying) {
  if ("text" in saying) return saying.text;
  if ("own" in saying) return files[saying.own.file].summary.units[saying.own.index].text;
  if ("file" in saying) return `${saying.root}, ${saying.file}:${saying.line}`;
  const { verb, caller, called, isRoot, origin } = saying;
  const { name, line } = files[caller.file].summary.units[caller.index];
  const place = caller.file === called.file ? `line ${line}` : `${files[caller.file].path}:${line}`;
  const root = getRoot({ files }, origin);
  return name === ""
    ? `${verb} by ${root} (${place})`
    : `${verb} by \`${name}\` (${place}), ${isRoot ? "" : "from "}${root}`;
}

/**
 * @param {Pick<Program, "files">} program
 * @param {Origin} origin
 * @returns {string}
 */
function getRoot({ files }, origin) {
  if (typeof origin === "string") return origin;
  const { root, text } = files[origin.file].summary.units[origin.index];
  return root ?? text;
}
