import { findObjectUse } from "./result-use.js";
import { getResult } from "./results.js";
import { getTime } from "../weight/round-trips.js";
import { isFunction } from "../ast/syntax/functions.js";
import { resolve } from "../ast/values/resolve.js";
import { settleWait } from "./settle.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { HeatModel, Node, Source } from "../types.js" */
/** @import { Wait } from "./waits.js" */

/**
 * Members of what a call brings that are asked for, and that nobody reads.
 *
 * @typedef {object} Unread
 * @property {string[]} parts
 * @property {string} place - where the first of them is asked for: "src/authors.js:12", "line 12"
 * @property {Wait[]} waits - for each of them
 * @property {number} [others] - how many more calls leave the same unread, and are not told
 */

/** How many functions of the file may hand a result on. */
const MAX_DEPTH = 4;

/**
 * What a call asks for besides what is read of its result: as the file shows, and else as the project's map says.
 *
 *   const author = await getAuthor(id);
 *   res.end(author.name);
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @returns {Unread | undefined} undefined where all of it may be read
 */
export function findUnread(source, heat, awaited) {
  const recorded = heat.findUnread(awaited);
  if (recorded !== undefined) {
    const [, , parts, place, waits, others] = recorded;
    return { parts, place, waits, others };
  }
  const call = unwrap(awaited.argument);
  const use = call.type === "CallExpression" ? findObjectUse(source, awaited) : undefined;
  if (use === undefined || use.passed.length > 0 || use.written.size > 0) return undefined;
  const left = getParts(source, heat, call, 0).filter(({ name }) => !use.read.has(name));
  return left.length === 0
    ? undefined
    : {
        parts: left.map(({ name }) => name),
        place: `line ${source.lineOf(left[0].node.range[0])}`,
        waits: left.map(({ wait }) => wait),
      };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} call
 * @param {number} depth - how many functions have handed its result on
 * @returns {{ name: string, node: Node, wait: Wait }[]} of what it brings
 */
function getParts(source, heat, call, depth) {
  const [value, ...others] = depth > MAX_DEPTH ? [] : resolve(source, call.callee);
  if (others.length > 0 || value?.kind !== "node" || !isFunction(value.node)) return [];
  const { parts, handedOn, passed } = getResult(source, value.node);
  if (passed.length > 0) return [];
  return [
    ...parts.flatMap(({ name, awaited }) => {
      const wait = settleWait(source, heat, awaited);
      // What changes something is done for that, whoever reads what it returns.
      return wait === undefined || getTime(wait) === 0 ? [] : [{ name, node: awaited, wait }];
    }),
    ...handedOn.flatMap(({ from, reads }) =>
      from.type === "CallExpression"
        ? getParts(source, heat, from, depth + 1).filter(({ name }) => !reads.includes(name))
        : [],
    ),
  ];
}
