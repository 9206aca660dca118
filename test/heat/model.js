import { findName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getHeat } from "../../lib/heat/index.js";
import { parseSource } from "../../lib/source/parse.js";

/** @import { Heat, Node, Settings } from "../../lib/types.js" */

/**
 * What the heat model says of every function of a piece of code.
 *
 * @param {string} code
 * @param {{ filename?: string, settings?: Settings }} [given]
 */
export function getModel(code, { filename = "src/server.js", settings = {} } = {}) {
  const source = parseSource(code, filename);
  const heat = getHeat(source, settings);
  const functions = source
    .nodes("FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression")
    .filter(isFunction)
    .map((fn) => ({ fn, name: findName(fn) ?? "", line: source.lineOf(fn.range[0]), heat: heat.of(fn) }));
  /** @param {string} name */
  const find = (name) => {
    const found = functions.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`no function is called ${name}`);
    return found;
  };
  return {
    source,
    heat,
    functions,
    /**
     * @param {string} name
     * @returns {Heat}
     */
    of: (name) => find(name).heat,
    /**
     * "hot registered", "cold module", "unknown"
     *
     * @param {string} name
     */
    say: (name) => [find(name).heat.level, find(name).heat.reason].filter(Boolean).join(" "),
    /** @param {string} name */
    roles: (name) =>
      find(name).fn.params.map((/** @type {Node} */ param) =>
        param.type === "Identifier" ? heat.findRole(param)?.role : undefined,
      ),
  };
}

/**
 * The heat of the function called `it` in a piece of code.
 *
 * @param {string} code
 * @param {Parameters<typeof getModel>[1]} [given]
 */
export function sayIt(code, given) {
  return getModel(code, given).say("it");
}
