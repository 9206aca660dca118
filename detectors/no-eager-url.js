import { findConstructor, findFunction, findThisFunction, getKeyName, getPropertyName, isClass, isFunction } from "../lib/ast/functions.js";
import { findClassOfThis } from "../lib/ast/resolve.js";
import { isIncoming, isRequest } from "../lib/heat/incoming.js";
import { countPaths } from "../lib/ast/paths.js";
import { findParser } from "../lib/ast/parse-calls.js";
import { getClassUses } from "../lib/ast/constructions.js";
import { getWrapped, unwrap } from "../lib/ast/unwrap.js";
import { isSameObject } from "../lib/ast/same-object.js";
import { readsThrough } from "../lib/ast/early-reads.js";
import { walk } from "../lib/ast/walk.js";

/** @import { Detector, Finding, Heat, HeatModel, Node, Source } from "../lib/types.js" */
/** @import { Parser } from "../lib/ast/parse-calls.js" */
/** @import { Paths } from "../lib/ast/paths.js" */

/**
 * What the transform needs: where the value goes, and how it is made.
 *
 * @typedef {object} Facts
 * @property {"field" | "local" | "stored"} kind
 * @property {Node} call - that parses
 * @property {Node} value - the call, or members read from its result: `url.parse(req.url).query`
 * @property {Node} statement - that the value is made in
 * @property {Parser} parser
 * @property {Node} [classNode] - "field": the class or constructor function
 */

/** Message of each kind of text. */
const MESSAGES = { url: "urlParsedPerRequest", query: "queryParsedPerRequest", cookies: "cookiesParsedPerRequest", body: "bodyParsedPerRequest" };

/** More paths than this say nothing to a reader. */
const COUNTABLE = 9;

/**
 * A URL, query, cookie header or body that is parsed for every request although some requests never look at it.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-eager-url",
  triggers: ["URL", "parse", "querystring"],
  nodes: ["NewExpression", "CallExpression"],
  detect(node, source, heat) {
    const place = findPlace(node);
    const parser = place === undefined ? undefined : findParser(source, node);
    if (place === undefined || parser === undefined || node.arguments.length === 0 || node.arguments.some((/** @type {Node} */ { type }) => type === "SpreadElement")) return [];
    /** @type {Facts} */
    const facts = { kind: "local", call: node, parser, ...place };
    const found = findField(source, heat, facts) ?? findStored(source, heat, facts) ?? findLocal(source, heat, facts);
    if (found === undefined || found.heat.level !== "hot") return [];
    if (!isIncoming(source, heat, node.arguments[0]) || (parser.throws && hasCatch(place.statement))) return [];
    return [createFinding(facts, found)];
  },
};

/**
 * @param {Facts} facts
 * @param {{ heat: Heat, reads: string }} found
 * @returns {Finding}
 */
function createFinding(facts, { heat, reads }) {
  return { node: facts.call, heat, messageId: MESSAGES[facts.parser.what], data: { code: facts.parser.code, reads }, facts };
}

/**
 * The statement that does nothing but keep what a call returns, or a member of it.
 *
 * @param {Node} call
 * @returns {{ statement: Node, value: Node } | undefined}
 */
function findPlace(call) {
  let value = getWrapped(call);
  // url.parse(req.url, true).query
  while (value.parent.type === "MemberExpression" && value.parent.object === value && getPropertyName(value.parent) !== undefined) value = getWrapped(value.parent);
  const { parent } = value;
  //   this.url = new URL(raw.url, base);
  if (parent.type === "AssignmentExpression") return parent.right === value && parent.operator === "=" && parent.parent.type === "ExpressionStatement" ? { statement: parent.parent, value } : undefined;
  //   c.set("url", new URL(c.req.url));
  if (parent.type === "CallExpression" && parent.arguments[1] === value && parent.callee.type === "MemberExpression" && getPropertyName(parent.callee) === "set" && parent.parent.type === "ExpressionStatement") return { statement: parent.parent, value };
  //   const url = new URL(req.url, base);
  const declaration = parent.type === "VariableDeclarator" && parent.init === value ? parent.parent : undefined;
  return declaration === undefined || declaration.parent.type.startsWith("For") ? undefined : { statement: declaration, value };
}

/**
 * Whether an error thrown by a statement is caught in the same function: parsing is how the text is validated there.
 *
 * @param {Node} statement
 * @returns {boolean}
 */
function hasCatch(statement) {
  for (let node = statement; node.parent != null && !isFunction(node); node = node.parent) if (node.parent.type === "TryStatement" && node.parent.block === node && node.parent.handler != null) return true;
  return false;
}

/**
 * A field of a per-request object:
 *
 *   constructor (raw) {
 *     this.url = new URL(raw.url, base);
 *                ^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Facts} facts - gets the class
 * @returns {{ heat: Heat, reads: string } | undefined}
 */
function findField(source, heat, facts) {
  const { statement } = facts;
  const target = statement.expression?.left;
  if (target?.type !== "MemberExpression" || target.object.type !== "ThisExpression") return undefined;
  const classNode = findClassOfThis(source, target.object);
  const constructor = findThisFunction(target);
  const name = getPropertyName(target);
  if (classNode === undefined || name === undefined || constructor === undefined || (isClass(classNode) ? findConstructor(classNode) : classNode) !== constructor) return undefined;
  // Set under a condition only, or somewhere in a callback: not for every instance.
  if (statement.parent !== constructor.body || isReadDuring(source, classNode, constructor, statement, name)) return undefined;
  const reason = heat.ofConstruction(classNode);
  if (reason.level !== "hot") return undefined;
  const { constructions, hidden } = getClassUses(source, classNode);
  if (facts.parser.throws && constructions.some((construction) => hasCatch(getStatement(construction)))) return undefined;
  const counts = constructions.map((construction) => countReadsOfInstance(source, construction, name));
  if (hidden === undefined && counts.length > 0 && counts.every((count) => count !== undefined && count.unread === 0)) return undefined;
  facts.kind = "field";
  facts.classNode = classNode;
  return { heat: reason, reads: hidden === undefined && counts.length === 1 && counts[0] !== undefined ? describe(counts[0]) : ", read or not" };
}

