import { findNativePath } from "../ast/values/native-path.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** What stands for a part of a module's name that only the running program knows: the name of a folder or file. */
export const GAP = "*";
/** How patterns begin whose folder lies in one of those above the file, the nearest that has it. */
export const SOMEWHERE = ".../";
/** How far names of constants are followed. */
const MAX_DEPTH = 5;

/**
 * The name of a module that is put together where it is loaded, with `*` for each name that is not known: "./adapters/*" for
 * `` `./adapters/${name}` `` and for `path.join(__dirname, "adapters", name)`.
 *
 * @param {Source} source
 * @param {Node} expression - the argument of `require` or `import`
 * @param {string} [end] - what else belongs to the name
 * @returns {string | undefined} undefined where the folder is not known either
 */
export function findModulePattern(source, expression, end = "") {
  const pattern = getText(source, expression).replace(/^\.$/, "./") + end;
  if (/^\.\.?\//.test(pattern)) return pattern;
  // path.join(app.root, "plugins", name)
  const below = /^\*\/+([\w.-]+\/.*)$/.exec(pattern);
  return below === null ? undefined : `${SOMEWHERE}${below[1]}`;
}

/**
 * @param {Source} source
 * @param {Node} expression - what a function is given that loads all files of a folder
 * @returns {string | undefined} the pattern of these files
 */
export function findFolderPattern(source, expression) {
  const folder = expression.type === "ObjectExpression" ? findFolder(expression) : expression;
  return folder === undefined ? undefined : findModulePattern(source, folder, "/*");
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

/**
 * `requireAll({ dirname: path.join(__dirname, "controllers") })`
 *
 * @param {Node} options - ObjectExpression
 * @returns {Node | undefined}
 */
function findFolder({ properties }) {
  return properties.find((/** @type {Node} */ { key }) => /^(dir|dirname|directory)$/.test(key?.name))?.value;
}

/**
 * @param {string} path - "models/users.js", "models/users/index.js"
 * @returns {string} "users"
 */
export function getFileName(path) {
  const [name, folder] = path.split("/").reverse();
  const stem = name.replace(/(\.\w+)?\.\w+$/, "");
  return stem === "index" && folder !== undefined ? folder : stem;
}
