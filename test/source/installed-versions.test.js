import { after, before, describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import assert from "node:assert/strict";
import { getInstalledVersions } from "../../lib/source/installed-versions.js";
import os from "node:os";
import path from "node:path";

describe("getInstalledVersions", () => {
  /** @type {string} */
  let root;
  before(() => (root = mkdtempSync(path.join(os.tmpdir(), "hotpath-installed-"))));
  after(() => rmSync(root, { recursive: true }));
  let count = 0;
  /**
   * @param {Record<string, string>} files
   * @returns {string | undefined} the version of podium for `lib/deep/a.js` among them
   */
  function getVersion(files) {
    const folder = path.join(root, `${count++}`);
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    return getInstalledVersions(path.join(folder, "lib/deep/a.js")).podium;
  }
  const own = "lib/node_modules/podium/package.json";
  const above = "node_modules/podium/package.json";

  it("is that of the folder above", () => assert.equal(getVersion({ [above]: '{ "version": "1.4.1" }' }), "1.4.1"));
  it("is that of the nearest folder", () =>
    assert.equal(getVersion({ [own]: '{ "version": "1.2.3" }', [above]: '{ "version": "1.4.1" }' }), "1.2.3"));
  it("is unknown where nothing is installed", () => assert.equal(getVersion({}), undefined));
  it("is not taken from what is no package.json", () => {
    assert.equal(getVersion({ [above]: "{" }), undefined);
    assert.equal(getVersion({ [above]: '{ "version": 1 }' }), undefined);
    assert.equal(getVersion({ [above]: "null" }), undefined);
  });
  it("is unknown without a file", () => assert.deepEqual(getInstalledVersions(undefined), {}));
});
