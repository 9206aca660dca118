/** @import { Comment, Finding, Source } from "../types.js" */

/**
 * Where a comment switches rules off or on.
 *
 * @typedef {object} Directive
 * @property {"disable" | "enable" | "line"} kind - "line": off on one line
 * @property {number} start - offset from which it counts
 * @property {number} line - 1-based; of the comment or, for "line", the one it speaks of
 * @property {string[]} rules - with their prefix; none means all
 * @property {string | undefined} justification - what stands behind ` -- `
 */

/**
 * A comment that a finding is not to be reported.
 *
 * @typedef {{ line: number, justification?: string }} Suppression
 */

/** `eslint-disable-next-line hotpath/no-eager-url -- measured: not worth it` */
const DIRECTIVE = /^\s*eslint-(disable-next-line|disable-line|disable|enable)(?=\s|$)(.*)/s;
const JUSTIFICATION = /\s-{2,}\s/;

/** What ESLint's configuration calls the plugin. */
const PREFIX = "hotpath/";

/**
 * The comment that switches a rule off where a finding stands, as ESLint reads it: `eslint-disable` up to `eslint-enable`,
 * `eslint-disable-line`, `eslint-disable-next-line`, for all rules or for those that are named.
 *
 * @param {Source} source
 * @param {string} rule - without prefix
 * @param {Finding} finding
 * @returns {Suppression | undefined}
 */
export function findSuppression(source, rule, { node }) {
  const [offset] = node.range;
  const directives = getDirectives(source).filter(({ rules }) => rules.length === 0 || rules.includes(PREFIX + rule));
  const line = source.lineOf(offset);
  const last = directives.findLast(({ kind, start }) => kind !== "line" && start <= offset);
  const found =
    last?.kind === "disable"
      ? last
      : directives.find((directive) => directive.kind === "line" && directive.line === line);
  return (
    found && {
      line: source.lineOf(found.start),
      ...(found.justification !== undefined && { justification: found.justification }),
    }
  );
}

/**
 * @param {Source} source
 * @returns {Directive[]} in the order of the text
 */
function getDirectives(source) {
  return source.memo(findSuppression, () =>
    source.text.includes("eslint-disable")
      ? source.comments.flatMap((comment) => findDirective(source, comment) ?? [])
      : [],
  );
}

/**
 * @param {Source} source
 * @param {Comment} comment
 * @returns {Directive | undefined}
 */
function findDirective(source, { type, value, range: [start, end] }) {
  const [, name, rest] = DIRECTIVE.exec(value) ?? [];
  if (name === undefined) return undefined;
  const [list, ...reasons] = rest.split(JUSTIFICATION);
  const justification = reasons.length === 0 ? undefined : rest.slice(list.length).replace(JUSTIFICATION, "").trim();
  const rules = list
    .split(",")
    .map((rule) => rule.trim())
    .filter((rule) => rule !== "");
  const [first, last] = [source.lineOf(start), source.lineOf(end)];
  /** @param {Directive["kind"]} kind @param {number} line */
  const create = (kind, line) => ({ kind, start, line, rules, justification });
  if (name === "disable-next-line") return create("line", last + 1);
  // `/* eslint-disable-line` that goes on for lines is an error to ESLint, and `// eslint-disable` a comment like any other.
  if (name === "disable-line") return first === last ? create("line", first) : undefined;
  return type === "Block" ? create(name === "enable" ? "enable" : "disable", first) : undefined;
}
