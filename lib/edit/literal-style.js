import { isModern } from "../source/modern.js";

/** @import { Source } from "../types.js" */

/**
 * How the author of a file writes object literals: the majority decides. Without evidence those who write semicolons end
 * a literal of several lines with a comma, and those who know `const` shorten a key that is called like its value.
 *
 * @param {Source} source
 * @returns {{ trailingComma: boolean, shorthand: boolean }}
 */
export function getLiteralStyle(source) {
  return source.memo(getLiteralStyle, () => {
    const literals = source.nodes("ObjectExpression").filter((literal) => literal.properties.length > 0);
    const ends = literals
      .filter(({ range }) => source.lineOf(range[0]) !== source.lineOf(range[1]))
      .map((literal) => withoutComments(source, [literal.properties.at(-1).range[1], literal.range[1]]));
    const ended = ends.filter((end) => end.includes(",")).length;
    const properties = literals.flatMap((literal) => literal.properties);
    const shorthand = properties.filter((property) => property.shorthand === true).length;
    const repeated = properties.filter(
      (property) =>
        property.type === "Property" &&
        !property.shorthand &&
        !property.computed &&
        property.key.type === "Identifier" &&
        property.value.name === property.key.name,
    ).length;
    return {
      trailingComma: ends.length > 0 ? ended * 2 > ends.length : source.style.semicolons,
      shorthand: shorthand + repeated > 0 ? shorthand > repeated : isModern(source),
    };
  });
}

/**
 * @param {Source} source
 * @param {[number, number]} range
 */
function withoutComments(source, [start, end]) {
  let text = "";
  let position = start;
  for (const { range } of source.comments) {
    if (range[0] < position || range[1] > end) continue;
    text += source.text.slice(position, range[0]);
    position = range[1];
  }
  return text + source.text.slice(position, end);
}
