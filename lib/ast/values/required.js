import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The module name of `require("name")` with the real `require`.
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {string | undefined}
 */
export function findRequired(source, node) {
  const [argument] = node.arguments;
  return argument?.type === "Literal" && typeof argument.value === "string" && isRequire(source, node)
    ? argument.value
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {boolean} whether it loads a module with the real `require`, whatever its name
 */
export function isRequire(source, { callee, arguments: args }) {
  if (callee.type !== "Identifier" || callee.name !== "require" || args.length !== 1) return false;
  // `const require = createRequire(import.meta.url)` is the real one too.
  const variable = source.findVariable(callee);
  return variable === undefined || /createRequire/.test(source.slice(/** @type {any} */ (variable.defs[0].node)));
}

/**
 * `const fs = require("fs");`, `const { Router } = require("express");`
 *
 * @param {Source} source
 * @param {Node} statement
 * @returns {boolean} whether it loads a module
 */
export function isRequiring(source, statement) {
  return (
    statement.type === "VariableDeclaration" &&
    statement.declarations.some((/** @type {Node} */ { init }) => {
      let node = unwrap(init);
      while (node?.type === "MemberExpression") node = unwrap(node.object);
      return node?.type === "CallExpression" && findRequired(source, node) !== undefined;
    })
  );
}
