import { UsageError } from "../usage-error.js";

/** @import { GitState } from "./committed-files.js" */

/**
 * @typedef {object} PermissionOptions
 * @property {boolean} allowDirty - also rewrite what is not committed as it is
 * @property {boolean} allowStaged - also rewrite what is staged as it is
 * @property {boolean} git - false: also rewrite what lies in no repository
 * @property {(question: string) => Promise<boolean>} [ask] - where there is somebody to ask
 */

/** Files that a message names. */
const NAMED = 5;

/** What a message says of a file that git could not bring back as it is.
 * @type {Record<Exclude<GitState, "committed" | "outside">, string>} */
const REASONS = {
  changed: "has changes that are not committed",
  untracked: "is not committed",
  unknown: "lies in a repository that git cannot read",
};

/**
 * @param {GitState} state - of a file
 * @param {Pick<PermissionOptions, "allowDirty" | "git">} options
 * @returns {string | undefined} why it may not be rewritten, as a clause about "it"
 */
export function describeState(state, { allowDirty, git }) {
  if (state === "committed") return undefined;
  if (state === "outside") return git ? "it lies in no git repository (`--no-git`)" : undefined;
  return allowDirty ? undefined : `it ${REASONS[state]} (\`--allow-dirty\`)`;
}

/**
 * Makes sure that whatever is rewritten could be had back.
 *
 * @template {{ path: string }} F
 * @param {Map<F, GitState>} states - of the files that may be rewritten
 * @param {PermissionOptions} options
 * @param {(some: F[], most: number) => Promise<F[]>} probe - finds those that would be rewritten
 * @throws {UsageError} if nobody has allowed it
 */
export async function demandPermission(states, { allowDirty, git, ask }, probe) {
  const getAll = (/** @type {(state: GitState) => boolean} */ isMeant) =>
    [...states].filter(([, state]) => isMeant(state)).map(([candidate]) => candidate);
  if (!allowDirty) {
    const found = await probe(
      getAll((state) => state in REASONS),
      NAMED + 1,
    );
    if (found.length > 0) throw new UsageError(formatDirty(found, states));
  }
  if (git) {
    const [found] = await probe(
      getAll((state) => state === "outside"),
      1,
    );
    if (found === undefined) return;
    const sentence = `\`${found.path}\` lies in no git repository, so a rewrite could not be taken back`;
    if (ask === undefined)
      throw new UsageError(
        `${sentence}: nothing was written; \`--dry-run\` shows what would change, \`--no-git\` rewrites it all the same`,
      );
    if (!(await ask(`${sentence}. Go on?`))) throw new UsageError("nothing was written");
  }
}

/**
 * @template {{ path: string }} F
 * @param {F[]} files
 * @param {Map<F, GitState>} states
 * @returns {string}
 */
function formatDirty(files, states) {
  const [first] = files;
  const reason = REASONS[/** @type {keyof typeof REASONS} */ (states.get(first))];
  const others = files.slice(1, NAMED).map(({ path }) => `\`${path}\``);
  const rest = files.length > NAMED ? [...others, "others"] : others;
  return `\`${first.path}\` ${reason}${rest.length === 0 ? "" : `, and so with ${rest.join(", ")}`}: nothing was written; commit, or rewrite it all the same with \`--allow-dirty\``;
}
