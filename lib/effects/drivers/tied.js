import { TIED } from "./drivers.js";
import { findClassOfMember, findFunction, getPropertyName, isFunction } from "../../ast/syntax/functions.js";
import { findImportedTypes } from "../../heat/handed-over/types.js";
import { getDecoratorName } from "../../ast/syntax/decorator-name.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { findNativePath } from "../../ast/values/native-path.js";
import { findType, getTypeName } from "../../ast/promises/promise-types.js";
import { findWithin } from "../../ast/syntax/find-within.js";
import { getOwnNodes } from "../../ast/syntax/own-nodes.js";
import { isNameOfTransaction } from "./transactions.js";
import { pipelines } from "./pipelined.js";
import { isProgram } from "../../ast/promises/programs.js";
import { resolve } from "../../ast/values/resolve.js";
import { runsPerElement } from "../order/places.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Calls that hand out a connection or a lock, or run a function with one, besides those of transactions. */
const TIES_TO =
  /^_?(?:atomic|startSession|withSession|getConnection|acquire|acquireConnection|reserve|withConnection|withClient|withLock|lock|runExclusive|createQueryRunner|createConnection|multi|pipeline)$/i;

/** Decorators of methods that run in a transaction, and of classes of which all do. */
const TRANSACTIONAL = /^(?:Use|In|With|RunIn)?Transaction(?:al)?$|^InjectTransactionManager$|^(?:UnitOfWork|Atomic)$/;

/** What a function is handed for its queries, besides what it asks for. */
const OPTIONS = /(?:^|[a-z])(?:options|opts)$|(?:sequelize|knex|typeorm|prisma|query|db)Params$/i;

/** What a connection or a transaction tells of itself. */
const OF_CONNECTION =
  /^(?:id|LOCK|manager|connection|client|sequelize|isolationLevel|finished|options|session|schema|dialect|isActive|isTransactionActive)$/;

/** Types of what runs queries in a transaction: `Prisma.TransactionClient`, `Knex.Transaction`. */
const TIED_TYPE = /^(?:\w*Transaction(?:Client|Context)?|ClientSession|QueryRunner)$/;

