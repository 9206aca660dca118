import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { keepFirst } from "../../lib/edit/first-use.js";
import { getInstalledVersions } from "../../lib/source/installed-versions.js";
import { getKeyName, getPropertyName, isClass } from "../../lib/ast/syntax/functions.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Range, Refusal, Source } from "../../lib/types.js" */

/** The first version of podium with `decorate`. Those from 2.0 on are classes, which cannot be called. */
const DECORATES = /^1\.(?!([0-2])\.)/;

/**
 * `super(["start", "stop"])` → `super(events ??= Podium.validate(["start", "stop"]), { validate: false })`.
 * Without the option Podium would validate them again, and reject the sets that it made of lists of channels.
 *
 * @param {Source} source
 * @param {Node} call - `new Podium([…])`, `super([…])` of a class that extends it, or `Podium.call(this, […])`
 * @returns {{ edits: Edit[], moved: Range[], remaining: string[] } | Refusal}
 */
export function rewriteEvents(source, call) {
  if (getPropertyName(unwrap(call.callee)) === "call") return decorate(source, call);
  let parent = call;
  while (call.callee.type === "Super" && !isClass(parent)) parent = parent.parent;
  const callee = unwrap(call.callee.type === "Super" ? parent.superClass : call.callee);
  const [list] = call.arguments;
  //   Podium.Podium   module.Podium
  //   ^^^^^^          ^^^^^^
  const module = callee.object;
  if (module === undefined) return refuse(source, "validateNotImported");
  const text = `${source.slice(module)}.validate(${source.slice(list)})`;
  const made = keepFirst(source, { use: call, text, name: "events" });
  return "refused" in made
    ? made
    : {
        moved: [list.range],
        edits: [...made.edits, { range: list.range, text: `${made.code.slice(1, -1)}, { validate: false }` }],
        remaining: [],
      };
}

/**
 * `Podium.call(this, ["start", "stop"])` → `Podium.decorate(this, events ??= new Podium(["start", "stop"]))`, which gives an emitter
 * the events of another one as that has validated them.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {{ edits: Edit[], moved: Range[], remaining: string[] } | Refusal}
 */
function decorate(source, call) {
  const { object, property } = unwrap(call.callee);
  const [, list] = call.arguments;
  const version = getInstalledVersions(source.path).podium;
  if (version !== undefined && !DECORATES.test(version)) return refuse(source, "podiumTooOld", { name: version });
  const own = source
    .nodes("MemberExpression", "MethodDefinition", "Property")
    .find((node) =>
      node.type === "MemberExpression" ? isOwnRegistration(node) : getKeyName(node) === "registerEvent",
    );
  if (own !== undefined) return refuse(source, "registerEventOwn", { at: own });
  const text = `new ${source.slice(object)}(${source.slice(list)})`;
  const made = keepFirst(source, { use: call, text, name: "events" });
  return "refused" in made
    ? made
    : {
        moved: [list.range],
        edits: [
          ...made.edits,
          { range: property.range, text: "decorate" },
          { range: list.range, text: made.code.slice(1, -1) },
        ],
        remaining: version === undefined ? ["podium older than 1.3 has no `decorate`"] : [],
      };
}

/**
 * @param {Node} node - MemberExpression
 * @returns {boolean} `Connection.prototype.registerEvent = …`
 */
function isOwnRegistration(node) {
  return (
    getPropertyName(node) === "registerEvent" &&
    node.parent.type === "AssignmentExpression" &&
    node.parent.left === node
  );
}
