import { findPromiseForm } from "../../lib/ast/promises/promise-forms.js";
import { getFreeVariable } from "../../lib/edit/free-name.js";
import { getModuleBindings } from "../../lib/edit/module-bindings.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { hoistConstant } from "../../lib/edit/hoist.js";
import { importNames } from "../../lib/edit/import-names.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { removeUnused } from "../../lib/edit/unused-binding.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Node, Refusal, Source } from "../../lib/types.js" */

/**
 * A function that gives a promise, and what has to be there for it.
 *
 * @typedef {{ name: string, edits: Edit[] }} Form
 */

/**
 * @param {Source} source
 * @param {Node} call
 * @param {string} path - "crypto.pbkdf2Sync"
 * @returns {Form | Refusal}
 */
export function writePromiseForm(source, call, path) {
  const name = path.slice(path.lastIndexOf(".") + 1).replace(/Sync$/, "");
  const form = findPromiseForm(path);
  if (form === "callback") return promisify(source, call, path, name);
  if (form === "promise") return findSibling(source, call, name);
  return { refused: describeRefusal(path) };
}

/** @param {string} path */
function describeRefusal(path) {
  if (path.startsWith("bcryptjs."))
    return "bcryptjs only cuts the same work into slices; bcrypt and @node-rs/bcrypt do it elsewhere";
  if (/^(child_process|cross-spawn)\./.test(path))
    return "its promise form gives an object of two texts, and fails otherwise";
  if (path === "Atomics.wait") return "it is there to wait";
  if (/\.(writeFile|copyFile|copy|cp)Sync$/.test(path))
    return "two requests that write the same file would leave parts of both";
  return "its promise form takes more of the event loop: keep what was read, or write a stream";
}

/**
 * @param {Node} call
 * @returns {Node | undefined} `crypto` of `crypto.pbkdf2Sync()`
 */
function findNamespace(call) {
  const callee = unwrap(call.callee);
  const object =
    callee.type === "MemberExpression" && getPropertyName(callee) !== undefined ? unwrap(callee.object) : undefined;
  return object?.type === "Identifier" ? object : undefined;
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {string} name - of the function beside it
 * @returns {Form | Refusal}
 */
function findSibling(source, call, name) {
  const object = findNamespace(call);
  return object === undefined
    ? importSibling(source, call, name)
    : { name: `${source.slice(object)}.${name}`, edits: [] };
}

/**
 * `import { compare } from "bcrypt"` in place of `compareSync`.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {string} name
 * @returns {Form | Refusal}
 */
function importSibling(source, call, name) {
  const callee = unwrap(call.callee);
  const definition =
    callee.type === "Identifier" ? /** @type {any} */ (source.findVariable(callee)?.defs[0]) : undefined;
  if (definition?.type !== "ImportBinding" || definition.node.type !== "ImportSpecifier")
    return { refused: "it is not called by a name that is imported" };
  const module = definition.parent.source.value;
  const known = getModuleBindings(source, module, call).find(({ imported }) => imported === name);
  if (known !== undefined) return { name: known.name, edits: removeUnused(source, [callee.range]) };
  const local = getFreeVariable(source, [name]);
  const others = definition.node.parent.specifiers.length;
  const isLast = definition.node.parent.specifiers.at(-1) === definition.node;
  const gone = removeUnused(source, [callee.range]);
  //   import { compareSync } from "bcrypt"   becomes   import { compare } from "bcrypt"
  if (gone.length > 0 && (isLast || others === 1))
    return {
      name: local,
      edits: [{ range: definition.node.range, text: local === name ? name : `${name} as ${local}` }],
    };
  return { name: local, edits: [...gone, ...importNames(source, module, [{ imported: name, local }])] };
}

/**
 * `const pbkdf2 = promisify(crypto.pbkdf2);` on the level of the module.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {string} path
 * @param {string} name
 * @returns {Form | Refusal}
 */
function promisify(source, call, path, name) {
  if (name === "scrypt" && isTypeScript(source))
    return { refused: "TypeScript does not know what `promisify(scrypt)` gives" };
  const object = findNamespace(call);
  if (object === undefined) return { refused: `\`${name}\` is not called as a member of its module` };
  const binding = findPromisify(source, call, path.split(".")[0]);
  const hoisted = hoistConstant(source, {
    use: call,
    parts: [object],
    name: `${name}Async`,
    write: () => ({ text: `${binding.name}(${source.slice(object)}.${name})`, moved: [] }),
  });
  return "refused" in hoisted ? hoisted : { name: hoisted.name, edits: [...binding.edits, ...hoisted.edits] };
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {string} module - the other module, which is imported with or without `node:`
 * @returns {Form}
 */
function findPromisify(source, call, module) {
  for (const { name, imported } of getModuleBindings(source, "util", call)) {
    if (imported === "promisify") return { name, edits: [] };
    if (/^(\*|=|default)$/.test(imported)) return { name: `${name}.promisify`, edits: [] };
  }
  const util = source.text.includes(`node:${module}`) ? "node:util" : "util";
  const { quote } = source.style;
  if (!source.ast.body.some((/** @type {Node} */ { type }) => type === "ImportDeclaration"))
    return { name: `require(${quote}${util}${quote}).promisify`, edits: [] };
  const local = getFreeVariable(source, ["promisify"]);
  return { name: local, edits: importNames(source, util, [{ imported: "promisify", local }]) };
}
