import { findHoistPlace } from "../../lib/edit/module-place.js";
import { insertAt } from "../../lib/edit/insert-statement.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { layout } from "../../lib/edit/lines.js";
import { isTypeScript } from "../../lib/source/typescript.js";

/** @import { Series } from "../../detectors/no-piecewise-object/piecewise.js" */
/** @import { Edit, Refusal, Source } from "../../lib/types.js" */

/**
 * Makes objects that get the same keys instances of one class without methods, which has them all from the start:
 *
 *   class Stats {
 *     constructor() {
 *       this.pid = undefined;
 *     }
 *   }
 *
 * The statements that set the keys stay as they are.
 *
 * @param {Source} source
 * @param {Series[]} places - every place that builds such an object
 * @returns {{ edits: Edit[], name: string } | Refusal}
 */
export function replaceByClass(source, places) {
  const [{ pieces, variable }] = places;
  if (isTypeScript(source)) return { refused: "the types of a class's fields are not in sight" };
  if (places.some(({ object }) => object.properties.length > 0)) return { refused: "the literal has keys already" };
  if (pieces.some(({ targets: [{ computed, property }] }) => computed && property.type !== "Literal"))
    return { refused: "a symbol among the keys may not be in sight of a class" };
  let index = Infinity;
  for (const { declarator } of places) {
    const place = findHoistPlace(source, declarator, []);
    if ("refused" in place) return place;
    index = Math.min(index, place.index);
  }
  const name = getFreeName(
    source,
    variable.name.replace(/^[_$]*(.)/, (_, letter) => letter.toUpperCase()),
  );
  const fields = pieces.map(
    ({ targets: [{ object, range }] }) =>
      `    this${source.slice({ range: [object.range[1], range[1]] })} = undefined;`,
  );
  const code = layout(source, "", [
    `class ${name} {`,
    `  constructor${source.style.spaceBeforeMethodParen ? " " : ""}() {`,
    ...fields,
    "  }",
    "}",
  ]);
  return {
    name,
    edits: [
      insertAt(source, { index }, code),
      ...places.map(({ object }) => ({ range: object.range, text: `new ${name}()` })),
    ],
  };
}
