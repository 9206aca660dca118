import { tables } from "../heat/roots/index.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { FrameworkName, HeatModel, Node, Source } from "../types.js" */

const APP_MODULES = new Set(tables.flatMap(({ appModules = [] }) => appModules));

/**
 * The call that hands a handler to a framework: as an argument, in an array, in an options object.
 *
 * @param {HeatModel} heat
 * @param {Node} use - the handler, or its name
 * @param {FrameworkName} framework
 * @returns {Node | undefined}
 */
export function findRegistrationCall(heat, use, framework) {
  let argument = use;
  while (["Property", "ObjectExpression", "ArrayExpression"].includes(argument.parent.type)) argument = argument.parent;
  const call = argument.parent;
  const callee = call.type === "CallExpression" && call.arguments.includes(argument) ? unwrap(call.callee) : undefined;
  return callee?.type === "MemberExpression" && heat.findOrigin(callee.object)?.framework === framework
    ? call
    : undefined;
}

/**
 * Whether an expression makes an app with prototypes for its requests: `express()` and `new Koa()`. Routers have none.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isAppWithPrototypes(source, node) {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
  return resolve(source, node.callee).some(
    (value) =>
      value.kind === "import" &&
      APP_MODULES.has(value.module) &&
      ["", "default", "*", "*.default"].includes(value.path.join(".")),
  );
}
