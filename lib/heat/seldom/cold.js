import { CALLBACK_METHODS } from "../../ast/array-methods.js";
import { append } from "../../ast/append.js";
import { findBrowserGlobal } from "./browser-only.js";
import {
  findConstructor,
  findFunction,
  findName,
  getParams,
  getPropertyName,
  isClass,
  isFunction,
} from "../../ast/syntax/functions.js";
import { findAside } from "./aside.js";
import { getCallers } from "../../ast/values/callers.js";
import { getFunctionsAndClasses } from "../../ast/syntax/functions-and-classes.js";
import { isInstaller, isScriptFile } from "../files.js";
import { findOccasion, isStartUp } from "./start-up.js";
import { isTakenAtStartUp } from "../handed-over/transient.js";
import { unwrap } from "../../ast/syntax/unwrap.js";
import { withArticle } from "../words.js";

/** @import { Heat, Node, Source } from "../../types.js" */
/** @import { Origins } from "../handed-over/origins.js" */

/** @type {Heat} */
const INSTALLER = { level: "cold", reason: "start-up", text: "an installer, not the server" };

/** @type {Heat} */
const SCRIPT = { level: "cold", reason: "start-up", text: "a script, not a server" };

/**
 * Functions and classes that only start-up code runs: what says so itself, and what only module level and cold functions
 * call. Spreads from callers to callees, so that every call is looked at once.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @param {ReadonlyMap<Node, Heat>} entries - what is known already, hot and cold
 * @param {ReadonlyMap<Node, string>} registrars - functions that hand others to a framework, and what they do
 * @returns {Map<Node, Heat>}
 */
export function findCold(source, origins, entries, registrars) {
  /** @type {Map<Node, Heat>} */
  const cold = new Map();
  const targets = getFunctionsAndClasses(source).filter((node) => !entries.has(node));
  const outside = isScriptFile(source.filename) ? SCRIPT : isInstaller(source.filename) ? INSTALLER : undefined;
  for (const target of targets) {
    const heat = outside ?? (isFunction(target) ? findOwnCold(source, origins, registrars, target) : undefined);
    if (heat !== undefined) cold.set(target, heat);
  }
  if (outside !== undefined) return cold;

  /** How many calls of a target are not known to be cold.
   * @type {Map<Node, number>} */
  const remaining = new Map();
  /** Targets by the function that their calls stand in.
   * @type {Map<Node, Node[]>} */
  const waiting = new Map();
  /** @type {Node[]} */
  const ready = [];
  for (const target of targets) {
    if (cold.has(target)) continue;
    const places = getPlaces(source, target);
    if (places.length === 0) continue;
    let open = 0;
    for (const place of places) {
      const owner = findOwner(place);
      // A call from module level is cold, one of itself says nothing.
      if (owner === undefined || owner === target) continue;
      if (isColdEntry(entries, owner) || cold.has(owner) || findAside(source, place)?.keeper === source.ast) continue;
      open += 1;
      append(waiting, owner, target);
    }
    remaining.set(target, open);
    if (open === 0) ready.push(target);
  }
  for (let target = ready.pop(); target !== undefined; target = ready.pop()) {
    const [place] = getPlaces(source, target);
    cold.set(target, {
      level: "cold",
      reason: "cold-callers",
      text: getColdText(source, target, place),
    });
    for (const called of waiting.get(target) ?? []) {
      const open = /** @type {number} */ (remaining.get(called)) - 1;
      remaining.set(called, open);
      if (open === 0) ready.push(called);
    }
  }
  return cold;
}

/**
 * @param {Source} source
 * @param {Node} target - a function or class that only cold code runs
 * @param {Node} place - where
 */
function getColdText(source, target, place) {
  const aside = findAside(source, place);
  const line = `(line ${source.lineOf(place.range[0])})`;
  return aside === undefined
    ? `only start-up code ${isClass(target) ? "constructs" : "calls"} it ${line}`
    : `what ${isClass(target) ? "constructs" : "calls"} it ${aside.text} ${line}`;
}

