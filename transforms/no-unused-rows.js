import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-unused-rows.js";
import { getChain } from "../lib/effects/links.js";
import { addLink, addOption } from "./no-unused-rows/add-option.js";
import { chooseColumns } from "./no-unused-rows/choose-columns.js";
import { leaveOut } from "./no-unused-rows/leave-out.js";
import { moveLocal } from "../lib/edit/lazy-local.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Edit, Finding, Node, Range, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-unused-rows.js" */
/** @import { Dialect, ListRead } from "../lib/effects/drivers/list-reads.js" */

/** Options of `findMany()` and the like by which they bring some rows.
 * @type {Partial<Record<Dialect, string>>} */
const OPTIONS = { prisma: "take", drizzle: "limit", sequelize: "limit", typeorm: "take" };

/**
 * Limits a query to one row where the code looks at the first one, or whether there is one: it may look at them as it did.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source) {
  if (facts.kind === "early") return askLater(source, facts);
  if (facts.kind === "columns") return choose(source, facts);
  if (facts.kind === "part") return removeParts(source, facts);
  if (facts.kind === "relation") return refuse(source, "includeLess");
  const { kind, query, read } = facts;
  if (kind === "last") return refuse(source, "orderReversed");
  if (kind !== "any" && kind !== "first") return refuse(source, "queryLess");
  if (!read.isWhole) return refuse(source, "joinedRows");
  const limited = limit(source, query, read);
  return limited === undefined
    ? refuse(source, "limitPlaceUnknown")
    : { edits: [limited.edit], moved: limited.moved, risk: "review", act: "askForOne", data: { limit: limited.text } };
}

/**
 * @param {Source} source
 * @param {Facts & { kind: "columns" }} facts
 * @returns {Rewrite | Refusal}
 */
function choose(source, { query, columns, isInSight }) {
  const chosen = isInSight ? chooseColumns(source, query, columns) : undefined;
  return chosen === undefined
    ? refuse(source, "selectColumns")
    : {
        edits: [chosen.edit],
        moved: chosen.moved,
        risk: "review",
        act: "chooseColumns",
        data: { columns: columns.join("`, `") },
      };
}

/**
 * @param {Source} source
 * @param {Facts & { kind: "part" }} facts
 * @returns {Rewrite | Refusal}
 */
function removeParts(source, { query, parts, isOwn, isInSight }) {
  if (!isOwn) return refuse(source, "callSelectsLess");
  const edits = isInSight ? leaveOut(source, query, parts) : undefined;
  return edits === undefined
    ? refuse(source, "selectLess")
    : { edits, moved: [], risk: "review", act: "leaveOut", data: { parts: parts.join("`, `") } };
}

/**
 *   const comments = await list(id);                if (isFull) {
 *   if (isFull) {                                     const comments = await list(id);
 *     answer.comments = comments.map(getText);        answer.comments = comments.map(getText);
 *   }                                               }
 *
 * @param {Source} source
 * @param {Facts & { kind: "early" }} facts
 * @returns {Rewrite | Refusal}
 */
function askLater(source, { statement, target }) {
  if (target === undefined) return refuse(source, "askLater");
  const moved = moveLocal(source, statement, target);
  return "refused" in moved ? moved : { ...moved, risk: "review", act: "askLater" };
}

/**
 * @param {Source} source
 * @param {Node} query
 * @param {ListRead} read
 * @returns {{ edit: Edit, moved?: Range[], text: string } | undefined}
 */
function limit(source, query, { dialect, call }) {
  if (dialect === "sql") return undefined;
  const { links } = getChain(query);
  const option = OPTIONS[dialect];
  if (option === undefined || links.at(-1)?.name === "getMany") {
    const text = `.${option ?? "limit"}(1)`;
    const added = addLink(source, links, text);
    return added && { ...added, text };
  }
  if (links.at(-1)?.name === "findBy" || call !== links.at(-1)?.call || call.arguments.length === 0) return undefined;
  const edit = addOption(source, call, 0, option, "1");
  return edit && { edit, text: `${option}: 1` };
}

export default createCodemod({ detector, rewrite });
