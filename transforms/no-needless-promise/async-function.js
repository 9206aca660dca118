import { getLeadingComments } from "../../lib/edit/lines.js";
import { removeAwait } from "./plain-await.js";
import { unwrapReturnType } from "./return-type.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { AsyncFunctionFacts } from "../../detectors/no-needless-promise/async-function.js" */

/**
 *   async function getRow(item) {      →      function getRow(item) {
 *   ^^^^^                                       return [item.id];
 *     return [item.id];                        }
 *   }
 *
 *   rows.push(await getRow(item));     →      rows.push(getRow(item));
 *             ^^^^^
 *
 * @param {Source} source
 * @param {AsyncFunctionFacts} facts
 * @param {string} name
 * @returns {Rewrite | Refusal}
 */
export function rewriteAsyncFunction(source, { fn, awaits, pending }, name) {
  if (pending !== undefined) return refuse(source, "otherFirst", { at: pending });
  const member = fn.parent.type === "MethodDefinition" ? fn.parent : fn;
  const keyword = findKeyword(source, fn, member);
  if (keyword === undefined) return refuse(source, "headWrittenOtherwise");
  const declaration = fn.parent.type === "VariableDeclarator" ? fn.parent.parent : member;
  if (getLeadingComments(source, declaration).some(({ value }) => /@(returns?|type)\b[^\n]*Promise/.test(value)))
    return refuse(source, "documentedAsPromise");
  /** @type {Edit[]} */
  const edits = [{ range: keyword, text: "" }];
  //   async (item): Promise<Row> => …      →      (item): Row => …
  const type = unwrapReturnType(source, fn);
  if ("refused" in type) return type;
  edits.push(...type);
  for (const wait of awaits) {
    const removed = removeAwait(source, wait);
    if ("refused" in removed) return removed;
    edits.push(...removed.edits);
  }
  return { edits, changed: [fn], risk: "review", act: "dropAsync", data: { name } };
}

/**
 * The word `async` with the blanks behind it.
 *
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} member - the method, for a method; else the function
 * @returns {Range | undefined}
 */
function findKeyword(source, fn, member) {
  const start = member === fn ? fn.range[0] : source.text.lastIndexOf("async", member.key.range[0]);
  const keyword = /^async[\t ]+/.exec(source.text.slice(start, start + 20));
  const isOwn = member === fn || (keyword !== null && start + keyword[0].length === member.key.range[0]);
  if (keyword !== null) return isOwn ? [start, start + keyword[0].length] : undefined;
  //   async(item) => …
  return /^async\(/.test(source.text.slice(start)) ? [start, start + "async".length] : undefined;
}
