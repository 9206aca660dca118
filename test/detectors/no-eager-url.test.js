import { afterEach, beforeEach, describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { getHeadPosition, getTextHash } from "../../lib/heat/recorded/recorded-functions.js";
import assert from "node:assert/strict";
import { detect } from "../../lib/run/detect.js";
import { detector } from "../../detectors/no-eager-url.js";
import os from "node:os";
import { parseSource } from "../../lib/source/parse.js";
import path from "node:path";

const TEXT = `export class Page {
  constructor(address) {
    this.url = new URL(address);
  }

  host() {
    return this.url.host;
  }
}
`;

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "hotpath-heat-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/**
 * @param {number} total - share of samples that the constructor had
 * @returns {string[]} what is found
 */
function check(total) {
  const source = parseSource(TEXT, "page.js", path.join(root, "page.js"));
  const [constructor] = source.nodes("FunctionExpression");
  const measured = {
    ...getHeadPosition(source, constructor),
    name: "Page",
    hash: getTextHash(source, constructor),
    measured: { self: total, total },
  };
  mkdirSync(path.join(root, ".hotpath"));
  writeFileSync(
    path.join(root, ".hotpath/heat.json"),
    JSON.stringify({
      version: 1,
      profile: { samples: 1000, node: "v24.0.0" },
      files: { "page.js": { hash: "", functions: [measured] } },
    }),
  );
  return detect(source, detector).map(({ messageId, heat }) => `${messageId} ${heat.text}`);
}

describe("no-eager-url, with a profile", () => {
  it("reports what takes time, whoever's text it parses", () => {
    assert.deepEqual(check(0.72), ["urlParsedPerRequest 72.0 % of samples"]);
  });

  it("leaves alone what takes next to none, and nobody shows to come from a request", () => {
    assert.deepEqual(check(0.002), []);
  });
});
