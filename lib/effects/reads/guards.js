import { contains } from "../../ast/syntax/contains.js";
import { getEquality, getLiteralValue, getMember, getMemberValue, getPresence, getTruth } from "./key.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { leaves } from "../order/places.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Guard, Key } from "./key.js" */
/** @import { Keys } from "./read-key.js" */
/** @import { Node } from "../../types.js" */

/**
 * `if (type === "project") await …`
 *
 * @param {Keys} keys - of the function
 * @param {Node} owner - the function
 * @param {Node} node - in it
 * @returns {Guard[]} comparisons under which it runs
 */
export function getGuards(keys, owner, node) {
  /** @type {Guard[]} */
  const guards = [];
  for (let at = node; at !== owner && at.parent != null; at = at.parent) {
    const { parent } = at;
    const only = parent.type === "SwitchCase" && parent.test != null ? findConstant(parent.test) : undefined;
    if (only !== undefined) guards.push([keys.get(parent.parent.discriminant), only.value, true]);
    //   const full = isFull ? await loadAll(id) : null;
    if (/^(?:If|Conditional)/.test(parent.type) && at !== parent.test)
      guards.push(...getGuard(keys, parent.test, at === parent.consequent));
    //   const owner = isOwned && (await load(id));
    if (parent.type === "LogicalExpression" && at === parent.right && parent.operator !== "??")
      guards.push(...getGuard(keys, parent.left, parent.operator === "&&"));
    //   if (type === "team") return;
    if (parent.type === "BlockStatement")
      for (const before of parent.body.slice(0, parent.body.indexOf(at)))
        if (before.type === "IfStatement" && before.alternate == null && leaves(before.consequent))
          guards.push(...getGuard(keys, before.test, false));
  }
  return guards;
}

/**
 * `if (id != null && isOpen) await load(id)`
 *
 * @param {Keys} keys - of the function
 * @param {Node} owner - the function
 * @param {Node} node - in it
 * @returns {Key[] | undefined} what the branches around it ask for whether it is there; undefined where one of them asks something else
 */
export function getAskedFor(keys, owner, node) {
  /** @type {Key[]} */
  const asked = [];
  for (let at = node; at !== owner && at.parent != null; at = at.parent) {
    const { parent } = at;
    const isIf = /^(?:If|Conditional)/.test(parent.type) && at !== parent.test;
    const isAnd = parent.type === "LogicalExpression" && at === parent.right;
    if (parent.type === "SwitchCase") return undefined;
    if (!isIf && !isAnd) continue;
    const isTrue = isIf ? at === parent.consequent : parent.operator === "&&";
    const present = isTrue ? findPresent(unwrap(isIf ? parent.test : parent.left)) : undefined;
    if (present === undefined) return undefined;
    asked.push(...present.map((one) => keys.get(one)));
  }
  return asked;
}

/**
 * @param {Node} test
 * @returns {Node[] | undefined} names of what is there where it is true; undefined where it asks anything else
 */
function findPresent(test) {
  if (test.type === "Identifier" || test.type === "MemberExpression") return [test];
  if (test.type === "LogicalExpression") {
    const [left, right] = [findPresent(unwrap(test.left)), findPresent(unwrap(test.right))];
    return test.operator !== "&&" || left === undefined || right === undefined ? undefined : [...left, ...right];
  }
  //   if (!!id)
  const negated = test.type === "UnaryExpression" && test.operator === "!" ? unwrap(test.argument) : undefined;
  if (negated?.type === "UnaryExpression" && negated.operator === "!") return findPresent(unwrap(negated.argument));
  const isNamed = test.type === "BinaryExpression" && /^!==?$/.test(test.operator) && isNothing(test.right);
  return isNamed ? [unwrap(test.left)] : undefined;
}

/**
 * @param {Keys} keys
 * @param {Node} expression - a condition
 * @param {boolean} isTrue
 * @returns {Guard[]} what that says, where it compares with a literal, or asks whether something is there
 */
