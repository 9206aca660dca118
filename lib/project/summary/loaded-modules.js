import { AS_CAMEL_CASE, AS_FILE } from "./file-names.js";
import { GAP, SOMEWHERE, findModulePattern, getText } from "./module-pattern.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { NONE } from "./slots.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node, Source } from "../../types.js" */

/**
 * What a container of awilix registers by the names of files:
 *
 *   container.loadModules(["services/*.js", ["models/*.js", { register: asValue }]], { formatName: "camelCase", cwd: __dirname });
 *
 * @param {Expressions} slots
 * @param {Node[]} given - arguments
 * @returns {[made: number, values: number] | undefined} slots with the files by their names: of what the container makes something of, and of what
 *   is registered as it is; undefined where the code does not say which files or which names
 */
export function readLoadedModules(slots, [patterns, options]) {
  const { source } = slots;
  const list = findList(source, patterns);
  const object = findObject(source, options);
  const naming = getNaming(findValueOf(object, "formatName"));
  if (list === undefined || naming === undefined) return undefined;
  const isHere = findValueOf(object, "cwd")?.name === "__dirname";
  const byDefault = findObject(source, findValueOf(object, "resolverOptions"));
  const loaded = /** @type {[number, number]} */ ([NONE, NONE]);
  for (const element of list) {
    if (element === null) continue;
    const [pattern, own] = element.type === "ArrayExpression" ? element.elements : [element];
    const module = pattern == null ? undefined : findPattern(source, pattern, isHere);
    if (module === undefined) continue;
    const register =
      findValueOf(findObject(source, own ?? undefined), "register") ?? findValueOf(byDefault, "register");
    const index = register !== undefined && findLastName(register) === "asValue" ? 1 : 0;
    loaded[index] = slots.join(loaded[index], slots.loadFiles(module, naming));
  }
  return loaded.every((slot) => slot === NONE) ? undefined : loaded;
}

/**
 * @param {Source} source
 * @param {Node | undefined} patterns
 * @returns {Node[] | undefined} the elements of the list that it is
 */
function findList(source, patterns) {
  if (patterns === undefined) return undefined;
  const [value, ...others] = resolve(source, unwrap(patterns));
  return others.length === 0 && value?.kind === "node" && value.node.type === "ArrayExpression"
    ? value.node.elements
    : undefined;
}

/**
 * @param {Node | undefined} format
 * @returns {number | undefined} undefined where a function makes the names
 */
function getNaming(format) {
  if (format === undefined) return AS_FILE;
  return format.value === "camelCase" ? AS_CAMEL_CASE : undefined;
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {boolean} isHere - whether it begins in the folder of the file, and not where the program is started: in one of those above
 * @returns {string | undefined}
 */
function findPattern(source, expression, isHere) {
  //   path.join(__dirname, "services/*.js")
  if (findWithin(source, expression, ({ name }) => name === "__dirname") !== undefined)
    return findModulePattern(source, expression);
  const pattern = getText(source, expression).replace(/^\.\//, "");
  return /^[\w.]/.test(pattern) && pattern.includes(GAP) ? `${isHere ? "./" : SOMEWHERE}${pattern}` : undefined;
}
