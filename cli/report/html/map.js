import { counted } from "../counted.js";
import { createPage } from "./page.js";
import { formatMapNotices, formatWhy, getCounts } from "../map.js";
import { getUnitSummary } from "../../../lib/project/heat/project-heat.js";
import { markup, withCode } from "./markup.js";
import { withoutColour } from "../write-report.js";

/** @import { HotUnit } from "../../../lib/project/heat/project-heat.js" */
/** @import { MapReport } from "../../map.js" */
/** @import { Markup } from "./markup.js" */

/** Deeper nobody can tell the indentation, and browsers nest no elements any more: what is deeper stands below one another. */
const MOST_DEPTH = 30;
/** With so many functions nobody wants to see all of them at first. */
const FEW = 60;

/**
 * A function with those that it leads to.
 *
 * @typedef {{ found: HotUnit, below: Branch[] }} Branch
 */

/**
 * The page of `hotpath map`: what runs per request, as a tree from the entry points. It opens and closes without a script;
 * client/map-tree.js searches it.
 *
 * @param {MapReport} report
 * @returns {string}
 */
export function formatMapHtml(report) {
  const { hot, units, files, roots, mapped } = getCounts(report.map);
  const notices = formatMapNotices(report)
    .split("\n")
    .filter((line) => line !== "");
  const body = markup`<h1>hotpath map</h1>
<p class="verdict">${hot} of ${counted(units, "function")} in ${counted(files, "file")} run per request, from ${counted(roots, "entry point")}</p>
${mapped > 0 && markup`<p>${withCode(`${mapped} of them (*) only the map knows; \`hotpath map --write\` tells ESLint, \`check\` and \`fix\`.`)}</p>`}
${report.why !== undefined && markup`<section class="card"><h2>Why</h2>\n${createLines(withoutColour(formatWhy(report)).trimEnd().split("\n"), "Why")}</section>`}
<section class="card">
<h2>What runs per request</h2>
<p class="muted">Each function stands below the one that leads to it on the shortest way.</p>
<div id="map-tools" class="tools" hidden="">
<label for="map-search">Show functions and files</label> <input id="map-search" type="search" autocomplete="off">
<button id="map-open" type="button">Open all</button> <button id="map-close" type="button">Close all</button>
</div>
<p id="map-status" class="status" role="status">${hot === 0 ? "Nothing in the project is known to run per request." : counted(hot, "function")}</p>
<ul id="map" class="tree">
${getBranches(report).map((branch) => createBranch(report, branch, 1, hot <= FEW))}</ul>
</section>
${notices.length > 0 && markup`<section class="card"><h2>What the map is without</h2>\n${createLines(notices, "What the map is without")}</section>`}`;
  return createPage("hotpath map", body, "map-tree");
}

/**
 * @param {string[]} lines
 * @param {string} label
 */
function createLines(lines, label) {
  return markup`<pre class="scroll" tabindex="0" role="region" aria-label="${label}">${lines.map((line) => markup`<span>${line}</span>`)}</pre>`;
}

/**
 * @param {MapReport} report
 * @returns {Branch[]} of entry points, by file and line
 */
function getBranches({ map: { hot, program } }) {
  const branches = new Map(
    [...hot.values()].map((found) => [found.unit, { found, below: /** @type {Branch[]} */ ([]) }]),
  );
  /** @type {Branch[]} */
  const roots = [];
  for (const branch of branches.values()) {
    const { parent } = branch.found;
    ((parent === undefined ? undefined : branches.get(parent)?.below) ?? roots).push(branch);
  }
  /** @param {Branch} branch */
  const getLine = ({ found }) => getUnitSummary(program, found.unit).line;
  return roots.sort((a, b) => a.found.unit.file - b.found.unit.file || getLine(a) - getLine(b));
}

/**
 * @param {MapReport} report
 * @param {Branch} branch
 * @param {number} depth
 * @param {boolean} isOpen
 * @returns {Markup}
 */
function createBranch(report, { found, below }, depth, isOpen) {
  const label = createLabel(report, found, depth === 1);
  if (below.length === 0) return markup`<li><p>${label}</p></li>\n`;
  const inside =
    depth === MOST_DEPTH
      ? flatten(below).map((next) => createBranch(report, { ...next, below: [] }, depth + 1, isOpen))
      : below.map((next) => createBranch(report, next, depth + 1, isOpen));
  const begin = isOpen ? markup`<details open="">` : markup`<details>`;
  return markup`<li>${begin}<summary>${label}</summary>
<ul>
${inside}</ul></details></li>
`;
}

/**
 * @param {Branch[]} branches
 * @returns {Branch[]} with all that are below them, callers first
 */
function flatten(branches) {
  /** @type {Branch[]} */
  const flat = [];
  const stack = branches.toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    flat.push(next);
    stack.push(...next.below.toReversed());
  }
  return flat;
}

/**
 * @param {MapReport} report
 * @param {HotUnit} found
 * @param {boolean} isRoot
 */
function createLabel({ map: { program } }, { unit, isOwn, text }, isRoot) {
  const { name, line } = getUnitSummary(program, unit);
  return markup`<code>${name === "" ? "(anonymous)" : name}</code> <span class="muted">${program.files[unit.file].path}:${line}</span>${!isOwn && " *"}${isRoot && [markup`, `, ...withCode(text)]}`;
}
