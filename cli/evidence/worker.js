/**
 * A process of its own, so that no variant spoils the inline caches of another: tells the claims of a rule, or measures one
 * variant of one of them. It runs on any Node that it is started with.
 */
import { measureBytes } from "./measure-bytes.js";
import { measureTime } from "./measure-time.js";

/** @import { Claim, Variant } from "../../lib/types.js" */

/**
 * @typedef {{ ask: "claims", rule: string } | { ask: "time" | "bytes", rule: string, index: number, variant: string, milliseconds: number }} Question
 */

/** @typedef {{ name: string, messageId: string, payoff: [number, number], variants: string[] } | { name: string, messageId: string, payoff: [number, number], missing: string }} DescribedClaim */

/**
 * @typedef {{ node: string, v8: string, claims: DescribedClaim[] } | { nanoseconds: number } | { bytes: number | undefined } | { failed: string }} Answer
 */

// Whoever asked may be gone, and would leave the servers of a bench behind.
process.on("disconnect", () => process.exit());

const question = /** @type {Question} */ (JSON.parse(process.argv[2]));
/** @type {Answer} */
let answer;
try {
  answer = await getAnswer(question);
} catch (error) {
  answer = { failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
}
// A bench may keep something open, as a server.
process.send?.(answer, () => process.exit());

/**
 * @param {Question} asked
 * @returns {Promise<Answer>}
 */
async function getAnswer(asked) {
  /** @type {Claim[]} */
  const claims = (await import(`../../bench/${asked.rule}.js`)).default;
  if (asked.ask === "claims")
    return {
      node: process.versions.node,
      v8: process.versions.v8,
      claims: await Promise.all(claims.map(describe)),
    };
  const variant = (await getVariants(claims[asked.index]))[asked.variant];
  return asked.ask === "time"
    ? { nanoseconds: await measureTime(variant, asked.milliseconds) }
    : { bytes: await measureBytes(variant) };
}

/**
 * @param {Claim} claim
 * @returns {Promise<DescribedClaim>}
 */
async function describe(claim) {
  const { name, messageId, payoff, needs } = claim;
  try {
    return { name, messageId, payoff, variants: Object.keys(await getVariants(claim)) };
  } catch (error) {
    if (needs === undefined || /** @type {NodeJS.ErrnoException} */ (error).code !== "ERR_MODULE_NOT_FOUND")
      throw error;
    return { name, messageId, payoff, missing: needs };
  }
}

/**
 * @param {Claim} claim
 * @returns {Promise<Record<string, Variant>>}
 */
async function getVariants({ variants }) {
  return typeof variants === "function" ? variants() : variants;
}
