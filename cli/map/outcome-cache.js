import { FileObstacle, LARGEST } from "../files/project-file.js";
import { readKeyedFile, writeKeyedFile } from "../files/keyed-file.js";
import { UsageError } from "../usage-error.js";
import { hash } from "node:crypto";
import path from "node:path";

/** @import { HeatFilePlace } from "../settings/heat-file.js" */
/** @import { Outcome } from "../../lib/project/outcome.js" */

const NAME = "map-outcome.json";

/**
 * What the last map came to, kept beside the heat file for the next: most edits change nothing that it was concluded from.
 */
export class OutcomeCache {
  /**
   * @param {HeatFilePlace} place
   * @param {unknown[]} from - what it was concluded from
   */
  constructor({ file, within }, from) {
    this.file = path.join(path.dirname(file), NAME);
    this.within = within;
    this.key = hash("sha256", JSON.stringify(from));
  }

  /** @returns {Outcome | undefined} undefined where something is another than it was */
  find() {
    const limits = { within: this.within, largest: LARGEST.made };
    return readKeyedFile(this.file, this.key, limits, (body) => JSON.parse(body.toString()));
  }

  /**
   * @param {Outcome} outcome
   * @throws {UsageError} if it cannot be written
   */
  write(outcome) {
    const body = Buffer.from(JSON.stringify(outcome));
    if (body.length > LARGEST.made) return;
    try {
      writeKeyedFile(this.file, this.key, body, this.within);
    } catch (error) {
      if (!(error instanceof FileObstacle)) throw error;
      throw new UsageError(`the map's outcome \`${this.file}\` is not written: ${error.reason}`);
    }
  }
}
