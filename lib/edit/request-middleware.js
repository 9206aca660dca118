import { getPropertyName } from "../ast/syntax/functions.js";
import { isAppWithPrototypes } from "../frameworks/registration-call.js";
import { findTable } from "../frameworks/request-objects.js";
import { resolve, resolveFunctions } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

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
    return { refused: "the middleware is registered in a chain of calls" };
  if (callee?.type !== "MemberExpression" || callee.object.type !== "Identifier" || calls.length !== 1)
    return { refused: "the app that runs the middleware is created elsewhere" };
  const framework = heat.findOrigin(callee.object)?.framework;
  if (framework === undefined || call.parent.type !== "ExpressionStatement")
    return { refused: "the app that runs the middleware is created elsewhere" };
  const table = findTable(framework);
  const isForAll = runsForEveryRequest(call, table);
  if (!Object.values(table?.objects ?? {}).some(({ place, declarator }) => place?.prototype ?? declarator))
    return { refused: `${framework} has no declaration for lazy properties` };
  if (!isForAll) return { refused: "the middleware runs for some routes only" };
  // Routers have no prototype for requests.
  if (
    table?.appModules !== undefined &&
    !resolve(source, callee.object).every((value) => value.kind === "node" && isAppWithPrototypes(source, value.node))
  )
    return { refused: "the app is created in another file" };
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
