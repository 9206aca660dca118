import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { differences } from "./differences.js";
import { groups } from "./groups.js";
import { judge } from "./oracle.js";
import { judgePrograms } from "./judge-programs.js";
import { pieces } from "./pieces/index.js";
import { readFileSync } from "node:fs";
import { rules } from "../../rules/index.js";

/** Of rules that rewrite: a program runs before and after. */
const names = Object.entries(rules).flatMap(([name, { pattern }]) => (pattern.rewrite === undefined ? [] : [name]));

describe("generated programs", () => {
  it("are made for every rule that rewrites", () => {
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

describe("the judge of programs", () => {
  /** @type {import("./program.js").Program} */
  const program = {
    filename: "src/program.js",
    frame: "http",
    rules: ["no-optional-await"],
    text: [
      'import http from "node:http";',
      'import { note, options } from "./trace.js";',
      "http.createServer(async (req, res) => {",
      "  for (const hook of options.hooks) {",
      "    const body = await hook(req.url);",
      '    note("handler", body);',
      "  }",
      "  res.end();",
      "}).listen(3000);",
    ].join("\n"),
    scenarios: [{ method: "GET", url: "/", headers: {}, request: "plain", inputs: ["text"], flags: 0 }],
    combination: { size: "all", first: 0, second: 0 },
  };
  const { pattern } = rules["no-optional-await"];

  it("compares a program that is rewritten", async () => {
    const { rewrites, tried } = await judge(program, [pattern]);
    assert.deepEqual(rewrites, ["no-optional-await awaitOnlyPromises"]);
    assert.deepEqual(tried, ["frame http", "request plain", "input text"]);
  });

  it("lines up what is left when several differences are declared", async () => {
    const text = program.text.replace("  res.end();", "  const url = new URL(req.headers.body);\n  res.end();");
    const scenarios = [{ ...program.scenarios[0], inputs: ["thenable with a getter"] }];
    const both = [pattern, rules["no-eager-url"].pattern];
    const { rewrites, allowed } = await judge({ ...program, text, scenarios }, both);
    assert.deepEqual(rewrites, ["no-optional-await awaitOnlyPromises", "no-eager-url dropParsing"]);
    assert.deepEqual(allowed, ["how often then is read", "parsed where it is read"]);
  });

  it("sees the harm that the net does not", async () => {
    /** @type {typeof pattern} */
    const spoiled = {
      ...pattern,
      rewrite: ({ node }) => ({
        edits: [{ range: [node.range[0], node.range[0] + "await ".length], text: "" }],
        risk: "review",
        act: "awaitOnlyPromises",
      }),
    };
    assert.deepEqual((await judge(program, [spoiled])).rewrites, ["no-optional-await awaitOnlyPromises"]);
    const scenarios = [{ ...program.scenarios[0], inputs: ["promise"] }];
    await assert.rejects(judge({ ...program, scenarios }, [spoiled]), { name: "Harm", message: /promised first0/ });
    await judge({ ...program, scenarios }, [pattern]);
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
