import { findClassOfMember, findConstructor, findName, isClass, isFunction } from "../ast/syntax/functions.js";
import { isErrorFunction } from "./seldom/on-error.js";
import { findOccasion, isStartUp } from "./seldom/start-up.js";
import { isTestCode } from "./seldom/tests.js";
import { resolveClasses } from "../ast/values/resolve.js";

/** @import { CallGraph } from "./calls.js" */
/** @import { Entry } from "./entries.js" */
/** @import { Node, Source } from "../types.js" */

/**
 * Adds what hot code calls or constructs, and what that calls in turn, to the heat of a file.
 *
 * @param {Source} source
 * @param {CallGraph} calls
 * @param {Map<Node, Entry>} entries - of functions and classes; it is added to
 */
export function addCalled(source, calls, entries) {
  const queue = [...entries.keys()].filter((node) => entries.get(node)?.level === "hot");
  /**
   * @param {Node} node
   * @param {Entry} entry
   */
  const add = (node, entry) => {
    entries.set(node, entry);
    queue.push(node);
  };
  // The queue grows while it is read: nearer functions first, so that reasons are as short as can be.
  for (const owner of queue) {
    const entry = /** @type {Entry} */ (entries.get(owner));
    if (isClass(owner)) for (const part of getConstructed(source, owner)) if (!entries.has(part)) add(part, entry);
    if (isForErrors(source, owner, entry)) continue;
    const { functions, callbacks, classes } = calls.getCallees(owner);
    for (const callback of callbacks)
      if (!entries.has(callback))
        add(callback, {
          level: "hot",
          reason: "called",
          text:
            entry.reason === "shaped" || entry.reason === "measured"
              ? `in ${entry.root}, line ${source.lineOf(owner.range[0])}`
              : entry.text,
          root: entry.root,
          purpose: entry.purpose,
          ...(entry.byUsers === true ? { byUsers: true } : {}),
        });
    // What else users of a package lead to only the map can tell from what is done once for many calls.
    if (entry.byUsers === true) continue;
    for (const [nodes, verb] of /** @type {const} */ ([
      [functions, "called"],
      [classes, "constructed"],
    ])) {
      for (const node of nodes)
        if (
          !entries.has(node) &&
          !(isFunction(node) && (isStartUp(node) || findOccasion(node) !== undefined)) &&
          !isTestCode(source, node)
        )
          add(node, getCalledEntry(source, owner, entry, verb));
    }
  }
}

/**
 * Whether a function runs only for requests that fail, and so what it calls: `app.use((err, req, res, next) => { … })`,
 * `handleError(error)`.
 *
 * @param {Source} source
 * @param {Node} owner
 * @param {Entry} entry
 * @returns {boolean}
 */
export function isForErrors(source, owner, { reason, purpose, roles }) {
  if (reason === "called") return isFunction(owner) && isErrorFunction(source, owner);
  if (reason !== "registered" && reason !== "shaped" && reason !== "typed") return false;
  return roles?.[0] === "error" || purpose === "errors";
}

/**
 * @param {Source} source
 * @param {Node} caller
 * @param {Entry} entry - the caller's
 * @param {"called" | "constructed"} verb
 * @returns {Entry}
 */
function getCalledEntry(source, caller, entry, verb) {
  const name = findName(caller.parent?.kind === "constructor" ? (findClassOfMember(caller) ?? caller) : caller);
  const root = entry.root ?? entry.text;
  const line = `(line ${source.lineOf(caller.range[0])})`;
  // called by `list` (line 12), from an Express handler; called by an Express handler (line 8)
  const text =
    name === undefined
      ? `${verb} by ${root} ${line}`
      : `${verb} by \`${name}\` ${line}, ${entry.reason === "called" ? "from " : ""}${root}`;
  return { level: "hot", reason: "called", text, root, purpose: entry.purpose };
}

/**
 * What runs when an instance of a class is made: its constructor, its field initialisers, its parent's.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @returns {Node[]}
 */
function getConstructed(source, classNode) {
  const constructor = findConstructor(classNode);
  const fields = classNode.body.body.filter(
    (/** @type {Node} */ member) =>
      member.type === "PropertyDefinition" && member.static !== true && member.value != null,
  );
  // Without a constructor of its own the parent's is called all the same.
  const parents =
    classNode.superClass == null || constructor !== undefined ? [] : resolveClasses(source, classNode.superClass);
  return [...(constructor === undefined ? [] : [constructor]), ...fields, ...parents];
}
