import { findConstantPlace } from "./constant-place.js";
import { findSilencedLine } from "./silencing.js";
import { getLineIndent } from "../source/style.js";
import { getModuleName } from "./module-name.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { getWrites } from "../ast/values/writes.js";
import { isModern } from "../source/modern.js";
import { isModuleVariable } from "../ast/values/stable.js";
import { isShadowed } from "./hoist.js";
import { isTypeScript } from "../source/typescript.js";
import { layout } from "./lines.js";
import { ONE_AT_A_TIME } from "./hoist-declaration.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source, Variable } from "../types.js" */

/**
 * A promise that the first use makes, where it always was made, and that all later ones wait for, unless it fails:
 *
 *   (page ??= readFile("page.html").catch((error) => {
 *     page = undefined;
 *     throw error;
 *   }))
 *
 * @param {Source} source
 * @param {object} what
 * @param {Node} what.promise - the expression that makes it
 * @param {string} what.name - wished for the variable, in camel case
 * @param {string} [what.type] - of the promise, for TypeScript
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
export function keepPromise(source, { promise, name, type }) {
  const silenced = findSilencedLine(source, promise);
  if (silenced !== undefined) return silenced;
  if (!isModern(source)) return refuse(source, "noNullishAssignment");
  const isTyped = isTypeScript(source);
  if (isTyped && type === undefined) return refuse(source, "keptNeedsType");
  const text = source.slice(promise);
  const known = findKept(source, promise, text);
  const place = known === undefined ? findConstantPlace(source, promise, []) : undefined;
  if (place !== undefined && "refused" in place) return place;
  const kept = known ?? getModuleName(source, name, { use: promise, isVariable: true });
  const catching = layout(source, getLineIndent(source.text, promise.range[0]), [
    // What nobody typed takes a function whose parameters nobody typed.
    `.catch((${isTyped ? "error: unknown" : "error"}) => {`,
    `  ${kept} = undefined;`,
    `  throw error;`,
    `})`,
  ]).trimStart();
  /** @type {Edit[]} */
  const edits = [{ range: promise.range, text: `(${kept} ??= ${text}${catching})` }];
  if (place !== undefined)
    edits.push(
      ONE_AT_A_TIME,
      place.insert(`let ${kept}${isTyped ? `: ${type} | undefined` : ""}${source.style.semicolons ? ";" : ""}`),
    );
  return { edits, moved: [promise.range] };
}

/**
 * The variable that keeps a promise of equal code already.
 *
 * @param {Source} source
 * @param {Node} use
 * @param {string} text
 * @returns {string | undefined} its name
 */
function findKept(source, use, text) {
  return source.scopeManager.scopes
    .flatMap(({ variables }) => variables.filter(isModuleVariable))
    .find(
      (variable) =>
        getKeepings(variable).some((made) => source.slice(made) === text) && !isShadowed(source, use, variable),
    )?.name;
}

/**
 * @param {Variable} variable
 * @returns {Node[]} what it keeps: `load()` of `kept ??= load().catch(…)`
 */
function getKeepings(variable) {
  return getWrites(variable).flatMap(({ parent }) => {
    const made = parent.operator === "??=" ? unwrap(parent.right) : undefined;
    const callee = made?.type === "CallExpression" ? unwrap(made.callee) : undefined;
    return callee !== undefined && getPropertyName(callee) === "catch" ? [unwrap(callee.object)] : [];
  });
}
