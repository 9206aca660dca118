import { findAnnotation } from "./annotation.js";
import { getParameters, getRoles } from "./collector.js";
import { findImportedTypes, findRoleOfTypes, findSpecOfTypes } from "./types.js";
import { findReturned } from "./returned.js";
import { findTypesOfFunction, findTypesOfParam } from "./jsdoc.js";
import { isOfConnection } from "./connections.js";
import { getParams, isFunction } from "../../ast/syntax/functions.js";
import { resolveFunctions } from "../../ast/values/resolve.js";
import { withArticle } from "../words.js";

/** @import { FrameworkName, FrameworkTable, Node, Purpose, Role, Source } from "../../types.js" */
/** @import { Origins } from "./origins.js" */
/** @import { Registration } from "./collector.js" */
/** @import { ImportedType } from "./types.js" */

/** What people call the response that they get from a server of somebody else's. */
const CLIENT_RESPONSE = /^_?(res|resp|response|reply|upstream|proxyRes|remote)/;

/** What a clock hands over, by the name or the type of it: `async (context: Context, nightlyTimer: Timer) => {}`. */
const OF_CLOCK = /timer/i;

/**
 * Functions whose own type says what they are: `const list: RequestHandler = (req, res) => {}`, or the one that
 * `function logger (): MiddlewareHandler` returns.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @returns {Registration[]}
 */
export function findTypedFunctions(source, origins) {
  const functions = source.nodes("FunctionExpression", "ArrowFunctionExpression", "FunctionDeclaration");
  return functions
    .filter(isFunction)
    .flatMap((fn) => [
      ...getRegistrations(origins, findImportedTypes(source, findAnnotation(fn)), () => [fn]),
      ...getRegistrations(origins, findTypesOfFunction(source, fn), () => [fn]),
      ...getRegistrations(origins, findImportedTypes(source, fn.returnType), () =>
        findReturned(source, fn).flatMap((result) => resolveFunctions(source, result)),
      ),
    ]);
}

/**
 * @param {Origins} origins
 * @param {ImportedType[]} types
 * @param {() => Node[]} getFunctions - that are of these types
 * @returns {Registration[]}
 */
function getRegistrations(origins, types, getFunctions) {
  const found = findSpecOfTypes(origins.tables, types);
  if (found === undefined) return [];
  const { table, spec, type } = found;
  return getFunctions().map((handler) => {
    const isOfClock = spec.roles?.[0] === "context" && takesTimer(handler);
    if (spec.params !== undefined) origins.setParameters(handler, getParameters(spec.params, table, undefined));
    return {
      handler,
      reason: "typed",
      text: `typed as ${withArticle(table.name)} \`${type}\``,
      root: `${table.name} ${spec.as ?? "handler"}`,
      purpose: spec.purpose,
      cold: spec.cold === true || isOfClock,
      framework: table.name,
      roles: getRoles(handler, 0, spec),
    };
  });
}

/**
 * What the types of a function's parameters say: it takes a request, so it runs per request.
 *
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @param {Node} fn
 * @returns {{ text: string, root: string, purpose?: Purpose, roles: (Role["role"] | null)[], framework: FrameworkName } | undefined}
 */
export function findTypedParameters(source, tables, fn) {
  if (isOfConnection(source, fn)) return undefined;
  /** @type {ReturnType<typeof findRoleOfTypes>[]} */
  const typed = getParams(fn).map((/** @type {Node} */ param) =>
    findRoleOfParameter(source, tables, fn, getBinding(param)),
  );
  // Of several the request says most.
  const request = typed.findIndex((found) => found?.role === "request" || found?.role === "context");
  const index = request === -1 ? typed.findIndex((found) => found !== undefined) : request;
  const found = typed[index];
  if (found === undefined || (found.role === "context" && takesTimer(fn))) return undefined;
  const param = getBinding(getParams(fn)[index]);
  const type = `${withArticle(found.table.name)} \`${found.type}\``;
  return {
    text: `${param.type === "Identifier" ? `\`${param.name}\`` : "its parameter"} is ${type}`,
    root: `a function that takes ${type}`,
    ...(found.table.errorTypes?.includes(found.type) && { purpose: "errors" }),
    roles: typed.map((role) => role?.role ?? null),
    framework: found.table.name,
  };
}

/**
 * @param {Source} source
 * @param {FrameworkTable[]} tables
 * @param {Node} fn
 * @param {Node} binding
 */
function findRoleOfParameter(source, tables, fn, binding) {
  const types =
    binding.typeAnnotation == null && binding.type === "Identifier"
      ? findTypesOfParam(source, fn, binding.name)
      : findImportedTypes(source, binding.typeAnnotation);
  const found = findRoleOfTypes(tables, types);
  // A client gets an IncomingMessage too: the response.
  return found?.role === "request" && binding.type === "Identifier" && CLIENT_RESPONSE.test(binding.name)
    ? undefined
    : found;
}

/**
 * @param {Node} fn
 * @returns {boolean} whether a clock calls it, and no request
 */
function takesTimer(fn) {
  return getParams(fn).some((/** @type {Node} */ param) => {
    const { name = "", typeAnnotation } = getBinding(param);
    return OF_CLOCK.test(name) || OF_CLOCK.test(typeAnnotation?.typeAnnotation.typeName?.name ?? "");
  });
}

/**
 * @param {Node} param
 * @returns {Node} the name or pattern, without a default value and without `private readonly`
 */
function getBinding(param) {
  if (param.type === "TSParameterProperty") return getBinding(param.parameter);
  return param.type === "AssignmentPattern" ? param.left : param;
}
