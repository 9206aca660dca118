import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { append } from "../../lib/ast/append.js";
import { findBranch } from "../../lib/ast/order/branches.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { findClassOfThis } from "../../lib/ast/objects/class-of-this.js";
import { findConstructor, findFunction, getPropertyName, isClass, isFunction } from "../../lib/ast/syntax/functions.js";
import { getDeclaredFields } from "../../lib/ast/objects/class-fields.js";
import { getParents } from "../../lib/ast/objects/parents.js";
import { isOnPrototype } from "../../lib/ast/objects/on-prototype.js";
import { getFieldFlow } from "../../lib/ast/objects/field-flow.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { FieldAdd } from "../../lib/ast/objects/branch-walker.js" */
/** @import { FieldFlow } from "../../lib/ast/objects/field-flow.js" */

/**
 * A field that instances do not have from the start, or not all of them.
 *
 * @typedef {object} LateField
 * @property {string} name
 * @property {Node[]} assignments - that may add it, in the order of the text
 * @property {Map<Node, number>} places - branches and functions in which they stand, and where it is added there first
 */

/**
 * The fields of a class whose instances differ in shape.
 *
 * @typedef {object} LateFields
 * @property {Node} classNode - a class or constructor function
 * @property {Node | undefined} constructor - its function
 * @property {LateField[]} conditional - fields that the constructor adds only in some branches, or in other orders
 * @property {LateField[]} late - fields that only methods and other code add
 * @property {FieldFlow | undefined} flow - of the constructor
 */

/** What makes web and URL objects: those have rules of their own. */
const OTHER_RULES = new Set(["URL", "URLSearchParams", "Request", "Response", "Headers", "AbortController"]);

/**
 * Whether a value is none of this pattern's business: functions and parsed or web objects, made anew for each instance.
 *
 * @param {Node} value
 * @returns {boolean}
 */
export function isOtherPattern(value) {
  const inner = unwrap(value);
  if (isFunction(inner) || isClass(inner)) return true;
  if (inner.type === "CallExpression") return getPropertyName(inner.callee) === "bind";
  return inner.type === "NewExpression" && OTHER_RULES.has(inner.callee.name);
}

/**
 * The late fields that an assignment is the first to add.
 *
 * @param {Source} source
 * @param {Node} assignment
 * @returns {{ lateFields: LateFields, fields: LateField[] }[]}
 */
export function findLateFields(source, assignment) {
  const byFirst = source.memo(findLateFields, () => {
    const found = /** @type {Map<Node, { lateFields: LateFields, fields: LateField[] }[]>} */ (new Map());
    for (const [classNode, writes] of getWrites(source)) {
      const lateFields = getOfClass(source, classNode, writes);
      for (const fields of [lateFields.conditional, lateFields.late]) {
        const first = fields[0]?.assignments[0];
        if (first !== undefined) append(found, first, { lateFields, fields });
      }
    }
    return found;
  });
  return byFirst.get(assignment) ?? [];
}

/**
 * @param {Source} source
 * @returns {Map<Node, Node[]>} assignments to fields of instances, by class
 */
function getWrites(source) {
  /** @type {Map<Node, Node[]>} */
  const writes = new Map();
  for (const node of source.nodes("AssignmentExpression")) {
    const left = unwrap(node.left);
    const name = left.type === "MemberExpression" ? getPropertyName(left) : undefined;
    if (name === undefined || name.startsWith("#") || !["=", "??=", "||="].includes(node.operator)) continue;
    /** @type {Node | undefined} */
    const found =
      left.object.type === "ThisExpression"
        ? findClassOfThis(source, left.object)
        : findClassOfInstance(source, left.object);
    // `new this.constructor()` leads to the constructor's function.
    const classNode = found?.parent.kind === "constructor" ? found.parent.parent.parent : found;
    if (classNode !== undefined) append(writes, classNode, node);
  }
  return writes;
}

/**
 * `const reply = new Reply(); reply.user = …`
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {Node | undefined}
 */