/**
 * @param {ReadonlyMap<Node, Heat>} entries
 * @param {Node} owner
 */
function isColdEntry(entries, owner) {
  return entries.get(owner)?.level === "cold";
}

/**
 * What a function itself says: its name, that it takes an app, that it registers handlers or that it needs a browser.
 *
 * @param {Source} source
 * @param {Origins} origins
 * @param {ReadonlyMap<Node, string>} registrars
 * @param {Node} fn
 * @returns {Heat | undefined}
 */
function findOwnCold(source, origins, registrars, fn) {
  if (isStartUp(fn)) return { level: "cold", reason: "start-up", text: `\`${findName(fn)}\` runs at start-up` };
  const occasion = findOccasion(fn);
  if (occasion !== undefined) return { level: "cold", reason: "start-up", text: occasion };
  for (const param of getParams(fn)) {
    const origin = param.type === "Identifier" ? origins.find(param) : undefined;
    if (origin !== undefined && isTakenAtStartUp(origin.table, origin.kind))
      return {
        level: "cold",
        reason: "registration",
        text: `takes ${withArticle(origin.table.name)} ${origin.kind}, runs at start-up`,
      };
  }
  const registers = registrars.get(fn);
  if (registers !== undefined) return { level: "cold", reason: "registration", text: registers };
  const name = findBrowserGlobal(source, fn);
  return name === undefined ? undefined : { level: "cold", reason: "browser", text: `uses \`${name}\` of browsers` };
}

/**
 * Every place that runs a function or makes an instance of a class; none where there may be others out of sight.
 *
 * @param {Source} source
 * @param {Node} target
 * @returns {Node[]}
 */
function getPlaces(source, target) {
  const { parent } = target;
  // names.map((name) => …)
  if (isFunction(target) && parent.type === "CallExpression" && parent.arguments[0] === target) {
    const callee = unwrap(parent.callee);
    return callee.type === "MemberExpression" && CALLBACK_METHODS.has(getPropertyName(callee) ?? "") ? [parent] : [];
  }
  return isEscaping(source, target) ? [] : getCallers(source, target);
}

/**
 * The function or class whose heat is that of a place: for a field's initialiser the class.
 *
 * @param {Node} place
 * @returns {Node | undefined} undefined at module level
 */
export function findOwner(place) {
  let owner = findFunction(place);
  while (owner !== undefined && !isFunction(owner)) {
    const classNode = owner.parent.parent;
    if (owner.type === "PropertyDefinition" && owner.static !== true) return findConstructor(classNode) ?? classNode;
    // Static fields and blocks run where the class stands.
    owner = findFunction(classNode);
  }
  return owner;
}

/**
 * Whether a function or class is used otherwise than by calling it: exported, stored, passed on.
 *
 * @param {Source} source
 * @param {Node} target
 * @returns {boolean}
 */
function isEscaping(source, target) {
  const { parent } = target;
  if (parent.type === "MethodDefinition")
    return parent.kind === "constructor"
      ? isEscaping(source, parent.parent.parent)
      : !parent.key.type.startsWith("Private");
  // (async () => {})()
  if ((parent.type === "CallExpression" || parent.type === "NewExpression") && parent.callee === target) return false;
  if (parent.type.startsWith("Export") || parent.parent?.parent?.type.startsWith("Export")) return true;
  const named = target.type.endsWith("Declaration")
    ? target.id
    : parent.type === "VariableDeclarator"
      ? parent.id
      : undefined;
  const variable = named?.type === "Identifier" ? source.findVariable(named) : undefined;
  if (variable === undefined) return true;
  return variable.references.some((reference) => {
    const identifier = /** @type {any} */ (reference.identifier);
    if (!reference.isRead()) return false;
    const user = identifier.parent;
    if ((user.type === "CallExpression" || user.type === "NewExpression") && user.callee === identifier) return false;
    // Reply.prototype.send = …, instanceof Reply
    return !(user.type === "MemberExpression" && user.object === identifier) && user.type !== "BinaryExpression";
  });
}
