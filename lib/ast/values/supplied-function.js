import { CODEC, HOOK } from "./supplied-names.js";
import { getOperands } from "../syntax/operands.js";
import { findBareName, findList, isIndex } from "../syntax/list-name.js";
import { findClassOfThis } from "../objects/class-of-this.js";
import { findEntries } from "./map-entries.js";
import { findObjectMethods } from "../objects/object-methods.js";
import { getPromisedByDefault, isAsyncByDefault } from "../promises/default-function.js";
import { getPropertyName, isClass, isFunction } from "../syntax/functions.js";
import { isContinuation } from "./continuation.js";
import { isGivenOtherFunctions } from "../promises/given-functions.js";
import { isListOfSupplied, isSuppliedElement, isSuppliedMemberOfElement } from "./supplied-elements.js";
import { isTestedAsFunction } from "./tested-as-function.js";
import { resolve } from "./resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Objects that users fill with functions. */
const BAG =
  /^(opts?|options|config|conf|configuration|settings|params|props|hooks?|handlers?|callbacks?|overrides|codecs?|serializers?|validators?|parsers?|formatters?|transforms?|transformers?|plugins?|middlewares?|interceptors?|extensions?)$|(Options|Opts|Config|Settings|Hooks|Handlers|Callbacks)$/;

/** What is no hook that somebody hands in: it carries on, goes to another machine, or calls all hooks there are. */
const OTHER =
  /^_?(next|done|cb|callback|resolve|reject|dispatch|fetch|fetcher|query|execute?|save|load|send|request|run|call|find\w*|fn|import)$|^_?(call|emit|exec|execute|fire|invoke|run|trigger)(?=[A-Z])\w*Hooks?$|(Client|Service|Repository|Repo|Store|Db|Database|Connection|Pool|Model)$/;

/** Methods of classes that there is one instance of. */
const GETS_INSTANCE = /^_?(get|create|shared)?Instance$/i;

/**
 * The function that users of a module hand in, when a call runs one: an option, a parameter, a property or an element of a
 * list whose name says so. It may return a plain value, because users may write it either way.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {Node | undefined} what is called: `options.encode`, `hook`
 */
export function findSuppliedFunction(source, call) {
  let callee = unwrap(call.callee);
  // hook.call(this, request)
  if (callee.type === "MemberExpression" && /^(call|apply)$/.test(getPropertyName(callee) ?? ""))
    callee = unwrap(callee.object);
  return isSupplied(source, callee) &&
    !isAsyncByDefault(source, callee) &&
    !call.arguments.some((/** @type {Node} */ argument) => isContinuation(source, call, argument))
    ? callee
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean}
 */
function isSupplied(source, callee) {
  if (callee.type === "Identifier") return isSuppliedName(source, callee);
  if (callee.type !== "MemberExpression") return false;
  if (callee.computed && isIndex(callee.property)) return isListOfSupplied(callee.object);
  const name = findBareName(callee);
  if (name === undefined) return false;
  const object = unwrap(callee.object);
  if (OTHER.test(name) && name !== "fn") return false;
  if (object.type === "ThisExpression") return isSuppliedMember(source, callee, name);
  const bag = findBareName(object);
  // A Standard Schema's `schema["~standard"].validate(value)` returns either.
  if (bag === "~standard") return name === "validate";
  const list = findList(source, object);
  if (list !== undefined) return isSuppliedMemberOfElement(source, list, name, bag);
  if (isOption(source, callee, name)) return true;
  if (
    (HOOK.test(name) || CODEC.test(name)) &&
    isAskedFor(source, callee) &&
    !isImported(source, object) &&
    !isInstance(source, object) &&
    resolve(source, callee).every(({ kind }) => kind === "unknown")
  )
    return true;
  if (bag === undefined || !BAG.test(bag) || isImported(source, object) || isInstance(source, object)) return false;
  return HOOK.test(name) || CODEC.test(name) || (name !== "fn" && isTestedAsFunction(source, callee));
}

/**
 * `this.processors.marshal(value)`, where the file puts `options.marshal` there.
 *
 * @param {Source} source
 * @param {Node} callee - MemberExpression
 * @param {string} name
 * @returns {boolean}
 */
function isOption(source, callee, name) {
  return (
    CODEC.test(name) &&
    resolve(source, callee).some(
      (value) => value.kind === "parameter" && value.path.length > 0 && BAG.test(value.identifier.name ?? ""),
    )
  );
}

