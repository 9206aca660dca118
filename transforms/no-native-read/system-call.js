import { findConstantPlace } from "../../lib/edit/constant-place.js";
import { findOwnDeclaration, hoistDeclaration } from "../../lib/edit/hoist-declaration.js";
import { hoistValue } from "../../lib/edit/hoist.js";

/** @import { Edit, Node, Range, Refusal, Rewrite, Source } from "../../lib/types.js" */
/** @import { Facts } from "../../detectors/no-native-read.js" */

/**
 * Asks the operating system when the file is loaded.
 *
 * @param {Source} source
 * @param {Extract<Facts, { kind: "system" }>} facts
 * @returns {Rewrite | Refusal}
 */
export function rewriteSystemCall(source, { call, path, read, isShared }) {
  if (read.constant === undefined)
    return {
      refused:
        path === "os.cpus"
          ? "the times in it change, only its length stays"
          : "it changes all the time; a timer can read it for all requests",
    };
  const made =
    hoistNames(source, call) ?? hoistValue(source, { value: call, name: read.constant, canShare: () => !isShared });
  if ("refused" in made) return made;
  const { edits, moved } = made;
  const remaining = [
    ...(read.changes === undefined ? [] : [read.changes]),
    ...(isShared ? ["all callers then share one"] : []),
  ];
  return remaining.length === 0
    ? { edits, moved, risk: "safe", act: "askOnce" }
    : { edits, moved, risk: "review", act: "askAtLoad", data: { remaining: remaining.join(", and ") } };
}

/**
 * `const { username } = os.userInfo();`
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal | undefined}
 */
function hoistNames(source, call) {
  const declaration = findOwnDeclaration(source, call);
  if (declaration?.declarations[0].id.type !== "ObjectPattern") return undefined;
  const place = findConstantPlace(source, call, [declaration.declarations[0]]);
  return "refused" in place ? place : hoistDeclaration(source, declaration, place);
}
