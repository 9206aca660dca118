import { findName, getKeyName, isClass, isFunction } from "../ast/syntax/functions.js";
import { joinNames } from "./join-names.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node } from "../types.js" */

/** Names that do not say what they are about. */
const GENERIC = /^(.|constructor|callback|cb|default|exports|fn|get|handle|handler|main|module|run|set|use|value)$/;

/** What an identifier can be made of. */
const WORDS = /[A-Za-z][A-Za-z\d]*/g;

/**
 * What the code around a node is called, from the inside out: by the variable or property that it becomes a part of, the function
 * or class around it, the path or name that its function is registered under.
 *
 *   app.get("/users/:id", (req, res) => {
 *            ^^^^^ users
 *     const byName = sort(users, new Intl.Collator("de"));
 *           ^^^^^^
 *
 * @param {Node} node
 * @returns {string[]}
 */
export function getContextNames(node) {
  /** @type {string[]} */
  const names = [];
  for (let inner = node; inner.parent != null; inner = inner.parent) {
    const name = findNameOf(inner)?.replace(/^[#_$]+/, "");
    if (name !== undefined && /^[A-Za-z]\w*$/.test(name) && !GENERIC.test(name) && !names.includes(name))
      names.push(name);
  }
  return names;
}

/** What a function does, in front of what it does it with. */
const ACT = /^(is|has|can|should|get|resolve|find|load|read)(?=[A-Z])/;

/**
 * What the code around a node is about: the same without what is done to it, and without the names of events.
 *
 * @param {Node} node
 * @returns {string[]} "validRedirect" of a function `isValidRedirect`
 */
export function getSubjects(node) {
  return getContextNames(node)
    .filter((name) => !/^(on|handle)[A-Z]/.test(name))
    .map((name) => joinNames(name.replace(ACT, ""), ""));
}

/**
 * @param {Node} node
 * @returns {string | undefined}
 */
function findNameOf(node) {
  const { parent } = node;
  if (isFunction(node) || isClass(node)) {
    // function poll () {}   is no context of its own name
    const path = parent.type === "CallExpression" && parent.callee !== node ? findRegisteredName(parent) : undefined;
    return findName(node) ?? path;
  }
  //   { price: format(…) }
  if (parent.type === "Property") return getKeyName(parent);
  //   const byName = sort(…)
  return parent.type === "VariableDeclarator" && parent.init === node && parent.id.type === "Identifier"
    ? parent.id.name
    : undefined;
}

/**
 * @param {Node} call - `app.get("/users/:id", …)`, `server.tool("create-user", …)`
 * @returns {string | undefined} "users", "createUser"
 */
function findRegisteredName({ arguments: [first] }) {
  const literal = unwrap(first);
  if (literal.type !== "Literal" || typeof literal.value !== "string") return undefined;
  const words = literal.value.split(/[:*{]/)[0].match(WORDS) ?? [];
  const name = words.map((word, index) => (index === 0 ? word : word[0].toUpperCase() + word.slice(1))).join("");
  return name === "" ? undefined : name;
}
