import { tables } from "../heat/roots/index.js";

/** @import { FrameworkName, FrameworkTable, RequestObject, Role } from "../types.js" */

/** @type {Map<FrameworkName, FrameworkTable>} */
const byName = new Map(tables.map((table) => [table.name, table]));

/**
 * @param {FrameworkName | undefined} name - of a framework, as roles and origins have it
 * @returns {FrameworkTable | undefined}
 */
export function findTable(name) {
  return name === undefined ? undefined : byName.get(name);
}

/**
 * @param {Role | undefined} role - of a parameter
 * @returns {RequestObject | undefined} what is known of the object that its framework hands over
 */
export function findRequestObject(role) {
  return role === undefined ? undefined : findTable(role.framework)?.objects?.[role.role];
}

/**
 * Whether some framework's request object has a property itself: assigning it may run a setter, deleting it uncover a getter.
 *
 * @param {Role["role"]} role
 * @param {string} name
 * @returns {boolean}
 */
function isFrameworkProperty(role, name) {
  return tables.some(({ objects }) => objects?.[role]?.properties?.has(name) === true);
}

/**
 * Whether the object that a parameter is has a member of its own by that name. Where the framework is unknown, or its table does
 * not say, whether that of any framework has.
 *
 * @param {Role} role
 * @param {string} name
 * @returns {boolean}
 */
export function isOwnMember(role, name) {
  const { methods, properties } = findRequestObject(role) ?? {};
  const isProperty = properties?.has(name) ?? isFrameworkProperty(role.role, name);
  return (
    isProperty ||
    (methods?.has(name) ?? tables.some(({ objects }) => objects?.[role.role]?.methods?.has(name) === true))
  );
}
