import { findFunction, getKeyName, getPropertyName } from "../../lib/ast/syntax/functions.js";
import { findRegistrationCall } from "../../lib/frameworks/registration-call.js";
import { isNamedIn } from "./delete-obstacle.js";
import { getOwnKeyReads } from "../../lib/ast/objects/own-keys.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { FrameworkName, HeatModel, Node, Refusal, Source } from "../../lib/types.js" */
/** @import { LateProperties } from "../../detectors/no-late-property/late-properties.js" */

/**
 * Where properties of a framework's request object can be declared: before the first registration of a handler that adds them.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {LateProperties} late
 * @returns {{ app: string, statement: Node } | Refusal}
 */
export function findDeclarationPlace(source, heat, { framework, role, properties }) {
  const names = properties.map(({ name }) => name);
  const told = findToldApart(source, heat, role, names);
  if (told !== undefined) return refuse(source, "absentAndNullDiffer", { at: told });
  const handlers = new Set(
    properties.flatMap(({ assignments }) =>
      assignments.map((assignment) => /** @type {Node} */ (findFunction(assignment))),
    ),
  );
  /** @type {Node[]} */
  const registrations = [];
  for (const handler of handlers) {
    const calls = getRegistrations(source, heat, handler, framework);
    if (calls.length === 0) return refuse(source, "registrationNotShown", { at: handler });
    registrations.push(...calls);
  }
  const [first, ...others] = registrations.sort((a, b) => a.range[0] - b.range[0]);
  const app = unwrap(first.callee).object;
  if (
    app.type !== "Identifier" ||
    others.some(
      ({ callee }) =>
        unwrap(callee).object.type !== "Identifier" ||
        source.findVariable(unwrap(callee).object) !== source.findVariable(app),
    )
  )
    return refuse(source, "severalInstances");
  const statement = first.parent.type === "AwaitExpression" ? first.parent.parent : first.parent;
  if (statement.type !== "ExpressionStatement" || !["Program", "BlockStatement"].includes(statement.parent.type))
    return refuse(source, "registrationInExpression");
  return { app: app.name, statement };
}

/**
 * The calls that hand a handler to a framework: as an argument, in an options object, under its name.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} handler
 * @param {FrameworkName} framework
 * @returns {Node[]}
 */
function getRegistrations(source, heat, handler, framework) {
  const named = handler.id ?? (handler.parent.type === "VariableDeclarator" ? handler.parent.id : undefined);
  const variable = named == null ? undefined : source.findVariable(named);
  const uses = [handler, ...(variable?.references ?? []).map((reference) => /** @type {any} */ (reference.identifier))];
  return uses.flatMap((use) => findRegistrationCall(heat, use, framework) ?? []);
}

/**
 * Code that sees a difference between a property that is not there and one that is `null`.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {string} role
 * @param {string[]} names
 * @returns {Node | undefined}
 */
function findToldApart(source, heat, role, names) {
  /** @param {Node} node */
  const isLate = (node) => node.type === "MemberExpression" && names.includes(getPropertyName(node) ?? "");
  //   request.user === undefined, typeof request.user
  const compared = source.nodes("BinaryExpression", "UnaryExpression").find((node) => {
    if (node.type === "UnaryExpression") return node.operator === "typeof" && isLate(unwrap(node.argument));
    return (
      ["===", "!=="].includes(node.operator) &&
      isLate(unwrap(node.left)) &&
      /^(undefined|null|void 0)$/.test(source.slice(node.right))
    );
  });
  if (compared !== undefined) return compared;
  //   const { user = guest } = request
  const defaulted = source
    .nodes("ObjectPattern")
    .find(({ properties }) =>
      properties.some(
        (/** @type {Node} */ property) =>
          property.type === "Property" &&
          property.value.type === "AssignmentPattern" &&
          names.includes(getKeyName(property) ?? ""),
      ),
    );
  if (defaulted !== undefined) return defaulted;
  return getOwnKeyReads(source).find(
    ({ node, subject }) => heat.findRole(unwrap(subject))?.role === role || names.some((name) => isNamedIn(node, name)),
  )?.node;
}
