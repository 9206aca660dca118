import { getFilename, getFixtures } from "../fixtures.js";

/** @import { Fixture } from "../fixtures.js" */

/**
 * A project of all fixtures, each linted by its own rule only.
 *
 * @returns {{ files: Record<string, string>, fixtures: { fixture: Fixture, file: string }[] }} the texts by path, and
 *   which of them are fixtures
 */
export function getFixtureProject() {
  const fixtures = getFixtures().map((fixture) => ({ fixture, file: `${fixture.rule}/${getFilename(fixture)}` }));
  /** @type {{ files: string[], rules: Record<string, unknown> }[]} */
  const configs = [...new Set(fixtures.map(({ fixture }) => fixture.rule))].map((rule) => ({
    files: [`${rule}/**`],
    rules: { [`hotpath/${rule}`]: "error" },
  }));
  for (const { fixture, file } of fixtures)
    if (Object.keys(fixture.options).length > 0)
      configs.push({ files: [file], rules: { [`hotpath/${fixture.rule}`]: ["error", fixture.options] } });
  const config = `import hotpath from "eslint-plugin-hotpath";
import * as parser from "@typescript-eslint/parser";

export default [
  { files: ["**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}"], plugins: { hotpath } },
  { files: ["**/*.{ts,mts,cts,tsx}"], languageOptions: { parser } },
  { files: ["**/*.{cjs,cts}"], languageOptions: { sourceType: "commonjs" } },
  ...${JSON.stringify(configs)},
];
`;
  return {
    fixtures,
    files: {
      "package.json": '{ "type": "module" }',
      "eslint.config.js": config,
      ...Object.fromEntries(fixtures.map(({ fixture, file }) => [file, fixture.before])),
    },
  };
}
