import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-unused-rows.js";
import { getChain } from "../lib/effects/links.js";
import { getLineIndent } from "../lib/source/style.js";
import { moveLocal } from "../lib/edit/lazy-local.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Edit, Finding, Node, Range, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Facts } from "../detectors/no-unused-rows.js" */
/** @import { Dialect, ListRead } from "../lib/effects/drivers/list-reads.js" */

/** Options of `findMany()` and the like by which they bring some rows.
 * @type {Partial<Record<Dialect, string>>} */
const OPTIONS = { prisma: "take", drizzle: "limit", sequelize: "limit", typeorm: "take" };

/** What ends a chain, and is told nothing more. */
const ENDS = /^(?:lean|exec|toArray|execute|all|get\w*)$/;

/**
 * Limits a query to one row where the code looks at the first one, or whether there is one: it may look at them as it did.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source) {
  if (facts.kind === "early") return askLater(source, facts);
  if (facts.kind === "columns") return refuse(source, "selectColumns");
  if (facts.kind === "part") return refuse(source, facts.isOwn ? "selectLess" : "callSelectsLess");
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
    const last = links.findLast(({ name }) => !ENDS.test(name))?.call;
    const text = `.${option ?? "limit"}(1)`;
    return last === undefined
      ? undefined
      : {
          edit: { range: last.range, text: `${source.slice(last)}${getSpace(source, last)}${text}` },
          moved: [last.range],
          text,
        };
  }
  const [options] = call.arguments;
  const text = `${option}: 1`;
  if (links.at(-1)?.name === "findBy" || call !== links.at(-1)?.call) return undefined;
  const object = options === undefined ? undefined : unwrap(options);
  const last = object?.type === "ObjectExpression" ? object.properties.at(-1) : undefined;
  if (object === undefined || last === undefined) return undefined;
  //   { where }      or one property a line
  const at = last.range[1];
  const isBroken = /[\r\n]/.test(source.text.slice(object.range[0], object.properties[0].range[0]));
  const space = isBroken ? `${source.style.eol}${getLineIndent(source.text, last.range[0])}` : " ";
  return { edit: { range: [at, at], text: `,${space}${text}` }, text };
}

/**
 * @param {Source} source
 * @param {Node} call - of a chain
 * @returns {string} what stands before its `.`: nothing, or a line break
 */
function getSpace(source, call) {
  const callee = unwrap(call.callee);
  if (callee.type !== "MemberExpression") return "";
  const [space] = /^\s*/.exec(source.text.slice(callee.object.range[1])) ?? [""];
  return space;
}

export default createCodemod({ detector, rewrite });
