import { isOfProgram } from "../ast/promises/programs.js";
import {
  appliesFilters,
  asksSettings,
  isAside,
  isForFailure,
  isMadeOnce,
  isPauseBeforeRetry,
  isPauseOnDemand,
  isWaitedFor,
} from "./beside.js";
import { asksCache, fillsCache, keepsInCache } from "./caches.js";
import { CHANGING_METHODS, OF_COLLECTIONS } from "./quiet.js";
import { findAnswersKeeper } from "./answers.js";
import { append } from "../ast/append.js";
import {
  addsTime,
  isKnownProgram,
  isListOfQueries,
  isOfClone,
  isOfSchema,
  sortsQuery,
  WRITES_ROWS,
} from "./call-shapes.js";
import { contains } from "../ast/syntax/contains.js";
import {
  findClassOfMember,
  findConstructor,
  findFunction,
  findThisFunction,
  isClass,
  isFunction,
} from "../ast/syntax/functions.js";
import { findDriverRead, findSqlRead } from "./drivers/driver-reads.js";
import { TAKES_SQL } from "./drivers/drivers.js";
import { goesToServer } from "./drivers/requests.js";
import { findFunctionsOfTable } from "./function-tables.js";
import { findLastName } from "../ast/syntax/member-chain.js";
import { getOrInsert } from "../ast/get-or-insert.js";
import { getChecksOfRound } from "./order/loops.js";
import { getLonger } from "./waits.js";
import { getCallsForConnection } from "./drivers/own-connection.js";
import { getChain, getLastOfChain } from "./links.js";
import { isCollection } from "./collections.js";
import { isQuietCall, isQuietFunction } from "./quiet-call.js";
import { composesFunctions, getHanded } from "./handed-functions.js";
import { isValue } from "./immutable-values.js";
import { isChangingQuery } from "./drivers/sql.js";
import { isPartOfQuery } from "./drivers/sql-parts.js";
import { isOfBuilder, isOfConnection, isQuery } from "./drivers/composed-query.js";
import { isHandedOut } from "./handed-out.js";
import { isTransaction } from "./drivers/transactions.js";
import { isSettler, isSettling, isTimeLimit } from "./timers.js";
import { refinesQuery } from "./drivers/read-names.js";
import { resolve } from "../ast/values/resolve.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";
import { isData, Writes } from "./writes.js";
import { walk } from "../ast/syntax/walk.js";

/** @import { Node, Source } from "../types.js" */
/** @import { Wait } from "./waits.js" */

/**
 * What code does to the world outside of one call of it, as far as its file shows.
 *
 * @typedef {object} Effect
 * @property {Node} [change] - what it changes that outlives the call, or what nobody can tell: a node in it
 * @property {Wait} wait - for what it waits at most
 * @property {Set<Node>} open - calls, and functions that it hands over, of which other files say what they do
 */

/**
 * The same of a function or an expression alone.
 *
 * @typedef {Effect & { root: Node, callees: Map<Node, Node[]>, changed: Map<number, boolean>, isUntold: boolean, fills?: boolean, answers?: Node }} OwnEffect `root`: what it
 *   makes is its own; `callees`: functions of the file that it calls, and by what; `changed`: parameters that it changes itself, `true` where
 *   only a part of one; `fills`: whether it keeps something for the next call, or changes it at all; `isUntold`: whether `change` is more than a value that is kept in memory, and what stands behind it was not looked at; `answers`: what keeps what it mostly answers with, the file or a class
 */

/**
 * @param {Source} source
 * @param {Node} root - a function, or an expression
 * @returns {OwnEffect}
 */
export function getOwnEffect(source, root) {
  const effects = source.memo(getOwnEffect, () => /** @type {Map<Node, OwnEffect>} */ (new Map()));
  return getOrInsert(effects, root, () => {
    const reader = new EffectReader(source, root);
    reader.read();
    reader.effect.answers = findAnswersKeeper(source, root);
    return reader.effect;
  });
}

/**
 * @param {Source} source
 * @param {Node} loop
 * @returns {OwnEffect} without the functions that a round calls
 */
export function getOwnEffectOfRound(source, loop) {
  const reader = new EffectReader(source, findFunction(loop) ?? loop, loop.body);
  // What a round does that is the last one is done once.
  reader.left = new Set(getChecksOfRound(source, loop));
  reader.read();
  return reader.effect;
}

/**
 * What a statement of a function does besides to what that function has made.
 *
 * @param {Source} source
 * @param {Node} statement
 * @param {Node} [home] - the function, or one around it
 * @returns {OwnEffect}
 */
