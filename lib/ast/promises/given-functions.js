import { getPropertyValues } from "../objects/own-members.js";
import { findClassOfMember, getPropertyName, isFunction } from "../syntax/functions.js";
import { getPromisedOfFunction } from "./promise.js";
import { resolve } from "../values/resolve.js";
import { unwrap } from "../syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */
/** @import { Value } from "../values/resolve.js" */

/**
 * Whether the functions that a parameter stands for are not those of users, as far as the file shows: every call hands in
 * functions that return promises, or all calls are in sight and hand in what another function made or another file has.
 *
 *   run(async () => {})
 *
 *   const queueOrPost = async (postFn, data) => await postFn(data);
 *   queueOrPost(topics.reply, data);
 *               ^^^^^^^^^^^^
 *
 *   const rewriter = await createRewriter(config);
 *   http.createServer(onRequest.bind(undefined, { rewriter }));
 *                                                 ^^^^^^^^
 *
 *   class Connection { constructor(hooks) { this.hooks = hooks; } }
 *   new Connection(this.hooks.bind(this));
 *                  ^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Extract<Value, { kind: "parameter" }>} parameter
 * @returns {boolean}
 */
export function isGivenOtherFunctions(source, { owner, index, path }) {
  const classNode = owner.parent?.kind === "constructor" ? findClassOfMember(owner) : undefined;
  const made = classNode ?? owner;
  const isDeclared = made.parent?.type === "VariableDeclarator";
  const name = made.id ?? (isDeclared ? made.parent.id : undefined);
  const variable = name?.type === "Identifier" ? source.findVariable(name) : undefined;
  if (variable === undefined) return false;
  const reads = variable.references.filter((reference) => reference.isRead());
  const given = reads.flatMap(({ identifier }) => findGiven(/** @type {Node} */ (identifier), index, path) ?? []);
  if (given.length === 0) return false;
  const values = given.flatMap((argument) => resolve(source, argument));
  if (values.every((value) => isPromiseFunction(source, value))) return true;
  const declaration = isDeclared ? made.parent.parent : made;
  return (
    given.length === reads.length &&
    !declaration.parent.type.startsWith("Export") &&
    values.every(
      (value) =>
        value.kind === "import" ||
        value.kind === "global" ||
        isPromiseFunction(source, value) ||
        (value.kind === "node" && value.node.type === "CallExpression"),
    )
  );
}

/**
 * @param {Node} name - where a function is used
 * @param {number} index - of a parameter
 * @param {string[]} path - from the parameter to the function that is looked for
 * @returns {Node | undefined} what a call, or `bind`, hands in there
 */
function findGiven(name, index, path) {
  const { parent } = name;
  //   onRequest.bind(undefined, options)
  const isBound = parent.type === "MemberExpression" && parent.object === name && getPropertyName(parent) === "bind";
  const callee = isBound ? parent : name;
  if (!/^(Call|New)Expression$/.test(callee.parent.type) || callee.parent.callee !== callee) return undefined;
  let given = callee.parent.arguments[isBound ? index + 1 : index];
  for (const step of path) {
    const object = given === undefined ? undefined : unwrap(given);
    given = object?.type === "ObjectExpression" && !hasSpread(object) ? getPropertyValues(object).get(step) : undefined;
  }
  return given;
}

/** @param {Node} object - ObjectExpression */
function hasSpread({ properties }) {
  return properties.some((/** @type {Node} */ { type }) => type === "SpreadElement");
}

/**
 * @param {Source} source
 * @param {Value} value
 */
function isPromiseFunction(source, value) {
  return value.kind === "node" && isFunction(value.node) && getPromisedOfFunction(source, value.node) === "always";
}
