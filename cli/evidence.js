import { getRatio, getSpread } from "../lib/evidence/ratio.js";
import { UsageError } from "./usage-error.js";
import { askWorker } from "./evidence/ask-worker.js";
import { chooseRules } from "./settings/choose-rules.js";
import { judge } from "../lib/evidence/verdict.js";
import { median } from "simple-statistics";
import os from "node:os";

/** @import { DescribedClaim } from "./evidence/worker.js" */
/** @import { Ratio } from "../lib/evidence/ratio.js" */
/** @import { Verdict } from "../lib/evidence/verdict.js" */

/**
 * What `evidence` is asked to do.
 *
 * @typedef {object} EvidenceOptions
 * @property {string[]} rules - names; all of them where it is empty
 * @property {string[]} nodes - programs, besides the Node at hand
 * @property {number} rounds
 * @property {number} milliseconds - of one measurement of one variant
 */

/**
 * @typedef {object} EvidenceReport
 * @property {{ platform: string, arch: string, cpu: string, cores: number }} machine
 * @property {number} rounds
 * @property {number} milliseconds
 * @property {{ version: string, v8: string }[]} nodes
 * @property {NodeJS.Signals} [interrupted] - by which signal; the claims that are whole are in the report
 * @property {MeasuredClaim[]} claims
 */

/**
 * @typedef {object} MeasuredClaim
 * @property {string} rule
 * @property {string} name
 * @property {string} messageId
 * @property {[number, number]} claimed - payoff, least and most
 * @property {string} stated - what the rule's message says of all claims of this kind: "38 to 50 ×"
 * @property {string} [missing] - the package that it needs and that is not installed: nothing is measured
 * @property {Measurement[]} measurements - one for each Node
 */

/**
 * @typedef {object} Measurement
 * @property {string} node - its version
 * @property {string} [failed] - why there are no figures
 * @property {MeasuredVariant[]} variants - first the code as it is found
 * @property {Payoff[]} payoffs - of each of the others
 */

/**
 * @typedef {object} MeasuredVariant
 * @property {string} name
 * @property {number[]} nanoseconds - of one call, of each round
 * @property {number} median
 * @property {number} spread - distance of the quartiles as a share of the median
 * @property {number} [bytes] - that one call makes on the heap
 */

/** @typedef {Ratio & { variant: string, verdict: Verdict }} Payoff */

/** @typedef {{ program: string, version: string, v8: string, claims: Map<string, DescribedClaim[]> }} MeasuredNode */

/**
 * `hotpath evidence`: measures what the rules claim to be worth, on the Node at hand and on others.
 *
 * Every variant of a claim is measured in a process of its own. The rounds are interleaved: each has all variants on all
 * Nodes, in turn forwards and backwards, so that a busy moment of the machine meets all of them alike.
 *
 * @param {EvidenceOptions} options
 * @param {{ getSignal: () => NodeJS.Signals | undefined, abort: AbortSignal, onProgress: (done: number, total: number) => void }} watch
 * @returns {Promise<EvidenceReport>}
 * @throws {UsageError} if there is no such rule, or a Node cannot be started
 */
