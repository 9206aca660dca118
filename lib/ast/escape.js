import { KINDS, READERS, TAKE_REGEX } from "./read-only.js";
import { findFunction, getPropertyName, isClass, isFunction } from "./functions.js";
import { getDottedName } from "./dotted-name.js";
import { getWrapped, unwrap } from "./unwrap.js";
import { resolveFunctions } from "./resolve.js";
import { getWrites } from "./writes.js";

/** @import { Node, Source, Variable } from "../types.js" */
/** @import { Kind } from "./read-only.js" */

/**
 * What happens to a value at one place.
 *
 * @typedef {object} Fate
 * @property {"read" | "called" | "mutated" | "returned" | "stored" | "passed"} how - stored: kept in another object or outside of the file; passed: given to code that nobody knows
 * @property {Node} node - where
 * @property {boolean} isLater - in another function than the one that the value is made in: it runs when that function is long done
 */

/** What one question knows while it follows a value. */
class Trace {
  /**
   * @param {Source} source
   * @param {Node | undefined} home - the function that the value is made in
   * @param {((call: Node, argument: Node) => boolean) | undefined} isReader
   */
  constructor(source, home, isReader) {
    this.source = source;
    this.home = home;
    this.isReader = isReader;
    /** @type {Fate[]} */
    this.fates = [];
    /** Variables and calls that are followed already, each with one kind.
     * @type {Map<unknown, Set<Kind>>} */
    this.seen = new Map();
  }

  /**
   * @param {Fate["how"]} how
   * @param {Node} node
   */
  add(how, node) {
    this.fates.push({ how, node, isLater: findFunction(node) !== this.home });
  }

  /**
   * @param {unknown} key
   * @param {Kind} kind
   * @returns {boolean} whether it is new
   */
  enter(key, kind) {
    const kinds = this.seen.get(key) ?? new Set();
    this.seen.set(key, kinds);
    return !kinds.has(kind) && Boolean(kinds.add(kind));
  }
}

/**
 * Everything that happens to the value of an expression, through variables, branches and the functions of the file.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {Kind} kind - of the value
 * @param {(call: Node, argument: Node) => boolean} [isReader] - of a call that is unknown here: whether it only looks at this argument
 * @returns {Fate[]}
 */
export function getFates(source, expression, kind, isReader) {
  const trace = new Trace(source, findFunction(expression), isReader);
  follow(trace, expression, kind);
  return trace.fates;
}

/**
 * The same for a variable: everything that happens to what it holds.
 *
 * @param {Source} source
 * @param {Variable} variable
 * @param {Kind} kind
 * @param {(call: Node, argument: Node) => boolean} [isReader]
 * @returns {Fate[]}
 */
export function getFatesOfVariable(source, variable, kind, isReader) {
  const trace = new Trace(source, findFunction(/** @type {any} */ (variable.identifiers[0])), isReader);
  followVariable(trace, variable, kind);
  return trace.fates;
}

/**
 * The first place where a value is more than read or called.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {Kind} kind
 * @param {(call: Node, argument: Node) => boolean} [isReader]
 * @returns {Fate | undefined}
 */
export function findEscape(source, expression, kind, isReader) {
  return getFates(source, expression, kind, isReader).find(({ how }) => how !== "read" && how !== "called");
}

/**
 * @param {Trace} trace
 * @param {Node} expression
 * @param {Kind} kind
 */
function follow(trace, expression, kind) {
  const node = getWrapped(expression);
  const { parent } = node;
  switch (parent.type) {
    case "MemberExpression":
      // table[value]
      if (parent.property === node) trace.add("read", node);
      else followMember(trace, parent, kind);
      return;
    case "CallExpression":
    case "NewExpression":
      if (parent.callee === node) trace.add("called", parent);
      else followArgument(trace, parent, node, kind);
      return;
    case "TaggedTemplateExpression":
      trace.add("called", parent);
      return;
    case "TemplateLiteral":
      if (parent.parent.type === "TaggedTemplateExpression") trace.add("passed", node);
      else trace.add("read", node);
      return;
    case "VariableDeclarator":
      followPattern(trace, parent.id, kind);
      return;
    case "AssignmentPattern":
      followPattern(trace, parent.left, kind);
      return;
    case "AssignmentExpression":
      followAssignment(trace, parent, node, kind);
      return;
    case "ConditionalExpression":
      if (parent.test === node) trace.add("read", node);
      else follow(trace, parent, kind);
      return;
    case "LogicalExpression":
      follow(trace, parent, kind);
      return;
    case "AwaitExpression":
      follow(trace, parent, kind);
      return;
    case "SequenceExpression":
      if (parent.expressions.at(-1) === node) follow(trace, parent, kind);
      else trace.add("read", node);
      return;
    case "SpreadElement":
      if (kind.isDeep) trace.add("passed", node);
      else trace.add("read", node);
      return;
    case "ForOfStatement":
      if (kind.isDeep)
        followPattern(
          trace,
          parent.left.type === "VariableDeclaration" ? parent.left.declarations[0].id : parent.left,
          getInside(kind),
        );
      else trace.add("read", node);
      return;
    case "ArrowFunctionExpression":
    case "ReturnStatement":
    case "YieldExpression":
    case "ThrowStatement":
      trace.add("returned", node);
      return;
    case "Property":
    case "PropertyDefinition":
    case "AccessorProperty":
      // { [value]: 1 }
      if (parent.key === node && parent.value !== node) trace.add("read", node);
      else trace.add("stored", node);
      return;
    case "ArrayExpression":
    case "ExportDefaultDeclaration":
    case "ExportSpecifier":
    case "TSExportAssignment":
      trace.add("stored", node);
      return;
    default:
      trace.add(READING.test(parent.type) || /^TS/.test(parent.type) ? "read" : "passed", node);
  }
}

