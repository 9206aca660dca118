import { findFunction, getPropertyName } from "../ast/syntax/functions.js";
import { append } from "../ast/append.js";
import { getHash } from "../ast/hash.js";
import { getOwnEffect } from "../effects/effect.js";
import { getRows } from "../effects/rows.js";
import { getWaitingLoops } from "../effects/loops.js";
import { getWrapped, unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */
/** @import { OwnEffect } from "../effects/effect.js" */
/** @import { Wait } from "../effects/waits.js" */

/**
 * A call of which other files say what it does: where it stands, as the file's `Call` has it, and which of its arguments is meant; -1
 * for the call itself.
 *
 * @typedef {[line: number, name: string, argument: number]} OpenCall
 */

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
  return encode(source, units, getOwnEffect(source, root));
}

/**
 * Of statements that wait in a row, and of loops whose rounds wait: their awaited expressions, by function, and what these do. Those are left out of which the file
 * shows what they do.
 *
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @returns {Map<number, [hash: string, effect: EffectRecord][]>} `hash`: of the AwaitExpression's text
 */
export function getAwaitRecords(source, units) {
  /** @type {Map<number, [string, EffectRecord][]>} */
  const records = new Map();
  const rows = getRows(source).flatMap((row) => row.map(({ awaited }) => awaited));
  const loops = getWaitingLoops(source).flatMap(({ awaits }) => awaits);
  for (const awaited of new Set([...rows, ...loops])) {
    const fn = findFunction(awaited);
    const unit = fn === undefined ? undefined : units.get(fn);
    const record = getEffectRecord(source, units, awaited.argument);
    if (
      fn === undefined ||
      unit === undefined ||
      record === undefined ||
      (record[1].length === 0 && record[2].length === 0)
    )
      continue;
    append(records, unit, [getHash(source.slice(awaited)), record]);
  }
  return records;
}

/**
 * @param {Source} source
 * @param {Map<Node, number>} units
 * @param {OwnEffect} effect
 * @returns {EffectRecord | undefined}
 */
function encode(source, units, { change, wait, open, callees }) {
  if (change !== undefined) return undefined;
  /** @type {OpenCall[]} */
  const calls = [];
  for (const node of open) {
    const call = findOpenCall(source, node);
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
