import { getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { escapeRegExp } from "../../lib/ast/escape-regexp.js";
import { ON } from "../../lib/ast/log-words.js";
import { findNativePath } from "../../lib/ast/values/native-path.js";
import { resolve } from "../../lib/ast/values/resolve.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * Whether the file says for good that messages of these levels are wanted: `pino({ level: "debug" })`, `log.level = "trace"`,
 * `log.setLevel("debug")`.
 *
 * @param {Source} source
 * @returns {boolean}
 */
export function isLevelOn(source) {
  return source.memo(
    isLevelOn,
    () =>
      source.nodes("Property").some((property) => getKeyName(property) === "level" && isOn(property.value)) ||
      source
        .nodes("AssignmentExpression")
        .some(
          ({ left, right }) => left.type === "MemberExpression" && getPropertyName(left) === "level" && isOn(right),
        ) ||
      source
        .nodes("CallExpression")
        .some(
          ({ callee, arguments: [first] }) =>
            callee.type === "MemberExpression" &&
            /^set(Default)?Level$/.test(getPropertyName(callee) ?? "") &&
            first !== undefined &&
            isOn(first),
        ),
  );
}

/** @param {Node} value */
function isOn(value) {
  const { type, value: text } = unwrap(value);
  return type === "Literal" && typeof text === "string" && ON.test(text);
}

/**
 * Whether the file turns on messages of the package `debug` that a logger of it writes: `debug.enable("app:error")`, of `debug("app:error")`.
 *
 * @param {Source} source
 * @param {Node} logger
 * @returns {boolean}
 */
export function isTurnedOn(source, logger) {
  const patterns = source.memo(isTurnedOn, () => findTurnedOn(source));
  return (
    patterns.length > 0 &&
    resolve(source, logger).some((value) => {
      const [namespace] = value.kind === "node" && value.node.type === "CallExpression" ? value.node.arguments : [];
      return namespace?.type === "Literal" && patterns.some((pattern) => pattern.test(String(namespace.value)));
    })
  );
}

/**
 * @param {Source} source
 * @returns {RegExp[]} of namespaces
 */
function findTurnedOn(source) {
  return source
    .nodes("CallExpression")
    .filter(({ callee }) => {
      const method = unwrap(callee);
      return method.type === "MemberExpression" && findNativePath(source, method) === "debug.enable";
    })
    .flatMap(({ arguments: [given] }) => (given === undefined ? [] : findTexts(source, given)))
    .flatMap((text) => text.split(/[\s,]+/))
    .filter((name) => name !== "" && !name.startsWith("-"))
    .map((name) => new RegExp(`^${name.split("*").map(escapeRegExp).join(".*")}$`));
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @returns {string[]} what it may be, as far as the file says it: "app:error" of `process.env.DEBUG || "app:error"`
 */
function findTexts(source, expression) {
  const node = unwrap(expression);
  if (node.type === "LogicalExpression") return [node.left, node.right].flatMap((side) => findTexts(source, side));
  return resolve(source, node).flatMap((value) =>
    value.kind === "node" && value.node.type === "Literal" && typeof value.node.value === "string"
      ? [value.node.value]
      : [],
  );
}