/** Parents that look at a value and let go of it. */
const READING =
  /^(Unary|Binary|Import)Expression$|^(Expression|If|While|DoWhile|For|ForIn|Switch|With)Statement$|^SwitchCase$/;

/**
 * @param {Kind} kind
 * @returns {Kind} of what is read from a value that holds objects
 */
function getInside(kind) {
  return kind.isPrimitive ? kind : KINDS.any;
}

/**
 * @param {Trace} trace
 * @param {Node} member - `value.name`
 * @param {Kind} kind
 */
function followMember(trace, member, kind) {
  const used = getWrapped(member);
  const { parent } = used;
  const name = getPropertyName(member);
  if (
    (parent.type === "AssignmentExpression" && parent.left === used) ||
    parent.type === "UpdateExpression" ||
    (parent.type === "UnaryExpression" && parent.operator === "delete") ||
    isAssignmentTarget(used)
  ) {
    // What is written to a string or number is gone at once.
    trace.add(kind.isPrimitive ? "read" : "mutated", member);
    return;
  }
  if (kind.isPrimitive || kind.isFixed) {
    trace.add("read", member);
    return;
  }
  if ((parent.type === "CallExpression" || parent.type === "NewExpression") && parent.callee === used) {
    if (name !== undefined && kind.aliases?.has(name)) follow(trace, parent, kind);
    else if (name === undefined || !kind.reads.has(name)) trace.add("mutated", parent);
    else if (kind.callbacks?.has(name) && !isCallbackBlind(trace.source, parent, name)) trace.add("passed", parent);
    else if (kind.isDeep && kind.callbacks?.has(name)) trace.add("passed", parent);
    else if (kind.isDeep && !isPlainResult(name)) follow(trace, parent, KINDS.any);
    else trace.add("read", parent);
    return;
  }
  const part = name === undefined ? undefined : kind.parts?.[name];
  if (part !== undefined) follow(trace, member, KINDS[part]);
  else if (kind.isDeep) follow(trace, member, getInside(kind));
  else trace.add("read", member);
}

/**
 * @param {Node} node
 * @returns {boolean} whether it is written by destructuring or by a loop: `[list[0]] = pair`, `for (o.x of …)`
 */
function isAssignmentTarget({ parent, range }) {
  if (parent.type === "ArrayPattern" || parent.type === "RestElement") return true;
  if (parent.type === "Property") return parent.parent.type === "ObjectPattern" && parent.value.range[0] === range[0];
  return (parent.type === "ForOfStatement" || parent.type === "ForInStatement") && parent.left.range[0] === range[0];
}

/** @param {string} name - of a method whose result is text, a number or a truth value */
function isPlainResult(name) {
  return /^(has|includes|indexOf|join|lastIndexOf|toString|toLocaleString|toJSON|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|equals|compare)$/.test(
    name,
  );
}

/**
 * `list.map((item, index, list) => …)`: whether the function does without the last parameter.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {string} name - of the method
 * @returns {boolean}
 */
function isCallbackBlind(source, call, name) {
  const callback = unwrap(call.arguments[0]);
  const last = /^reduce/.test(name) ? 4 : 3;
  const functions = isFunction(callback)
    ? [callback]
    : callback === undefined
      ? []
      : resolveFunctions(source, callback);
  if (functions.length === 0)
    return (
      callback?.type === "Identifier" && source.findVariable(callback) === undefined && READERS.deep.has(callback.name)
    );
  return functions.every(
    (fn) =>
      fn.params.length < last &&
      !fn.params.some((/** @type {Node} */ param) => param.type === "RestElement") &&
      (fn.type === "ArrowFunctionExpression" || !/\barguments\b/.test(source.slice(fn))),
  );
}

