import { isAwaiting } from "../../ast/promises/programs.js";
import { isPromiseCall } from "../../ast/promises/promise-call.js";
import { REQUESTS_BY_DEFAULT, asksInSight, makesOfAnswers } from "../../effects/drivers/drivers.js";
import { UNKNOWN } from "./slots.js";
import { findFunction, getParams } from "../../ast/syntax/functions.js";
import { findTraced } from "../../effects/traced.js";
import { append } from "../../ast/append.js";
import { findMemberName } from "./member-name.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { findNativePath } from "../../ast/values/native-path.js";
import { getHash } from "../../ast/hash.js";
import { getOwnEffect, getOwnEffectOfRound, getOwnEffectOfStatement } from "../../effects/own-effect.js";
import { OF_STEP } from "../../effects/waits.js";
import { acts, sends, sendsNothing } from "../../effects/drivers/requests.js";
import { isWaitedFor } from "../../effects/beside.js";
import { getCaught } from "../../effects/awaited-calls.js";
import { getChain, getLastOfChain } from "../../effects/links.js";
import { encodeGiven } from "../../effects/reads/given.js";
import { findKeyNames } from "./key-names.js";
import { getAwaits } from "../../effects/order/waiting.js";
import { getCheckedRows, getRows } from "../../effects/order/rows.js";
import { getEarlyReads } from "../../effects/order/early-reads.js";
import { getRunInTurn } from "../../effects/order/run-in-turn.js";
import { getWaitingParts } from "../../effects/order/waiting-parts.js";
import { getLoopsThatWait, getWaitingLoops } from "../../effects/order/loops.js";
import { getWrites } from "../../ast/values/writes.js";
import { getWrapped, unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source, Variable } from "../../types.js" */
/** @import { OwnEffect } from "../../effects/own-effect.js" */
/** @import { Wait } from "../../effects/waits.js" */

/**
 * A call of which other files say what it does: where it stands, as the file's `Call` has it, and which of its arguments is meant; -1
 * for the call itself; from -2 on downwards, that it calls what the function is handed as its first, second, … parameter. `given`: what
 * that function gets; see `encodeGiven`. `isWaitedFor`: 1 where something waits for what it, or the chain that it begins, returns.
 * `isImported`: 1 where the name that is called is imported, and so is something.
 *
 * @typedef {[line: number, name: string, argument: number, given: string, isWaitedFor: 0 | 1, isImported?: 1]} OpenCall
 */

/** @typedef {[line: number, name: string, argument: number]} Place - of an open call */

/** Calls that lead out of the file, of what keeps something; with more of them nothing is to be shown. */
const MAX_OPEN = 40;

/** `answers` of what the file keeps. */
export const KEPT_BY_FILE = -1;

/** `argument` of a call of what the first parameter is. */
export const FIRST_PARAMETER = -2;

/**
 * What a function or an awaited expression does by itself: for what it waits, the units of its file that it calls, and what leads out
 * of the file. `changed` has what it changes of its parameters. `keeps`: 1 where it changes something in memory that outlives the call, 2 where it only
 * keeps there what it has loaded, for the next call; there is no record of what changes more than that. `asks`: 1 where it is an awaited expression that asks for something by its name, or makes something new with what it asks for, 2 where it may note that in what it is given; `answers`: of a function that mostly
 * answers with what is in memory, the unit of the class whose instances keep that, or `KEPT_BY_FILE`.
 *
 * @typedef {[wait: Wait, callees: [unit: number, given: string][], open: OpenCall[], changed: [index: number, isPart: boolean][], keeps?: 0 | 1 | 2, asks?: 0 | 1 | 2, answers?: number]} EffectRecord
 */

/**
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @param {Node} root - a function, or an expression
 * @returns {EffectRecord | undefined}
 */
export function getEffectRecord(source, units, root) {
  return encode(source, units, getOwnEffect(source, root), root);
}

/** What a query begins with that writes, whatever it hands out. */
const WRITES = /^(?:insert|update|delete|upsert|create|replace|patch)(?:Into|From|One|Many|All)?$/;