export function getOwnEffectOfStatement(source, statement, home = findFunction(statement) ?? statement) {
  const reader = new EffectReader(source, home, statement);
  reader.read();
  return reader.effect;
}

/** Hands out what was made of all that was put in, which a hash that is made for it has taken alone. */
const DIGESTS = /^(?:hex)?digest$/;

/**
 * @param {Node} part - of a function, or an expression
 * @param {Node} node - in it
 * @returns {boolean} whether it only runs under a condition, or where something failed
 */
function isUnderCondition(part, node) {
  for (let at = node; at !== part; at = at.parent) {
    const { parent } = at;
    if (parent.type === "CatchClause" || (parent.type === "SwitchCase" && parent.test !== at)) return true;
    if (/^(?:If|Conditional)(?:Statement|Expression)$/.test(parent.type) && parent.test !== at) return true;
    if (parent.type === "LogicalExpression" && parent.right === at) return true;
  }
  return false;
}

class EffectReader {
  /**
   * @param {Source} source
   * @param {Node} root - what it makes is its own
   * @param {Node} [part] - the body of a loop in it, if only that is read
   */
  constructor(source, root, part = root) {
    this.source = source;
    this.root = root;
    this.part = part;
    /** @type {OwnEffect} */
    this.effect = { root, wait: "none", open: new Set(), callees: new Map(), changed: new Map(), isUntold: false };
    this.writes = new Writes(source, root, part, this.effect);
    /** Calls that belong to a chain which is known.
     * @type {Set<Node>} */
    this.done = new Set();
    /** Statements that are not looked at.
     * @type {Set<Node>} */
    this.left = new Set();
  }

  read() {
    //   await query
    if (this.root.type === "Identifier" && isQuery(this.source, this.root)) this.effect.wait = "query";
    walk(this.part, this.source.visitorKeys, (node) => {
      if (this.effect.isUntold || this.left.has(node) || isHandedOut(node, this.root)) return false;
      this.visit(node);
      return undefined;
    });
  }

  /** @param {Node} node */
  visit(node) {
    switch (node.type) {
      case "AssignmentExpression":
        this.writes.write(node, node.left, node.operator);
        break;
      case "UpdateExpression":
        this.writes.write(node, node.argument, "+=");
        break;
      case "UnaryExpression":
        if (node.operator === "delete") this.writes.write(node, node.argument, "delete");
        break;
      case "ForOfStatement":
      case "ForInStatement":
        //   for await (const chunk of stream)
        if (node.await === true) this.writes.changeObject(node, node.right);
        if (node.left.type !== "VariableDeclaration") this.writes.write(node, node.left, "=");
        break;
      case "YieldExpression":
        //   yield* load(id)    of a program waits, as `await` does, and asks for what has a name: yield* Users
        if (!isOfProgram(node) || !isKnownProgram(node.argument)) this.changeUntold(node);
        break;
      case "CallExpression":
      case "NewExpression":
      case "TaggedTemplateExpression":
        if (!this.done.has(node)) this.call(node);
        break;
      default:
    }
  }

  /**
   * `if (row === undefined) await rows.insert({ id });` mends what is asked for: what asks is asked for all the same.
   *
   * @param {Node} node - that changes what nobody can tell
   */
  changeUntold(node) {
    this.writes.change(node);
    this.effect.isUntold = this.effect.change !== undefined && !isUnderCondition(this.part, node);
  }

