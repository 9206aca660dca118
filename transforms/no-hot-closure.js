import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-hot-closure.js";
import { findObstacle } from "./no-hot-closure/obstacle.js";
import { hoistInline } from "./no-hot-closure/hoist-inline.js";
import { moveNamed } from "./no-hot-closure/move-named.js";
import { passArguments } from "./no-hot-closure/pass-arguments.js";

/** @import { Finding, HeatModel, Refusal, Rewrite, Source } from "../lib/types.js" */

/**
 * Makes the function once, in the innermost block that has all that it uses; arguments that it is bound to go to the API
 * that calls it.
 *
 * @param {Finding} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source, heat) {
  if ("bound" in facts) return passArguments(source, facts);
  const refused = findObstacle(source, heat, facts);
  if (refused !== undefined) return { refused };
  const made = facts.variable === undefined ? hoistInline(source, heat, facts) : moveNamed(source, facts);
  if ("refused" in made) return made;
  const { name, ...edits } = made;
  if (facts.receivers !== undefined) return { ...edits, risk: "review", act: "useThis", data: { name } };
  return facts.keeper.isNode
    ? { ...edits, risk: "safe", act: "makeOnce", data: { name } }
    : { ...edits, risk: "review", act: "makeOneForAll", data: { name } };
}

export default createCodemod({ detector, rewrite });
