import { findDriverRead } from "../drivers/driver-reads.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { findUpkeep } from "./upkeep.js";
import { getCaught } from "../awaited-calls.js";
import { getCalls, getWaited } from "./telling.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { keepsInCache } from "../caches.js";
import { onlyAsks } from "../drivers/drivers.js";

/** @import { Node, Source } from "../../types.js" */

/**
 * The calls that a function waits for, if the others, as far as its file shows, only read, and keep a cache or an index up to date.
 *
 * @param {Source} source
 * @param {Node} fn
 * @returns {{ keeps: 0 | 1 | 2, open: Node[] } | undefined} `keeps`: 1 where one does, 2 where one puts a value there that others may look for; `open`: those of which
 *   other functions say what they do
 */
export function getUpkeepOf(source, fn) {
  if (!isFunction(fn) || fn.generator) return undefined;
  const calls = getWaited(source, fn)?.flatMap(({ expression }) => getCalls(source, getCaught(expression)));
  if (calls === undefined) return undefined;
  /** @type {Node[]} */
  const open = [];
  /** @type {0 | 1 | 2} */
  let keeps = 0;
  for (const call of calls) {
    if (call === undefined) return undefined;
    const name = findLastName(call.callee) ?? "";
    const upkeep = findUpkeep(source, call);
    if (upkeep?.kind === "cache" && !upkeep.puts) keeps ||= 1;
    else if (upkeep?.kind === "cache" || keepsInCache(source, call, name)) keeps = 2;
    else if (findDriverRead(source, call) === undefined && !onlyAsks(name)) open.push(call);
  }
  return keeps > 0 || open.length > 0 ? { keeps, open } : undefined;
}
