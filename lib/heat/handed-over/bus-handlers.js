import { findLastName } from "../../ast/syntax/member-chain.js";
import { getDecoratorName } from "../../ast/syntax/decorator-name.js";
import { getKeyName } from "../../ast/syntax/functions.js";

/** @import { Node } from "../../types.js" */

/** What a class says that it is, as the books on commands and queries call it: `implements IQueryHandler<GetUser>`. */
const HANDLER = /^I?(Command|Query|Events?)Handler$/;

/** And who hands it to the bus, which looks for such classes. */
const DECORATOR = /^(?:command|query|events?)Handler$/i;

/**
 * The method that a bus of the project's own calls with each command, query or event: which class it takes only the running program knows.
 *
 *   @queryHandler(GetUser)
 *   class GetUserHandler implements IQueryHandler<GetUser, User> { async execute(query: GetUser) { … } }
 *
 * @param {Node} fn
 * @returns {string | undefined} "looks like a query handler: `implements IQueryHandler`"
 */
export function findBusHandler({ parent }) {
  if (parent?.type !== "MethodDefinition" || parent.static || parent.parent?.type !== "ClassBody") return undefined;
  const { implements: types = [], decorators = [] } = parent.parent.parent;
  const type = types
    // In Flow it is an identifier.
    .map((/** @type {Node} */ { expression, id }) => findLastName(expression ?? id) ?? "")
    .find((/** @type {string} */ name) => HANDLER.test(name));
  if (type === undefined) return undefined;
  const [, kind] = /** @type {RegExpExecArray} */ (HANDLER.exec(type));
  const isTaken = decorators.some((/** @type {Node} */ one) => DECORATOR.test(getDecoratorName(one)));
  const name = getKeyName(parent);
  return isTaken && (name === "execute" || (name === "handle" && kind.startsWith("Event")))
    ? `looks like ${kind === "Command" ? "a command" : kind === "Query" ? "a query" : "an event"} handler: \`implements ${type}\``
    : undefined;
}
