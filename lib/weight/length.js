import { contains } from "../ast/syntax/contains.js";
import { EACH_METHODS } from "../ast/array-methods.js";
import { createLength, getLongest, isNameOfFew, isNameOfOptions } from "./usual-lengths.js";
import { findLastName, getRoot } from "../ast/syntax/member-chain.js";
import { findReduction } from "../ast/values/reduction.js";
import { getCallers, getHandedArguments } from "../ast/values/callers.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getLengthOfOne, isOfRecord } from "./of-one.js";
import { getLengthOfLoaded, limit } from "./length-of-loaded.js";
import { getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { getWrites } from "../ast/values/writes.js";
import { isIncoming } from "../heat/incoming.js";

/** @import { HeatModel, Node, Source, Variable } from "../types.js" */
/** @import { Length } from "./usual-lengths.js" */

/** Follows a list to another one that it is made of. @typedef {(node: Node) => Length} Follow */

/** What is asked, and the variables on the way. @typedef {{ source: Source, heat: HeatModel, seen: ReadonlySet<Variable> }} Search */

/** Lists that never get longer than this are short. */
const MOST_BOUNDED = 50;

/** Methods that make a list of about the same length. */
const DERIVES = /^(map|filter|flatMap|flat|concat|sort|reverse|toSorted|toReversed|values|keys|entries|lean|toArray)$/;

/** Functions that do. */
const DERIVING =
  /^(Object\.(keys|values|entries)|Array\.from|Promise\.(all|allSettled)|(_|lodash|ld)\.(uniq|uniqBy|compact|flatten|map|filter|sortBy|union|concat|values|keys|difference))$/;

/** Members in which drivers and clients hand out what they found: `result.rows`. */
const FOUND = /^(rows|recordsets?|docs|documents|items|Items|results|records|hits|edges|nodes)$/;

/** Methods that give a few parts of a text. */
const SPLITS = /^(split|match|matchAll)$/;

/** What is written in capitals is written down. */
const CONSTANT = /^[A-Z][A-Z\d_]*$/;

/**
 * How many elements a list usually has, by where it comes from.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} list
 * @returns {Length}
 */
export function getLength(source, heat, list) {
  return follow({ source, heat, seen: new Set() }, list) ?? createLength("unknown");
}

/**
 * @param {Search} search
 * @param {Node} expression
 * @returns {Length | undefined} undefined of what is made of itself alone
 */
function follow(search, expression) {
  const node = unwrap(expression);
  const length = getLengthOfNode(search, node);
  const isOpen = length?.origin === "stored" || length?.origin === "unknown";
  return isOpen && isNameOfFew(findLastName(node) ?? "") ? createLength("few") : length;
}

/**
 * @param {Search} search
 * @param {Node} node - unwrapped
 * @returns {Length | undefined}
 */
function getLengthOfNode(search, node) {
  /** @param {Node} other */
  const inner = (other) => follow(search, other) ?? createLength("unknown");
  switch (node.type) {
    case "Identifier":
      return CONSTANT.test(node.name) ? createLength("written") : getLengthOfVariable(search, node);
    case "MemberExpression":
      return getLengthOfMember(search, node, inner);
    case "AwaitExpression":
      return getLengthOfAwaited(node.argument, inner);
    case "ArrayExpression": {
      const spread = node.elements.flatMap((/** @type {Node | null} */ element) =>
        element?.type === "SpreadElement" ? [inner(element.argument)] : [],
      );
      return spread.length === 0 ? createLength("written", node.elements.length) : getLongest(spread);
    }
    case "ConditionalExpression":
      return getLongestOf([follow(search, node.consequent), follow(search, node.alternate)]);
    case "LogicalExpression":
      //   ids = ids && ids.map(String)
      return node.operator === "&&"
        ? follow(search, node.right)
        : getLongestOf([follow(search, node.left), follow(search, node.right)]);
    case "NewExpression":
      return node.arguments[0] === undefined ? createLength("unknown") : inner(node.arguments[0]);
    case "CallExpression":
      return getLengthOfCall(search, node);
    case "Literal":
    case "TemplateLiteral":
    case "ObjectExpression":
      return createLength("written");
    default:
      return createLength("unknown");
  }
}

/**
 * @param {(Length | undefined)[]} lengths
 * @returns {Length | undefined} undefined where all are made of the list itself
 */
function getLongestOf(lengths) {
  const known = lengths.filter((length) => length !== undefined);
  return known.length === 0 && lengths.length > 0 ? undefined : getLongest(known);
}

/**
 * @param {Search} search
 * @param {Node} node - MemberExpression
 * @param {Follow} inner
 * @returns {Length}
 */
function getLengthOfMember(search, node, inner) {
  const { source, heat } = search;
  const name = getPropertyName(node) ?? "";
  if (CONSTANT.test(name)) return createLength("written");
  if (FOUND.test(name)) {
    const whole = inner(node.object);
    if (whole.origin === "stored" || whole.origin === "limited") return whole;
  }
  const root = getRoot(node);
  //   (await findOrder(id)).lines   input.lines
  if (isOfRecord(source, node) || isLoadedRecord(source, root, inner)) return getLengthOfOne(node);
  if (isIncoming(source, heat, node)) return createLength("sent");
  //   User.protectedFields   schema.fields
  if (root.type === "Identifier" && (/^[A-Z]/.test(root.name) || isOfModule(source, root)))
    return createLength("written");
  return getLengthOfMemberOf(search, node);
}

/**
 * @param {Source} source
 * @param {Node} root - of a member
 * @param {Follow} inner
 * @returns {boolean} whether it is a part of what is waited for: `order.lines` of `const order = await findOrder(id)`
 */
function isLoadedRecord(source, root, inner) {
  const [definition] = (root.type === "Identifier" ? source.findVariable(root)?.defs : undefined) ?? [];
  return definition?.type === "Variable" && inner(root).origin === "stored";
}

/**
 * @param {Node} argument - of `await`
 * @param {Follow} inner
 * @returns {Length}
 */
function getLengthOfAwaited(argument, inner) {
  const node = unwrap(argument);
  if (node.type !== "CallExpression") return inner(node);
  //   await Promise.all(users.map(load))   as many as there are users
  return DERIVING.test(getDottedName(node.callee)) && node.arguments.length > 0
    ? inner(node.arguments[0])
    : getLengthOfLoaded(node, inner);
}

/**
 * @param {Search} search
 * @param {Node} call
 * @returns {Length | undefined}
 */
function getLengthOfCall(search, call) {
  const callee = unwrap(call.callee);
  if (DERIVING.test(getDottedName(callee)) && call.arguments.length > 0) return follow(search, call.arguments[0]);
  const name = callee.type === "MemberExpression" ? (getPropertyName(callee) ?? "") : "";
  if (SPLITS.test(name)) return createLength("written");
  if (DERIVES.test(name)) return follow(search, callee.object);
  if (name === "slice") {
    const whole = follow(search, callee.object);
    return whole && limit(whole, call.arguments[1]);
  }
  return createLength("unknown");
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
 * @param {Node} identifier
 * @returns {boolean} whether it is what a loop, or a function that is called for each, gets of a list
 */
function isElement(source, identifier) {
  const definition = /** @type {any} */ (source.findVariable(identifier)?.defs[0]);
  if (definition?.type === "Variable") return definition.node.parent.parent.type === "ForOfStatement";
  const fn = definition?.type === "Parameter" ? definition.node : undefined;
  const call = fn?.parent;
  if (call?.type !== "CallExpression" || call.arguments[0] !== fn || !contains(fn.params[0], definition.name))
    return false;
  const callee = unwrap(call.callee);
  return callee.type === "MemberExpression" && EACH_METHODS.has(getPropertyName(callee) ?? "");
}

/**
 * @param {Search} search
 * @param {Node} identifier
 * @returns {Length | undefined}
 */
function getLengthOfVariable(search, identifier) {
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
  if (definition.type === "Parameter") return getLengthOfParameter(next, identifier, definition);
  if (definition.type !== "Variable") return createLength("unknown");
  const { id, init, parent } = definition.node;
  //   for (const users of groups)
  if (init == null && /^For(Of|In)Statement$/.test(parent.parent.type)) return createLength("own");
  /** @param {Node} node */
  const inner = (node) => follow(next, node);
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
 * `const [users, total] = await Promise.all([loadUsers(), count()])`, `const { data: users } = await load()`
 *
 * @param {Search} search
 * @param {Node} pattern
 * @param {Node} init
 * @param {Node} name - in the pattern
 * @returns {Length}
 */
function getLengthOfPart(search, pattern, init, name) {
  /** @param {Node} node */
  const inner = (node) => follow(search, node) ?? createLength("unknown");
  const value = unwrap(init);
  if (value.type !== "AwaitExpression") return getLengthOfMemberOf(search, value);
  const call = unwrap(value.argument);
  const list =
    call.type === "CallExpression" && getDottedName(call.callee) === "Promise.all"
      ? unwrap(call.arguments[0])
      : undefined;
  if (list?.type !== "ArrayExpression" || pattern.type !== "ArrayPattern") return createLength("stored");
  const index = pattern.elements.findIndex(
    (/** @type {Node | null} */ element) => element !== null && contains(element, name),
  );
  const part = list.elements[index];
  if (part == null || part.type === "SpreadElement") return createLength("unknown");
  return getLengthOfAwaited(part, inner);
}

/**
 * @param {Search} search
 * @param {Node} object
 * @returns {Length} of a list in it: `const { ids } = request.body`
 */
function getLengthOfMemberOf({ source, heat }, object) {
  if (isIncoming(source, heat, object)) return createLength("sent");
  const root = object.type === "Identifier" || object.type === "MemberExpression" ? getRoot(object) : undefined;
  if (root?.type !== "Identifier") return createLength("unknown");
  if (isNameOfOptions(root.name)) return createLength("option");
  return createLength(isElement(source, root) ? "own" : "unknown");
}

/**
 * `names.push(user.name)` in a loop over users
 *
 * @param {Variable} variable
 * @param {(node: Node) => Length | undefined} inner
 * @returns {(Length | undefined)[]}
 */
function getAdded(variable, inner) {
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
      if (node.type === "ForOfStatement") lists.push(inner(node.right));
      if (isFunction(node)) {
        const callee = node.parent.type === "CallExpression" ? unwrap(node.parent.callee) : undefined;
        if (callee?.type !== "MemberExpression" || findLastName(callee) !== "forEach") break;
        lists.push(inner(callee.object));
      }
    }
    return lists;
  });
}

/**
 * @param {Search} search
 * @param {Node} name - that refers to it
 * @param {any} definition - Parameter
 * @returns {Length | undefined}
 */
function getLengthOfParameter(search, name, { node: fn, name: param }) {
  const { source, heat } = search;
  const reduction = findReduction(fn, param);
  if (reduction !== undefined) return follow(search, unwrap(reduction.callee).object);
  if (isIncoming(source, heat, param)) return createLength("sent");
  const index = fn.params.indexOf(param);
  if (index === 0 && isElement(source, name)) return createLength("own");
  const given =
    index === -1 ? [] : getCallers(source, fn).flatMap((call) => getHandedArguments(source, call)[index] ?? []);
  if (given.length === 0) return createLength(index === -1 && isElement(source, name) ? "own" : "unknown");
  return getLongestOf([
    ...given.map((/** @type {Node} */ node) => follow(search, node)),
    ...(isPublic(fn) ? [createLength("unknown")] : []),
  ]);
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
