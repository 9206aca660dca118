import { ELEMENT, NONE, REGISTERED } from "../summary/slots.js";

/** @import { TypedSlots } from "./typed-slots.js" */
/** @import { Value } from "./values.js" */

/**
 * `const tasks: Record<string, typeof Task> = {}; for (const file of files) tasks[file.id] = load(file);`: classes of the project that nobody names.
 *
 * @param {TypedSlots} typed
 * @param {number} slot
 * @param {number} type
 */
export function addClassesTo(typed, slot, type) {
  const { slots, objects } = typed;
  const classes = slots.get(type).filter(({ isOfClasses }) => isOfClasses === true);
  const tables = classes.length === 0 ? [] : slots.get(slot).filter((one) => isFilledByKeys(typed, one));
  for (const { members = [] } of classes)
    for (const [name, of] of members)
      for (const table of tables)
        for (const value of getClasses(typed, of)) slots.add(objects.getField(table, name), value);
}

/**
 * `typeof Task`
 *
 * @param {TypedSlots} typed
 * @param {number} type - slot of a class
 * @returns {Value[]} the class itself, and of an abstract one all that extend it: `new tasks[name]()` makes instances of these alone
 */
export function getClasses({ slots, implementations }, type) {
  return slots.get(type).flatMap((value) => {
    if (value.unit?.isAbstract !== true) return [value];
    const instances = slots.get(implementations.get(value) ?? NONE);
    const below = instances.flatMap(({ kind, unit }) =>
      kind === "instance" && unit !== undefined ? [unit.value] : [],
    );
    return [value, ...below];
  });
}

/**
 * @param {TypedSlots} typed
 * @param {Value} table - that is annotated
 * @returns {boolean} whether it is one that names none of what it holds: `{}`
 */
function isFilledByKeys({ objects }, table) {
  return (
    (table.kind === "object" || table.kind === "array") &&
    objects.getMembers(table).every(([name]) => name === ELEMENT || name === REGISTERED)
  );
}
