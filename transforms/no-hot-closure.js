import { createCodemod } from "../lib/run/create-codemod.js";
import { getNamedMembers } from "../lib/ast/syntax/named-members.js";
import { detector } from "../detectors/no-hot-closure.js";
import { findObstacle } from "./no-hot-closure/obstacle.js";
import { hoistInline } from "./no-hot-closure/hoist-inline.js";
import { moveNamed } from "./no-hot-closure/move-named.js";
import { passArguments } from "./no-hot-closure/pass-arguments.js";

/** @import { Finding, HeatModel, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-hot-closure.js" */

/**
 * Makes the function once, in the innermost block that has all that it uses; arguments that it is bound to go to the API
 * that calls it.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source, heat) {
  if ("bound" in facts) return passArguments(source, facts);
  const refused = findObstacle(source, heat, facts);
  if (refused !== undefined) return refused;
  const made = facts.variable === undefined ? hoistInline(source, heat, facts) : moveNamed(source, facts);
  if ("refused" in made) return made;
  const { name, ...edits } = made;
  if (facts.receivers !== undefined) return { ...edits, risk: "review", act: "useThis", data: { name } };
  return facts.keeper.isNode && !(facts.keeper.kind === "emitter" && areListenersCompared(source))
    ? { ...edits, risk: "safe", act: "makeOnce", data: { name } }
    : { ...edits, risk: "review", act: "makeOneForAll", data: { name } };
}

/**
 * `new Set(bus.listeners("done")).size`, `bus.on("newListener", …)`: whether the file may look at the listeners of an emitter, so
 * that one for all calls is noticed.
 *
 * @param {Source} source
 * @returns {boolean}
 */
function areListenersCompared(source) {
  return (
    ["listeners", "rawListeners"].some((name) => getNamedMembers(source, name).length > 0) ||
    source.nodes("Literal").some(({ value }) => value === "newListener" || value === "removeListener")
  );
}

export default createCodemod({ detector, rewrite });
