import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { createApplied, describe, describeSilence } from "./describe.js";
import { detectAll, getSilences } from "../../lib/run/detect.js";
import { EndlessRewrites, fix } from "../../lib/run/fix.js";
import { getFindingHash } from "./fingerprint.js";
import { planRewrites } from "../../lib/run/plan.js";
import { findSuppression } from "../../lib/run/find-suppression.js";
import { ParseError } from "../../lib/source/parse.js";
import { ASSUMED_ROUNDS } from "../../lib/weight/min-cost.js";

/** @import { SilenceCode } from "../../lib/ast/silence.js" */
/** @import { Finding, Heat, Pattern, Refusal, Settings, Source, Weight } from "../../lib/types.js" */
/** @import { Block } from "./block.js" */
/** @import { LightFindings } from "./run.js" */
/** @import { Rule } from "../settings/choose-rules.js" */

/**
 * A piece of text and what it becomes. Lines and columns are 1-based, in UTF-16 units, and those of the file as it is.
 *
 * @typedef {{ line: number, column: number, endLine: number, endColumn: number, text: string }} ReportedEdit
 */

/**
 * A finding as the report formats show it. Lines and columns are 1-based.
 *
 * @typedef {object} ReportedFinding
 * @property {string} rule
 * @property {string} messageId
 * @property {string} message
 * @property {number} line
 * @property {number} column
 * @property {number} endLine
 * @property {number} endColumn
 * @property {{ line: number, column: number }[]} [others] - what else it is about: the calls of a row behind the first
 * @property {Heat} heat
 * @property {Weight} [weight] - what it costs a request; absent where that is not known
 * @property {string} fingerprint - what it is known by in other versions of the file; findings that are alike share it
 * @property {{ risk: "safe" | "review", act: string, message: string, edits: ReportedEdit[], block?: Block, diff?: string } | Refusal & { byNet?: true }} fix
 */

/**
 * A finding that is not to be told: a comment in the code says so, or it is old.
 *
 * @typedef {ReportedFinding & { suppression: { kind: "comment", line: number, justification?: string } | { kind: "baseline" } }} SuppressedFinding
 */

/**
 * Code that a rule looked at and left alone.
 *
 * @typedef {object} ReportedSilence
 * @property {string} rule
 * @property {SilenceCode} code - of the reason
 * @property {string} reason - a clause
 * @property {number} line - 1-based
 * @property {number} column
 * @property {number} [at] - line of the code that is the reason
 */

/**
 * A rewrite that was made.
 *
 * @typedef {object} AppliedFix
 * @property {string} rule
 * @property {string} messageId
 * @property {number} line - of the finding, in the text of that moment
 * @property {"safe" | "review"} risk
 * @property {string} act
 * @property {string} message
 * @property {string} finding - its message: what was slow, what it cost, why it is hot
 * @property {string} [with] - path of the file with the finding, where that is another: it was changed in the same step
 */

/** A rule that threw; the other rules go on without it. */
class RuleCrash extends Error {
  /**
   * @param {string} rule
   * @param {unknown} cause
   */
  constructor(rule, cause) {
    super(`${rule} crashed`, { cause });
    this.rule = rule;
  }
}

/**
 * @typedef {object} Job
 * @property {Rule[]} rules
 * @property {Settings} settings
 * @property {string} [diffPath] - of the file in diffs of what its rewrites would change; absent: they are not wanted
 * @property {(rule: string, error: unknown) => void} onCrash - a rule crashed and is left out for this file
 */

/**
 * The findings of a file, in the order of its text, each with its rewrite or the reason why there is none; those that a
 * comment suppresses apart, and those that cost too little only counted.
 *
 * @param {Source} source
 * @param {Job} job
 * @returns {{ findings: ReportedFinding[], suppressed: SuppressedFinding[], light: LightFindings }}
 */
export function getFindings(source, job) {
  /** @type {Finding[]} */
  let lightFindings = [];
  const all = withoutCrashing(job, (rules) => {
    lightFindings = [];
    return rules
      .flatMap((rule) => {
        const options = getOptions(rule);
        const { shown: findings, light } = detectAll(source, rule.pattern.detector, job.settings, options);
        lightFindings.push(...light.filter((finding) => findSuppression(source, rule.name, finding) === undefined));
        const plans = planRewrites(source, rule.pattern, findings, job.settings, options);
        return findings.map((finding, index) => ({ rule, finding, plan: plans[index] }));
      })
      .sort((a, b) => a.finding.node.range[0] - b.finding.node.range[0] || a.rule.name.localeCompare(b.rule.name))
      .map(({ rule, finding, plan }) => ({
        finding: describe(source, rule, finding, plan, job.diffPath),
        suppression: findSuppression(source, rule.name, finding),
      }));
  });
  return {
    light: { count: lightFindings.length, ...getSum(lightFindings) },
    findings: all.flatMap(({ finding, suppression }) => (suppression === undefined ? [finding] : [])),
    suppressed: all.flatMap(({ finding, suppression }) =>
      suppression === undefined
        ? []
        : [{ ...finding, suppression: { kind: /** @type {const} */ ("comment"), ...suppression } }],
    ),
  };
}

