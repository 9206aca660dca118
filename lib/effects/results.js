import { findFunction, getKeyName, getPropertyName, isFunction } from "../ast/syntax/functions.js";
import { findObjectUseOfVariable } from "./result-use.js";
import { getChain } from "./links.js";
import { getRelations, getRelationsOfList } from "./drivers/relations.js";
import { findWholeRows } from "./drivers/tables/whole-rows.js";
import { getOwnNodes } from "../ast/syntax/own-nodes.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { isForAll } from "./for-all-callers.js";
import { isNothing } from "../ast/syntax/nothing.js";
import { isOnlyCounted } from "./elements-use.js";

/** @import { Node, Source } from "../types.js" */
/** @import { Relation } from "./drivers/relations.js" */
/** @import { WholeRows } from "./drivers/tables/whole-rows.js" */
/** @import { Passed } from "./result-use.js" */

/**
 * A member of what a function returns that it waits for, and for nothing else: `posts` of `return { user, posts: await getPosts(id) }`.
 *
 * @typedef {{ name: string, awaited: Node }} Part - `awaited`: AwaitExpression
 */

/**
 * What belongs to the row that a function returns, or to each of a list, and comes with it: `posts` of
 * `return Author.findById(id).populate("posts")`.
 *
 * @typedef {{ relation: Relation, query: Node, isOfList: boolean }} RelationPart
 */

/**
 * The row that a function returns, or a list of them, with all columns; `reads`: what the function reads of it.
 *
 * @typedef {{ rows: WholeRows, query: Node, reads: string[] }} RowsPart
 */

/**
 * What another function returned, and this one returns: the call, or the function that is handed to a transaction, and what this one
 * reads of it.
 *
 * @typedef {{ from: Node, reads: string[] }} HandedOn
 */

/**
 * A call that a function hands to what it returns; `isStep`: it waits for that, and takes nothing of it, whoever calls the function;
 * `reads`: what that reads of it itself.
 *
 * @typedef {Passed & { isStep: boolean, reads: string[] }} PassedResult
 */

/**
 * What of a function's result may be left unread by those who call it, if what that is handed to in `passed` does not read it.
 *
 * @typedef {{ parts: Part[], relations: RelationPart[], rows: RowsPart[], handedOn: HandedOn[], passed: PassedResult[] }} Result
 */

/** What fails where there is nothing: that something was found says something by itself. */
export const MAY_FAIL =
  /OrThrow|OrFail|throwIf|^_?(?:assert|ensure|check|validate|verify|require|demand|must|authoriz|authentic)/i;

/** What runs the function that it is handed, and brings what that returns. */
const RUNS =
  /^(?:\$?transaction|withTransaction|inTransaction|runInTransaction|query|run|execute|trace|startActiveSpan|withSpan|runExclusive)$/;

/**
 * @param {Source} source
 * @param {Node} fn
 * @returns {Result}
 */
export function getResult(source, fn) {
  const reader = new ResultReader(source, fn);
  if (fn.body.type === "BlockStatement") {
    for (const { argument } of getOwnNodes(source, fn, "ReturnStatement"))
      if (argument != null && !isNothing(argument)) reader.read(argument);
  } else reader.read(fn.body);
  const { relations, rows, passed } = reader.result;
  // What is handed a list is not followed to its elements.
  return {
    ...reader.result,
    relations: relations.filter(({ isOfList }) => !isOfList || passed.length === 0),
    rows: rows.filter(({ rows: { isOfList } }) => !isOfList || passed.length === 0),
  };
}

class ResultReader {
  /**
   * @param {Source} source
   * @param {Node} fn
   */
  constructor(source, fn) {
    this.source = source;
    this.fn = fn;
    /** @type {Result} */
    this.result = { parts: [], relations: [], rows: [], handedOn: [], passed: [] };
    /** Names that are returned more than once.
     * @type {Set<unknown>} */
    this.seen = new Set();
  }

