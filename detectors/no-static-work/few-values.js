import { getNames, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { isModuleVariable } from "../../lib/ast/values/stable.js";
import { getOwnArguments } from "./find-work.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { walk } from "../../lib/ast/syntax/walk.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Work } from "./work.js" */

/** What is told a language, a currency, a time zone and numbers of digits. */
const OF_FEW = /^(?:intlMadePerCall|localeFormattedPerCall|localeComparedPerCall)$/;

/** What is told what to do with what a schema does not name, or of which model the tokens are. */
const KINDS_OF_FEW = /^(?:ajv|encoding)$/;

/**
 * What decides what is made, where there are few of it: the languages and currencies of a shop, whatever a call asks for.
 *
 *   amount.toLocaleString(locale, { style: "currency", currency: order.currency })
 *                         ^^^^^^                                 ^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Work} work
 * @param {Node} node - NewExpression or CallExpression that depends on what the function is called with
 * @returns {string[] | undefined} names, in the order of the text
 */
export function findDeciders(source, work, node) {
  if (!OF_FEW.test(work.messageId) && !KINDS_OF_FEW.test(work.kind)) return undefined;
  /** @type {Set<string>} */
  const names = new Set();
  const parts =
    getPropertyName(unwrap(node.callee)) === "localeCompare" ? node.arguments.slice(1) : getOwnArguments(node);
  for (const part of parts)
    walk(part, source.visitorKeys, (inner) => {
      const variable = inner.type === "Identifier" ? source.findVariable(inner) : undefined;
      if (variable !== undefined && !isModuleVariable(variable)) names.add(getText(inner));
      return true;
    });
  return names.size === 0 ? undefined : [...names];
}

/**
 * @param {Node} identifier
 * @returns {string} "order.currency" of `order` in `order.currency.toUpperCase()`
 */
function getText(identifier) {
  let node = identifier;
  for (;;) {
    const { parent } = getWrapped(node);
    const isMember =
      parent.type === "MemberExpression" && unwrap(parent.object) === node && getPropertyName(parent) !== undefined;
    if (!isMember || getWrapped(parent).parent.callee === getWrapped(parent)) break;
    node = parent;
  }
  return [getRoot(node).name, ...getNames(node).toReversed().slice(1)].join(".");
}
