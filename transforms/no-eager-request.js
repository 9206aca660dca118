import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-eager-request.js";
import { findChange } from "./no-eager-request/changed.js";
import { makeFieldLazy } from "../lib/edit/lazy-field.js";
import { makeLocalLazy } from "../lib/edit/lazy-local.js";
import { makeRequestPropertyLazy } from "../lib/edit/lazy-request-property.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, HeatModel, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-eager-request.js" */

const ACTS = { moved: "buildWhereRead", remembered: "buildOnFirstRead", dropped: "dropBuilding" };

/** What remains to be looked at, by what is made. */
const REMAINING = {
  request:
    "an invalid URL, method or header then throws at that read only, and headers that are changed until then show",
  headers: "an invalid header then throws at that read only, and headers that are changed until then show",
  copy: "headers that are changed until then show",
};

const TYPES = { request: "Request", headers: "Headers", copy: undefined };

/**
 * Moves the making to where the value is read.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source, heat) {
  if ("readBack" in facts) return refuse(source, "sendWithoutRequest");
  if ("handler" in facts)
    return refuse(source, "passedToHandler", {
      name: facts.request === undefined ? "it" : "the `Request`",
      other: source.slice(facts.handler),
    });
  const { kind, making, made, statement, value, preparation, filling, inputs } = facts;
  const { throws, what } = making;
  const type = value === made ? TYPES[what] : undefined;
  const remaining = REMAINING[what];
  const change = findChange(
    source,
    inputs,
    statement,
    [...preparation, statement, ...(filling ?? [])],
    kind !== "local",
  );
  if (change !== undefined) return refuse(source, "changedLater", { at: change });
  if (facts.condition !== undefined) return refuse(source, "readUnderCondition");
  if (kind === "local") {
    const lazy = makeLocalLazy(source, { statement, value, filling, inputs, isNullish: value !== made, throws, type });
    return "refused" in lazy
      ? lazy
      : {
          edits: lazy.edits,
          moved: lazy.moved,
          risk: "review",
          act: ACTS[lazy.how],
          data: { remaining: lazy.how === "dropped" ? "what is not valid then no longer throws" : remaining },
        };
  }
  // Loops fill only variables and fields.
  const lazy =
    facts.kind === "field"
      ? makeFieldLazy(source, {
          classNode: facts.classNode,
          statement,
          value,
          preparation,
          filling,
          inputs,
          isNullish: value !== made,
          type,
          sentinel: "unmade",
        })
      : makeRequestPropertyLazy(source, heat, {
          statement,
          value,
          isNullish: value !== made,
          inputs: inputs.map(({ node }) => node),
        });
  return "refused" in lazy ? lazy : { ...lazy, risk: "review", act: "buildOnFirstRead", data: { remaining } };
}

export default createCodemod({ detector, rewrite });
