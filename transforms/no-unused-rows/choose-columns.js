import { addLink, addOption, layOut } from "./add-option.js";
import { findDriver } from "../../lib/effects/drivers/driver-of.js";
import { getChain, getNamesOf } from "../../lib/effects/links.js";
import { getKeyName } from "../../lib/ast/syntax/functions.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getCaught } from "../../lib/effects/awaited-calls.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Edit, Node, Range, Source } from "../../lib/types.js" */
/** @import { Entries } from "./add-option.js" */
/** @import { Link } from "../../lib/effects/links.js" */

/** Methods that bring rows of a model. */
const READS = /^find(?:All|Many|ByPk|One|First|Unique|ById)?(?:OrFail|OrThrow)?$/;

/** Those of them that are given a key in front of their options. */
const TAKES_KEY = /^findBy(?:Pk|Id)$/;

/** Options that bring rows of other tables along. */
const BRINGS_OTHERS = /^(?:include|with|relations|populate|join)$/;

/** A name of a column that needs no quotes. */
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;

/**
 * Has a query bring some columns alone:
 *
 *   prisma.user.findMany({ where })      →  prisma.user.findMany({ where, select: { id: true } })
 *   db.select().from(users)              →  db.select({ id: users.id }).from(users)
 *   User.query().where("team", team)     →  User.query().where("team", team).select("id")
 *
 * @param {Source} source
 * @param {Node} query
 * @param {string[]} columns
 * @returns {{ edit: Edit, moved: Range[] } | undefined} undefined where it is not known how, or some of them are columns of other tables
 */
export function chooseColumns(source, query, columns) {
  if (columns.length === 0 || !columns.every((column) => PLAIN_NAME.test(column))) return undefined;
  const { links } = getChain(getCaught(query));
  const edit = chooseOfSelect(source, links, columns) ?? chooseOfModel(source, links, columns);
  if (edit !== undefined) return { edit, moved: [] };
  return isBuilder(links) ? tellChain(source, links, columns) : undefined;
}

/**
 * @param {Source} source
 * @param {Link[]} links
 * @param {string[]} columns
 * @returns {Edit | undefined} `db.select().from(users)` of Drizzle
 */
function chooseOfSelect(source, links, columns) {
  const at = links.findIndex(({ name }) => name === "select");
  const [select, from] = [links[at], links[at + 1]];
  if (
    at === -1 ||
    from?.name !== "from" ||
    select.args.length > 0 ||
    !/^(?:Identifier|MemberExpression)$/.test(from.args[0]?.type)
  )
    return undefined;
  const table = source.slice(from.args[0]);
  const end = select.call.range[1] - 1;
  const entries = columns.map((column) => `${column}: ${table}.${column}`);
  const indent = getLineIndent(source.text, end);
  return { range: [end, end], text: layOut(source, indent, "", { open: "{ ", entries, close: " }" }) };
}

/**
 * @param {Source} source
 * @param {Link[]} links
 * @param {string[]} columns
 * @returns {Edit | undefined} of Prisma, Drizzle, Sequelize, TypeORM and Mongoose
 */
function chooseOfModel(source, links, columns) {
  const link = links.find(({ name }) => READS.test(name));
  const callee = link === undefined ? undefined : unwrap(link.call.callee);
  if (link === undefined || callee?.type !== "MemberExpression") return undefined;
  const { call, name, args } = link;
  const index = TAKES_KEY.test(name) ? 1 : 0;
  const given = args[index] === undefined ? undefined : unwrap(args[index]);
  const keys = given?.type === "ObjectExpression" ? given.properties.map(getKeyName) : [];
  // Names of those are read as columns are.
  if (keys.some((/** @type {string | undefined} */ key) => key === undefined || BRINGS_OTHERS.test(key)))
    return undefined;
  /** @type {Entries} */
  const chosen = { open: "{ ", entries: columns.map((column) => `${column}: true`), close: " }" };
  const { quote } = source.style;
  switch (findModel(source, callee.object, name)) {
    case "Drizzle":
      return addOption(source, call, index, "columns", chosen);
    case "Prisma":
    case "TypeORM":
      return addOption(source, call, index, "select", chosen);
    case "Sequelize": {
      const entries = columns.map((column) => `${quote}${column}${quote}`);
      return addOption(source, call, index, "attributes", { open: "[", entries, close: "]" });
    }
    default:
      return undefined;
  }
}

/**
 * @param {Source} source
 * @param {Node} model - `prisma.user`, `db.query.users`, `Article`
 * @param {string} method
 * @returns {string | undefined} whose it is: "Drizzle", or as drivers are called
 */
function findModel(source, model, method) {
  if (getNamesOf(model)[1] === "query") return "Drizzle";
  if (/^find(?:All|ByPk)$/.test(method)) return "Sequelize";
  return /^find(?:Many|Unique|First)/.test(method) ? "Prisma" : findDriver(source, model)?.name;
}

/**
 * @param {Link[]} links
 * @returns {boolean} whether it is a chain of Objection, `User.query().where({ active })`, or Knex, `db("users").where({ active })`
 */
function isBuilder(links) {
  const [{ call, args }] = links;
  return (
    links
      .slice(0, -1)
      .some(({ name, args: [transaction] }) => name === "query" && typeof transaction?.value !== "string") ||
    (unwrap(call.callee).type === "Identifier" && typeof args[0]?.value === "string")
  );
}

/**
 * @param {Source} source
 * @param {Link[]} links
 * @param {string[]} columns
 * @returns {{ edit: Edit, moved: Range[] } | undefined} of Objection and Knex
 */
function tellChain(source, links, columns) {
  if (links.some(({ name }) => /^with(?:Graph|Recursive)|[jJ]oin/.test(name))) return undefined;
  const { quote } = source.style;
  return addLink(source, links, `.select(${columns.map((column) => `${quote}${column}${quote}`).join(", ")})`);
}
