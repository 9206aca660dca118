import { append } from "../../lib/ast/append.js";
import { findName } from "../../lib/ast/syntax/functions.js";
import { getHeadPosition } from "../../lib/heat/recorded.js";
import { getShare } from "../../lib/profile/record.js";

/** @import { Group } from "../../lib/profile/groups.js" */
/** @import { Measured } from "../../lib/profile/measure.js" */
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
  const place = path?.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  if (located !== undefined)
    return {
      name: (findName(located.node) ?? name) || "(anonymous)",
      path: place,
      ...getHeadPosition(located.source, located.node),
    };
  return { name: name || "(anonymous)", ...(place === undefined ? {} : { path: place, line, column }) };
}
