import {
  changeWord,
  createRandom,
  editProgram,
  getPrograms,
  getStatements,
  getVocabulary,
  join,
  recordFunctions,
  Typist,
} from "./typing.js";
import { after as afterAll, describe, it } from "node:test";
import { mkdtempSync, rmSync } from "node:fs";
import assert from "node:assert/strict";
import os from "node:os";
import path from "node:path";

/** @import { Program } from "./typing.js" */

/**
 * That a look at a file in which something has changed finds and offers what a look at all of it does.
 *
 * @param {{ words: number, edits: number, seed: number }} how - how many words and statements change, in a file and in one that the heat file knows each
 */
export function describeLooks({ words, edits, seed }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-look-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let projects = 0;

  /**
   * @param {Program} program
   * @param {(below: number) => number} random
   * @param {Program} [known] - that it begins with, and of which the heat file speaks
   * @returns {Typist} in a project with a heat file
   */
  function openRecorded(program, random, known = program) {
    const project = path.join(folder, String(projects++));
    recordFunctions(project, known, random);
    return new Typist(program, project);
  }

  for (const [where, open] of /** @type {const} */ ([
    ["a file", (/** @type {Program} */ program) => new Typist(program)],
    ["a file that the heat file knows", openRecorded],
  ]))
    describe(`a look at ${where} in which something has changed`, () => {
      it("finds and offers what a look at all of it finds, whatever word it is", () => {
        const programs = getPrograms();
        const vocabulary = getVocabulary();
        const random = createRandom(seed);
        let kept = 0;
        for (let count = 0; count < words; count++) {
          const program = programs[random(programs.length)];
          const typist = open(program, random);
          const changed = changeWord(program.text, vocabulary, random);
          for (const text of [program.text, changed, program.text]) {
            const results = typist.type(text);
            if (results === undefined) break;
            assert.deepEqual(results.kept, results.fresh, `${program.name}, as\n${text}\nafter\n${changed}`);
          }
          kept += typist.kept;
        }
        assert.ok(kept > words / 10, `only ${kept} of ${words * 2} texts were looked at in part`);
      });

      it("finds and offers what a look at all of it finds, whatever statement is put in or taken away", () => {
        const programs = getPrograms();
        const vocabulary = getVocabulary();
        const statements = getStatements(programs);
        const random = createRandom(seed);
        let kept = 0;
        let typed = 0;
        while (typed < edits) {
          const one = programs[random(programs.length)];
          const program = random(3) === 0 ? one : join(one, programs[random(programs.length)]);
          const typist = open(program, random, one);
          if (typist.type(program.text) === undefined) continue;
          let last = program.text;
          for (let count = 0; count < 4; count++) {
            const edited = editProgram(last, statements, vocabulary, random);
            // Undone and done again, too.
            for (const text of count % 2 === 0 ? [edited, last, edited] : [edited]) {
              const results = typist.type(text);
              if (results === undefined) break;
              typed++;
              assert.deepEqual(
                results.kept,
                results.fresh,
                `${program.name}, as\n${text}\nbetween\n${last}\nand\n${edited}`,
              );
              if (text === edited) last = edited;
            }
          }
          kept += typist.kept;
        }
        assert.ok(kept > typed / 10, `only ${kept} of ${typed} texts were looked at in part`);
      });
    });
}
