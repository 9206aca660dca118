/**
 * Writes what each message says of some code into cli/report/examples.js, from the fixtures: `check --explain RULE` shows it.
 */
import { getFixturesOf } from "../test/fixtures.js";
import prettier from "prettier";
import { rules } from "../rules/index.js";
import { writeFileSync } from "node:fs";

const FILE = new URL("../cli/report/examples.js", import.meta.url);

/**
 * @param {string} rule
 * @returns {Record<string, string>} by message, the shortest that a fixture has
 */
function getExamples(rule) {
  /** @type {Record<string, string>} */
  const examples = {};
  const said = getFixturesOf(rule).flatMap(({ expected }) =>
    expected.flatMap(({ messageId, says = "", act, offers = "" }) => [
      { id: messageId, text: says },
      ...(act === null ? [] : [{ id: act, text: offers }]),
    ]),
  );
  for (const { id, text } of said)
    if (examples[id] === undefined || text.length < examples[id].length) examples[id] = text;
  return Object.fromEntries(Object.entries(examples).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const examples = Object.fromEntries(Object.keys(rules).map((rule) => [rule, getExamples(rule)]));
const code = `/**
 * What each message of each rule says of some code. Written by \`node scripts/examples.js\` from the fixtures.
 *
 * @type {Record<string, Record<string, string>>}
 */
export const EXAMPLES = ${JSON.stringify(examples)};
`;
const options = (await prettier.resolveConfig(FILE)) ?? {};
writeFileSync(FILE, await prettier.format(code, { ...options, parser: "babel" }));
