import { ELEMENT, NONE, UNKNOWN } from "./slots.js";
import { addComposed } from "./composed.js";
import { addEffectValues } from "./effect-values.js";
import { addBuiltIn, addSettled, createBuiltIn } from "./built-in.js";
import { findClassOfMember, findThisFunction } from "../../ast/syntax/functions.js";
import { findKeyNames } from "./key-names.js";
import { findListMethod } from "./known-functions.js";
import { GAP } from "./module-pattern.js";
import { findMemberName } from "./member-name.js";
import { isOfMessage } from "./message-keys.js";
import { isRequire } from "../../ast/values/required.js";
import { resolve } from "../../ast/values/resolve.js";
import { SEPARATOR } from "../values/site.js";
import { readLoadedModules } from "./loaded-modules.js";
import { addWorkerFile } from "./worker-file.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Expressions } from "./expressions.js" */
/** @import { Node, Source } from "../../types.js" */

/** Methods whose first argument is the name of an event. */
const LISTENS = /^(?:on|once|emit|publish|subscribe|addListener|prependListener|prependOnceListener)(?:[A-Z]\w*)?$/;

/** What of Temporal is told by a type what it stands for. */
const PROXIES = /^proxy(?:Local)?Activities$/;

/**
 * @param {Expressions} slots
 * @param {Node} node - CallExpression or NewExpression
 * @returns {number} the slot with its result
 */
export function readCall(slots, node) {
  if (node.type === "CallExpression" && isRequire(slots.source, node)) {
    const module = slots.readModule(node.arguments[0], 1);
    if (module !== NONE) return module;
  }
  const callee = unwrap(node.callee);
  const made = createBuiltIn(slots, node, callee);
  if (made !== undefined) return made;
  const isMember = callee.type === "MemberExpression";
  const isSuper = callee.type === "Super";
  const name = isMember
    ? (findMemberName(slots.source, callee) ?? UNKNOWN)
    : callee.type === "Identifier"
      ? callee.name
      : undefined;
  const receiver = isSuper
    ? slots.getThis(node)
    : isMember
      ? callee.object.type === "Super"
        ? slots.getThis(node)
        : slots.read(callee.object)
      : NONE;
  const called = isSuper ? readParent(slots, node) : slots.read(callee);
  const args =
    (name === "loadModules" ? readLoadedModules(slots, node.arguments) : undefined) ?? readArguments(slots, node);
  //   const { sendMail } = proxyActivities<typeof activities>({ startToCloseTimeout: "1 minute" });
  const [type] = PROXIES.test(name ?? "") ? ((node.typeArguments ?? node.typeParameters)?.params ?? []) : [];
  if (type?.type === "TSTypeQuery") args.push(slots.readQueried(type));
  if (args.length > 0) addWorkerFile(slots, node, callee, args[0]);
  if (called === NONE && receiver === NONE && args.every((/** @type {number} */ slot) => slot === NONE)) return NONE;
  const result = slots.create();
  const isEvent = LISTENS.test(name ?? "");
  const [named] = node.arguments;
  const first = findText(slots.source, named, isEvent);
  //   server.decorate("request", "users", users)
  const second = name === "decorate" && args.length > 2 ? findText(slots.source, node.arguments[1], false) : undefined;
  const text = second === undefined ? first : [first, second].join(SEPARATOR);
  //   let event = "order.paid"; if (queue.isOn) event = "order.paid.queued"; orders.on(event, notify);
  const texts =
    text === undefined && isEvent && named !== undefined ? findKeyNames(slots.source, unwrap(named)) : undefined;
  const line = slots.source.lineOf((isMember ? callee.property : callee).range[0]);
  for (const one of texts ?? [text])
    slots.flow.calls.push([
      called,
      receiver,
      name === undefined ? NONE : slots.getName(name),
      result,
      slots.getRunner(node),
      line,
      isSuper ? 2 : node.type === "NewExpression" ? 1 : 0,
      one === undefined ? NONE : slots.getName(one),
      ...args,
    ]);
  if (node.type === "CallExpression" && args.length > 0) addCurried(slots, callee, args[0], result);
  if (isMember) addBuiltIn(slots, node, name, receiver, result, args);
  addOfList(slots, node, callee, line, result, args);
  addComposed(slots, callee, line, result, args);
  if (node.type === "CallExpression") addEffectValues(slots, node, callee, receiver, result, args);
  if (node.type === "NewExpression") addSettled(slots, node, result);
  return result;
}

