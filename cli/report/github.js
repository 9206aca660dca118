import { getInRepository } from "../git/in-repository.js";
import { getPrintable } from "./printable.js";

/** @import { Report } from "../run/run.js" */

/**
 * Annotations of GitHub Actions: commands on standard output that show findings beside the lines of a pull request.
 *
 * @param {Report} report
 * @param {string} cwd - that paths are relative to; GitHub wants them from the top of the repository
 * @returns {string}
 */
export function formatGithub({ files, crashes }, cwd) {
  const lines = files.flatMap(({ path, findings, error }) => [
    ...(error === undefined
      ? []
      : [
          formatCommand(
            "error",
            {
              file: getInRepository(cwd, path),
              line: error.line,
              col: error.column,
              title: error.kind === "syntax" ? "syntax error" : "error",
            },
            error.message,
          ),
        ]),
    ...findings.map(({ rule, message, line, column, endLine, endColumn, fix }) => {
      // GitHub takes columns only of what ends on its first line, and counts the last one in.
      const columns = line === endLine ? { col: column, endColumn: Math.max(column, endColumn - 1) } : {};
      return formatCommand(
        "warning",
        { file: getInRepository(cwd, path), line, endLine, ...columns, title: `hotpath/${rule}` },
        `${message}\n${"refused" in fix ? `No fix: ${fix.refused}.` : `${fix.risk === "safe" ? "Safe" : "Review"} fix: ${fix.message}`}`,
      );
    }),
  ]);
  const internal = crashes.map(({ path, rule, message }) =>
    formatCommand(
      "error",
      { file: getInRepository(cwd, path), title: "internal error of hotpath" },
      rule === undefined ? message : `${rule}: ${message}`,
    ),
  );
  return [...lines, ...internal].map((line) => `${line}\n`).join("");
}

/**
 * `::warning file=a.js,line=1,title=hotpath/no-eager-url::message`
 *
 * @param {"error" | "warning"} level
 * @param {Record<string, string | number | undefined>} properties
 * @param {string} message
 */
function formatCommand(level, properties, message) {
  const listed = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escape(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`],
  );
  return `::${level} ${listed.join(",")}::${escape(message)}`;
}

/** @param {string} text - a line break in it would end the command, and what follows could be another one */
function escape(text) {
  return getPrintable(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
