import { findNativePath } from "../../ast/values/native-path.js";
import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { getRoot } from "../../ast/syntax/member-chain.js";
import { isInDevelopment } from "../../heat/seldom/development.js";
import { findFirst, isUsual, readLevel } from "./level-values.js";
import { LEVELS } from "../../ast/log-words.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * What a file says of the messages that loggers write.
 *
 * @typedef {object} Logging
 * @property {number} [on] - the line that has loggers of the file write everything
 * @property {string[]} [resets] - modules to whose logger it gives another level
 * @property {string[]} [used] - modules that the loggers come from to which it hands messages of `debug` and below that take work; "" for one of which the file
 *   does not show where it comes from
 */

/** Where the options of what makes or sets a logger say its level, by the path of the function. @type {Record<string, string[]>} */
const MAKERS = {
  "winston.createLogger": ["level"],
  "winston.configure": ["level"],
  "winston.loggers.add": ["level"],
  pino: ["level"],
  "pino.pino": ["level"],
  "pino-http": ["level"],
  "pino-http.pinoHttp": ["level"],
  "bunyan.createLogger": ["level"],
  "log4js.configure": ["categories", "default", "level"],
};

/** Those whose loggers write `info` and above where nothing says what else. */
const HAS_DEFAULT = /^(?:winston\.createLogger|pino|pino\.pino|bunyan\.createLogger)$/;

/** What takes the messages of winston's loggers, and may have a level of its own, which counts more. */
const TRANSPORT = /transport/i;

