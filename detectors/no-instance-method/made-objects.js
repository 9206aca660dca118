import { findFunction, findName, getKeyName, getPropertyName, isFunction } from "../../lib/ast/syntax/functions.js";
import { findAccessor } from "./own-functions.js";
import { getDottedName } from "../../lib/ast/syntax/dotted-name.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A function or an accessor of an object that a function makes and returns.
 *
 * @typedef {object} MadeFunction
 * @property {"function" | "accessor"} form
 * @property {string} name
 * @property {Node} node - to point at
 * @property {Node} maker - the function that makes the object
 * @property {string} object - what people call it: "reply", "createReply()"
 */

/** Names of functions that make objects, which are not handlers or resolvers. */
const MAKER = /^(create|make|build|new)[A-Z]/;

/** What iterators and iterables have, of which each needs its own. */
const ITERATOR = new Set(["next", "return", "throw"]);

/**
 * The functions that a function gives to the object it makes:
 *
 *   function createReply(raw) {
 *     return { send: (body) => raw.end(body), fail() { … }, done() { … } };
 *   }
 *
 * @param {Source} source
 * @param {Node} node - ReturnStatement, or ArrowFunctionExpression whose body is what it returns
 * @returns {MadeFunction[]}
 */
export function findMadeFunctions(source, node) {
  const value = node.type === "ReturnStatement" ? node.argument : node.body;
  const maker = /** @type {Node} */ (node.type === "ReturnStatement" ? findFunction(node) : node);
  if (value == null || !isFunction(maker) || !MAKER.test(findName(maker) ?? "")) return [];
  const made = findMade(source, maker, unwrap(value));
  // Below three, a literal is what most people would write.
  return made.filter(({ form }) => form === "function").length < 3
    ? made.filter(({ form }) => form === "accessor")
    : made;
}

/**
 * @param {Source} source
 * @param {Node} maker
 * @param {Node} value - that it returns
 * @returns {MadeFunction[]}
 */
function findMade(source, maker, value) {
  if (value.type === "ObjectExpression") return getOfLiteral(maker, value, `${findName(maker)}()`);
  //   const reply = Object.create(proto);   reply.send = (body) => …;   return reply;
  const variable = source.findVariable(value);
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (
    variable === undefined ||
    definition?.type !== "Variable" ||
    definition.node.id !== definition.name ||
    definition.node.init == null ||
    findFunction(definition.node) !== maker
  )
    return [];
  const init = unwrap(definition.node.init);
  const isCreated = init.type === "CallExpression" && getDottedName(init.callee) === "Object.create";
  if (init.type !== "ObjectExpression" && !isCreated) return [];
  const own = init.type === "ObjectExpression" ? getOfLiteral(maker, init, variable.name) : [];
  return [
    ...own,
    ...variable.references.flatMap((reference) => findGiven(source, maker, /** @type {any} */ (reference.identifier))),
  ];
}

/**
 * @param {Node} maker
 * @param {Node} literal - ObjectExpression
 * @param {string} object
 * @returns {MadeFunction[]}
 */
function getOfLiteral(maker, literal, object) {
  // { next() { … }, [Symbol.iterator]() { … } }
  if (
    literal.properties.some(
      (/** @type {Node} */ property) => property.computed === true || ITERATOR.has(getKeyName(property) ?? ""),
    )
  )
    return [];
  return literal.properties.flatMap((/** @type {Node} */ property) => {
    const name = property.kind === "init" ? getKeyName(property) : undefined;
    return name !== undefined && isFunction(unwrap(property.value))
      ? [{ form: "function", name, node: property.key, maker, object }]
      : [];
  });
}

/**
 * @param {Source} source
 * @param {Node} maker
 * @param {Node} identifier - of the object
 * @returns {MadeFunction[]} what a statement of the maker gives to it
 */
function findGiven(source, maker, identifier) {
  if (findFunction(identifier) !== maker) return [];
  const { parent } = identifier;
  //   reply.send = (body) => raw.end(body);
  const assignment =
    parent.type === "MemberExpression" && parent.object === identifier ? getWrapped(parent).parent : undefined;
  const name = assignment === undefined ? undefined : getPropertyName(parent);
  if (
    assignment?.type === "AssignmentExpression" &&
    unwrap(assignment.left) === parent &&
    name !== undefined &&
    isFunction(unwrap(assignment.right))
  )
    return [{ form: "function", name, node: assignment.left, maker, object: identifier.name }];
  //   Object.defineProperty(reply, "ip", { get: () => raw.socket.remoteAddress });
  if (
    parent.type !== "CallExpression" ||
    parent.arguments[0] !== identifier ||
    getDottedName(parent.callee) !== "Object.defineProperty" ||
    parent.arguments[2] === undefined
  )
    return [];
  const accessor = findAccessor(unwrap(parent.arguments[2]));
  const key = parent.arguments[1];
  return accessor === undefined
    ? []
    : [
        {
          form: accessor.form === "accessor" ? "accessor" : "function",
          name: typeof key.value === "string" ? key.value : source.slice(key),
          node: parent,
          maker,
          object: identifier.name,
        },
      ];
}
