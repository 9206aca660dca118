import { findNativePath } from "./native-path.js";
import { getDottedName } from "../syntax/dotted-name.js";
import { getPropertyName } from "../syntax/functions.js";
import { isWritten } from "../syntax/assignment-target.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * Functions that change the object that they get first, whatever its properties are called.
 *
 * @type {Set<string | undefined>}
 */
export const CHANGES = new Set([
  "Object.assign",
  "Object.defineProperty",
  "Object.defineProperties",
  "Object.setPrototypeOf",
  "Reflect.set",
  "Reflect.deleteProperty",
  "Reflect.defineProperty",
]);

/**
 * Whether the file puts something of its own in the place of a global, of a member of one, or of a member of a module: what that
 * does, and when it is asked, is then the file's business.
 *
 *   os.hostname = () => "A";   Object.assign(os, stubs);   sinon.stub(os, "hostname");   globalThis.RegExp = class {};
 *
 * @param {Source} source
 * @param {string} path - "os.hostname", "RegExp"
 * @returns {boolean}
 */
export function isReplaced(source, path) {
  const replaced = source.memo(isReplaced, () => getReplaced(source));
  if (replaced.size === 0) return false;
  const parts = path.split(".");
  return parts.some(
    (_, index) =>
      replaced.has(parts.slice(0, index + 1).join(".")) || replaced.has([...parts.slice(0, index), "*"].join(".")),
  );
}

/**
 * @param {Source} source
 * @returns {Set<string>} paths; `*` is a name that only running tells
 */
function getReplaced(source) {
  /** @type {Set<string>} */
  const replaced = new Set();
  /**
   * @param {Node} object
   * @param {string | undefined} name
   */
  const add = (object, name = "*") => {
    const path = findNativePath(source, object);
    // Variables of the environment, an export and a setting of the process are no code that others call.
    if (path !== undefined && !/^(process|module|exports|console)\b/.test(path))
      replaced.add(/^(globalThis|global)$/.test(path) ? name : `${path}.${name}`);
    //   Module._load = …   Module.prototype.require = …
    if (/^module(\.prototype)?$/.test(path ?? "") && /^(_load|require|_resolveFilename)$/.test(name))
      replaced.add("require");
  };
  for (const node of source.nodes("MemberExpression"))
    if (isWritten(node) && !isThis(node.object)) add(node.object, getPropertyName(node));
  for (const { left } of source.nodes("AssignmentExpression"))
    if (left.type === "Identifier" && source.findVariable(left) === undefined) replaced.add(left.name);
  for (const { callee, arguments: args } of source.nodes("CallExpression")) {
    if (args.length < 2 || !/^(Identifier|MemberExpression|CallExpression)$/.test(args[0].type)) continue;
    const [object, name] = args;
    //   sinon.stub(os, "hostname")
    if (name.type === "Literal" && typeof name.value === "string") add(object, name.value);
    else if (CHANGES.has(getDottedName(callee))) add(object);
  }
  return replaced;
}

/** @param {Node} node */
function isThis(node) {
  return unwrap(node).type === "ThisExpression";
}
