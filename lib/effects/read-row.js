import { getAsked, ROW_ID } from "./key-origins.js";
import { getChain, getNamesOf } from "./links.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Key } from "./key.js" */
/** @import { Node, Source } from "../types.js" */

/** What brings one row by what it is known by. */
const BY_ID = /^(?:findById|findByPk|findOneById)$/;

/** What brings the one row for which something is true. */
const BY_MEMBERS =
  /^(?:findOne|findUnique|findUniqueOrThrow|findFirst|findFirstOrThrow|findOneBy|findOneOrFail|findOneByOrFail)$/;

/** What of a chain says nothing of the model. */
const OF_CHAIN = /^(?:query|createQueryBuilder)$/;

/** Names that models of several files have. */
const ANY_MODEL =
  /^_?#?(?:model|models|repository|repo|collection|db|knex|table|connection|manager|dao|client|prisma|store|entity|service)$/i;

/**
 * Of a query that brings one row, whose row it is, and by what it is known. Which of its columns are asked for makes no difference.
 *
 *   User.findById(id)      this.model.findOne({ _id: id }).select("name")      prisma.user.findUnique({ where: { id } })
 *
 * @param {Source} source
 * @param {Node} call - the last one of its chain
 * @param {Key[][]} steps - the arguments of each of its calls
 * @returns {{ model: string, key: Key } | undefined} `model`: with `~` in front where other files give this name to others
 */
export function findRow(source, call, steps) {
  const { links, receiver } = getChain(call);
  const index = links.findIndex(({ name }) => BY_ID.test(name) || BY_MEMBERS.test(name));
  if (index === -1 || links.slice(0, index).some(({ name, args }) => !OF_CHAIN.test(name) && args.length > 0))
    return undefined;
  const [argument] = steps[index] ?? [];
  if (argument === undefined) return undefined;
  const key = BY_ID.test(links[index].name) ? argument : findMembers(argument);
  if (key === undefined || key[0] === "?") return undefined;
  const before = links.slice(0, index).filter(({ name }) => !OF_CHAIN.test(name));
  const node = before.length > 0 ? unwrap(before[before.length - 1].call.callee) : receiver;
  const [name = ""] = getNamesOf(node);
  if (name === "") return undefined;
  const isLocal = ANY_MODEL.test(name) || (node.type === "Identifier" && !/^[A-Z]/.test(name));
  return { model: isLocal ? `~${source.slice(node)}` : `row of ${name}`, key };
}

/**
 * `{ where: { id } }`, `{ id }`
 *
 * @param {Key} argument
 * @returns {Key | undefined} of what is written alone, what a row is known by, and else all of it
 */
function findMembers(argument) {
  const asked = getAsked(argument);
  if (asked === undefined || asked.length === 0) return undefined;
  return asked.length === 1 && ROW_ID.test(asked[0][0]) ? asked[0][1] : ["o", asked];
}
