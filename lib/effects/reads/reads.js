import { asksCache } from "../caches.js";
import { isAside } from "../beside.js";
import { composesQuery, findAsked, getName, getNamed, getReadName, isDropped } from "../drivers/read-names.js";
import { findDriverRead } from "../drivers/driver-reads.js";
import { findListOf, findPath, getLoopsAround, getNumber, leavesLoop } from "../order/places.js";
import { findRow, findRows } from "./read-row.js";
import { getPartsOfChain, joinParts } from "./row-parts.js";
import { getArguments, getKeyOfChain } from "./chain-key.js";
import { getChain } from "../links.js";
import { findHolder } from "./held.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { getAskedFor, getGuards } from "./guards.js";
import { getOrInsert } from "../../ast/get-or-insert.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";
import { isFallback, isForAbsent, isKept, isOfLoader } from "./kept-reads.js";
import { isPolling } from "../../ast/order/polling.js";
import { isQuietCall } from "../quiet-call.js";
import { Keys } from "./read-key.js";
import { READS_OF_OTHERS, onlyAsks } from "../drivers/drivers.js";
import { findAbsent } from "./absent-rows.js";
import { isTransaction } from "../drivers/transactions.js";
import { findTable, findTablesOfRead, findTablesOfWrite } from "../drivers/row-tables.js";
import { getWaitingCalls } from "./waiting-calls.js";
import { handsOn, waitsForBegun } from "./begun-promises.js";

/** @import { Guard, Key } from "./key.js" */
/** @import { Node, Source } from "../../types.js" */
/** @import { Parts } from "./row-parts.js" */
/** @import { Path } from "../order/places.js" */
/** @import { Table } from "../drivers/row-tables.js" */
/** @import { Wait } from "../waits.js" */

/**
 * A call that a function waits for.
 *
 * @typedef {object} ReadCall
 * @property {Node} node
 * @property {Node} named - the call that says by its name what it is about: the last one, or that in front of `.then()`
 * @property {string} name
 * @property {Wait} [wait] - of what the tables of drivers know
 * @property {boolean} isLoud - it is no question, and is awaited: it may change anything
 * @property {Key} [receiver]
 * @property {Key[]} args - of a driver's read, what stands for all of it
 * @property {{ model: string, key: Key, parts: Parts }} [row] - that it asks for
 * @property {Path} path
 * @property {Guard[]} guards - comparisons with literals under which it runs
 * @property {number[]} loops - around it, the innermost first: their numbers in the function
 * @property {Node} [list] - that the innermost loop goes through, unless it ends there
 * @property {number} depth - how many loops are around it
 * @property {Table[]} [tables] - whose rows it reads, or writes where it is no question; none where nobody can tell
 * @property {[argument: number, table: Table][]} given - the models and rows that it hands over
 * @property {Key} [held] - what stands for what it brings, where that is given a name
 * @property {boolean} [isForGiven] - it only runs where what it asks by is there
 * @property {{ read: Node, branch: number }} [unless] - what it only runs for if that brings nothing, and the branch in which it does
 */

/** Calls of a function that are looked at. */
const MAX_CALLS = 80;

/** Names of what changes rows, or waits until others have. */
const LOUD =
  /^(?:\$?(?:query|execute|exec|run|raw|send|emit|publish|dispatch|transaction)\w*|_?(?:insert|update|save|create|delete|remove|destroy|upsert|replace|increment|decrement|patch|persist|flush|bulk|add|set|push|write|put|move|copy|lock|acquire|sleep|delay|wait|pause|retry)(?:[A-Z_]\w*)?)$/;

/** What begins a chain that writes rows, whatever it ends with: `db.insert(tags).values(tag)`. */
const WRITES_ROWS = /^(?:insert|update|delete)(?:Into|Table|From)?$/;

/** What locks the rows that it reads. */
const LOCKS = /\bfor\s*update\b|forUpdate|forShare|\block\b/i;

/**
 * What a function waits for, call by call, in the order of the text. Others of the file are not looked at: a linter asks again for those that have
 * changed.
 *
 * @param {Source} source
 * @param {Node} owner - a function
 * @returns {ReadCall[]}
 */
export function getReadCalls(source, owner) {
  return getOrInsert(
    source.memo(getReadCalls, () => new Map()),
    owner,
    () => {
      const calls = getWaitingCalls(source).get(owner);
      return calls === undefined || isKept(source, owner, calls) ? [] : new Reader(source, owner).read(calls);
    },
  );
}

