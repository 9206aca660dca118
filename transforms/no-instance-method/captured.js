import { findConstructor, getKeyName, getPropertyName, isClass } from "../../lib/ast/syntax/functions.js";
import { getCaptures, hasThisOf } from "../../lib/ast/values/captures.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { findSelfComparison } from "../../lib/edit/self-comparison.js";
import { findDeclaredField } from "../../lib/ast/objects/declared-field.js";
import { findThis } from "../../lib/ast/values/this-alias.js";
import { getFieldTargets } from "../../lib/ast/objects/field-targets.js";
import { getUses } from "../../detectors/no-instance-method/uses.js";
import { findType } from "./new-fields.js";
import { isOnPrototype } from "../../lib/ast/objects/on-prototype.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { findWithin } from "../../lib/ast/syntax/find-within.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Refusal, Source, Variable } from "../../lib/types.js" */
/** @import { OwnFunction } from "../../detectors/no-instance-method/own-functions.js" */

/**
 * What becomes of the names that a function takes from the constructor.
 *
 * @typedef {object} Captured
 * @property {Edit[]} replacements - inside of the function: `self` → `this`, `raw` → `this._raw`
 * @property {Variable[]} needed - of the constructor, that become fields
 * @property {Map<Node, string>} declared - functions that need that name for the functions inside of them, and the statement that declares it
 * @property {string[]} called - variables that are called, as methods from now on: `encode(value)` → `this._encode(value)`
 * @property {string[]} shared - fields that are there already, and that other code may set: "raw"
 */

/**
 * @param {Source} source
 * @param {OwnFunction} own
 * @param {(variable: Variable) => string} getField - name of the field that is to keep a variable
 * @returns {Captured | Refusal}
 */
export function getCaptured(source, own, getField) {
  const { classNode } = own;
  const constructor = isClass(classNode) ? findConstructor(classNode) : classNode;
  /** @type {Captured} */
  const captured = { replacements: [], needed: [], declared: new Map(), called: [], shared: [] };
  for (const fn of [own.fn, own.get, own.set]) {
    if (fn === undefined) continue;
    const alias = findNeededAlias(source, fn);
    if (alias !== undefined) captured.declared.set(fn, alias);
    const foreign = findForeign(source, fn);
    if (foreign !== undefined) return refuse(source, "ofTheConstructor", { at: foreign, name: source.slice(foreign) });
    /** What the names mean in a member, also those that it declares itself.
     * @type {Edit[]} */
    const meanings = [];
    for (const { identifier, variable } of getCaptures(source, fn)) {
      if (identifier.name === "eval") return refuse(source, "evalInConstructor", { at: identifier });
      if (
        variable === undefined ||
        constructor === undefined ||
        !contains(constructor, /** @type {any} */ (variable.scope.block))
      )
        continue;
      //   class Reply {}   new Reply() inside of Reply itself
      if (/** @type {any} */ (variable.defs[0])?.node === constructor && variable.defs[0].type !== "Parameter")
        continue;
      const isAlias = findThis(source, identifier) !== undefined;
      if (isAlias && hasThisOf(identifier, fn)) meanings.push({ range: identifier.range, text: "this" });
      if (isAlias && alias !== undefined) continue;
      const obstacle = isAlias ? undefined : findValueObstacle(source, own, constructor, variable);
      if (obstacle !== undefined) return obstacle;
      if (!hasThisOf(identifier, fn)) return refuse(source, "otherThis", { at: identifier, name: variable.name });
      const kept = isAlias ? undefined : findKept(source, own, constructor, variable);
      if (kept?.isShared === true && !captured.shared.includes(kept.name)) captured.shared.push(kept.name);
      if (!isAlias && kept === undefined && !captured.needed.includes(variable)) captured.needed.push(variable);
      const { parent } = getWrapped(identifier);
      if (
        !isAlias &&
        (parent.callee === getWrapped(identifier) || parent.tag === getWrapped(identifier)) &&
        parent.type !== "NewExpression"
      )
        captured.called.push(variable.name);
      const text = isAlias ? "this" : `this.${kept?.name ?? getField(variable)}`;
      if (!isAlias) meanings.push({ range: identifier.range, text });
      const isShorthand = identifier.parent.shorthand === true;
      captured.replacements.push({
        range: identifier.range,
        text: isShorthand ? `${getKeyName(identifier.parent)}: ${text}` : text,
      });
    }
    const compared = findSelfComparison(source, fn, meanings);
    if (compared !== undefined) return refuse(source, "alwaysTheSame", { at: compared, name: source.slice(compared) });
  }
  return captured;
}

/**
 * Where a function inside with another `this` uses a name for the instance, the method declares the name as the constructor does:
 *
 *   var self = this;
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {string | undefined}
 */