/** What the text of a file has that takes connections out of a pool. */
const TAKES_CONNECTION = /\b(?:connect|getConnection|acquire|createQueryRunner)\(/;

/** What is asked of a connection without sending anything over it: where it goes when it is done with, and who hears of what happens to it. */
const SENDS_NOTHING = /^(?:release|end|close|destroy|on|once|off|addListener|removeListener|removeAllListeners)$/;

/** What people call a pool. */
const POOL = /pool/i;

/** Clients that are one connection each. */
const SINGLE = new Set([
  "pg.Client",
  "pg.native.Client",
  "mysql.createConnection",
  "mysql2.createConnection",
  "mysql2/promise.createConnection",
]);

/** Types of such, and of what comes out of a pool. */
const SINGLE_TYPES = new Set([
  ...["Client", "ClientBase", "PoolClient"].map((name) => `pg.${name}`),
  ...["mysql2", "mysql2/promise"].flatMap((module) => [`${module}.Connection`, `${module}.PoolConnection`]),
]);

/** What opens as many connections as are needed, by a name that says one. */
const POOLS = new Set([
  "mssql.connect",
  "mongodb.MongoClient.connect",
  "mongoose.connect",
  "mongoose.createConnection",
]);

/**
 * Whether code runs on one connection, in one transaction or under one lock with other code, where waiting together is waiting in
 * turn, or forbidden.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
export function isTied(source, node) {
  return isInside(node) || isTiedByName(source, node);
}

/**
 * @param {Source} source
 * @param {Node} node - that waits
 * @returns {boolean} whether what it waits for would run on that connection behind what it is asked for together with
 */
export function waitsInTurn(source, node) {
  return (!pipelines(source) && isInside(node)) || isTiedByName(source, node);
}

/**
 * @param {Source} source
 * @param {Node} node
 */
function isTiedByName(source, node) {
  return findWithin(source, node, (inner) => isTyingName(source, inner) || isHandedOn(source, inner)) !== undefined;
}

/** @param {Node} node */
function isInside(node) {
  for (let fn = findFunction(node); fn !== undefined; fn = findFunction(fn)) if (runsTied(fn)) return true;
  return false;
}

/**
 * `sequelize.transaction(async (t) => { … })`, `@Transactional() async save() { … }`
 *
 * @param {Node} fn
 * @returns {boolean} whether what it does, and whoever it calls, shares one connection
 */
export function runsTied(fn) {
  const { parent } = fn;
  if (!isFunction(fn)) return false;
  //   sql.transaction(Effect.gen(function* () { … }))
  const around = isProgram(fn) ? getWrapped(parent).parent : undefined;
  if (around?.type === "CallExpression" && around.arguments.includes(getWrapped(parent)) && isTying(around))
    return true;
  if (parent?.type === "CallExpression") return parent.arguments.includes(fn) && isTying(parent);
  const decorators = [...(parent?.decorators ?? []), ...(findClassOfMember(fn)?.decorators ?? [])];
  return parent?.type === "MethodDefinition" && decorators.some((one) => TRANSACTIONAL.test(getDecoratorName(one)));
}

/** @param {Node} call */
function isTying(call) {
  const name = findLastName(call.callee) ?? "";
  return TIES_TO.test(name) || isNameOfTransaction(name);
}

/**
 * `User.findAll({ where, ...options })`: the transaction of whoever calls is among these.
 *
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isHandedOn(source, node) {
  if (node.type !== "SpreadElement" || node.parent.type !== "ObjectExpression") return false;
  const name = unwrap(node.argument);
  const definition = name.type === "Identifier" ? source.findVariable(name)?.defs[0] : undefined;
  if (definition?.type === "Parameter") return OPTIONS.test(name.name);
  //   const options = transaction ? { transaction } : undefined;
  const value = /** @type {any} */ (definition?.node)?.init;
  return (
    value != null &&
    findWithin(source, value, (inner) => inner.type === "Identifier" && TIED.test(inner.name)) !== undefined
  );
}

/**
 * `transaction.amount` of a payment, and neither `transaction.commit()` nor `transaction.id`
 *
 * @param {Source} source
 * @param {Node} name
 * @returns {boolean} whether the function takes data from what has that name, as nobody does from a connection
 */
function isRead(source, name) {
  return (
    source.findVariable(name)?.references.some(({ identifier }) => {
      const { parent } = /** @type {any} */ (identifier);
      return parent?.type === "MemberExpression" && parent.object === identifier && isData(parent);
    }) ?? false
  );
}

/** @param {Node} member - MemberExpression */
function isData(member) {
  if (member.computed || OF_CONNECTION.test(member.property.name)) return false;
  let node = member;
  while (node.parent.type === "MemberExpression" && node.parent.object === node) node = node.parent;
  return !(
    (node.parent.type === "CallExpression" && node.parent.callee === node) ||
    (node.parent.type === "TaggedTemplateExpression" && node.parent.tag === node)
  );
}

/**
 * `client.query(text)` in a function, where another one keeps what it takes out of a pool: `client = await pool.connect()`,
 * `this.runner = source.createQueryRunner()`
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {boolean} whether it asks over a connection that is kept for several functions, and so answers in turn
 */
export function asksHeld(source, fn) {
  if (!source.memo(asksHeld, () => TAKES_CONNECTION.test(source.text))) return false;
  return getOwnNodes(source, fn, "CallExpression").some(({ callee }) => {
    const method = unwrap(callee);
    const object =
      method.type === "MemberExpression" && !SENDS_NOTHING.test(getPropertyName(method) ?? "")
        ? unwrap(method.object)
        : undefined;
    return object !== undefined && isKept(source, fn, object) && resolve(source, object).some(isTakenFromPool);
  });
}

