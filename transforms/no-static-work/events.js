import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { keepFirst } from "../../lib/edit/first-use.js";
import { getPropertyName, isClass } from "../../lib/ast/syntax/functions.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../../lib/types.js" */

/**
 * `super(["start", "stop"])` → `super(events ??= Podium.validate(["start", "stop"]), { validate: false })`.
 * Without the option Podium would validate them again, and reject the sets that it made of lists of channels.
 *
 * @param {Source} source
 * @param {Node} call - `new Podium([…])`, or `super([…])` of a class that extends it
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
export function rewriteEvents(source, call) {
  if (getPropertyName(unwrap(call.callee)) === "call")
    return {
      refused:
        "by hand: give `Podium.decorate` an emitter that is made once, or `Podium` events that were validated once",
    };
  let parent = call;
  while (call.callee.type === "Super" && !isClass(parent)) parent = parent.parent;
  const callee = unwrap(call.callee.type === "Super" ? parent.superClass : call.callee);
  const [list] = call.arguments;
  //   Podium.Podium   module.Podium
  //   ^^^^^^          ^^^^^^
  const module = callee.object;
  if (module === undefined) return { refused: "`validate` of the module is not imported" };
  const text = `${source.slice(module)}.validate(${source.slice(list)})`;
  const made = keepFirst(source, { use: call, text, name: "events" });
  return "refused" in made
    ? made
    : {
        moved: [list.range],
        edits: [...made.edits, { range: list.range, text: `${made.code.slice(1, -1)}, { validate: false }` }],
      };
}
