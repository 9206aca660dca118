import { after, before, describe, it } from "node:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { readHash, writeHash } from "../scripts/site/client/link.js";
import { analyse, rules } from "../scripts/site/client/analyse.js";
import { applyPatch } from "diff";
import assert from "node:assert/strict";
import { createSamples } from "../scripts/site/samples.js";
import { createSite } from "../scripts/site.js";
import os from "node:os";
import path from "node:path";
import { ROOT } from "./fixtures.js";

/** @type {string} */
let folder;
/** @type {Set<string>} */
let files;

before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "hotpath-site-"));
  files = new Set(await createSite(folder));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} name */
const read = (name) => readFileSync(path.join(folder, name), "utf8");

describe("the site", () => {
  it("has each document as a page and as Markdown, and no link into nothing", () => {
    for (const name of ["docs/README.html", "docs/README.md", "docs/rules/no-eager-url.md", "docs/rules/index.html"])
      assert.equal(files.has(name), name !== "docs/rules/index.html", name);
    for (const name of files) {
      if (!name.endsWith(".html")) continue;
      for (const [, target] of read(name).matchAll(/ (?:href|src)="([^"]*)"/g)) {
        if (/^(?:https?|mailto):/.test(target)) continue;
        const [file, anchor] = target.split("#");
        const linked = file === "" ? name : path.posix.join(path.posix.dirname(name), file);
        assert.ok(files.has(linked), `${name} links ${target}`);
        if (anchor !== undefined) assert.ok(read(linked).includes(` id="${anchor}"`), `${name} links ${target}`);
      }
    }
  });

  it("may load nothing but its own files, and runs no code from strings", () => {
    for (const name of files)
      if (name.endsWith(".html"))
        assert.match(
          read(name),
          /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self' 'nonce-hotpath'; img-src data:; base-uri 'none'; form-action 'none'">/,
        );
  });
});

describe("the playground", () => {
  const all = rules.map(({ name }) => name);

  it("says of the README's sample what the README says, and makes of it what it shows", () => {
    const readme = readFileSync(path.join(ROOT, "README.md"), "utf8");
    const [{ code }] = createSamples(ROOT);
    const found = analyse(code, { rules: all, risk: "review" });
    assert.ok("findings" in found);
    for (const { line, rule, message, rewrite } of found.findings) {
      assert.ok(readme.includes(`:${line}:17 ${rule}\n${message}\n`), message);
      assert.ok(readme.includes(`${rewrite?.risk} fix: ${rewrite?.message}\n`));
    }
    assert.equal(found.findings.length, 1);
    const [, diff] = /```console\n\$ npx eslint-plugin-hotpath fix --dry-run\n([^]*?)```/.exec(readme) ?? [];
    assert.equal(applyPatch(code, diff), found.rewritten);
    const safe = analyse(code, { rules: all, risk: "safe" });
    assert.deepEqual("applied" in safe && [safe.applied, safe.rewritten], [1, found.rewritten]);
    const other = analyse(code, { rules: ["no-sync-call"], risk: "review" });
    assert.deepEqual("findings" in other && other.findings, []);
  });

  it("has a sample of each rule that rewrites, which has findings of it and is rewritten", () => {
    const samples = createSamples(ROOT).slice(1);
    assert.ok(samples.length > 15);
    for (const { title, code } of samples) {
      const found = analyse(code, { rules: all, risk: "review" });
      assert.ok("findings" in found && found.applied > 0, title);
      assert.ok(
        found.findings.some(({ rule }) => rule === title),
        title,
      );
    }
  });

  it("says where code cannot be read", () => {
    const found = analyse("const a = 1;\nconst =", { rules: all, risk: "safe" });
    assert.ok("error" in found && found.error.line === 2 && found.error.message.length > 0);
  });

  it("carries code and switches in a link, and takes no other", () => {
    const link = { code: "const ä = `😀`;\n", risk: /** @type {const} */ ("safe"), off: ["no-sync-call"] };
    assert.match(writeHash(link), /^#[\w-]+$/);
    assert.deepEqual(readHash(writeHash(link)), link);
    for (const hash of ["", "#", "#x", "#!", `#${globalThis.btoa("{}")}`, `#${globalThis.btoa("null")}`])
      assert.equal(readHash(hash), undefined);
  });
});
