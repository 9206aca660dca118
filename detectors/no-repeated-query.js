import { contains } from "../lib/ast/syntax/contains.js";
import { countRounds, getAssumed } from "../lib/weight/count-list.js";
import { createWaitCost } from "../lib/weight/round-trips.js";
import { describePerElement, groupByLoop, isAwaitedPerElement } from "./no-repeated-query/per-element.js";
import { findReadsBack } from "./no-repeated-query/read-back.js";
import { findWrite, writesByName } from "./no-repeated-query/also-writes.js";
import { getCallText } from "../lib/effects/call-text.js";
import { getLoopsAround } from "../lib/effects/order/places.js";
import { getRepeatedReads } from "../lib/effects/reads/repeated-reads.js";
import { isAskedBy } from "../lib/effects/reads/asked-by.js";
import { toOneLine } from "../lib/source/one-line.js";

/** @import { Candidate, Detector, HeatModel, Node, Silence, Source } from "../lib/types.js" */
/** @import { ReadBack } from "./no-repeated-query/read-back.js" */
/** @import { RepeatedRead } from "../lib/effects/reads/repeated-reads.js" */

/**
 * What the transform needs to know of a finding.
 *
 * @typedef {{ first?: Node, isDirect: boolean, isOtherRow?: true, isWhole?: boolean, isBehindWrite?: true, isWritten?: true, isOfStep?: true, kept?: string }} Facts - `first`: the call that has read it;
 *   none where a loop repeats it; `isDirect`: both calls are the ones that read; `isOtherRow`: each round of the loop reads another row; `isWhole`: both bring the same of it; `isBehindWrite`: something else is written between the two; `isWritten`: the
 *   first has written it; `isOfStep`: a function in front of this one has read it; `kept`: the names that lead to it from the request
 */

/**
 * Reads of what the same request has read already.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-repeated-query",
  triggers: ["await"],
  silences: [
    "answersInTurn",
    "askedTogether",
    "leftToOther",
    "mayEndEarly",
    "needEachOther",
    "waitsAnyway",
    "writtenBetween",
  ],
  nodes: ["ArrowFunctionExpression", "FunctionDeclaration", "FunctionExpression"],
  detect(node, source, heat) {
    const { repeated, changed } = getRepeatedReads(source, heat, node);
    const back = findReadsBack(source, heat, node).filter(
      (one) => !repeated.some(({ call }) => call.node === one.node),
    );
    return [
      ...changed.flatMap(({ call, by }) =>
        back.some((one) => one.node === call.node)
          ? []
          : [{ node: call.node, silent: /** @type {const} */ ("writtenBetween"), at: by.node }],
      ),
      ...repeated.filter(({ first }) => first !== undefined).map((read) => describe(source, heat, node, read)),
      ...groupByLoop(
        node,
        repeated.filter(({ first }) => first === undefined),
      ).map((reads) => describePerElement(source, heat, node, reads)),
      ...back.map((one) => describeBack(source, one)),
    ];
  },
};

/**
 *   const project = await projects.get(id);
 *   await checkAccess(id);
 *         ^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} owner
 * @param {RepeatedRead} read
 * @returns {Candidate<Facts> | Silence}
 */
