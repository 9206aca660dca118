import { getWrapped, unwrap } from "../../lib/ast/syntax/unwrap.js";
import { hoistConstant } from "../../lib/edit/hoist.js";
import { isClass } from "../../lib/ast/syntax/functions.js";
import { writeExpression } from "../../lib/edit/write-expression.js";

/** @import { Node, Refusal, Source } from "../../lib/types.js" */
/** @import { Hoisted } from "../../lib/edit/hoist.js" */

/**
 * `super(["start", "stop"])` → `super(events, { validate: false })` with `const events = Podium.validate(["start", "stop"])`.
 * Without the option Podium would validate them again, and reject the sets that it made of lists of channels.
 *
 * @param {Source} source
 * @param {Node} call - `new Podium([…])`, or `super([…])` of a class that extends it
 * @returns {Hoisted | Refusal}
 */
export function rewriteEvents(source, call) {
  let parent = call;
  while (call.callee.type === "Super" && !isClass(parent)) parent = parent.parent;
  const callee = unwrap(call.callee.type === "Super" ? parent.superClass : call.callee);
  const [list] = call.arguments;
  //   Podium.Podium   module.Podium
  //   ^^^^^^          ^^^^^^
  const module = callee.object;
  if (module === undefined) return { refused: "`validate` of the module is not imported" };
  const made = hoistConstant(source, {
    use: call,
    parts: [list, module],
    name: "events",
    write(indent) {
      const { text, moved } = writeExpression(source, getWrapped(list), [], indent);
      return { text: `${source.slice(module)}.validate(${text})`, moved };
    },
  });
  return "refused" in made
    ? made
    : { ...made, edits: [...made.edits, { range: list.range, text: `${made.name}, { validate: false }` }] };
}