function getGuard(keys, expression, isTrue) {
  const test = unwrap(expression);
  if (test.type === "UnaryExpression" && test.operator === "!") return getGuard(keys, test.argument, !isTrue);
  //   if (isNew && type === "team")
  if (test.type === "LogicalExpression")
    return test.operator === (isTrue ? "&&" : "||")
      ? [...getGuard(keys, test.left, isTrue), ...getGuard(keys, test.right, isTrue)]
      : [];
  if (test.type === "Identifier")
    return [[getTruth(keys.get(test)), true, isTrue], ...getGuardOfCondition(keys, test, isTrue)];
  if (test.type === "MemberExpression") return [[getTruth(keys.get(test)), true, isTrue]];
  //   if (kinds?.includes("draft")), which no text that is empty has: it is there
  const asked = test.type === "CallExpression" ? unwrap(test.callee) : undefined;
  if (asked?.type === "MemberExpression" && asked.optional === true && isTrue)
    return [[getTruth(keys.get(asked.object)), true, true]];
  //   if ("publicKey" in options), which an object without it is not: the same as whether it is there
  if (test.type === "BinaryExpression" && test.operator === "in" && typeof test.left.value === "string")
    return [[getTruth(getMember(keys.get(test.right), test.left.value)), true, isTrue]];
  if (test.type !== "BinaryExpression" || !/^[!=]==?$/.test(test.operator)) return [];
  const isEqual = test.operator.startsWith("=") === isTrue;
  if (!isNothing(test.right) && findConstant(test.right) === undefined)
    return [[getEquality(keys.get(test.left), keys.get(test.right)), true, isEqual]];
  const missing = findMissing(test);
  const constant = findConstant(test.right);
  return [
    //   if (groups === undefined) groups = await list();    Nothing is said of what is there: it may be empty
    ...(missing !== undefined && isEqual ? [/** @type {Guard} */ ([getPresence(keys.get(missing)), true, false])] : []),
    ...(constant === undefined ? [] : [/** @type {Guard} */ ([keys.get(test.left), constant.value, isEqual])]),
  ];
}

/**
 * `const isOpen = !kinds && isListed; if (isOpen) await …`
 *
 * @param {Keys} keys - of the function
 * @param {Node} name - Identifier
 * @param {boolean} isTrue - of what it holds
 * @returns {Guard[]} what that says, where it holds a condition
 */
function getGuardOfCondition(keys, name, isTrue) {
  const variable = keys.source.findVariable(name);
  const declared = /** @type {any} */ (variable?.defs[0]?.node);
  if (declared?.type !== "VariableDeclarator" || declared.id.type !== "Identifier" || declared.init == null) return [];
  if (declared.parent.kind !== "const" || !contains(keys.owner, declared)) return [];
  const held = unwrap(declared.init);
  return /^(?:Unary|Logical|Binary)Expression$/.test(held.type) ? getGuard(keys, held, isTrue) : [];
}

/**
 * @param {Node} test - a comparison
 * @returns {Node | undefined} what it compares with nothing: `groups == null`, `groups === undefined`, `typeof groups === "undefined"`
 */
function findMissing({ left, right }) {
  const asked = unwrap(left);
  if (asked.type === "UnaryExpression" && asked.operator === "typeof")
    return unwrap(right).value === "undefined" ? unwrap(asked.argument) : undefined;
  return isNothing(right) ? asked : undefined;
}

/** `Kind`, `KIND`, and `Team`, `TEAM`: what is called so has one value. */
const CONSTANT = /^[A-Z]/;

/**
 * @param {Node} expression
 * @returns {{ value: unknown } | undefined} what it always is: of a literal, or of a member of an enumeration
 */
export function findConstant(expression) {
  const node = unwrap(expression);
  if (node.type === "Literal") return { value: getLiteralValue(node) };
  if (node.type !== "MemberExpression" || node.object.type !== "Identifier") return undefined;
  const name = getPropertyName(node) ?? "";
  return CONSTANT.test(node.object.name) && CONSTANT.test(name)
    ? { value: getMemberValue(node.object.name, name) }
    : undefined;
}
