import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../../lib/types.js" */
/** @import { Copy } from "../../detectors/no-quadratic-build/copies.js" */

const PROTOTYPE = "__proto__";

/**
 * @typedef {object} Addition
 * @property {Edit} edit
 * @property {Range[]} moved
 * @property {boolean} mayBePrototype - a key that only running tells may be `__proto__`, which a spread defines and an assignment does not
 */

/**
 * `{ ...all, [key]: value }` as `Object.assign(all, { [key]: value })`: it evaluates everything before it adds.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @returns {Addition | Refusal}
 */
export function addToObject(source, { node, how }) {
  if (how === "assign") {
    const [first, second, ...others] = node.arguments;
    return {
      edit: { range: [first.range[0], second.range[0]], text: "" },
      moved: [],
      mayBePrototype: others.some((/** @type {Node} */ other) => mayHavePrototype(other)),
    };
  }
  if (how === "behind") return refuse(source, "firstValueStays");
  const [first, ...others] = node.properties;
  const refused = findRefusal(source, others);
  if (refused !== undefined) return refused;
  const name = source.slice(unwrap(first.argument));
  const isSpread = others.every((/** @type {Node} */ { type }) => type === "SpreadElement");
  const moved = others.map((/** @type {Node} */ other) => (isSpread ? other.argument.range : other.range));
  // Behind the comma: white space and comments as they are.
  const rest = source.text.slice(first.range[1], node.range[1]).replace(/^\s*,/, "");
  const added = isSpread
    ? others.map((/** @type {Node} */ { argument }) => source.slice(argument)).join(", ")
    : `{${rest}`;
  return {
    edit: { range: getBareRange(source, node), text: `Object.assign(${name}, ${added})` },
    moved,
    mayBePrototype: isSpread || mayHavePrototype(node),
  };
}

/**
 * @param {Source} source
 * @param {Node[]} properties
 * @returns {Refusal | undefined}
 */
function findRefusal(source, properties) {
  for (const { type, kind, computed, key } of properties) {
    if (type === "SpreadElement") continue;
    if (kind !== "init") return refuse(source, "addsAccessor");
    if (!computed && (key.name ?? key.value) === PROTOTYPE) return refuse(source, "setsPrototype");
  }
  return undefined;
}

/**
 * @param {Node} object - what is added
 * @returns {boolean} whether one of its keys may be `__proto__`
 */
function mayHavePrototype(object) {
  const node = unwrap(object);
  if (node.type !== "ObjectExpression") return true;
  return node.properties
    .slice(node.properties[0]?.type === "SpreadElement" ? 1 : 0)
    .some(
      (/** @type {Node} */ { type, computed, key }) =>
        type === "SpreadElement" || (computed && mayBePrototype(unwrap(key))),
    );
}

/**
 * @param {Node} key
 * @returns {boolean}
 */
function mayBePrototype(key) {
  if (key.type === "Literal") return key.value === PROTOTYPE;
  return !(
    key.type === "TemplateLiteral" &&
    key.quasis.some((/** @type {Node} */ { value }) => !PROTOTYPE.includes(value.cooked))
  );
}

/**
 * @param {Source} source
 * @param {Node} node - what an arrow function returns
 * @returns {Range} with the parentheses that only an object needs
 */
export function getBareRange(source, node) {
  const [start, end] = node.range;
  const isBody = node.parent.type === "ArrowFunctionExpression" && getWrapped(node) === node;
  return isBody && source.text[start - 1] === "(" && source.text[end] === ")" ? [start - 1, end + 1] : [start, end];
}