/**
 * @param {Finding[]} findings
 * @returns {{ cost: number, bytes: number }} of all of them together, in nanoseconds and bytes a request
 */
function getSum(findings) {
  const sum = { cost: 0, bytes: 0 };
  for (const { weight } of findings) {
    const { time = 0, bytes = 0, executions = ASSUMED_ROUNDS } = weight ?? {};
    sum.cost += time * executions;
    sum.bytes += bytes * executions;
  }
  return sum;
}

/**
 * What the rules look at in a file and leave alone, in the order of its text.
 *
 * @param {Source} source
 * @param {Job} job
 * @returns {ReportedSilence[]}
 */
export function getReportedSilences(source, job) {
  return withoutCrashing(job, (rules) =>
    rules
      .flatMap((rule) =>
        getSilences(source, rule.pattern.detector, job.settings, getOptions(rule)).map((silence) =>
          describeSilence(source, rule, silence),
        ),
      )
      .sort((a, b) => a.line - b.line || a.column - b.column || a.rule.localeCompare(b.rule)),
  );
}

/**
 * Rewrites a file as far as can be.
 *
 * @param {Source} source
 * @param {Job & { risk: "safe" | "review", only?: string }} job - `only`: findings with this fingerprint
 * @returns {{ source: Source, applied: AppliedFix[] }}
 */
export function getFixed(source, job) {
  return withoutCrashing(job, (rules) => {
    const { only } = job;
    const options = Object.fromEntries(rules.map((rule) => [rule.name, getOptions(rule)]));
    const fixed = fix(
      source,
      rules.map((rule) => rule.pattern),
      {
        risk: job.risk,
        settings: job.settings,
        options,
        ...(only !== undefined && {
          isMeant: (current, { detector }, finding) => getFindingHash(current, detector.name, finding) === only,
        }),
      },
    );
    const applied = fixed.applied.map(({ finding, pattern, rewrite, line }) => {
      const rule = /** @type {Rule} */ (rules.find((any) => any.pattern === pattern));
      return createApplied(rule, finding, rewrite, line);
    });
    return { source: fixed.source, applied };
  });
}

/**
 * Does something with the rules; when one of them throws, tells it and does it again without that one.
 *
 * @template T
 * @param {Job} job
 * @param {(rules: Rule[]) => T} run
 * @returns {T}
 */
function withoutCrashing({ rules, onCrash }, run) {
  let healthy = getNamed(rules);
  for (;;) {
    try {
      return run(healthy);
    } catch (error) {
      const crash = error instanceof EndlessRewrites ? new RuleCrash(error.pattern.detector.name, error) : error;
      if (!(crash instanceof RuleCrash)) throw error;
      onCrash(crash.rule, crash.cause);
      healthy = healthy.filter((rule) => rule.name !== crash.rule);
    }
  }
}

/** @type {WeakMap<Rule[], Rule[]>} */
const namedRules = new WeakMap();

/**
 * @param {Rule[]} rules - of all files of a run
 * @returns {Rule[]} the same, whose errors say which of them threw them
 */
function getNamed(rules) {
  return getOrInsert(namedRules, rules, () => rules.map((rule) => ({ ...rule, pattern: getNamedPattern(rule) })));
}

/**
 * A rule's pattern whose errors say which rule threw them.
 *
 * @param {Rule} rule
 * @returns {Pattern}
 */
function getNamedPattern({ name, pattern }) {
  /**
   * @template {unknown[]} A
   * @template R
   * @param {(...args: A) => R} run
   * @returns {(...args: A) => R}
   */
  const named =
    (run) =>
    (...args) => {
      try {
        return run(...args);
      } catch (error) {
        // The scopes are analysed when a rule asks for them; that they cannot be is the file's fault.
        throw error instanceof ParseError ? error : new RuleCrash(name, error);
      }
    };
  const { detector } = pattern;
  return {
    detector: { ...detector, detect: named(detector.detect.bind(detector)) },
    // Loaded when there is something to rewrite.
    get rewrite() {
      return pattern.rewrite && named(pattern.rewrite);
    },
  };
}

/**
 * @param {Rule} rule
 * @returns {Record<string, unknown>} its default options
 */
export function getOptions(rule) {
  return /** @type {Record<string, unknown>} */ (rule.meta.defaultOptions?.[0] ?? {});
}