/** What a call is called by which runs what another call returned: `createCollection("users")(db)`. */
export const NAMELESS = "()";

/**
 * Of statements that wait in a row, and of loops whose rounds wait: their awaited expressions, by function, and what these do. Those are left out of which the file
 * shows what they do.
 *
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @returns {Map<number, [hash: string, effect: EffectRecord][]>} `hash`: of the text, of an AwaitExpression or of a statement in a row; of a step with `OF_STEP` in front
 */
export function getAwaitRecords(source, units) {
  /** @type {Map<number, [string, EffectRecord][]>} */
  const records = new Map();
  const rows = [...getRows(source), ...getCheckedRows(source)].flat();
  const loops = getWaitingLoops(source);
  const parts = new Set([...getRunInTurn(source).values()].flat());
  const early = getEarlyReads(source);
  /** @param {Node} node @param {OwnEffect} effect @param {string} [mark] */
  const add = (node, effect, mark = "") => {
    const fn = findFunction(node);
    const unit = fn === undefined ? undefined : units.get(fn);
    const record = unit === undefined ? undefined : encode(source, units, effect);
    if (unit === undefined || record === undefined || (record[1].length === 0 && record[2].length === 0)) return;
    const asked = isAwaiting(node) ? node.argument : parts.has(node) ? node : undefined;
    const asks = asked === undefined ? 0 : asksByName(source, asked);
    if (asks > 0) {
      record[4] ??= 0;
      record[5] = asks;
    }
    // What keeps something is of interest where it is asked for alone.
    if (record[4] === 1 && record[5] === undefined) return;
    append(records, unit, [mark + getHash(source.slice(node)), record]);
  };
  const kept = rows.filter(({ kind }) => kind !== "step");
  for (const { statement, kind } of rows)
    if (kind === "step") add(statement, getOwnEffectOfStatement(source, statement), OF_STEP);
  for (const awaited of new Set([
    ...kept.flatMap(getAwaits),
    ...[...loops, ...getLoopsThatWait(source)].flatMap(({ awaits }) => awaits),
    ...[...getWaitingParts(source).values()].flat(),
    ...early.map((read) => read.awaited),
  ]))
    add(awaited, getOwnEffect(source, awaited.argument));
  for (const part of parts) add(part, getOwnEffect(source, part));
  for (const { value, awaited } of kept) if (value !== awaited) add(value, getOwnEffect(source, value));
  for (const { test } of kept) if (test !== undefined) add(test, getOwnEffect(source, test));
  for (const { loop, awaits } of loops) {
    add(loop, getOwnEffectOfRound(source, loop));
    for (const { parent } of awaits.map(getWrapped))
      if (parent.type === "ExpressionStatement") add(parent, getOwnEffectOfStatement(source, parent));
  }
  const passed = early.flatMap((read) => [...read.passed, ...(read.move?.passed ?? [])]);
  for (const node of new Set([...rows.flatMap(({ between }) => between), ...passed]))
    add(
      node,
      /Statement$|Declaration$/.test(node.type) ? getOwnEffectOfStatement(source, node) : getOwnEffect(source, node),
    );
  return records;
}

/**
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @param {OwnEffect} effect
 * @param {Node} [fn] - the function that it is the effect of, if it is one
 * @returns {EffectRecord | undefined}
 */
function encode(source, units, { change, fills, answers, isUntold, wait, open, callees, changed, root }, fn) {
  if (isUntold || (change !== undefined && open.size > MAX_OPEN)) return undefined;
  /** @type {OpenCall[]} */
  const calls = [];
  for (const node of open) {
    const call = findCallOfParameter(source, node, fn) ?? findOpenCall(source, node);
    if (call === undefined) return undefined;
    /** @type {OpenCall} */
    const opened = [...call, encodeGiven(source, root, node), isWaitedFor(getLastOfChain(node)) ? 1 : 0];
    if (isImported(source, node)) opened[5] = 1;
    calls.push(opened);
  }
  /** @type {EffectRecord[1]} */
  const called = [];
  for (const [callee, places] of callees) {
    const unit = units.get(callee);
    if (unit === undefined) return undefined;
    for (const given of new Set(places.map((by) => encodeGiven(source, root, by)))) called.push([unit, given]);
  }
  /** @type {EffectRecord} */
  const record = [wait, called, calls, [...changed]];
  if (change !== undefined) record[4] = 1;
  else if (fills === true) record[4] = 2;
  if (answers !== undefined) {
    record[4] ??= 0;
    record[5] = 0;
    record[6] = units.get(answers) ?? KEPT_BY_FILE;
  }
  return record;
}

