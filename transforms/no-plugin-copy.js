import { getCopying, getOccurrences } from "./no-plugin-copy/copying.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-plugin-copy.js";
import { findConflict, getRemaining } from "./no-plugin-copy/method-conflicts.js";
import { getClassUses } from "../lib/ast/objects/constructions.js";
import { getContent } from "../detectors/no-plugin-copy/collection-content.js";
import { getEntrance } from "./no-plugin-copy/collection-parameter.js";
import { buildSubclass } from "./no-plugin-copy/build-subclass.js";
import { keepSubclass } from "./no-plugin-copy/kept-subclass.js";
import { putOnPrototype } from "./no-plugin-copy/put-on-prototype.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Finding, HeatModel, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Copied, Facts } from "../detectors/no-plugin-copy.js" */
/** @import { Plan } from "./no-plugin-copy/put-on-prototype.js" */

/**
 * Puts the functions on a prototype once: on the prototype of a subclass for each collection that the constructor is
 * given, or on that of the class where there is one collection for all.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source, heat) {
  if ("isAccessor" in facts) return refuse(source, facts.byHand);
  if (facts.byHand !== undefined) return refuse(source, facts.byHand);
  if (facts.partly) return refuse(source, "someMadePerObject");
  const content = getContent(source, facts.collection);
  const [value] = facts.names;
  if (facts.value !== undefined && content.functions === 0 && isWhole(facts, value))
    return refuse(source, "valueShared", { name: value });
  const entrance = getEntrance(source, facts.collection, facts.owner, facts.classNode);
  const kept = "refused" in entrance ? keepSubclass(source, facts) : undefined;
  if ("refused" in entrance && kept === undefined) return entrance;
  //   new Reply(raw, plugins)
  //                  ^^^^^^^
  const given =
    "refused" in entrance || entrance.index < 0 || facts.classNode === undefined
      ? []
      : getClassUses(source, facts.classNode).constructions.flatMap(
          (construction) => construction.arguments[entrance.index] ?? [],
        );
  const contents = [content, ...given.map((/** @type {Node} */ argument) => getContent(source, argument))];
  const names = [...new Set(contents.flatMap((one) => one.names))];
  if (contents.some((one) => one.objects > 0))
    return refuse(source, "objectShared", { name: source.slice(facts.collection) });
  if (contents.some((one) => one.accessors > 0))
    return refuse(source, "getterDiffers", { name: source.slice(facts.collection) });
  const occurrences = getOccurrences(source, facts);
  const copying =
    "refused" in entrance ? undefined : getCopying(source, facts, { variable: entrance.variable, occurrences });
  if (copying !== undefined && "refused" in copying) return copying;
  const conflict = findConflict(
    source,
    facts,
    names,
    given.length > 0 ? contents.slice(1).some((one) => one.isOpen) : content.isOpen,
  );
  if (conflict !== undefined) return conflict;
  const plan =
    "refused" in entrance || copying === undefined
      ? /** @type {Plan} */ (kept)
      : entrance.index < 0
        ? putOnPrototype(source, facts, copying, entrance)
        : buildSubclass(source, heat, facts, copying, entrance, occurrences);
  if ("refused" in plan) return plan;
  const { changes, ...rest } = plan;
  return { ...rest, risk: "review", data: { remaining: getRemaining(source, facts, names, changes) } };
}

/**
 * `this[plugin.name] = plugin`: what has a name of its own need not be a function.
 *
 * @param {Copied} facts
 * @param {string} name
 * @returns {boolean}
 */
function isWhole({ key }, name) {
  return (
    key?.type === "MemberExpression" &&
    key.object.type === "Identifier" &&
    key.object.name === name &&
    !/^(fn|func|function|method|handler)$/i.test(name)
  );
}

export default createCodemod({ detector, rewrite });
