import { keepFirst } from "../../lib/edit/first-use.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { Facts } from "../../detectors/no-native-read.js" */

/**
 * Asks the operating system at the first call, which may throw as it did before, and keeps the answer.
 *
 * @param {Source} source
 * @param {Extract<Facts, { kind: "system" }>} facts
 * @returns {Rewrite | Refusal}
 */
export function rewriteSystemCall(source, { call, path, read, isShared }) {
  if (read.constant === undefined) return refuse(source, path === "os.cpus" ? "cpuTimesChange" : "valueChanges");
  const made = keepFirst(source, {
    use: call,
    text: source.slice(call),
    name: read.constant,
    type: `ReturnType<typeof ${source.slice(call.callee)}>`,
  });
  if ("refused" in made) return made;
  const isArgument = getWrapped(call).parent.arguments?.includes(call) === true;
  return {
    edits: [...made.edits, { range: call.range, text: isArgument ? made.code.slice(1, -1) : made.code }],
    moved: [call.range],
    risk: "review",
    act: "askFirst",
    data: { remaining: [read.changes, ...(isShared ? ["all callers then share one"] : [])].join(", and ") },
  };
}
