import { getNameInside, isBlob, readTree } from "../git/git.js";
import { existsSync, realpathSync } from "node:fs";
import { getForkPoint, readBlob, readIndex } from "../git/git-index.js";
import { CODE } from "../files/find-files.js";
import { CommittedFiles } from "../git/committed-files.js";
import { UsageError } from "../usage-error.js";
import { NO_TEXT, decodeContent } from "../files/read-file.js";
import { isInShard } from "./shard.js";
import { getRelativePath } from "../files/relative-path.js";
import path from "node:path";

/** @import { Content } from "../files/read-file.js" */
/** @import { FoundFile, Skipped } from "../files/find-files.js" */
/** @import { Shard } from "./shard.js" */

/**
 * @typedef {object} ChoiceOptions
 * @property {boolean} [staged] - only files with staged changes, as they are staged
 * @property {boolean} [changed] - only files with changes
 * @property {string} [since] - the branch or commit that they were made from; by default the last commit
 * @property {Shard} [shard] - only this part of them
 */

/** Which of the files that paths name a run is about. */
export class Choice {
  /**
   * @param {ChoiceOptions} options
   * @param {string} cwd
   * @throws {UsageError} if git is to say, and does not
   */
  constructor({ staged = false, changed = false, since, shard }, cwd) {
    this.shard = shard;
    this.committed = new CommittedFiles();
    if (!staged && !changed) return;
    this.repository = this.committed.findRepository(realpathSync(cwd));
    if (this.repository === undefined)
      throw new UsageError(`\`--${staged ? "staged" : "changed"}\` needs a git repository`);
    if (staged) this.staged = findStaged(this.repository);
    else this.changed = new CommittedFiles(since === undefined ? "HEAD" : getForkPoint(this.repository, since));
  }

  /**
   * Whether a file is chosen as far as its name tells.
   *
   * @param {FoundFile} file
   * @returns {boolean}
   */
  includes(file) {
    return (
      (this.shard === undefined || isInShard(file.path, this.shard)) &&
      (this.staged === undefined || this.findStagedHash(file) !== undefined)
    );
  }

  /**
   * What of a file is chosen: nothing, its content, or another one, which is staged.
   *
   * @template {Pick<Content, "bytes">} C
   * @param {FoundFile} file
   * @param {C} content - on the disk
   * @returns {C | Content | { reason: string } | undefined}
   */
  pick(file, content) {
    if (this.changed !== undefined)
      return this.changed.getState(realpathSync(file.absolute), content.bytes) === "committed" ? undefined : content;
    const hash = this.findStagedHash(file);
    if (hash === undefined || isBlob(content.bytes, hash)) return content;
    return decodeContent(readBlob(/** @type {string} */ (this.repository), hash)) ?? { reason: NO_TEXT };
  }

  /**
   * @param {FoundFile} file
   * @returns {string | undefined} of the staged content, if it is another one than the committed
   */
  findStagedHash({ absolute }) {
    return this.repository === undefined
      ? undefined
      : this.staged?.get(getNameInside(this.repository, realpathSync(absolute)));
  }

  /**
   * @param {string} cwd
   * @returns {Skipped[]} what is staged, but has been removed since
   */
  getMissing(cwd) {
    const { repository, staged } = this;
    if (repository === undefined || staged === undefined) return [];
    return [...staged.keys()]
      .filter((name) => CODE.test(name) && !existsSync(path.join(repository, name)))
      .map((name) => ({
        path: getRelativePath(cwd, path.join(repository, name)),
        reason: "it is staged, and not in the work tree any more",
        isNamed: true,
      }));
  }
}

/**
 * @param {string} repository
 * @returns {Map<string, string>} hashes of what is staged and not committed, by name
 */
function findStaged(repository) {
  const committed = readTree(repository, "HEAD");
  if (committed === undefined) throw new UsageError("git does not say what is committed");
  const staged = readIndex(repository);
  if (staged === undefined) throw new UsageError("git does not say what is staged");
  return new Map([...staged].filter(([name, hash]) => committed.get(name) !== hash));
}
