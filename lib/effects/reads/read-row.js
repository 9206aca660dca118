import { findRelationsAsked } from "../drivers/driver-reads.js";
import { findObject, findValueOf } from "../../ast/values/written-object.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getAsked, ROW_ID } from "./key-origins.js";
import { getKeyName } from "../../ast/syntax/functions.js";
import { getChain, getNamesOf } from "../links.js";
import { getPartsOf, getPartsOfChain, joinParts } from "./row-parts.js";
import { isTableCall } from "../drivers/composed-query.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Key } from "./key.js" */
/** @import { Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Parts } from "./row-parts.js" */

/** What brings one row by what it is known by. */
const BY_ID = /^(?:findById|findByPk|findOneById)$/;

/** What Sequelize takes beside the key of a row: any other option is read by a method of the same name that the model has itself. */
const OPTIONS_OF_KEY =
  /^(?:attributes|include|transaction|lock|skipLocked|raw|nest|plain|paranoid|rejectOnEmpty|logging|benchmark|searchPath|useMaster|hooks|subQuery|mapToModel|type|replacements|bind|retry|indexHints|where|order|group|having|limit|offset|distinct|validate|individualHooks)$/;

/** What brings the one row for which something is true. */
const BY_MEMBERS =
  /^(?:findOne|findUnique|findUniqueOrThrow|findFirst|findFirstOrThrow|findOneBy|findOneOrFail|findOneByOrFail)$/;

/** What brings all rows for which something is true. */
const LISTS = /^(?:find|findAll|findMany)$/;

/** What of a chain makes no difference to the rows that it brings. */
const SAYS_NOTHING = /^(?:lean|exec|toArray|populate|session|transacting|timeout|comment)$/;

/** What of a chain says nothing of the model. */
const OF_CHAIN = /^(?:query|createQueryBuilder)$/;

/** What says which columns come, and which rows of other tables with them: it is the same row all the same. */
export const OF_SHAPE =
  /^(?:select|columns?|distinct|lean|populate|preload|project|projection|withGraphFetched|withGraphJoined|modifyGraph|allowGraph|session|transacting|throwIfNotFound|exec|toObject|timeout|comment)$/;

/** What names the table in an argument: `db.collection("users")`, `source.getRepository(User)`. */
const NAMES_TABLE = /^(?:from|table|collection|getRepository|model)$/;

/** What takes the first row of those for which something is true: `db("users").where({ id }).first()`. */
const TAKES_FIRST = /^first(?:OrFail)?$/;

/** The same with a number, which is one. */
const TAKES_SOME = /^(?:limit|take)$/;

/** What else may leave a row out, or bring another one. */
const CHOOSES = /where|^(?:or|and|not|onBuild|modify|skip|offset|sort|orderBy\w*|match|having\w*|\w*[jJ]oin)$/i;

/** What says which of several rows comes first, in a chain and among options. */
const ORDERS = /^(?:order|orderBy\w*|sort)$/;

/** Options that name what is brought along: of Prisma and Sequelize, Drizzle, TypeORM. */
const RELATIONS = ["include", "select", "with", "relations"];

/** Names that models of several files have. */
const ANY_MODEL =
  /^_?#?(?:model|models|repository|repo|collection|db|knex|table|connection|manager|dao|client|prisma|store|entity|service)$/i;

/**
 * Of a query that brings one row, whose row it is, and by what it is known. Which of its columns are asked for makes no difference.
 *
 *   User.findById(id)      this.model.findOne({ _id: id }).select("name")      prisma.user.findUnique({ where: { id } })
 *   db("users").where("id", id).first()      User.query().withGraphFetched("team").findById(id)
 *
 * @param {Source} source
 * @param {Node} call - the last one of its chain
 * @param {{ of: Key, steps: Key[][] }} chain - `of`: what the first call is made on; `steps`: the arguments of each of its calls
 * @returns {{ model: string, key: Key, parts: Parts } | undefined} `model`: with `~` in front where other files give this name to others
 */