/**
 * `if (this.processors.marshal) await this.processors.marshal(value)`: somebody may have set it.
 *
 * @param {Source} source
 * @param {Node} callee - MemberExpression
 * @returns {boolean}
 */
function isAskedFor(source, callee) {
  const text = source.slice(callee);
  for (let child = callee; child.parent != null && !isFunction(child); child = child.parent) {
    const { parent } = child;
    const test =
      (parent.type === "IfStatement" || parent.type === "ConditionalExpression") && parent.consequent === child
        ? parent.test
        : parent.type === "LogicalExpression" && parent.operator === "&&" && parent.right === child
          ? parent.left
          : undefined;
    if (test !== undefined && getOperands(test).some((part) => source.slice(part) === text)) return true;
  }
  return false;
}

/**
 * @param {Source} source
 * @param {Node} identifier
 * @returns {boolean}
 */
function isSuppliedName(source, identifier) {
  const name = findBareName(identifier) ?? "";
  const list = findList(source, identifier);
  if (list !== undefined) return isSuppliedElement(source, list, name);
  if (OTHER.test(name)) return false;
  //   this.routes.set(path, handler) … const handler = this.routes.get(path)
  const values = resolve(source, identifier).flatMap((value) => {
    const entries = value.kind === "node" ? findEntries(source, value.node) : [];
    return entries.length === 0 ? [value] : entries.flatMap((entry) => resolve(source, entry));
  });
  const parameters = values.flatMap((value) => (value.kind === "parameter" ? [value] : []));
  //   const handle = this.handlers[name]; if (typeof handle === "function") await handle(request)
  if (values.every((value) => value.kind === "unknown") && isTestedAsFunction(source, identifier)) return true;
  if (parameters.length === 0 || values.some((value) => value.kind === "import" || value.kind === "global"))
    return false;
  const defaults = values.map((value) => getPromisedByDefault(source, value));
  return (
    !defaults.includes("always") &&
    (HOOK.test(name) || CODEC.test(name) || defaults.includes("never") || isTestedAsFunction(source, identifier)) &&
    parameters.every((parameter) => !isGivenOtherFunctions(source, parameter))
  );
}

/**
 * `this.onSend()`, `this._encode()`: a property that is set from outside, not a method.
 *
 * @param {Source} source
 * @param {Node} callee - MemberExpression on `this`
 * @param {string} name
 * @returns {boolean}
 */
function isSuppliedMember(source, callee, name) {
  if (!HOOK.test(name) && !CODEC.test(name)) return false;
  const values = resolve(source, callee);
  const parameters = values.flatMap((value) => (value.kind === "parameter" ? [value] : []));
  if (parameters.length > 0)
    return (
      !values.some((value) => value.kind === "import" || (value.kind === "node" && isFunction(value.node))) &&
      !values.some((value) => getPromisedByDefault(source, value) === "always") &&
      parameters.every((parameter) => !isGivenOtherFunctions(source, parameter))
    );
  //   { async show (req) { await this.onShow(req) }, onShow (req) {} }
  if (findObjectMethods(source, callee).length > 0) return false;
  // Nothing in the file sets it: for a hook's name that is the user, unless it may be inherited.
  const classNode = findClassOfThis(source, unwrap(callee.object));
  return (
    HOOK.test(name) &&
    values.every((value) => value.kind === "unknown" || isNothing(value)) &&
    !(classNode !== undefined && isClass(classNode) && classNode.superClass != null)
  );
}

/** @param {import("./resolve.js").Value} value - `this.onSend = null` until somebody sets it */
function isNothing(value) {
  return (
    value.kind === "node" &&
    ((value.node.type === "Literal" && value.node.value === null) ||
      (value.node.type === "Identifier" && value.node.name === "undefined"))
  );
}

/**
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean} whether it is a module or one of its exports: `parse.json()` of a body parser
 */
function isImported(source, object) {
  return resolve(source, object).some((value) => value.kind === "import" || value.kind === "global");
}

/**
 * `const hooks = HooksHost.getInstance(); await hooks.beforeSetup(context)`: methods of a class that another file has.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean} whether it was made by `new`, or by a method that gives the one instance of a class
 */
function isInstance(source, object) {
  return resolve(source, object).some((value) => {
    if (value.kind === "instance") return true;
    if (value.kind !== "node") return false;
    const made = unwrap(value.node);
    const method = made.type === "CallExpression" ? getPropertyName(unwrap(made.callee)) : undefined;
    return made.type === "NewExpression" || (method !== undefined && GETS_INSTANCE.test(method));
  });
}
