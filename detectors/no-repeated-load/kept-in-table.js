import { contains } from "../../lib/ast/syntax/contains.js";
import { findFunction, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { getNodesWithin } from "../../lib/ast/syntax/nodes-within.js";
import { getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Whether the function that loads something looks into a table before, and puts something there afterwards, in whatever form:
 *
 *   if (isCached) { const cached = templates[name]; if (cached) return cached; }
 *   const instance = { template: compile(readFileSync(name, "utf8")) };
 *   templates[name] = instance;
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
export function isKeptInTable(source, call) {
  const owner = findFunction(call);
  if (owner === undefined) return false;
  const tables = getNodesWithin(source, owner, "AssignmentExpression", "CallExpression").flatMap((node) => {
    const table = node.range[1] > call.range[0] ? findTable(node) : undefined;
    return table !== undefined && outlives(source, table, owner) ? [source.slice(table)] : [];
  });
  return getNodesWithin(source, owner, "MemberExpression").some(
    (member) =>
      member.range[1] <= call.range[0] &&
      member.parent.left !== member &&
      (member.computed || /^(get|has)$/.test(getPropertyName(member) ?? "")) &&
      tables.includes(source.slice(unwrap(member.object))),
  );
}

/**
 * Whether the function that loads something keeps it in an object of the outside, and asks for that before:
 *
 *   if (kept?.key) return kept.key;
 *   const key = createPublicKey(pem);
 *   kept = { key };
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
export function isKeptInObject(source, call) {
  const owner = findFunction(call);
  if (owner === undefined) return false;
  const name = getWrapped(call).parent.id?.name;
  /** @param {Node} inner */
  const isMade = (inner) => inner === call || (inner.type === "Identifier" && inner.name === name);
  const asked = getNodesWithin(source, owner, "IfStatement").filter(({ range }) => range[1] <= call.range[0]);
  return getNodesWithin(source, owner, "AssignmentExpression").some(({ left, right, range }) => {
    const target = unwrap(left);
    if (range[1] < call.range[0] || target.type === "ArrayPattern" || target.type === "ObjectPattern") return false;
    return (
      outlives(source, target, owner) &&
      findWithin(source, right, isMade) !== undefined &&
      asked.some(
        ({ test }) => findWithin(source, test, (inner) => source.slice(inner) === source.slice(target)) !== undefined,
      )
    );
  });
}

/**
 * @param {Node} node - `templates[name] = instance`, `templates.set(name, instance)`
 * @returns {Node | undefined} the table
 */
function findTable({ type, left, callee }) {
  const target = unwrap(type === "AssignmentExpression" ? left : callee);
  if (target.type !== "MemberExpression") return undefined;
  const isFilled = type === "AssignmentExpression" ? target.computed : getPropertyName(target) === "set";
  return isFilled ? unwrap(target.object) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} table
 * @param {Node} owner
 */
function outlives(source, table, owner) {
  const root = getRoot(table);
  if (root.type === "ThisExpression") return true;
  const [definition] = root.type === "Identifier" ? (source.findVariable(root)?.defs ?? []) : [];
  return definition !== undefined && !contains(owner, /** @type {any} */ (definition.name));
}
