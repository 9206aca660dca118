import { findNativePath } from "../ast/values/native-path.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** What stands for a part of a module's name that only the running program knows: the name of a folder or file. */
export const GAP = "*";
/** How far names of constants are followed. */
const MAX_DEPTH = 5;

/**
 * The name of a module that is put together where it is loaded, with `*` for each name that is not known: "./adapters/*" for
 * `` `./adapters/${name}` `` and for `path.join(__dirname, "adapters", name)`.
 *
 * @param {Source} source
 * @param {Node} expression - the argument of `require` or `import`
 * @returns {string | undefined} undefined where the folder is not known either
 */
export function findModulePattern(source, expression) {
  const pattern = getText(source, expression);
  return /^\.\.?\//.test(pattern) ? pattern : undefined;
}

/** @param {string} module - the name of one */
export function isModulePattern(module) {
  return module.startsWith(".") && module.includes(GAP);
}

/**
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {string} the text that it is, with `*` for what is not known of it
 */
export function getText(source, expression, depth = 0) {
  const node = unwrap(expression);
  if (depth > MAX_DEPTH) return GAP;
  /** @param {Node} part */
  const follow = (part) => getText(source, part, depth + 1);
  switch (node.type) {
    case "Literal":
      return String(node.value);
    case "TemplateLiteral":
      return node.quasis
        .map((/** @type {Node} */ { value }, /** @type {number} */ index) =>
          index < node.expressions.length ? `${value.cooked}${follow(node.expressions[index])}` : value.cooked,
        )
        .join("");
    case "BinaryExpression":
      return node.operator === "+" ? follow(node.left) + follow(node.right) : GAP;
    case "Identifier": {
      if (node.name === "__dirname") return ".";
      const definition = /** @type {any} */ (source.findVariable(node)?.defs[0]);
      const isConstant = definition?.type === "Variable" && definition.parent.kind === "const";
      return isConstant && definition.node.id === definition.name && definition.node.init != null
        ? follow(definition.node.init)
        : GAP;
    }
    // path.join(__dirname, "adapters", name)
    case "CallExpression":
      return /^path\.(join|resolve)$/.test(findNativePath(source, node.callee) ?? "")
        ? node.arguments.map(follow).join("/")
        : GAP;
    default:
      return GAP;
  }
}
