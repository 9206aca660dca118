import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-needless-clone.js";
import { findBetween } from "./no-needless-clone/between.js";
import { findSilencedLine } from "../lib/edit/silencing.js";
import { removeUnused } from "../lib/edit/unused-binding.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-needless-clone.js" */

/**
 * Uses the original.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source) {
  const { clone, use, call } = finding.facts;
  if (use === "given") return refuse(source, "callersMayChange");
  if (use === "written") return refuse(source, "receiverMayWrite");
  const comment = findBetween(source, call, clone.original);
  if (comment !== undefined) return refuse(source, "commentInIt", { at: comment });
  return (
    findSilencedLine(source, call) ?? {
      edits: [
        { range: [call.range[0], clone.original.range[0]], text: "" },
        { range: [clone.original.range[1], call.range[1]], text: "" },
        // The import of lodash's cloneDeep() may have had no other use.
        ...removeUnused(source, [call.callee.range]),
      ],
      risk: "review",
      act: use === "read" ? "readOriginal" : "sendOriginal",
    }
  );
}

export default createCodemod({ detector, rewrite });
