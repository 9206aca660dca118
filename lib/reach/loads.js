import { GAP, getText } from "../project/summary/module-pattern.js";
import { isRequire } from "../ast/values/required.js";

/** @import { Node, Source } from "../types.js" */

/**
 * A place that loads a module of a known name.
 *
 * @typedef {object} Load
 * @property {Node} node - ImportDeclaration, an export from elsewhere, `import x = require()`, or the call of `require`
 * @property {string} module
 * @property {0 | 1} isRequired
 */

/** A place that loads what only the running program knows: a name with `*` for what is not known of it.
 * @typedef {{ node: Node, pattern: string }} OpenLoad */

/**
 * @param {Source} source
 * @returns {{ loads: Load[], open: OpenLoad[], texts: Node[] }} `texts`: all other texts that are written out, which may name files
 */
export function getLoads(source) {
  return source.memo(getLoads, () => {
    /** @type {Load[]} */
    const loads = [];
    /** @type {OpenLoad[]} */
    const open = [];
    /** @type {Set<Node>} */
    const used = new Set();
    /**
     * @param {Node} node
     * @param {Node | null | undefined} name
     * @param {0 | 1} isRequired
     */
    const add = (node, name, isRequired) => {
      if (name == null) return;
      const module = getWritten(name);
      if (module === undefined) {
        open.push({ node, pattern: getText(source, name) });
      } else {
        loads.push({ node, module, isRequired });
        used.add(name);
      }
    };
    for (const node of source.nodes("ImportDeclaration", "ExportAllDeclaration", "ExportNamedDeclaration"))
      add(node, node.source, 0);
    for (const node of source.nodes("TSExternalModuleReference")) add(node.parent, node.expression, 1);
    for (const node of source.nodes("ImportExpression")) add(node, node.source, 0);
    for (const node of source.nodes("CallExpression")) {
      if (isRequire(source, node)) add(node, node.arguments[0], 1);
      else if (node.callee.type === "Import") add(node, node.arguments[0], 0);
      else if (isFolderLoad(node)) open.push({ node, pattern: GAP });
    }
    const texts = source.nodes("Literal", "TemplateLiteral").filter((node) => !used.has(node) && getWritten(node));
    return { loads, open, texts };
  });
}

/**
 * @param {Node} node
 * @returns {string | undefined} the text that it is
 */
export function getWritten(node) {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  return node.type === "TemplateLiteral" && node.expressions.length === 0 ? node.quasis[0].value.cooked : undefined;
}

/** What bundlers replace by all files of a folder, and other ways to load a module. */
const LOADERS = /^(require\.context|import\.meta\.glob(Eager)?|module\.require|require\.main\.require)$/;
/** Of what is no code. */
const OTHERS = /\.(json5?|md|mdx|svg|png|jpe?g|webp|css|scss|less|txt|ya?ml|graphql|gql|sql|html|vue|wasm)$/;

/** @param {Node} call */
function isFolderLoad({ callee, arguments: args }) {
  return (
    callee.type === "MemberExpression" &&
    LOADERS.test(getPath(callee)) &&
    !OTHERS.test(getWritten(args[0] ?? callee) ?? "")
  );
}

/**
 * @param {Node} node
 * @returns {string}
 */
function getPath(node) {
  if (node.type === "MetaProperty") return `${node.meta.name}.${node.property.name}`;
  if (node.type === "MemberExpression" && !node.computed) return `${getPath(node.object)}.${node.property.name}`;
  return node.type === "Identifier" ? node.name : "";
}

/** Code in which something is loaded by another name than a text, or by something else than `require` and `import`: looked at more closely. */
const OPEN =
  /\b(?:require|import)\s*\((?!\s*(?:"[^"\n]*"|'[^'\n]*')\s*[,)])|\bcreateRequire\b|\brequire\.(?:context|main)\b|\.glob(?:Eager)?\s*[(<]|\bmodule\.require\b/;

/** Packages that load all files of a folder. */
const FOLDERS =
  /["'`](?:require-?all|require-?dir(?:ectory)?|include-all|auto-?load|@fastify\/autoload|fastify-autoload|awilix|consign|express-load|express-file-routing|fs-routes|glob-require|import-all|node-require-all|bulk-require)["'`]/;

/**
 * @param {string} text - of a file
 * @returns {boolean} whether it may load a module whose name it does not have
 */
export function mayLoadOpenly(text) {
  return OPEN.test(text);
}

/**
 * @param {string} text - of a file
 * @returns {boolean} whether it names a package that loads whole folders
 */
export function namesFolderLoader(text) {
  return FOLDERS.test(text);
}

/**
 * `const load = createRequire(import.meta.url)`: what loads by another name.
 *
 * @param {Source} source
 * @returns {Node | undefined}
 */
export function findRenamedRequire(source) {
  return source.nodes("CallExpression").find(
    ({ callee, parent }) =>
      (callee.name === "createRequire" || callee.property?.name === "createRequire") &&
      !(parent.type === "VariableDeclarator" && parent.id.name === "require") &&
      // createRequire(import.meta.url)("./package.json")
      !(
        parent.type === "CallExpression" &&
        parent.callee.type === "CallExpression" &&
        getWritten(parent.arguments[0] ?? parent.callee)
      ),
  );
}
