import { changeWord, createRandom, getPrograms, getVocabulary, Typist } from "./typing.js";
import { describe, it } from "node:test";
import assert from "node:assert/strict";

/** Words that are changed: `HOTPATH_WORDS=20000 node --test test/rule/look.test.js` for more. */
const WORDS = Number(process.env.HOTPATH_WORDS ?? 120);
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
});