  /** @param {Node} node - CallExpression, NewExpression or TaggedTemplateExpression */
  call(node) {
    const { source, effect } = this;
    const callee = unwrap(node.type === "TaggedTemplateExpression" ? node.tag : node.callee);
    if (callee.type === "Super" || isFunction(callee)) return;
    //   R.compose(sortByName, R.map(toUser))(rows)
    if (callee.type === "CallExpression" && composesFunctions(source, callee)) {
      for (const part of callee.arguments) this.handOver(part);
      return;
    }
    if (isForFailure(this.root, node) || isAside(source, node) || isMadeOnce(source, this.root, node)) return;
    if (appliesFilters(node)) {
      for (const argument of node.arguments) this.writes.changeArgument(node, argument);
      return;
    }
    if (TAKES_SQL.test(findLastName(callee) ?? "") && isChangingQuery(source, node.arguments?.[0])) {
      this.changeUntold(node);
      return;
    }
    const taken = getCallsForConnection(source, node);
    for (const part of taken) this.done.add(part);
    if (taken.length > 0) return;
    const targets = this.findTargets(callee);
    const sql = targets === undefined || node.type !== "CallExpression" ? undefined : findSqlRead(source, node);
    if (targets !== undefined && sql === undefined) {
      for (const target of targets) this.join(target, node);
      return;
    }
    //   await db.transaction().execute(async (trx) => { … })
    if (isTransaction(node)) {
      effect.wait = getLonger(effect.wait, "query");
      for (const { call } of getChain(node).links) this.done.add(call);
      return;
    }
    const read = sql ?? (node.type === "NewExpression" ? undefined : findDriverRead(source, node));
    if (read !== undefined) {
      effect.wait = getLonger(effect.wait, read.wait);
      for (const call of read.calls) this.done.add(call);
      return;
    }
    if (isListOfQueries(node, callee)) return;
    if (isPartOfQuery(source, node) || isOfConnection(source, node) || isOfBuilder(source, node)) return;
    if (node.type === "CallExpression" && refinesQuery(node)) return;
    const name = findLastName(callee) ?? "";
    const isChanging =
      callee.type === "MemberExpression" && CHANGING_METHODS.has(name) && node.type === "CallExpression";
    if (callee.type === "MemberExpression" && node.type === "CallExpression" && fillsCache(callee, name)) return;
    if (keepsInCache(source, node, name)) {
      this.writes.change(node);
      return;
    }
    if (isQuietCall(source, node, callee, (written) => this.writes.mayChange(written))) {
      for (const argument of getHanded(source, node, name)) this.handOver(argument);
      return;
    }
    if (isChanging) {
      if (isValue(source, callee.object) || isOfClone(callee.object, name) || sortsQuery(node, name)) return;
      if (addsTime(node, name)) {
        this.writes.changeObject(node, callee.object);
        return;
      }
      // A row of a database has set() and delete(), too.
      if (OF_COLLECTIONS.has(name) && !isCollection(source, callee.object)) {
        const last = getLastOfChain(node);
        //   new Ripemd160().update(key).digest("hex")
        if (last !== node && DIGESTS.test(findLastName(last.callee) ?? "")) return;
        const isLeft = getWrapped(last).parent.type === "ExpressionStatement";
        if (isWaitedFor(last) || (WRITES_ROWS.has(name) && !isLeft)) this.changeUntold(node);
        else this.writes.change(node);
      } else this.writes.changeObject(node, callee.object);
      return;
    }
    if (callee.type === "MemberExpression" && (asksCache(source, node, callee) || asksSettings(node, callee))) return;
    if (isFunction(this.root) && this.part === this.root && isPauseOnDemand(source, node)) return;
    if (isFunction(this.root) && isPauseBeforeRetry(source, this.root, node)) return;
    if (this.writes.isKeptAtOnce(node) || isTimeLimit(source, node) || isSettling(source, node)) return;
    if (goesToServer(source, node)) effect.wait = getLonger(effect.wait, "request");
    this.effect.open.add(node);
  }

  /**
   * @param {Node} callee
   * @returns {Node[] | undefined} functions of the file, if it can be nothing else
   */
  findTargets(callee) {
    const listed = findFunctionsOfTable(this.source, callee);
    if (listed !== undefined) return listed;
    //   static of(views) { return new this(views); }
    const maker = callee.type === "ThisExpression" ? findThisFunction(callee) : undefined;
    const own = maker === undefined ? undefined : findClassOfMember(maker);
    if (own !== undefined) return [own];
    const values = resolve(this.source, callee);
    /** @type {Node[]} */
    const targets = [];
    for (const value of values) {
      if (value.kind !== "node" || !(isFunction(value.node) || isClass(value.node))) return undefined;
      targets.push(value.node);
    }
    return targets;
  }

  /**
   * @param {Node} target - a function or class of the file that is called
   * @param {Node} by - the call, or the argument that it is
   */
  join(target, by) {
    const fn = isClass(target) ? findConstructor(target) : target;
    // What is written inside is looked at where it stands.
    if (fn !== undefined && !contains(this.root, fn)) append(this.effect.callees, fn, by);
  }

  /**
   * `rows.map(toUser)`, `rows.map(this.toUser)`
   *
   * @param {Node} argument
   */
  handOver(argument) {
    const node = unwrap(argument);
    if (node.type !== "Identifier" && node.type !== "MemberExpression") return;
    //   load(id).then(resolve, reject), load(id).then(undefined, report)
    if (isSettler(this.source, node) || node.name === "undefined") return;
    if (resolve(this.source, node).every((value) => value.kind === "node" && isData(value.node))) return;
    //   load(id).then(userSchema.parse)
    if (node.type === "MemberExpression" && isOfSchema(node)) return;
    if (isQuietFunction(this.source, node)) return;
    const targets = this.findTargets(node);
    if (targets === undefined) this.effect.open.add(node);
    else for (const target of targets) this.join(target, node);
  }
}
