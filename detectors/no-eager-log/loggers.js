import { findLastName } from "../../lib/ast/syntax/member-chain.js";
import { findImportedTypes } from "../../lib/heat/handed-over/types.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { findTable } from "../../lib/frameworks/request-objects.js";
import { findType } from "../../lib/ast/promises/promise-types.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../../lib/types.js" */

/**
 * Whose logger it is, which says how it is asked for its level; `named`: something of that name, out of sight.
 *
 * @typedef {"pino" | "winston" | "bunyan" | "log4js" | "loglevel" | "debug" | "nest" | "fastify" | "module" | "named"} LoggerKind
 */

/** What makes loggers, by the path of the function or class. @type {Record<string, LoggerKind>} */
const MAKERS = {
  pino: "pino",
  "pino.pino": "pino",
  "winston.createLogger": "winston",
  "winston.loggers.get": "winston",
  "winston.loggers.add": "winston",
  "bunyan.createLogger": "bunyan",
  "log4js.getLogger": "log4js",
  "loglevel.getLogger": "loglevel",
  debug: "debug",
  "util.debuglog": "debug",
  "util.debug": "debug",
  "@nestjs/common.Logger": "nest",
};

/** Modules that are loggers themselves. @type {Record<string, LoggerKind>} */
const MODULES = { loglevel: "loglevel", winston: "module" };

/** Types, by module and name. @type {Record<string, LoggerKind>} */
const TYPES = {
  "pino.Logger": "pino",
  "pino.default.Logger": "pino",
  "winston.Logger": "winston",
  "winston.default.Logger": "winston",
  "bunyan.default": "bunyan",
  "log4js.Logger": "log4js",
  "loglevel.Logger": "loglevel",
  "@nestjs/common.Logger": "nest",
};

/** Methods that make a logger of another: `log.child({ id })`. */
const OFFSPRING = /^(child|extend)$/;

/** What people call a logger: `log`, `logger`, `requestLogger`, `this._log`, and `winston` of `require("./config/winston")`. */
const NAME = /^(winston|pino|bunyan|[_#]*log|.*[a-z\d_$]Log|[_#]*logger|.*Logger|.*_?LOG(GER)?)$/;

const MAX_DEPTH = 6;

/**
 * Whose logger an expression is.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {LoggerKind | undefined} undefined where nothing says that it is one
 */
export function findLogger(source, heat, expression, depth = 0) {
  const node = unwrap(expression);
  const made = depth > MAX_DEPTH ? undefined : findMade(source, heat, node, depth);
  if (made !== undefined) return made;
  const object = node.type === "MemberExpression" ? unwrap(node.object) : undefined;
  //   request.log   app.log
  if (object !== undefined && isPinoMember(heat, object, getPropertyName(node))) return "fastify";
  const type = findType(source, node, 0);
  for (const { module, name } of findImportedTypes(source, type)) {
    const kind = TYPES[`${module}.${name}`];
    if (kind !== undefined) return kind;
  }
  return NAME.test(findLastName(node.type === "CallExpression" ? unwrap(node.callee) : node) ?? "")
    ? "named"
    : undefined;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @param {number} depth
 * @returns {LoggerKind | undefined} by the call that made it
 */
function findMade(source, heat, node, depth) {
  const values = resolve(source, node);
  const [value] = values;
  if (values.length !== 1) return undefined;
  if (value.kind === "import") return MODULES[findNativePath(source, node) ?? ""];
  if (value.kind !== "node" || !/^(Call|New)Expression$/.test(value.node.type)) return undefined;
  const callee = unwrap(value.node.callee);
  //   log.child({ id })
  if (callee.type === "MemberExpression" && OFFSPRING.test(getPropertyName(callee) ?? ""))
    return findLogger(source, heat, callee.object, depth + 1);
  const path = findNativePath(source, callee);
  return path === undefined || !Object.hasOwn(MAKERS, path) ? undefined : MAKERS[path];
}

/**
 * @param {HeatModel} heat
 * @param {Node} object
 * @param {string | undefined} name
 * @returns {boolean} whether its member of that name is the logger that its framework makes
 */
function isPinoMember(heat, object, name) {
  const role = object.type === "Identifier" ? heat.findRole(object) : undefined;
  return (
    name !== undefined &&
    [role, heat.findOrigin(object)].some((known) => findTable(known?.framework)?.pinoLogger === name)
  );
}
