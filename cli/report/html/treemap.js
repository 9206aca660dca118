import { getData, markup } from "./markup.js";
import { getPrintableLine } from "../printable.js";

/** @import { Markup } from "./markup.js" */

/**
 * @typedef {object} Weighed
 * @property {string} path - of a file, with slashes
 * @property {number} weight
 * @property {string} text - what else there is to say of it
 * @property {"fixable" | "other"} kind
 * @property {string} target - id of what a click on it shows
 */

/**
 * A folder or a file as client/treemap.js gets it: folders before what is in them, and the heaviest first.
 *
 * @typedef {object} Tile
 * @property {string} name - of a folder that has nothing but another, with the other's
 * @property {string} path
 * @property {number} parent - index, or -1
 * @property {number} weight
 * @property {string} text
 * @property {"folder" | "fixable" | "other"} kind
 * @property {string} [target]
 */

/** @typedef {{ name: string, path: string, weight: number, count: number, file?: Weighed, inner: Map<string, Folder> }} Folder */

/**
 * A treemap: folders and files as large as what is in them weighs. client/treemap.js draws it; a table has the same figures.
 *
 * @param {Weighed[]} files
 * @param {(weight: number) => string} format
 * @returns {Markup | undefined} undefined where there is nothing to compare
 */
export function createTreemap(files, format) {
  const heavy = files.filter(({ weight }) => weight > 0);
  if (heavy.length < 2) return undefined;
  return markup`<p class="muted">The larger, the more it costs a request. A click or Enter on a folder zooms in, and again out; on a file it goes to its heaviest finding; Escape shows everything; arrows move.</p>
<p id="treemap-status" class="status" role="status">The heaviest files are listed below.</p>
<div id="treemap" class="treemap" role="group" aria-label="Files by what their findings cost a request" hidden=""></div>
<ul class="legend">${LEGEND.map(([kind, text]) => markup`<li class="${kind}">${text}</li>`)}</ul>
<script id="treemap-data" type="application/json">${getData(getTiles(heavy, format))}</script>
`;
}

const LEGEND = [
  ["fixable", "has a rewrite"],
  ["other", "has none"],
];

/**
 * @param {Weighed[]} files - at least one
 * @param {(weight: number) => string} format
 * @returns {Tile[]}
 */
function getTiles(files, format) {
  const root = getTree(files);
  /** @type {Tile[]} */
  const tiles = [];
  const queue = [{ folder: withoutSteps(root), parent: -1 }];
  for (const { folder, parent } of queue) {
    const { name, path, weight, count, file, inner } = folder;
    const own = `${format(weight)} a request, ${((100 * weight) / root.weight).toFixed(1)} %`;
    tiles.push({
      name: getPrintableLine(name),
      path: getPrintableLine(path),
      parent,
      weight,
      text: file === undefined ? `${own}, ${count} files` : getPrintableLine(`${own}, ${file.text}`),
      kind: file?.kind ?? "folder",
      ...(file !== undefined && { target: file.target }),
    });
    const index = tiles.length - 1;
    queue.push(
      ...[...inner.values()]
        .map((next) => ({ folder: withoutSteps(next), parent: index }))
        .sort((a, b) => b.folder.weight - a.folder.weight),
    );
  }
  return tiles;
}

/**
 * @param {Weighed[]} files
 * @returns {Folder}
 */
function getTree(files) {
  const root = createFolder("", "");
  for (const file of files) {
    const steps = [root];
    for (const name of file.path.split("/")) {
      const above = steps[steps.length - 1];
      const path = above === root ? name : `${above.path}/${name}`;
      const next = above.inner.get(name) ?? createFolder(name, path);
      above.inner.set(name, next);
      steps.push(next);
    }
    steps[steps.length - 1].file = file;
    for (const folder of steps) {
      folder.weight += file.weight;
      folder.count++;
    }
  }
  return root;
}

/**
 * @param {string} name
 * @param {string} path
 * @returns {Folder}
 */
function createFolder(name, path) {
  return { name, path, weight: 0, count: 0, inner: new Map() };
}

/**
 * @param {Folder} folder
 * @returns {Folder} the first below that has a choice to offer: `packages/server/src` is one step
 */
function withoutSteps(folder) {
  let current = folder;
  let { name } = folder;
  while (current.inner.size === 1) {
    [current] = current.inner.values();
    name = name === "" ? current.name : `${name}/${current.name}`;
  }
  return { ...current, name: name === "" ? "all files" : name };
}
