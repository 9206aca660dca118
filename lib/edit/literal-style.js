import { isModern } from "../source/modern.js";

/** @import { Source } from "../types.js" */

/**
 * How the author of a file writes object literals: the majority decides, of the commas with what else stands in braces or brackets
 * over several lines. Without evidence those who write semicolons end a literal of several lines with a comma, and those who know
 * `const` shorten a key that is called like its value.
 *
 * @param {Source} source
 * @returns {{ trailingComma: boolean, shorthand: boolean }}
 */
export function getLiteralStyle(source) {
  return source.memo(getLiteralStyle, () => {
    const literals = source.nodes("ObjectExpression").filter((literal) => literal.properties.length > 0);
    const ends = findListEnds(source);
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
 * What stands behind the last element of each list whose end has a line of its own. Arguments and parameters are none: many who end
 * literals with a comma do not end these so (Prettier's `es5`).
 *
 * @param {Source} source
 * @returns {string[]}
 */
function findListEnds(source) {
  const lists = [
    ...source.nodes("ObjectExpression", "ObjectPattern", "ArrayExpression", "ArrayPattern").map((node) => ({
      last: (node.properties ?? node.elements).at(-1),
      end: (node.typeAnnotation ?? node).range[node.typeAnnotation ? 0 : 1],
    })),
    ...source.nodes("ImportDeclaration").map((node) => ({ last: node.specifiers.at(-1), end: node.source.range[0] })),
  ];
  return lists
    .filter(
      ({ last }) => last && !["RestElement", "ImportDefaultSpecifier", "ImportNamespaceSpecifier"].includes(last.type),
    )
    .filter(({ last, end }) => source.lineOf(last.range[1]) !== source.lineOf(end))
    .map(({ last, end }) => withoutComments(source, [last.range[1], end]));
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
