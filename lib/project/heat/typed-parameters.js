import { findRoleOfTypes } from "../../heat/handed-over/types.js";
import { getModuleName } from "../../heat/handed-over/specs.js";
import { reach } from "../../ast/reach.js";
import { withArticle } from "../../heat/words.js";

/** @import { FrameworkTable } from "../../types.js" */
/** @import { Edges } from "../values/edges.js" */
/** @import { Program } from "../values/program.js" */
/** @import { Unit, Value } from "../values/values.js" */

/** What servers get, and clients, too: in another file nobody sees which. */
const OF_CLIENTS = "IncomingMessage";

/**
 * Functions whose parameter is a request by a type of another file of the project: `(ctx: AppContext) => …`, where that says
 * `export type AppContext = Context<{ Variables: Variables }>` or `interface UserRequest extends Request`.
 *
 * @param {Program} program - solved
 * @param {Edges} edges
 * @returns {[unit: Unit, type: string][]} with the type: "a Hono `Context`"
 */
export function findTypedByOthers(program, edges) {
  /** @type {Map<number, Unit>} */
  const owners = new Map();
  for (const { units, summary } of program.files)
    for (const unit of units)
      if (summary.units[unit.index].level === "unknown" && !edges.isColdByKind(unit))
        for (const slot of unit.shape[0]) owners.set(slot, unit);
  /** @type {Map<Unit, string>} */
  const found = new Map();
  for (const [slot, type] of program.typed.getGiven()) {
    const unit = owners.get(slot);
    const text = unit === undefined ? undefined : findRequestType(program, type);
    if (unit !== undefined && text !== undefined) found.set(unit, text);
  }
  return [...found];
}

/**
 * @param {Program} program
 * @param {number} type - slot
 * @returns {string | undefined} undefined where it is no request
 */
function findRequestType({ slots, tables }, type) {
  const designators = reach(slots.get(type), ({ kind, parents }) =>
    kind === "type" && parents !== undefined ? slots.get(parents) : [],
  );
  for (const value of designators) {
    const role = findRole(tables, value);
    if (role === undefined || role.type === OF_CLIENTS) continue;
    if (role.role === "request" || role.role === "context") return `${withArticle(role.table.name)} \`${role.type}\``;
  }
  return undefined;
}

/**
 * @param {FrameworkTable[]} tables
 * @param {Value} value
 * @returns {ReturnType<typeof findRoleOfTypes>}
 */
function findRole(tables, { kind, module, path = [] }) {
  if (kind !== "external") return undefined;
  const name = path.filter((step) => step !== "*" && step !== "default").join(".");
  return findRoleOfTypes(tables, [{ module: getModuleName(String(module)), name }]);
}
