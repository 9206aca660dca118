import {
  findClassOfMember,
  findFunction,
  findName,
  getPropertyName,
  isClass,
  isFunction,
} from "../lib/ast/functions.js";
import { DATA_WORD, getLastWord } from "./no-plugin-copy/words.js";
import { findConstant, findFunctionCopy } from "./no-plugin-copy/function-copy.js";
import { getLastName, getRoot } from "../lib/ast/member-chain.js";
import { findInstanceMembers } from "../lib/ast/resolve.js";
import { isConstructorFunction } from "../lib/ast/constructor-functions.js";
import { getContent } from "./no-plugin-copy/collection-content.js";
import { getDottedName } from "../lib/ast/dotted-name.js";
import { mayCopy } from "./no-plugin-copy/may-copy.js";
import { unwrap } from "../lib/ast/unwrap.js";
import { walk } from "../lib/ast/walk.js";

/** @import { Copy } from "./no-plugin-copy/function-copy.js" */
/** @import { Detector, Heat, HeatModel, Node, Source } from "../lib/types.js" */

/** Words by which authors call functions that extend an object. */
const FUNCTION_WORD =
  /^(fns?|func(tion)?s?|methods?|handlers?|plugins?|decorat(or|ion)s?|mixins?|extensions?|helpers?)$/;
/** Last words of the names of classes that a program makes once or few times, when it starts. */
const MADE_ONCE =
  /^(app|application|server|client|framework|cli|program|container|registry|manager|factory|loader|compiler|builder|plugin|module|service|config|logger)$/;
/** Names of what belongs to one request. */
const REQUEST_NAME =
  /^_?(req|request|res|response|reply|ctx|context|body|query|params|headers|payload|data|json|event|message|msg|input|row|record|doc)$/i;
