import { append } from "../ast/append.js";
import { formatMessage, getActData } from "./format-message.js";

/** @import { Finding, Rewrite, RuleMeta, Source } from "../types.js" */

/** Characters of code in a title. */
const LENGTH = 40;

/**
 * Titles of quick fixes that would read like another one's of the same line: they say which code each is about.
 *
 *   await first(); await second();      Call it without `await`: `await first()`.
 *   ^^^^^^^^^^^^^  ^^^^^^^^^^^^^^       Call it without `await`: `await second()`.
 *
 * @param {Source} source
 * @param {{ finding: Finding, rewrite: Rewrite }[]} offered - by one rule, in one file
 * @param {RuleMeta} meta
 * @returns {Map<Rewrite, string>} for those rewrites only
 */
export function getTitles(source, offered, meta) {
  /** @type {Map<string, { finding: Finding, rewrite: Rewrite, title: string }[]>} */
  const alike = new Map();
  for (const { finding, rewrite } of offered) {
    const title = formatMessage(meta.messages[rewrite.act], getActData(rewrite, finding));
    const key = `${source.lineOf(finding.node.range[0])} ${title}`;
    append(alike, key, { finding, rewrite, title });
  }
  /** @type {Map<Rewrite, string>} */
  const titles = new Map();
  for (const several of alike.values()) {
    if (several.length < 2) continue;
    const codes = several.map(({ finding }) => getCode(source, finding));
    const isTold = new Set(codes).size === codes.length;
    for (const [index, { finding, rewrite, title }] of several.entries()) {
      const place = isTold ? `\`${codes[index]}\`` : `column ${getColumn(source, finding)}`;
      titles.set(rewrite, `${title.replace(/\.$/, "")}: ${place}.`);
    }
  }
  return titles;
}

/**
 * @param {Source} source
 * @param {Finding} finding
 * @returns {string} on one line, and short
 */
function getCode(source, { node }) {
  const code = source.slice(node).replace(/\s+/g, " ").replaceAll("`", "'");
  return code.length <= LENGTH ? code : `${code.slice(0, LENGTH - 1)}…`;
}

/**
 * @param {Source} source
 * @param {Finding} finding
 * @returns {number} from 1
 */
function getColumn(source, { node: { range } }) {
  return range[0] - source.text.lastIndexOf("\n", range[0] - 1);
}
