import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-native-read.js";
import { rewriteAddress } from "./no-native-read/address.js";
import { rewriteEnvironment } from "./no-native-read/environment.js";
import { rewriteImport } from "./no-native-read/import.js";
import { rewriteLateImport } from "./no-native-read/late-import.js";
import { rewriteRequire } from "./no-native-read/require.js";
import { rewriteSocketAddress } from "./no-native-read/socket-address.js";
import { rewriteSystemCall } from "./no-native-read/system-call.js";

/** @import { Finding, HeatModel, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-native-read.js" */

/**
 * Reads once what stays the same.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source, heat) {
  const facts = finding.facts;
  switch (facts.kind) {
    case "environment":
      return rewriteEnvironment(source, facts.read, heat);
    case "system":
      return rewriteSystemCall(source, facts);
    case "address":
      return rewriteAddress(source, facts);
    case "socket":
      return rewriteSocketAddress(source, facts.address);
    case "loading":
      if (facts.loading.how === "require") return rewriteRequire(source, facts.loading);
      return facts.loading.what === "built-in"
        ? rewriteImport(source, facts.loading)
        : rewriteLateImport(source, facts.loading);
  }
}

export default createCodemod({ detector, rewrite });
