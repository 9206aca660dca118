import { findNativePath } from "../../ast/values/native-path.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

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
  const pattern = getText(source, expression).replace(/^\.$/, "../") + end;
  if (/^\.\.?\//.test(pattern)) return pattern;
  // path.join(app.root, "plugins", name)
  const below = /^\*\/+([\w.-]+\/.*)$/.exec(pattern);
  return below === null ? undefined : `${SOMEWHERE}${below[1]}`;
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
  const node = getPathOfUrl(source, expression);
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
        .join("")
        .replace(/^file:\/\//, "");
    case "BinaryExpression":
      return node.operator === "+" ? follow(node.left) + follow(node.right) : GAP;
    case "Identifier": {
      if (node.name === "__dirname") return ".";
      const definition = /** @type {any} */ (source.findVariable(node)?.defs[0]);
      const found = definition === undefined ? undefined : findGlob(source, definition);
      if (found !== undefined)
        return found.isHere ? follow(found.pattern) : follow(found.pattern).replace(/^(?:\.\/)?/, `${GAP}/`);
      const isConstant = definition?.type === "Variable" && definition.parent.kind === "const";
      return isConstant && definition.node.id === definition.name && definition.node.init != null
        ? follow(definition.node.init)
        : GAP;
    }
    case "MemberExpression":
      return source.slice(node) === "import.meta.dirname" ? "." : GAP;
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
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node} `file` of `pathToFileURL(file)`, `pathToFileURL(file).href` and `pathToFileURL(file).toString()`
 */
export function getPathOfUrl(source, expression) {
  const node = unwrap(expression);
  const text =
    node.type === "CallExpression" && node.arguments.length === 0 && /\.toString$/.test(source.slice(node.callee))
      ? unwrap(node.callee)
      : node;
  const url =
    text.type === "MemberExpression" && /^(?:href|toString)$/.test(text.property.name) ? unwrap(text.object) : text;
  return url.type === "CallExpression" &&
    url.arguments.length === 1 &&
    /pathToFileURL$/.test(source.slice(url.callee)) &&
    findNativePath(source, url.callee) === "url.pathToFileURL"
    ? unwrap(url.arguments[0])
    : node;
}

/** Functions that list the files which a glob fits. */
const GLOBS = /^(?:fs\.globSync|(?:glob|fast-glob|globby|tinyglobby|tiny-glob)(?:\.(?:sync|globSync|globbySync))?)$/;

/** Methods of lists whose functions are given their elements. */
const OF_LIST = /^(?:filter|flatMap|forEach|map|reverse|sort|toSorted)$/;

/**
 * The glob of a name that stands for a file which it fits: `for (const file of globSync("routes/*.js"))`,
 * `globSync("routes/*.js", { cwd: __dirname }).forEach((file) => …)`.
 *
 * @param {Source} source
 * @param {any} definition - of the name
 * @returns {{ pattern: Node, isHere: boolean } | undefined} `isHere`: it begins in the folder of the file
 */
function findGlob(source, { type, name, node }) {
  if (type === "Parameter" && node.params[0] !== name) return undefined;
  const call = type === "Parameter" ? getWrapped(node).parent : undefined;
  const loop = type === "Variable" ? node.parent.parent : undefined;
  let list = call?.type === "CallExpression" ? call : loop?.type === "ForOfStatement" ? unwrap(loop.right) : undefined;
  while (list?.type === "CallExpression") {
    const callee = unwrap(list.callee);
    if (GLOBS.test(findNativePath(source, callee) ?? "")) break;
    list = callee.type === "MemberExpression" && OF_LIST.test(callee.property.name) ? unwrap(callee.object) : undefined;
  }
  const [pattern, options] = list?.type === "CallExpression" ? list.arguments : [];
  if (pattern === undefined) return undefined;
  const isHere =
    findValueOf(findObject(source, options), "cwd")?.name === "__dirname" ||
    findWithin(source, pattern, (part) => part.name === "__dirname") !== undefined;
  return { pattern, isHere };
}

/**
 * `requireAll({ dirname: path.join(__dirname, "controllers") })`
 *
 * @param {Node} options - ObjectExpression
 * @returns {Node | undefined}
 */
export function findFolder({ properties }) {
  return properties.find((/** @type {Node} */ { key }) => /^(dir|dirname|directory)$/.test(key?.name))?.value;
}
