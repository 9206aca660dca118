import { ASIDE, AUDIT, CACHE } from "./quiet.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { getNamesOf } from "./links.js";
import { isNamedFunction } from "./quiet-call.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/**
 * `cache.getMany(ids)`, and not `cache.get(id, load)`
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Node} callee - MemberExpression
 */
export function asksCache(source, call, callee) {
  return (
    /^(?:get|has|peek)/.test(findLastName(callee) ?? "") &&
    getNamesOf(callee.object).some((part) => CACHE.test(part)) &&
    !call.arguments.some((/** @type {Node} */ argument) => isNamedFunction(source, argument))
  );
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether it is about a log, a metric or a trace
 */
export function isAside(source, call) {
  if (call.type === "TaggedTemplateExpression" || call.parent.type === "AwaitExpression") return false;
  const names = getNamesOf(call);
  if (names.some((name) => ASIDE.test(name)) && !names.some((name) => AUDIT.test(name))) return true;
  //   const stop = this.timer("load"); … stop();
  const callee = unwrap(call.callee);
  const declared =
    callee.type === "Identifier" ? /** @type {any} */ (source.findVariable(callee)?.defs[0]?.node) : undefined;
  const made = declared?.type === "VariableDeclarator" && declared.init != null ? unwrap(declared.init) : undefined;
  return made?.type === "CallExpression" && getNamesOf(made).some((name) => ASIDE.test(name));
}
