import { contains } from "../../lib/ast/syntax/contains.js";
import { findDependence } from "./dependence.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { findObject, findValueOf } from "../../lib/ast/values/written-object.js";
import { getLaterChanges } from "../../lib/ast/values/environment-changes.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { isRequest } from "../../lib/heat/handed-over/taint.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { SERVICES } from "./packages.js";

/** @import { Client } from "./clients.js" */
/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/** How many names are followed. */
const MAX_DEPTH = 4;

/**
 * What makes a client somebody's, for whom nobody keeps one: credentials for a service that come with the call, which are a customer's, or a
 * session's that ends; and variables of the environment that the call has just set.
 *
 *   const client = new KMSClient({ region, credentials: session.credentials });
 *   const { keys } = await c.req.json(); const client = new S3Client({ credentials: keys });
 *
 *   process.env.AZURE_TENANT_ID = settings.tenantId;
 *   const credential = new DefaultAzureCredential();
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call - that makes it
 * @param {Client} client
 * @returns {Node | undefined}
 */
export function findOwner(source, heat, call, { path }) {
  const owner = findFunction(call);
  const set = getLaterChanges(source).find(
    ({ node }) => owner !== undefined && contains(owner, node) && node.range[0] < call.range[0],
  );
  if (set !== undefined) return set.node;
  const credentials = SERVICES.test(path)
    ? findValueOf(findObject(source, call.arguments[0]), "credentials", "authClient")
    : undefined;
  return credentials !== undefined && isBrought(source, heat, credentials) ? credentials : undefined;
}

/**
 * Whether credentials come with the call: not those of an instance, and not what is asked for without a word of whose they are
 * (`fromEnv()`, `await loadCredentials()`).
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} value
 * @param {number} [depth]
 * @returns {boolean}
 */
function isBrought(source, heat, value, depth = 0) {
  const found = findDependence(source, [value]);
  if (found === undefined || depth > MAX_DEPTH) return false;
  switch (found.type) {
    case "AwaitExpression":
      return isBrought(source, heat, found.argument, depth + 1);
    case "CallExpression":
      return (
        found.arguments.some((/** @type {Node} */ given) => isBrought(source, heat, given, depth + 1)) ||
        isOfRequest(source, heat, unwrap(found.callee))
      );
    case "Identifier": {
      const variable = source.findVariable(found);
      const [definition] = variable?.defs ?? [];
      if (variable === undefined || definition?.type === "Parameter") return variable !== undefined;
      //   let credentials; if (role) credentials = await assume(role); else credentials = settings.keys;
      const written = getWrites(variable).flatMap(({ parent }) =>
        parent.type === "AssignmentExpression" ? [parent.right] : [],
      );
      const init = definition?.type === "Variable" ? /** @type {any} */ (definition.node).init : undefined;
      return [...(init == null ? [] : [init]), ...written].some((one) =>
        isBrought(source, heat, unwrap(one), depth + 1),
      );
    }
    default:
      return false;
  }
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} callee
 * @returns {boolean} whether it reads the request: `req.json()`, `c.req.valid("json")`
 */
function isOfRequest(source, heat, callee) {
  return callee.type === "MemberExpression" && isRequest(source, heat, unwrap(callee.object));
}
