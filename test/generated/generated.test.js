import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { differences } from "./differences.js";
import { groups } from "./groups.js";
import { judgePrograms } from "./judge-programs.js";
import { pieces } from "./pieces/index.js";
import { readFileSync } from "node:fs";
import { rules } from "../../rules/index.js";

const names = Object.keys(rules);

describe("generated programs", () => {
  it("are made for every rule", () => {
    assert.deepEqual(Object.keys(pieces).sort(), names.toSorted());
    assert.deepEqual(Object.values(groups).flat().sort(), names.toSorted());
  });

  it("are the same ones from the same seed, wherever a run begins", async () => {
    const all = await judgePrograms({ programs: 1040, seed: 1, rules: ["no-hot-closure"], from: 1000 });
    const first = await judgePrograms({ programs: 40, seed: 1 + 7919, rules: ["no-hot-closure"] });
    assert.equal(all.programs, 40);
    assert.deepEqual(all, first);
  });
});

describe("declared differences", () => {
  for (const [name, { declared }] of Object.entries(differences)) {
    for (const [rewrite, words] of Object.entries(declared)) {
      it(`${name}: the page of ${rewrite} says so`, () => {
        const page = readFileSync(new URL(`../../docs/rules/${rewrite.split(" ")[0]}.md`, import.meta.url), "utf8");
        const [, section] = /^## What the rewrite may change\n([^]*?)(?=^## |$(?![^]))/m.exec(page) ?? [];
        assert.ok(section?.replace(/\s+/g, " ").includes(words), words);
      });
    }
  }
});
