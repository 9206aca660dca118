import { findFunction, getPropertyName } from "../lib/ast/syntax/functions.js";
import { findLogger } from "./no-eager-log/loggers.js";
import { LEVELS } from "../lib/ast/log-words.js";
import { findLogWork } from "./no-eager-log/work.js";
import { isAskedAlready } from "./no-eager-log/asked-already.js";
import { isLevelOn, isTurnedOn } from "./no-eager-log/level-on.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Detector, HeatModel, Node, Source } from "../lib/types.js" */
/** @import { LoggerKind } from "./no-eager-log/loggers.js" */

/**
 * What the transform needs.
 *
 * @typedef {object} Facts
 * @property {Node} call
 * @property {Node} logger
 * @property {LoggerKind} kind
 * @property {string} level
 */

/** Loggers that frameworks make, and no file of the project. @type {Set<LoggerKind>} */
const BY_FRAMEWORK = new Set(["fastify", "nest"]);

/**
 * Arguments of log messages that are made before the logger knows whether anybody wants the message.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-eager-log",
  triggers: ["debug", ".trace", ".verbose", ".silly"],
  silences: ["askedBefore", "levelIsOn"],
  nodes: ["CallExpression"],
  detect(node, source, heat) {
    //   log.debug(`sent ${JSON.stringify(reply)}`)
    //   ^^^^^^^^^
    if (node.arguments.length === 0 || findFunction(node) === undefined) return [];
    const written = findMessage(source, heat, node);
    const work = written === undefined ? undefined : findLogWork(source, node.arguments);
    if (written === undefined || work === undefined) return [];
    if (isOn(source, heat, written)) return [{ node: node.callee, silent: "levelIsOn" }];
    if (isAskedAlready(source, node, written.logger)) return [{ node: node.callee, silent: "askedBefore" }];
    return [
      {
        node: node.callee,
        messageId: work.messageId,
        data: { code: work.code, level: written.level },
        scale: work.scale,
        facts: written,
      },
    ];
  },
};

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Facts} written
 * @returns {boolean} whether the file has its messages written, or the one that makes its loggers, as the project's map says
 */
function isOn(source, heat, { kind, logger }) {
  if (isLevelOn(source)) return true;
  return kind === "debug" ? isTurnedOn(source, logger) : !BY_FRAMEWORK.has(kind) && heat.findLogLevel() !== undefined;
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @returns {Facts | undefined} where it writes a message that is normally not wanted
 */
function findMessage(source, heat, call) {
  const callee = unwrap(call.callee);
  //   const debug = createDebug("app:users");   debug(…)
  if (callee.type === "Identifier")
    return /debug|log/i.test(callee.name) && findLogger(source, heat, callee) === "debug"
      ? { call, logger: callee, kind: "debug", level: "debug" }
      : undefined;
  const level = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (level === undefined || !LEVELS.has(level)) return undefined;
  const kind = findLogger(source, heat, callee.object);
  // Whose logger it is nobody knows: NestJS writes `verbose`, winston does not.
  if (kind === "named" && level === "verbose") return undefined;
  return kind === undefined || kind === "debug" ? undefined : { call, logger: callee.object, kind, level };
}
