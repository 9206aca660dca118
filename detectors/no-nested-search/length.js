import { contains } from "../../lib/ast/syntax/contains.js";
import { findReduction } from "./accumulator.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { getCallers, getHandedArguments } from "../../lib/ast/values/callers.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { getLengthOfOne, isOfRecord } from "./of-one.js";
import { isIncoming } from "../../lib/heat/incoming.js";

/** @import { HeatModel, Node, Source, Variable } from "../../lib/types.js" */

/**
 * What is known of the length of a list: `loaded` from a database, another server or a file, or sent by a client, so that it grows with
 * what there is; `short`, as it is written down; `unknown`.
 *
 * @typedef {"loaded" | "short" | "unknown"} Length
 */

/** Lists that never get longer than this are short. */
const MOST_BOUNDED = 50;

/** How far a list is followed to what it was made of. */
const MAX_DEPTH = 10;

/** Methods that make a list of about the same length. */
const DERIVES =
  /^(map|filter|flatMap|flat|slice|concat|sort|reverse|toSorted|toReversed|values|keys|entries|lean|toArray)$/;

/** Functions that do. */
const DERIVING =
  /^(Object\.(keys|values|entries)|Array\.from|Promise\.(all|allSettled)|(_|lodash|ld)\.(uniq|uniqBy|compact|flatten|map|filter|sortBy|union|concat|values|keys|difference))$/;

/** Members in which drivers and clients hand out what they found: `result.rows`. */
const FOUND = /^(rows|recordsets?|docs|documents|items|Items|results|records|hits|edges|nodes)$/;

/** What says how many are asked for. */
const LIMITS = /^(take|limit|first|top|pageSize|perPage|per_page)$/;

/** Methods that give a few parts of a text. */
const SPLITS = /^(split|match|matchAll)$/;

/** What is written in capitals is written down. */
const CONSTANT = /^[A-Z][A-Z\d_]*$/;

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {Length}
 */
export function getLength(source, heat, expression, depth = 0) {
  if (depth > MAX_DEPTH) return "unknown";
  const node = unwrap(expression);
  /** @param {Node} inner */
  const follow = (inner) => getLength(source, heat, inner, depth + 1);
  switch (node.type) {
    case "Identifier":
      return CONSTANT.test(node.name) ? "short" : getLengthOfVariable(source, heat, node, depth);
    case "MemberExpression": {
      if (CONSTANT.test(getPropertyName(node) ?? "")) return "short";
      if (isIncoming(source, heat, node)) return "loaded";
      if (FOUND.test(getPropertyName(node) ?? "") && follow(node.object) === "loaded") return "loaded";
      //   (await findOrder(id)).lines   input.lines
      if (isOfRecord(source, node) || isLoadedRecord(source, node, follow)) return getLengthOfOne(node);
      //   User.protectedFields   schema.fields
      const root = getRoot(node);
      return root.type === "Identifier" && (/^[A-Z]/.test(root.name) || isOfModule(source, root)) ? "short" : "unknown";
    }
    case "AwaitExpression":
      return getLengthOfAwaited(node.argument, follow);
    case "ArrayExpression":
      return getLongest(
        node.elements.flatMap((/** @type {Node | null} */ element) =>
          element?.type === "SpreadElement" ? [follow(element.argument)] : [],
        ),
      );
    case "ConditionalExpression":
      return getLongest([follow(node.consequent), follow(node.alternate)]);
    case "LogicalExpression":
      return getLongest([follow(node.left), follow(node.right)]);
    case "NewExpression":
      return node.arguments[0] === undefined ? "unknown" : follow(node.arguments[0]);
    case "CallExpression":
      return getLengthOfCall(node, follow);
    case "Literal":
    case "TemplateLiteral":
    case "ObjectExpression":
      return "short";
    default:
      return "unknown";
  }
}

/**
 * @param {Length[]} lengths - none of what has no part
 * @returns {Length}
 */
function getLongest(lengths) {
  return lengths.includes("loaded") ? "loaded" : lengths.includes("unknown") ? "unknown" : "short";
}

