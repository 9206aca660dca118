import { findClassOfMember, findThisFunction, getKeyName, getPropertyName, isClass, isFunction } from "./functions.js";
import { unwrap } from "./unwrap.js";

/** @import { Node, Source, Variable } from "../types.js" */

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

/** How many steps one question may take: `a = c ? b : b; b = c ? d : d; …` doubles with every line. */
const MAX_STEPS = 1000;

/** How many classes are searched for an inherited member. */
const MAX_PARENTS = 20;

/** @type {Value[]} */
const UNKNOWN = [{ kind: "unknown" }];

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
  return guard(source, undefined, () => resolveNode(source, unwrap(expression), depth));
}

/**
 * Runs one step of a question, unless the question has had its steps, or this step is being answered already (`a = a || b`).
 *
 * @param {Source} source
 * @param {unknown} key - variable or member whose values are looked for
 * @param {() => Value[]} step
 * @returns {Value[]}
 */
function guard(source, key, step) {
  const question = source.memo(guard, () => ({ depth: 0, steps: 0, open: new Set() }));
  if (question.depth === 0) question.steps = 0;
  if (question.steps++ > MAX_STEPS || (key !== undefined && question.open.has(key))) return UNKNOWN;
  question.depth++;
  if (key !== undefined) question.open.add(key);
  try {
    // Both ways of a condition often lead to the same value.
    return [...new Set(step())];
  } finally {
    question.depth--;
    question.open.delete(key);
  }
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
      return node.source.type === "Literal" ? [{ kind: "import", module: String(node.source.value), path: ["*"] }] : UNKNOWN;
    case "CallExpression": {
      const module = findRequired(source, node);
      if (module !== undefined) return [{ kind: "import", module, path: [] }];
      return [getNodeValue(node)];
    }
    case "NewExpression": {
      const classes = resolve(source, node.callee, depth + 1).flatMap((value) => (value.kind === "node" && isConstructable(value.node) ? [value.node] : []));
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
  return resolve(source, expression).flatMap((value) => (value.kind === "node" && isFunction(value.node) ? [value.node] : []));
}

/**
 * The classes and constructor functions among the values of an expression.
 *
 * @param {Source} source
 * @param {Node} expression
 * @returns {Node[]}
 */
export function resolveClasses(source, expression) {
  return resolve(source, expression).flatMap((value) => (value.kind === "node" && isConstructable(value.node) ? [value.node] : []));
}

/**
 * The class whose instance `this` is, where the file shows it: a member of a class, a constructor function, or a function
 * put on a constructor function's prototype.
 *
 * @param {Source} source
 * @param {Node} thisNode
 * @returns {Node | undefined} a class, or the constructor function
 */
export function findClassOfThis(source, thisNode) {
  const owner = findThisFunction(thisNode);
  if (owner === undefined) return undefined;
  const classNode = findClassOfMember(owner);
  if (classNode !== undefined) return isStaticMember(owner) ? undefined : classNode;
  const prototypeOwner = findPrototypeOwner(source, owner);
  if (prototypeOwner !== undefined) return prototypeOwner;
  return isConstructorFunction(source, owner) ? owner : undefined;
}

/** @param {Node} owner */
function isStaticMember(owner) {
  return owner.type === "StaticBlock" || (owner.type === "PropertyDefinition" ? owner : owner.parent).static === true;
}

/** @param {Node} node */
function isConstructable(node) {
  return isClass(node) || (isFunction(node) && node.type !== "ArrowFunctionExpression");
}

/**
 * Whether a function is called with `new` in the file, or has methods on its prototype.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isConstructorFunction(source, node) {
  return isFunction(node) && node.type !== "ArrowFunctionExpression" && getConstructorFunctions(source).has(node);
}

/**
 * @param {Source} source
 * @returns {Map<Node, Map<string, Node[]>>} constructor functions of the file, with the values of their prototypes' members
 */
function getConstructorFunctions(source) {
  return source.memo(getConstructorFunctions, () => {
    /** @type {Map<Node, Map<string, Node[]>>} */
    const found = new Map();
    /** @param {Node} callee */
    const addAll = (callee) => {
      const functions = callee.type === "Identifier" ? resolveName(source, callee) : [];
      return functions.map((node) => {
        const members = found.get(node) ?? new Map();
        found.set(node, members);
        return members;
      });
    };
    for (const node of source.nodes("NewExpression")) addAll(node.callee);
    for (const node of source.nodes("AssignmentExpression")) {
      const { left, right } = node;
      if (left.type !== "MemberExpression") continue;
      // Reply.prototype.send = function () {}
      //       ^^^^^^^^^
      if (left.object.type === "MemberExpression" && getPropertyName(left.object) === "prototype") {
        const name = getPropertyName(left);
        for (const members of addAll(left.object.object)) if (name !== undefined) append(members, name, right);
      }
      // Reply.prototype = { send () {} }
      if (getPropertyName(left) === "prototype") {
        for (const members of addAll(left.object)) {
          for (const property of right.type === "ObjectExpression" ? right.properties : []) {
            const name = property.type === "Property" ? getKeyName(property) : undefined;
            if (name !== undefined) append(members, name, property.value);
          }
        }
      }
    }
    return found;
  });
}

/**
 * Functions that a name is declared as, without following members (so that the search for constructor functions does not need itself).
 *
 * @param {Source} source
 * @param {Node} identifier
 * @returns {Node[]}
 */
function resolveName(source, identifier) {
  const variable = source.findVariable(identifier);
  if (variable === undefined) return [];
  return variable.defs.flatMap((def) => {
    const node = /** @type {any} */ (def.node);
    // The node of a parameter is the function that takes it, which is no constructor for that.
    if (def.type === "Parameter") return [];
    const value = node.type === "VariableDeclarator" && node.id.type === "Identifier" ? node.init : node;
    return isFunction(value) && value.type !== "ArrowFunctionExpression" ? [value] : [];
  });
}

/**
 * The constructor function on whose prototype a function stands.
 *
 * @param {Source} source
 * @param {Node} owner
 * @returns {Node | undefined}
 */
function findPrototypeOwner(source, owner) {
  const { parent } = owner;
  if (parent == null || (parent.type !== "AssignmentExpression" && parent.type !== "Property")) return undefined;
  const owners = source.memo(findPrototypeOwner, () => {
    const entries = [...getConstructorFunctions(source)].flatMap(([constructorFunction, members]) => [...members.values()].flat().map((value) => /** @type {const} */ ([value, constructorFunction])));
    return new Map(entries.reverse());
  });
  return owners.get(owner);
}

/**
 * The module name of `require("name")` with the real `require`.
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {string | undefined}
 */
export function findRequired(source, node) {
  const { callee } = node;
  const [argument] = node.arguments;
  if (callee.type !== "Identifier" || callee.name !== "require" || node.arguments.length !== 1) return undefined;
  if (argument.type !== "Literal" || typeof argument.value !== "string") return undefined;
  // `const require = createRequire(import.meta.url)` is the real one too.
  const variable = source.findVariable(callee);
  if (variable !== undefined && !/createRequire/.test(source.slice(/** @type {any} */ (variable.defs[0].node)))) return undefined;
  return argument.value;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {number} depth
 * @returns {Value[]}
 */
function resolveIdentifier(source, node, depth) {
  const variable = source.findVariable(node);
  if (variable === undefined) return node.name === "undefined" ? [getNodeValue(node)] : [{ kind: "global", name: node.name, path: [] }];
  return resolveVariable(source, variable, depth);
}

/**
 * @param {Source} source
 * @param {Variable} variable
 * @param {number} [depth]
 * @returns {Value[]}
 */
export function resolveVariable(source, variable, depth = 0) {
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
      const module = node.type === "TSImportEqualsDeclaration" ? node.moduleReference?.expression?.value : declaration.source?.value;
      if (typeof module !== "string") return UNKNOWN;
      const path = node.type === "TSImportEqualsDeclaration" ? [] : node.type === "ImportDefaultSpecifier" ? ["default"] : node.type === "ImportNamespaceSpecifier" ? ["*"] : [node.imported.name ?? node.imported.value];
      values.push({ kind: "import", module, path });
    } else if (def.type === "Parameter") {
      const index = node.params?.findIndex((/** @type {Node} */ param) => param.range[0] <= name.range[0] && name.range[1] <= param.range[1]) ?? -1;
      if (index < 0) return UNKNOWN;
      const path = findPatternPath(node.params[index], name);
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
    if (assignment?.type === "AssignmentExpression" && assignment.left === written && ["=", "??=", "||="].includes(assignment.operator)) values.push(...resolve(source, assignment.right, depth + 1));
    else values.push(...UNKNOWN);
  }
  return values.length > 0 ? values : UNKNOWN;
}

/** @type {WeakMap<Variable, Node[]>} */
const writesOfVariables = new WeakMap();

/**
 * The places that write a variable after its declaration. Looked for once: a variable may have thousands of references, and
 * each of them asks.
 *
 * @param {Variable} variable
 * @returns {Node[]} identifiers
 */
function getWrites(variable) {
  let writes = writesOfVariables.get(variable);
  if (writes === undefined) {
    writes = variable.references.filter((reference) => reference.isWrite() && !reference.init).map((reference) => /** @type {any} */ (reference.identifier));
    writesOfVariables.set(variable, writes);
  }
  return writes;
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
 * The property names from a pattern down to one of the names it binds; undefined for array patterns and rest elements.
 *
 * @param {Node} pattern
 * @param {Node} name
 * @returns {string[] | undefined}
 */
function findPatternPath(pattern, name) {
  if (pattern === name) return [];
  if (pattern.type === "AssignmentPattern") return findPatternPath(pattern.left, name);
  if (pattern.type === "TSParameterProperty") return findPatternPath(pattern.parameter, name);
  if (pattern.type !== "ObjectPattern") return undefined;
  for (const property of pattern.properties) {
    if (property.type !== "Property" || property.range[0] > name.range[0] || property.range[1] < name.range[1]) continue;
    const key = getKeyName(property);
    const rest = findPatternPath(property.value, name);
    return key === undefined || rest === undefined ? undefined : [key, ...rest];
  }
  return undefined;
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
      return guard(source, members[0], () => members.flatMap((node) => (isFunction(node) ? [getNodeValue(node)] : resolve(source, node, depth + 1))));
    }
    case "node": {
      const { node } = value;
      if (node.type === "ObjectExpression") {
        const found = getPropertyValues(node).get(name);
        return found === undefined ? UNKNOWN : resolve(source, found, depth + 1);
      }
      if (isClass(node)) {
        const member = node.body.body.find((/** @type {Node} */ candidate) => candidate.static === true && candidate.key != null && getKeyName(candidate) === name);
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
    const own = isClass(current) ? (getOwnMembers(current).get(name) ?? []) : (getConstructorFunctions(source).get(current)?.get(name) ?? []);
    const values = [...own, ...getFieldWrites(source, current, name)];
    found.push(...values);
    if (values.length > 0 || current.superClass == null || classes.length > MAX_PARENTS) continue;
    classes.push(...resolveClasses(source, current.superClass).filter((parent) => !classes.includes(parent)));
  }
  return found;
}

/** @type {WeakMap<Node, Map<string, Node>>} */
const propertyValues = new WeakMap();

/**
 * @param {Node} object - ObjectExpression
 * @returns {Map<string, Node>} the values of its properties by name; of equal names the last
 */
function getPropertyValues(object) {
  let values = propertyValues.get(object);
  if (values === undefined) {
    values = new Map();
    for (const property of object.properties) {
      const name = property.type === "Property" ? getKeyName(property) : undefined;
      if (name !== undefined) values.set(name, property.value);
    }
    propertyValues.set(object, values);
  }
  return values;
}

/** @type {WeakMap<Node, Map<string, Node[]>>} */
const ownMembers = new WeakMap();

/**
 * @param {Node} classNode
 * @returns {Map<string, Node[]>} the methods' functions and the fields' initialisers by name
 */
function getOwnMembers(classNode) {
  let members = ownMembers.get(classNode);
  if (members === undefined) {
    members = new Map();
    for (const member of classNode.body.body) {
      if (member.static === true || !["MethodDefinition", "PropertyDefinition"].includes(member.type) || member.value == null || member.kind === "get" || member.kind === "set") continue;
      const name = getKeyName(member);
      if (name !== undefined) append(members, name, member.value);
    }
    ownMembers.set(classNode, members);
  }
  return members;
}

/**
 * What the methods of a class assign to a field of it.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {string} name
 * @returns {Node[]}
 */
function getFieldWrites(source, classNode, name) {
  const writes = source.memo(getFieldWrites, () => {
    /** @type {Map<Node, Map<string, Node[]>>} */
    const byClass = new Map();
    for (const node of source.nodes("AssignmentExpression")) {
      if (node.operator !== "=" || node.left.type !== "MemberExpression" || node.left.object.type !== "ThisExpression") continue;
      const property = getPropertyName(node.left);
      const owner = property === undefined ? undefined : findClassOfThis(source, node.left.object);
      if (property === undefined || owner === undefined) continue;
      const byName = byClass.get(owner) ?? new Map();
      byClass.set(owner, byName);
      append(byName, property, node.right);
    }
    return byClass;
  });
  return writes.get(classNode)?.get(name) ?? [];
}

/**
 * @param {Map<string, Node[]>} lists
 * @param {string} name
 * @param {Node} node
 */
function append(lists, name, node) {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [node]);
  else list.push(node);
}
