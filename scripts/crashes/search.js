import { READERS, findCrash, lint } from "../../test/crashes/find-crashes.js";
import { createProgram, createRandom } from "../../test/crashes/spoil.js";
import { getFixtures } from "../../test/fixtures.js";
import { pathToFileURL } from "node:url";

/** @import { Crash, Reader } from "../../test/crashes/find-crashes.js" */
/** @import { Program } from "../../test/crashes/spoil.js" */

/**
 * What came of some programs.
 *
 * @typedef {object} Searched
 * @property {Record<string, number>} read - programs by reader; "no parser" for those that none reads
 * @property {(Crash & { seed: number, reader: string, program: Program })[]} crashes
 */

const fixtures = getFixtures();

/** @type {Record<string, Reader> | undefined} */
let readers;

/**
 * Reads programs, each of which follows from its seed.
 *
 * @param {{ seed: number, count: number, parsers: string }} task - `parsers`: a module that exports those of others
 * @returns {Promise<Searched>}
 */
export default async function search({ seed: first, count, parsers }) {
  readers ??= { ...READERS, ...createReaders(await import(pathToFileURL(parsers).href)) };
  /** @type {Searched} */
  const searched = { read: {}, crashes: [] };
  for (let seed = first; seed < first + count; seed++) {
    const random = createRandom(seed);
    const program = createProgram(fixtures, random);
    const { reader = "no parser", crash } = findCrash(program, random, readers);
    searched.read[reader] = (searched.read[reader] ?? 0) + 1;
    if (crash !== undefined) searched.crashes.push({ ...crash, seed, reader, program });
  }
  return searched;
}

/**
 * @param {Record<"astro" | "babel" | "svelte" | "typescript" | "vue", object>} parsers
 * @returns {Record<string, Reader>}
 */
function createReaders({ astro, babel, svelte, typescript, vue }) {
  /** @param {string} filename */
  const isTyped = (filename) => /\.[cm]?tsx?$/.test(filename);
  /**
   * @param {object} parser
   * @param {string} extension
   * @param {(text: string, attribute: string) => string} wrap
   * @returns {Reader}
   */
  const createReader =
    (parser, extension, wrap) =>
    ({ text, filename, ...program }, settings) => {
      const typed = isTyped(filename);
      lint(
        { ...program, text: wrap(text, typed ? ' lang="ts"' : ""), filename: filename.replace(/\.\w+$/, extension) },
        settings,
        { parser, parserOptions: typed ? { parser: typescript } : {} },
      );
    };
  return {
    "@babel/eslint-parser": (program, settings) => {
      const plugins = [
        isTyped(program.filename) ? "typescript" : "flow",
        "jsx",
        "decorators",
        "explicitResourceManagement",
      ];
      const babelOptions = { configFile: false, babelrc: false, parserOpts: { plugins } };
      lint(program, settings, {
        parser: babel,
        parserOptions: { requireConfigFile: false, babelOptions },
      });
    },
    "vue-eslint-parser": createReader(
      vue,
      ".vue",
      (text, attribute) =>
        `<script${attribute}>\n${text}\n</script>\n<template><a :b="new URL(req.url)">{{ c }}</a></template>\n`,
    ),
    "svelte-eslint-parser": createReader(
      svelte,
      ".svelte",
      (text, attribute) =>
        `<script${attribute}>\n${text}\n</script>\n{#each a as { b = new URL(req.url) }}{b}{/each}\n`,
    ),
    "astro-eslint-parser": createReader(
      astro,
      ".astro",
      (text) => `---\n${text}\n---\n<a b={new URL(req.url)}>{c.map((d) => <b>{d}</b>)}</a>\n`,
    ),
  };
}
