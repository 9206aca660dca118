import { BRINGS_PART, COMPOSES, ENDS_CHAIN, READS_CHAIN, READS_OF_OBJECTION, TELLS_BUILDER, TIED } from "./drivers.js";
import { getChain, getNamesOf } from "../links.js";
import { findLastName, getRoot } from "../../ast/syntax/member-chain.js";
import { findImportedTypes } from "../../heat/handed-over/types.js";
import { findReturns } from "../../ast/order/returns.js";
import { findType } from "../../ast/promises/promise-types.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { isTied } from "./tied.js";
import { resolve } from "../../ast/values/resolve.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Chain, Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/** What people call the function of Knex that begins a query of a table. */
const CONNECTION = /^[_#]?(?:db|knex|database)$/i;

/** Packages whose functions make parts of queries. */
const BUILDERS = /^kysely(?:\/|$)/;

/** What hands a builder to the function that it is given, and to one behind a name or a condition. */
const HANDS_BUILDER = /^(?:select|from|orderBy|groupBy|\$call|(?:(?:and|or)?(?:[wW]here|[oO]n|[hH]aving)))$/;
const HANDS_BUILDER_LAST = /^(?:(?:left|right|inner|full|cross)?[jJ]oin(?:Lateral)?|with|\$if|modifyGraph)$/;

/** What such a builder changes by. */
const CHANGES = /^(?:insert|update|delete|merge|replace|execute|stream)/;

/** What makes a promise of a query, for which it runs. */
const RUNS = /^(?:then|catch|finally)$/;

/** How many names and functions a query is followed through. */
const MAX_QUERY_DEPTH = 3;

/**
 * `db("users").select("id").where({ active })`, `db.select().from(users)`, `repository.createQueryBuilder("u").getMany()`,
 * `activeUsers().where({ id }).first()`
 *                ^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {Chain} chain
 * @param {number} [depth]
 * @returns {Link[]} those at its end that compose a query which only reads; none where they do not
 */
export function findBuilder(source, { links, receiver }, depth = 0) {
  const start = links.findIndex((link) => beginsQuery(source, link));
  if (start !== -1)
    return links.slice(start + 1).every(({ name }) => isOfObjection(name)) ? takeFrom(links, start) : [];
  //   const query = Account.query().findById(id); … return query.throwIfNotFound();
  if (links.every(({ name }) => isOfObjection(name)) && isQueryOfObjection(source, receiver, depth + 1)) return links;
  const before = links.findLastIndex(({ name }) => !COMPOSES.test(name) && !ENDS_CHAIN.test(name));
  //   Array.from(bytes, toLetter).join(""), which is no table's
  if (before === -1 && LISTS.test(receiver.name ?? "") && source.findVariable(receiver) === undefined) return [];
  const isTable = before === 0 && isTableCall(source, links[0]);
  if (before + 1 < links.length && before < 1 && isQuery(source, before === 0 ? links[0].call : receiver, depth + 1))
    return links.slice(before + 1);
  const names = links.slice(before + 1).map(({ name }) => name);
  const isReading =
    isTable ||
    names.at(-1) === "first" ||
    (names.length > 1 &&
      names.some((name) => TELLS_BUILDER.test(name)) &&
      names.some((name) => READS_CHAIN.test(name)));
  return isReading && !ENDS_CHAIN.test(names[0] ?? "") ? links.slice(isTable ? 0 : before + 1) : [];
}

/**
 * `Account.query()`, `this.accounts().query(trx)`, `account.$relatedQuery("posts")` of Objection; a transaction is its caller's.
 *
 * @param {Source} source
 * @param {Link} link
 * @returns {boolean}
 */
export function beginsQuery(source, { call, name, args: [given, ...others] }) {
  if (unwrap(call.callee).type !== "MemberExpression" || others.length > 0) return false;
  if (name === "relatedQuery" || name === "$relatedQuery") return given?.type === "Literal";
  if (name !== "query") return false;
  return (
    given === undefined ||
    (given.type === "Identifier" && TIED.test(given.name) && source.findVariable(given)?.defs[0]?.type === "Parameter")
  );
}

/** @param {string} name - of a method of its queries */
function isOfObjection(name) {
  return COMPOSES.test(name) || READS_OF_OBJECTION.test(name);
}

/** Globals that make lists: `Array.from(rows)`. */
const LISTS = /^(?:Array|Buffer|(?:Ui|I)nt\d+(?:Clamped)?Array|Float\d+Array|Big(?:Ui|I)nt64Array|Iterator)$/;

/**
 * @param {Source} source
 * @param {Node} receiver
 * @param {number} depth
 * @returns {boolean} whether it is the name of such a query, and of no other one
 */
function isQueryOfObjection(source, receiver, depth) {
  return (
    receiver.type === "Identifier" &&
    isQuery(source, receiver, depth) &&
    resolve(source, receiver).every(
      (value) => value.kind === "node" && getChain(value.node).links.some((link) => beginsQuery(source, link)),
    )
  );
}

/**
 * @param {Link[]} links
 * @param {number} start - where the query begins
 * @returns {Link[]} with what hands out the model, where nothing is told to it: `this.accounts()`
 */
function takeFrom(links, start) {
  return links.slice(0, start).every(({ args }) => args.length === 0) ? links : links.slice(start);
}

/**
 * Whether an expression is a query that was composed and does not run before somebody waits for it: `query` of
 * `const query = db("users").select("id")`, `getBaseQuery()`.
 *
 * @param {Source} source
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {boolean}
 */
export function isQuery(source, expression, depth = 0) {
  const node = unwrap(expression);
  if (depth > MAX_QUERY_DEPTH || (node.type !== "Identifier" && node.type !== "CallExpression")) return false;
  if (node.type === "CallExpression") {
    const chain = getChain(node);
    const [first] = chain.links;
    if (chain.links.length > 1)
      return (
        !ENDS_CHAIN.test(chain.links.at(-1)?.name ?? "") &&
        findBuilder(source, chain, depth).length > 0 &&
        !isTied(source, node)
      );
    const functions = resolve(source, first.call.callee);
    return (
      functions.length > 0 &&
      functions.every(
        (value) =>
          value.kind === "node" &&
          isFunction(value.node) &&
          findReturns(source, value.node).some(
            (returned) => returned !== undefined && isQuery(source, returned, depth + 1),
          ),
      )
    );
  }
  const values = resolve(source, node);
  const made = values.flatMap((value) => (value.kind === "node" && value.node !== node ? [value.node] : []));
  return (
    made.length === values.length &&
    made.some((one) => one.type === "CallExpression" && isQuery(source, one, depth + 1)) &&
    //   if (page) query = query.limit(10);
    made.every((one) => one.type === "CallExpression" && isComposed(source, getChain(one)))
  );
}

/**
 * @param {Source} source
 * @param {Chain} chain
 * @returns {boolean} whether all of it but its beginning composes a query
 */
function isComposed(source, { links }) {
  const start = links.findIndex((link) => beginsQuery(source, link));
  return links.every(
    ({ name }, at) =>
      at === 0 || COMPOSES.test(name) || (start !== -1 && at > start && isOfObjection(name) && !RUNS.test(name)),
  );
}

/**
 * The query that several go on from, which changes with each: `query` of `await query.where({ open: true }).getCount()` and
 * `await query.where({ open: false }).getCount()`. What begins with a `clone()` has one of its own.
 *
 * @param {Source} source
 * @param {Node[]} expressions - that are waited for
 * @returns {string | undefined} its name
 */
export function findSharedQuery(source, expressions) {
  const seen = new Set();
  return expressions
    .map((expression) => getChain(expression))
    .filter(({ links: [first], receiver }) => goesOnWithQuery(first) && isBeingComposed(source, receiver))
    .map(({ receiver }) => receiver)
    .find((receiver) => {
      const variable = source.findVariable(receiver);
      return seen.size === seen.add(variable).size;
    })?.name;
}

/**
 * @param {Link | undefined} first - of the calls on it
 * @returns {boolean} whether that composes or sends the query, and not one of its own or something else: `query.clone()`, `client.send()`
 */
function goesOnWithQuery(first) {
  if (first === undefined) return true;
  return (
    first.name !== "clone" && [COMPOSES, READS_CHAIN, BRINGS_PART, ENDS_CHAIN].some((names) => names.test(first.name))
  );
}

/**
 * @param {Source} source
 * @param {Node} receiver
 * @returns {boolean} whether it is the name of what a query is composed of: `query` of `const query = users.createQueryBuilder("user")`
 */
function isBeingComposed(source, receiver) {
  if (receiver.type !== "Identifier") return false;
  return resolve(source, receiver).some((value) => {
    if (value.kind !== "node" || value.node === receiver || value.node.type !== "CallExpression") return false;
    const { links } = getChain(value.node);
    const last = links[links.length - 1];
    return COMPOSES.test(last.name) || (links.length === 1 && isTableCall(source, last));
  });
}

/**
 * `knex("tags")`, `this.store("tags")` of `constructor(private store: Knex)`, and `trx("tags")` on the connection of whoever hands in the transaction
 *
 * @param {Source} source
 * @param {Link} link
 * @returns {boolean}
 */
export function isTableCall(source, { call, name, args: [table, ...others] }) {
  return (
    table !== undefined &&
    others.length === 0 &&
    /^(?:Literal|TemplateLiteral|Identifier|MemberExpression|ObjectExpression)$/.test(unwrap(table).type) &&
    ([name, ...getFallback(source, call.callee)].some((part) => CONNECTION.test(part) || TIED.test(part)) ||
      isTypedKnex(source, call.callee))
  );
}

/**
 * @param {Source} source
 * @param {Node} callee
 * @returns {boolean} whether it is declared as what begins queries of Knex, whatever it is called
 */
function isTypedKnex(source, callee) {
  const type = findType(source, unwrap(callee), 0);
  return (
    type !== undefined &&
    findImportedTypes(source, type).some(({ module, name }) => module === "knex" && /^(?:Knex|default)$/.test(name))
  );
}

/**
 * @param {Source} source
 * @param {Node} callee - `(trx || db)`, `(trx ?? this.db.replica())`, a constant that is that, or `trx` of `(id, trx = this.db)`
 * @returns {string[]} names of what is taken where the caller hands in no transaction
 */
function getFallback(source, callee) {
  const chosen = unwrap(callee);
  if (chosen.type === "LogicalExpression") return chosen.operator === "&&" ? [] : getNamesOf(chosen.right);
  const definition =
    chosen.type === "Identifier" ? /** @type {any} */ (source.findVariable(chosen)?.defs[0]) : undefined;
  if (definition?.type === "Parameter") {
    const { parent } = definition.name;
    return parent.type === "AssignmentPattern" && parent.left === definition.name ? getNamesOf(parent.right) : [];
  }
  const isConstant = definition?.type === "Variable" && definition.parent.kind === "const";
  const init = isConstant && definition.node.init != null ? unwrap(definition.node.init) : undefined;
  return init?.type === "LogicalExpression" ? getFallback(source, init) : [];
}

/**
 * What only says on which connection a query runs: `db.replica()` of `(trx || db.replica())("users")`.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
export function isOfConnection(source, call) {
  const chosen = getWrapped(call).parent;
  const { parent } = getWrapped(chosen);
  return (
    call.arguments?.length === 0 &&
    parent?.type === "CallExpression" &&
    unwrap(parent.callee) === chosen &&
    isTableCall(source, { call: parent, name: "", args: parent.arguments })
  );
}

/**
 * Whether a call is made on what a builder of queries hands to a function, and so says a part of the query that is composed: `eb.fn.max("age")`
 * of `select((eb) => eb.fn.max("age").as("oldest"))`, `eb("age", ">", 17)`. The same of what a package makes for it: `jsonArrayFrom(posts).as("posts")`.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
export function isOfBuilder(source, call) {
  if (call.type !== "CallExpression") return false;
  const { links, receiver } = getChain(call);
  const values = links.some(({ name }) => CHANGES.test(name)) ? [] : resolve(source, getRoot(receiver));
  return (
    values.length > 0 &&
    values.every((value) =>
      value.kind === "import"
        ? BUILDERS.test(value.module)
        : value.kind === "parameter" && value.index === 0 && isGivenBuilder(value.owner),
    )
  );
}

/** @param {Node} fn - `(eb) => …` in `where((eb) => …)` and `leftJoin("posts", (join) => …)` */
function isGivenBuilder(fn) {
  const { parent } = getWrapped(fn);
  const at = parent?.type === "CallExpression" ? parent.arguments.indexOf(getWrapped(fn)) : -1;
  return at !== -1 && (at === 0 ? HANDS_BUILDER : HANDS_BUILDER_LAST).test(findLastName(parent.callee) ?? "");
}
