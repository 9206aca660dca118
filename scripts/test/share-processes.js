import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../test/fixtures.js";

/**
 * Test files that import those of one folder each, so that they run in one process: most of the time of a small test file is that
 * Node.js starts and its code is compiled. For tests that leave their process as it was.
 *
 * @param {string[]} files - relative to the repository
 * @returns {string[]} in their place, absolute, the largest first; they are there until this process ends
 */
export function shareProcesses(files) {
  const temporary = mkdtempSync(path.join(os.tmpdir(), "hotpath-tests-"));
  process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));
  const folders = [...new Set(files.map((file) => path.dirname(file)))].map((folder) => {
    const own = files.filter((file) => path.dirname(file) === folder);
    return { folder, own, size: own.reduce((sum, file) => sum + statSync(path.join(ROOT, file)).size, 0) };
  });
  return folders
    .sort((a, b) => b.size - a.size)
    .map(({ folder, own }) => {
      const shared = path.join(temporary, `${folder.replaceAll("/", "-")}.test.mjs`);
      const imports = own.map((file) => `import ${JSON.stringify(pathToFileURL(path.join(ROOT, file)).href)};\n`);
      writeFileSync(shared, imports.join(""));
      return shared;
    });
}
