import { ROOT, getFilename, getFixtures } from "../fixtures.js";
import { Linter } from "eslint";
import { findChangedWord } from "../../lib/rule/changed-word.js";
import { findOpenStatements } from "../../lib/rule/open-statements.js";
import { getSource } from "../../lib/source/from-eslint.js";
import { globSync } from "tinyglobby";
import path from "node:path";
import plugin from "../../index.js";
import { readFileSync } from "node:fs";

/** Names in the text of detectors, of the heat model and of what these use: what a word may mean to them. */
const WORD = /(?<![\w$.])[A-Za-z_$][\w$]{2,}/g;

/** So that no statement of a small program is most of it. */
const REST = `\n/* ${"nothing ".repeat(1500)}*/\n`;

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} extension
 * @property {string} text
 */

/** @returns {Program[]} what fixtures of all rules begin as, in JavaScript, and the servers of fixtures */
export function getPrograms() {
  const fixtures = getFixtures()
    .filter(({ extension }) => /^\.[cm]?js$/.test(extension))
    .map((fixture) => ({ name: getFilename(fixture), extension: fixture.extension, text: fixture.before }));
  const apps = globSync("fixtures/apps/**/*.{js,cjs,mjs}", { cwd: ROOT })
    .sort()
    .map((name) => ({ name, extension: path.extname(name), text: readFileSync(path.join(ROOT, name), "utf8") }));
  return [...fixtures, ...apps];
}

/** @returns {string[]} */
export function getVocabulary() {
  const files = globSync("{detectors,lib/{ast,effects,frameworks,heat,loads,weight}}/**/*.js", { cwd: ROOT }).sort();
  const words = files.flatMap((file) => readFileSync(path.join(ROOT, file), "utf8").match(/["'`/][^\n]*["'`/]/g) ?? []);
  return [...new Set(words.flatMap((text) => text.match(WORD) ?? []))].sort();
}

/**
 * Random numbers that are the same for the same seed.
 *
 * @param {number} seed
 * @returns {(below: number) => number}
 */
export function createRandom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Changes one word of a program, as somebody does who types or takes a letter away, or puts in what means something to a rule.
 *
 * @param {string} text
 * @param {string[]} vocabulary
 * @param {(below: number) => number} random
 * @returns {string}
 */
export function changeWord(text, vocabulary, random) {
  const words = [...text.matchAll(/[\w$]+/g)];
  const word = words[random(words.length)];
  const others = [
    () => word[0].slice(0, -1) || "x",
    () => `${word[0]}x`,
    () => `q${random(10_000)}`,
    () => vocabulary[random(vocabulary.length)],
    () => vocabulary[random(vocabulary.length)],
    () => words[random(words.length)][0],
  ];
  return text.slice(0, word.index) + others[random(others.length)]() + text.slice(word.index + word[0].length);
}

/** Lints texts of a file that is open in an editor, and the same texts as if it was opened just now. */
export class Typist {
  linter = new Linter({ cwd: "/project" });
  /** Texts of which only a part was looked at. */
  kept = 0;
  opened = 0;

  /** @param {Program} program */
  constructor({ extension }) {
    this.extension = extension;
  }

  /**
   * @param {string} text
   * @param {string} folder
   */
  lint(text, folder) {
    const { extension } = this;
    /** @type {any} */
    const config = {
      files: ["**/*.*"],
      languageOptions: { sourceType: extension === ".cjs" ? "commonjs" : "module" },
      ...plugin.configs.all,
    };
    const filename = `/project/${folder}/server${extension}`;
    return this.linter.verify(text + REST, [config], { filename });
  }

  /**
   * @param {string} text
   * @returns {{ kept: any[], fresh: any[] } | undefined} undefined where nobody can read it
   */
  type(text) {
    const before = this.linter.getSourceCode();
    const kept = this.lint(text, "open");
    if (kept.some(({ fatal }) => fatal)) return undefined;
    const after = this.linter.getSourceCode();
    const word = before === null ? undefined : findChangedWord(before, after);
    const source = getSource({ sourceCode: after, filename: "/project/open/server.js" });
    if (word !== undefined && findOpenStatements(source, word.range) !== undefined) this.kept++;
    const fresh = this.lint(text, `opened${this.opened++}`);
    // What comes next is compared with the open file.
    this.lint(text, "open");
    return { kept, fresh };
  }
}
