import { findFunction, isFunction } from "../../../ast/syntax/functions.js";
import { findLastName } from "../../../ast/syntax/member-chain.js";
import { findObject } from "../../../ast/values/written-object.js";
import { findWithin } from "../../../ast/syntax/find-within.js";
import { findTable } from "../row-tables.js";
import { getChain, getNamesOf } from "../../links.js";
import { toTable } from "../table-names.js";
import { unwrap } from "../../../ast/syntax/unwrap.js";

/** @import { Link } from "../../links.js" */
/** @import { Node, Source } from "../../../types.js" */

/**
 * A query that brings rows with all their columns: of which table (see `toTable`), whether they are several, whether rows of others come along, and
 * whether these have all their columns, too.
 *
 * @typedef {{ table: string, isOfList: boolean, bringsOthers: boolean, areOthersWhole: boolean }} WholeRows
 */

/** What brings one row, and a list of rows; those that take a condition or a key in front of their options, or in place of them. */
const BRINGS_ONE = /^find(?:First|Unique|One)(?:OrThrow|OrFail)?$/;
const BRINGS_LIST = /^find(?:Many|All)?$/;
const TAKES_KEY = /^find(?:By(?:Id|Pk|PK|PrimaryKey)|OneBy(?:OrFail)?|By)$/;

/** What has such methods of the project's own: `articleRepo.findAll()`; those of TypeORM are called otherwise. */
const OWN_NAMES = /^find(?:All|Many|ById|ByPk)$/;
const IS_OWN = /(?:Repo|Repository|Dao|DAO|Service|Store|Manager|Loader|Cache)$/;

/** Options that choose columns, or make others of them. */
const CHOOSES = /^(?:select|attributes|omit|columns|fields|projection|group|groupBy|distinct|extras|aggregate)$/;

/** Options that bring rows of other tables along. */
const BRINGS_OTHERS = /^(?:include|with|relations|populate|join|loadRelationIds|loadEagerRelations)$/;

/** What goes on behind a query, and leaves its rows as they are. */
const GOES_ON =
  /^(?:where|orderBy|order|sort|limit|offset|skip|for|execute|exec|all|lean|session|populate|prepare|maxTimeMS|hint|read)$/;

/**
 * @param {Source} source
 * @param {Node} query - what is waited for, or returned
 * @returns {WholeRows | undefined} undefined where columns are chosen, or may be
 */
export function findWholeRows(source, query) {
  const call = unwrap(query);
  if (call.type !== "CallExpression") return undefined;
  const { links } = getChain(call);
  return findOfSelect(links) ?? findOfModel(source, call, links);
}

/**
 * `db.select().from(users).where(…)` of Drizzle
 *
 * @param {Link[]} links
 * @returns {WholeRows | undefined}
 */
function findOfSelect(links) {
  const at = links.findIndex(({ name }) => name === "select");
  const from = links[at + 1];
  if (at === -1 || links[at].args.length > 0 || from?.name !== "from" || from.args.length !== 1) return undefined;
  if (!links.slice(at + 2).every(({ name }) => GOES_ON.test(name))) return undefined;
  return create(findLastName(from.args[0]), { isOfList: true, bringsOthers: false, areOthersWhole: false });
}

/**
 * `prisma.user.findFirst({ where })`, `db.query.users.findMany()`, `User.findByPk(id)`, `this.userRepository.findOneBy({ id })`
 *
 * @param {Source} source
 * @param {Node} call
 * @param {Link[]} links
 * @returns {WholeRows | undefined}
 */
function findOfModel(source, call, links) {
  const at = links.findIndex(({ name }) => BRINGS_ONE.test(name) || BRINGS_LIST.test(name) || TAKES_KEY.test(name));
  if (at === -1 || !links.slice(at + 1).every(({ name }) => GOES_ON.test(name))) return undefined;
  const { call: read, name, args } = links[at];
  const callee = unwrap(read.callee);
  if (callee.type !== "MemberExpression") return undefined;
  if (OWN_NAMES.test(name) && IS_OWN.test(getNamesOf(callee.object)[0] ?? "")) return undefined;
  const takesKey = TAKES_KEY.test(name);
  if (args.length > (takesKey && name.endsWith("k") ? 2 : 1) || args.some(isFunctionOrSpread)) return undefined;
  const options = args.slice(takesKey ? 1 : 0);
  const given = options.flatMap((argument) => findObject(source, argument) ?? []);
  if (given.length < options.length) return undefined;
  const keys = given.flatMap((object) =>
    object.properties.map((/** @type {Node} */ { type, key }) => (type === "Property" ? key.name : undefined)),
  );
  if (keys.some((key) => key === undefined || CHOOSES.test(key))) return undefined;
  const owner = findFunction(call);
  const table = owner === undefined ? undefined : findTable(source, owner, callee.object);
  const bringsOthers =
    keys.some((key) => BRINGS_OTHERS.test(key)) || links.slice(at + 1).some((link) => link.name === "populate");
  const areOthersWhole =
    bringsOthers && ![...given, ...links.flatMap((link) => link.args)].some((one) => choosesWithin(source, one));
  const rows = { isOfList: BRINGS_LIST.test(name) || name === "findBy", bringsOthers, areOthersWhole };
  return typeof table === "string" && table.startsWith("model ")
    ? { table, ...rows }
    : create(getNamesOf(callee.object)[0], rows);
}

/**
 * @param {Source} source
 * @param {Node} options
 * @returns {boolean} whether they choose columns of what comes along, or may
 */
function choosesWithin(source, options) {
  return (
    findWithin(source, options, ({ type, key }) =>
      type === "Property" ? CHOOSES.test(key.name ?? "") : type === "SpreadElement",
    ) !== undefined
  );
}

/** @param {Node} argument */
function isFunctionOrSpread(argument) {
  return argument.type === "SpreadElement" || isFunction(unwrap(argument));
}

/**
 * @param {string | undefined} name - of a table, or of its model
 * @param {Omit<WholeRows, "table">} rows
 * @returns {WholeRows | undefined}
 */
function create(name, rows) {
  const table = name === undefined ? undefined : toTable("model", name);
  return typeof table === "string" ? { table, ...rows } : undefined;
}
