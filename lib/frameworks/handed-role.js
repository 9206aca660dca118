import { getCallers, getHandedArguments } from "../ast/values/callers.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Role, Source } from "../types.js" */

/** What the objects of a request are called where they are handed on. @type {Record<string, Role["role"]>} */
const NAMES = {
  req: "request",
  request: "request",
  res: "response",
  response: "response",
  reply: "response",
  ctx: "context",
};
/** How many helpers may stand between a handler and a helper. */
const MAX_DEPTH = 3;

/**
 * What a name is to a framework: a parameter of a handler, or of a helper that a handler hands its own to. A helper that only other files
 * call tells it by the name of its parameter.
 *
 *   app.addHook("onRequest", async (request, reply) => addAnswers(reply));
 *   function addAnswers(reply) { reply.fail = (message) => … }
 *                       ^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} identifier
 * @param {number} [depth]
 * @returns {Role | undefined}
 */
export function findHandedRole(source, heat, identifier, depth = 0) {
  const own = heat.findRole(identifier);
  if (own !== undefined || depth === MAX_DEPTH) return own;
  const definition = source.findVariable(identifier)?.defs[0];
  if (definition?.type !== "Parameter") return undefined;
  const owner = /** @type {Node} */ (definition.node);
  const index = owner.params.indexOf(definition.name);
  if (index === -1 || heat.of(owner).level !== "hot") return undefined;
  const callers = getCallers(source, owner);
  for (const call of callers) {
    const given = getHandedArguments(source, call)[index];
    const argument = given === undefined ? undefined : unwrap(given);
    const role = argument?.type === "Identifier" ? findHandedRole(source, heat, argument, depth + 1) : undefined;
    if (role !== undefined) return role;
  }
  const role = callers.length === 0 ? NAMES[identifier.name] : undefined;
  return role === undefined ? undefined : { framework: undefined, role };
}
