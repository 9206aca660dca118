import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatMessage, withoutReason } from "../lib/rule/format-message.js";
import path from "node:path";
import { planRewrite } from "../lib/run/plan.js";
import { rules } from "../rules/index.js";

/** @import { Finding, Pattern, Silence, Source } from "../lib/types.js" */

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const FIXTURES = path.join(ROOT, "fixtures");

/** How many fixtures of a rule are looked at in other formats while it is changed; contract-of-all.test.js looks at all. */
export const SAMPLE = 3;

/** How many `npm test` looks at, and under stock jscodeshift: all rules together are a sample of what makes the formats. */
export const SAMPLE_OF_EACH_RULE = 1;

/**
 * One fixture folder: code, what the tool must find in it, and what it must become.
 *
 * @typedef {object} Fixture
 * @property {string} rule
 * @property {string} name - of the folder: what it shows
 * @property {string} folder
 * @property {string} extension - ".js", ".cjs", ".ts"
 * @property {string} before
 * @property {string | undefined} after - absent: must not change
 * @property {ExpectedFinding[]} expected
 * @property {string[]} comesInSight - messages of what the result shows and the code did not: where the reads of a loop have gone in front of it, that it writes
 * @property {ExpectedSilence[]} [silences] - absent: nothing is said of what the rule leaves alone
 * @property {Record<string, unknown>} options - of the rule
 * @property {boolean} hasDrive
 */

/**
 * @typedef {object} ExpectedSilence
 * @property {number} line
 * @property {string} code
 * @property {number} [at] - line of the code that is the reason
 */

/**
 * @typedef {object} ExpectedFinding
 * @property {number} line
 * @property {string} messageId
 * @property {string | null} act - of the rewrite; null where it is reported only
 * @property {string} [refused] - why it is reported only
 * @property {string} [says] - the message, without why it is hot and what it is worth
 * @property {"safe" | "review"} [risk] - of the rewrite
 * @property {string} [offers] - what the rewrite is offered as
 */

/** @returns {Fixture[]} every fixture of every rule */
export function getFixtures() {
  return Object.keys(rules).flatMap(getFixturesOf);
}

/**
 * @param {string} rule
 * @returns {Fixture[]}
 */
export function getFixturesOf(rule) {
  const folder = path.join(FIXTURES, rule);
  return existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map((name) => readFixture(rule, name))
    : [];
}

/**
 * A few fixtures of a rule that are rewritten, for what costs too much to be looked at in all of them: they are far apart in the
 * order of names, so that those of different kinds are among them.
 *
 * @param {Fixture[]} fixtures - of one rule
 * @param {number} count
 */
export function getSample(fixtures, count) {
  const rewritten = fixtures.filter(({ after, options }) => after !== undefined && Object.keys(options).length === 0);
  return rewritten.filter((_, index) => index % Math.ceil(rewritten.length / count) === 0);
}

/**
 * @param {string} rule
 * @param {string} name
 * @returns {Fixture}
 */
export function readFixture(rule, name) {
  const folder = path.join(FIXTURES, rule, name);
  const files = readdirSync(folder);
  const before = files.find((file) => file.startsWith("before."));
  if (before === undefined) throw new Error(`${folder} has no before.* file`);
  const extension = before.slice("before".length);
  /** @param {string} file */
  const read = (file) => (files.includes(file) ? readFileSync(path.join(folder, file), "utf8") : undefined);
  const expectations = JSON.parse(read("expected.json") ?? '{ "findings": [] }');
  return {
    rule,
    name,
    folder,
    extension,
    before: read(before) ?? "",
    after: read(`after${extension}`),
    expected: expectations.findings,
    comesInSight: expectations.comesInSight ?? [],
    silences: expectations.silences,
    options: expectations.options ?? {},
    hasDrive: files.includes("drive.js"),
  };
}

/**
 * @param {string} rule
 * @returns {Pattern}
 */
export function getPattern(rule) {
  return rules[/** @type {keyof typeof rules} */ (rule)].pattern;
}

/**
 * @param {{ act: string | null, messageId: string }[]} expected - findings of the code
 * @param {{ finding: Finding }[]} left - on the result
 * @returns {string[]} messages of those that only the result has
 */
export function getNew(expected, left) {
  const known = expected.flatMap(({ act, messageId }) => (act === null ? [messageId] : []));
  return left.flatMap(({ finding: { messageId } }) => {
    const index = known.indexOf(messageId);
    if (index === -1) return [messageId];
    known.splice(index, 1);
    return [];
  });
}

/**
 * What `expected.json` says about a finding.
 *
 * @param {Source} source
 * @param {Fixture} fixture
 * @param {Finding} finding
 * @returns {ExpectedFinding}
 */
export function describeFinding(source, { rule, options }, finding) {
  const { meta } = rules[/** @type {keyof typeof rules} */ (rule)];
  const plan = planRewrite(source, getPattern(rule), finding, {}, options);
  /** @type {Record<string, string>} */
  const messages = meta.messages;
  return {
    line: source.lineOf(finding.node.range[0]),
    messageId: finding.messageId,
    says: formatMessage(withoutReason(messages[finding.messageId]), finding.data),
    ...("refused" in plan
      ? { act: null, refused: plan.refused }
      : {
          act: plan.rewrite.act,
          risk: plan.rewrite.risk,
          offers: formatMessage(messages[plan.rewrite.act], { ...finding.data, ...plan.rewrite.data }),
        }),
  };
}

/**
 * What `expected.json` says about what a rule leaves alone.
 *
 * @param {Source} source
 * @param {Silence} silence
 * @returns {ExpectedSilence}
 */
export function describeSilence(source, { node, silent, at }) {
  return {
    line: source.lineOf(node.range[0]),
    code: silent,
    ...(at !== undefined && { at: source.lineOf(at.range[0]) }),
  };
}

/**
 * The file name that a fixture is checked under: relative, as in a project.
 *
 * @param {Fixture} fixture
 */
export function getFilename({ name, extension }) {
  return `src/${name}${extension}`;
}
