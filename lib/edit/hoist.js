import { contains } from "../ast/syntax/contains.js";
import { findSilencedLine } from "./silencing.js";
import { findBound, getFirstRun, getTopStatement } from "./module-place.js";
import { findConstantPlace } from "./constant-place.js";
import { findFileWrapper } from "../ast/syntax/file-wrapper.js";
import { findWrapperPlace } from "./wrapper-place.js";
import {
  findOwnDeclaration,
  getConstantKind,
  getReads,
  hoistDeclaration,
  ONE_AT_A_TIME,
  rename,
} from "./hoist-declaration.js";
import { findListed, hoistListed } from "./hoist-listed.js";
import { getModuleName } from "./module-name.js";
import { getRemoval } from "./removal.js";
import { useName } from "./use-name.js";
import { getWithoutFormat } from "./without-format.js";
import { writeExpression } from "./write-expression.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source, Variable } from "../types.js" */
/** @import { Bound } from "./module-place.js" */

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
 * @param {string} [what.otherName] - should that be taken
 * @param {(variable: Variable) => boolean} [what.canShare] - whether a constant of the module that is made of equal code holds the same all the time
 * @param {Bound} [what.below] - what must run before
 * @returns {Hoisted | Refusal}
 */
export function hoistValue(source, { value, name, otherName, canShare, below }) {
  const better = [name, ...(otherName === undefined ? [] : [otherName])];
  const own = findOwnDeclaration(source, value);
  const declaration = own?.declarations[0].id.type === "Identifier" ? own : undefined;
  const shared =
    canShare === undefined || findBound(source, value) !== undefined
      ? undefined
      : findEqual(source, value, source.slice(value), canShare, below);
  //   const price = new Intl.NumberFormat("de");   goes, and `euros` is read instead
  if (declaration !== undefined && shared !== undefined) return useShared(source, declaration, shared);
  const listed = shared === undefined ? findListed(source, value) : undefined;
  if (listed !== undefined) {
    const place = findSilencedLine(source, value) ?? findConstantPlace(source, value, [value], below);
    if ("refused" in place) return place;
    const init = writeExpression(source, value, [], place.indent);
    const { names, ...rest } = hoistListed(source, listed, place.insert, init, getConstantKind(source), better);
    return { name: names[0], ...rest };
  }
  if (declaration === undefined || shared !== undefined) {
    const silenced = findSilencedLine(source, value);
    if (silenced !== undefined) return silenced;
    const made =
      shared === undefined
        ? hoistConstant(source, {
            use: value,
            parts: [value],
            name,
            otherName,
            write: (indent) => writeExpression(source, value, [], indent),
            below,
          })
        : { name: shared.name, edits: [], moved: [] };
    return "refused" in made ? made : { ...made, edits: [...made.edits, useName(source, value, made.name)] };
  }
  const place = findConstantPlace(source, value, [declaration.declarations[0]], below);
  if ("refused" in place) return place;
  const { names, ...rest } = hoistDeclaration(source, declaration, place, [], undefined, better);
  return { name: names[0], ...rest };
}

/**
 * Declares a constant where all functions of the file share it. An equal one that the module has is used instead, if nothing can change it.
 *
 * @param {Source} source
 * @param {object} what
 * @param {Node} what.use - where it is used
 * @param {Node[]} what.parts - user code that the value is made of: its names must mean the same there
 * @param {string} what.name - wished, in camel case
 * @param {string} [what.otherName] - should that be taken
 * @param {(indent: string) => { text: string, moved: Range[] }} what.write - the value's code, for a line of that indentation
 * @param {boolean} [what.isFunction] - whether the value is a function that keeps nothing, and has a function's name
 * @param {boolean} [what.isFixed] - whether the value stays as it is made, such as a formatter of `Intl`
 * @param {Bound} [what.below] - what must run before
 * @returns {Hoisted | Refusal}
 */
export function hoistConstant(
  source,
  { use, parts, name, otherName, write, isFunction = false, isFixed = false, below },
) {
  const place = findSilencedLine(source, use) ?? findConstantPlace(source, use, parts, below);
  if ("refused" in place) return place;
  const init = write(place.indent);
  const equal = isFunction || isFixed ? findEqual(source, use, init.text, () => true, below) : undefined;
  if (equal !== undefined) return { name: equal.name, edits: [], moved: [] };
  const free = getModuleName(source, name, { other: otherName, use, isVariable: isFunction });
  return {
    name: free,
    moved: init.moved,
    edits: [
      ONE_AT_A_TIME,
      place.insert(`${getConstantKind(source)} ${free} = ${init.text}${source.style.semicolons ? ";" : ""}`),
    ],
  };
}

/**
 * @param {Source} source
 * @param {Node} declaration - of a variable that holds the same as one of the module
 * @param {Variable} shared
 * @returns {Hoisted | Refusal}
 */
function useShared(source, declaration, shared) {
  const silenced = findSilencedLine(source, declaration);
  if (silenced !== undefined) return silenced;
  const reads = getReads(source, declaration.declarations[0].id);
  if (reads.some((identifier) => isShadowed(source, identifier, shared)))
    return refuse(source, "nameTaken", { name: shared.name });
  return {
    name: shared.name,
    moved: [],
    edits: [
      { range: getRemoval(source, declaration.range), text: "" },
      ...reads.map((identifier) => rename(identifier, shared.name)),
    ],
  };
}

/**
 * @param {Source} source
 * @param {Node} use
 * @param {Bound} [below]
 * @returns {Node[]} statements that have run whenever the use does
 */
function getAbove(source, use, below) {
  const wrapper = findFileWrapper(source, use);
  if (wrapper === undefined) {
    const { body } = source.ast;
    return body.slice(below?.index ?? 0, getFirstRun(source, body.indexOf(getTopStatement(use))));
  }
  const place = below === undefined ? findWrapperPlace(source, wrapper, use, []) : undefined;
  return place === undefined || "refused" in place ? [] : wrapper.body.body.slice(0, place.index);
}

/**
 * A constant of the module that is made of equal code, and that the place of a value can use.
 *
 * @param {Source} source
 * @param {Node} value - or where it is used
 * @param {string} text - of the code that makes it
 * @param {(variable: Variable) => boolean} canShare
 * @param {Bound} [below]
 * @returns {Variable | undefined}
 */
function findEqual(source, value, text, canShare, below) {
  for (const statement of getAbove(source, value, below)) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type !== "VariableDeclaration") continue;
    const equal = declaration.declarations.find(
      (/** @type {Node} */ { id, init }) =>
        id.type === "Identifier" &&
        id.typeAnnotation == null &&
        init != null &&
        getWithoutFormat(source.slice(init)) === getWithoutFormat(text),
    );
    const variable = equal === undefined ? undefined : source.findVariable(equal.id);
    if (variable === undefined || isWritten(variable) || !canShare(variable)) continue;
    if (!isShadowed(source, value, variable)) return variable;
  }
  return undefined;
}

/** @param {Variable} variable */
function isWritten({ defs, references }) {
  return defs.length !== 1 || references.some((reference) => reference.isWrite() && !reference.init);
}

/**
 * @param {Source} source
 * @param {Node} place
 * @param {Variable} variable - of the module
 * @returns {boolean} whether another variable has its name at the place
 */
export function isShadowed(source, place, variable) {
  return source.scopeManager.scopes.some(
    (scope) =>
      scope !== variable.scope &&
      contains(/** @type {any} */ (scope.block), place) &&
      scope.variables.some(
        ({ name, defs }) => name === variable.name && !variable.defs.includes(/** @type {any} */ (defs[0])),
      ),
  );
}
