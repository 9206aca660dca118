import { findScriptPath } from "./script-path.js";

/** @import { CpuProfile } from "./cpu-profile.js" */

/**
 * A profile of another machine names scripts where they lie there. If they are not here, the folder of that machine is looked for
 * whose files are those of the project, and its scripts are taken for the project's.
 *
 * @param {CpuProfile[]} profiles
 * @param {string} root - of the project: absolute, with `/` and without one at its end
 * @param {(path: string) => boolean} exists
 * @returns {{ profiles: CpuProfile[], from?: string }} `from`: that folder
 */
export function relocate(profiles, root, exists) {
  const urls = new Set(profiles.flatMap(({ nodes }) => nodes.map(({ callFrame }) => callFrame.url)));
  const missing = [...urls].flatMap((url) => {
    const path = findScriptPath(url);
    return path === undefined || path.includes("/../") || exists(path) ? [] : [{ url, path }];
  });
  const from = findFolder(
    missing.map(({ path }) => path),
    root,
    exists,
  );
  if (from === undefined) return { profiles };
  const moved = new Map(
    missing
      .filter(({ path }) => path.startsWith(`${from}/`))
      .map(({ url, path }) => [url, `${root}${path.slice(from.length)}`]),
  );
  return {
    from,
    profiles: profiles.map(({ nodes, ...profile }) => ({
      ...profile,
      nodes: nodes.map((node) => {
        const url = moved.get(node.callFrame.url);
        return url === undefined ? node : { ...node, callFrame: { ...node.callFrame, url } };
      }),
    })),
  };
}

/**
 * @param {string[]} missing - paths
 * @param {string} root
 * @param {(path: string) => boolean} exists
 * @returns {string | undefined} the folder of which most files are in the project; of several the outermost, whose paths are the longest
 */
function findFolder(missing, root, exists) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const path of missing)
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
      if (exists(`${root}${path.slice(end)}`)) found.set(path.slice(0, end), (found.get(path.slice(0, end)) ?? 0) + 1);
  const [best] = [...found].sort(([a, first], [b, second]) => second - first || a.length - b.length);
  return best?.[0];
}