/** The calls of one function. */
class Reader {
  /**
   * @param {Source} source
   * @param {Node} owner
   */
  constructor(source, owner) {
    this.source = source;
    this.owner = owner;
    this.keys = new Keys(source, owner, (node) => getLoopsAround(node, owner).length);
    /** @type {Map<Node, number>} */
    this.branches = new Map();
  }

  /**
   * @param {Node[]} calls
   * @returns {ReadCall[]}
   */
  read(calls) {
    /** @type {ReadCall[]} */
    const found = [];
    /** Parts of a chain that is known.
     * @type {Set<Node>} */
    const done = new Set();
    for (const node of calls) {
      if (found.length === MAX_CALLS) break;
      if (done.has(node)) continue;
      const { links } = getChain(node);
      for (const { call } of links) if (call !== node) done.add(call);
      const read = this.readCall(node);
      if (read !== undefined) found.push({ ...read, isForGiven: this.isForGiven(read) });
    }
    // What is handed over runs in front of what takes it.
    return found.sort((first, second) => first.node.range[1] - second.node.range[1]);
  }

  /**
   * @param {Node} node - CallExpression or TaggedTemplateExpression
   * @returns {ReadCall | undefined} undefined for what says nothing of rows
   */
  readCall(node) {
    const { source, owner } = this;
    const path = findPath(node, owner, this.branches);
    if (
      path === undefined ||
      isTransaction(getNamed(node)) ||
      isAside(source, node) ||
      isOfLoader(source, node) ||
      isFallback(source, node)
    )
      return undefined;
    const loops = getLoopsAround(node, owner);
    const common = {
      node,
      path,
      guards: getGuards(this.keys, owner, node),
      loops: loops.map((loop) => getNumber(this.branches, loop)),
      list: loops.length === 0 || leavesLoop(node, loops[0]) ? undefined : findListOf(loops[0]),
      depth: loops.length,
      given: [],
      unless: findAbsent(source, owner, node, this.branches),
      held: this.getHeld(node),
    };
    //   await new Promise((resolve) => save(user, resolve));
    if (node.type === "NewExpression") return this.createLoud(common);
    const isLocking = LOCKS.test(source.slice(node));
    const waited = getNamed(node);
    const driver = isLocking ? undefined : findDriverRead(source, waited);
    //   await users.query().findById(id).modify("publish");
    if (driver !== undefined && isDropped(waited)) return this.createLoud(common);
    if (driver !== undefined && driver.wait !== "none") {
      const chain = getKeyOfChain(source, this.keys, waited);
      this.keys.rows.add(node, chain.last);
      const row = findRow(source, waited, chain) ?? findRows(waited, chain.steps);
      const isRepeated = mayBeRepeated(source, node);
      const args = isRepeated ? [chain.key] : [this.keys.createUnknown()];
      return {
        ...common,
        named: waited,
        name: getReadName(waited),
        wait: driver.wait,
        isLoud: false,
        args,
        row: isRepeated ? row : undefined,
        tables: findTablesOfRead(source, owner, waited),
      };
    }
    const asked = findAsked(waited);
    const named = asked ?? waited;
    const name = getName(named);
    const callee = unwrap(named.callee ?? named.tag);
    const isBegun = waitsForBegun(source, named, callee);
    if (isBegun !== undefined) return isBegun ? this.createLoud(common) : undefined;
    if (named.type !== "CallExpression" || callee.type === "Super")
      return { ...this.createLoud(common), tables: findTablesOfWrite(source, owner, named) };
    if (callee.type === "MemberExpression" && asksCache(source, named, callee)) return undefined;
    // A method of the class itself is none of a query's: this.onBehalfOf(user)
    const isOwn = callee.type === "MemberExpression" && unwrap(callee.object).type === "ThisExpression";
    const isAwaited = getWrapped(node).parent?.type === "AwaitExpression";
    const isQuiet = !isOwn && isQuietChain(source, named);
    if (isQuiet && handsOn(source, named))
      return getWrapped(node).parent.type === "ReturnStatement" ? undefined : this.createLoud(common);
    // What the language calls so is not waited for: await this.tokens.isValid(id) may be the project's.
    if (isQuiet && !(isAwaited && callee.type === "MemberExpression")) return undefined;
    const args = getArguments(this.keys, named.arguments);
    this.keys.rows.add(named, args);
    const receiver = callee.type === "MemberExpression" ? this.keys.get(callee.object) : this.getChosen(callee);
    // What locks a row reads it anew on purpose: others may have changed it since.
    const isRepeated = !isLocking && mayBeRepeated(source, node);
    const row = READS_OF_OTHERS.test(name) || name === "find" ? this.findRow(named, waited) : undefined;
    const isReading = asked !== undefined || row !== undefined || READS_OF_OTHERS.test(name) || onlyAsks(name);
    //   await Role.find({ name: { $in: names } })
    const isComposed = (asked === undefined ? composesQuery(waited) : name === "find") || row !== undefined;
    return {
      ...common,
      named,
      name,
      isLoud: isLocking || (!isQuiet && !isComposed && (LOUD.test(name) || isAwaited || writes(named))),
      receiver,
      args: isRepeated ? args : [this.keys.createUnknown()],
      tables: (isReading ? findTablesOfRead : findTablesOfWrite)(source, owner, waited),
      given: this.getGiven(named.arguments),
      row: isRepeated ? row : undefined,
    };
  }

