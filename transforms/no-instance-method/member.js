import { findMemberObstacle } from "./obstacle.js";
import { findType, isCrowded } from "./new-fields.js";
import { getCaptured } from "./captured.js";
import { getDeclared } from "./declared.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source, Variable } from "../../lib/types.js" */
/** @import { Captured } from "./captured.js" */
/** @import { OwnFunction } from "../../detectors/no-instance-method/own-functions.js" */

/**
 * An own function that can be a member of the class.
 *
 * @typedef {object} Member
 * @property {OwnFunction} own
 * @property {Captured} captured
 * @property {Node | undefined} declared - its field in the class, without a value
 * @property {string} modifiers - "private "
 * @property {(fn: Node, indent: string) => Edit[]} replacements - inside of one of its functions, for a line of that indentation
 */

/**
 * What a function becomes in the class, or why it cannot be there.
 *
 * @param {Source} source
 * @param {OwnFunction} own
 * @param {boolean} isOnly - of its name in the class
 * @param {(variable: Variable) => string} getName
 * @param {Edit[]} kept - arrow functions where members are handed on, of which some may stand in the member itself
 * @returns {Member | Refusal}
 */
export function getMember(source, own, isOnly, getName, kept) {
  const refused = findMemberObstacle(source, own);
  if (refused !== undefined) return refused;
  if (!isOnly) return refuse(source, "madeSeveralTimes", { name: String(own.name) });
  if (isCrowded(source, own.statement)) return refuse(source, "otherCodeOnLine");
  const declared = getDeclared(source, own);
  if ("refused" in declared) return declared;
  const captured = getCaptured(source, own, getName);
  if ("refused" in captured) return captured;
  const untyped = isTypeScript(source)
    ? captured.needed.find((variable) => findType(source, variable) === undefined)
    : undefined;
  if (untyped !== undefined) return refuse(source, "capturedUntyped", { name: untyped.name });
  const { eol, indent: step } = source.style;
  /** @type {Member["replacements"]} */
  const replacements = (fn, indent) => {
    const alias = captured.declared.get(fn);
    const start = fn.body.range[0] + 1;
    const isOneLine = !/^[\t ]*\r?\n/.test(source.text.slice(start));
    const inside = [...captured.replacements, ...declared.types, ...kept].filter(
      ({ range }) => fn.range[0] <= range[0] && range[1] <= fn.range[1],
    );
    return alias === undefined
      ? inside
      : [
          ...inside,
          {
            range: /** @type {Range} */ ([start, start]),
            text: isOneLine ? ` ${alias}${alias.endsWith(";") ? "" : ";"}` : `${eol}${indent}${step}${alias}`,
          },
        ];
  };
  return { own, captured, declared: declared.field, modifiers: declared.modifiers, replacements };
}
