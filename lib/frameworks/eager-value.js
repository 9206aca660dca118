import { contains } from "../ast/syntax/contains.js";
import { findFunction, getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { countServedPaths } from "./served-paths.js";
import { describePaths } from "../ast/order/describe-paths.js";
import { findEagerField } from "./eager-field.js";
import { getWrapped } from "../ast/syntax/unwrap.js";
import { isCaught } from "../ast/order/caught.js";
import { getMemberReads } from "../ast/syntax/member-read.js";
import { isRequest } from "../heat/handed-over/taint.js";
import { isSameObject } from "../ast/values/same-object.js";

/** @import { Heat, HeatModel, Node, Silent, Source } from "../types.js" */

/**
 * Where a value goes that is made for every request.
 *
 * @typedef {object} EagerPlace
 * @property {Node} statement - that does nothing but keep the value; a PropertyDefinition where a class field has it
 * @property {Node} value - the call that makes it, or members read from its result: `url.parse(req.url).query`
 * @property {Node[]} [filling] - statements right behind it that belong to the making: a loop that fills a copy
 */

/**
 * What becomes of it: a field of a per-request object, a variable of a handler, a property that a middleware gives the request.
 *
 * @typedef {EagerField | EagerLocal | { kind: "stored" | "handed", condition?: undefined } & Read} EagerValue
 */

/**
 * @typedef {object} Read
 * @property {Heat} heat
 * @property {string} reads - how many paths read it, as a clause behind "is made for every request"
 */

/** `classNode`: the class or constructor function. @typedef {{ kind: "field", classNode: Node, condition?: undefined } & Read} EagerField */
/** `condition`: behind which all reads stand, in an `if` with them. @typedef {{ kind: "local", condition?: Node } & Read} EagerLocal */

/** Properties of a request or context that hold what middlewares add. */
const HOLDERS = ["state", "request", "req", "app", "locals"];

/**
 * The statement that does nothing but keep what an expression makes, or a member of it.
 *
 * @param {Node} made
 * @returns {EagerPlace | undefined}
 */
export function findEagerPlace(made) {
  let value = getWrapped(made);
  // url.parse(req.url, true).query
  while (
    value.parent.type === "MemberExpression" &&
    value.parent.object === value &&
    getPropertyName(value.parent) !== undefined
  )
    value = getWrapped(value.parent);
  const { parent } = value;
  //   this.url = new URL(raw.url, base);
  if (parent.type === "AssignmentExpression")
    return parent.right === value && parent.operator === "=" && parent.parent.type === "ExpressionStatement"
      ? { statement: parent.parent, value }
      : undefined;
  //   c.set("url", new URL(c.req.url));
  if (
    parent.type === "CallExpression" &&
    parent.arguments[1] === value &&
    parent.callee.type === "MemberExpression" &&
    getPropertyName(parent.callee) === "set" &&
    parent.parent.type === "ExpressionStatement"
  )
    return { statement: parent.parent, value };
  //   url = new URL(this.raw.url, base);
  if (parent.type === "PropertyDefinition")
    return parent.value === value && parent.static !== true && parent.computed !== true
      ? { statement: parent, value }
      : undefined;
  //   const url = new URL(req.url, base);
  const declaration = parent.type === "VariableDeclarator" && parent.init === value ? parent.parent : undefined;
  return declaration === undefined || declaration.parent.type.startsWith("For")
    ? undefined
    : { statement: declaration, value };
}

/**
 * What becomes of a value that is made although some requests never look at it, or why none of that is known.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {EagerPlace} place
 * @param {{ throws: boolean, what?: string }} how - making it may throw: inside a `try` that catches that is how an input is validated;
 *   an address is dear enough to be told where it is only handed on
 * @returns {EagerValue | Silent}
 */
export function findEagerValue(source, heat, { statement, filling = [] }, { throws, what }) {
  const last = filling.at(-1) ?? statement;
  const handed = what === "address" ? findHanded(source, heat, statement) : undefined;
  const found =
    findEagerField(source, heat, { statement, last, throws }) ??
    findStored(source, heat, statement, last) ??
    findLocal(source, heat, statement, last);
  if (found === undefined) return handed ?? { silent: "keptElsewhere" };
  if ("silent" in found) return handed ?? found;
  return throws && isCaught(statement) ? { silent: "errorIsCaught" } : found;
}

/**
 * A property of the request that a middleware adds:
 *
 *   app.use((req, res, next) => {
 *     req.parsed = new URL(req.originalUrl, base);
 *                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} statement
 * @param {Node} last - statement of the making
 * @returns {EagerValue | Silent | undefined}
 */
function findStored(source, heat, statement, last) {
  /** @returns {EagerValue} */
  const create = () => ({ kind: "stored", heat: heat.at(statement), reads: ", used or not" });
  if (statement.expression?.type === "CallExpression") {
    const { object } = statement.expression.callee;
    return object.type === "Identifier" && heat.findRole(object)?.role === "context" ? create() : undefined;
  }
  const target = statement.expression?.left;
  const name = target?.type === "MemberExpression" ? getPropertyName(target) : undefined;
  // req.parsed, ctx.state.parsed, ctx.request.parsed
  const holder =
    target?.object?.type === "MemberExpression" && HOLDERS.includes(getPropertyName(target.object) ?? "")
      ? target.object.object
      : target?.object;
  if (
    name === undefined ||
    holder?.type !== "Identifier" ||
    heat.findRole(holder) === undefined ||
    !(isRequest(source, heat, holder) || getPropertyName(target.object) === "locals")
  )
    return undefined;
  const reads = getMemberReads(source, findFunction(statement) ?? source.ast, name, (object) =>
    isSameObject(source, object, target.object),
  );
  const paths = countServedPaths(source, heat, last, reads);
  return paths.unread === 0 ? { silent: "readOnEveryPath", at: reads[0] } : create();
}

/**
 * A variable that some paths of a handler never read:
 *
 *   const url = new URL(req.url, base);
 *               ^^^^^^^^^^^^^^^^^^^^^^
 *   if (req.method === "GET") return list(url.searchParams);
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} statement
 * @param {Node} last - statement of the making
 * @returns {EagerValue | Silent | undefined}
 */
function findLocal(source, heat, statement, last) {
  if (statement.type !== "VariableDeclaration" || findFunction(statement) === undefined) return undefined;
  if (statement.declarations.length !== 1) return { silent: "declaredWithOthers" };
  const variables = source.scopeManager.getDeclaredVariables(/** @type {any} */ (statement));
  /** @type {Set<Node>} */
  const reads = new Set();
  for (const reference of variables.flatMap(({ references }) => references)) {
    const identifier = /** @type {any} */ (reference.identifier);
    if (reference.isRead() && !(statement.range[0] <= identifier.range[0] && identifier.range[1] <= last.range[1]))
      reads.add(identifier);
  }
  // A declared function runs whenever it is called, which no path shows.
  for (const read of reads)
    for (let node = read; node !== statement.parent && node.parent != null; node = node.parent)
      if (node.type === "FunctionDeclaration") return { silent: "readByFunction", at: read };
  const condition = findCondition([...reads]);
  if (condition !== undefined)
    return {
      kind: "local",
      condition,
      heat: heat.at(statement),
      reads: ` but read only where \`${source.slice(condition)}\``,
    };
  const paths = countServedPaths(source, heat, last, reads);
  return paths.unread === 0
    ? { silent: "readOnEveryPath", at: [...reads][0] }
    : { kind: "local", heat: heat.at(statement), reads: reads.size === 0 ? ", but never read" : describePaths(paths) };
}

/**
 * A condition without which a value is not read, as all of its reads stand behind it:
 *
 *   const type = new ContentType(header);
 *   if (hasTypes && type.isValid) return types[type.name];
 *       ^^^^^^^^
 *
 * @param {Node[]} reads
 * @returns {Node | undefined}
 */
function findCondition(reads) {
  const [first] = reads;
  for (let node = first; node?.parent != null && !isFunction(node); node = node.parent) {
    const { parent } = node;
    if (parent.type !== "LogicalExpression" || parent.operator !== "&&" || parent.right !== node) continue;
    const branch = parent.parent;
    if (branch.type !== "IfStatement" || branch.test !== parent || reads.length < 2) continue;
    return reads.every((read) => contains(parent.right, read) || contains(branch.consequent, read))
      ? parent.left
      : undefined;
  }
  return undefined;
}

/**
 * A variable that is only handed to what is constructed for the request, and keeps it:
 *
 *   ips = proxyAddr.all(req, trust);
 *   const request = new Request(req, ips);
 *                                    ^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} statement
 * @returns {EagerValue | undefined}
 */
function findHanded(source, heat, statement) {
  const target = statement.type === "VariableDeclaration" ? statement.declarations[0].id : statement.expression?.left;
  const variable = target?.type === "Identifier" ? source.findVariable(target) : undefined;
  const reads = (variable?.references ?? []).filter((reference) => reference.isRead());
  const makers = reads.map((reference) => getWrapped(/** @type {any} */ (reference.identifier)).parent);
  if (variable === undefined || makers.length === 0 || !makers.every(({ type }) => type === "NewExpression"))
    return undefined;
  return {
    kind: "handed",
    heat: heat.at(statement),
    reads: ` and handed to \`new ${source.slice(makers[0].callee)}()\`, used or not`,
  };
}
