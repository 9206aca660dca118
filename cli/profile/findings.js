import { check } from "../check.js";
import { getSlashed } from "../../lib/source/slashed.js";
import path from "node:path";

/** @import { Found } from "../report/html/findings.js" */

/**
 * The findings of the project that a profile is about, the largest share first.
 *
 * @param {string} root - of the project
 * @param {string} cwd
 * @param {string} [config] - file with settings
 * @returns {Promise<Found[]>} with paths relative to the root
 */
export async function findFindings(root, cwd, config) {
  const { files } = await check(
    {
      cwd,
      paths: [path.relative(cwd, root) || "."],
      rules: [],
      ignorePatterns: [],
      ignore: true,
      dependencies: [],
      config,
      diff: true,
    },
    { getSignal: () => undefined, onProgress() {} },
  );
  return files
    .flatMap((file) =>
      file.findings.map((finding) => ({
        file: { ...file, path: getSlashed(path.relative(root, path.resolve(cwd, file.path))) },
        finding,
      })),
    )
    .sort((a, b) => (b.finding.heat.share ?? 0) - (a.finding.heat.share ?? 0));
}
