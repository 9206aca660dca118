import { getCodeBlock, getProse } from "./markdown.js";
import { counted } from "./counted.js";
import { getInRepository } from "../git/in-repository.js";
import { rules } from "../../rules/index.js";
import { toJson } from "./to-json.js";

/** @import { Report } from "../run/run.js" */
/** @import { ReportedFinding } from "../run/run-file.js" */

/**
 * A review as GitHub's API takes it: a comment on the lines of each finding, with its rewrite as a suggested change.
 *
 * @param {Report} report
 * @param {string} cwd - that paths are relative to; GitHub wants them from the top of the repository
 * @returns {string}
 */
export function formatReview({ files }, cwd) {
  const comments = files.flatMap(({ path, findings }) =>
    findings.map((finding) => ({ path: getInRepository(cwd, path), ...getComment(finding) })),
  );
  return toJson({ event: "COMMENT", body: `hotpath: ${counted(comments.length, "finding")}.`, comments });
}

/** @param {ReportedFinding} finding */
function getComment({ rule, message, line, endLine, fix }) {
  const { url } = Object.entries(rules).find(([name]) => name === rule)?.[1].meta.docs ?? {};
  const block = "block" in fix ? fix.block : undefined;
  const [first, last] = block === undefined ? [line, endLine] : [block.line, block.endLine];
  const hint =
    "refused" in fix
      ? `No rewrite: ${getProse(fix.refused)}.`
      : `${fix.risk === "safe" ? "" : "**To review:** "}${getProse(fix.message)}`;
  return {
    ...(first < last && { start_line: first, start_side: "RIGHT" }),
    line: last,
    side: "RIGHT",
    body: [
      `${getProse(message)} [${rule}](${url})`,
      hint,
      ...(block === undefined ? [] : [getCodeBlock(block.text.replaceAll("\r\n", "\n"), "suggestion")]),
    ].join("\n\n"),
  };
}