export function findRow(source, call, { of, steps }) {
  const { links, receiver } = getChain(call);
  if (findRelationsAsked(links).length > 0) return undefined;
  const index = findChoice(links);
  const given = nameColumn(links[index]?.name, steps[index] ?? []);
  const [argument] = given;
  if (argument === undefined || links[index].args.some((options) => choosesOthers(source, options))) return undefined;
  if (!isOfId(given) && isOrdered(links, given)) return undefined;
  const before = links.slice(0, index).filter(({ name }) => !OF_CHAIN.test(name) && !OF_SHAPE.test(name));
  const key = BY_ID.test(links[index].name) ? addOwnOptions(links[index].name, given) : findMembers(given);
  if (key === undefined || key[0] === "?") return undefined;
  //   db("users").where({ id })      brings one row even where it could bring several
  if (links[index].name === "where" && !(isOfId(given) || takesOne(call, links, steps))) return undefined;
  const parts = joinParts(getPartsOfChain(call), getPartsOf(given));
  const named = before.findIndex(({ args }) => args.length > 0);
  if (named !== -1) {
    const table = named === before.length - 1 ? findTable(source, before[named], named === 0, given) : undefined;
    return table === undefined ? undefined : { model: `row of ${table}`, key, parts };
  }
  const node = before.length > 0 ? unwrap(before[before.length - 1].call.callee) : receiver;
  const [name = ""] = getNamesOf(node);
  if (name === "") return undefined;
  const table = findTableOfName(source, node);
  if (table !== undefined) return { model: `row of ${table}`, key, parts };
  const isLocal = ANY_MODEL.test(name) || (node.type === "Identifier" && !/^[A-Z]/.test(name));
  if (!isLocal) return { model: `row of ${name}`, key, parts };
  //   function find(collection, id) { return collection.findOne({ id }); }      finds in what it is handed
  const isHanded = before.length === 0 && of[0] === "p";
  return { model: `~${source.slice(node)}`, key: isHanded ? ["a", [of, key]] : key, parts };
}

/**
 * Of a query that brings all rows for which something is true, whose rows they are, and all that it asks for: `Role.find({ name: { $in: names } })`.
 *
 * @param {Node} call - the last one of its chain
 * @param {Key[][]} steps - the arguments of each of its calls
 * @returns {{ model: string, key: Key, parts: Parts } | undefined} as of a row; undefined where other files may give the name of the model to others
 */
export function findRows(call, steps) {
  const { links, receiver } = getChain(call);
  const [{ name: first = "" } = {}, ...others] = links;
  const [name = ""] = getNamesOf(receiver);
  if (!LISTS.test(first) || !/^[A-Z]\w*$/.test(name) || ANY_MODEL.test(name) || steps[0][0]?.[0] !== "o")
    return undefined;
  const asked = others.flatMap((link, at) =>
    SAYS_NOTHING.test(link.name) ? [] : [/** @type {Key} */ (["c", link.name, steps[at + 1]])],
  );
  return { model: `rows of ${name}`, key: ["a", [...steps[0], ...asked]], parts: 1 };
}

/**
 * `const users = getRepository(User)`
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {string | undefined} the class whose rows it has
 */
function findTableOfName(source, node) {
  const declared =
    node.type === "Identifier" ? /** @type {any} */ (source.findVariable(node)?.defs[0]?.node) : undefined;
  const made = declared?.type === "VariableDeclarator" && declared.init != null ? unwrap(declared.init) : undefined;
  if (made?.type !== "CallExpression" || declared.parent.kind !== "const") return undefined;
  return findTable(source, { name: findLastName(made.callee) ?? "", args: made.arguments, call: made }, false);
}

/**
 * `findUnique({ where: { id }, include: { groups: { where: { member } } } })`
 *
 * @param {Source} source
 * @param {Node} options - of a read
 * @returns {boolean} whether it says which rows of other tables are wanted: then these are what it asks for
 */
function choosesOthers(source, options) {
  const object = findObject(source, options);
  return RELATIONS.some((name) => {
    const brought = findValueOf(object, name);
    return (
      brought !== undefined &&
      findWithin(source, brought, (node) => node.type === "Property" && getKeyName(node) === "where") !== undefined
    );
  });
}

/**
 * `.first()`, `.limit(1)`, `const [user] = await …`
 *
 * @param {Node} call - the last one of its chain
 * @param {Link[]} links
 * @param {Key[][]} steps - the arguments of each
 * @returns {boolean} whether one row alone is wanted of those for which something is true
 */
function takesOne(call, links, steps) {
  if (links.some(({ name }, at) => TAKES_FIRST.test(name) || (TAKES_SOME.test(name) && isOne(steps[at])))) return true;
  const awaited = getWrapped(call).parent;
  const declarator = awaited?.type === "AwaitExpression" ? getWrapped(awaited).parent : undefined;
  return (
    declarator?.type === "VariableDeclarator" &&
    declarator.id.type === "ArrayPattern" &&
    declarator.id.elements.length === 1 &&
    declarator.id.elements[0]?.type !== "RestElement"
  );
}

/** @param {Key[]} given @returns {boolean} */
function isOne([count]) {
  return count !== undefined && count[0] === "l" && count[1] === 1;
}

