import { findFunction } from "../../lib/ast/syntax/functions.js";
import { getWrites } from "../../lib/ast/values/writes.js";

/** @import { Node, Range, Source, Variable } from "../../lib/types.js" */
/** @import { Stays } from "./split.js" */

/**
 * A place where a function reads or writes one of its own variables, or one from outside of it.
 *
 * @typedef {object} Use
 * @property {Node} identifier
 * @property {string} name
 * @property {Variable | undefined} variable
 * @property {Range | undefined} declared - where, if in the function
 */

/**
 * The code of a function that is to stand in another one.
 *
 * @typedef {object} Code
 * @property {Range[]} flat - statements that stand at the top of the other function, one after the other
 * @property {Range[][]} nested - the parts of loops and handlers, which have scopes of their own
 * @property {Range} [without] - what is left out
 * @property {Variable[]} [needed] - what it needs besides
 * @property {boolean} isRepeated - the first function has run some of it before
 */

/**
 * The variables of a function that code of it needs when it stands in another function.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Code} code
 * @returns {{ variables: Variable[] } | Stays} in the order in which they are declared
 */
export function findPassed(source, fn, { flat, nested, without, needed = [], isRepeated }) {
  const [[start]] = flat;
  const uses = getUses(source, fn);
  // const body = wrap(await encode(reply)): it is declared there.
  const passed = new Set(needed.filter((variable) => !flat.some((range) => isIn(getDeclared(variable), range))));
  /** Names at the top of the other function.
   * @type {Map<string, Variable | undefined>} */
  const names = new Map(needed.map((variable) => [variable.name, variable]));
  for (const { identifier, name, variable, declared } of uses) {
    const { range } = identifier;
    /** @param {Range[]} part */
    const isDeclaredIn = (part) => declared !== undefined && part.some((one) => isIn(declared, one));
    const around = nested.filter((parts) => parts.some((part) => isIn(range, part)));
    // A function declared behind the `await` is called before it.
    if (isDeclaredIn(flat) && range[0] < start && around.length === 0) return { stays: "usedBeforeDeclaration" };
    //   for (…) { use(last); var last = await encode(reply) }
    if (
      isRepeated &&
      around.length > 0 &&
      isDeclaredIn([...flat, ...nested.flat()]) &&
      /** @type {any} */ (variable).defs.some((/** @type {any} */ { parent }) => parent?.kind === "var")
    )
      return { stays: "keptBetweenRounds" };
    const isLeftOut = without !== undefined && isIn(range, without);
    const places = [...around, ...(flat.some((part) => isIn(range, part)) && !isLeftOut ? [flat] : [])];
    for (const place of places) {
      const isInside = isDeclaredIn(flat) || isDeclaredIn(place);
      // { const log = open(); await log() } log(): the two stand side by side now.
      const isTop = !isInside || /** @type {any} */ (variable).scope.block.range[0] < start;
      if (isTop && names.has(name) && names.get(name) !== variable) return { stays: "sameName" };
      if (isTop) names.set(name, variable);
      if (variable !== undefined && declared !== undefined && !isInside) passed.add(variable);
    }
  }
  const variables = [...passed].sort((a, b) => getDeclared(a)[0] - getDeclared(b)[0]);
  for (const variable of variables) {
    const isCaptured = uses.some(
      (use) =>
        use.variable === variable &&
        (isRepeated || use.identifier.range[0] < start) &&
        findFunction(use.identifier) !== fn,
    );
    if (isCaptured && getWrites(variable).length > 0) return { stays: "sharedWithFunction" };
  }
  return { variables };
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Use[]}
 */
function getUses(source, fn) {
  return source.scopeManager.scopes.flatMap((scope) =>
    scope.references.flatMap((reference) => {
      const identifier = /** @type {any} */ (reference.identifier);
      if (!isIn(identifier.range, fn.range)) return [];
      const variable = reference.resolved ?? undefined;
      const isOwn =
        variable !== undefined &&
        variable.defs.length > 0 &&
        isIn(getDeclared(variable), fn.range) &&
        variable.defs[0].name !== fn.id;
      return [{ identifier, name: identifier.name, variable, declared: isOwn ? getDeclared(variable) : undefined }];
    }),
  );
}

/**
 * @param {Variable} variable
 * @returns {Range}
 */
function getDeclared(variable) {
  return /** @type {any} */ (variable.defs[0].name).range;
}

/**
 * @param {Range} inner
 * @param {Range} outer
 */
function isIn(inner, outer) {
  return outer[0] <= inner[0] && inner[1] <= outer[1];
}
