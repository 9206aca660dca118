import { createLength, getLongestOf } from "./usual-lengths.js";
import { findIndexed } from "../ast/order/indexed-loop.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { getLengthOfPart } from "./length-of-part.js";
import { getLengthOfParameter } from "./length-of-parameter.js";
import { findFunction, getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { getWrites } from "../ast/values/writes.js";

/** @import { Node, Variable } from "../types.js" */
/** @import { Length } from "./usual-lengths.js" */
/** @import { Search } from "./length.js" */

/** What calls a function with each element of a list. */
const EACH = /^(?:forEach|map|flatMap|filter|some|every|reduce)$/;

/** Lists that never get longer than this are short. */
const MOST_BOUNDED = 50;

/**
 * @param {Search} search
 * @param {Node} identifier
 * @returns {Length | undefined}
 */
export function getLengthOfVariable(search, identifier) {
  const { source } = search;
  const variable = source.findVariable(identifier);
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (variable === undefined || variable.defs.length !== 1) return createLength("unknown");
  //   ids = ids.filter(isKnown)
  if (search.seen.has(variable)) return undefined;
  /** @type {Search} */
  const next = { ...search, seen: new Set([...search.seen, variable]) };
  const bound = findBound(variable);
  if (bound !== undefined) return createLength("limited", bound);
  if (definition.type === "ImportBinding") return createLength("written");
  if (definition.type === "Parameter") return getLengthOfParameter(next, identifier, variable);
  if (definition.type !== "Variable") return createLength("unknown");
  const { id, init, parent } = definition.node;
  //   for (const users of groups)
  if (init == null && /^For(Of|In)Statement$/.test(parent.parent.type)) return createLength("own");
  /** @param {Node} node */
  const inner = (node) => search.follow(next, node);
  const given =
    init == null ? [] : [id === definition.name ? inner(init) : getLengthOfPart(next, id, init, definition.name)];
  const written = getWrites(variable).flatMap((name) => {
    const pattern = getPattern(name);
    const assignment = pattern.parent;
    if (assignment?.type !== "AssignmentExpression") return [];
    const { right } = assignment;
    return [pattern === name ? inner(right) : getLengthOfPart(next, pattern, right, name)];
  });
  const added = given[0]?.origin === "written" || init == null ? getAdded(variable, inner) : [];
  return getLongestOf([...given, ...written, ...added]);
}

/**
 * @param {Node} name
 * @returns {Node} `{ users, total }` of a name in `({ users, total } = await load())`, or the name itself
 */
function getPattern(name) {
  let node = name;
  while (/^(?:Property|ObjectPattern|ArrayPattern|AssignmentPattern|RestElement)$/.test(node.parent?.type ?? ""))
    node = node.parent;
  return node;
}

/**
 * @param {Variable} variable
 * @returns {number | undefined} how many there are at most, where the code asks how many there are by now: `covers.length < 25`
 */
function findBound(variable) {
  for (const { identifier } of variable.references) {
    const member = getWrapped(/** @type {any} */ (identifier)).parent;
    if (member.type !== "MemberExpression" || getPropertyName(member) !== "length") continue;
    const { operator, right } = member.parent;
    if (
      /^(<|>=)=?$/.test(operator ?? "") &&
      right?.type === "Literal" &&
      right.value > 1 &&
      right.value <= MOST_BOUNDED
    )
      return right.value;
  }
  return undefined;
}

/**
 * `names.push(user.name)` in a loop over users
 *
 * @param {Variable} variable
 * @param {(node: Node) => Length | undefined} inner
 * @returns {(Length | undefined)[]}
 */
function getAdded(variable, inner) {
  const owner = findFunction(/** @type {any} */ (variable.defs[0].name));
  return variable.references.flatMap(({ identifier }) => {
    const member = getWrapped(/** @type {any} */ (identifier)).parent;
    if (member.type !== "MemberExpression" || !/^(push|unshift)$/.test(getPropertyName(member) ?? "")) return [];
    const call = member.parent;
    const spread =
      call.type === "CallExpression"
        ? call.arguments.find((/** @type {Node} */ { type }) => type === "SpreadElement")
        : undefined;
    if (spread !== undefined) return [inner(spread.argument)];
    /** Of all loops around: tags of all books. */
    const lists = [];
    for (let node = call; node.parent != null; node = node.parent) {
      const list = node.type === "ForOfStatement" ? node.right : findIndexed(node);
      if (list !== undefined) lists.push(inner(list));
      if (isFunction(node)) {
        if (node === owner) break;
        const callee = node.parent.type === "CallExpression" ? unwrap(node.parent.callee) : undefined;
        if (callee?.type !== "MemberExpression" || !EACH.test(findLastName(callee) ?? "")) {
          //   await listTables((table) => names.push(table.name))
          lists.push(createLength("unknown"));
          break;
        }
        lists.push(inner(callee.object));
      }
    }
    return lists;
  });
}
