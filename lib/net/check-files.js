import { checkEdits, checkRewrite } from "./check.js";
import { detect } from "../run/detect.js";
import { getWrapped } from "../ast/syntax/unwrap.js";
import { OffsetMap } from "./offsets.js";
import { refuse } from "../ast/refuse.js";

/** @import { Detector, Finding, Node, ProjectInSight, Refusal, Rewrite, Settings, Source } from "../types.js" */

/** A file as it is, and as it would be. @typedef {{ source: Source, after: Source }} ChangedFile */

/**
 * The net for a rewrite of several files: what it checks of one it checks of each, and then that every call of a function that has become
 * `async` is waited for, by looking for all of them anew in the project as it would be. If anything is wrong in one file, none is changed.
 *
 * @param {{ source: Source, rewrite: Rewrite, finding: Finding, detector: Detector, settings: Settings, options: Record<string, unknown> }} what
 * @param {ProjectInSight} project
 * @returns {{ files: ChangedFile[] } | Refusal} in the order in which they are to be written
 */
export function checkFiles({ source, rewrite, ...what }, project) {
  /** @type {ChangedFile[]} */
  const files = [];
  const { elsewhere = [], awaited = [] } = rewrite;
  for (const other of elsewhere) {
    const verdict = checkEdits(other.source, [other]);
    if (!verdict.ok) return { ...verdict, refused: `${other.source.filename}: ${verdict.refused}` };
    const { detector, settings, options } = what;
    const [before, after] = [other.source, verdict.after].map((one) => detect(one, detector, settings, options).length);
    if (after > before) return refuse(source, "wouldBeOneMore", { name: other.source.filename });
    files.push({ source: other.source, after: verdict.after });
  }
  const verdict = checkRewrite({ source, rewrite, ...what });
  if (!verdict.ok) return verdict;
  files.push({ source, after: verdict.after });
  const edits = new Map([
    [source, new OffsetMap(rewrite.edits)],
    ...elsewhere.map((other) => /** @type {const} */ ([other.source, new OffsetMap(other.edits)])),
  ]);
  const changed = project.with(files.map(({ after }) => after));
  for (const { source: place, node, calls } of awaited) {
    const after = files.find((file) => file.source === place)?.after;
    const fn = after && findMoved(after, node, edits.get(place));
    if (after === undefined || fn?.async !== true)
      return refuse(source, "wouldNotBeAsync", { name: node.id == null ? "a function" : `\`${node.id.name}\`` });
    const found = changed.findCalls(after, fn);
    if ("refused" in found) return found;
    const left = found.find((site) => getWrapped(site.node).parent.type !== "AwaitExpression");
    if (left !== undefined || found.length !== calls)
      return refuse(source, "notAllWaitedFor", { name: after.slice(fn).slice(0, 30) });
  }
  return { files };
}

/**
 * @param {Source} after
 * @param {Node} fn - of the text before, which begins with another word there, and has the same body
 * @param {OffsetMap | undefined} offsets
 * @returns {Node | undefined} the same function
 */
function findMoved(after, { type, body }, offsets) {
  if (offsets === undefined) return undefined;
  const [start] = body.range;
  const shifted = offsets.edits.reduce(
    (sum, { range, text }) => (range[1] <= start && range[0] < start ? sum + text.length - (range[1] - range[0]) : sum),
    start,
  );
  return after.nodes(type).find((node) => node.body?.range[0] === shifted);
}
