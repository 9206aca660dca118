import { getFieldWrites, getOwnMembers, getPropertyValues, mayBeReplaced } from "../objects/own-members.js";
import { getKeyName, getParams, getPropertyName, isClass, isFunction } from "../syntax/functions.js";
import { UNKNOWN, guard, isNewQuestion } from "./resolve-limits.js";
import { findClassOfThis } from "../objects/class-of-this.js";
import { findPatternPath } from "../syntax/pattern-path.js";
import { findRequired } from "./required.js";
import { getConstructorFunctions } from "../objects/constructor-functions.js";
import { isGivenBack } from "./given-back.js";
import { getImportedName } from "../syntax/imported-name.js";
import { getWrites } from "./writes.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */

/**
 * What an expression may stand for, as far as one file shows it.
 *
 * @typedef {{ kind: "node", node: Node }
 *   | { kind: "import", module: string, path: string[] }
 *   | { kind: "parameter", owner: Node, index: number, identifier: Node, path: string[] }
 *   | { kind: "instance", classNode: Node }
 *   | { kind: "global", name: string, path: string[] }
 *   | { kind: "unknown" }} Value
 */

/** How far names are followed; real code needs four or five steps. */
const MAX_DEPTH = 12;

/** How many classes are searched for an inherited member. */
const MAX_PARENTS = 20;

/** @type {WeakMap<Node, Value>} */
const nodeValues = new WeakMap();

/**
 * @param {Node} node
 * @returns {Value} the same one each time, so that equal values can be told
 */
function getNodeValue(node) {
  let value = nodeValues.get(node);
  if (value === undefined) {
    value = { kind: "node", node };
    nodeValues.set(node, value);
  }
  return value;
}

/**
 * Follows names, members, assignments and type assertions from an expression to what they stand for: functions, classes,
 * literals, calls (as nodes), imports with the path into the module, parameters, instances of classes in the file.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {Value[]} never empty; `unknown` among them means that there may be others
 */
export function resolve(source, expression, depth = 0) {
  if (expression == null || depth > MAX_DEPTH) return UNKNOWN;
  const node = unwrap(expression);
  if (depth > 0 || !isNewQuestion(source)) return guard(source, undefined, () => resolveNode(source, node, depth));
  // Most expressions are asked about several times. What a step of another question gets depends on what is open and how far it has come.
  const answers = source.memo(resolve, () => /** @type {Map<Node, Value[]>} */ (new Map()));
  const known = answers.get(node);
  if (known !== undefined) return known.map(repeat);
  const values = guard(source, undefined, () => resolveNode(source, node, 0));
  answers.set(node, values);
  return values;
}

/**
 * @param {Value} value - of an answer
 * @returns {Value} as another answer has it: only nodes are told by identity to be the same
 */
function repeat(value) {
  return value.kind === "node" || value.kind === "unknown" ? value : { ...value };
}

/**
 * @param {Source} source
 * @param {Node} node - unwrapped
 * @param {number} depth
 * @returns {Value[]}
 */
function resolveNode(source, node, depth) {
  switch (node.type) {
    case "Identifier":
    case "JSXIdentifier":
      return resolveIdentifier(source, node, depth);
    case "ThisExpression": {
      const classNode = findClassOfThis(source, node);
      return classNode === undefined ? UNKNOWN : [{ kind: "instance", classNode }];
    }
    case "MemberExpression": {
      const name = getPropertyName(node);
      if (name === undefined) return UNKNOWN;
      return resolve(source, node.object, depth + 1).flatMap((value) => getMember(source, value, name, depth + 1));
    }
    //   <Table.Row />
    case "JSXMemberExpression":
      return resolve(source, node.object, depth + 1).flatMap((value) =>
        getMember(source, value, node.property.name, depth + 1),
      );
    case "AwaitExpression":
      return resolve(source, node.argument, depth + 1);
    case "AssignmentExpression":
      return node.operator === "=" ? resolve(source, node.right, depth + 1) : UNKNOWN;
    case "SequenceExpression":
      return resolve(source, node.expressions.at(-1), depth + 1);
    case "ConditionalExpression":
      return [...resolve(source, node.consequent, depth + 1), ...resolve(source, node.alternate, depth + 1)];
    case "LogicalExpression":
      return [...resolve(source, node.left, depth + 1), ...resolve(source, node.right, depth + 1)];
    case "ImportExpression":
      return node.source.type === "Literal"
        ? [{ kind: "import", module: String(node.source.value), path: ["*"] }]
        : UNKNOWN;
    case "CallExpression": {
      const module = findRequired(source, node);
      if (module !== undefined) return [{ kind: "import", module, path: [] }];
      return isGivenBack(source, node) ? resolve(source, node.arguments[0], depth + 1) : [getNodeValue(node)];
    }
    case "NewExpression": {
      const classes = resolve(source, node.callee, depth + 1).flatMap((value) =>
        value.kind === "node" && isConstructable(value.node) ? [value.node] : [],
      );
      return classes.length > 0 ? classes.map((classNode) => ({ kind: "instance", classNode })) : [getNodeValue(node)];
    }
    default:
      return [getNodeValue(node)];
  }
}

/**
 * The functions among the values of an expression.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node[]}
 */
export function resolveFunctions(source, expression) {
  return resolve(source, expression).flatMap((value) =>
    value.kind === "node" && isFunction(value.node) ? [value.node] : [],
  );
}

/**
 * The classes and constructor functions among the values of an expression.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node[]}
 */
