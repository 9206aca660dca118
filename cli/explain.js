import { ParseError, parseSource } from "../lib/source/parse.js";
import { findName, isClass } from "../lib/ast/syntax/functions.js";
import { LEADS_OUT } from "../lib/heat/recorded/regular-file.js";
import { UsageError } from "./usage-error.js";
import { chooseRules } from "./settings/choose-rules.js";
import { demandUsableHeat } from "./settings/heat-file.js";
import { describeSilence } from "../lib/ast/silence.js";
import { detect, detectAll, getSilences } from "../lib/run/detect.js";
import { existsSync } from "node:fs";
import { formatMessage, getMessageData, withoutReason } from "../lib/rule/format-message.js";
import { formatTime } from "../lib/weight/format-weight.js";
import { getFunctionsAndClasses } from "../lib/ast/syntax/functions-and-classes.js";
import { getHeat } from "../lib/heat/index.js";
import { getMinCost } from "../lib/weight/min-cost.js";
import { getOptions } from "./run/run-file.js";
import { getProposals } from "./run/propose.js";
import { findSeldom } from "../lib/heat/seldom/seldom.js";
import { leadsOut } from "./files/project-file.js";
import { getRelativePath } from "./files/relative-path.js";
import path from "node:path";
import { readContent } from "./files/read-file.js";
import { readSettings } from "./settings/read-settings.js";
import { walk } from "../lib/ast/syntax/walk.js";

/** @import { Finding, Heat, Node, Settings, Source, Weight } from "../lib/types.js" */
/** @import { ReportedFinding } from "./run/run-file.js" */
/** @import { Rule } from "./settings/choose-rules.js" */

/**
 * What is known of a line of a file.
 *
 * @typedef {object} PlaceExplanation
 * @property {string} path
 * @property {number} line
 * @property {string} text - of the line
 * @property {{ name: string, line: number, heat: Heat }[]} owners - the functions and classes around it, innermost first
 * @property {string} [seldom] - why it only runs now and then, as a clause
 * @property {{ finding: ReportedFinding, diff?: string }[]} findings - on the line
 * @property {{ rule: string, message: string, weight?: Weight, reason: string }[]} light - what costs too little there to be shown, and why that is too little
 * @property {{ rule: string, reason: string, detail?: string, at?: number }[]} silences - why rules leave alone what they looked at there, however often it runs; `at`: the line that says so
 * @property {{ rule: string, message: string }[]} ifHot - what else would be found if everything ran per request
 */

/** @typedef {{ rule: Rule } | { place: PlaceExplanation }} Explained */

/**
 * `hotpath check --explain <rule or file:line>`.
 *
 * @param {string} what
 * @param {{ cwd: string, config?: string }} options
 * @returns {Explained}
 * @throws {UsageError} if there is no such rule, file or line
 */
export function explain(what, { cwd, config }) {
  const [, file, line] = /^(.+):(\d+)$/.exec(what) ?? [];
  if (file === undefined) {
    if (existsSync(path.resolve(cwd, what))) throw new UsageError(`\`--explain ${what}\` lacks a line: \`${what}:12\``);
    const [rule] = chooseRules([what]);
    return { rule };
  }
  const { settings, root } = readSettings(cwd, config);
  demandUsableHeat(cwd, settings, root);
  return { place: explainPlace(file, Number(line), { cwd, root, settings }) };
}

/**
 * @param {string} file
 * @param {number} line - 1-based
 * @param {{ cwd: string, root: string, settings: Settings }} where
 * @returns {PlaceExplanation}
 */
function explainPlace(file, line, { cwd, root, settings }) {
  const source = parse(file, cwd, root);
  const start = source.getOffset(line, 1);
  const lines = source.lineOf(source.text.length);
  if (line < 1 || line > lines) throw new UsageError(`\`${file}\` has ${lines} lines, not ${line}`);
  const newline = source.text.indexOf("\n", start);
  const text = source.text.slice(start, newline === -1 ? undefined : newline).trimEnd();
  const first = start + (/\S/.exec(text)?.index ?? 0);
  const heat = getHeat(source, settings);
  const owners = getFunctionsAndClasses(source)
    .filter(({ range }) => range[0] <= start + text.length && first < range[1] && source.lineOf(range[0]) <= line)
    .sort((a, b) => b.range[0] - a.range[0])
    .map((node) => ({
      name: findName(node) ?? getKind(node),
      line: source.lineOf(node.range[0]),
      heat: isClass(node) ? heat.ofConstruction(node) : heat.of(node),
    }));
  const rules = chooseRules([]);
  const findings = getProposals(file, source, { rules, settings }).filter(
    ({ finding, end }) => finding.line <= line && line <= end,
  );
  const node = findFirstNode(source, first, start + text.length);
  return {
    path: file,
    line,
    text,
    owners,
    seldom: owners[0]?.heat.level === "hot" && node !== undefined ? findSeldom(source, heat, node) : undefined,
    findings,
    light: findLight(source, rules, settings, line),
    silences: findSilences(source, rules, owners[0]?.heat.level === "hot" ? settings : getAllHot(settings), line),
    ifHot: findIfHot(source, rules, settings)
      .filter(
        ({ rule, finding: { node: found, messageId } }) =>
          source.lineOf(found.range[0]) <= line &&
          line <= source.lineOf(found.range[1]) &&
          !findings.some(({ finding }) => finding.rule === rule.name && finding.messageId === messageId),
      )
      .map(({ rule, finding }) => ({
        rule: rule.name,
        message: formatMessage(withoutReason(rule.meta.messages[finding.messageId]), finding.data),
      })),
  };
}

