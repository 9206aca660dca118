import { hasCommentInHead, writeDeclaration } from "../../lib/edit/function-text.js";
import { ONE_AT_A_TIME } from "../../lib/edit/hoist-declaration.js";
import { findSilencedLine } from "../../lib/edit/silencing.js";
import { findEqualFunction } from "./equal-function.js";
import { getThisParameter } from "./this-type.js";
import { findPlace, hasArrows } from "./place.js";
import { getMovedName } from "../../lib/edit/module-name.js";
import { getFirstFree, suggestNames } from "./suggest-name.js";
import { writeExpression } from "../../lib/edit/write-expression.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, HeatModel, Node, Range, Refusal, Source } from "../../lib/types.js" */
/** @import { Made } from "../../detectors/no-hot-closure.js" */

/**
 * Moves a function that is written as an argument, and gives it a name. Where the module has an equal one, that is used.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Made} facts
 * @returns {{ name: string, edits: Edit[], moved: Range[] } | Refusal}
 */
export function hoistInline(source, heat, facts) {
  const { fn, home, keeper, receivers } = facts;
  const place = findSilencedLine(source, fn) ?? findPlace(source, fn, home);
  if ("refused" in place) return place;
  const names = suggestNames(fn, keeper);
  const equal =
    home.type === "Program" && keeper.isNode && receivers === undefined
      ? findEqualFunction(source, heat, fn, names[0], place.isEarly)
      : undefined;
  if (equal !== undefined) return { name: equal, moved: [], edits: [{ range: fn.range, text: equal }] };
  const name = fn.id == null ? getFirstFree(source, names) : getMovedName(source, fn.id);
  const replacements = [
    ...getOwnNames(source, fn, name),
    ...(receivers ?? []).map(getThis),
    ...(isTypeScript(source) ? getThisParameter(source, facts) : []),
  ];
  // Whoever gets the promise of a listener (`captureRejections`) shall get it still.
  const isMute = keeper.isNode && (keeper.kind !== "emitter" || !/^(Call|Await)Expression$/.test(fn.body.type));
  const isShort = fn.body.type !== "BlockStatement" && !isMute;
  const isArrow =
    fn.type === "ArrowFunctionExpression" &&
    receivers === undefined &&
    !place.isEarly &&
    (isShort || place.isNested || hasArrows(source));
  if (!isArrow && hasCommentInHead(source, fn)) return refuse(source, "commentInHead");
  const code = isArrow
    ? writeExpression(source, fn, replacements, place.indent)
    : writeDeclaration(source, fn, replacements, place.indent, name, isMute);
  const text = isArrow ? `const ${name} = ${code.text}${source.style.semicolons ? ";" : ""}` : code.text;
  return { name, moved: code.moved, edits: [ONE_AT_A_TIME, place.insert(text), { range: fn.range, text: name }] };
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {string} name
 * @returns {Edit[]} where a function expression uses its own name, which may be another now
 */
function getOwnNames(source, fn, name) {
  return (source.findVariable(fn.id)?.references ?? []).map((reference) => ({
    range: /** @type {any} */ (reference.identifier).range,
    text: name,
  }));
}

/**
 * @param {Node} identifier - of the emitter
 * @returns {Edit}
 */
function getThis({ parent, range, name }) {
  // log({ res })
  const isShorthand = parent.shorthand === true;
  return { range, text: isShorthand ? `${name}: this` : "this" };
}
