import { CALLBACK_METHODS } from "../../ast/array-methods.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getDottedName } from "../../ast/syntax/dotted-name.js";
import { isCollection } from "../collections.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { isNamedFunction } from "../quiet-call.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What puts promises together. */
const COMBINES = /^(?:Promise|Bluebird)\.(?:all|allSettled|race|any|map|each|mapSeries)$/;

/** What makes a promise of a value. */
const SETTLES = /^(?:Promise|Bluebird)\.(?:resolve|reject)$/;

/**
 * `await Promise.all(saving)`, `return Promise.resolve(saving)`
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} callee - of it
 * @returns {boolean | undefined} whether it waits for what was begun elsewhere, which may do anything; undefined for what puts no promises together
 */
export function waitsForBegun(source, call, callee) {
  const name = getDottedName(callee);
  if (SETTLES.test(name)) return !isSettled(source, call);
  if (!COMBINES.test(name)) return undefined;
  const list = findPromises(source, unwrap(call.arguments?.[0] ?? call));
  return list.type === "CallExpression" ? handsOn(source, list) : list.type !== "ArrayExpression";
}

/**
 * `users.map(save)`, `_.each(users, save)`, `users.map(repository.save)`: what is written there is looked at by itself.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {boolean} whether it is given a function that stands elsewhere
 */
export function handsOn(source, { callee, arguments: given }) {
  return given.some(
    (/** @type {Node} */ argument) =>
      !isFunction(unwrap(argument)) &&
      (isNamedFunction(source, argument) ||
        (unwrap(argument).type === "MemberExpression" && CALLBACK_METHODS.has(findLastName(callee) ?? ""))),
  );
}

/**
 * `const loading = ids.map((id) => load(id)); await Promise.all(loading);`
 *
 * @param {Source} source
 * @param {Node} list - that promises are handed over in
 * @returns {Node} what makes it, where that is all that is done with its name
 */
function findPromises(source, list) {
  const variable = list.type === "Identifier" ? source.findVariable(list) : undefined;
  const declared = /** @type {any} */ (variable?.defs[0]?.node);
  const isAll = declared?.type === "VariableDeclarator" && variable?.references.length === 2;
  return isAll && declared.init != null ? unwrap(declared.init) : list;
}

/**
 * `return Promise.resolve(user.isOwner);`, and not `return Promise.resolve(saving);` of what was begun before
 *
 * @param {Source} source
 * @param {Node} call - of `Promise.resolve()` or `Promise.reject()`
 * @returns {boolean} whether nothing is waited for
 */
function isSettled(source, { callee, arguments: [given] }) {
  const value = given === undefined ? undefined : unwrap(given);
  if (value === undefined || findLastName(callee) === "reject") return true;
  //   isOpen ? listTags(id) : Promise.resolve(new Set())
  if (isCollection(source, value)) return true;
  if (value.type !== "Identifier") return !/^(?:Call|New|Tagged|Import|Spread)/.test(value.type);
  const declared = /** @type {any} */ (source.findVariable(value)?.defs[0]?.node);
  const made = declared?.type === "VariableDeclarator" && declared.init != null ? unwrap(declared.init) : undefined;
  return made?.type !== "CallExpression" && made?.type !== "NewExpression";
}