/**
 * @param {Node} argument - of `await`
 * @param {(node: Node) => Length} follow
 * @returns {Length}
 */
function getLengthOfAwaited(argument, follow) {
  const node = unwrap(argument);
  if (node.type !== "CallExpression") return follow(node);
  //   await Promise.all(users.map(load))   as many as there are users
  if (DERIVING.test(getDottedName(node.callee)) && node.arguments.length > 0) return follow(node.arguments[0]);
  return isLimited(node) ? "short" : "loaded";
}

/**
 * @param {Node} call
 * @returns {boolean} whether it asks for a few: `findMany({ where, take: 5 })`, `find().limit(5)`
 */
function isLimited(call) {
  for (let node = call; node.type === "CallExpression" || node.type === "MemberExpression";) {
    if (node.type === "MemberExpression") {
      node = unwrap(node.object);
      continue;
    }
    const callee = unwrap(node.callee);
    const [argument] = node.arguments;
    const asked = LIMITS.test(findLastName(callee) ?? "")
      ? argument
      : argument?.type === "ObjectExpression"
        ? argument.properties.find((/** @type {Node} */ { key }) => LIMITS.test(key?.name ?? ""))?.value
        : undefined;
    if (asked?.type === "Literal" && asked.value <= MOST_BOUNDED) return true;
    node = callee;
  }
  return false;
}

/**
 * @param {Source} source
 * @param {Node} member - MemberExpression
 * @param {(node: Node) => Length} follow
 * @returns {boolean} whether it is a part of what is waited for: `order.lines` of `const order = await findOrder(id)`
 */
function isLoadedRecord(source, { object }, follow) {
  const root = getRoot(object);
  const [definition] = (root.type === "Identifier" ? source.findVariable(root)?.defs : undefined) ?? [];
  return definition?.type === "Variable" && follow(root) === "loaded";
}

/**
 * @param {Node} call
 * @param {(node: Node) => Length} follow
 * @returns {Length}
 */
function getLengthOfCall(call, follow) {
  const callee = unwrap(call.callee);
  if (DERIVING.test(getDottedName(callee)) && call.arguments.length > 0) return follow(call.arguments[0]);
  const name = callee.type === "MemberExpression" ? (getPropertyName(callee) ?? "") : "";
  if (SPLITS.test(name)) return "short";
  return DERIVES.test(name) ? follow(callee.object) : "unknown";
}

/**
 * @param {Source} source
 * @param {Node} identifier
 */
function isOfModule(source, identifier) {
  const definition = source.findVariable(identifier)?.defs[0];
  const declaration = /** @type {any} */ (definition?.node)?.parent;
  return definition?.type === "ImportBinding" || declaration?.parent?.type === "Program";
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} identifier
 * @param {number} depth
 * @returns {Length}
 */