  /** @param {Node} returned */
  read(returned) {
    const node = unwrap(returned);
    switch (node.type) {
      case "AwaitExpression":
        this.read(node.argument);
        break;
      case "ConditionalExpression":
        this.read(node.consequent);
        this.read(node.alternate);
        break;
      case "LogicalExpression":
        this.read(node.right);
        if (node.operator !== "&&") this.read(node.left);
        break;
      case "ObjectExpression":
        for (const property of node.properties) this.readProperty(property);
        break;
      case "CallExpression":
        this.readCall(node, new Set());
        break;
      case "Identifier":
        this.readVariable(node);
        break;
    }
  }

  /** @param {Node} property - of a returned object */
  readProperty(property) {
    //   return { ...user, posts: await getPosts(user.id) };
    if (property.type === "SpreadElement") {
      this.read(property.argument);
      return;
    }
    const name = property.type === "Property" && property.kind === "init" ? getKeyName(property) : undefined;
    if (name !== undefined) this.addPart(name, property.value);
  }

  /** @param {Node} name - that is returned */
  readVariable(name) {
    const variable = this.source.findVariable(name);
    const [definition] = variable?.defs ?? [];
    if (variable === undefined || variable.defs.length !== 1 || definition.type !== "Variable") return;
    const declarator = /** @type {any} */ (definition.node);
    if (this.seen.has(variable) || findFunction(declarator) !== this.fn) return;
    const isFirst = declarator.id.type === "ArrayPattern" && declarator.id.elements[0] === definition.name;
    if (!isFirst && declarator.id.type !== "Identifier") return;
    this.seen.add(variable);
    const assigned = this.getAssignments(variable);
    const isOwn = (/** @type {Node} */ reference) =>
      isReturned(reference) ||
      assigned.some(({ node }) => node.left.object === reference || isOnlyFilled(reference, node));
    const use = findObjectUseOfVariable(this.source, /** @type {any} */ (definition.name), isOwn);
    if (use === undefined) return;
    const { read: reads } = use;
    this.result.passed.push(
      ...use.passed.map((passed) => ({ ...passed, isStep: this.isStep(passed.call), reads: [...reads] })),
    );
    for (const { name: of, node } of assigned) if (!reads.has(of)) this.addPart(of, node.right);
    //   const [user] = await db("users").where({ email });
    const value = declarator.init == null || isFirst ? undefined : unwrap(declarator.init);
    if (value?.type === "ObjectExpression") {
      for (const property of value.properties) {
        const of = property.type === "Property" ? getKeyName(property) : undefined;
        if (of !== undefined && !reads.has(of)) this.addPart(of, property.value);
      }
    }
    const call = value?.type === "AwaitExpression" ? unwrap(value.argument) : undefined;
    if (call?.type === "CallExpression") this.readCall(call, reads, isFirst);
  }

  /**
   * @param {Node} call - of which the result is returned
   * @param {Set<string>} reads - what the function reads of it
   * @param {boolean} [isFirst] - whether the first of a list is returned
   */
  readCall(call, reads, isFirst = false) {
    const ofRow = getRelations(this.source, call).filter(({ name }) => !reads.has(name));
    const ofList = isFirst || !isOnlyCounted(reads) ? [] : getRelationsOfList(this.source, call);
    if (ofRow.length + ofList.length > 0 && isForAll(this.source, this.fn, call))
      this.result.relations.push(
        ...ofRow.map((relation) => ({ relation, query: call, isOfList: false })),
        ...ofList.map((relation) => ({ relation, query: call, isOfList: true })),
      );
    const rows = findWholeRows(this.source, call);
    const isOfList = rows?.isOfList === true && !isFirst;
    if (rows !== undefined && !(isOfList && !isOnlyCounted(reads)) && isForAll(this.source, this.fn, call))
      this.result.rows.push({ rows: { ...rows, isOfList }, query: call, reads: [...reads] });
    this.result.handedOn.push({ from: findRunFunction(call) ?? call, reads: [...reads] });
  }

  /**
   * `await addPosts(user);`
   *
   * @param {Node} call
   * @returns {boolean}
   */
  isStep(call) {
    const awaited = getWrapped(call).parent;
    return (
      awaited.type === "AwaitExpression" &&
      awaited.parent.type === "ExpressionStatement" &&
      isForAll(this.source, this.fn, awaited)
    );
  }

