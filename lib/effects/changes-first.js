import { findLastName } from "../ast/syntax/member-chain.js";
import { resolve } from "../ast/values/resolve.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * `_.remove(rows, isOld)`, `Object.assign(settings, given)`
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {boolean} whether it is a function of the language or of a package that changes what it is given first
 */
export function changesFirst(source, { callee }) {
  const name = findLastName(callee) ?? "";
  return (
    (CHANGES_FIRST.test(name) || name === "assign") &&
    resolve(source, unwrap(callee)).some((value) =>
      value.kind === "import"
        ? isChangingFirst(value.module, name)
        : value.kind === "global" && value.name === "Object",
    )
  );
}

/**
 * `_.merge(settings, given)`
 *
 * @param {string} module
 * @param {string} name
 */
export function isChangingFirst(module, name) {
  return /^(?:lodash|underscore)/.test(module) && CHANGES_FIRST.test(name);
}

/** Functions of lodash that change what they are given first. */
const CHANGES_FIRST =
  /^(?:assign(?:In)?(?:With)?|extend(?:With)?|merge(?:With)?|defaults(?:Deep)?|set(?:With)?|unset|update(?:With)?|pull\w*|remove|fill|reverse)$/;
