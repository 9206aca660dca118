import { getOrInsert } from "../get-or-insert.js";
import { findBoundPattern, isOnlyRead } from "./argument-use.js";
import { findFunction, getKeyName, isClass, isFunction } from "../syntax/functions.js";
import { getWrapped, unwrap } from "../syntax/unwrap.js";
import { getKindInside } from "./read-only.js";
import { getKindOfPart, getMemberUse } from "./member-use.js";

/** @import { Node, Source, Variable } from "../../types.js" */
/** @import { Kind } from "./read-only.js" */

/**
 * What happens to a value at one place, where it may have another name by then. It escapes where it is returned, stored or passed.
 *
 * @typedef {object} ValueUse
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
    /** @type {ValueUse[]} */
    this.uses = [];
    /** Variables and calls that are followed already, each with one kind.
     * @type {Map<unknown, Set<Kind>>} */
    this.seen = new Map();
  }

  /**
   * @param {ValueUse["how"]} how
   * @param {Node} node
   */
  add(how, node) {
    this.uses.push({ how, node, isLater: findFunction(node) !== this.home });
  }

  /**
   * @param {unknown} key
   * @param {Kind} kind
   * @returns {boolean} whether it is new
   */
  enter(key, kind) {
    const kinds = getOrInsert(this.seen, key, () => new Set());
    return !kinds.has(kind) && Boolean(kinds.add(kind));
  }
}

/**
 * Escape analysis: everything that happens to the value of an expression, through variables, branches and the functions of the file.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {Kind} kind - of the value
 * @param {(call: Node, argument: Node) => boolean} [isReader] - of a call that is unknown here: whether it only looks at this argument
 * @returns {ValueUse[]}
 */
export function analyseEscape(source, expression, kind, isReader) {
  const trace = new Trace(source, findFunction(expression), isReader);
  follow(trace, expression, kind);
  return trace.uses;
}

/**
 * The same for a variable: everything that happens to what it holds.
 *
 * @param {Source} source
 * @param {Variable} variable
 * @param {Kind} kind
 * @param {(call: Node, argument: Node) => boolean} [isReader]
 * @returns {ValueUse[]}
 */
export function analyseEscapeOfVariable(source, variable, kind, isReader) {
  const trace = new Trace(source, findFunction(/** @type {any} */ (variable.identifiers[0])), isReader);
  followVariable(trace, variable, kind);
  return trace.uses;
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
          getKindInside(kind),
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
  /^(Unary|Binary|Import)Expression$|^(Expression|If|While|DoWhile|For|ForIn|Switch)Statement$|^SwitchCase$/;

/**
 * @param {Trace} trace
 * @param {Node} member - `value.name`
 * @param {Kind} kind
 */
function followMember(trace, member, kind) {
  const use = getMemberUse(trace.source, member, kind);
  if ("how" in use) trace.add(use.how, use.node);
  else follow(trace, use.given, use.kind);
}

/**
 * @param {Trace} trace
 * @param {Node} call
 * @param {Node} argument
 * @param {Kind} kind
 */
function followArgument(trace, call, argument, kind) {
  const { source, isReader } = trace;
  if (isOnlyRead(source, call, argument, kind) || isReader?.(call, argument) === true) {
    trace.add("read", argument);
    return;
  }
  const pattern = findBoundPattern(source, call, argument);
  if (pattern === undefined) trace.add("passed", argument);
  else followPattern(trace, pattern, kind);
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
  } else if (target.type === "MemberExpression") {
    //   ({ searchParams: request.query } = url)
    trace.add("stored", target);
  } else {
    trace.add("read", target);
    for (const element of target.properties ?? target.elements ?? []) followElement(trace, element, kind);
  }
}

/**
 * A part that a pattern takes: `searchParams` of `const { searchParams } = url`.
 *
 * @param {Trace} trace
 * @param {Node | null} element
 * @param {Kind} kind - of the whole
 */
function followElement(trace, element, kind) {
  if (element === null) return;
  //   const { href, ...parts } = url;   may take a part of any name
  const name = element.type === "Property" ? getKeyName(element) : undefined;
  const isOfArray = element.parent.type === "ArrayPattern";
  const inside = isOfArray ? (kind.isDeep ? getKindInside(kind) : undefined) : getKindOfPart(kind, name);
  if (inside === undefined) return;
  followPattern(
    trace,
    element.type === "RestElement" ? element.argument : element.type === "Property" ? element.value : element,
    inside,
  );
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
