import { getPropertyName } from "../ast/syntax/functions.js";
import { isAppWithPrototypes } from "../frameworks/registration-call.js";
import { findTable } from "../frameworks/request-objects.js";
import { resolve, resolveFunctions } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { refuse } from "../ast/refuse.js";

/** @import { FrameworkName, FrameworkTable, HeatModel, Node, Refusal, Source } from "../types.js" */

/**
 * Where the middleware is handed to the app, for every request: `app.use(fn)`, `app.addHook("onRequest", fn)`.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} middleware
 * @returns {{ statement: Node, framework: FrameworkName, app: Node } | Refusal}
 */
export function findRegistration(source, heat, middleware) {
  const calls = source
    .nodes("CallExpression")
    .filter((call) =>
      call.arguments.some(
        (/** @type {Node} */ argument) =>
          argument === middleware ||
          (argument.type === "Identifier" && resolveFunctions(source, argument).includes(middleware)),
      ),
    );
  const [call] = calls;
  const callee = call === undefined ? undefined : unwrap(call.callee);
  //   app.use(first).use(second)
  if (callee?.type === "MemberExpression" && unwrap(callee.object).type === "CallExpression")
    return refuse(source, "registeredInChain");
  if (callee?.type !== "MemberExpression" || callee.object.type !== "Identifier" || calls.length !== 1)
    return refuse(source, "appOfMiddlewareElsewhere");
  const framework = heat.findOrigin(callee.object)?.framework;
  if (framework === undefined || call.parent.type !== "ExpressionStatement")
    return refuse(source, "appOfMiddlewareElsewhere");
  const table = findTable(framework);
  const isForAll = runsForEveryRequest(call, table);
  if (!Object.values(table?.objects ?? {}).some(({ place, declarator }) => place?.prototype ?? declarator))
    return refuse(source, "noLazyProperties", { name: framework });
  if (!isForAll) return refuse(source, "someRoutesOnly");
  // Routers have no prototype for requests.
  if (
    table?.appModules !== undefined &&
    !resolve(source, callee.object).every((value) => value.kind === "node" && isAppWithPrototypes(source, value.node))
  )
    return refuse(source, "appElsewhere");
  return { statement: call.parent, framework, app: callee.object };
}

/**
 * @param {Node} call - that hands a function to an app
 * @param {FrameworkTable | undefined} table
 * @returns {boolean} whether the function runs for every request, in front of all that handles it
 */
function runsForEveryRequest(call, table) {
  const { everyRequest } = table ?? {};
  if (getPropertyName(unwrap(call.callee)) !== everyRequest?.method) return false;
  return everyRequest?.event === undefined
    ? call.arguments.length === 1
    : call.arguments[0].value === everyRequest.event;
}
