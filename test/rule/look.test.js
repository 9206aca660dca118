import {
  changeWord,
  createRandom,
  editProgram,
  getPrograms,
  getStatements,
  getVocabulary,
  join,
  Typist,
} from "./typing.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";

/** Words that are changed: `HOTPATH_WORDS=20000 node --test test/rule/look.test.js` for more. */
const WORDS = Number(process.env.HOTPATH_WORDS ?? 120);
const EDITS = Number(process.env.HOTPATH_EDITS ?? 120);
const SEED = Number(process.env.HOTPATH_SEED ?? 1);

describe("a look at a file in which one word has changed", () => {
  it("finds and offers what a look at all of it finds", () => {
    const programs = getPrograms();
    const vocabulary = getVocabulary();
    const random = createRandom(SEED);
    let kept = 0;
    for (let count = 0; count < WORDS; count++) {
      const program = programs[random(programs.length)];
      const typist = new Typist(program);
      const changed = changeWord(program.text, vocabulary, random);
      for (const text of [program.text, changed, program.text]) {
        const results = typist.type(text);
        if (results === undefined) break;
        assert.deepEqual(results.kept, results.fresh, `${program.name}, as\n${text}\nafter\n${changed}`);
      }
      kept += typist.kept;
    }
    assert.ok(kept > WORDS / 10, `only ${kept} of ${WORDS * 2} texts were looked at in part`);
  });

  it("finds and offers what a look at all of it finds, whatever statement is put in or taken away", () => {
    const programs = getPrograms();
    const vocabulary = getVocabulary();
    const statements = getStatements(programs);
    const random = createRandom(SEED);
    let kept = 0;
    let typed = 0;
    while (typed < EDITS) {
      const one = programs[random(programs.length)];
      const program = random(3) === 0 ? one : join(one, programs[random(programs.length)]);
      const typist = new Typist(program);
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
