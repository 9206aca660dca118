import { findWithin } from "../../ast/syntax/find-within.js";
import { getEnvironmentChanges } from "../../ast/values/environment-changes.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { isEnvironment } from "../../ast/values/native-path.js";
import { resolve } from "../../ast/values/resolve.js";

/** @import { HeatModel, Node, Source } from "../../types.js" */

/** How many names are followed. */
const MAX_DEPTH = 4;

/**
 * Where a variable of the environment gets another value while the program runs. What fills the environment from a file is no change,
 * unless the variable is to be read before that.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {string[]} names - of variables; none: any
 * @param {boolean} [isAtLoad] - whether it is to be read when the file is loaded
 * @returns {string | undefined} "changed in this file (line 5)"
 */
export function findEnvironmentChange(source, heat, names, isAtLoad = false) {
  const here = getEnvironmentChanges(source).find(({ isFilled }) => !isFilled);
  if (here !== undefined) return `changed in this file (line ${source.lineOf(here.node.range[0])})`;
  const elsewhere = heat.findEnvironmentChange(names, isAtLoad);
  if (elsewhere === undefined) return undefined;
  return elsewhere.isFilled === true
    ? `filled in another file, when this one is loaded already (${elsewhere.place})`
    : `changed in another file (${elsewhere.place})`;
}

/**
 * @param {Source} source
 * @param {Node[]} expressions
 * @param {number} [depth]
 * @returns {string[]} the names of the variables of the environment that they read, also by the names of constants
 */
export function getVariablesRead(source, expressions, depth = 0) {
  /** @type {string[]} */
  const names = [];
  for (const expression of expressions)
    findWithin(source, expression, (node) => {
      const name = node.type === "MemberExpression" ? getPropertyName(node) : undefined;
      if (name !== undefined && isEnvironment(source, node.object)) names.push(name);
      //   const apiKey = process.env.API_KEY;
      if (node.type === "Identifier" && source.findReference(node) !== undefined && depth < MAX_DEPTH)
        for (const value of resolve(source, node))
          if (value.kind === "node" && value.node !== node)
            names.push(...getVariablesRead(source, [value.node], depth + 1));
          else if (
            value.kind === "global" &&
            value.name === "process" &&
            value.path[0] === "env" &&
            value.path.length > 1
          )
            names.push(value.path[1]);
      return false;
    });
  return names;
}