/**
 * @param {Source} source
 * @param {Node} fn
 * @param {Node} object
 * @returns {boolean} whether it is a member of `this`, or a variable of what stands around the function
 */
function isKept(source, fn, object) {
  if (POOL.test(findLastName(object) ?? "")) return false;
  if (object.type === "MemberExpression") return unwrap(object.object).type === "ThisExpression";
  const definition = object.type === "Identifier" ? source.findVariable(object)?.defs[0] : undefined;
  return definition?.type === "Variable" && findFunction(/** @type {any} */ (definition.name)) !== fn;
}

/** @param {import("../../ast/values/resolve.js").Value} value */
function isTakenFromPool(value) {
  if (value.kind !== "node") return false;
  const call = unwrap(value.node.type === "AwaitExpression" ? value.node.argument : value.node);
  const callee = call.type === "CallExpression" ? unwrap(call.callee) : undefined;
  if (callee?.type !== "MemberExpression") return false;
  const name = findLastName(callee) ?? "";
  if (name === "createQueryRunner") return true;
  //   new sql.ConnectionPool(settings).connect()      hands out the pool itself
  const from = unwrap(callee.object);
  return /^(?:connect|getConnection|acquire)$/.test(name) && POOL.test(findLastName(from) ?? "");
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean}
 */
function isTyingName(source, node) {
  if (node.type !== "Identifier") return false;
  if (TIED.test(node.name)) return isTiedName(source, node);
  if (isOfTiedType(source, node)) return true;
  const declaration = /** @type {any} */ (source.findVariable(node)?.defs[0]?.node);
  if (declaration?.type !== "VariableDeclarator" || declaration.init == null) return false;
  const value = unwrap(declaration.init);
  const made = value.type === "AwaitExpression" ? unwrap(value.argument) : value;
  if (made.type !== "CallExpression" && made.type !== "NewExpression") return false;
  const path = findNativePath(source, made.callee) ?? "";
  if (POOLS.has(path)) return false;
  //   const client = await pool.connect();
  if (made !== value && findLastName(made.callee) === "connect") return true;
  if (isTying(made) || SINGLE.has(path)) return true;
  //   let query = users.createQueryBuilder("user", queryRunner);
  return made === value && findWithin(source, made, (inner) => isTiedName(source, inner)) !== undefined;
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it is the name of what ties queries together, and no payment's
 */
function isTiedName(source, node) {
  if (node.type !== "Identifier" || !TIED.test(node.name)) return false;
  //   payments.map((tx) => tx.id)
  if (isElement(source, node)) return false;
  // What is called `tx` hands on its models, too: count(tx.user)
  return node.name !== "transaction" || !isRead(source, node);
}

/**
 * @param {Source} source
 * @param {Node} name - Identifier
 * @returns {boolean} whether it is one of a list, as no connection is
 */
function isElement(source, name) {
  const [definition] = /** @type {any[]} */ (source.findVariable(name)?.defs ?? []);
  if (definition?.type === "Parameter") return runsPerElement(definition.node);
  return definition?.type === "Variable" && definition.parent?.parent?.type === "ForOfStatement";
}

/**
 * `save(prisma: Prisma.TransactionClient)`, `save(client: PoolClient)`, `const { prisma } = context` of `context: { prisma: RepositoryTransaction }`
 *
 * @param {Source} source
 * @param {Node} name - Identifier
 * @returns {boolean}
 */
function isOfTiedType(source, name) {
  if (!source.memo(isOfTiedType, () => /Transaction|Client|QueryRunner|Connection/.test(source.text))) return false;
  const type = findType(source, name, 0);
  if (type?.type !== "TSTypeReference") return false;
  return (
    (TIED_TYPE.test(getTypeName(type)) && !isRead(source, name)) ||
    findImportedTypes(source, type).some((imported) => SINGLE_TYPES.has(`${imported.module}.${imported.name}`))
  );
}
