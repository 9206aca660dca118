import { append } from "../../lib/ast/append.js";
import { findName } from "../../lib/ast/syntax/functions.js";
import { findNameBelow } from "../../lib/source/slashed.js";
import { getHeadPosition } from "../../lib/heat/recorded/recorded-functions.js";
import { getShare } from "../../lib/profile/record.js";

/** @import { Group } from "../../lib/profile/groups.js" */
/** @import { Measured } from "../../lib/profile/measure.js" */
/** @import { Part, Spending } from "../../lib/profile/spending/spending.js" */
/** @import { ProfileReport } from "../profile.js" */

/** @type {Record<Group["kind"], string>} */
const TITLES = {
  own: "your code",
  dependency: "",
  other: "files outside of the project",
  generated: "code made while it runs (`new Function`, `eval`)",
  node: "Node.js",
  native: "native code",
  gc: "garbage collector",
  program: "V8 and the operating system",
};

/**
 * A line of the report.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {string} [path]
 * @property {number} [line]
 * @property {number} [column]
 * @property {number} self - shares of all samples
 * @property {number} withNode - with Node's and native code that it calls
 * @property {number} total
 */

/**
 * @typedef {object} Section
 * @property {Group} group
 * @property {number} self - share of all its functions
 * @property {Row[]} rows
 */

/**
 * @param {Group} group
 * @returns {string} in words
 */
export function getTitle({ kind, name }) {
  return kind === "dependency" ? name : TITLES[kind];
}

/**
 * @param {ProfileReport} report
 * @param {number} top - rows of each
 * @returns {Section[]} the user's code first, then what took most
 */
export function getSections({ functions, samples, root }, top) {
  /** @type {Map<string, Measured[]>} */
  const groups = new Map();
  for (const fn of functions) append(groups, `${fn.group.kind} ${fn.group.name}`, fn);
  return [...groups.values()]
    .map((members) => ({
      group: members[0].group,
      self: getShare(
        members.reduce((sum, { self }) => sum + self, 0),
        samples,
      ),
      rows: members
        .filter(({ isModule }) => !isModule)
        .sort((a, b) => b.withNode - a.withNode || b.total - a.total)
        .slice(0, top)
        .map((fn) => getRow(fn, samples, root)),
    }))
    .sort((a, b) => Number(b.group.kind === "own") - Number(a.group.kind === "own") || b.self - a.self);
}

/**
 * @param {Measured} measured
 * @param {number} samples
 * @param {string} root
 * @returns {Row}
 */
function getRow(measured, samples, root) {
  const { self, withNode, total } = measured;
  return {
    ...getPlace(measured, root),
    self: getShare(self, samples),
    withNode: getShare(withNode, samples),
    total: getShare(total, samples),
  };
}

/**
 * What a function is called, and where it is.
 *
 * @param {Measured} measured
 * @param {string} root - what its path is relative to, if it lies there
 * @returns {Pick<Row, "name" | "path" | "line" | "column">}
 */
export function getPlace({ name, path, line, column, located }, root) {
  const place = path && (findNameBelow(root, path) ?? path);
  if (located !== undefined)
    return {
      name: (findName(located.node) ?? name) || "(anonymous)",
      path: place,
      ...getHeadPosition(located.source, located.node),
    };
  return { name: name || "(anonymous)", ...(place === undefined ? {} : { path: place, line, column }) };
}

/** Of a function: what takes less is not worth the reader's time, nor are more parts and lines than these. */
const LEAST_PART = 0.05;
const MOST_PARTS = 4;
const MOST_LINES = 3;

/**
 * The heaviest functions without a finding.
 *
 * @param {Pick<ProfileReport, "samples" | "root">} report
 * @param {Spending[]} unexplained
 * @returns {(ReturnType<typeof getPlace> & { share: number, parts: Part[], on: string })[]} `share`: of all samples, with the garbage collector; `on`: what they spend it on, in words
 */
export function getUnexplainedRows({ samples, root }, unexplained) {
  return unexplained.map(({ fn, samples: own, parts }) => {
    const shown = parts.slice(0, MOST_PARTS).filter(({ share }) => share >= LEAST_PART);
    return {
      ...getPlace(fn, root),
      share: getShare(own, samples),
      parts: shown.map(({ on, share, lines }) => ({
        on,
        share: getShare(share, 1),
        lines: lines.slice(0, MOST_LINES),
      })),
      on: shown.map(describePart).join(", "),
    };
  });
}

/** @param {Part} part */
function describePart({ on, share, lines }) {
  const shown = lines.slice(0, MOST_LINES).sort((a, b) => a - b);
  const where = shown.length === 0 ? "" : ` (${shown.length === 1 ? "line" : "lines"} ${shown.join(", ")})`;
  return `${on} ${Math.round(share * 100)} %${where}`;
}