/**
 * Whether making an instance already reads the field: in the constructor, or in a method that it calls.
 *
 * @param {Source} source
 * @param {Node} classNode
 * @param {Node} constructor
 * @param {Node} statement - that sets the field
 * @param {string} name
 */
function isReadDuring(source, classNode, constructor, statement, name) {
  let isFound = false;
  walk(constructor.body, source.visitorKeys, (node) => {
    if (node.range[0] < statement.range[1]) return true;
    if (isMemberRead(node, name, (object) => object.type === "ThisExpression")) isFound = true;
    //   this.route();
    const method = node.type === "CallExpression" && node.callee.object?.type === "ThisExpression" ? getPropertyName(node.callee) : undefined;
    if (method !== undefined && readsThrough(source, classNode, method, name, new Set())) isFound = true;
    return !isFound && !isFunction(node);
  });
  return isFound;
}

/**
 * @param {Source} source
 * @param {Node} construction
 * @param {string} name - of the field
 * @returns {Paths | undefined} undefined where the instance goes somewhere else
 */
function countReadsOfInstance(source, construction, name) {
  const declarator = construction.parent;
  if (declarator.type !== "VariableDeclarator" || declarator.id.type !== "Identifier") return undefined;
  const variable = source.findVariable(declarator.id);
  return countPaths(source, declarator.parent, (node) => isMemberRead(node, name, (object) => object.type === "Identifier" && source.findVariable(object) === variable));
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
 * @param {Facts} facts
 * @returns {{ heat: Heat, reads: string } | undefined}
 */
function findStored(source, heat, facts) {
  const { statement } = facts;
  if (statement.expression?.type === "CallExpression") {
    const { object } = statement.expression.callee;
    if (object.type !== "Identifier" || heat.findRole(object)?.role !== "context") return undefined;
    facts.kind = "stored";
    return { heat: heat.at(statement), reads: ", read or not" };
  }
  const target = statement.expression?.left;
  const name = target?.type === "MemberExpression" ? getPropertyName(target) : undefined;
  // req.parsed, ctx.state.parsed, ctx.request.parsed
  const holder = target?.object?.type === "MemberExpression" && ["state", "request", "req", "app", "locals"].includes(getPropertyName(target.object) ?? "") ? target.object.object : target?.object;
  if (name === undefined || holder?.type !== "Identifier" || heat.findRole(holder) === undefined || !(isRequest(source, heat, holder) || getPropertyName(target.object) === "locals")) return undefined;
  const paths = countPaths(source, statement, (node) => isMemberRead(node, name, (object) => isSameObject(source, object, target.object)));
  if (paths.unread === 0) return undefined;
  facts.kind = "stored";
  return { heat: heat.at(statement), reads: ", read or not" };
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
 * @param {Facts} facts
 * @returns {{ heat: Heat, reads: string } | undefined}
 */
function findLocal(source, heat, { statement }) {
  if (statement.type !== "VariableDeclaration" || findFunction(statement) === undefined || statement.declarations.length !== 1) return undefined;
  const variables = source.scopeManager.getDeclaredVariables(/** @type {any} */ (statement));
  /** @type {Set<Node>} */
  const reads = new Set();
  for (const variable of variables) for (const reference of variable.references) if (reference.isRead()) reads.add(/** @type {any} */ (reference.identifier));
  // A declared function runs whenever it is called, which no path shows.
  for (const read of reads) for (let node = read; node !== statement.parent && node.parent != null; node = node.parent) if (node.type === "FunctionDeclaration") return undefined;
  const paths = countPaths(source, statement, (node) => reads.has(node));
  if (paths.unread === 0) return undefined;
  return { heat: heat.at(statement), reads: reads.size === 0 ? " and never read" : describe(paths) };
}

/**
 * `request.url`, `const { url } = request`
 *
 * @param {Node} node
 * @param {string} name
 * @param {(object: Node) => boolean} isObject
 * @returns {boolean} whether the node reads a member of that name of the object
 */
function isMemberRead(node, name, isObject) {
  if (node.type === "MemberExpression") return getPropertyName(node) === name && isObject(unwrap(node.object)) && !(node.parent.type === "AssignmentExpression" && node.parent.left === node);
  if (node.type !== "VariableDeclarator" || node.id.type !== "ObjectPattern" || node.init == null || !isObject(unwrap(node.init))) return false;
  return node.id.properties.some((/** @type {Node} */ property) => property.type === "RestElement" || getKeyName(property) === name);
}

/** @param {Node} node */
function getStatement(node) {
  let statement = unwrap(node);
  while (!/(Statement|Declaration)$/.test(statement.type) && statement.parent != null) statement = statement.parent;
  return statement;
}

/** @param {Paths} paths */
function describe({ read, unread }) {
  const total = read + unread;
  if (read === 0) return " and read on no path in sight";
  return total > COUNTABLE ? " but not read on every path" : ` but read on ${read} of ${total} paths`;
}
