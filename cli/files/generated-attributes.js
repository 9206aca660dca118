import { getOrInsert } from "../../lib/ast/get-or-insert.js";
import { GitPatterns } from "./git-patterns.js";
import { existsSync } from "node:fs";
import { getRelativePath } from "./relative-path.js";
import path from "node:path";

/** `linguist-generated`, `linguist-generated=true`; `-linguist-generated`, `linguist-generated=false` take it back. */
const ATTRIBUTE = /^(-|!)?linguist-generated(?:=(\S+))?$/;

/**
 * One line of a .gitattributes file that speaks of generated files.
 *
 * @typedef {{ patterns: GitPatterns, isGenerated: boolean }} Line
 */

/** What .gitattributes files say is generated: GitHub and others fold such files in reviews. */
export class GeneratedAttributes {
  /**
   * @param {string} top - folder above which none is read where there is no repository
   * @param {(file: string) => string | undefined} findText
   */
  constructor(top, findText) {
    this.top = top;
    this.findText = findText;
    /** By folder, nearest first.
     * @type {Map<string, { folder: string, lines: Line[] }[]>} */
    this.known = new Map();
  }

  /**
   * @param {string} file - absolute
   * @returns {boolean}
   */
  isGenerated(file) {
    for (const { folder, lines } of this.find(path.dirname(file))) {
      const name = getRelativePath(folder, file);
      const last = lines.findLast(({ patterns }) => patterns.test(name, false));
      if (last !== undefined) return last.isGenerated;
    }
    return false;
  }

  /**
   * @param {string} folder - absolute
   * @returns {{ folder: string, lines: Line[] }[]} those with something to say, nearest first
   */
  find(folder) {
    return getOrInsert(this.known, folder, () => {
      const lines = parseLines(this.findText(path.join(folder, ".gitattributes")) ?? "");
      const own = lines.length === 0 ? [] : [{ folder, lines }];
      const above = path.dirname(folder);
      const isTop = above === folder || folder === this.top || existsSync(path.join(folder, ".git"));
      return isTop ? own : [...own, ...this.find(above)];
    });
  }
}

/**
 * @param {string} text
 * @returns {Line[]}
 */
function parseLines(text) {
  return text.split(/\r?\n/).flatMap((line) => {
    const [pattern, ...attributes] = line.trim().split(/\s+/);
    if (pattern === "" || pattern.startsWith("#") || pattern.startsWith("!")) return [];
    return attributes.flatMap((attribute) => {
      const [match, negated, value = "true"] = ATTRIBUTE.exec(attribute) ?? [];
      return match === undefined
        ? []
        : [{ patterns: new GitPatterns(pattern), isGenerated: negated === undefined && value !== "false" }];
    });
  });
}
