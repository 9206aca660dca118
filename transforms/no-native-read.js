import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-native-read.js";
import { rewriteEnvironment } from "./no-native-read/environment.js";

/** @import { Finding, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-native-read.js" */

/**
 * Reads once what stays the same.
 *
 * @param {Finding} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source) {
  /** @type {Facts} */
  const facts = finding.facts;
  return rewriteEnvironment(source, facts.read);
}

export default createCodemod({ detector, rewrite });
