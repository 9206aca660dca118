import { contains } from "./contains.js";
import { isFunction } from "./functions.js";
import { unwrap } from "./unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The function that a script keeps its names in, so that they do not become the page's: there is nothing else in the file.
 *
 *   (function () { … })();   !function () { … }();   var Lib = (function (exports) { … })({});
 *   (function (root, factory) { … })(this, function (exports) { … });
 *   define(["dep"], function (dep) { … });
 *
 * `(async () => { … })()` is no such function: it is there for `await`.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {Node | undefined} the function that the node stands in; undefined where the file has none
 */
export function findFileWrapper(source, node) {
  return getWrappers(source).find((wrapper) => contains(wrapper.body, node));
}

/**
 * @param {Source} source
 * @returns {Node[]}
 */
function getWrappers(source) {
  return source.memo(getWrappers, () => {
    const statements = source.ast.body.filter(
      (/** @type {Node} */ { type, directive }) => type !== "EmptyStatement" && directive == null,
    );
    const call = statements.length === 1 ? findOnlyCall(statements[0]) : undefined;
    if (call === undefined) return [];
    const callee = unwrap(call.callee);
    // (function () { … }).call(this)
    const called = callee.type === "MemberExpression" ? unwrap(callee.object) : callee;
    const isDefine = callee.type === "Identifier" && callee.name === "define";
    const own = isDefine || isFunction(called) ? [called, ...call.arguments.map(unwrap)] : [];
    return own.filter((fn) => isFunction(fn) && !fn.async && !fn.generator && fn.body.type === "BlockStatement");
  });
}

/**
 * @param {Node} statement
 * @returns {Node | undefined} the call that is all it does, with or without a name or an operator for the result
 */
function findOnlyCall(statement) {
  let node = statement.type === "VariableDeclaration" ? statement.declarations[0].init : statement.expression;
  if (statement.type === "VariableDeclaration" && statement.declarations.length > 1) return undefined;
  for (node = unwrap(node); node?.type === "UnaryExpression";) node = unwrap(node.argument);
  if (node?.type === "AssignmentExpression") node = unwrap(node.right);
  return node?.type === "CallExpression" ? node : undefined;
}