export async function gatherEvidence({ rules, nodes: programs, rounds, milliseconds }, watch) {
  const chosen = chooseRules(rules);
  const names = chosen.map(({ name }) => name);
  const nodes = await getNodes([process.execPath, ...programs], names, watch.abort);
  const all = chosen.flatMap(({ name, meta }) =>
    (nodes[0]?.claims.get(name) ?? []).map((claim, index) => ({
      rule: name,
      stated: meta.docs.payoff[claim.messageId],
      claim,
      index,
    })),
  );
  /** @type {MeasuredClaim[]} */
  const claims = [];
  for (const [done, { rule, stated, claim, index }] of all.entries()) {
    watch.onProgress(done, all.length);
    const measurements = "missing" in claim ? [] : await measureClaim(rule, claim, index);
    if (watch.getSignal() !== undefined) break;
    const { name, messageId, payoff: claimed } = claim;
    claims.push({
      rule,
      name,
      messageId,
      claimed,
      stated,
      ...("missing" in claim ? { missing: claim.missing } : {}),
      measurements,
    });
  }
  const cpus = os.cpus();
  return {
    machine: { platform: os.platform(), arch: os.arch(), cpu: cpus[0]?.model.trim() ?? "unknown", cores: cpus.length },
    rounds,
    milliseconds,
    nodes: nodes.map(({ version, v8 }) => ({ version, v8 })),
    interrupted: watch.getSignal(),
    claims,
  };

  /**
   * @param {string} rule
   * @param {Extract<DescribedClaim, { variants: string[] }>} claim
   * @param {number} index - of the claim in its bench
   * @returns {Promise<Measurement[]>} of each Node
   */
  async function measureClaim(rule, claim, index) {
    const runs = nodes.map(({ program, version }) => ({
      program,
      measurement: /** @type {Measurement} */ ({ node: version, variants: [], payoffs: [] }),
      variants: claim.variants.map((name) => ({
        name,
        nanoseconds: /** @type {number[]} */ ([]),
        bytes: /** @type {number | undefined} */ (undefined),
      })),
    }));
    const steps = runs.flatMap((run) => run.variants.map((variant) => ({ run, variant })));
    for (let round = 0; round < rounds; round++)
      for (const { run, variant } of round % 2 === 0 ? steps : steps.toReversed()) {
        const answer = await ask("time", run, variant.name);
        if (answer !== undefined && "nanoseconds" in answer) variant.nanoseconds.push(answer.nanoseconds);
      }
    for (const { run, variant } of steps) {
      const answer = await ask("bytes", run, variant.name);
      if (answer !== undefined && "bytes" in answer) variant.bytes = answer.bytes;
    }
    return runs.map((run) => summarise(run, claim.payoff));

    /**
     * @param {"time" | "bytes"} what
     * @param {{ program: string, measurement: Measurement }} run
     * @param {string} variant
     */
    async function ask(what, { program, measurement }, variant) {
      if (measurement.failed !== undefined || watch.getSignal() !== undefined) return undefined;
      const answer = await askWorker(program, { ask: what, rule, index, variant, milliseconds }, watch.abort);
      if ("failed" in answer) measurement.failed = answer.failed;
      return answer;
    }
  }
}

/**
 * @param {{ measurement: Measurement, variants: { name: string, nanoseconds: number[], bytes: number | undefined }[] }} run
 * @param {[number, number]} claimed
 * @returns {Measurement}
 */
function summarise({ measurement, variants }, claimed) {
  const [base, ...others] = variants;
  if (measurement.failed !== undefined || base.nanoseconds.length === 0) return measurement;
  return {
    node: measurement.node,
    variants: variants.map(({ name, nanoseconds, bytes }) => ({
      name,
      nanoseconds,
      median: median(nanoseconds),
      spread: getSpread(nanoseconds),
      ...(bytes === undefined ? {} : { bytes }),
    })),
    payoffs: others.map(({ name, nanoseconds }) => {
      const ratio = getRatio(base.nanoseconds, nanoseconds);
      return { variant: name, ...ratio, verdict: judge(claimed, ratio) };
    }),
  };
}

/**
 * @param {string[]} programs
 * @param {string[]} rules
 * @param {AbortSignal} abort
 * @returns {Promise<MeasuredNode[]>} each version once
 */
async function getNodes(programs, rules, abort) {
  /** @type {MeasuredNode[]} */
  const nodes = [];
  for (const program of new Set(programs)) {
    /** @type {MeasuredNode | undefined} */
    let node;
    for (const rule of rules) {
      const answer = await askWorker(program, { ask: "claims", rule }, abort);
      if (abort.aborted) return [];
      if (!("claims" in answer))
        throw new UsageError(
          `the bench of \`${rule}\` cannot be started with \`${program}\`: ${"failed" in answer ? answer.failed : "it has no claims"}`,
        );
      node ??= { program, version: answer.node, v8: answer.v8, claims: new Map() };
      if (nodes.some(({ version }) => version === answer.node)) break;
      node.claims.set(rule, answer.claims);
    }
    if (node !== undefined && !nodes.some(({ version }) => version === node.version)) nodes.push(node);
  }
  return nodes;
}