  /**
   * `user.posts = await getPosts(user.id);`
   *
   * @param {import("../types.js").Variable} variable
   * @returns {{ name: string, node: Node }[]} the assignments of members of it
   */
  getAssignments(variable) {
    return variable.references.flatMap(({ identifier }) => {
      const member = /** @type {any} */ (identifier).parent;
      const assignment = member.type === "MemberExpression" && member.object === identifier ? member.parent : undefined;
      if (assignment?.type !== "AssignmentExpression" || assignment.left !== member) return [];
      if (assignment.operator !== "=" || assignment.parent.type !== "ExpressionStatement") return [];
      const name = getPropertyName(member);
      return name === undefined ? [] : [{ name, node: assignment }];
    });
  }

  /**
   * @param {string} name
   * @param {Node} value - that is kept under it
   */
  addPart(name, value) {
    const awaited = this.findAwaited(value);
    if (awaited === undefined || this.result.parts.some((part) => part.name === name)) return;
    const call = unwrap(awaited.argument);
    const asked = call.type === "CallExpression" ? getChain(call).links : [];
    if (!asked.some((link) => MAY_FAIL.test(link.name)) && isForAll(this.source, this.fn, awaited))
      this.result.parts.push({ name, awaited });
  }

  /**
   * @param {Node} value
   * @returns {Node | undefined} what brings it, where nobody else has it
   */
  findAwaited(value) {
    const node = unwrap(value);
    switch (node.type) {
      case "AwaitExpression":
        return node;
      case "MemberExpression":
        //   (await pool.query(sql)).rows
        return node.computed && node.property.type !== "Literal" ? undefined : this.findAwaited(node.object);
      case "LogicalExpression":
        //   (await getPosts(id)) || []
        return this.findAwaited(node.left);
      case "Identifier": {
        const variable = this.source.findVariable(node);
        const [definition] = variable?.defs ?? [];
        const declarator = /** @type {any} */ (definition?.node);
        const isReadOnce = variable?.references.filter((reference) => reference.isRead()).length === 1;
        return variable?.defs.length === 1 &&
          definition.type === "Variable" &&
          isReadOnce &&
          declarator.id.type === "Identifier" &&
          declarator.init != null &&
          findFunction(declarator) === this.fn
          ? this.findAwaited(declarator.init)
          : undefined;
      }
      default:
        return undefined;
    }
  }
}

/**
 * @param {Node} reference
 * @returns {boolean} `return user;`, `return { ...user, posts };`
 */
function isReturned(reference) {
  const node = getWrapped(reference);
  const { parent } = node;
  if (parent.type === "ReturnStatement") return true;
  if (parent.type === "LogicalExpression" || (parent.type === "ConditionalExpression" && parent.test !== node))
    return isReturned(parent);
  return parent.type === "SpreadElement" && parent.parent.type === "ObjectExpression" && isReturned(parent.parent);
}

/**
 * `if (!user.posts) user.posts = [];`, `user.posts.push(post);`: nobody looks at what is in it.
 *
 * @param {Node} reference - of the object
 * @param {Node} assignment - of the member
 * @returns {boolean}
 */
function isOnlyFilled(reference, { left }) {
  const member = reference.parent;
  if (member.type !== "MemberExpression" || getPropertyName(member) !== getPropertyName(left)) return false;
  const { parent } = getWrapped(member);
  if (parent.type === "UnaryExpression" && parent.operator === "!")
    return getWrapped(parent).parent.type === "IfStatement";
  const call = parent.type === "MemberExpression" && getPropertyName(parent) === "push" ? parent.parent : undefined;
  return call?.type === "CallExpression" && call.callee === parent && call.parent.type === "ExpressionStatement";
}

/**
 * `db.transaction(async (trx) => { … })`
 *
 * @param {Node} call
 * @returns {Node | undefined} the function of which it brings the result
 */
function findRunFunction(call) {
  const callee = unwrap(call.callee);
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : callee.name;
  const functions = call.arguments.filter((/** @type {Node} */ argument) => isFunction(argument));
  return functions.length === 1 && RUNS.test(name ?? "") ? functions[0] : undefined;
}