function describe(
  source,
  heat,
  owner,
  { call, first = call, isDirect, name, place, waits, others, isBehindWrite, step },
) {
  const { node } = call;
  const text = `\`${getCallText(source, node)}\``;
  const more = others === undefined ? "" : ` as ${others} more calls do,`;
  const reads = isDirect ? `${text} reads` : `${text} reads, by \`${name}()\` (${place}),${more}`;
  if (step !== undefined) return describeStep(source, owner, node, { reads, waits, step });
  if (first !== call && areTogether(first.node, node)) return { node, silent: "waitsAnyway", at: first.node };
  if (isDirect && isAskedBy(source, owner, first.node, node)) return { node, silent: "needEachOther", at: first.node };
  const isOnce =
    first !== call &&
    (!isDirect || isBehindWrite) &&
    //   for (const tag of tags) await this.tags.removeTag(tag);
    (getLoopsAround(node, owner).length === 0 || writesByName(call.name));
  const write = isOnce ? findWrite(source, owner) : undefined;
  if (write !== undefined) return { node, silent: "seldom", detail: `the function also writes: \`${write}()\`` };
  if (first !== call)
    return {
      node,
      messageId: "readAgain",
      data: {
        reads,
        first: describeCall(source, first.node),
        brought: "has read already",
      },
      cost: createWaitCost(source, waits),
      facts: {
        first: first.node,
        // What another function has read it brings in its own way.
        isDirect: isDirect && (call.name === first.name || first.wait !== undefined || first.row !== undefined),
        isWhole:
          JSON.stringify([call.name, call.receiver, call.args]) ===
          JSON.stringify([first.name, first.receiver, first.args]),
        ...(isBehindWrite ? { isBehindWrite } : {}),
      },
    };
  const [loop] = getLoopsAround(node, owner);
  const list = /** @type {Node} */ (call.list);
  if (isDirect && isAwaitedPerElement(source, heat, node)) return { node, silent: "leftToOther" };
  return {
    node,
    whole: loop,
    messageId: "readPerRound",
    data: { reads, list: toOneLine(source.slice(list)) },
    cost: createWaitCost(
      source,
      waits,
      waits.map(() => countRounds(source, [list]) - 1),
    ),
    ...getAssumed(source, [list]),
    facts: { isDirect },
  };
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {string} "`users.get()` in line 12"
 */
function describeCall(source, call) {
  return `\`${getCallText(source, call)}\` in line ${source.lineOf(call.range[0])}`;
}

/**
 *   app.get("/projects/:id", loadProject, async (req, res) => { res.json(await projects.get(req.params.id)); });
 *                                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Node} owner
 * @param {Node} node
 * @param {{ reads: string, waits: RepeatedRead["waits"], step: { name: string, place: string, kept?: string } }} read - `step`: what has read it
 * @returns {Candidate<Facts> | Silence}
 */
function describeStep(source, owner, node, { reads, waits, step }) {
  //   const user = await User.findById(req.user.id); user.name = name; await user.save();
  const write = step.kept === undefined ? undefined : findWrite(source, owner);
  if (write !== undefined) return { node, silent: "seldom", detail: `the function also writes: \`${write}()\`` };
  const earlier = step.name === "" ? `a function in ${step.place}` : `\`${step.name}()\` (${step.place})`;
  return {
    node,
    messageId: "readAgain",
    data: { reads, first: `${earlier}, which runs in front of it for the same request,`, brought: "has read" },
    cost: createWaitCost(source, waits),
    facts: { isDirect: false, isOfStep: true, kept: step.kept },
  };
}

/**
 *   await Tag.updateOne({ _id }, values);
 *   return Tag.findOne({ _id });
 *          ^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {ReadBack} read
 * @returns {Candidate<Facts>}
 */
function describeBack(source, { node, write, brought }) {
  return {
    node,
    messageId: "readAgain",
    data: {
      reads: `\`${getCallText(source, node)}\` reads`,
      first: describeCall(source, write),
      brought,
    },
    cost: createWaitCost(source, ["query"]),
    facts: { first: write, isDirect: true, isWritten: true },
  };
}

/**
 * `await Promise.all([loadUser(id), loadPosts(id)])`: neither waits for the other, whatever both of them read.
 *
 * @param {Node} first
 * @param {Node} second
 * @returns {boolean}
 */
function areTogether(first, second) {
  for (let at = second; at.parent != null && !contains(at, first); at = at.parent)
    if (at.parent.type === "ArrayExpression" && at.type !== "AwaitExpression" && contains(at.parent, first))
      return true;
  return false;
}
