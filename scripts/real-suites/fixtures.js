import { getFilename, getFixtures, getPattern } from "../../test/fixtures.js";
import { loadDrive, observe } from "../../test/observe.js";
import { fix } from "../../lib/run/fix.js";
import { isDeepStrictEqual } from "node:util";
import { parseSource } from "../../lib/source/parse.js";

/**
 * Drives each fixture before and after its rule rewrote it with everything taken for hot: only what its drive declares may
 * differ.
 *
 * @returns {Promise<{ rows: object[], wrong: string[] }>}
 */
export async function proveFixtures() {
  /** @type {{ rows: object[], wrong: string[] }} */
  const result = { rows: [], wrong: [] };
  let driven = 0;
  let records = 0;
  for (const fixture of getFixtures()) {
    if (!fixture.hasDrive) continue;
    const source = parseSource(fixture.before, getFilename(fixture));
    const { applied, source: after } = fix(source, [getPattern(fixture.rule)], {
      risk: "review",
      settings: { hot: ["**"] },
      options: { [fixture.rule]: fixture.options },
    });
    if (applied.length === 0) continue;
    const { differences = {} } = await loadDrive(fixture);
    const old = await observe(fixture, fixture.before);
    const now = await observe(fixture, after.text);
    driven++;
    records += old.size;
    for (const name of new Set([...old.keys(), ...now.keys()]))
      if (!(name in differences) && !isDeepStrictEqual(now.get(name), old.get(name)))
        result.wrong.push(`${fixture.rule}: ${fixture.name}, everything hot: "${name}" differs`);
  }
  result.rows.push({ code: "fixtures", how: "everything hot", "rewritten and driven": driven, records });
  return result;
}
