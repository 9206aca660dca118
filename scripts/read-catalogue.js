import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * What a script goes through: its own lists, or those that a module exports under the same names, `--catalogue FILE`.
 *
 * @template {Record<string, unknown>} Lists
 * @param {Lists} own
 * @param {string[]} args - of the script
 * @returns {Promise<{ lists: Lists, args: string[] }>} the arguments without the flag
 */
export async function readCatalogue(own, args) {
  const at = args.indexOf("--catalogue");
  if (at === -1) return { lists: own, args };
  const file = args[at + 1];
  if (file === undefined) throw new Error("--catalogue FILE: a module is needed");
  const others = await import(pathToFileURL(path.resolve(file)).href);
  return { lists: { ...own, ...others }, args: [...args.slice(0, at), ...args.slice(at + 2)] };
}
