import { findLastName } from "../syntax/member-chain.js";
import { findName, getPropertyName } from "../syntax/functions.js";
import { getDottedName } from "../syntax/dotted-name.js";
import { getParents } from "./parents.js";
import { resolve } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Functions that see which properties an object has of its own, and the argument they look at. */
const READERS = new Map(
  Object.entries({
    "Object.keys": 0,
    "Object.values": 0,
    "Object.entries": 0,
    "Object.getOwnPropertyNames": 0,
    "Object.getOwnPropertyDescriptor": 0,
    "Object.getOwnPropertyDescriptors": 0,
    "Object.hasOwn": 0,
    "Object.assign": 1,
    "Reflect.ownKeys": 0,
    "Reflect.has": 0,
    "JSON.stringify": 0,
    structuredClone: 0,
  }),
);

/** The same as methods of the object. */
const OWN_METHODS = new Set(["hasOwnProperty", "propertyIsEnumerable"]);

/**
 * A place where the set of an object's own properties can be observed.
 *
 * @typedef {object} OwnKeyRead
 * @property {Node} node - the whole expression or statement
 * @property {Node} subject - the object that is looked at
 */

/**
 * Every place of a file that can tell whether an object has a property of its own: `in`, `hasOwn`, `Object.keys`, spread,
 * `for…in`, `JSON.stringify` and their kin.
 *
 * @param {Source} source
 * @returns {OwnKeyRead[]}
 */
export function getOwnKeyReads(source) {
  return source.memo(getOwnKeyReads, () =>
    source
      .nodes(
        "CallExpression",
        "SpreadElement",
        "JSXSpreadAttribute",
        "BinaryExpression",
        "ForInStatement",
        "RestElement",
      )
      .flatMap((node) => {
        if (node.type === "CallExpression") return getReadByCall(node);
        if (node.type === "BinaryExpression")
          return node.operator === "in" && node.right != null ? [{ node, subject: node.right }] : [];
        if (node.type === "ForInStatement") return [{ node, subject: node.right }];
        //   const { a, ...rest } = o
        if (node.type === "RestElement")
          return node.parent.type === "ObjectPattern" &&
            node.parent.parent.type === "VariableDeclarator" &&
            node.parent.parent.init != null
            ? [{ node, subject: node.parent.parent.init }]
            : [];
        // [...o] and f(...o) iterate; only {...o} copies properties.
        return node.type === "JSXSpreadAttribute" || node.parent.type === "ObjectExpression"
          ? [{ node, subject: node.argument }]
          : [];
      }),
  );
}

/**
 * @param {Node} node - CallExpression
 * @returns {OwnKeyRead[]}
 */
function getReadByCall(node) {
  const callee = unwrap(node.callee);
  if (callee.type === "MemberExpression" && OWN_METHODS.has(getPropertyName(callee) ?? ""))
    return [{ node, subject: callee.object }];
  // Object.prototype.hasOwnProperty.call(o, key), {}.hasOwnProperty.call(o, key), hasOwn.call(o, key)
  if (callee.type === "MemberExpression" && getPropertyName(callee) === "call") {
    const method = unwrap(callee.object);
    const name = findLastName(method);
    const [subject] = node.arguments;
    return subject !== undefined && /^(hasOwn(Property)?|propertyIsEnumerable|has)$/.test(name ?? "")
      ? [{ node, subject }]
      : [];
  }
  const position = READERS.get(getDottedName(callee));
  if (position === undefined) return [];
  // Object.assign(target, a, b) looks at every argument but the first.
  const subjects = position === 1 ? node.arguments.slice(1) : node.arguments.slice(position, position + 1);
  return subjects
    .filter((/** @type {Node} */ subject) => subject.type !== "SpreadElement")
    .map((/** @type {Node} */ subject) => ({ node, subject }));
}

/**
 * What the calls in sight hand over as a parameter.
 *
 * @param {Source} source
 * @param {{ owner: Node, index: number }} parameter
 * @returns {Node[]}
 */
function getGiven(source, { owner, index }) {
  const name = owner.id ?? (owner.parent.type === "VariableDeclarator" ? owner.parent.id : undefined);
  const variable = name?.type === "Identifier" ? source.findVariable(name) : undefined;
  return (variable?.references ?? []).flatMap((reference) => {
    const { parent } = /** @type {any} */ (reference.identifier);
    return parent.type === "CallExpression" &&
      parent.callee === reference.identifier &&
      parent.arguments[index] !== undefined
      ? [parent.arguments[index]]
      : [];
  });
}

/**
 * The first place that may observe the own properties of a class's instances: where the object is `this`, is known to be an
 * instance, or is unknown and called after the class (`req`, `request`, `this.request` for `Request`).
 *
 * @param {Source} source
 * @param {Node} classNode - a class or constructor function
 * @param {(node: Node) => boolean} [isHarmless] - whether a read makes no difference to the caller
 * @returns {OwnKeyRead | undefined}
 */
export function findOwnKeyReadOfInstance(source, classNode, isHarmless = () => false) {
  const className = (findName(classNode) ?? "").toLowerCase();
  /** @param {import("../values/resolve.js").Value} value */
  const isInstance = (value) =>
    value.kind === "instance" &&
    (value.classNode === classNode || getParents(source, value.classNode).seen.includes(classNode));
  return getOwnKeyReads(source).find(({ node, subject }) => {
    if (isHarmless(node)) return false;
    const values = resolve(source, subject);
    if (values.some(isInstance)) return true;
    //   const merge = (a, b) => { for (const key in b) … }; merge(options, reply)
    if (
      values.some(
        (value) =>
          value.kind === "parameter" &&
          value.path.length === 0 &&
          getGiven(source, value).some((given) => resolve(source, given).some(isInstance)),
      )
    )
      return true;
    if (
      values.every(
        (value) =>
          value.kind === "node" || value.kind === "instance" || value.kind === "import" || value.kind === "global",
      )
    )
      return false;
    const inner = unwrap(subject);
    const name = (
      inner.type === "Identifier" ? inner.name : inner.type === "MemberExpression" ? (getPropertyName(inner) ?? "") : ""
    )
      .replace(/^[_#]+/, "")
      .toLowerCase();
    return name.length >= 3 && (className.includes(name) || name.includes(className || "?"));
  });
}
