import { findLastName } from "../../ast/syntax/member-chain.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getPropertyName } from "../../ast/syntax/functions.js";
import { isOnConnection } from "./builder-writes.js";
import { resolve } from "../../ast/values/resolve.js";
import { toTable } from "./table-names.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Chain } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Table } from "./row-tables.js" */

/**
 * @param {Source} source
 * @param {Node} argument - `users`, `schema.users`
 * @returns {Table | undefined} a table of Drizzle, by the name that its file has for it; a query that has a name is none
 */
export function findImportedTable(source, argument) {
  const [value, ...others] = resolve(source, argument);
  const name = value?.kind === "import" && others.length === 0 ? value.path.at(-1) : undefined;
  return name === undefined || /^(?:default|\*)$/.test(name) ? undefined : toTable("model", name);
}

/**
 * @param {Node} node - MemberExpression
 * @returns {boolean} whether it is `db.query.users` of Drizzle
 */
export function isOfQuery({ object }) {
  const of = unwrap(object);
  return of.type === "MemberExpression" && getPropertyName(of) === "query" && isOnConnection(of.object);
}

/**
 * `db.select().from(users).where(inArray(users.id, db.select({ id: members.user }).from(members)))`
 *
 * @param {Source} source
 * @param {Node} node - the last call of a query
 * @param {Chain} chain - of it
 * @returns {boolean} whether another query of Drizzle, or a text of SQL, is a part of it
 */
export function asksInside(source, node, { links, receiver }) {
  return (
    isOnConnection(receiver) &&
    findWithin(source, node, (part) =>
      part.type === "CallExpression"
        ? /^(?:from|\$count)$/.test(findLastName(part.callee) ?? "") &&
          unwrap(part.callee).object?.name !== "Array" &&
          !links.some(({ call }) => call === part)
        : part.type === "TaggedTemplateExpression" && /\b(?:from|select)\b/i.test(source.slice(part)),
    ) !== undefined
  );
}
