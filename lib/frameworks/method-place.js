import { getLastName } from "../ast/syntax/member-chain.js";
import { isInLoop } from "../ast/order/enclosing.js";
import { findFunction, isFunction } from "../ast/syntax/functions.js";
import { getMentions, isSameObject } from "../ast/values/same-object.js";
import { findRegistrationCall, isAppWithPrototypes } from "./registration-call.js";
import { findRequestObject, findTable } from "./request-objects.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";
import { refuse } from "../ast/refuse.js";

/** @import { FrameworkName, HeatModel, MethodHolder, Node, Refusal, Source } from "../types.js" */
/** @import { AttachedFunction } from "./attached-functions.js" */

/**
 * The registration of a handler, in front of which methods can be declared.
 *
 * @typedef {object} MethodPlace
 * @property {FrameworkName} framework
 * @property {MethodHolder} holder
 * @property {Node} app - expression
 * @property {Node} call - that registers the handler, or uses its name
 * @property {Node} use - the argument of the call
 * @property {Node} statement - that the call is a part of
 * @property {Node} home - the function or program that has the app: what is declared there is there once for each app
 * @property {boolean} isForAll - the handler runs for every request of the app
 * @property {boolean} isServing - the file shows that the app itself answers requests, not one that it is mounted in
 * @property {boolean} isOnly - the handler is used nowhere else
 */

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {AttachedFunction} attached
 * @returns {MethodPlace | Refusal}
 */
export function findMethodPlace(source, heat, { handler, role }) {
  const { framework } = role ?? {};
  if (role === undefined || framework === undefined) return refuse(source, "appElsewhere");
  const holder = findRequestObject(role)?.place;
  if (holder === undefined) return refuseNoPlace(source, framework, role.role);
  const uses = getUses(source, handler);
  if (uses === undefined || uses.length === 0) return refuse(source, "handlerWithoutApp");
  /** @type {Pick<MethodPlace, "app" | "call" | "use" | "statement">[]} */
  const registrations = [];
  for (const use of uses) {
    const registration = findRegistration(heat, use, framework);
    if (registration === undefined) return refuse(source, "handlerWithoutApp");
    registrations.push(registration);
  }
  const [first, ...others] = registrations.sort((a, b) => a.call.range[0] - b.call.range[0]);
  if (others.some(({ app }) => !isSameObject(source, app, first.app))) return refuse(source, "severalInstances");
  const { statement } = first;
  if (statement.type !== "ExpressionStatement" || !["Program", "BlockStatement"].includes(statement.parent.type))
    return refuse(source, "registrationInExpression");
  if (isInLoop(statement)) return refuse(source, "registeredInLoop");
  const app = checkApp(source, first.app, holder);
  if ("refused" in app) return app;
  const home = getHome(source, first.app, statement);
  if (holder.method !== undefined && home !== (findFunction(statement) ?? source.ast))
    return refuse(source, "registeredSeveralTimes");
  return {
    ...first,
    framework,
    holder,
    home,
    isForAll: registrations.some(isForAll),
    isServing: app.isServing,
    isOnly: others.length === 0,
  };
}

/**
 * @param {Source} source
 * @param {FrameworkName} name
 * @param {string} other - object of the request
 * @returns {Refusal}
 */
function refuseNoPlace(source, name, other) {
  const { methodAdvice: third } = findTable(name) ?? {};
  return third === undefined
    ? refuse(source, "noPlaceForMethods", { name, other })
    : refuse(source, "noPlaceForMethodsAdvised", { name, other, third });
}

/**
 * @param {Source} source
 * @param {Node} handler
 * @returns {Node[] | undefined} the places that name it, or where it stands; undefined where it leaves the file
 */
function getUses(source, handler) {
  const { parent } = handler;
  if (parent.type !== "VariableDeclarator" && handler.type !== "FunctionDeclaration") return [handler];
  const named = handler.type === "FunctionDeclaration" ? handler.id : parent.id;
  const variable = named?.type === "Identifier" ? source.findVariable(named) : undefined;
  const declaration = handler.type === "FunctionDeclaration" ? handler : parent.parent;
  if (variable === undefined || declaration.parent.type.startsWith("Export")) return undefined;
  return variable.references.flatMap((reference) =>
    reference.init === true ? [] : [/** @type {any} */ (reference.identifier)],
  );
}

/**
 * app.use(fn).get("/", fn), app.route({ preHandler: [fn] })
 *
 * @param {HeatModel} heat
 * @param {Node} use
 * @param {FrameworkName} framework
 * @returns {Pick<MethodPlace, "app" | "call" | "use" | "statement"> | undefined}
 */
function findRegistration(heat, use, framework) {
  const call = findRegistrationCall(heat, use, framework);
  if (call === undefined) return undefined;
  let app = unwrap(unwrap(call.callee).object);
  while (app.type === "CallExpression" && unwrap(app.callee).type === "MemberExpression")
    app = unwrap(unwrap(app.callee).object);
  // A chain such as app.route("/").get(fn) has other objects on its way.
  if (heat.findOrigin(app)?.framework !== framework) return undefined;
  let statement = call;
  while (["CallExpression", "MemberExpression", "AwaitExpression"].includes(statement.parent.type))
    statement = statement.parent;
  return { app, call, use, statement: statement.parent };
}

/**
 * @param {Source} source
 * @param {Node} app
 * @param {MethodHolder} holder
 * @returns {{ isServing: boolean } | Refusal}
 */
function checkApp(source, app, { prototype, isOfOuterApp }) {
  const isName = app.type === "Identifier" || (app.type === "MemberExpression" && app.object.type === "ThisExpression");
  if (!isName) return refuse(source, "appUnnamed");
  // Plugins get the instance that their hooks and routes are for.
  if (prototype === undefined) return { isServing: true };
  // Routers have no prototype for requests; a parameter may be one.
  if (!resolve(source, app).every((value) => value.kind === "node" && isAppWithPrototypes(source, value.node)))
    return refuse(source, "appElsewhere");
  let isServing = false;
  for (const { parent } of getMentions(source, app)) {
    const call = parent.type === "MemberExpression" ? parent.parent : parent;
    if (call.type !== "CallExpression") continue;
    const name = getCalleeName(call);
    if (
      parent.type === "MemberExpression"
        ? unwrap(call.callee) === parent && ["listen", "callback"].includes(name)
        : /^create(Secure)?Server$/.test(name)
    )
      isServing = true;
    if (parent.type !== "MemberExpression" && ["use", "mount", "all"].includes(name))
      return refuse(source, "appMounted", { at: call });
  }
  if (isOfOuterApp === true && !isServing) return refuse(source, "appMayBeMounted");
  return { isServing };
}

/**
 * @param {Source} source
 * @param {Node} app
 * @param {Node} statement
 * @returns {Node}
 */
function getHome(source, app, statement) {
  const declared = app.type === "Identifier" ? /** @type {any} */ (source.findVariable(app)?.defs[0])?.name : statement;
  return (declared === undefined ? undefined : findFunction(declared)) ?? source.ast;
}

/** @param {Node} call */
function getCalleeName(call) {
  const callee = unwrap(call.callee);
  return getLastName(callee);
}

/** @param {Pick<MethodPlace, "call">} registration */
function isForAll({ call }) {
  const method = getCalleeName(call);
  return (
    method === "addHook" ||
    method === "ext" ||
    (method === "use" && (isFunction(call.arguments[0]) || call.arguments[0].type === "Identifier"))
  );
}
