import { beginsQuery, isTableCall } from "./composed-query.js";
import { changesNoRows } from "./no-rows.js";
import { contains } from "../../ast/syntax/contains.js";
import { findClassOfThis } from "../../ast/objects/class-of-this.js";
import { findDriver } from "./driver-of.js";
import { bringsOthers, writesOthers } from "./other-tables.js";
import { findText } from "./sql.js";
import { getChain, getNamesOf } from "../links.js";
import { getParams, getPropertyName } from "../../ast/syntax/functions.js";
import { getWrites } from "../../ast/values/writes.js";
import { READS_OF_OTHERS, TAKES_SQL } from "./drivers.js";
import { resolve } from "../../ast/values/resolve.js";
import { findTablesRead, findTablesWritten, toTable } from "./table-names.js";
import { asksInside, findImportedTable, isOfQuery } from "./drizzle-tables.js";
import { isOnConnection } from "./builder-writes.js";
import { isPrismaTransaction } from "./transactions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Chain, Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/**
 * A table of which rows are read or written: `model user` where code names its model, `table user` where it names the table itself, `redis`
 * for all that is kept there; or, by its index, the parameter of the function that is the model or one of its rows.
 *
 * @typedef {string | number} Table
 */

/** All that is kept in Redis: no keys are told apart. */
const REDIS = "redis";

/** What models and their rows are written by, without any other table. What is deleted may take rows of others along. */
const WRITES_MODEL =
  /^(?:create|createMany|createManyAndReturn|insert|insertOne|insertMany|bulkCreate|bulkWrite|bulkInsert|update|updateOne|updateMany|updateAll|findByIdAndUpdate|findOneAndUpdate|findOneAndReplace|replaceOne|upsert|save|increment|decrement|findOrCreate|patch)$/;

/** By what queries that are composed write. */
const WRITES_BUILT =
  /^(?:insert|update|patch|increment|decrement|insertAndFetch|patchAndFetchById|updateAndFetchById)$/;

/** What goes on behind a write. */
const GOES_ON =
  /^(?:exec|lean|select|session|returning\w*|execute\w*|transacting|where\w*|andWhere|onConflict\w*|ignore|merge|set|values|findById|findOne|run|throwIfNotFound)$/;