/**
 * `Visit.findOne({ user }).order("date")`, `visit.findFirst({ where: { user }, orderBy: { date: "desc" } })`, `visits.findOne({ user }, { sort: { date: -1 } })`
 *
 * @param {Link[]} links
 * @param {Key[]} given - arguments of what brings a row
 * @returns {boolean} whether it is the first of several
 */
function isOrdered(links, given) {
  return (
    links.some(({ name }) => ORDERS.test(name)) ||
    given.some(
      ([kind, members]) => kind === "o" && members.some((/** @type {[string, Key]} */ [name]) => ORDERS.test(name)),
    )
  );
}

/**
 * `Team.findByPk(id, { userId })`, where `Team` has a `findByPk()` of its own, which brings with the row what belongs to that user
 *
 * @param {string} name - of what brings a row by what it is known by
 * @param {Key[]} given - its arguments
 * @returns {Key} what the row is known by, with what else its method is told
 */
function addOwnOptions(name, [id, options]) {
  if (name !== "findByPk" || options?.[0] !== "o") return id;
  const own = /** @type {[string, Key][]} */ (options[1]).filter(([option]) => !OPTIONS_OF_KEY.test(option));
  return own.length === 0 ? id : ["c", "findByPk", [id, ["o", own]]];
}

/**
 * @param {Key} key - of a row
 * @returns {Key} what it is known by, without what else the method is told that brings it
 */
export function getIdOfRow(key) {
  return key[0] === "c" && key[1] === "findByPk" ? key[2][0] : key;
}

/**
 * @param {Link[]} links
 * @returns {number} of the one that says which row it is; -1 if none alone does
 */
function findChoice(links) {
  const index = links.findIndex(({ name }) => BY_ID.test(name) || BY_MEMBERS.test(name) || name === "where");
  return links.some(({ name }, at) => at !== index && CHOOSES.test(name)) ? -1 : index;
}

/**
 * @param {Source} source
 * @param {Link} link
 * @param {boolean} isHead - nothing stands in front of it: `db("users")`
 * @param {Key[]} [given] - the condition behind it
 * @returns {string | undefined} the table or class that it names
 */
function findTable(source, { name, args, call }, isHead, given = []) {
  const [argument] = args;
  const isNaming =
    NAMES_TABLE.test(name) ||
    //   db("users")      this.knex("users")
    (isHead && (unwrap(call.callee).type === "Identifier" || isTableCall(source, { name, args, call })));
  if (!isNaming || args.length !== 1) return undefined;
  if (argument.type === "Literal" && typeof argument.value === "string") return argument.value;
  //   from(users).where(eq(users.id, id)) of Drizzle, whose tables have one name everywhere
  if (name === "from" && argument.type === "Identifier" && given[0]?.[0] === "c") return argument.name;
  return argument.type === "Identifier" && /^[A-Z]/.test(argument.name) ? source.slice(argument) : undefined;
}

/**
 * `{ where: { id } }`, `{ id }`, `"id", id`
 *
 * @param {Key[]} given - arguments; of two the second is no condition where the first is an object
 * @returns {Key | undefined} of what is written alone, what a row is known by, and else all of it
 */
function findMembers(given) {
  const asked = findAsked(given);
  if (asked === undefined) return undefined;
  return isOfId(given) ? asked[0][1] : ["o", asked];
}

/** @param {Key[]} given @returns {boolean} whether a row is asked for by its id alone */
function isOfId(given) {
  const asked = findAsked(given);
  return asked?.length === 1 && ROW_ID.test(asked[0][0]);
}

/**
 * @param {Key[]} given - arguments
 * @returns {[name: string, value: Key][] | undefined} what the row must have
 */
function findAsked(given) {
  const [argument, value] = given;
  const column = argument[0] === "l" ? argument[1] : undefined;
  //   where("id", ">", id)      R.findOne("users", "id = ?", [id])
  if (column !== undefined && (typeof column !== "string" || given.length !== 2)) return undefined;
  const asked = column === undefined ? getAsked(argument) : [/** @type {[string, Key]} */ ([column, value])];
  return asked?.length === 0 ? undefined : asked;
}

/**
 * `Column.id, id` of the module's `Column`, whose members are called like what they stand for
 *
 * @param {string} name - of a call
 * @param {Key[]} given - its arguments
 * @returns {Key[]} `"id", id` of a condition
 */
function nameColumn(name, given) {
  const [column, ...others] = given;
  const isConstant =
    name === "where" &&
    others.length === 1 &&
    column[0] === "m" &&
    column[1][0] === "g" &&
    typeof column[2] === "string";
  return isConstant ? [["l", column[2]], ...others] : given;
}
