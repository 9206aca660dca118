import { append } from "../../ast/append.js";

/** @import { Program } from "../values/program.js" */
/** @import { UnitSummary } from "../summary/summary.js" */

/** A folder of what runs in browsers, if one of the server lies beside it. */
const CLIENT = /^client(?:-v\d+)?$/;
const SERVER = "server";

/** @param {string} folder */
const isOfServer = (folder) => folder.split("/").at(-1) === SERVER;

/**
 * Files of clients that nothing loads which a framework calls, or which lies in a folder of the server: `src/client/…` beside `src/server/…`. What a
 * server renders it loads, and values that seem to lead to the others have met theirs by a name only.
 *
 * @param {Program} program
 * @returns {Set<number>} indices of files
 */
export function findClientFiles({ files, loads }) {
  /** @param {{ summary: { units: UnitSummary[] } }} file */
  const isOfFramework = ({ summary }) =>
    summary.units.some(({ level, reason }) => level === "hot" && reason !== "shaped" && reason !== "called");
  const folders = new Set(files.flatMap(({ path }) => getFolders(path)));
  /** @param {string} path */
  const isOfClient = (path) =>
    getFolders(path).some((folder) => {
      const [, parent, name] = /** @type {RegExpExecArray} */ (/^(.*\/)?([^/]+)$/.exec(folder));
      return CLIENT.test(name) && folders.has(`${parent ?? ""}${SERVER}`);
    });
  // What is handed to a framework there may be loaded by its place: `routes/client/list.js`.
  const clients = new Set(
    files.flatMap((file, index) => (isOfClient(file.path) && !isOfFramework(file) ? [index] : [])),
  );
  if (clients.size === 0) return clients;
  /** @type {Map<number, number[]>} */
  const next = new Map();
  for (const { from, to } of loads) append(next, from, to);
  // Pages of a documentation and what bundles clients load them, too.
  const loaded = new Set(
    files.flatMap((file, index) =>
      !clients.has(index) && (isOfFramework(file) || getFolders(file.path).some(isOfServer)) ? [index] : [],
    ),
  );
  for (const file of loaded) for (const to of next.get(file) ?? []) loaded.add(to);
  for (const file of loaded) clients.delete(file);
  return clients;
}

/**
 * @param {string} path
 * @returns {string[]} all folders that it lies in
 */
function getFolders(path) {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
