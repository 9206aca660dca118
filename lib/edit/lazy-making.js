import { getAttachedRange } from "./move-out.js";
import { getFreeName } from "./free-name.js";
import { replaceRead } from "./replace-read.js";
import { mayChange } from "../ast/values/changes.js";

/** @import { Edit, Node, Range, Source } from "../types.js" */
/** @import { EagerLocal } from "./lazy-local.js" */

/**
 * @param {EagerLocal} eager
 * @returns {Node[]} all statements that make the value
 */
export function getMaking({ statement, filling = [] }) {
  return [statement, ...filling];
}

/**
 * @param {Source} source
 * @param {Node[]} statements
 * @returns {Range} of all of them, with their comments
 */
export function getWhole(source, statements) {
  return [
    getAttachedRange(source, statements[0])[0],
    getAttachedRange(source, /** @type {Node} */ (statements.at(-1)))[1],
  ];
}

/**
 * Variables that take what may change until the value is made.
 *
 * @param {Source} source
 * @param {EagerLocal} eager
 * @param {Node[] | undefined} passed - code that runs before the value is made; undefined where that may be any
 * @returns {{ lines: string[], replacements: Edit[], moved: Range[] }}
 */
export function keepInputs(source, { statement, inputs }, passed) {
  const { id } = statement.declarations[0];
  const base = id.type === "Identifier" ? id.name : "parsed";
  const kept = inputs
    .filter(({ node }) => mayChange(source, node, passed))
    .map(({ node, others = [], suffix }) => ({ node, others, name: getFreeName(source, `${base}${suffix}`) }));
  return {
    lines: kept.map(
      ({ node, name }) => `${statement.kind === "var" ? "var" : "const"} ${name} = ${source.slice(node)};`,
    ),
    replacements: kept.flatMap(({ node, others, name }) => [node, ...others].map((read) => replaceRead(read, name))),
    moved: kept.map(({ node }) => node.range),
  };
}
