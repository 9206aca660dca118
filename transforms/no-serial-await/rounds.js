import { askFirst } from "./rounds/ask-first.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { describeRound } from "./rounds/round.js";
import { gather } from "./rounds/gather.js";
import { getWrittenOutside } from "../../lib/effects/order/earlier-rounds.js";
import { findLoopAround } from "../../lib/effects/order/element-reads.js";
import { findLastName, getRoot } from "../../lib/ast/syntax/member-chain.js";
import { isCounted } from "./rounds/own-changes.js";
import { isLaidOut } from "./rounds/callback.js";
import { mayLeave } from "./rounds/ends.js";
import { losesNarrowing } from "./rounds/narrowing.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { runTogether } from "./rounds/together.js";

/** @import { Node, Rewrite, Source } from "../../lib/types.js" */
/** @import { Rounds } from "../../detectors/no-serial-await.js" */

/**
 * Has rounds of a loop ask for what they need at once.
 *
 * @param {Source} source
 * @param {Rounds} rounds
 * @returns {Pick<Rewrite, "edits" | "moved"> & { isFirst: boolean } | undefined} `isFirst`: only what they ask for is moved, in front of the loop;
 *   undefined where they are of another form
 */
export function rewriteRounds(source, { waiting, reads, mayOverlap }) {
  const { awaits, list, loop } = waiting;
  if (awaits.some((awaited) => sharesMemory(source, loop, awaited))) return undefined;
  const round = isLaidOut(source, loop) ? describeRound(source, waiting) : undefined;
  if (round === undefined) return undefined;
  const written = [...getWrittenOutside(source, loop)];
  // What waits in a loop of its own would go on to do so.
  const isDirect = (/** @type {Node} */ awaited) => findLoopAround(awaited) === loop;
  const others = written.filter((variable) => !isCounted(loop, variable));
  const whole =
    mayOverlap && !mayLeave(source, loop) && awaits.every(isDirect) && !losesNarrowing(source, loop, round.statements)
      ? (gather(source, round, others) ?? (holdsMuch(reads) ? undefined : runTogether(source, round, others)))
      : undefined;
  if (whole !== undefined) return { ...whole, isFirst: false };
  const root = getRoot(list);
  const listed = root.type === "Identifier" ? source.findVariable(root) : undefined;
  // What makes the list longer, or another one, would do so too late.
  if (listed !== undefined && written.includes(listed)) return undefined;
  const first = holdsMuch(reads) ? undefined : askFirst(source, round, reads, written);
  return first && { ...first, isFirst: true };
}

/** What is large, so that who has all of it at once has no memory left: `downloadFile()`, `getBuffer()`. */
const LARGE =
  /buffer|blob|stream|download|attachment|archive|(?:get|read|load|fetch)_?file(?!s)|(?:file|body|object)contents?|screenshot|pdf|zip/i;

/**
 * @param {Node[]} reads - AwaitExpressions
 * @returns {boolean} whether rounds bring one large thing after the other, and let go of it
 */
function holdsMuch(reads) {
  return reads.some(({ argument }) => {
    const call = unwrap(argument);
    return call.type === "CallExpression" && LARGE.test(findLastName(call.callee) ?? "");
  });
}

/**
 *   const seen = new Map(); for (const id of ids) names.push(await findName(id, seen));
 *
 * @param {Source} source
 * @param {Node} loop
 * @param {Node} awaited
 * @returns {boolean} whether rounds are handed what an earlier one may have filled, so that it need not ask again
 */
function sharesMemory(source, loop, { argument }) {
  const call = unwrap(argument);
  if (call.type !== "CallExpression") return false;
  return call.arguments.some((/** @type {Node} */ given) => {
    const definition = given.type === "Identifier" ? source.findVariable(given)?.defs[0] : undefined;
    const { init, range } = /** @type {any} */ (definition?.node ?? {});
    return init != null && !contains(loop, { range }) && isEmpty(unwrap(init));
  });
}

/** @param {Node} made */
function isEmpty({ type, callee, properties, elements }) {
  if (type === "NewExpression") return /^(?:Weak)?(?:Map|Set)$|Cache$/.test(findLastName(callee) ?? "");
  return (
    (type === "ObjectExpression" && properties.length === 0) || (type === "ArrayExpression" && elements.length === 0)
  );
}
