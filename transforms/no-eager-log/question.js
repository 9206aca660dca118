import { findNativePath } from "../../lib/ast/values/native-path.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Facts } from "../../detectors/no-eager-log.js" */
/** @import { Node, Refusal, Source } from "../../lib/types.js" */

/** Loggers with `isLevelEnabled(level)`. */
const WITH_METHOD = /^(pino|winston|log4js)$/;

/**
 * The expression that says whether a logger's level is on, as each of them says it.
 *
 * @param {Source} source
 * @param {Facts} facts
 * @returns {string | Refusal}
 */
export function getQuestion(source, { logger, kind, level, call }) {
  const name = source.slice(logger);
  const member = unwrap(call.callee);
  const dot = member.type === "MemberExpression" && member.optional === true ? "?." : ".";
  const text = `${source.style.quote}${level}${source.style.quote}`;
  if (WITH_METHOD.test(kind)) return `${name}${dot}isLevelEnabled(${text})`;
  switch (kind) {
    case "debug":
      return `${name}.enabled`;
    case "bunyan":
      return `${name}${dot}${level}()`;
    case "loglevel":
      return `${name}.getLevel() <= ${name}.levels.${level.toUpperCase()}`;
    case "nest":
      return getStaticQuestion(source, text);
    case "fastify":
      // Without a logger of its own Fastify has one that is silent and is not asked.
      return isTypeScript(source) ? refuse(source, "fastifyLoggerType") : `${name}.isLevelEnabled?.(${text}) ?? true`;
    case "module":
      return refuse(source, "winstonDefault");
    default:
      return findUsedQuestion(source, logger, level) ?? refuse(source, "levelUnknown");
  }
}

/**
 * NestJS keeps the levels in its class, whatever instance writes.
 *
 * @param {Source} source
 * @param {string} level
 * @returns {string | Refusal}
 */
function getStaticQuestion(source, level) {
  const imported = source
    .nodes("ImportSpecifier")
    .find(
      ({ local, importKind, parent }) =>
        importKind !== "type" &&
        parent.importKind !== "type" &&
        findNativePath(source, local) === "@nestjs/common.Logger",
    );
  return imported === undefined
    ? refuse(source, "nestLoggerNotImported")
    : `${imported.local.name}.isLevelEnabled(${level})`;
}

/**
 * What the file asks the same logger elsewhere: `if (log.isDebugEnabled()) …`
 *
 * @param {Source} source
 * @param {Node} logger
 * @param {string} level
 * @returns {string | undefined}
 */
function findUsedQuestion(source, logger, level) {
  const name = source.slice(logger);
  const ofLevel = `is${level[0].toUpperCase()}${level.slice(1)}Enabled`;
  const used = source.nodes("CallExpression").flatMap(({ callee }) => {
    const method = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
    return method !== undefined && source.slice(callee.object) === name ? [method] : [];
  });
  if (used.includes(ofLevel)) return `${name}.${ofLevel}()`;
  return used.includes("isLevelEnabled")
    ? `${name}.isLevelEnabled(${source.style.quote}${level}${source.style.quote})`
    : undefined;
}
