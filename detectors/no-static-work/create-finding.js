import { countPatterns } from "./matchers.js";
import { createCost } from "../../lib/weight/create-cost.js";
import { getLastName, getNames, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { findProject } from "../../lib/weight/project-kind.js";
import { getList } from "../../lib/rule/list-words.js";
import { getSchemaCost } from "./schema-cost.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Candidate, Node, Source } from "../../lib/types.js" */
/** @import { Facts } from "../no-static-work.js" */
/** @import { Work } from "./work.js" */

/**
 * Underlines as much as says what it is.
 *
 * @param {Source} source
 * @param {Facts} facts
 * @returns {Candidate<Facts>}
 */
export function createFinding(source, facts) {
  const { value, work } = facts;
  if (work === undefined)
    return {
      node: value.id ?? value,
      runs: value,
      messageId: "classMadePerCall",
      data: { code: value.id == null ? "class" : `class ${value.id.name}` },
      facts,
    };
  const callee = unwrap(value.callee);
  const code =
    work.code ??
    `${work.kind === "text" ? getLastName(callee) : getNames(callee).toReversed().join(".").replace(/^\./, "this.")}()`;
  //   new Intl.NumberFormat("de", { … })
  //   ^^^^^^^^^^^^^^^^^^^^^ as much as says what it is
  const end =
    callee.type === "MemberExpression" && unwrap(callee.object).type === "CallExpression"
      ? getFirstCallee(callee)
      : callee;
  //   a.trim().localeCompare(b, "de", { … })
  //            ^^^^^^^^^^^^^
  const range =
    work.code === undefined && work.kind === "text" ? callee.property.range : [value.range[0], end.range[1]];
  return {
    node: /** @type {any} */ ({ type: value.type, range, parent: value.parent }),
    runs: value,
    ...getCost(source, work, value, callee),
    ...getMessage(facts, work, code),
    facts,
  };
}

/**
 * @param {Facts} facts
 * @param {Work} work
 * @param {string} code
 * @returns {{ messageId: string, data: Record<string, string> }}
 */
function getMessage({ given, deciders }, work, code) {
  if (given !== undefined) return { messageId: "madeOfGiven", data: { code, given: getText(given) } };
  return deciders === undefined
    ? { messageId: work.messageId, data: { code } }
    : { messageId: "madeForFew", data: { code, deciders: getList(deciders.map((name) => `\`${name}\``)) } };
}

/**
 * @param {Source} source
 * @param {Work} work
 * @param {Node} value
 * @param {Node} callee
 */
function getCost(source, work, value, callee) {
  const { older, time } = work;
  if (time !== undefined)
    return {
      cost: createCost(isOlder(source, older) ? older.time : time),
      ...(work.isAsked && { scale: countPatterns(source, value) }),
    };
  return work.costs === undefined ? { costOf: getCostOf(work, callee) } : getSchemaCost(source, work, value);
}

/**
 * @template {NonNullable<Work["older"]>} Older
 * @param {Source} source
 * @param {Older | undefined} older
 * @returns {older is Older} whether the project has a version before that
 */
function isOlder(source, older) {
  const version = older === undefined ? undefined : findProject(source.path).dependencies[older.name];
  return version !== undefined && version > 0 && version < /** @type {Older} */ (older).before;
}

/**
 * @param {Work} work
 * @param {Node} callee
 * @returns {string} the name of its cost
 */
function getCostOf({ messageId, costOf = messageId }, callee) {
  if (messageId === "schemaBuiltByFunction") return "zodBuiltPerCall";
  // `toLocaleDateString()` and `toLocaleTimeString()` are of dates; `toLocaleString()` is mostly of numbers, whose formatters take less.
  return messageId === "localeFormattedPerCall" && getLastName(callee) === "toLocaleString"
    ? "localeNumberFormattedPerCall"
    : costOf;
}

/**
 * @param {Node} given - Identifier or MemberExpression
 * @returns {string} "options.pattern"
 */
function getText(given) {
  const root = getRoot(given);
  return [root.type === "ThisExpression" ? "this" : root.name, ...getNames(given).toReversed().slice(1)].join(".");
}

/** @param {Node} callee - of the last call of a chain */
function getFirstCallee(callee) {
  let first = callee;
  while (first.type === "MemberExpression" && /^(Call|New)Expression$/.test(unwrap(first.object).type))
    first = unwrap(unwrap(first.object).callee);
  return first;
}
