import { getHeadPosition, getRecordedName, getTextHash } from "../../lib/heat/recorded/recorded-functions.js";
import { ROOT, getFilename, getFixtures } from "../fixtures.js";
import { findFunction } from "../../lib/ast/syntax/functions.js";
import { getFunctionsAndClasses } from "../../lib/ast/syntax/functions-and-classes.js";
import { getHash } from "../../lib/ast/hash.js";
import { getSource } from "../../lib/source/from-eslint.js";
import { globSync } from "tinyglobby";
import { Linter } from "eslint";
import { Look } from "../../lib/rule/look.js";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseSource } from "../../lib/source/parse.js";
import plugin from "../../index.js";

/** @import { Source } from "../../lib/types.js" */

/** Longer statements are most of a program. */
const MAX_STATEMENT = 300;

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

/**
 * Statements that somebody may put somewhere: those of all fixtures, which have to do with what rules look for, and shapes that take a
 * name of the program or of the vocabulary.
 *
 * @param {Program[]} programs
 * @returns {string[]}
 */
export function getStatements(programs) {
  const texts = programs.flatMap(({ name, text }) => {
    const source = parseSource(text, name);
    return getLists(source).flatMap(({ body }) => body.map((statement) => source.slice(statement)));
  });
  return [...new Set(texts)].filter((text) => text.length <= MAX_STATEMENT).sort();
}

/** What may be written of a name: `$` is a name of the program, `%` of the program or of the vocabulary. */
const SHAPES = [
  "$.%;",
  "$.%();",
  "$.% = $;",
  "$.%.% = $;",
  "$($.%);",
  "%($);",
  "$.%($);",
  '$("%");',
  '$.%("%");',
  '$.%("%", $);',
  "delete $.%;",
  "const { % } = $;",
  "const % = $;",
  "let %;",
  "$ = $;",
  "$({ % });",
  "$({ %: $ });",
  "$({ % : true });",
  "return $;",
  "return;",
  "if ($.%) return;",
  "await $.%();",
  "await $($);",
  "for (const % of $) $(%);",
  "try { $(); } catch (%) { $(%); }",
  "function %($) { return $.%; }",
  "const % = () => $($);",
  "$.%(() => $);",
  "$.%((%, %) => { %.%(); });",
  "class % { %() { return $; } }",
  "Object.assign($, { %: $ });",
  'Object.defineProperty($, "%", { value: $ });',
  "new $();",
  "new %($);",
  "$;",
  "// %",
];

/**
 * @param {Source} source
 * @returns {{ body: any[], range: [number, number] }[]} lists of statements, the module's first
 */
function getLists(source) {
  return /** @type {any[]} */ ([source.ast, ...source.nodes("BlockStatement")]);
}

/**
 * Edits a program, as somebody does who writes, removes, copies or moves a statement, edits what is imported, or renames.
 *
 * @param {string} text
 * @param {string[]} statements
 * @param {string[]} vocabulary
 * @param {(below: number) => number} random
 * @returns {string}
 */