/** Names of models, whatever they come from. */
const IS_MODEL =
  /^[_#]?(?:[A-Z]\w*(?<!Service|Client|Api|API|Manager|Queue|Cache|Helper|Utils?|Producer|Factory)|\w+(?:Model|Repository|Repo|Collection|Dao|DAO))$/;

/** Names that the models of several files have: which one is meant says the class around it. */
const ANY_MODEL = /^_?#?(?:model|repository|repo|collection|dao)$/i;

/** Classes that others are made of. */
const IS_BASE = /^(?:Base|Abstract|Generic|Common|Crud)/i;

/** What names the table in an argument. */
const NAMES_TABLE = /^(?:table|collection|from|into|insertInto|updateTable)$/;

/** What hands out the model that it is told. */
const HANDS_MODEL = /^(?:getRepository|getModel|model|getCustomRepository)$/;

/**
 * Of which tables the rows are that a query brings.
 *
 * @param {Source} source
 * @param {Node} owner - the function that waits for it
 * @param {Node} node - the last call of its chain, or a TaggedTemplateExpression
 * @returns {Table[] | undefined} undefined where nobody can tell, or rows of others come along
 */
export function findTablesOfRead(source, owner, node) {
  if (node.type === "TaggedTemplateExpression") return findTablesRead(findText(source, node));
  const chain = getChain(node);
  const { links } = chain;
  const [first] = links;
  if (first === undefined) return undefined;
  if (isOfRedis(source, chain)) return [REDIS];
  if (links.length === 1 && TAKES_SQL.test(first.name) && first.args.length > 0) {
    const text = findText(source, first.args[0]);
    if (text !== undefined && /\s/.test(text)) return findTablesRead(text);
  }
  const named = findNamedTable(source, chain);
  const others = links.filter((link) => link !== named?.link);
  if (bringsOthers(source, node, others) || asksInside(source, node, chain)) return undefined;
  if (named !== undefined) return [named.table];
  const asked = links.find((link) => beginsQuery(source, link)) ?? first;
  const table = findTable(source, owner, unwrap(asked.call.callee).object);
  return table === undefined ? undefined : [table];
}

/**
 * Of which tables the rows are that a call writes, as far as it says itself.
 *
 * @param {Source} source
 * @param {Node} owner - the function that waits for it
 * @param {Node} node - CallExpression or TaggedTemplateExpression
 * @returns {Table[] | undefined} undefined where nobody can tell: it may write anything
 */
export function findTablesOfWrite(source, owner, node) {
  if (node.type === "TaggedTemplateExpression") return findTablesWritten(findText(source, node));
  if (node.type !== "CallExpression") return undefined;
  if (changesNoRows(source, node)) return [];
  const chain = getChain(node);
  const { links } = chain;
  const [first] = links;
  if (first === undefined) return undefined;
  if (isOfRedis(source, chain)) return [REDIS];
  if (links.length === 1 && TAKES_SQL.test(first.name) && first.args.length > 0) {
    const text = findText(source, first.args[0]);
    if (text !== undefined && /\s/.test(text)) return findTablesWritten(text);
  }
  const start = links.findIndex((link) => beginsQuery(source, link));
  const named = start === -1 ? findNamedTable(source, chain) : undefined;
  const rest = named !== undefined ? links.slice(links.indexOf(named.link) + 1) : links.slice(start + 1);
  const isKnown = rest.every(({ name }) => WRITES_BUILT.test(name) || GOES_ON.test(name));
  //   db("posts").insert(post)      db.insertInto("posts").values(post).execute()
  if (named !== undefined) return isKnown && (named.writes || rest.some(isWrite)) ? [named.table] : undefined;
  //   Post.query().insert(post)
  if (start !== -1)
    return isKnown && rest.some(isWrite) ? toList(findTable(source, owner, getObject(links[start]))) : undefined;
  const write = links.findIndex(({ name }) => WRITES_MODEL.test(name));
  if (write === -1 || !links.slice(write + 1).every(({ name }) => GOES_ON.test(name))) return undefined;
  if (/^(?:create|update|upsert)/.test(links[write].name) && writesOthers(links[write])) return undefined;
  return toList(findTable(source, owner, getObject(links[write])));
}

/**
 * @param {readonly Table[] | undefined} read
 * @param {readonly Table[] | undefined} written
 * @returns {boolean} whether what was read may be something else by then
 */
export function mayMeet(read, written) {
  if (read === undefined || written === undefined) return written === undefined || written.length > 0;
  return read.some((one) => written.some((other) => mayBeSame(one, other)));
}

/**
 * @param {Table} first
 * @param {Table} second
 * @returns {boolean} which table a model has, nobody says
 */
function mayBeSame(first, second) {
  if (typeof first === "number" || typeof second === "number") return true;
  if (first === second) return true;
  return first !== REDIS && second !== REDIS && first.split(" ")[0] !== second.split(" ")[0];
}

/**
 * The table whose model or row an expression is: `User`, `this.userModel`, `models.User`, `getRepository(User)`, `user` of
 * `const user = await User.findOne({ id })`.
 *
 * @param {Source} source
 * @param {Node} owner - the function that it stands in
 * @param {Node | undefined} expression
 * @returns {Table | undefined}
 */
export function findTable(source, owner, expression) {
  if (expression === undefined) return undefined;
  const node = unwrap(expression);
  if (node.type === "Identifier") return findTableOfName(source, owner, node);
  if (node.type === "CallExpression") {
    const { links } = getChain(node);
    const { name, args } = links[links.length - 1] ?? { name: "", args: [] };
    //   connection.getRepository(User)
    if (HANDS_MODEL.test(name) && args.length === 1) {
      const [argument] = args;
      if (argument.type === "Literal") return toTable("model", String(argument.value));
      return argument.type === "Identifier" && IS_MODEL.test(argument.name)
        ? toTable("model", argument.name)
        : undefined;
    }
    //   this.accountModel()
    return args.length === 0 && IS_MODEL.test(name) ? toTable("model", name) : undefined;
  }
  const name = node.type === "MemberExpression" ? getPropertyName(node) : undefined;
  if (name === undefined) return undefined;
  if (ANY_MODEL.test(name)) return findTableOfClass(source, unwrap(node.object));
  const [, of = ""] = getNamesOf(node);
  if (IS_MODEL.test(name) || /^_?models?$/.test(of) || isOfQuery(node)) return toTable("model", name);
  const isOfPrisma = isPrismaTransaction(source, unwrap(node.object)) || findDriver(source, node)?.name === "Prisma";
  return isOfPrisma ? toTable("model", name) : undefined;
}

/**
 * @param {Source} source
 * @param {Node} owner
 * @param {Node} node - Identifier
 * @returns {Table | undefined}
 */
function findTableOfName(source, owner, node) {
  const variable = source.findVariable(node);
  const definition = /** @type {any} */ (variable?.defs[0]);
  if (variable !== undefined && definition?.type === "Parameter" && contains(owner, definition.name)) {
    const index = getWrites(variable).length === 0 ? getParams(owner).indexOf(definition.name) : -1;
    return index === -1 ? undefined : index;
  }
  if (variable !== undefined && definition?.type === "Variable" && definition.node.id === definition.name) {
    const { init } = definition.node;
    const value = init == null ? undefined : unwrap(init);
    const isOnce = getWrites(variable).length === 0;
    //   const token = new Token(values);
    if (value?.type === "NewExpression") return isOnce ? findTable(source, owner, value.callee) : undefined;
    if (value?.type === "AwaitExpression")
      return isOnce ? findTableOfRow(source, owner, unwrap(value.argument)) : undefined;
  }
  if (!IS_MODEL.test(node.name)) return undefined;
  const isOfPackage = resolve(source, node).some(
    (value) => value.kind === "import" && !/^[.#~@]?\.{0,2}\//.test(value.module),
  );
  return isOfPackage ? undefined : toTable("model", node.name);
}

/**
 * @param {Source} source
 * @param {Node} owner
 * @param {Node} read - what is awaited
 * @returns {Table | undefined} the table of the row that it brings
 */
function findTableOfRow(source, owner, read) {
  if (read.type !== "CallExpression" || !getChain(read).links.some(({ name }) => READS_OF_OTHERS.test(name)))
    return undefined;
  const tables = findTablesOfRead(source, owner, read);
  return tables?.length === 1 ? tables[0] : undefined;
}

/**
 * `this.model` in `class UserModel extends BaseModel`
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {Table | undefined}
 */
function findTableOfClass(source, object) {
  const name = object.type === "ThisExpression" ? findClassOfThis(source, object)?.id?.name : undefined;
  return name === undefined || IS_BASE.test(name) ? undefined : toTable("model", name);
}

/**
 * `db("users")`, `this.db(TABLE)`, `db.collection("users")`, `query.from("users")`, `db.insertInto("users")`, and of Drizzle `db.select().from(users)`
 *
 * @param {Source} source
 * @param {Chain} chain
 * @returns {{ table: Table, link: Link, writes: boolean } | undefined} undefined where none or several are named
 */
function findNamedTable(source, { links, receiver }) {
  const found = links.filter(
    (link, index) => NAMES_TABLE.test(link.name) || (index === 0 && isTableCall(source, link)),
  );
  const [link, ...others] = found;
  if (link === undefined || others.length > 0 || link.args.length !== 1) return undefined;
  const [argument] = link.args;
  const name = findName(source, argument);
  const isOfDrizzle = name === undefined && link.name === "from" && isOnConnection(receiver);
  const table =
    name !== undefined ? toTable("table", name) : isOfDrizzle ? findImportedTable(source, argument) : undefined;
  return table === undefined ? undefined : { table, link, writes: /^(?:insertInto|updateTable)$/.test(link.name) };
}

/**
 * @param {Source} source
 * @param {Node} argument - `"users"`, `TABLE`, `TABLES.users`
 * @returns {string | undefined} the name that it is, if the file has it
 */
function findName(source, argument) {
  const values = resolve(source, argument);
  const [value] = values;
  const node = values.length === 1 && value.kind === "node" ? value.node : undefined;
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

/**
 * @param {Source} source
 * @param {Chain} chain
 * @returns {boolean}
 */
function isOfRedis(source, { links, receiver }) {
  const isMethod = unwrap(links[0].call.callee).type === "MemberExpression";
  return isMethod && findDriver(source, receiver)?.name === "Redis";
}

/** @param {Link} link */
function isWrite({ name }) {
  return WRITES_BUILT.test(name);
}

/** @param {Link} link @returns {Node | undefined} what it is called on */
function getObject({ call }) {
  return unwrap(call.callee).object;
}

/** @param {Table | undefined} table @returns {Table[] | undefined} */
function toList(table) {
  return table === undefined ? undefined : [table];
}