/**
 * @param {Source} source
 * @param {Node} node - a call, or what it hands over
 */
function isImported(source, node) {
  const callee = node.type === "CallExpression" ? unwrap(node.callee) : undefined;
  return callee?.type === "Identifier" && source.findVariable(callee)?.defs[0]?.type === "ImportBinding";
}

/**
 * `getUser(id)`, `this.users.$findById(id).catch(() => null)`, `this.client.fetch(url)`, and not `fetch(url, options)` or
 * `client.fetchJson(url, { method: "PUT", body })`, whose arguments say what they do
 *
 * @param {Source} source
 * @param {Node} argument - that is waited for
 * @returns {0 | 1 | 2} as the record has it
 */
function asksByName(source, argument) {
  const call = getAwaitedCall(argument);
  if (isPromiseCall(source, call, "all")) return asksForAll(source, call) ? 1 : 0;
  const name = call.type === "CallExpression" ? (findLastName(call.callee) ?? "") : "";
  const inside = findTraced(call);
  if (inside !== undefined) return asksByName(source, inside);
  const asks = asksInSight(name)
    ? 1
    : getWrapped(argument.parent).parent.type === "ExpressionStatement"
      ? 0
      : makesOfAnswers(name);
  const isAnother =
    asks === 0 ||
    //   db.insert(users).values(user).returning().get()
    getChain(call).links.some((link) => WRITES.test(link.name)) ||
    REQUESTS_BY_DEFAULT.has(findNativePath(source, call.callee) ?? "") ||
    (name === "fetch" ? !sendsNothing(source, call) : sends(call));
  return isAnother ? 0 : asks;
}

/**
 * `Promise.all([getUser(id), isMember ? listTeams(id) : []])`, `Promise.all(ids.map((id) => getUser(id)))`
 *
 * @param {Source} source
 * @param {Node} call - of `Promise.all()`
 * @returns {boolean} whether one asks by its name, and each of the others does, too, or is shown to change nothing
 */
function asksForAll(source, { arguments: [list] }) {
  const of = list === undefined ? undefined : unwrap(list);
  const round = of?.type === "CallExpression" && findLastName(of.callee) === "map" ? of.arguments[0] : undefined;
  const parts = of?.type === "ArrayExpression" ? of.elements : round?.body === undefined ? [] : [round.body];
  const asked = parts.flatMap((/** @type {Node | null} */ part) => (part === null ? [] : getBranches(part)));
  const asks = (/** @type {Node} */ part) => part.type === "CallExpression" && asksByName(source, part) === 1;
  return (
    asked.some(asks) &&
    asked.every((/** @type {Node} */ part) => {
      if (asks(part)) return true;
      const { change, open, callees } = getOwnEffect(source, part);
      return change === undefined && open.size === 0 && callees.size === 0;
    })
  );
}

/**
 * @param {Node} part
 * @returns {Node[]} `listTeams(id)` and `[]` of `isMember ? listTeams(id) : []`
 */
function getBranches(part) {
  const node = unwrap(part);
  return node.type === "ConditionalExpression" ? [node.consequent, node.alternate].flatMap(getBranches) : [node];
}

/**
 * @param {Node} argument - that is awaited
 * @returns {Node} `load(id)` of `load(id).then((user) => user.name)`
 */