/** A member by which what belongs to a request leads to what made it. */
const SERVER_MEMBER = /\.[_#]?(server|app|core|constructor)\b[\s\S]*\./;

/**
 * Functions of a collection that are copied onto every instance of a class, or onto every object that a factory makes.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-plugin-copy",
  triggers: ["Object.assign", "for (", "for(", "forEach"],
  unknown: mayCopy,
  nodes: ["AssignmentExpression", "CallExpression"],
  detect(node, source, heat) {
    const copy = findFunctionCopy(source, node);
    if (copy === undefined) return [];
    const made = findMade(source, copy);
    // class TypeHandlers { constructor(typeHandlers) {…} }: the instance is the collection.
    if (
      made === undefined ||
      made.name.toLowerCase() === unwrap(copy.collection).name?.toLowerCase() ||
      isOwnPrototype(source, copy, made) ||
      !hasFunctions(source, copy) ||
      !outlives(source, heat, copy.collection, copy.owner)
    )
      return [];
    const reason = made.classNode === undefined ? heat.of(copy.owner) : heat.ofConstruction(made.classNode);
    if (
      reason.level === "cold" ||
      (reason.level === "unknown" && (!made.isInstance || MADE_ONCE.test(getLastWord(made.name))))
    )
      return [];
    return [
      {
        node: copy.node,
        heat: getReason(reason),
        messageId: "copiedPerInstance",
        data: { collection: source.slice(copy.collection), target: made.name },
        facts: { ...copy, ...made },
      },
    ];
  },
};

/**
 * `for (const name of ["model"]) this[name] = Mongoose.prototype[name]` in `Mongoose`: these are inherited anyway, and made own on
 * purpose, as for `import { model } from "mongoose"`.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @param {Made} made
 * @returns {boolean}
 */
function isOwnPrototype(source, { collection }, { classNode, name }) {
  return classNode !== undefined && source.slice(unwrap(collection)) === `${name}.prototype`;
}

/**
 * @param {Heat} reason
 * @returns {Heat}
 */
function getReason(reason) {
  return reason.level === "unknown"
    ? { ...reason, text: "made per instance; nothing in this file says how often" }
    : reason;
}

/**
 * What is copied onto.
 *
 * @typedef {object} Made
 * @property {string} name - for people
 * @property {Node} [classNode] - the class or constructor function, where the target is `this`
 * @property {Node} [declarator] - `ctx = Object.create(proto)`, where the target is a local object
 * @property {boolean} isInstance - it is one of many, as far as its form tells: no table that is filled, no throw-away constructor function inside another function
 */

/**
 * @param {Source} source
 * @param {Copy} copy
 * @returns {Made | undefined}
 */
function findMade(source, { target, owner }) {
  const declarator = target.type === "Identifier" ? findConstant(source, target) : undefined;
  //   const self = this
  //                ^^^^
  const object = declarator === undefined ? target : unwrap(declarator.init);
  if (object.type === "ThisExpression") {
    const classNode = findClassOfMember(owner);
    if (classNode !== undefined)
      return owner.parent.kind === "constructor"
        ? { classNode, name: findName(classNode) ?? "instance", isInstance: true }
        : undefined;
    const name = findName(owner) ?? "";
    return owner.type !== "ArrowFunctionExpression" &&
      (isConstructorFunction(source, owner) || (owner.type === "FunctionDeclaration" && /^[A-Z]/.test(name)))
      ? { classNode: owner, name, isInstance: findFunction(owner) === undefined }
      : undefined;
  }
  //   const ctx = Object.create(proto)
  //               ^^^^^^^^^^^^^^^^^^^^
  if (declarator === undefined || declarator.id.type !== "Identifier" || findFunction(declarator) !== owner)
    return undefined;
  const isCreated = object.type === "CallExpression" && getDottedName(object.callee) === "Object.create";
  if (!isCreated && object.type !== "NewExpression" && object.type !== "ObjectExpression") return undefined;
  if (object.type === "NewExpression" && source.findVariable(object.callee) === undefined) return undefined;
  const hasPrototype = object.type === "NewExpression" || (isCreated && object.arguments[0]?.type !== "Literal");
  return { declarator, name: target.name, isInstance: hasPrototype && isReturned(source, owner, target.name) };
}

/**
 * @param {Source} source
 * @param {Node} owner
 * @param {string} name
 * @returns {boolean} whether a function returns one of its variables
 */
function isReturned(source, owner, name) {
  let returned = false;
  walk(owner.body, source.visitorKeys, (node) => {
    if (isFunction(node) || isClass(node)) return false;
    if (node.type === "ReturnStatement" && node.argument?.type === "Identifier" && node.argument.name === name)
      returned = true;
    return undefined;
  });
  return returned;
}

/**
 * Whether what is copied is functions: the file fills the collection with them, tests for them, binds or calls them, or
 * names them so.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @returns {boolean}
 */
function hasFunctions(source, copy) {
  const content = getContent(source, copy.collection);
  if (content.functions > 0) return true;
  if (content.data > 0) return false;
  if (getPropertyName(unwrap(copy.collection)) === "prototype" || copy.bound !== undefined || copy.wrapped) return true;
  if (copy.value !== undefined && isTested(source, copy, source.slice(copy.value))) return true;
  // methods[method] = method: a set of names.
  if (copy.key !== undefined && copy.value !== undefined && source.slice(copy.key) === source.slice(copy.value))
    return false;
  const [own] = copy.names;
  const words = copy.names.map(getLastWord);
  return !DATA_WORD.test(getLastWord(own)) && words.some((word) => FUNCTION_WORD.test(word));
}

/**
 * Whether a write is reached by functions only: `if (typeof fn === "function") this[name] = fn`, `if (typeof fn !== "function") continue`.
 *
 * @param {Source} source
 * @param {Copy} copy
 * @param {string} value - its text
 * @returns {boolean}
 */
function isTested(source, { statement, node: write }, value) {
  return source.nodes("IfStatement").some((node) => {
    if (node.range[0] < statement.range[0] || node.range[1] > statement.range[1]) return false;
    const isGuard = node.consequent.range[0] <= write.range[0] && write.range[1] <= node.consequent.range[1];
    let tested = false;
    walk(node.test, source.visitorKeys, (test) => {
      if (test.type !== "BinaryExpression" || !test.operator.startsWith(isGuard ? "==" : "!=")) return undefined;
      const [typeOf, other] = test.left.type === "UnaryExpression" ? [test.left, test.right] : [test.right, test.left];
      if (typeOf.operator === "typeof" && other.value === "function" && source.slice(unwrap(typeOf.argument)) === value)
        tested = true;
      return undefined;
    });
    return tested;
  });
}

/**
 * Whether a collection is there before the instance is and stays when it goes.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} collection
 * @param {Node} owner - the function that copies
 * @param {number} [depth]
 * @returns {boolean}
 */
function outlives(source, heat, collection, owner, depth = 0) {
  if (depth > 6) return false;
  const node = unwrap(collection);
  if (node.type === "LogicalExpression") return outlives(source, heat, node.left, owner, depth + 1);
  const root = getRoot(node);
  if (root.type === "ThisExpression" && node.type === "MemberExpression")
    return outlivesThis(source, heat, node, owner, depth);
  if (root.type !== "Identifier") return false;
  const isOfRequest = REQUEST_NAME.test(root.name) || heat.findRole(root) !== undefined;
  // request.server.decorations: a request knows its server, which stays.
  if (isOfRequest) return SERVER_MEMBER.test(source.slice(node));
  if (REQUEST_NAME.test(getLastName(node)) && node === root) return false;
  const definition = /** @type {any} */ (source.findVariable(root)?.defs[0]);
  if (definition === undefined) return false;
  if (definition.type === "ImportBinding" || definition.type === "FunctionName" || definition.type === "ClassName")
    return true;
  const home = findFunction(definition.name);
  if (definition.type === "Parameter")
    return (
      definition.node !== owner ||
      outlivesCalls(
        source,
        heat,
        definition.node.params.findIndex(
          (/** @type {Node} */ param) =>
            param.range[0] <= definition.name.range[0] && definition.name.range[1] <= param.range[1],
        ),
        owner,
        depth,
      )
    );
  if (definition.type !== "Variable") return false;
  if (home !== owner && (home === undefined || heat.of(home).level !== "hot")) return true;
  // const plugins = server.plugins, const { plugins } = server
  const { init } = definition.node;
  return (
    init != null &&
    ["Identifier", "MemberExpression", "LogicalExpression"].includes(unwrap(init).type) &&
    outlives(source, heat, init, owner, depth + 1)
  );
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - `this.plugins`, `this.server.plugins`
 * @param {Node} owner
 * @param {number} depth
 * @returns {boolean}
 */
function outlivesThis(source, heat, node, owner, depth) {
  let first = node;
  while (unwrap(first.object).type === "MemberExpression") first = unwrap(first.object);
  const name = getPropertyName(first);
  if (name === "constructor") return node !== first;
  const classNode = findClassOfMember(owner) ?? owner;
  const values = name === undefined ? [] : findInstanceMembers(source, classNode, name);
  return (
    values.length > 0 &&
    values.every(
      (value) =>
        !["ObjectExpression", "ArrayExpression", "CallExpression", "NewExpression"].includes(unwrap(value).type) &&
        outlives(source, heat, value, owner, depth + 1),
    )
  );
}

/**
 * What callers in sight hand over as a parameter: not a literal, and nothing of the request.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {number} index
 * @param {Node} owner
 * @param {number} depth
 * @returns {boolean}
 */
function outlivesCalls(source, heat, index, owner, depth) {
  const called = findClassOfMember(owner) ?? owner;
  const name = findName(called);
  const variable = called.id == null ? undefined : source.findVariable(called.id);
  if (name === undefined || variable === undefined) return true;
  return variable.references.every((reference) => {
    const identifier = /** @type {any} */ (reference.identifier);
    const { parent } = identifier;
    if (!["NewExpression", "CallExpression"].includes(parent.type) || parent.callee !== identifier) return true;
    const argument = parent.arguments[index];
    if (argument === undefined || argument.type === "SpreadElement") return true;
    const value = unwrap(argument);
    if (["ObjectExpression", "ArrayExpression"].includes(value.type)) return findFunction(value) === undefined;
    const caller = findFunction(value);
    if (value.type === "ThisExpression" || caller === undefined || caller === owner) return true;
    return getRoot(value).type === "ThisExpression" || outlives(source, heat, value, caller, depth + 1);
  });
}
