import { append } from "../../ast/append.js";

/** @import { Program } from "./program.js" */

/**
 * Files of browsers, as React tells them: those with "use client", and what nothing else loads.
 *
 *   "use client";
 *   export { SearchProvider } from "./search-provider";
 *
 * @param {Pick<Program, "files" | "loads">} program
 * @returns {Set<number>} indices
 */
export function findBrowserFiles({ files, loads }) {
  const browser = new Set(files.flatMap(({ summary }, index) => (summary.isOfBrowser === true ? [index] : [])));
  if (browser.size === 0) return browser;
  /** @type {Map<number, number[]>} */
  const next = new Map();
  for (const { from, to } of loads) append(next, from, to);
  const loaded = new Set(loads.map(({ to }) => to));
  // Server actions are loaded by what calls them from a browser.
  const server = new Set(
    files.flatMap(({ summary }, index) =>
      !browser.has(index) && (!loaded.has(index) || summary.units.some(({ level }) => level === "hot")) ? [index] : [],
    ),
  );
  for (const file of server) for (const to of next.get(file) ?? []) if (!browser.has(to)) server.add(to);
  // The set grows while it is read.
  for (const file of browser) for (const to of next.get(file) ?? []) if (!server.has(to)) browser.add(to);
  return browser;
}
