import { findPromiseForm } from "../../lib/ast/promises/promise-forms.js";
import { getFreeVariable } from "../../lib/edit/free-name.js";
import { getModuleBindings } from "../../lib/edit/module-bindings.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { hoistConstant } from "../../lib/edit/hoist.js";
import { importNames } from "../../lib/edit/import-names.js";
import { nameSibling } from "./sibling.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Node, Refusal, Source } from "../../lib/types.js" */
/** @import { Form } from "./sibling.js" */

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
  return refuseForm(source, path);
}

/**
 * @param {Source} source
 * @param {string} path
 * @returns {Refusal}
 */
function refuseForm(source, path) {
  const [, inJavaScript] = /^(bcryptjs|bcrypt-nodejs|bcrypt-ts)\./.exec(path) ?? [];
  if (inJavaScript !== undefined) return refuse(source, "slicesOnly", { name: inJavaScript });
  if (/^(crypto-js|@noble)\b/.test(path)) return refuse(source, "derivesInJavaScript");
  if (/^(child_process|cross-spawn)\./.test(path)) return refuse(source, "processResultDiffers");
  if (path === "Atomics.wait") return refuse(source, "meantToWait");
  if (/\.(writeFile|copyFile|copy|cp)Sync$/.test(path)) return refuse(source, "writesWouldMix");
  return refuse(source, "promiseFormCostsMore");
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
    ? nameSibling(source, call, name)
    : { name: `${source.slice(object)}.${name}`, edits: [] };
}

/**
 * `const pbkdf2Async = promisify(crypto.pbkdf2);` on the level of the module.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {string} path
 * @param {string} name
 * @returns {Form | Refusal}
 */
function promisify(source, call, path, name) {
  if (name === "scrypt" && isTypeScript(source)) return refuse(source, "scryptUntyped");
  const sibling = findSibling(source, call, name);
  if ("refused" in sibling) return sibling;
  const binding = findPromisify(source, call, path.split(".")[0]);
  const hoisted = hoistConstant(source, {
    use: call,
    parts: [findNamespace(call) ?? unwrap(call.callee)],
    name: `${name}Async`,
    write: () => ({ text: `${binding.name}(${sibling.name})`, moved: [] }),
    isFunction: true,
  });
  return "refused" in hoisted
    ? hoisted
    : { name: hoisted.name, edits: [...sibling.edits, ...binding.edits, ...hoisted.edits] };
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