/**
 * @param {Expressions} slots
 * @param {Node} call
 * @returns {number[]} of a list that is written down in the file, `new Users(...this.services)`, each element, and else one for all of them
 */
function readArguments(slots, call) {
  return call.arguments.flatMap((/** @type {Node} */ argument) => {
    if (argument.type !== "SpreadElement") return [slots.read(argument)];
    const [value, ...others] = resolve(slots.source, argument.argument);
    const elements = others.length === 0 && value?.kind === "node" ? value.node.elements : undefined;
    return elements?.every((/** @type {Node | null} */ element) => element !== null && element.type !== "SpreadElement")
      ? elements.map((/** @type {Node} */ element) => slots.read(element))
      : [slots.load(slots.read(argument.argument), ELEMENT)];
  });
}

/**
 * `sortBy(handlers, "priority")`, `_.each(handlers, (handler) => …)`: as a method of the list would.
 *
 * @param {Expressions} slots
 * @param {Node} node - CallExpression or NewExpression
 * @param {Node} callee
 * @param {number} line
 * @param {number} result
 * @param {number[]} args
 */
function addOfList(slots, node, callee, line, result, [list, ...others]) {
  const method = list === undefined || list === NONE ? undefined : findListMethod(slots, callee);
  if (method === undefined) return;
  slots.flow.calls.push([NONE, list, slots.getName(method), result, slots.getRunner(node), line, 0, NONE, ...others]);
  addBuiltIn(slots, node, method, list, result, others);
}

/**
 * What a call has made, and is called: `withMiddlewares(session)(show)`, and
 *
 *   const wrap = withMiddlewares(session);
 *   app.get("/", wrap(show));
 *                ^^^^^^^^^^
 *
 * @param {Expressions} slots
 * @param {Node} callee
 * @param {number} argument
 * @param {number} result
 */
function addCurried(slots, callee, argument, result) {
  if (argument === NONE || (callee.type !== "CallExpression" && callee.type !== "Identifier")) return;
  const [value, ...others] = resolve(slots.source, callee);
  if (others.length > 0 || value?.kind !== "node" || value.node.type !== "CallExpression") return;
  const factory = slots.read(unwrap(value.node.callee));
  if (factory !== NONE) slots.flow.curried.push(factory, argument, result);
}

/**
 * @param {Source} source
 * @param {Node | undefined} first - argument of a call
 * @param {boolean} isEvent - whether it names one
 * @returns {string | undefined} the text that it is, or stands for: `queue.on(Events.Push, run)`. Constants of other files are told by their names,
 *   "@Events.Push", as nobody needs to know what text that is who listens or emits; "?*" is what a message names, `this.emit(message.type, message)`.
 */
function findText(source, first, isEvent) {
  if (first?.type === "Literal") return typeof first.value === "string" ? first.value : undefined;
  if (!isEvent || (first?.type !== "MemberExpression" && first?.type !== "Identifier")) return undefined;
  // It is for callers to say, also for those in other files.
  if (first.type === "Identifier" && source.findVariable(first)?.defs[0]?.type === "Parameter") return undefined;
  if (isOfMessage(source, first)) return `${UNKNOWN}${GAP}`;
  const [value, ...others] = resolve(source, first);
  if (others.length > 0) return undefined;
  if (value.kind === "node") return typeof value.node.value === "string" ? value.node.value : undefined;
  const path = value.kind === "import" ? value.path.filter((name) => name !== "default") : [];
  return path.length === 0 ? undefined : `@${path.join(".")}`;
}

/**
 * @param {Expressions} slots
 * @param {Node} node - `super()`
 */
function readParent(slots, node) {
  const classNode = findClassOfMember(findThisFunction(node));
  return classNode?.superClass == null ? NONE : slots.read(classNode.superClass);
}
