import { countPaths } from "../ast/order/paths.js";
import { isSeldom } from "../heat/seldom/seldom.js";

/** @import { HeatModel, Node, Source } from "../types.js" */
/** @import { Paths } from "../ast/order/path-counts.js" */

/**
 * The paths behind a statement, and how many of them read a value. Where only requests do without it that are refused, all paths
 * read it: nearly every request is served.
 *
 *   const url = new URL(req.url, base);
 *   if (req.method !== "GET") return res.status(405).end();
 *   res.end(url.pathname);
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} statement
 * @param {Iterable<Node>} reads - the nodes that read the value
 * @returns {Paths}
 */
export function countServedPaths(source, heat, statement, reads) {
  const paths = countPaths(source, statement, reads);
  const served =
    paths.unread === 0 ? paths : countPaths(source, statement, reads, (branch) => isSeldom(source, heat, branch));
  return served.unread === 0 ? served : paths;
}
