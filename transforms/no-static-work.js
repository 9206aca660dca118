import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-static-work.js";
import { getPropertyName } from "../lib/ast/syntax/functions.js";
import { mayBeMissing } from "./no-static-work/may-be-missing.js";
import { findLaterSetup } from "./no-static-work/later-setup.js";
import { findReasonAgainstSharing } from "./no-static-work/shared-ajv.js";
import { analyseEscapeOfVariable } from "../lib/ast/values/escape.js";
import { hoistClass } from "./no-static-work/hoist-class.js";
import { hoistValue } from "../lib/edit/hoist.js";
import { keepValue } from "./no-static-work/keep-value.js";
import { isEnvironment } from "../lib/ast/values/native-path.js";
import { KINDS } from "../lib/ast/values/read-only.js";
import { rewriteLocaleCall } from "./no-static-work/locale-call.js";
import { suggestName } from "./no-static-work/suggest-name.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { rewriteEvents } from "./no-static-work/events.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Edit, Finding, Range, Refusal, Rewrite, Source, Variable } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-static-work.js" */

/**
 * Makes the value once, on the level of the module.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source) {
  const { value, work, remaining, throws, setup, given, deciders } = finding.facts;
  if (work?.messageId === "schemaBuiltByFunction") return refuse(source, "callOnceAtLoad");
  if (work?.messageId === "keyParsedPerCall") return refuse(source, "parseKeyOnce");
  if (work?.messageId === "keyReadPerCall") return refuse(source, "readKeyOnce");
  if (work?.messageId === "globsCompiledPerCall") return refuse(source, "compileGlobsOnce");
  if (setup !== undefined)
    return refuse(source, "setUpByCalls", { at: setup, name: getPropertyName(unwrap(setup.callee)) ?? "" });
  if (deciders !== undefined) return refuse(source, "keepForEachValue");
  if (work?.messageId === "engineMadePerCall") return refuse(source, "makeEngineOnce");
  if (given !== undefined && isEnvironment(source, given.object)) return refuse(source, "makeAtFirstCall");
  if (given !== undefined) return refuse(source, "makeWhereItComesIn");
  if (work === undefined) return getRewrite(hoistClass(source, value), remaining);
  if (work.messageId.startsWith("locale")) {
    const made = rewriteLocaleCall(source, value, throws);
    return "refused" in made ? made : getRewrite(made, [...remaining, ...made.remaining], throws);
  }
  if (work.kind === "podium") {
    const made = rewriteEvents(source, value);
    return "refused" in made ? made : getRewrite(made, [...remaining, ...made.remaining], true);
  }
  if (value.parent.type === "ExpressionStatement") return refuse(source, "nothingMade");
  const reason = work.kind === "ajv" ? findReasonAgainstSharing(source, value) : undefined;
  if (reason !== undefined) return reason;
  if (throws || mayBeMissing(source, value)) return getRewrite(keepValue(source, value, work), remaining, true);
  const later = findLaterSetup(source, value);
  if (later !== undefined) return refuse(source, "setUpLater", later);
  const kind = KINDS[work.kind];
  const isFixed = work.kind === "fixed";
  /** @param {Variable} variable */
  function canShare(variable) {
    return (
      kind.isPrimitive === true ||
      analyseEscapeOfVariable(source, variable, kind).every(
        ({ how }) => how === "read" || (how !== "mutated" && isFixed),
      )
    );
  }
  return getRewrite(hoistValue(source, { value, ...suggestName(value, work), canShare }), remaining);
}

/**
 * @param {{ edits: Edit[], moved: Range[] } | Refusal} made
 * @param {string[]} remaining - what a caller could notice
 * @param {boolean} [isLazy] - the first use makes it
 * @returns {Rewrite | Refusal}
 */
function getRewrite(made, remaining, isLazy = false) {
  if ("refused" in made) return made;
  const { edits, moved } = made;
  if (remaining.length === 0) return { edits, moved, risk: "safe", act: isLazy ? "keepFirst" : "makeOnce" };
  return {
    edits,
    moved,
    risk: "review",
    act: isLazy ? "keepFirstForAll" : "makeOnceAtLoad",
    data: { remaining: remaining.slice(0, 2).join(", and ") },
  };
}

export default createCodemod({ detector, rewrite });
