import { asksWhetherFilled } from "./no-unused-rows/columns.js";
import { describeUnread, MEASURED } from "./no-unused-rows/describe-unread.js";
import { describeOrigin } from "../lib/weight/usual-lengths.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { findListRead } from "../lib/effects/drivers/list-reads.js";
import { findTargets } from "./no-unused-rows/targets.js";
import { findUse } from "./no-unused-rows/use.js";
import { findUnread } from "../lib/effects/reads/unread.js";
import { findUsesOfRelations } from "./no-unused-rows/relations.js";
import { getAdvice, getAdviceOfRelation } from "./no-unused-rows/advice.js";
import { getLengthOfRows } from "./no-unused-rows/length.js";
import { isTyped } from "./no-unused-rows/in-sight.js";
import { isRefusedWhereAny } from "./no-unused-rows/refused.js";
import { getCallText } from "../lib/effects/call-text.js";
import { getCaught } from "../lib/effects/awaited-calls.js";
import { findAskedEarly } from "./no-unused-rows/asked-early.js";
import { isNameOfGrowing } from "../lib/weight/of-one.js";
import { getWrapped } from "../lib/ast/syntax/unwrap.js";
import { leaveFew } from "../lib/effects/drivers/conditions.js";

/** @import { Candidate, Detector, HeatModel, Node, Silence, Source } from "../lib/types.js" */
/** @import { Conditions } from "../lib/effects/drivers/conditions.js" */
/** @import { ListRead } from "../lib/effects/drivers/list-reads.js" */
/** @import { Relation } from "../lib/effects/drivers/relations.js" */
/** @import { Target } from "./no-unused-rows/targets.js" */
/** @import { Target as Place } from "../lib/ast/order/reads.js" */
/** @import { Use } from "./no-unused-rows/use.js" */

/**
 * What the transform needs; `isOwn`: whether the query itself asks for the parts; `isInSight`: whether it asks for them or the columns, and its function hands no row on.
 *
 * @typedef {{ kind: Exclude<Use["kind"], "column">, query: Node, read: ListRead } | { kind: "part", query: Node, parts: string[], isOwn: boolean, isInSight: boolean } | { kind: "relation" } | { kind: "columns", query: Node, columns: string[], isInSight: boolean } | { kind: "early", statement: Node, target: Place | undefined }} Facts
 */

/** @type {Record<Use["kind"], string>} */
const MESSAGES = {
  any: "rowsOnlyTested",
  count: "rowsOnlyCounted",
  first: "oneRowUsed",
  last: "oneRowUsed",
  filter: "rowsFilteredAfterwards",
  column: "oneColumnUsed",
};

/** Where lists come from that are not limited, and not known to be short. */
const MANY = new Set(["stored", "sent", "picked"]);

/**
 * Queries in hot code that bring all rows, of which next to nothing is used.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-unused-rows",
  triggers: ["await"],
  silences: ["fewElements", "mayChangeThings", "writtenBetween"],
  nodes: ["AwaitExpression"],
  detect(node, source, heat) {
    if (findFunction(node) === undefined) return [];
    const all = findTargets(node).flatMap((target) => {
      const unread = findUnread(source, heat, node, target.query, target.pattern);
      if (unread !== undefined && unread.columns === undefined)
        return [describeUnread(source, node, target, unread), ...lookAtRelations(source, target)];
      const found = [...[look(source, heat, node, target) ?? []].flat(), ...lookAtRelations(source, target)];
      // Where there is more to leave out than some columns, that is told, and where all goes well there may be no rows.
      return unread === undefined || found.some((one) => "messageId" in one || one.silent === "seldom")
        ? found
        : [describeUnread(source, node, target, unread)];
    });
    // To leave out some columns saves little beside a query that is not made at all.
    return all.some((one) => "messageId" in one && one.messageId !== "oneColumnUsed")
      ? all
      : [...all, ...findAskedEarly(source, heat, node)];
  },
};

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} awaited - AwaitExpression
 * @param {Target} target
 * @returns {Candidate<Facts> | Silence | undefined}
 */