/**
 * @param {Trace} trace
 * @param {Node} call
 * @param {Node} argument
 * @param {Kind} kind
 */
function followArgument(trace, call, argument, kind) {
  const { source } = trace;
  const callee = unwrap(call.callee);
  if (isReading(trace, call, argument, kind)) {
    trace.add("read", argument);
    return;
  }
  const index = call.arguments.indexOf(argument);
  const functions =
    call.type === "CallExpression" &&
    callee.type !== "Super" &&
    !call.arguments.slice(0, index).some((/** @type {Node} */ { type }) => type === "SpreadElement")
      ? findCallees(source, callee)
      : [];
  if (functions.length === 0) trace.add("passed", argument);
  for (const fn of functions) {
    const param = fn.params[index];
    if (
      param === undefined ||
      param.type === "RestElement" ||
      (fn.type !== "ArrowFunctionExpression" && /\barguments\b/.test(source.slice(fn.body)))
    )
      trace.add("passed", argument);
    else followPattern(trace, param.type === "AssignmentPattern" ? param.left : param, kind);
  }
}

/**
 * @param {Trace} trace
 * @param {Node} call
 * @param {Node} argument
 * @param {Kind} kind
 * @returns {boolean} whether what is called looks at the argument and keeps nothing of it
 */
function isReading({ source, isReader }, call, argument, kind) {
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
  if (kind === KINDS.regex && call.arguments[0] === argument && name !== undefined && TAKE_REGEX.has(name)) return true;
  let root = callee;
  while (root.type === "MemberExpression") root = root.object;
  const text = getDottedName(callee);
  const isGlobal = root.type === "Identifier" && source.findVariable(root) === undefined;
  return (
    (isGlobal && (READERS.deep.has(text) || (!kind.isDeep && READERS.flat.has(text)))) ||
    isReader?.(call, argument) === true
  );
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @returns {Node[]} the functions that run, where the file has all of them
 */
function findCallees(source, callee) {
  if (isFunction(callee)) return [callee];
  const variable = callee.type === "Identifier" ? source.findVariable(callee) : undefined;
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (variable?.defs.length !== 1 || getWrites(variable).length > 0) return [];
  const fn =
    definition.type === "FunctionName"
      ? definition.node
      : definition.type === "Variable" && definition.node.id.type === "Identifier"
        ? unwrap(definition.node.init)
        : undefined;
  return isFunction(fn) ? [fn] : [];
}

/**
 * @param {Trace} trace
 * @param {Node} assignment
 * @param {Node} value
 * @param {Kind} kind
 */
function followAssignment(trace, assignment, value, kind) {
  if (assignment.left === value) return;
  const target = unwrap(assignment.left);
  if (!["=", "??=", "||=", "&&="].includes(assignment.operator)) {
    trace.add("read", value);
    return;
  }
  if (target.type === "MemberExpression") trace.add("stored", value);
  else followPattern(trace, target, kind);
  if (assignment.parent.type !== "ExpressionStatement") follow(trace, assignment, kind);
}

/**
 * @param {Trace} trace
 * @param {Node} pattern - that the value is bound to
 * @param {Kind} kind
 */
function followPattern(trace, pattern, kind) {
  const target = pattern.type === "TSParameterProperty" ? pattern.parameter : pattern;
  if (pattern.type === "TSParameterProperty") {
    trace.add("stored", pattern);
  } else if (target.type === "Identifier") {
    const variable = trace.source.findVariable(target);
    if (variable === undefined) trace.add("stored", target);
    else followVariable(trace, variable, kind);
  } else if (target.type === "AssignmentPattern") {
    followPattern(trace, target.left, kind);
  } else if (!kind.isDeep) {
    // const { size } = set;  const [first] = list;
    trace.add("read", target);
  } else {
    for (const element of target.properties ?? target.elements ?? []) {
      if (element == null) continue;
      const inner =
        element.type === "RestElement" ? element.argument : element.type === "Property" ? element.value : element;
      followPattern(trace, inner, getInside(kind));
    }
  }
}

/**
 * @param {Trace} trace
 * @param {Variable} variable
 * @param {Kind} kind
 */
function followVariable(trace, variable, kind) {
  if (!trace.enter(variable, kind)) return;
  const declared = /** @type {any} */ (variable.defs[0]?.node);
  const statement = isFunction(declared) || isClass(declared) ? declared : declared?.parent;
  if (statement?.parent?.type === "ExportNamedDeclaration") trace.add("stored", declared);
  for (const reference of variable.references) {
    if (!reference.isRead()) continue;
    const identifier = /** @type {any} */ (reference.identifier);
    follow(trace, identifier, kind);
  }
}
