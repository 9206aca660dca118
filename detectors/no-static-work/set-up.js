import { contains } from "../../lib/ast/syntax/contains.js";
import { createIsMade } from "./find-work.js";
import { findConstancy } from "../../lib/ast/values/constant.js";
import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { isModuleVariable } from "../../lib/ast/values/stable.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Work } from "./work.js" */

/** What runs a part of the code now and then. */
const SOMETIMES =
  /^(?:If|Switch|For|ForIn|ForOf|While|DoWhile|Try)Statement$|^(?:Conditional|Logical)Expression$|^CatchClause$/;

/**
 * The calls that belong to making a value: `md.use(anchors)` of `const md = markdownIt()`, `.enable("table")` of `markdownIt().enable("table")`.
 *
 * @param {Source} source
 * @param {Work} work
 * @param {Node} node - NewExpression or CallExpression that makes it
 * @returns {Node[]} CallExpressions
 */
export function findSetup(source, { setup }, node) {
  const owner = findFunction(node);
  if (setup === undefined || owner === undefined) return [];
  return getNodesWithin(source, owner, "CallExpression").filter((call) => {
    const callee = unwrap(call.callee);
    return (
      callee.type === "MemberExpression" &&
      setup.test(getPropertyName(callee) ?? "") &&
      isMadeBy(source, callee.object, node)
    );
  });
}

/**
 * @param {Source} source
 * @param {Node} object - whose method is called
 * @param {Node} node - what makes a value
 * @returns {boolean} whether it is that value, also behind other calls of a chain or by the name of a variable
 */
function isMadeBy(source, object, node) {
  let inner = unwrap(object);
  while (inner !== node && (inner.type === "CallExpression" || inner.type === "MemberExpression"))
    inner = unwrap(inner.type === "CallExpression" ? inner.callee : inner.object);
  if (inner === node) return true;
  const definition = inner.type === "Identifier" ? source.findVariable(inner)?.defs[0] : undefined;
  const init = definition?.type === "Variable" ? /** @type {any} */ (definition.node).init : undefined;
  return init != null && contains(init, node) && unwrap(init).type !== "Identifier";
}

/**
 * @param {Source} source
 * @param {Node} call - that sets up what another call makes
 * @param {Node} node - which makes it
 * @returns {boolean} whether it does the same each time, and whenever that is made
 */
export function isSameSetup(source, call, node) {
  const isMade = createIsMade(source);
  if (
    !call.arguments.every(
      (/** @type {Node} */ part) =>
        findConstancy(source, part, isMade, (name) => isRequiredHere(source, name)) !== undefined,
    )
  )
    return false;
  if (findFunction(call) !== findFunction(node)) return false;
  for (let { parent } = call; !contains(parent, node); parent = parent.parent)
    if (SOMETIMES.test(parent.type)) return false;
  return true;
}

/**
 * `let draft = require("ajv/lib/refs/json-schema-draft-04.json");` in the function itself
 *
 * @param {Source} source
 * @param {Node} name - Identifier or MemberExpression
 * @returns {boolean} whether it is a module that a variable of a function holds
 */
function isRequiredHere(source, name) {
  const variable = name.type === "Identifier" ? source.findVariable(name) : undefined;
  if (variable === undefined || isModuleVariable(variable)) return false;
  const values = resolve(source, name);
  return values.length === 1 && values[0].kind === "import";
}