function look(source, heat, awaited, target) {
  //   const payments = await Payment.query().where("invoiceId", id);
  //                          ^^^^^^^^^^^^^^^
  //   if (payments.length > 0) throw new Error("paid");
  const read = findListRead(source, target.query);
  if (read === undefined) return undefined;
  const use = findUse({ source, query: target.query, isSql: read.dialect === "sql" }, target);
  if (use === undefined || !canAsk(read, use)) return undefined;
  if (use.kind === "any" && isNarrowed(read) && isRefusedWhereAny(source, use.node))
    return { node: read.call, silent: "seldom", detail: "there are rows where an error follows" };
  const text = getText(source, read);
  // Of a join they may be another table's.
  if ((read.isWhole || MESSAGES[use.kind] !== "oneRowUsed") && leaveFew(read.conditions))
    return {
      node: read.call,
      silent: "fewElements",
      detail: `\`${text}\` asks for what tells rows apart: ${read.conditions.equal.map((column) => `\`${column}\``).join(", ")}`,
    };
  const { elements, origin } = getLengthOfRows(source, heat, read, target.query);
  const reason = describeOrigin(origin);
  if (!MANY.has(origin))
    return { node: read.call, silent: "fewElements", detail: `${elements} in \`${text}\` (${reason})` };
  return {
    node: read.call,
    messageId: MESSAGES[use.kind],
    data: {
      query: `\`${text}\``,
      which: use.kind,
      column: use.column ?? "",
      line: String(source.lineOf(use.node.range[0])),
      advice: getAdvice(read, use),
    },
    scale: elements / MEASURED,
    lists: [{ list: text, elements, reason }],
    facts:
      use.kind === "column"
        ? {
            kind: "columns",
            query: target.query,
            columns: [use.column ?? ""],
            isInSight: !isTyped(source, awaited, target),
          }
        : { kind: use.kind, query: target.query, read },
  };
}

/**
 *   const share = await prisma.share.findUnique({ where: { id }, include: { files: true } });
 *                       ^^^^^^^^^^^^^^^^^^^^^^^
 *   if (share.files.length > 0) …
 *
 * @param {Source} source
 * @param {Target} target
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function lookAtRelations(source, target) {
  const call = getCaught(target.query);
  return call.type === "CallExpression"
    ? findUsesOfRelations(source, call, target).flatMap((found) => describeRelation(source, call, found) ?? [])
    : [];
}

/**
 * @param {Source} source
 * @param {Node} call - the query
 * @param {{ relation: Relation, use: Use }} found
 * @returns {Candidate<Facts> | Silence | undefined}
 */
function describeRelation(source, call, { relation, use }) {
  const advice = getAdviceOfRelation(relation, use);
  if (advice === undefined) return undefined;
  const { name } = relation;
  if (!isNameOfGrowing(name))
    return { node: call, silent: "fewElements", detail: `nothing says that \`${name}\` of one row become many` };
  return {
    node: call,
    messageId: MESSAGES[use.kind],
    data: {
      query: `\`${name}\` of \`${getCallText(source, call)}\``,
      column: use.column ?? "",
      line: String(source.lineOf(use.node.range[0])),
      advice,
    },
    facts: { kind: "relation" },
  };
}

/**
 * @param {ListRead} read
 * @returns {boolean} whether it asks for some rows of a table, of which there may be none
 */
function isNarrowed({ conditions: { equal, listed } }) {
  return equal.length > 0 || listed.length > 0;
}

/**
 * Whether a query can ask for what is used alone, and whether that is less than what it brings now.
 *
 * @param {ListRead} read
 * @param {Use} use
 * @returns {boolean}
 */
function canAsk({ conditions, isOrdered, isNarrow, isWhole }, use) {
  switch (use.kind) {
    // What is handed in may ask for one row. Of rows with a few columns there is little to save.
    case "any":
      return conditions.isKnown && !isNarrow;
    // Nobody orders what there is one of.
    case "first":
    case "last":
      return isOrdered;
    case "filter":
      return isWhole && !isAskedAlready(conditions, use);
    case "column":
      return isWhole;
    default:
      return !isNarrow;
  }
}

/**
 * Whether the query has a condition already that leaves nothing to pick: `rows.filter((row) => row.ownerId)` of rows `where: { ownerId: { in: ids } }`
 *
 * @param {Conditions} conditions
 * @param {Use} use - that picks by a column
 * @returns {boolean}
 */
function isAskedAlready({ equal, listed }, { column = "", node }) {
  if (equal.includes(column)) return true;
  const [callback] = getWrapped(node).parent.arguments;
  return listed.includes(column) && asksWhetherFilled(callback);
}

/**
 * @param {Source} source
 * @param {ListRead} read
 * @returns {string} `Payment.query()`
 */
function getText(source, { call }) {
  return call.type === "CallExpression"
    ? `${source.slice(call.callee).replace(/\s+/g, "")}()`
    : `${source.slice(call.tag)}\`…\``;
}
