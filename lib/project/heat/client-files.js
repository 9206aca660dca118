import { append } from "../../ast/append.js";
import { getFolders } from "../../source/folders.js";

/** @import { Program } from "../values/program.js" */
/** @import { UnitSummary } from "../summary/summary.js" */

/** A folder of what runs in browsers, if one of the server lies beside it. */
const CLIENT = /(?<=^|\/)client(?:-v\d+)?\/$/;
const SERVER = /(?:^|\/)server\/$/;

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
    getFolders(path).some((folder) => CLIENT.test(folder) && folders.has(folder.replace(CLIENT, "server/")));
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
      !clients.has(index) && (isOfFramework(file) || getFolders(file.path).some((folder) => SERVER.test(folder)))
        ? [index]
        : [],
    ),
  );
  for (const file of loaded) for (const to of next.get(file) ?? []) loaded.add(to);
  for (const file of loaded) clients.delete(file);
  return clients;
}