/**
 * @param {Source} source
 * @param {number} start
 * @param {number} end
 * @returns {Node | undefined} the first one that begins there, with all that begins with it
 */
function findFirstNode(source, start, end) {
  /** @type {Node | undefined} */
  let first;
  walk(source.ast, source.visitorKeys, (node) => {
    const [from] = node.range;
    if (node !== source.ast && from >= start && from < end && (first === undefined || from < first.range[0]))
      first = node;
  });
  return first;
}

/**
 * @param {Source} source
 * @param {Rule[]} rules
 * @param {Settings} settings
 * @param {number} line
 * @returns {PlaceExplanation["light"]} what costs too little there to be shown, and why that is too little
 */
function findLight(source, rules, settings, line) {
  return rules.flatMap(({ name, meta, pattern }) =>
    detectAll(source, pattern.detector, settings, getOptions({ name, meta, pattern }))
      .light.filter(({ node }) => source.lineOf(node.range[0]) <= line && line <= source.lineOf(node.range[1]))
      .map((finding) => {
        const { minCost, reason } = getMinCost(source, settings, finding);
        return {
          rule: name,
          message: formatMessage(meta.messages[finding.messageId], getMessageData(finding)),
          weight: finding.weight,
          reason: `less than ${formatTime(minCost)}, since ${reason}`,
        };
      }),
  );
}

/**
 * @param {Source} source
 * @param {Rule[]} rules
 * @param {Settings} settings
 * @returns {{ rule: Rule, finding: Finding }[]} what is found if everything runs per request
 */
function findIfHot(source, rules, settings) {
  const allHot = getAllHot(settings);
  return rules.flatMap((rule) =>
    detect(source, rule.pattern.detector, allHot, getOptions(rule)).map((finding) => ({ rule, finding })),
  );
}

/**
 * @param {Settings} settings
 * @returns {Settings} with which everything runs per request
 */
function getAllHot(settings) {
  return { ...settings, hot: ["**"], cold: undefined, minShare: undefined, minCost: 0 };
}

/**
 * @param {Source} source
 * @param {Rule[]} rules
 * @param {Settings} settings
 * @param {number} line
 * @returns {PlaceExplanation["silences"]}
 */
function findSilences(source, rules, settings, line) {
  return rules.flatMap((rule) =>
    getSilences(source, rule.pattern.detector, settings, getOptions(rule))
      .filter(
        ({ node, others = [], silent }) =>
          [node, ...others].some(({ range }) => source.lineOf(range[0]) === line) && silent !== "belowMinCost",
      )
      .map(({ silent, detail, at }) => ({
        rule: rule.name,
        reason: describeSilence(silent),
        detail,
        ...(at !== undefined && { at: source.lineOf(at.range[0]) }),
      })),
  );
}

/** @param {Node} node */
function getKind(node) {
  return isClass(node) ? "a class" : "a function";
}

/**
 * @param {string} file
 * @param {string} cwd
 * @param {string} root
 * @returns {Source}
 */
function parse(file, cwd, root) {
  const absolute = path.resolve(cwd, file);
  if (!existsSync(absolute)) throw new UsageError(`there is no file \`${file}\``);
  if (leadsOut(cwd, absolute)) throw new UsageError(`\`${file}\` is not checked: ${LEADS_OUT}`);
  const content = readContent(absolute);
  if ("reason" in content) throw new UsageError(`\`${file}\` is not checked: ${content.reason}`);
  try {
    return parseSource(content.text, getRelativePath(root, absolute), absolute);
  } catch (error) {
    if (error instanceof ParseError)
      throw new UsageError(`${file}:${error.line}:${error.column} syntax error: ${error.message}`);
    throw error;
  }
}
