import { asksWhetherFilled } from "./no-unused-rows/columns.js";
import { describeOrigin } from "../lib/weight/usual-lengths.js";
import { findFunction } from "../lib/ast/syntax/functions.js";
import { findListRead } from "../lib/effects/drivers/list-reads.js";
import { findTargets } from "./no-unused-rows/targets.js";
import { findUse } from "./no-unused-rows/use.js";
import { findUnread } from "../lib/effects/reads/unread.js";
import { findUsesOfRelations } from "./no-unused-rows/relations.js";
import { getAdvice, getAdviceOfRelation } from "./no-unused-rows/advice.js";
import { getLengthOfRows } from "./no-unused-rows/length.js";
import { isHandedOn, isPlaceOf, isTyped } from "./no-unused-rows/in-sight.js";
import { isRefusedWhereAny } from "./no-unused-rows/refused.js";
import { getCallText } from "../lib/effects/call-text.js";
import { getCaught } from "../lib/effects/awaited-calls.js";
import { findAskedEarly } from "./no-unused-rows/asked-early.js";
import { createWaitCost } from "../lib/weight/round-trips.js";
import { isNameOfGrowing } from "../lib/weight/of-one.js";
import { getWrapped } from "../lib/ast/syntax/unwrap.js";
import { leaveFew } from "../lib/effects/drivers/conditions.js";

/** @import { Candidate, Detector, HeatModel, Node, Silence, Source } from "../lib/types.js" */
/** @import { Conditions } from "../lib/effects/drivers/conditions.js" */
/** @import { ListRead } from "../lib/effects/drivers/list-reads.js" */
/** @import { Relation } from "../lib/effects/drivers/relations.js" */
/** @import { Target } from "./no-unused-rows/targets.js" */
/** @import { Target as Place } from "../lib/ast/order/reads.js" */
/** @import { Unread } from "../lib/effects/reads/unread.js" */
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

/** Rows for which the costs were measured. */
const MEASURED = 200;

/** So many columns are named. */
const MAX_NAMED = 4;

/** Bytes of columns for which theirs was. */
const MEASURED_BYTES = 8000;

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
 *   const author = await getAuthor(id);
 *                        ^^^^^^^^^^^^^
 *   res.end(author.name);
 *
 * @param {Source} source
 * @param {Node} awaited - AwaitExpression
 * @param {Target} target
 * @param {Unread} unread
 * @returns {Candidate<Facts>}
 */
function describeUnread(source, awaited, target, { parts, place, waits, rows, columns, others }) {
  const { query } = target;
  const isOwn = isPlaceOf(source, query, place);
  const isInSight =
    isOwn && others === undefined && !isHandedOn(source, awaited, target) && !isTyped(source, awaited, target);
  const data = {
    query: getCallText(source, getCaught(query)),
    place,
    others: others === undefined ? "" : `, nor all of it in ${others} more calls`,
  };
  if (columns !== undefined)
    return {
      node: query,
      messageId: "wideColumnsUnread",
      data: { ...data, parts: listSome(parts), table: columns.table, used: describeRead(columns.read) },
      scale: columns.bytes / MEASURED_BYTES,
      facts: { kind: "columns", query, columns: columns.read, isInSight },
    };
  return {
    node: query,
    messageId: waits.length > 0 ? "partUnread" : "relationsUnread",
    data: { ...data, parts: listNames(parts) },
    ...(waits.length > 0
      ? { cost: createWaitCost(source, waits) }
      : { costOf: "rowsOnlyTested", scale: rows / MEASURED }),
    facts: { kind: "part", query, parts, isOwn, isInSight },
  };
}

/**
 * @param {string[]} names - of columns
 * @returns {string} "`body`, `html`, `data` and 4 more"
 */
function listSome(names) {
  if (names.length <= MAX_NAMED) return listNames(names);
  const first = names.slice(0, MAX_NAMED - 1);
  return `${first.map((name) => `\`${name}\``).join(", ")} and ${names.length - first.length} more`;
}

/**
 * @param {string[]} names - of columns
 * @returns {string} "`id` and `name` are all that is read"
 */
function describeRead(names) {
  if (names.length === 0) return "no column is read";
  if (names.length > MAX_NAMED) return `only ${names.length} columns are read`;
  return `${listNames(names)} ${names.length === 1 ? "is" : "are"} all that is read`;
}

/**
 * @param {string[]} names
 * @returns {string} "`id`, `name` and `email`"
 */
function listNames(names) {
  const texts = names.map((name) => `\`${name}\``);
  return [texts.slice(0, -1).join(", "), texts.at(-1) ?? ""].filter((text) => text !== "").join(" and ");
}

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
