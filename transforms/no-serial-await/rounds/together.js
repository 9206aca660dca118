import {
  asBody,
  getElementEdits,
  getLayout,
  getMoved,
  layOutCalls,
  openCalls,
  shiftLines,
  span,
  waits,
} from "./callback.js";
import { contains } from "../../../lib/ast/syntax/contains.js";
import { getContinues } from "./ends.js";
import { mayThrowFirst } from "../early-throw.js";
import { staysInRound } from "./own-changes.js";
import { unwrap } from "../../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Range, Source, Variable } from "../../../lib/types.js" */
/** @import { Round } from "./round.js" */

/**
 * Rounds that keep to themselves become functions that run at once:
 *
 *   for (const post of posts) {                              await Promise.all(posts.map(async (post) => {
 *     post.author = await load(post.authorId);       →         post.author = await load(post.authorId);
 *   }                                                        }));
 *
 * @param {Source} source
 * @param {Round} round
 * @param {Variable[]} written - from outside of the loop
 * @returns {{ edits: Edit[], moved: Range[] } | undefined} undefined where they do something that others may see
 */
export function runTogether(source, round, written) {
  const { loop, statements } = round;
  if (written.length > 0 || !statements.every((statement) => staysInRound(source, round, statement))) return undefined;
  const { indent, end } = getLayout(source, loop);
  const inBody = getElementEdits(source, round);
  const [only, ...others] = statements;
  const awaited = others.length === 0 && only.type === "ExpressionStatement" ? unwrap(only.expression) : undefined;
  if (
    awaited?.type === "AwaitExpression" &&
    !waits(source, [awaited.argument]) &&
    source.comments.every((comment) => !contains(loop.body, comment) || contains(awaited, comment))
  ) {
    const isAsync = mayThrowFirst(source, awaited) ? "async " : "";
    const { argument } = awaited;
    const { text } = layOutCalls(source, loop, {
      start: "await Promise.all(",
      head: `${round.mapped}${isAsync}(${round.params}) =>`,
      getBody: (to) => asBody(argument, getMoved(source, argument, inBody, to).text),
      end: `)${end}`,
    });
    return { edits: [{ range: loop.range, text }], moved: getMoved(source, argument, inBody, indent).moved };
  }
  if (loop.body.type !== "BlockStatement") return undefined;
  const opening = openCalls(source, loop, {
    start: "await Promise.all(",
    head: `${round.mapped}async (${round.params}) => {`,
    end: `)${end}`,
  });
  const body = span(loop.body.range[0] + 1, loop.body.range[1] - 1);
  return {
    edits: [
      { range: span(loop.range[0], body[0]), text: opening.text },
      ...shiftLines(source, span(body[0], source.text.lastIndexOf("\n", body[1]) + 1), opening.step, [
        ...inBody,
        ...getContinues(source, loop).map(({ range }) => ({
          range,
          text: `return${source.text[range[1] - 1] === ";" ? ";" : ""}`,
        })),
      ]),
      { range: span(body[1], loop.range[1]), text: opening.step + opening.end },
    ],
    moved: [],
  };
}