function findClassOfInstance(source, object) {
  if (object.type !== "Identifier") return undefined;
  const [value, ...others] = resolve(source, object);
  return others.length === 0 && value.kind === "instance" ? value.classNode : undefined;
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {Node[]} writes
 * @returns {LateFields}
 */
function getOfClass(source, classNode, writes) {
  const constructor = isClass(classNode) ? findConstructor(classNode) : classNode;
  const declared = getDeclaredFields(source, classNode);
  const flow = constructor === undefined ? undefined : getFieldFlow(source, classNode, constructor, declared);
  // Object.assign(this, options): what it has, nobody knows.
  if (flow?.isOpen === true) return { classNode, constructor, conditional: [], late: [], flow };
  const inFlow = new Set(flow?.adds.map(({ assignment }) => assignment));
  const isUnsure = (/** @type {FieldAdd} */ { name }) => flow?.always.has(name) !== true || flow.reordered.has(name);
  const conditional = getFields(
    source,
    classNode,
    (flow?.adds ?? []).filter(isUnsure).map(({ assignment, branch }) => ({ assignment, place: branch ?? assignment })),
  );
  // A parent that the file does not show may have the fields: unknown is no finding.
  const known = new Set([...declared, ...(flow?.always ?? []), ...(flow?.adds ?? []).map(({ name }) => name)]);
  const others = getParents(source, classNode).isComplete
    ? writes.filter((write) => !inFlow.has(write) && !known.has(getName(write)))
    : [];
  const adds = new Set(getAdds(source, others));
  const late = getFields(
    source,
    classNode,
    others.map((assignment) => ({
      assignment,
      place: adds.has(assignment) ? (findPlace(assignment) ?? assignment) : undefined,
    })),
  );
  return { classNode, constructor, conditional, late, flow };
}

/**
 * Those before which the same function has not set the field for sure:
 *
 *   this.isChanged = false;
 *   if (check(this)) this.isChanged = true;
 *                    ^^^^^^^^^^^^^^^^^^^^^ adds nothing
 *
 * @param {Source} source
 * @param {Node[]} writes - in the order of the text
 * @returns {Node[]}
 */
function getAdds(source, writes) {
  /** What is set in each function and branch.
   * @type {Map<Node, Set<string>>} */
  const set = new Map();
  return writes.filter((write) => {
    const { object } = unwrap(write.left);
    const field = `${source.slice(object)} ${getName(write)}`;
    const own = findPlace(write);
    for (let place = own; place !== undefined; place = isFunction(place) ? undefined : findPlace(place.parent))
      if (set.get(place)?.has(field) === true) return false;
    if (own !== undefined) getOrInsert(set, own, () => new Set()).add(field);
    return true;
  });
}

/**
 * @param {Node} node
 * @returns {Node | undefined} the innermost branch around it, else its function
 */
function findPlace(node) {
  return findBranch(node) ?? findFunction(node);
}

/** @param {Node} assignment */
function getName(assignment) {
  return getPropertyName(unwrap(assignment.left)) ?? "";
}

/**
 * @param {Source} source
 * @param {Node} classNode
 * @param {{ assignment: Node, place: Node | undefined }[]} adds - `place`: of those that may add the field
 * @returns {LateField[]}
 */
function getFields(source, classNode, adds) {
  /** @type {Map<string, LateField>} */
  const fields = new Map();
  for (const { assignment, place } of adds) {
    const name = getName(assignment);
    const field = getOrInsert(fields, name, () => ({ name, assignments: [], places: new Map() }));
    field.assignments.push(assignment);
    if (place !== undefined && !field.places.has(place)) field.places.set(place, assignment.range[0]);
  }
  return [...fields.values()].filter(
    ({ name, assignments }) =>
      !assignments.some(({ right }) => isOtherPattern(right)) && !isOnPrototype(source, classNode, name),
  );
}

/**
 * Whether fields are added at several places, so that instances get them in different orders or combinations. Fields that
 * one branch adds together make one more shape, which costs next to nothing, and so do two branches of which one runs.
 *
 * @param {Pick<LateField, "places">[]} fields
 * @param {boolean} [areAlways] - whether every instance has all of them: the places are branches of which one runs
 * @returns {boolean}
 */
export function isDiverging(fields, areAlways = false) {
  if (areAlways && new Set(fields.flatMap(({ places }) => [...places.keys()])).size < 3) return false;
  return fields.some((field, index) => fields.slice(index + 1).some((other) => differ(field.places, other.places)));
}

/**
 * @param {Map<Node, number>} a
 * @param {Map<Node, number>} b
 * @returns {boolean} whether there is a place for only one of them, or they follow each other in different orders
 */
function differ(a, b) {
  if (a.size !== b.size || [...a.keys()].some((place) => !b.has(place))) return true;
  const orders = new Set([...a].map(([place, offset]) => offset < (b.get(place) ?? 0)));
  return orders.size > 1;
}
