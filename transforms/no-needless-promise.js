import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-needless-promise.js";
import { rewriteAll } from "./no-needless-promise/promise-all.js";

/** @import { Finding, Refusal, Rewrite, Source } from "../lib/types.js" */

/**
 * Takes the value where it is there, and the promise where there is another one around it.
 *
 * @param {Finding} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source) {
  return rewriteAll(source, facts);
}

export default createCodemod({ detector, rewrite });
