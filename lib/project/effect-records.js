import { findFunction, getPropertyName } from "../ast/syntax/functions.js";
import { append } from "../ast/append.js";
import { getHash } from "../ast/hash.js";
import { getOwnEffect, getOwnEffectOfStatement } from "../effects/effect.js";
import { getRows } from "../effects/rows.js";
import { getWaitingLoops } from "../effects/loops.js";
import { getWrites } from "../ast/values/writes.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */
/** @import { OwnEffect } from "../effects/effect.js" */
/** @import { Wait } from "../effects/waits.js" */

/**
 * A call of which other files say what it does: where it stands, as the file's `Call` has it, and which of its arguments is meant; -1
 * for the call itself; from -2 on downwards, that it calls what the function is handed as its first, second, … parameter.
 *
 * @typedef {[line: number, name: string, argument: number]} OpenCall
 */

/** `argument` of a call of what the first parameter is. */
export const FIRST_PARAMETER = -2;

/**
 * What a function or an awaited expression does by itself: for what it waits, the units of its file that it calls, and what leads out
 * of the file. There is none for what changes something.
 *
 * @typedef {[wait: Wait, callees: number[], open: OpenCall[]]} EffectRecord
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

/**
 * Of statements that wait in a row, and of loops whose rounds wait: their awaited expressions, by function, and what these do. Those are left out of which the file
 * shows what they do.
 *
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @returns {Map<number, [hash: string, effect: EffectRecord][]>} `hash`: of the text, of an AwaitExpression or of a statement in a row
 */
export function getAwaitRecords(source, units) {
  /** @type {Map<number, [string, EffectRecord][]>} */
  const records = new Map();
  const rows = getRows(source).flat();
  const loops = getWaitingLoops(source).flatMap(({ awaits }) => awaits);
  /** @param {Node} node @param {OwnEffect} effect */
  const add = (node, effect) => {
    const fn = findFunction(node);
    const unit = fn === undefined ? undefined : units.get(fn);
    const record = unit === undefined ? undefined : encode(source, units, effect);
    if (unit === undefined || record === undefined || (record[1].length === 0 && record[2].length === 0)) return;
    append(records, unit, [getHash(source.slice(node)), record]);
  };
  for (const awaited of new Set([...rows.map((waiting) => waiting.awaited), ...loops]))
    add(awaited, getOwnEffect(source, awaited.argument));
  for (const statement of rows.flatMap(({ between }) => between))
    add(statement, getOwnEffectOfStatement(source, statement));
  return records;
}

/**
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @param {OwnEffect} effect
 * @param {Node} [root] - the function that it is the effect of, if it is one
 * @returns {EffectRecord | undefined}
 */
function encode(source, units, { change, wait, open, callees }, root) {
  if (change !== undefined) return undefined;
  /** @type {OpenCall[]} */
  const calls = [];
  for (const node of open) {
    const call = findCallOfParameter(source, node, root) ?? findOpenCall(source, node);
    if (call === undefined) return undefined;
    calls.push(call);
  }
  /** @type {number[]} */
  const called = [];
  for (const callee of callees) {
    const unit = units.get(callee);
    if (unit === undefined) return undefined;
    called.push(unit);
  }
  return [wait, called, calls];
}

/**
 * `load()`, `queries[driver]()` of `function run(load, queries)`
 *
 * @param {Source} source
 * @param {Node} node - a call, or what it hands over
 * @param {Node | undefined} root
 * @returns {OpenCall | undefined}
 */
function findCallOfParameter(source, node, root) {
  if (node.type !== "CallExpression") return undefined;
  const callee = unwrap(node.callee);
  const called = callee.type === "MemberExpression" && callee.computed ? unwrap(callee.object) : callee;
  const index = called.type === "Identifier" ? (root?.params?.indexOf(findParameter(source, called)) ?? -1) : -1;
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
  return definition?.type === "Parameter" && variable !== undefined && getWrites(variable).length === 0
    ? /** @type {any} */ (definition.name)
    : undefined;
}

/**
 * @param {Source} source
 * @param {Node} node - a call, or what it hands over
 * @returns {OpenCall | undefined}
 */
function findOpenCall(source, node) {
  if (node.type === "TaggedTemplateExpression") return undefined;
  if (node.type === "CallExpression" || node.type === "NewExpression") return getPlace(source, node, -1);
  const argument = getWrapped(node);
  const call = argument.parent;
  const index = call.type === "CallExpression" ? call.arguments.indexOf(argument) : -1;
  return index === -1 ? undefined : getPlace(source, call, index);
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {number} argument
 * @returns {OpenCall | undefined}
 */
function getPlace(source, call, argument) {
  const callee = unwrap(call.callee);
  const isMember = callee.type === "MemberExpression";
  const name = isMember ? getPropertyName(callee) : callee.name;
  return typeof name === "string"
    ? [source.lineOf((isMember ? callee.property : callee).range[0]), name, argument]
    : undefined;
}
