import { describe, it } from "node:test";
import { cpSync, readFileSync } from "node:fs";
import { Project } from "./project.js";
import { ROOT } from "../fixtures.js";
import assert from "node:assert/strict";
import path from "node:path";

/** @param {string} document */
const read = (document) => readFileSync(path.join(ROOT, document), "utf8");

/**
 * @param {string} document
 * @returns {{ args: string[], output: string }[]} commands that it shows, and what they print there
 */
function getExamples(document) {
  return [...read(document).matchAll(/^```console\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
    [...block.matchAll(/^\$ npx (?:eslint-plugin-)?hotpath (.*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, command, output]) => ({
      args: command.split(" "),
      output,
    })),
  );
}

/** The file of the README's first example. */
function getReply() {
  const [, code] = /`src\/reply\.js`.*\n\n```js\n([\s\S]*?)^```$/m.exec(read("README.md")) ?? [];
  return { "src/reply.js": code };
}

describe("what documents show to be printed is printed", () => {
  const examples = getExamples("README.md");
  assert.ok(examples.length >= 2);
  for (const { args, output } of examples)
    it(`in README.md by hotpath ${args.join(" ")}`, (t) => {
      assert.equal(new Project(t, getReply()).run(...args).stdout, output);
    });

  it("in docs/cli.md as JSON", (t) => {
    const [, json] = /^```json\n(\{\n {2}"version": 1,\n[\s\S]*?)^```$/m.exec(read("docs/cli.md")) ?? [];
    assert.deepEqual(new Project(t, getReply()).runJson("check").report, JSON.parse(json));
  });

  it("in docs/map.md by hotpath map --why", (t) => {
    const project = new Project(t, {});
    cpSync(path.join(ROOT, "fixtures/apps-map/express-layers"), project.folder, { recursive: true });
    const reasons = getExamples("docs/map.md");
    assert.ok(reasons.length >= 3);
    for (const { args, output } of reasons) assert.equal(project.run(...args).stdout, output, args.join(" "));
  });

  it("in docs/map.md as a tree, of which parts are shown", (t) => {
    const project = new Project(t, {});
    cpSync(path.join(ROOT, "fixtures/apps-map/express-layers"), project.folder, { recursive: true });
    const [, tree] = /^## The tree\n\n```\n([\s\S]*?)^```$/m.exec(read("docs/map.md")) ?? [];
    const { stdout } = project.run("map");
    for (const part of tree.trim().split("\n\n")) assert.ok(stdout.includes(part), `${part}\n\nis not in\n\n${stdout}`);
  });
});