function getLengthOfVariable(source, heat, identifier, depth) {
  const variable = source.findVariable(identifier);
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (variable === undefined || variable.defs.length !== 1) return "unknown";
  if (isBounded(variable)) return "short";
  if (definition.type === "ImportBinding") return "short";
  if (definition.type === "Parameter") return getLengthOfParameter(source, heat, definition, depth);
  if (definition.type !== "Variable") return "unknown";
  const { id, init, parent } = definition.node;
  //   for (const users of groups)
  if (init == null && /^For(Of|In)Statement$/.test(parent.parent.type)) return "unknown";
  /** @param {Node} node */
  const follow = (node) => getLength(source, heat, node, depth + 1);
  const given =
    init == null ? [] : [id === definition.name ? follow(init) : getLengthOfPart(id, init, definition.name, follow)];
  const written = getWrites(variable).flatMap((name) => {
    const pattern = getPattern(name);
    const assignment = pattern.parent;
    if (assignment?.type !== "AssignmentExpression") return [];
    const { right } = assignment;
    return [pattern === name ? follow(right) : getLengthOfPart(pattern, right, name, follow)];
  });
  const added = given[0] === "short" || init == null ? getAdded(variable, follow) : [];
  return getLongest([...given, ...written, ...added]);
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
 * @returns {boolean} whether the code asks how many there are by now: `covers.length < 25`
 */
function isBounded(variable) {
  return variable.references.some(({ identifier }) => {
    const member = getWrapped(/** @type {any} */ (identifier)).parent;
    if (member.type !== "MemberExpression" || getPropertyName(member) !== "length") return false;
    const { operator, right } = member.parent;
    return (
      /^(<|>=)=?$/.test(operator ?? "") && right?.type === "Literal" && right.value > 1 && right.value <= MOST_BOUNDED
    );
  });
}

/**
 * `const [users, total] = await Promise.all([loadUsers(), count()])`, `const { data: users } = await load()`
 *
 * @param {Node} pattern
 * @param {Node} init
 * @param {Node} name - in the pattern
 * @param {(node: Node) => Length} follow
 * @returns {Length}
 */
function getLengthOfPart(pattern, init, name, follow) {
  const value = unwrap(init);
  if (value.type !== "AwaitExpression") return "unknown";
  const call = unwrap(value.argument);
  const list =
    call.type === "CallExpression" && getDottedName(call.callee) === "Promise.all"
      ? unwrap(call.arguments[0])
      : undefined;
  if (list?.type !== "ArrayExpression" || pattern.type !== "ArrayPattern") return "loaded";
  const index = pattern.elements.findIndex(
    (/** @type {Node | null} */ element) => element !== null && contains(element, name),
  );
  const part = list.elements[index];
  if (part == null || part.type === "SpreadElement") return "unknown";
  return getLengthOfAwaited(part, follow);
}

/**
 * `names.push(user.name)` in a loop over users
 *
 * @param {Variable} variable
 * @param {(node: Node) => Length} follow
 * @returns {Length[]}
 */
function getAdded(variable, follow) {
  return variable.references.flatMap(({ identifier }) => {
    const member = getWrapped(/** @type {any} */ (identifier)).parent;
    if (member.type !== "MemberExpression" || !/^(push|unshift)$/.test(getPropertyName(member) ?? "")) return [];
    const call = member.parent;
    const spread =
      call.type === "CallExpression"
        ? call.arguments.find((/** @type {Node} */ { type }) => type === "SpreadElement")
        : undefined;
    if (spread !== undefined) return [follow(spread.argument)];
    for (let node = call; node.parent != null; node = node.parent) {
      if (node.type === "ForOfStatement") return [follow(node.right)];
      if (isFunction(node)) {
        const callee = node.parent.type === "CallExpression" ? unwrap(node.parent.callee) : undefined;
        return callee?.type === "MemberExpression" && findLastName(callee) === "forEach" ? [follow(callee.object)] : [];
      }
    }
    return [];
  });
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {any} definition
 * @param {number} depth
 * @returns {Length}
 */
function getLengthOfParameter(source, heat, { node: fn, name }, depth) {
  if (isIncoming(source, heat, name)) return "loaded";
  const index = fn.params.indexOf(name);
  const reduction = findReduction(fn, name);
  if (reduction !== undefined) return getLength(source, heat, unwrap(reduction.callee).object, depth + 1);
  const given =
    index === -1 ? [] : getCallers(source, fn).flatMap((call) => getHandedArguments(source, call)[index] ?? []);
  const lengths = given.map((/** @type {Node} */ node) => getLength(source, heat, node, depth + 1));
  return getLongest([...lengths, ...(given.length === 0 || isPublic(fn) ? [/** @type {const} */ ("unknown")] : [])]);
}

/**
 * @param {Node} fn
 * @returns {boolean} whether other files may call it: a method that is not private, or what is exported where it is declared
 */
function isPublic({ parent }) {
  if (parent.type === "MethodDefinition")
    return parent.key.type !== "PrivateIdentifier" && !/^(private|protected)$/.test(parent.accessibility ?? "");
  return /^Export/.test(parent.type);
}