export function editProgram(text, statements, vocabulary, random) {
  const source = parseSource(text, "server.js");
  /** @template T @param {readonly T[]} list */
  const pick = (list) => list[random(list.length)];
  const lists = getLists(source);
  const list = random(4) === 0 ? source.ast : pick(lists);
  const own = lists.flatMap(({ body }) => body);
  const names = [...new Set(text.match(/(?<![\w$.])[A-Za-z_$][\w$]*/g) ?? ["x"])];
  const write = () =>
    pick(SHAPES)
      .replaceAll("$", () => pick(names))
      .replaceAll("%", () => pick(random(2) === 0 ? names : vocabulary));
  const write1 = () => (random(2) === 0 ? write() : pick(statements));
  /** @param {string} statement */
  const insert = (statement) => {
    const body = list.body;
    const index = random(body.length + 1);
    const offset =
      index < body.length
        ? body[index].range[0]
        : (body.at(-1)?.range[1] ?? list.range[0] + (list === source.ast ? 0 : 1));
    const [before, behind] = [text.slice(0, offset), text.slice(offset)];
    return pick([`${before}${statement} ${behind}`, `${before}\n  ${statement}\n  ${behind}`]);
  };
  /** @param {[number, number]} range @param {string} put */
  const replace = ([start, end], put) => text.slice(0, start) + put + text.slice(end);
  const edits = [
    () => insert(write1()),
    () => insert(write1()),
    () => insert(write1()),
    () => insert(source.slice(pick(own))),
    () => insert(""),
    () => replace(pick(own).range, ""),
    () => replace(pick(own).range, write1()),
    () => replace(pick(own).range, source.slice(pick(own))),
    () => {
      const imported = [...text.matchAll(/(?<=(?:from |require\()["'])[^"']+(?=["'])/g)];
      if (imported.length === 0) return insert(write1());
      const one = pick(imported);
      return replace([one.index, one.index + one[0].length], pick([`${one[0]}x`, pick(imported)[0], pick(vocabulary)]));
    },
    () => {
      const name = pick(names);
      const other = pick([`${name}x`, pick(names), pick(vocabulary)]);
      return text.replaceAll(new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`, "g"), () => other);
    },
    () => {
      const node = pick(source.nodes("CallExpression", "MemberExpression", "Literal", "ArrowFunctionExpression"));
      return node === undefined
        ? insert(write1())
        : replace(node.range, pick(["null", pick(names), "({})", "() => {}"]));
    },
  ];
  // There is nothing to take away where all is gone.
  return own.length === 0 ? insert(write1()) : pick(edits)();
}

/**
 * Puts two programs into one file, without what the first has, too (`import express from "express";`).
 *
 * @param {Program} one
 * @param {Program} other
 * @returns {Program}
 */
export function join(one, other) {
  const [source, added] = [one, other].map(({ name, text }) => parseSource(text, name));
  const known = new Set(source.ast.body.map((/** @type {any} */ node) => source.slice(node)));
  let text = other.text;
  for (const node of added.ast.body.toReversed())
    if (known.has(added.slice(node))) text = text.slice(0, node.range[0]) + text.slice(node.range[1]);
  return { ...one, name: `${one.name} and ${other.name}`, text: `${one.text}\n${text}` };
}

/** How often a text may be typed in a project with a heat file. */
const MAX_TYPED = 20;

/**
 * Writes a heat file that speaks of some functions of a program, as a map and a profile of it may have done.
 *
 * @param {string} project - a folder
 * @param {Program} program
 * @param {(below: number) => number} random
 */
export function recordFunctions(project, { name, extension, text }, random) {
  const source = parseSource(text, name);
  const functions = getFunctionsAndClasses(source)
    .filter(() => random(2) === 0)
    .map((node) => ({
      ...getHeadPosition(source, node),
      name: getRecordedName(node),
      hash: getTextHash(source, node),
      ...(random(4) === 0 && { measured: { self: 0.01, total: 0.1 } }),
      ...(random(3) > 0 && { mapped: { text: "called by `main` (src/main.js:1), from an Express handler" } }),
      ...(random(6) === 0 && { tied: true }),
      ...(random(6) === 0 && { elsewhere: "src/jobs.js:12" }),
      waits: source
        .nodes("AwaitExpression")
        .filter((awaited) => findFunction(awaited) === node)
        .map((awaited) => [getHash(source.slice(awaited)), ["none", "file", "query", "request"][random(4)]]),
    }));
  const entry = { hash: getHash(text), functions };
  const folders = ["open", ...Array.from({ length: MAX_TYPED }, (_, index) => `opened${index}`)];
  /** @type {unknown} */
  const heat = {
    version: 1,
    profile: { samples: 1000, node: "v20.20.0" },
    files: Object.fromEntries(folders.map((folder) => [`${folder}/server${extension}`, entry])),
  };
  mkdirSync(path.join(project, ".hotpath"), { recursive: true });
  writeFileSync(path.join(project, ".hotpath/heat.json"), JSON.stringify(heat));
}

/** Lints texts of a file that is open in an editor, and the same texts as if it was opened just now. */
export class Typist {
  /** Texts of which only a part was looked at. */
  kept = 0;
  opened = 0;
  /** @type {Look | undefined} */
  before = undefined;

  /**
   * @param {Program} program
   * @param {string} [project] - the folder of it
   */
  constructor({ extension }, project = "/project") {
    this.extension = extension;
    this.project = project;
    this.linter = new Linter({ cwd: project });
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
    const filename = `${this.project}/${folder}/server${extension}`;
    return this.linter.verify(text + REST, [config], { filename });
  }

  /**
   * @param {string} text
   * @returns {{ kept: any[], fresh: any[] } | undefined} undefined where nobody can read it
   */
  type(text) {
    const fresh = this.lint(text, `opened${this.opened++}`);
    if (fresh.some(({ fatal }) => fatal)) return undefined;
    const kept = this.lint(text, "open");
    const code = this.linter.getSourceCode();
    const filename = `${this.project}/open/server${this.extension}`;
    const source = getSource({ sourceCode: code, filename });
    const look = new Look(code, source, {}, this.before);
    if (look.findChange(() => undefined) !== undefined) this.kept++;
    this.before = look;
    return { kept, fresh };
  }
}