/** Levels that nothing is written at, for a while. */
const SILENT = /^["'](?:silent|off|none)["']$/i;

/** Methods that make a logger of another. */
const OFFSPRING = /^(?:child|extend)$/;

const MAX_DEPTH = 4;

/**
 * @param {Source} source
 * @returns {Logging | undefined}
 */
export function getLogging(source) {
  const used = getUsed(source);
  const settings = getSettings(source);
  const isOff = settings.some(({ says, module }) => says === "off" && module === undefined);
  const on = settings.find(({ says, module }) => says === "on" && module === undefined);
  const resets = settings.flatMap(({ says, module }) => (says === "off" && module !== undefined ? [module] : []));
  if (used.length === 0 && resets.length === 0 && (isOff || on === undefined)) return undefined;
  return {
    // Of several loggers nobody can tell which one others get.
    ...(!isOff && on !== undefined && { on: source.lineOf(on.node.range[0]) }),
    ...(resets.length > 0 && { resets: [...new Set(resets)] }),
    ...(used.length > 0 && { used }),
  };
}

/** @typedef {{ node: Node, says: "on" | "off" | "given", module?: string }} Setting - `module`: whose logger it is, where the file does not make it */

/**
 * @param {Source} source
 * @returns {Setting[]}
 */
function getSettings(source) {
  if (!/level/i.test(source.text)) return [];
  const made = source.nodes("CallExpression").flatMap((call) => readMaker(source, call));
  // Whoever has its own says nothing of the others.
  const transports = source
    .nodes("ImportDeclaration", "CallExpression")
    .some((node) => (node.source ?? node.arguments?.[0])?.value === "winston")
    ? source.nodes("NewExpression").flatMap((node) => readTransport(source, node))
    : [];
  return [
    ...made.filter(({ node, says }) => says !== "off" || !transports.some((one) => contains(node, one.node))),
    ...transports,
    ...source.nodes("AssignmentExpression").flatMap((node) => readAssignment(source, node)),
    ...source.nodes("CallExpression").flatMap((call) => readSetter(source, call)),
  ];
}

/**
 * @param {Node} outer
 * @param {Node} inner
 */
function contains(outer, inner) {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}

/**
 * `pino({ level: "debug" })`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Setting[]}
 */
function readMaker(source, call) {
  if (!/logger|pino|configure|add$/i.test(source.slice(call.callee))) return [];
  const path = findNativePath(source, unwrap(call.callee)) ?? "";
  if (!Object.hasOwn(MAKERS, path)) return [];
  const options = call.arguments.map((/** @type {Node} */ one) => findObject(source, one)).find(Boolean);
  const transports = findValueOf(options, "transports");
  const listed = transports?.type === "ArrayExpression" ? transports.elements : undefined;
  //   winston.createLogger({ level: "debug", transports: [new Console({ level: "info" })] })
  if (listed?.length > 0 && listed.every((/** @type {Node} */ one) => findLevelOfTransport(one) !== undefined))
    return [];
  /** @type {Node | undefined} */
  let level = options;
  for (const key of MAKERS[path]) level = findValueOf(level?.type === "ObjectExpression" ? level : undefined, key);
  const streams = findValueOf(options, "streams");
  const levels = [
    level,
    ...(streams?.type === "ArrayExpression" ? streams.elements : []).map((/** @type {Node} */ one) =>
      findValueOf(findObject(source, one), "level"),
    ),
  ].filter(Boolean);
  if (levels.length > 0) {
    const says = levels.map((one) => readLevel(source, one));
    // Transports that are made elsewhere may write less.
    const isOn = says.includes("on") && isUsual(source, call) && (transports === undefined || listed !== undefined);
    const found = isOn ? "on" : says.every((one) => one === "off") ? "off" : "given";
    return isInDevelopment(source, call) ? [] : [{ node: call, says: found }];
  }
  // What hands it its options or transports may say so.
  const isOpen =
    (call.arguments.length > 0 && options === undefined) ||
    options?.properties.some((/** @type {Node} */ { type }) => type === "SpreadElement") ||
    (transports !== undefined && listed === undefined) ||
    streams !== undefined;
  return HAS_DEFAULT.test(path) && !isOpen ? [{ node: call, says: "off" }] : [];
}

/**
 * `new winston.transports.Console({ level: "debug" })`, `new RedisTransport({ level: "debug" })`
 *
 * @param {Source} source
 * @param {Node} node - NewExpression
 * @returns {Setting[]} none where it says nothing: other transports may write less
 */
function readTransport(source, node) {
  const level = TRANSPORT.test(source.slice(node.callee)) ? findLevelOfTransport(node) : undefined;
  return level !== undefined && readLevel(source, level) === "on" && isUsual(source, node)
    ? [{ node, says: "on" }]
    : [];
}

/**
 * @param {Node} node
 * @returns {Node | undefined}
 */
function findLevelOfTransport(node) {
  const [options] = node?.type === "NewExpression" ? node.arguments : [];
  return options?.type === "ObjectExpression" ? findValueOf(options, "level") : undefined;
}

/**
 * `logger.level = config.logLevel`
 *
 * @param {Source} source
 * @param {Node} assignment
 * @returns {Setting[]}
 */
function readAssignment(source, { left, right }) {
  const member = unwrap(left);
  if (member.type !== "MemberExpression" || getPropertyName(member) !== "level") return [];
  return readSet(source, unwrap(member.object), right);
}

/**
 * `log.setLevel("debug")` of loglevel
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {Setting[]}
 */
function readSetter(source, { callee, arguments: [level] }) {
  const method = unwrap(callee);
  if (method.type !== "MemberExpression" || level === undefined) return [];
  if (!/^set(?:Default)?Level$/.test(getPropertyName(method) ?? "")) return [];
  return readSet(source, unwrap(method.object), level);
}

/**
 * @param {Source} source
 * @param {Node} logger
 * @param {Node} level - that it gets
 * @returns {Setting[]}
 */
function readSet(source, logger, level) {
  const text = source.slice(unwrap(level));
  //   logger.level = "silent"; try { run(); } finally { logger.level = before; }
  if (!/log|winston|pino/i.test(source.slice(logger)) || SILENT.test(text) || isReadLevel(source, level)) return [];
  if (isInDevelopment(source, logger)) return [];
  const says = readLevel(source, level);
  const found = says === "on" && !isUsual(source, logger) ? "given" : says;
  const [value] = resolve(source, getRoot(logger));
  const module = value?.kind === "import" && /^[.@#~/]/.test(value.module) ? value.module : undefined;
  return [{ node: logger, says: found, ...(module !== undefined && { module }) }];
}

/**
 * @param {Source} source
 * @param {Node} level
 * @returns {boolean} whether it is the level that a logger had: `const before = logger.level;`
 */
function isReadLevel(source, level) {
  const node = findFirst(source, unwrap(level));
  return (
    node?.type === "MemberExpression" && getPropertyName(node) === "level" && /log/i.test(source.slice(node.object))
  );
}

/**
 * @param {Source} source
 * @returns {string[]} as `used` has them
 */
function getUsed(source) {
  /** @type {Set<string>} */
  const used = new Set();
  for (const { callee, arguments: given } of source.nodes("CallExpression")) {
    const method = unwrap(callee);
    if (method.type !== "MemberExpression" || !LEVELS.has(getPropertyName(method) ?? "")) continue;
    if (given.some((/** @type {Node} */ one) => source.slice(one).includes("(")))
      used.add(findModule(source, method.object, 0));
  }
  return [...used];
}

/**
 * @param {Source} source
 * @param {Node} logger - or what makes it
 * @param {number} depth
 * @returns {string} the module that it comes from; "" where the file does not show it
 */
function findModule(source, logger, depth) {
  const [value, ...others] = resolve(source, logger);
  if (others.length > 0 || depth > MAX_DEPTH) return "";
  if (value?.kind === "import") return value.module;
  const node = unwrap(value?.kind === "node" ? value.node : logger);
  if (node.type === "MemberExpression") return findModule(source, node.object, depth + 1);
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return "";
  const callee = unwrap(node.callee);
  //   logger.child({ id })    createLogger("users")
  const isOffspring = callee.type === "MemberExpression" && OFFSPRING.test(getPropertyName(callee) ?? "");
  return findModule(source, isOffspring ? callee.object : callee, depth + 1);
}
