/**
 * Proof by types: `npm run test:typed-code`, and `npm run test:typed-code -- MIRRORS` with a folder of git mirrors
 * (`owner+name/` for each repository of scripts/applications/catalogue.js).
 *
 * Rewrites TypeScript, and JavaScript with `checkJs`, as `hotpath map --write` and `hotpath fix --all` do it, and asks
 * `tsc --noEmit` before and after: whatever it says afterwards and did not say before is a harm. Once more with everything
 * taken for hot. Names of packages and repositories choose some of them. `--catalogue FILE`: others.
 */
import { getAdded, parseErrors } from "./typed-code/errors.js";
import { parseArguments, prepare, restore } from "./applications/prepare.js";
import { APPLICATIONS } from "./applications/catalogue.js";
import { PACKAGES } from "./typed-code/packages.js";
import { preparePackage } from "./typed-code/prepare-package.js";
import { rewriteWithMap, SETTINGS } from "./applications/rewrite.js";
import { readCatalogue } from "./read-catalogue.js";
import { run } from "./applications/run.js";
import path from "node:path";

/** @import { Application } from "./applications/catalogue.js" */

const { lists, args } = await readCatalogue({ APPLICATIONS, PACKAGES }, process.argv.slice(2));
const { mirrors, chosen, findUnknown } = parseArguments(args);
/** @type {object[]} */
const rows = [];
/** @type {string[]} */
const wrong = [];
for (const one of lists.PACKAGES) {
  const name = one.package.replace(/(?<=.)@.*$/, "");
  if (chosen(name)) await attempt(name, async () => judge(one.package, await preparePackage(one), {}));
}
for (const application of lists.APPLICATIONS) {
  const { repository, types } = application;
  if (mirrors === undefined || types === undefined || !chosen(repository)) continue;
  await attempt(repository, async () => judge(repository, await prepare(application, mirrors), application));
}
wrong.push(...findUnknown());
console.table(rows);
for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;

/**
 * What cannot be installed, mapped or compiled keeps nobody else from being judged.
 *
 * @param {string} name
 * @param {() => Promise<void>} body
 */
async function attempt(name, body) {
  try {
    await body();
  } catch (error) {
    wrong.push(`${name} could not be judged: ${error}`);
  }
}

/**
 * @param {string} name
 * @param {string} folder - in a git repository
 * @param {Pick<Application, "types" | "leaves" | "node">} how
 */
async function judge(name, folder, { types = { arguments: [] }, leaves, node }) {
  const place = {
    cwd: path.join(folder, types.folder ?? "."),
    node,
    env: { NODE_OPTIONS: "--max-old-space-size=6144" },
  };
  const compile = async () => {
    const { end, output, errors } = await run(["tsc", "--noEmit", "--pretty", "false", ...types.arguments], place);
    // 1 and 2: there are errors.
    if (!/^exit [012]$/.test(end)) throw new Error(`${name}: tsc ended with ${end}: ${output}${errors}`);
    return parseErrors(output);
  };
  const before = await compile();
  for (const [how, settings] of SETTINGS) {
    const applied = await rewriteWithMap(place.cwd, settings);
    const after = applied.length === 0 ? before : await compile();
    const added = getAdded(before, after);
    for (const error of added) wrong.push(`${name}, ${how}: ${error}`);
    rows.push({
      code: name,
      how,
      rewrites: applied.length,
      "errors before": before.length,
      "errors more": added.length,
    });
    console.error(rows.at(-1));
    await restore({ leaves }, folder);
  }
}
