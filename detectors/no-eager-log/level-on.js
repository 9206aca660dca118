import { getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/** Levels at which everything is written. */
const ON = /^(debug|trace|verbose|silly|all)$/i;

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
