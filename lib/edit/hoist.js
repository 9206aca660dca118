import { findBound, findHoistPlace, getFirstRun, getTopStatement, insertAt, isInside } from "./module-place.js";
import { getModuleName, getMovedName } from "./module-name.js";
import { getRemoval } from "./removal.js";
import { getWrapped } from "../ast/unwrap.js";
import { moveOut } from "./move-out.js";
import { writeExpression } from "./write-expression.js";

/** @import { Edit, Node, Range, Refusal, Source, Variable } from "../types.js" */

/**
 * Code on the level of the module, and the name to use it by.
 *
 * @typedef {object} Hoisted
 * @property {string} name
 * @property {Edit[]} edits
 * @property {Range[]} moved
 */

/**
 * Moves an expression that always has the same value to the level of the module: with its own declaration, if that is all
 * the declaration does, or under a new name. An equal constant that the module has is used instead.
 *
 * @param {Source} source
 * @param {object} what
 * @param {Node} what.value
 * @param {string} what.name - wished, in camel case
 * @param {(variable: Variable) => boolean} [what.canShare] - whether a constant of the module that is made of equal code holds the same all the time
 * @returns {Hoisted | Refusal}
 */
export function hoistValue(source, { value, name, canShare }) {
  const declaration = findOwnDeclaration(source, value);
  const shared = canShare === undefined ? undefined : findEqual(source, value, canShare);
  //   const price = new Intl.NumberFormat("de");   goes, and `euros` is read instead
  if (declaration !== undefined && shared !== undefined) return useShared(source, declaration, shared);
  if (declaration === undefined || shared !== undefined) {
    const made = shared === undefined ? hoistConstant(source, { use: value, parts: [value], name, init: writeExpression(source, value, [], "") }) : { name: shared.name, edits: [], moved: [] };
    return "refused" in made ? made : { ...made, edits: [...made.edits, { range: value.range, text: made.name }] };
  }
  const { id } = declaration.declarations[0];
  const place = findHoistPlace(source, value, [declaration.declarations[0]]);
  if ("refused" in place) return place;
  const moved = getMovedName(source, id);
  const nameEnd = id.range[0] + id.name.length;
  const { write, ...rest } = moveOut(source, [declaration], [
    { range: [declaration.range[0], declaration.range[0] + declaration.kind.length], text: "const" },
    ...(moved === id.name ? [] : [{ range: /** @type {Range} */ ([id.range[0], nameEnd]), text: moved }]),
  ]);
  const renamed = moved === id.name ? [] : getReads(source, id).map((identifier) => rename(identifier, moved));
  return { name: moved, moved: rest.moved, edits: [ONE_AT_A_TIME, insertAt(source, place, write("")), { range: getRemoval(source, rest.removals[0].range), text: "" }, ...renamed] };
}

/**
 * Declares a constant on the level of the module.
 *
 * @param {Source} source
 * @param {object} what
 * @param {Node} what.use - where it is used
 * @param {Node[]} what.parts - user code that the value is made of: its names must mean the same there
 * @param {string} what.name - wished, in camel case
 * @param {{ text: string, moved: Range[] }} what.init - the value's code, for a line without indentation
 * @returns {Hoisted | Refusal}
 */
export function hoistConstant(source, { use, parts, name, init }) {
  const place = findHoistPlace(source, use, parts);
  if ("refused" in place) return place;
  const free = getModuleName(source, name);
  return { name: free, moved: init.moved, edits: [ONE_AT_A_TIME, insertAt(source, place, `const ${free} = ${init.text}${source.style.semicolons ? ";" : ""}`)] };
}

/**
 * Nothing at the start of the file: a linter that applies several fixes at once takes one of those that reach up there, and
 * asks for the others anew. Two of them might have chosen the same name.
 *
 * @type {Edit}
 */
export const ONE_AT_A_TIME = { range: [0, 0], text: "" };

/**
 * @param {Source} source
 * @param {Node} declaration - of a variable that holds the same as one of the module
 * @param {Variable} shared
 * @returns {Hoisted | Refusal}
 */
function useShared(source, declaration, shared) {
  const reads = getReads(source, declaration.declarations[0].id);
  if (reads.some((identifier) => isShadowed(source, identifier, shared))) return { refused: `another \`${shared.name}\` is in the way` };
  return { name: shared.name, moved: [], edits: [{ range: getRemoval(source, declaration.range), text: "" }, ...reads.map((identifier) => rename(identifier, shared.name))] };
}

/**
 * `const schema = z.object({});`: a declaration that does nothing but name the value.
 *
 * @param {Source} source
 * @param {Node} value
 * @returns {Node | undefined}
 */
function findOwnDeclaration(source, value) {
  const declarator = getWrapped(value).parent;
  const declaration = declarator.type === "VariableDeclarator" && declarator.id.type === "Identifier" ? declarator.parent : undefined;
  if (declaration === undefined || declaration.declarations.length !== 1 || !["BlockStatement", "SwitchCase"].includes(declaration.parent.type)) return undefined;
  const variable = source.findVariable(declarator.id);
  if (variable?.defs.length !== 1 || variable.references.some((reference) => reference.isWrite() && !reference.init)) return undefined;
  // A `var` that is read further up is undefined there.
  return declaration.kind === "var" && getReads(source, declarator.id).some(({ range }) => range[0] < declaration.range[1]) ? undefined : declaration;
}

/**
 * @param {Source} source
 * @param {Node} identifier - that declares a variable
 * @returns {Node[]}
 */
function getReads(source, identifier) {
  return (source.findVariable(identifier)?.references ?? []).filter((reference) => !reference.init).map((reference) => /** @type {any} */ (reference.identifier));
}

/**
 * @param {Node} identifier - a read
 * @param {string} name
 * @returns {Edit}
 */
function rename(identifier, name) {
  const { parent } = identifier;
  // send({ schema })
  const isShorthand = parent.type === "Property" && parent.shorthand === true;
  return { range: identifier.range, text: isShorthand ? `${identifier.name}: ${name}` : name };
}

/**
 * A constant of the module that is made of equal code, and that the place of a value can use.
 *
 * @param {Source} source
 * @param {Node} value
 * @param {(variable: Variable) => boolean} canShare
 * @returns {Variable | undefined}
 */
function findEqual(source, value, canShare) {
  const { body } = source.ast;
  const text = source.slice(value);
  const first = getFirstRun(source, body.indexOf(getTopStatement(value)));
  for (const statement of body.slice(0, first)) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") continue;
    const equal = declaration.declarations.find((/** @type {Node} */ { id, init }) => id.type === "Identifier" && id.typeAnnotation == null && init != null && getFlat(source.slice(init)) === getFlat(text));
    const variable = equal === undefined ? undefined : source.findVariable(equal.id);
    if (variable === undefined || findBound(source, value) !== undefined || !canShare(variable)) continue;
    if (!isShadowed(source, value, variable)) return variable;
  }
  return undefined;
}

/** @param {string} text */
function getFlat(text) {
  return text.replace(/\r?\n[\t ]*/g, "\n");
}

/**
 * @param {Source} source
 * @param {Node} place
 * @param {Variable} variable - of the module
 * @returns {boolean} whether another variable has its name at the place
 */
function isShadowed(source, place, variable) {
  return source.scopeManager.scopes.some((scope) => scope !== variable.scope && isInside(place, /** @type {any} */ (scope.block)) && scope.variables.some(({ name, defs }) => name === variable.name && defs.length > 0 && variable.scope !== scope && !variable.defs.includes(/** @type {any} */ (defs[0]))));
}
