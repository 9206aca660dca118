import { contains } from "../ast/syntax/contains.js";
import { findClassOfThis } from "../ast/objects/class-of-this.js";
import { findConstructor, findFunction, findName, getKeyName, isClass } from "../ast/syntax/functions.js";
import { findLastName, getRoot } from "../ast/syntax/member-chain.js";
import { findWithin } from "../ast/syntax/find-within.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

/** What asks whether something is there. */
const ASKS = /^(?:LogicalExpression|ConditionalExpression|IfStatement|BinaryExpression|UnaryExpression)$/;

/**
 * Whether other code of the file goes into what is filled where it is missing as if it were always there, so that it only works behind
 * the code that fills it:
 *
 *   async open() { if (!this.client) this.client = await connect(); … }
 *   async count() { return this.client.count(); }
 *
 * @param {Source} source
 * @param {Node} kept - `client`, `this.client`: what is filled
 * @returns {boolean}
 */
export function isReliedOn(source, kept) {
  const target = unwrap(kept);
  const root = getRoot(target);
  if (target.computed === true || (root.type !== "Identifier" && root.type !== "ThisExpression")) return false;
  const owner = root.type === "ThisExpression" ? findClassOfThis(source, root) : source.findVariable(root);
  if (owner == null) return false;
  const known = source.memo(isReliedOn, () => /** @type {Map<object, Map<string, boolean>>} */ (new Map()));
  const ofOwner = getOrInsert(known, owner, () => new Map());
  return getOrInsert(ofOwner, source.slice(target), () => {
    const mentions = getMentions(source, target, root, owner);
    const writes = mentions.filter(isWritten);
    if (writes.every(isAtOnce) || isThereFromTheStart(target, owner, writes)) return false;
    if (isClass(/** @type {any} */ (owner)) && writes.every((write) => isOfNewInstance(source, owner, write)))
      return false;
    const home = isVariable(owner) ? /** @type {any} */ (owner.defs[0]?.name) : owner;
    const fills = getNamesOfFilling(source, writes, home);
    const careful = [...writes, ...mentions.filter(isAsked)].flatMap((mention) => getFunctionsAround(mention, home));
    return mentions.some((mention) => {
      const around = goesInto(mention) ? getFunctionsAround(mention, home) : [];
      return around.length > 0 && !around.some((fn) => careful.includes(fn) || calls(source, fn, fills));
    });
  });
}

/**
 * @param {Source} source
 * @param {Node} target
 * @param {Node} root - of the target
 * @param {object} owner - the class or variable that it belongs to
 * @returns {Node[]} all places of the file where the same is meant
 */
function getMentions(source, target, root, owner) {
  if (target === root)
    return /** @type {Variable} */ (owner).references.map(({ identifier }) => /** @type {any} */ (identifier));
  const text = source.slice(target);
  return source.nodes("MemberExpression").filter((member) => {
    if (source.slice(member) !== text) return false;
    const other = getRoot(member);
    return (other.type === "ThisExpression" ? findClassOfThis(source, other) : source.findVariable(other)) === owner;
  });
}

/** @param {Node} mention */
function isWritten(mention) {
  const { parent } = getWrapped(mention);
  return parent.type === "AssignmentExpression" && unwrap(parent.left) === mention;
}

/**
 * @param {Node} write
 * @returns {boolean} whether it is done before anybody else has a turn
 */
function isAtOnce(write) {
  const fn = findFunction(write);
  return fn?.async === false && fn.parent.type !== "CallExpression";
}

/**
 * @param {object} owner
 * @returns {owner is Variable}
 */
function isVariable(owner) {
  return "references" in owner;
}

/**
 * @param {Node} node
 * @param {Node | undefined} home - where what is kept lives
 * @returns {Node[]} the functions in which it stands, up to there
 */
function getFunctionsAround(node, home) {
  /** @type {Node[]} */
  const around = [];
  for (let fn = findFunction(node); fn !== undefined && !(home && contains(fn, home)); fn = findFunction(fn))
    around.push(fn);
  return around;
}

/**
 * @param {Node} target
 * @param {any} owner
 * @param {Node[]} writes
 * @returns {boolean} whether it has a value before it is filled
 */
function isThereFromTheStart(target, owner, writes) {
  if (target.type === "Identifier")
    return owner.defs.some((/** @type {any} */ { type, node }) => type !== "Variable" || isSomething(node.init));
  if (!isClass(owner)) return false;
  const name = findLastName(target);
  const constructor = findConstructor(owner);
  return (
    owner.body.body.some((/** @type {Node} */ member) => getKeyName(member) === name && isSomething(member.value)) ||
    writes.some(
      (write) =>
        constructor !== undefined && contains(constructor, write) && isSomething(getWrapped(write).parent.right),
    )
  );
}

/**
 * `static async getInstance() { … const made = new Store(); await made.open(); … }`: nobody has the instance before.
 *
 * @param {Source} source
 * @param {any} owner - a class
 * @param {Node} write - in a method of it
 * @returns {boolean}
 */
function isOfNewInstance(source, owner, write) {
  const fn = findFunction(write);
  const name = fn === undefined ? undefined : findName(fn);
  if (name === undefined) return false;
  return source.nodes("CallExpression").some((call) => {
    const around = findLastName(call.callee) === name ? findFunction(call) : undefined;
    return (
      around !== undefined &&
      findWithin(source, around, (node) => node.type === "NewExpression" && node.callee.name === owner.id?.name) !==
        undefined
    );
  });
}

/** @param {Node | null | undefined} value */
function isSomething(value) {
  return value != null && value.raw !== "null" && value.name !== "undefined";
}

/**
 * `client.count()`, `this.client!.count()`, `{ headers: { token: kept.token } }`, and neither `client?.count()` nor `return client`
 *
 * @param {Node} mention
 * @returns {boolean}
 */
function goesInto(mention) {
  const outer = getWrapped(mention);
  const { parent } = outer;
  if (parent.optional === true) return false;
  if (parent.type === "MemberExpression") return parent.object === outer;
  if (parent.type === "Property") return parent.value === outer;
  return parent.type === "CallExpression" || parent.type === "TemplateLiteral";
}

/**
 * @param {Source} source
 * @param {Node[]} writes
 * @param {Node | undefined} home
 * @returns {Set<string>} names of functions that fill it, and of those that call them
 */
function getNamesOfFilling(source, writes, home) {
  const getNames = (/** @type {Node[]} */ nodes) =>
    nodes.flatMap((node) => getFunctionsAround(node, home).flatMap((fn) => findName(fn) ?? []));
  const own = new Set(getNames(writes));
  const callers = source.nodes("CallExpression").filter(({ callee }) => own.has(findLastName(callee) ?? ""));
  return new Set([...own, ...getNames([...callers])]);
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {ReadonlySet<string>} names
 * @returns {boolean} whether it calls something of such a name
 */
function calls(source, fn, names) {
  return (
    findWithin(source, fn, (node) => node.type === "CallExpression" && names.has(findLastName(node.callee) ?? "")) !==
    undefined
  );
}

/**
 * @param {Node} mention
 * @returns {boolean} whether code asks whether it is there
 */
function isAsked(mention) {
  const { parent } = getWrapped(mention);
  return ASKS.test(parent.type) || (parent.type === "MemberExpression" && parent.optional === true);
}
