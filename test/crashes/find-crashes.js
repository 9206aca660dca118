import * as typescriptParser from "@typescript-eslint/parser";
import { ParseError, parseSource } from "../../lib/source/parse.js";
import { createTypedOptions } from "./typed-options.js";
import { decodeSummary, readLines } from "../../lib/project/summary/encoded.js";
import { explain } from "../../lib/project/heat/why.js";
import { getMappedFiles } from "../../lib/project/record.js";
import { getSummary } from "../../lib/project/summary/summary.js";
import { Linter } from "eslint";
import { mapProject } from "../../lib/project/map.js";
import plugin from "../../index.js";
import { rules } from "../../rules/index.js";
import { runPattern } from "../run-pattern.js";

/** @import { Program } from "./spoil.js" */
/** @import { Settings } from "../../lib/types.js" */

/**
 * Something that was thrown and should not have been.
 *
 * @typedef {object} Crash
 * @property {string} place - what was thrown, by which rule, where: the same for the same mistake
 * @property {string} stack
 */

/** @typedef {(program: Program, settings: Settings) => void} Reader */

/** With what a program is read; each throws a ParseError or has a look at all rules.
 * @type {Record<string, Reader>} */
export const READERS = {
  "the command line": readAlone,
  // Flow's types are what oxc does not read, and Babel does.
  Babel: (program, settings) =>
    readAlone(
      {
        ...program,
        text: `${program.text}\nopaque type Unread = string;\n`,
        filename: program.filename.replace(/\.[cm]?tsx?$/, ".js"),
      },
      settings,
    ),
  "hotpath map": readAsProject,
  "espree, a module": (program, settings) => lint(program, settings, { sourceType: "module" }),
  "espree, CommonJS or a script": (program, settings) =>
    lint(program, settings, { sourceType: program.text.length % 2 === 0 ? "script" : "commonjs" }),
  "@typescript-eslint/parser": (program, settings) => lint(program, settings, { parser: typescriptParser }),
  "@typescript-eslint/parser with types": (program, settings) =>
    lint(program, settings, { parser: typescriptParser, parserOptions: createTypedOptions(program) }),
};

/** @type {Settings[]} */
const SETTINGS = [{}, { hot: ["**"] }];

/**
 * Has a program read, everything found in it and every rewrite planned.
 *
 * @param {Program} program
 * @param {(limit: number) => number} random
 * @param {Record<string, Reader>} [readers]
 * @returns {{ crash?: Crash, reader?: string }} no reader: none takes it
 */
export function findCrash(program, random, readers = READERS) {
  const settings = SETTINGS[random(SETTINGS.length)];
  const names = Object.keys(readers);
  for (const first = random(names.length); names.length > 0;) {
    const [reader] = names.splice(first % names.length, 1);
    try {
      readers[reader](program, settings);
      return { reader };
    } catch (error) {
      if (!(error instanceof ParseError)) return { reader, crash: describe(/** @type {Error} */ (error)) };
    }
  }
  return {};
}

/** @type {Reader} */
function readAlone({ text, filename }, settings) {
  const source = parseSource(text, filename);
  for (const [name, { pattern }] of Object.entries(rules)) {
    try {
      runPattern(pattern, source, settings);
    } catch (error) {
      // A rewritten file that does not parse is none that nobody reads.
      throw new Error(`Rule: "${name}"`, { cause: error });
    }
  }
}

/**
 * What a project of this one file would run per request, and why for each line. Relative imports are those of the
 * file itself.
 *
 * @type {Reader}
 */
function readAsProject({ text, filename }, settings) {
  const source = parseSource(text, filename);
  try {
    const summary = decodeSummary(readLines(getSummary(source, settings)));
    const targets = summary.modules.map(([module]) => (module.startsWith(".") ? [0] : []));
    const map = mapProject([{ path: filename, summary, targets }], settings);
    getMappedFiles(map);
    for (let line = source.lineOf(text.length); line > 0; line--) explain(map, 0, line);
  } catch (error) {
    throw new Error("a map", { cause: error });
  }
}

/**
 * @param {Program} program
 * @param {Settings} settings
 * @param {{ parser?: object, sourceType?: string, parserOptions?: object }} languageOptions
 * @throws {ParseError} if ESLint's parser does not read it
 */
export function lint({ text, filename }, settings, languageOptions) {
  const jsx = !/\.[cm]?ts$/.test(filename);
  const messages = new Linter({ configType: "flat" }).verify(
    text,
    [
      {
        files: ["**/*.*"],
        plugins: { hotpath: /** @type {any} */ (plugin) },
        rules: plugin.configs.all.rules,
        settings: { hotpath: settings },
        languageOptions: {
          ...languageOptions,
          parserOptions: { ecmaFeatures: { jsx }, ...languageOptions.parserOptions },
        },
      },
    ],
    filename,
  );
  const fatal = messages.find((message) => message.fatal === true);
  if (fatal !== undefined) throw new ParseError(fatal.message, fatal.line, fatal.column);
}

/**
 * @param {Error} error
 * @returns {Crash}
 */
function describe(error) {
  const { message, stack = "" } = /** @type {Error} */ (error.cause ?? error);
  const where = /^ +at .*?([\w.-]+\/[\w.-]+\.js:\d+)/m.exec(stack)?.[1];
  const rule = /Rule: "([^"]+)"/.exec(error.message)?.[1];
  return { place: `${message.split("\n", 1)[0]} ${rule} ${where}`, stack: `${message}\n${stack}` };
}
