import { findValueOf } from "../../ast/values/written-object.js";
import { getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { getRunOfBranch, isForDevelopment } from "../../heat/seldom/development.js";
import { ON } from "../../ast/log-words.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** How many names are followed. */
const MAX_DEPTH = 5;

/**
 * What a level is in production where nobody has set anything.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {"on" | "off" | "given"} off: or what only the environment or other files say; given: what a caller says
 */
export function readLevel(source, expression, depth = 0) {
  const node = unwrap(expression);
  if (depth > MAX_DEPTH) return "off";
  switch (node.type) {
    case "Literal":
      return ON.test(String(node.value)) ? "on" : "off";
    case "LogicalExpression":
      //   process.env.LOG_LEVEL ?? "debug"
      return node.operator === "&&" ? "off" : readLevel(source, node.right, depth + 1);
    case "ConditionalExpression": {
      const branches = [node.consequent, node.alternate].filter((branch) => !isForDevelopment(source, branch));
      return branches.every((branch) => readLevel(source, branch, depth + 1) === "on") ? "on" : "off";
    }
    default: {
      if (isParameter(source, node)) return readParameter(source, node, depth);
      const value = findFirst(source, node);
      return value === undefined ? "off" : readLevel(source, value, depth + 1);
    }
  }
}

/**
 * Whether code runs in production where nobody has set anything: it is in no branch, or only in such that are taken then.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isUsual(source, node) {
  for (let at = node; at.parent != null; at = at.parent) {
    const { parent } = at;
    if (parent.type === "SwitchCase" || parent.type === "CatchClause" || isForDevelopment(source, at)) return false;
    if (!isBranch(at) || getRunOfBranch(source, at) === "prod") continue;
    //   if (settings.toConsole) …    where `const settings = { toConsole: true }`
    const isTaken = parent.type === "LogicalExpression" ? parent.operator === "&&" : parent.consequent === at;
    const test = findFirst(source, unwrap(parent.test ?? parent.left));
    if (test?.type !== "Literal" || Boolean(test.value) !== isTaken) return false;
  }
  return true;
}

/**
 * @param {Node} node
 * @returns {boolean} whether it runs or not, by what stands in front of it
 */
function isBranch(node) {
  const { parent } = node;
  if (parent.type === "LogicalExpression") return parent.right === node;
  return (parent.type === "IfStatement" || parent.type === "ConditionalExpression") && parent.test !== node;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {Node | undefined} what a variable, or a member of an object that one holds, has at first, whatever gets into it later
 */
export function findFirst(source, node) {
  if (node.type === "MemberExpression") {
    const object = findFirst(source, unwrap(node.object));
    const name = getPropertyName(node);
    return object?.type === "ObjectExpression" && name !== undefined ? findValueOf(object, name) : undefined;
  }
  const [definition, ...others] = /** @type {any[]} */ (findDefinitions(source, node));
  if (definition?.type !== "Variable" || others.length > 0 || definition.node.id !== definition.name) return undefined;
  return definition.node.init == null ? undefined : unwrap(definition.node.init);
}

/**
 * @param {Source} source
 * @param {Node} node
 */
function findDefinitions(source, node) {
  return node.type === "Identifier" ? (source.findVariable(node)?.defs ?? []) : [];
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it is a parameter, or a member of one
 */
function isParameter(source, node) {
  const root = node.type === "MemberExpression" ? unwrap(node.object) : node;
  return findDefinitions(source, root)[0]?.type === "Parameter";
}

/**
 * `function createLogger(name, level = "debug") { … }`
 *
 * @param {Source} source
 * @param {Node} node
 * @param {number} depth
 * @returns {"on" | "given"}
 */
function readParameter(source, node, depth) {
  const name = /** @type {any} */ (findDefinitions(source, node)[0])?.name;
  const { parent } = name ?? {};
  if (parent?.type !== "AssignmentPattern" || !isFunction(parent.parent)) return "given";
  return readLevel(source, parent.right, depth + 1) === "on" ? "on" : "given";
}