export function resolveClasses(source, expression) {
  return resolve(source, expression).flatMap((value) =>
    value.kind === "node" && isConstructable(value.node) ? [value.node] : [],
  );
}

/** @param {Node} node */
function isConstructable(node) {
  return isClass(node) || (isFunction(node) && node.type !== "ArrowFunctionExpression");
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {number} depth
 * @returns {Value[]}
 */
function resolveIdentifier(source, node, depth) {
  const variable = source.findVariable(node);
  if (variable === undefined)
    return node.name === "undefined" ? [getNodeValue(node)] : [{ kind: "global", name: node.name, path: [] }];
  return guard(source, variable, () => getValuesOfVariable(source, variable, depth));
}

/**
 * @param {Source} source
 * @param {Variable} variable
 * @param {number} depth
 * @returns {Value[]}
 */
function getValuesOfVariable(source, variable, depth) {
  /** @type {Value[]} */
  const values = [];
  for (const def of variable.defs) {
    const node = /** @type {any} */ (def.node);
    const name = /** @type {any} */ (def.name);
    if (def.type === "ImportBinding") {
      const declaration = /** @type {any} */ (def.parent);
      // import express = require("express")
      const module =
        node.type === "TSImportEqualsDeclaration" ? node.moduleReference?.expression?.value : declaration.source?.value;
      if (typeof module !== "string") return UNKNOWN;
      const path = node.type === "TSImportEqualsDeclaration" ? [] : [getImportedName(node)];
      values.push({ kind: "import", module, path });
    } else if (def.type === "Parameter") {
      const params = node.params == null ? [] : getParams(node);
      const index = params.findIndex(
        (/** @type {Node} */ param) => param.range[0] <= name.range[0] && name.range[1] <= param.range[1],
      );
      if (index < 0) return UNKNOWN;
      const path = findPatternPath(params[index], name);
      if (path === undefined) return UNKNOWN;
      values.push({ kind: "parameter", owner: node, index, identifier: name, path });
    } else if (def.type === "Variable") {
      values.push(...(node.init == null ? [] : resolvePattern(source, node.id, name, node.init, depth + 1)));
    } else if (def.type === "FunctionName" || def.type === "ClassName") {
      values.push(getNodeValue(node));
    } else {
      return UNKNOWN;
    }
  }
  for (const written of getWrites(variable)) {
    const assignment = written.parent;
    if (
      assignment?.type === "AssignmentExpression" &&
      assignment.left === written &&
      ["=", "??=", "||="].includes(assignment.operator)
    )
      values.push(...resolve(source, assignment.right, depth + 1));
    else values.push(...UNKNOWN);
  }
  return values.length > 0 ? values : UNKNOWN;
}

/**
 * `const { Router } = require("express")`: the value at the name's place in the pattern.
 *
 * @param {Source} source
 * @param {Node} pattern
 * @param {Node} name
 * @param {Node} init
 * @param {number} depth
 * @returns {Value[]}
 */
function resolvePattern(source, pattern, name, init, depth) {
  const path = findPatternPath(pattern, name);
  if (path === undefined) return UNKNOWN;
  let values = resolve(source, init, depth);
  for (const step of path) values = values.flatMap((value) => getMember(source, value, step, depth + 1));
  return values;
}

/**
 * The member `name` of a value.
 *
 * @param {Source} source
 * @param {Value} value
 * @param {string} name
 * @param {number} depth
 * @returns {Value[]}
 */
function getMember(source, value, name, depth) {
  if (depth > MAX_DEPTH) return UNKNOWN;
  switch (value.kind) {
    case "import":
    case "parameter":
    case "global":
      return [{ ...value, path: [...value.path, name] }];
    case "instance": {
      const members = findInstanceMembers(source, value.classNode, name);
      if (members.length === 0) return UNKNOWN;
      return guard(source, members[0], () =>
        members.flatMap((node) => (isFunction(node) ? [getNodeValue(node)] : resolve(source, node, depth + 1))),
      );
    }
    case "node": {
      const { node } = value;
      if (node.type === "ObjectExpression") {
        const found = getPropertyValues(node).get(name);
        if (found === undefined) return UNKNOWN;
        const values = resolve(source, found, depth + 1);
        return mayBeReplaced(node, name) ? [...values, ...UNKNOWN] : values;
      }
      if (isClass(node)) {
        const member = node.body.body.find(
          (/** @type {Node} */ candidate) =>
            candidate.static === true && candidate.key != null && getKeyName(candidate) === name,
        );
        if (member?.kind === "get" || member?.kind === "set") return UNKNOWN;
        return member?.value == null ? UNKNOWN : resolve(source, member.value, depth + 1);
      }
      return UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}

/**
 * Values of an instance's member: the method, the field's initialiser, what is assigned to it in the class, or the parent class's.
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {string} name
 * @returns {Node[]}
 */
export function findInstanceMembers(source, classNode, name) {
  /** @type {Node[]} */
  const found = [];
  const classes = [classNode];
  for (const current of classes) {
    const own = isClass(current)
      ? (getOwnMembers(current).get(name) ?? [])
      : (getConstructorFunctions(source).get(current)?.get(name) ?? []);
    const values = [...own, ...getFieldWrites(source, current, name)];
    found.push(...values);
    if (values.length > 0 || current.superClass == null || classes.length > MAX_PARENTS) continue;
    classes.push(...resolveClasses(source, current.superClass).filter((parent) => !classes.includes(parent)));
  }
  return found;
}
