import { getKeyName, getPropertyName } from "../../ast/syntax/functions.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/** What files hand each other a client of Prisma by, where it is not called after it. */
const NAME = /^_?(?:db|database|orm|client)$/;

/** Methods of models that Prisma alone has. Drizzle's are those of `db.query.users`. */
const METHODS = /^(?:findUnique|findUniqueOrThrow|findFirstOrThrow|findMany|createManyAndReturn|updateManyAndReturn)$/;
const NO_MODEL = /^(?:\$|query$)/;

/** Methods of the client itself. */
const OF_CLIENT = /^\$(?:transaction|queryRaw|queryRawUnsafe|executeRaw|executeRawUnsafe|extends)$/;

/** What these are told. */
const OPTIONS = /^(?:where|select|include|omit|orderBy|take|skip|cursor|distinct|data)$/;

/**
 * `db.user` of `import { db } from "./db"`, where the file asks by it as only Prisma is asked: `db.user.findMany({ where })`
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isModelOfPrisma(source, node) {
  if (node.type !== "MemberExpression" || NO_MODEL.test(getPropertyName(node) ?? "$")) return false;
  const root = unwrap(node.object);
  if (root.type !== "Identifier" || !NAME.test(root.name)) return false;
  const variable = source.findVariable(root);
  if (variable?.defs[0]?.type !== "ImportBinding") return false;
  const known = source.memo(isModelOfPrisma, () => /** @type {Map<Variable, boolean>} */ (new Map()));
  return getOrInsert(known, variable, () =>
    variable.references.some(({ identifier }) => isAskedAsPrisma(/** @type {any} */ (identifier))),
  );
}

/**
 * @param {Node} root - a place that names the client
 * @returns {boolean}
 */
function isAskedAsPrisma(root) {
  const member = getWrapped(root).parent;
  if (member?.type !== "MemberExpression" || member.object !== root) return false;
  const name = getPropertyName(member) ?? "$";
  if (OF_CLIENT.test(name)) return true;
  const method = getWrapped(member).parent;
  if (NO_MODEL.test(name) || method?.type !== "MemberExpression" || !METHODS.test(getPropertyName(method) ?? ""))
    return false;
  const call = getWrapped(method).parent;
  const given = call?.type === "CallExpression" && call.callee === method ? call.arguments : [];
  return (
    given.length === 1 &&
    unwrap(given[0]).type === "ObjectExpression" &&
    unwrap(given[0]).properties.some(
      (/** @type {Node} */ property) => property.type === "Property" && OPTIONS.test(getKeyName(property) ?? ""),
    )
  );
}
