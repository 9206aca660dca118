import { getKeyName } from "../../ast/syntax/functions.js";

/** @import { Node } from "../../types.js" */

/** What says in an object when a clock is to run the function beside it, */
const WHEN = /^(?:schedule|cron(?:Time|Expression|Schedule)?|crontab)$/;
/** and what that is called. */
const WHAT =
  /^(?:run|handler|handle|execute|exec|task|job|fn|func|callback|onTick|controller|process|perform|action|worker|init)$/;

/**
 * Whether a clock runs a function, as the object says that it is part of: `{ name: "prices", schedule: "0 * * * *", controller: async () => { … } }`.
 * Columns and fields may be called `schedule`, too, but are no texts there: `{ schedule: String }`.
 *
 * @param {Node} fn
 * @returns {string | undefined} the key that says when
 */
export function findSchedule(fn) {
  const { parent } = fn;
  if (parent?.type !== "Property" || parent.value !== fn || !WHAT.test(getKeyName(parent) ?? "")) return undefined;
  for (const property of parent.parent.properties) {
    const key = property.type === "Property" && !property.shorthand ? getKeyName(property) : undefined;
    if (key !== undefined && WHEN.test(key) && saysWhen(property.value)) return key;
  }
  return undefined;
}

/** @param {Node} value */
function saysWhen({ type, value }) {
  return type === "Literal" ? typeof value === "string" : type === "TemplateLiteral" || type === "MemberExpression";
}
