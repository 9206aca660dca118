import { findFunction } from "../../lib/ast/syntax/functions.js";
import { findHoistPlace } from "../../lib/edit/module-place.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Code of the module that sets up what a value is made by, and stands behind the place that the value would move to:
 *
 *   yup.addMethod(yup.string, "phone", phone);
 *
 * @param {Source} source
 * @param {Node} value - a call
 * @returns {{ name: string, at: Node } | undefined}
 */
export function findLaterSetup(source, value) {
  const maker = getInnermost(value);
  const variable = maker.type === "Identifier" ? source.findVariable(maker) : undefined;
  const place = findHoistPlace(source, value, [value]);
  if ("refused" in place || variable === undefined) return undefined;
  const start = source.ast.body[place.index]?.range[0] ?? Infinity;
  const at = variable.references
    .map((reference) => /** @type {any} */ (reference.identifier))
    .find(
      (identifier) => identifier.range[0] >= start && findFunction(identifier) === undefined && isSetUpAt(identifier),
    );
  return at === undefined ? undefined : { name: maker.name, at };
}

/**
 * @param {Node} expression
 * @returns {Node} what a chain of members and calls begins with: `yup` of `yup.string().phone()`
 */
function getInnermost(expression) {
  let node = unwrap(expression);
  while (node.type === "MemberExpression" || node.type === "CallExpression" || node.type === "NewExpression")
    node = unwrap(node.object ?? node.callee);
  return node;
}

/**
 * Whether something is done to what a name stands for. Who only uses it, sets up nothing: `const views = path.join(__dirname, "views")`.
 *
 * @param {Node} name
 * @returns {boolean}
 */
function isSetUpAt(name) {
  const own = getWrapped(name);
  //   extendWithFormats(ajv);
  if (own.parent.arguments?.includes(own)) return true;
  //   ajv.addKeyword("even").addFormat("mail", isMail);   ajv.opts.strict = false;
  let node = own;
  let isCalled = false;
  while (
    (node.parent.type === "MemberExpression" && node.parent.object === node) ||
    (node.parent.type === "CallExpression" && node.parent.callee === node)
  ) {
    isCalled ||= node.parent.type === "CallExpression";
    node = getWrapped(node.parent);
  }
  const { parent } = node;
  return (
    (isCalled && parent.type === "ExpressionStatement") ||
    (parent.type === "AssignmentExpression" && parent.left === node)
  );
}
