import { callEach, getElementEdits, getLayout, moveBody, openCalls, waits } from "./callback.js";
import { contains } from "../../../lib/ast/syntax/contains.js";
import { endBy, getContinues } from "./ends.js";
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
  const { end } = getLayout(source, loop);
  const start = "await Promise.all(";
  const [only, ...others] = statements;
  const awaited = others.length === 0 && only.type === "ExpressionStatement" ? unwrap(only.expression) : undefined;
  if (
    awaited?.type === "AwaitExpression" &&
    !waits(source, [awaited.argument]) &&
    source.comments.every((comment) => !contains(loop.body, comment) || contains(awaited, comment))
  ) {
    const isAsync = mayThrowFirst(source, awaited);
    const { text, moved } = callEach(source, round, { start, value: awaited.argument, isAsync, end: `)${end}` });
    return { edits: [{ range: loop.range, text }], moved };
  }
  if (loop.body.type !== "BlockStatement") return undefined;
  const head = `${round.mapped}async (${round.params}) => {`;
  const opening = openCalls(source, loop, { start, head, end: `)${end}` });
  const edits = [...getElementEdits(source, round), ...endBy(source, getContinues(source, loop), "return")];
  return { edits: moveBody(source, loop, opening, { start: loop.range[0], edits }), moved: [] };
}
