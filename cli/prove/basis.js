import { rules } from "../../rules/index.js";

/** @import { Basis } from "../../lib/prove/comparison.js" */
/** @import { ProveOptions } from "./options.js" */

/**
 * What tells whether rewrites were worth it: processor time, unless all of them are of rules that shorten waits.
 *
 * @param {Pick<ProveOptions, "by" | "script">} options
 * @param {string[]} names - of the rules that rewrote something
 * @returns {Basis}
 */
export function getBasis({ by, script }, names) {
  const isForLatency = names.length > 0 && script === undefined && getRulesForLatency(names).length === names.length;
  return by ?? (isForLatency ? "latency" : "cpu");
}

/**
 * @param {string[]} names - of rules, also of those that reports of other versions have
 * @returns {string[]} those whose gain processor time does not show
 */
export function getRulesForLatency(names) {
  return names.filter((name) => rules[/** @type {keyof typeof rules} */ (name)]?.meta.docs.provedBy === "latency");
}