  /**
   * `if (id) await load(id)`
   *
   * @param {ReadCall} call
   * @returns {boolean} whether the branches around it only ask for what it asks by
   */
  isForGiven({ node, args }) {
    const asked = getAskedFor(this.keys, this.owner, node);
    const text = JSON.stringify(args);
    return asked !== undefined && asked.length > 0 && asked.every((key) => text.includes(JSON.stringify(key)));
  }

  /**
   * @param {Pick<ReadCall, "node" | "path" | "guards" | "loops" | "list" | "depth" | "given" | "unless" | "held">} common
   * @returns {ReadCall}
   */
  createLoud(common) {
    return { ...common, named: common.node, name: "", isLoud: true, args: [this.keys.createUnknown()] };
  }

  /**
   * @param {Node} named - the call that brings a row
   * @param {Node} waited - the last one of its chain: `.select("name")`
   * @returns {ReadCall["row"]}
   */
  findRow(named, waited) {
    const { source, keys } = this;
    const row = findRow(source, named, getKeyOfChain(source, keys, named));
    if (row === undefined) return findRows(waited, getKeyOfChain(source, keys, waited).steps);
    return { ...row, parts: joinParts(row.parts, getPartsOfChain(waited)) };
  }

  /**
   * @param {Node[]} list - arguments
   * @returns {ReadCall["given"]}
   */
  getGiven(list) {
    return list.flatMap((argument, index) => {
      const table = argument.type === "SpreadElement" ? undefined : findTable(this.source, this.owner, argument);
      return table === undefined ? [] : [/** @type {[number, Table]} */ ([index, table])];
    });
  }

  /**
   * @param {Node} node - a call
   * @returns {ReadCall["held"]}
   */
  getHeld(node) {
    const holder = findHolder(node);
    const key = holder === undefined ? undefined : this.keys.get(holder);
    const held = key?.[0] === "f" ? key[1] : key;
    return held?.[0] === "v" ? held : undefined;
  }

  /**
   * `for (const allows of conditions) await allows(user)`: it is another function each time. So is one that stands there, which reads what is around it:
   * `await (async () => cache.get(id) ?? load(id))()`
   *
   * @param {Node} callee - no member
   * @returns {Key | undefined}
   */
  getChosen(callee) {
    if (isFunction(callee)) return this.keys.createUnknown();
    const key = callee.type === "Identifier" ? this.keys.get(callee) : undefined;
    return key?.[0] === "v" || key?.[0] === "p" || key?.[0] === "m" ? key : undefined;
  }
}

/**
 * @param {Source} source
 * @param {Node} node - a call
 * @returns {boolean} whether it is none that asks whether something has changed, or only where what was read before is not there
 */
function mayBeRepeated(source, node) {
  return !isPolling(source, node) && !isOfStream(node) && !isForAbsent(source, node);
}

/**
 * `for await (const event of events.listen(id)) { … }`: what was read in front of it, or in the round before, may be out of date.
 *
 * @param {Node} node - a call
 * @returns {boolean} whether it stands in a loop that waits for what somebody sends
 */
function isOfStream(node) {
  for (let at = node; at.parent != null && !isFunction(at.parent); at = at.parent) {
    const { parent } = at;
    if (parent.type === "ForOfStatement" && parent.await && at === parent.body)
      if (unwrap(parent.right).type === "CallExpression") return true;
  }
  return false;
}

/**
 * `names.map(getId)`, and not `db.update(users).set(values).where(condition)`, of which only the last part is quiet
 *
 * @param {Source} source
 * @param {Node} node - CallExpression
 * @returns {boolean}
 */
function isQuietChain(source, node) {
  return getChain(node).links.every(({ call }) => isQuietCall(source, call, unwrap(call.callee), () => true));
}

/**
 * `db.insert(tags).values(tag)`
 *
 * @param {Node} call - the last one of a chain
 * @returns {boolean} whether one in front of it writes
 */
function writes(call) {
  const { links } = getChain(call);
  return links.slice(0, -1).some(({ name }) => WRITES_ROWS.test(name));
}
