/**
 * Writes `expected.json` and `after.*` of fixtures as the tool makes them now, and prints both for reading:
 * `node scripts/update-fixtures.js no-eager-url [fixture…]`. Silences are written where the file has some, be it `"silences": []`. What it writes is a proposal: read every line before you commit it.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import {
  FIXTURES,
  describeFinding,
  describeSilence,
  getFilename,
  getNew,
  getPattern,
  readFixture,
} from "../test/fixtures.js";
import { fix } from "../lib/run/fix.js";
import { createTwoFilesPatch } from "diff";
import { detect, getSilences } from "../lib/run/detect.js";
import { parseSource } from "../lib/source/parse.js";
import path from "node:path";

const [rule, ...chosen] = process.argv.slice(2);
if (rule === undefined || !existsSync(path.join(FIXTURES, rule))) {
  console.error("usage: node scripts/update-fixtures.js RULE [FIXTURE…]");
  process.exit(2);
}
const pattern = getPattern(rule);
for (const name of chosen.length > 0 ? chosen : readdirSync(path.join(FIXTURES, rule))) {
  const fixture = readFixture(rule, name);
  const source = parseSource(fixture.before, getFilename(fixture));
  const findings = detect(source, pattern.detector, {}, fixture.options).map((finding) =>
    describeFinding(source, fixture, finding),
  );
  const silences =
    fixture.silences &&
    getSilences(source, pattern.detector, {}, fixture.options).map((silence) => describeSilence(source, silence));
  const fixed = fix(source, [pattern], { risk: "review", options: { [rule]: fixture.options } });
  const comesInSight = fixed.applied.length > 0 ? getNew(findings, fixed.left) : [];
  const after = path.join(fixture.folder, `after${fixture.extension}`);
  writeFileSync(
    path.join(fixture.folder, "expected.json"),
    `${JSON.stringify({ ...(Object.keys(fixture.options).length > 0 ? { options: fixture.options } : {}), findings, ...(comesInSight.length > 0 ? { comesInSight } : {}), silences }, null, 2)}\n`,
  );
  if (fixed.applied.length > 0) writeFileSync(after, fixed.source.text);
  else if (existsSync(after)) rmSync(after);
  console.log(`\n=== ${name}\n${JSON.stringify(findings)}`);
  if (fixed.applied.length > 0)
    console.log(createTwoFilesPatch("before", "after", fixture.before, fixed.source.text, "", "", { context: 2 }));
}
