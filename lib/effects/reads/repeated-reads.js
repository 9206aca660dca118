import { asksPerElement } from "./per-element.js";
import { excludeEachOther, isForOneElement, OTHER_ROW, varies } from "./key.js";
import { takesTime } from "../../weight/round-trips.js";
import { getReadCalls } from "./reads.js";
import { getWrapped } from "../../ast/syntax/unwrap.js";
import { mayPrecede } from "../order/places.js";
import { settleWait } from "../order/settle.js";

/** @import { HeatModel, Node, Source } from "../../types.js" */
/** @import { ReadCall } from "./reads.js" */
/** @import { Wait } from "../waits.js" */

/**
 * A call that reads what has been read, or one row in each round of a loop.
 *
 * @typedef {object} RepeatedRead
 * @property {ReadCall} call
 * @property {ReadCall} [first] - that has read it; the same where a loop repeats it; none where each round reads another row
 * @property {boolean} isDirect - the call itself is the one that reads
 * @property {string} name - of what reads
 * @property {string} place - where that is called, if it is not direct
 * @property {Wait[]} waits - for each query
 * @property {number} [others] - how many more calls come to the same place, and are not told
 * @property {{ name: string, place: string, kept?: string }} [step] - the function that has read it, where that runs in front of this one for the same
 *   request; `kept`: the names that lead to it from the request
 * @property {true} [isBehindWrite] - rows of others are written between the two, or these where they are missing
 */

/**
 * A call that would read what has been read, if nothing had changed in between.
 *
 * @typedef {{ call: ReadCall, by: ReadCall }} Changed
 */

/**
 * What a function reads twice: as its file shows, and as the project's map says.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} fn
 * @returns {{ repeated: RepeatedRead[], changed: Changed[] }}
 */
export function getRepeatedReads(source, heat, fn) {
  const calls = getReadCalls(source, fn);
  const { repeated, changed } = findInFile(source, heat, calls);
  const known = new Map(repeated.map((one) => [one.call, one]));
  for (const [index, first, isDirect, name, place, waits, others, step, earlier, kept] of heat.findRepeats(fn)) {
    if (calls[index] === undefined || (calls[first] === undefined && first !== OTHER_ROW)) continue;
    known.set(calls[index], {
      call: calls[index],
      first: calls[first],
      isDirect: isDirect !== 0,
      name,
      place,
      waits,
      others: others === 0 ? undefined : others,
      ...(step === undefined || earlier === undefined ? {} : { step: { name: step, place: earlier, kept } }),
      ...(isDirect === 2 ? { isBehindWrite: true } : {}),
    });
  }
  return { repeated: [...known.values()], changed: changed.filter(({ call }) => !known.has(call)) };
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {ReadCall[]} calls - of a function
 * @returns {{ repeated: RepeatedRead[], changed: Changed[] }}
 */
function findInFile(source, heat, calls) {
  /** @type {RepeatedRead[]} */
  const repeated = [];
  /** @type {Changed[]} */
  const changed = [];
  const texts = calls.map(({ receiver, args, row }) =>
    JSON.stringify(row === undefined ? [receiver, args] : [row.model, row.key]),
  );
  const equal = calls.map((call, index) =>
    calls.findIndex(
      (other, at) =>
        at < index && other.name === call.name && texts[at] === texts[index] && mayPrecede(other.path, call.path),
    ),
  );
  if (equal.every((first, index) => first === -1 && !mayRepeat(calls[index]) && !isOfEachRound(calls[index])))
    return { repeated, changed };
  const waits = calls.map((call) => findWaitOf(source, heat, call));
  for (const [index, first] of equal.entries()) {
    const [call, wait] = [calls[index], waits[index]];
    if (wait === undefined || !takesTime(wait)) continue;
    if (first === -1) {
      const isQuiet = calls.every(({ loops }, at) => waits[at] !== undefined || !loops.includes(call.loops[0]));
      const repeats = mayRepeat(call);
      if (isQuiet && (repeats || (wait === "query" && isOfEachRound(call))))
        repeated.push({
          call,
          first: repeats ? call : undefined,
          isDirect: true,
          name: call.name,
          place: "",
          waits: [wait],
        });
      continue;
    }
    const by = calls.find(
      ({ path }, at) =>
        waits[at] === undefined &&
        at > first &&
        at < index &&
        mayPrecede(calls[first].path, path) &&
        mayPrecede(path, call.path),
    );
    //   const copied = await replica.shop.findFirst({ where }); if (copied) return copied; return primary.shop.findFirst({ where });
    const isForAbsent = call.unless?.read === calls[first].node;
    if (by !== undefined) changed.push({ call, by });
    else if (!isForAbsent && !excludeEachOther(calls[first].guards, call.guards))
      repeated.push({ call, first: calls[first], isDirect: true, name: call.name, place: "", waits: [wait] });
  }
  return { repeated, changed };
}

/**
 * @param {ReadCall} call
 * @returns {boolean} whether each round of a loop over a list asks for the same by it
 */
function mayRepeat({ list, receiver, args, depth, guards }) {
  return (
    list !== undefined &&
    !varies(receiver === undefined ? args : [receiver, ...args], depth) &&
    !isForOneElement(guards, depth)
  );
}

/**
 * `posts.map((post) => User.findById(post.authorId))`
 *
 * @param {ReadCall} call
 * @returns {boolean} whether each round of a loop over a list asks for other rows by it
 */
function isOfEachRound({ list, row, args, tables, depth }) {
  const isRow = row?.model.startsWith("rows ") === false;
  return list !== undefined && asksPerElement({ args: isRow ? [row.key] : args, isRow, tables, depth });
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {ReadCall} call
 * @returns {Wait | undefined} undefined where it may change something
 */
function findWaitOf(source, heat, { node, wait, isLoud }) {
  if (wait !== undefined) return wait;
  const awaited = getWrapped(node).parent;
  if (awaited.type === "AwaitExpression") return settleWait(source, heat, awaited);
  return isLoud ? undefined : "none";
}
