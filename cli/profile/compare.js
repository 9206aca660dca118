import { UsageError } from "../usage-error.js";
import { getPlace } from "../report/profile-rows.js";
import { readReport } from "../profile.js";

/** @import { Group } from "../../lib/profile/groups.js" */
/** @import { ProfileReport } from "../profile.js" */

/**
 * A function in two profiles.
 *
 * @typedef {object} Change
 * @property {Group} group
 * @property {string} name
 * @property {string} [path]
 * @property {number} before - share of what the function took itself, with Node's and native code that it calls
 * @property {number} after
 */

/**
 * @typedef {object} ProfileComparison
 * @property {"cpu" | "heap"} kind
 * @property {{ name: string, samples: number }} before
 * @property {{ name: string, samples: number }} after
 * @property {Change[]} changes - those that differ most first
 */

/**
 * `hotpath profile --compare`: what takes another share than before.
 *
 * @param {string[]} names - of two files or folders: before, after
 * @param {{ cwd: string, config?: string, heap: boolean }} options
 * @param {(line: string) => void} say
 * @returns {ProfileComparison}
 * @throws {UsageError} if they are not two, one of them cannot be used, or they are not of the same kind
 */
export function compareProfiles(names, options, say) {
  if (names.length !== 2) throw new UsageError("`--compare` takes two profiles: one before, one after");
  const [before, after] = names.map((name) => readReport(name, options, say));
  if (before.kind !== after.kind)
    throw new UsageError("one of the profiles is of processor time and the other of the heap; they cannot be compared");
  /** By function: its line may have changed.
   * @type {Map<string, Change>} */
  const changes = new Map();
  for (const [side, report] of /** @type {const} */ ([
    ["before", before],
    ["after", after],
  ]))
    addShares(changes, side, report);
  return {
    kind: before.kind,
    before: { name: names[0], samples: before.samples },
    after: { name: names[1], samples: after.samples },
    changes: [...changes.values()].sort(
      (a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || b.before - a.before,
    ),
  };
}

/**
 * @param {Map<string, Change>} changes
 * @param {"before" | "after"} side
 * @param {ProfileReport} report
 */
function addShares(changes, side, { functions, samples, root }) {
  for (const fn of functions) {
    if (fn.withNode === 0) continue;
    const { name, path } = getPlace(fn, root);
    const key = JSON.stringify([fn.group.kind, path, name]);
    const change = changes.get(key) ?? { group: fn.group, name, path, before: 0, after: 0 };
    change[side] += fn.withNode / samples;
    changes.set(key, change);
  }
}