function getAwaitedCall(argument) {
  const call = getCaught(argument);
  const callee = call.type === "CallExpression" ? unwrap(call.callee) : undefined;
  const isGoingOn = callee?.type === "MemberExpression" && /^(?:then|pipe)$/.test(findLastName(callee) ?? "");
  return isGoingOn ? getAwaitedCall(callee.object) : call;
}

/**
 * `load()`, `queries[driver]()` of `function run(load, queries)`
 *
 * @param {Source} source
 * @param {Node} node - a call, or what it hands over
 * @param {Node | undefined} root
 * @returns {Place | undefined}
 */
function findCallOfParameter(source, node, root) {
  if (node.type !== "CallExpression") return undefined;
  const callee = unwrap(node.callee);
  const called = callee.type === "MemberExpression" && callee.computed ? unwrap(callee.object) : callee;
  const index =
    called.type === "Identifier" && root?.params != null
      ? getParams(root).indexOf(/** @type {any} */ (findParameter(source, called)))
      : -1;
  return index === -1 ? undefined : [source.lineOf(called.range[0]), called.name, FIRST_PARAMETER - index];
}

/**
 * @param {Source} source
 * @param {Node} name
 * @returns {Node | undefined} the parameter that a name stands for, if nothing else is ever written to it
 */
function findParameter(source, name) {
  const variable = source.findVariable(name);
  const definition = variable?.defs.length === 1 ? variable.defs[0] : undefined;
  return definition?.type === "Parameter" &&
    variable !== undefined &&
    getWrites(variable).every((written) => isWrapped(source, variable, written))
    ? /** @type {any} */ (definition.name)
    : undefined;
}

/**
 * `load = promisify(load)`, `load = load.bind(this)`
 *
 * @param {Source} source
 * @param {Variable} variable
 * @param {Node} written
 */
function isWrapped(source, variable, { parent }) {
  const call = parent?.type === "AssignmentExpression" ? unwrap(parent.right) : undefined;
  const wrapped =
    call?.type !== "CallExpression"
      ? undefined
      : findLastName(call.callee) === "bind"
        ? unwrap(call.callee).object
        : call.arguments[0];
  return wrapped?.type === "Identifier" && source.findVariable(wrapped) === variable;
}

/**
 * @param {Source} source
 * @param {Node} node - a call, or what it hands over
 * @returns {Place | undefined}
 */
function findOpenCall(source, node) {
  if (node.type === "TaggedTemplateExpression" || actsByAddress(node)) return undefined;
  if (node.type === "CallExpression" || node.type === "NewExpression") return getPlace(source, node, -1);
  const argument = getWrapped(node);
  const call = argument.parent;
  const index = call.type === "CallExpression" ? call.arguments.indexOf(argument) : -1;
  return index === -1 ? undefined : getPlace(source, call, index);
}

/**
 * `client.get(`/jobs/${id}/cancel`)`
 *
 * @param {Node} node - a call, or what it hands over
 */
function actsByAddress(node) {
  return node.type === "CallExpression" && /^(?:get|head)$/.test(findLastName(node.callee) ?? "") && acts(node);
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {Place | undefined} undefined where nothing says what it calls
 */
export function getCallPlace(source, call) {
  return getPlace(source, call, -1);
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {number} argument
 * @returns {Place | undefined}
 */
function getPlace(source, call, argument) {
  const callee = unwrap(call.callee);
  const isMember = callee.type === "MemberExpression";
  const name = isMember
    ? (findMemberName(source, callee) ?? findComputed(source, callee))
    : callee.type === "CallExpression"
      ? NAMELESS
      : callee.name;
  return typeof name === "string"
    ? [source.lineOf((isMember ? callee.property : callee).range[0]), name, argument]
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} callee - MemberExpression
 * @returns {string | undefined} `UNKNOWN` where the file says for which names a key stands: `groups[isList ? "areMembers" : "isMember"]`;
 *   `request` where it is the method of a request: `client[options.method](url)`
 */
function findComputed(source, { property }) {
  if (findKeyNames(source, property) !== undefined) return UNKNOWN;
  return /^(?:method|verb|httpMethod)$/.test(findLastName(property) ?? "") ? "request" : undefined;
}