function findNeededAlias(source, fn) {
  if (fn.body.type !== "BlockStatement" || fn.body.body[0]?.directive != null) return undefined;
  const inner = getCaptures(source, fn).find(
    ({ identifier }) => findThis(source, identifier) !== undefined && !hasThisOf(identifier, fn),
  );
  const declaration = inner === undefined ? undefined : /** @type {any} */ (inner.variable?.defs[0])?.parent;
  return declaration?.declarations.length === 1 ? source.slice(declaration) : undefined;
}

/**
 * `arguments` and `new.target` of an arrow function are the constructor's.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {Node | undefined}
 */
function findForeign(source, fn) {
  if (fn.type !== "ArrowFunctionExpression") return undefined;
  return findWithin(source, fn, (node) => {
    const isOf =
      (node.type === "MetaProperty" && source.slice(node) !== "import.meta") ||
      (node.type === "Identifier" && node.name === "arguments" && source.findReference(node) !== undefined);
    return isOf && hasThisOf(node, fn);
  });
}

/**
 * Why a variable of the constructor cannot be kept in a field from the function's statement on: it may be another value
 * later, or is not there yet.
 *
 * @param {Source} source
 * @param {OwnFunction} own
 * @param {Node} constructor
 * @param {Variable} variable
 * @returns {Refusal | undefined}
 */
function findValueObstacle(source, { statement }, constructor, variable) {
  const written = variable.references.find((reference) => reference.isWrite() && !reference.init);
  if (written !== undefined)
    return refuse(source, "writtenAgain", { at: /** @type {any} */ (written.identifier), name: variable.name });
  const [definition] = /** @type {any[]} */ (variable.defs);
  if (variable.defs.length !== 1) return refuse(source, "declaredTwice", { name: variable.name });
  if (definition.type === "Parameter" && definition.node === constructor) return undefined;
  const isBefore =
    definition.type === "Variable" &&
    definition.parent.parent === constructor.body &&
    definition.parent.range[1] <= statement.range[0] &&
    definition.node.init != null;
  return isBefore ? undefined : refuse(source, "ofTheConstructor", { name: variable.name });
}

/**
 * The field that holds a variable of the constructor already:
 *
 *   this.raw = raw;
 *   ^^^^^^^^
 *
 * @param {Source} source
 * @param {OwnFunction} own
 * @param {Node} constructor
 * @param {Variable} variable
 * @returns {{ name: string, isShared: boolean } | undefined} `isShared`: other files may set it
 */
function findKept(source, { classNode, statement: own }, constructor, variable) {
  const [definition] = /** @type {any[]} */ (variable.defs);
  const parameter = constructor.params.find(
    (/** @type {Node} */ param) =>
      param.type === "TSParameterProperty" && (param.parameter.left ?? param.parameter) === definition.name,
  );
  //   constructor(private readonly raw: ServerResponse) {
  if (parameter !== undefined) {
    if (parameter.readonly === true) return { name: variable.name, isShared: false };
    return getUses(source, classNode, variable.name).some(({ kind }) => kind === "write")
      ? undefined
      : { name: variable.name, isShared: parameter.accessibility !== "private" };
  }
  for (const statement of constructor.body.body) {
    if (statement.range[0] >= own.range[0]) return undefined;
    const { expression } = statement;
    const left =
      expression?.type === "AssignmentExpression" && expression.operator === "=" ? unwrap(expression.left) : undefined;
    const name =
      left?.type === "MemberExpression" && findThis(source, left.object) !== undefined
        ? getPropertyName(left)
        : undefined;
    if (name === undefined || left !== expression.left || !/^#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name))
      continue;
    const value = unwrap(expression.right);
    if (
      value.type !== "Identifier" ||
      source.findVariable(value) !== variable ||
      isOnPrototype(source, classNode, name)
    )
      continue;
    if (getFieldTargets(source, classNode, statement).length > 0 || !hasSameType(source, classNode, name, variable))
      continue;
    return { name, isShared: !isPrivate(classNode, name) };
  }
  return undefined;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} name - of a field
 * @param {Variable} variable
 * @returns {boolean} whether TypeScript knows the same of both
 */
function hasSameType(source, classNode, name, variable) {
  if (!isTypeScript(source)) return true;
  const field = findDeclaredField(classNode, name);
  const type = field?.typeAnnotation?.typeAnnotation;
  return field !== undefined && (type === undefined || source.slice(type) === findType(source, variable));
}

/**
 * @param {Node} classNode
 * @param {string} name
 */
function isPrivate(classNode, name) {
  const field = findDeclaredField(classNode, name);
  return /^[_#]/.test(name) || field?.accessibility === "private" || field?.readonly === true;
}
