import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { CLEAN, Project } from "./project.js";

/** Code that a rule would rewrite in a file of its own. */
const SCRIPT = `import http from "node:http";
http.createServer((req, res) => res.end(new Intl.NumberFormat("en").format(req.url.length)));
`;

const COMPONENTS = {
  "a.vue": `<script>\n${SCRIPT}</script>\n<template><b>{{ name }}</b></template>\n`,
  "b.svelte": `<script>\n${SCRIPT}</script>\n<b>{name}</b>\n`,
  "c.astro": `---\n${SCRIPT}---\n<b>{name}</b>\n`,
};

// Linters read them with parsers of their own: `npm run test:clients languages`.
describe("components of Vue, Svelte and Astro", () => {
  for (const command of [["check"], ["fix", "--all"]])
    it(`are no files of \`hotpath ${command.join(" ")}\`, and stay as they are`, (t) => {
      const project = new Project(t, { "server.js": CLEAN, ...COMPONENTS });
      assert.equal(project.run(...command).stdout, "1 file checked, no findings.\n");
      const named = project.run(...command, ...Object.keys(COMPONENTS));
      assert.equal(named.status, 0);
      assert.match(named.stdout, /0 files checked, 3 skipped, no findings\.\n$/);
      for (const [name, text] of Object.entries(COMPONENTS)) {
        assert.match(named.stderr, new RegExp(`skipped ${name}: it is no JavaScript or TypeScript file`));
        assert.equal(project.read(name), text);
      }
    });

  it("are left out of the map", (t) => {
    const project = new Project(t, { "server.js": SCRIPT, ...COMPONENTS });
    const { stdout, stderr } = project.run("map", ".", ...Object.keys(COMPONENTS));
    assert.match(stdout, /in 1 file run per request/);
    assert.match(stderr, /skipped a\.vue: it is no JavaScript or TypeScript file/);
  });
});
