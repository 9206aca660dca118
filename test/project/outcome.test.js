import { describe, it } from "node:test";
import { getMappedEnvironment, getMappedFiles } from "../../lib/project/record.js";
import { getList, getMap, serve } from "./model.js";
import { decodeSummary, readLines } from "../../lib/project/summary/encoded.js";
import { getSummary } from "../../lib/project/summary/summary.js";
import { getOutcome, restoreMap } from "../../lib/project/outcome.js";
import { readFileSync, readdirSync } from "node:fs";
import { FIXTURES } from "../fixtures.js";
import { ParseError, parseSource } from "../../lib/source/parse.js";
import assert from "node:assert/strict";
import { createRandom } from "../prove/rounds.js";
import { getMappedDevelopment } from "../../lib/project/summary/development.js";
import path from "node:path";

/** @import { MappedProject } from "../../lib/project/outcome.js" */

const APPS = path.join(FIXTURES, "apps-map");
const ROUNDS = 6;
const LINES = ["", "// a comment", "  /* another */", "\n\n"];

/**
 * All that is said of a map.
 *
 * @param {MappedProject} mapped
 */
function describeMap(mapped) {
  const { program, hot } = mapped;
  return {
    hot: [...hot.values()].map(({ unit, parent, text, root, reason, isOwn, isFree, isInside, isByUsers, purpose }) => ({
      unit: [unit.file, unit.index],
      parent: parent && [parent.file, parent.index],
      text,
      root,
      flags: [reason, isOwn, isFree, isInside ?? false, isByUsers ?? false, purpose],
    })),
    files: getMappedFiles(mapped),
    environment: getMappedEnvironment(program),
    development: getMappedDevelopment(program),
    bounded: program.slots.bounded.size,
  };
}

/**
 * @param {string} folder
 * @returns {Record<string, string>} the code in it
 */
function readApp(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.[cm]?[jt]sx?$/.test(name),
  );
  return Object.fromEntries(
    names.sort().flatMap((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      return isParsed(text, name) ? [[name.split(path.sep).join("/"), text]] : [];
    }),
  );
}

/**
 * @param {string} text
 * @param {string} name
 */
function isParsed(text, name) {
  try {
    parseSource(text, name);
    return true;
  } catch (error) {
    if (error instanceof ParseError) return false;
    throw error;
  }
}

/**
 * @param {string} text
 * @param {() => number} random
 * @returns {string} with lines between others
 */
function spread(text, random) {
  return text
    .split("\n")
    .flatMap((line) => (random() < 0.3 ? [LINES[Math.floor(random() * LINES.length)], line] : [line]))
    .join("\n");
}

describe("what the values of a project came to is what they come to after lines have moved", () => {
  for (const app of readdirSync(APPS)) {
    it(app, () => {
      const files = readApp(path.join(APPS, app));
      const before = getList(files);
      const kept = JSON.stringify(getOutcome(getMap(files)));
      const random = createRandom(app.length);
      let restored = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const edited = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, spread(text, random)]));
        const list = getList(edited);
        if (list.some(({ facts }, index) => facts !== before[index].facts)) continue;
        restored++;
        assert.deepEqual(describeMap(restoreMap(JSON.parse(kept), list)), describeMap(getMap(edited)));
      }
      assert.ok(restored > 0, "lines that mean nothing were taken for something");
    });
  }
});

it("little is read of files in which nothing runs per request", () => {
  const files = {
    "cold.js": "export function build() { return 1; }\n",
    "load.js": "export function load() {}\n",
    "server.js": serve('import { load } from "./load.js";', "load();"),
  };
  const kept = JSON.parse(JSON.stringify(getOutcome(getMap(files))));
  /** @type {Record<string, Set<number>>} */
  const asked = {};
  const list = Object.entries(files).map(([name, text], index) => {
    const read = readLines(getSummary(parseSource(text, name), {}));
    asked[name] = new Set();
    const summary = decodeSummary((line) => {
      asked[name].add(line);
      return read(line);
    });
    return { path: name, summary, targets: index === 2 ? [[], [1]] : [] };
  });
  const described = describeMap(restoreMap(kept, list));
  assert.deepEqual(described, describeMap(getMap(files)));
  assert.deepEqual(Object.keys(described.files), ["load.js"]);
  assert.deepEqual([...asked["cold.js"]], [0, 2]);
  assert.deepEqual([...asked["load.js"]].sort(), [0, 1, 2, 3]);
});

describe("what a file says besides places is another after an edit of", () => {
  const text = `${serve('import { load } from "./load.js";', "load(one); two.end();")}export class Kept { get size() { return 1; } }\n`;
  const [{ facts }] = getList({ "a.js": text });
  /** @type {Record<string, [before: string, after: string]>} */
  const edits = {
    "a name that is called": ["load(one)", "one(load)"],
    "what is imported": ["./load.js", "./store.js"],
    "an argument": ["two.end()", "two.end(load)"],
    "a function's name": ["function handler", "function other"],
    "a function, which is another one now": ["load(one);", "() => load(one);"],
    "an accessor": ["get size()", "size()"],
    "how its heat is known": ["createServer", "createAgent"],
  };
  for (const [what, [before, after]] of Object.entries(edits)) {
    it(what, () => {
      const edited = text.replace(before, after);
      assert.notEqual(edited, text);
      assert.notEqual(getList({ "a.js": edited })[0].facts, facts);
    });
  }

  it("and the same after one of texts, numbers and what is computed with them", () => {
    const [one, other] = ["two.end('a' + 1);", "two.end('bc' +\n 2);"].map(
      (body) => getList({ "a.js": serve("", body) })[0],
    );
    assert.notEqual(one.summary.hash, other.summary.hash);
    assert.equal(one.facts, other.facts);
  });
});
