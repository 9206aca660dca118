import { describe, it } from "node:test";
import assert from "node:assert/strict";
import { Reach } from "../../lib/reach/reach.js";

const KEY = "export function check(a) {\n  return a;\n}\nexport const own = async () => check(1);\n";
const USER = 'import { check } from "./key.js";\nexport const use = async () => check(2);\n';

/**
 * @param {Record<string, string>} texts - by path
 * @param {(file: string, module: string) => string | undefined} resolve
 */
function findCalls(texts, resolve) {
  const files = new Map(
    Object.entries(texts).map(([path, text]) => [path, { path, filename: path, text, isCode: true, isWritten: false }]),
  );
  const surroundings = { files, resolve, fits: () => false, findOutlet: () => undefined, isPackage: () => false };
  const reach = new Reach(surroundings, {});
  const [first] = files.keys();
  const source = reach.getSource(first);
  assert.ok(source);
  const calls = reach.findCalls(source, source.nodes("FunctionDeclaration")[0]);
  return "refused" in calls
    ? calls.refused
    : calls.map((site) => `${site.source.path}:${site.source.lineOf(site.node.range[0])}`);
}

describe("calls in all files", () => {
  it("are found by paths of Windows, too", () => {
    const files = { "C:\\app\\key.js": KEY, "C:\\app\\user.js": USER };
    assert.deepEqual(
      findCalls(files, () => "C:\\app\\key.js"),
      ["C:\\app\\key.js:4", "C:\\app\\user.js:2"],
    );
  });

  it("are not all known where an import means the file by another path", () => {
    assert.match(
      String(findCalls({ "C:\\app\\key.js": KEY, "C:\\app\\user.js": USER }, () => "c:\\app\\key.js")),
      /it is not known which file C:\\app\\user\.js:1 loads/,
    );
    assert.match(
      String(findCalls({ "/app/key.js": KEY, "/app/user.js": USER }, () => "/real/key.js")),
      /it is not known which file/,
    );
  });

  it("are those of a file that stands for its folder", () => {
    const files = { "/app/lib/index.js": KEY, "/app/lib/a.js": USER.replace("./key.js", ".") };
    assert.deepEqual(
      findCalls(files, () => "/app/lib/index.js"),
      ["/app/lib/index.js:4", "/app/lib/a.js:2"],
    );
  });

  it("are not those of another file of that name, or of a package", () => {
    const files = { "/app/key.js": KEY, "/app/other/key.js": KEY, "/app/other/user.js": USER };
    assert.deepEqual(
      findCalls(files, () => "/app/other/key.js"),
      ["/app/key.js:4"],
    );
    assert.deepEqual(
      findCalls({ "/app/key.js": KEY, "/app/user.js": USER }, () => "/app/node_modules/key/key.js"),
      ["/app/key.js:4"],
    );
  });
});
