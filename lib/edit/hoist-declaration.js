import { contains } from "../ast/syntax/contains.js";
import { getMovedName } from "./module-name.js";
import { getRemoval } from "./removal.js";
import { isRequiring } from "../ast/values/required.js";
import { getWrapped } from "../ast/syntax/unwrap.js";
import { isModern } from "../source/modern.js";
import { getRangeOfLoading, moveOut } from "./move-out.js";
import { getWrites } from "../ast/values/writes.js";

/** @import { Edit, Node, Range, Source } from "../types.js" */
/** @import { ConstantPlace } from "./constant-place.js" */

/**
 * Nothing at the start of the file: a linter that applies several fixes at once takes one of those that reach up there, and
 * asks for the others anew. Two of them might have chosen the same name.
 *
 * @type {Edit}
 */
export const ONE_AT_A_TIME = { range: [0, 0], text: "" };

/**
 * Moves a declaration to where all functions of the file share it. A name that others have gets the function's name in front, wherever it is
 * read.
 *
 * @param {Source} source
 * @param {Node} declaration - as `findOwnDeclaration` returns it
 * @param {ConstantPlace} place - where it goes
 * @param {Edit[]} [replacements] - inside of the declaration
 * @param {string} [kind] - what it is declared with there
 * @param {string[]} [better] - what the value is called, should its variable's name say less
 * @returns {{ names: string[], edits: Edit[], moved: Range[] }}
 */
export function hoistDeclaration(
  source,
  declaration,
  place,
  replacements = [],
  kind = getConstantKind(source),
  better,
) {
  const identifiers = getDeclared(source, declaration);
  const names = identifiers.map((identifier) => getMovedName(source, identifier, better));
  const renamed = identifiers.flatMap((identifier, index) =>
    names[index] === identifier.name ? [] : [{ identifier, name: names[index] }],
  );
  const { edits, moved } = moveStatement(source, declaration, place, [
    { range: [declaration.range[0], declaration.range[0] + declaration.kind.length], text: kind },
    ...renamed.map(({ identifier, name }) => rename(identifier, name)),
    ...replacements,
  ]);
  const reads = renamed.flatMap(({ identifier, name }) =>
    getReads(source, identifier).map((read) => rename(read, name)),
  );
  return { names, moved, edits: [...edits, ...reads] };
}

/**
 * Moves a statement, with its comments, to where all functions of the file share what it declares.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {ConstantPlace} place - where it goes
 * @param {Edit[]} replacements - inside of the statement
 * @returns {{ edits: Edit[], moved: Range[] }}
 */
export function moveStatement(source, statement, place, replacements) {
  const { write, removals, moved } = isRequiring(source, statement)
    ? moveOut(source, [statement], replacements, (loading) => getRangeOfLoading(source, loading))
    : moveOut(source, [statement], replacements);
  return {
    moved,
    edits: [
      ONE_AT_A_TIME,
      place.insert(write(place.indent).slice(place.indent.length)),
      { range: getRemoval(source, removals[0].range), text: "" },
    ],
  };
}

/**
 * `const schema = z.object({});`, `const { readFile } = require("fs");`: a declaration that does nothing but name a value, or
 * parts of it, which nobody writes again.
 *
 * @param {Source} source
 * @param {Node} value
 * @returns {Node | undefined}
 */
export function findOwnDeclaration(source, value) {
  const declarator = getWrapped(value).parent;
  const declaration =
    declarator.type === "VariableDeclarator" &&
    (declarator.id.type === "Identifier" || declarator.id.type === "ObjectPattern")
      ? declarator.parent
      : undefined;
  if (
    declaration === undefined ||
    declaration.declarations.length !== 1 ||
    !["BlockStatement", "SwitchCase"].includes(declaration.parent.type)
  )
    return undefined;
  const identifiers = getDeclared(source, declaration);
  if (identifiers.length === 0 || identifiers.some((identifier) => isWritten(source, identifier))) return undefined;
  return identifiers.some((identifier) => isReadBeforeSet(source, identifier, declaration)) ? undefined : declaration;
}

/**
 * Whether a variable is read where it has no value yet, or never gets one: a `var` further up, and outside of its block or of its
 * case of a `switch`.
 *
 *   case "a": var set = new Set(["q"]);
 *   default: return set === undefined;
 *
 * @param {Source} source
 * @param {Node} identifier - that declares it
 * @param {Node} declaration
 * @returns {boolean}
 */
export function isReadBeforeSet(source, identifier, declaration) {
  return getReads(source, identifier).some(
    (read) =>
      (declaration.kind === "var" && read.range[0] < declaration.range[1]) || !contains(declaration.parent, read),
  );
}

/**
 * @param {Source} source
 * @param {Node} declaration
 * @returns {Node[]} the identifiers that it declares
 */
function getDeclared(source, declaration) {
  return source.scopeManager
    .getDeclaredVariables(/** @type {any} */ (declaration))
    .map(
      (variable) =>
        /** @type {any} */ (
          variable.identifiers.find(({ range }) => declaration.range[0] <= range[0] && range[1] <= declaration.range[1])
        ),
    );
}

/**
 * @param {Source} source
 * @param {Node} identifier - that declares a variable
 * @returns {boolean} whether anything else gives it a value, too
 */
export function isWritten(source, identifier) {
  const variable = source.findVariable(identifier);
  return variable?.defs.length !== 1 || getWrites(variable).length > 0;
}

/**
 * @param {Source} source
 * @param {Node} identifier - that declares a variable
 * @returns {Node[]}
 */
export function getReads(source, identifier) {
  return (source.findVariable(identifier)?.references ?? [])
    .filter((reference) => !reference.init)
    .map((reference) => /** @type {any} */ (reference.identifier));
}

/**
 * @param {Node} identifier - a read, or the declaration
 * @param {string} name
 * @returns {Edit}
 */
export function rename(identifier, name) {
  const place =
    identifier.parent.type === "AssignmentPattern" && identifier.parent.left === identifier
      ? identifier.parent
      : identifier;
  // send({ schema })   const { readFile } = …
  const isShorthand = place.parent.type === "Property" && place.parent.shorthand === true;
  return {
    range: [identifier.range[0], identifier.range[0] + identifier.name.length],
    text: isShorthand ? `${identifier.name}: ${name}` : name,
  };
}

/**
 * @param {Source} source
 * @returns {string} what constants are declared with in the file: `var` where the author writes JavaScript of before 2015
 */
export function getConstantKind(source) {
  return source.nodes("VariableDeclaration").length > 0 && !isModern(source) ? "var" : "const";
}
