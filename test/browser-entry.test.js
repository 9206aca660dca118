import { describe, it } from "node:test";
import { getFilename, getFixtures } from "./fixtures.js";
import { Linter } from "eslint";
import assert from "node:assert/strict";
import { bundleForBrowser } from "../scripts/bundle.js";
import plugin from "../index.js";
import vm from "node:vm";

/** Of each rule, of those that are rewritten. */
const FIXTURES = 4;

const [{ text }] = await bundleForBrowser("browser.js", { globalName: "hotpath" });
// As in a browser: nothing of Node's, and no code from strings.
const context = vm.createContext(
  { TextEncoder, TextDecoder, URL, performance },
  { codeGeneration: { strings: false, wasm: false } },
);
const { default: bundled } = vm.runInContext(`${text}; hotpath`, context);

/**
 * @param {any} tested - the plugin
 * @param {import("./fixtures.js").Fixture} fixture
 */
function lint(tested, fixture) {
  const sourceType = fixture.extension.startsWith(".c") ? "commonjs" : "module";
  return new Linter({ configType: "flat" }).verify(
    fixture.before,
    [
      { files: ["**/*.*"], ...tested.configs.all },
      { files: ["**/*.*"], languageOptions: { sourceType } },
    ],
    getFilename(fixture),
  );
}

describe("the entry for browsers", () => {
  for (const rule of Object.keys(plugin.rules))
    it(`finds and offers what ${rule} does in Node`, () => {
      const fixtures = getFixtures()
        .filter(
          (fixture) =>
            fixture.rule === rule &&
            fixture.after !== undefined &&
            /^\.[cm]?js$/.test(fixture.extension) &&
            Object.keys(fixture.options).length === 0,
        )
        .slice(0, FIXTURES);
      for (const fixture of fixtures) {
        const messages = JSON.parse(JSON.stringify(lint(bundled, fixture)));
        assert.deepEqual(messages, JSON.parse(JSON.stringify(lint(plugin, fixture))), fixture.name);
        assert.ok(
          messages.some((/** @type {any} */ { fix, suggestions }) => fix !== undefined || suggestions !== undefined),
          fixture.name,
        );
      }
    });

  it("offers nothing in TypeScript, which its parser does not read as Node's does", () => {
    const source = `import http from "node:http";
http.createServer((req, res) => {
  const url = new URL(req.url, "http://x");
  if (req.method === "POST") return res.end();
  res.end(url.pathname);
});
`;
    /** @param {string} name */
    const find = (name) =>
      new Linter({ configType: "flat" }).verify(source, [{ files: ["**/*.*"], ...bundled.configs.all }], name)[0];
    assert.notEqual(find("a.js").suggestions ?? find("a.js").fix, undefined);
    const found = find("a.ts");
    assert.equal(found.ruleId, "hotpath/no-eager-url");
    assert.deepEqual([found.suggestions, found.fix], [undefined, undefined]);
  });
});
