import { getPrintable } from "./printable.js";
import { getSummary } from "./summary.js";

/** @import { FileReport, Report } from "../run/run.js" */
/** @import { ReportedFinding } from "../run/run-file.js" */

/**
 * A JUnit report: a suite for each file with something to say, a failed case for each finding. Where nothing is to be said
 * there is one case that passed, since most readers take a report without any for a run that went wrong.
 *
 * @param {Report} report
 * @returns {string}
 */
export function formatJunit(report) {
  const { findings, errors, crashes, files } = getSummary(report);
  const suites = report.files.filter((file) => file.findings.length > 0 || file.error !== undefined).map(formatSuite);
  if (report.crashes.length > 0) {
    const cases = report.crashes.map(({ path, rule = "hotpath", message, stack }) =>
      formatCase(path, rule, formatElement("error", "internal error", message, stack)),
    );
    suites.push(formatElements("hotpath", cases, 0, cases.length));
  }
  if (suites.length === 0)
    suites.push(
      formatElements(
        "hotpath",
        [`    <testcase classname="hotpath" name="no findings in ${files} files" time="0"/>`],
        0,
        0,
      ),
    );
  const tests = findings + errors + crashes || 1;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="hotpath" tests="${tests}" failures="${findings}" errors="${errors + crashes}" time="0">\n${suites.join("\n")}\n</testsuites>\n`;
}

/** @param {FileReport} file */
function formatSuite({ path, findings, error }) {
  const cases = findings.map((finding) =>
    formatCase(
      path,
      `hotpath/${finding.rule} (${finding.line}:${finding.column})`,
      formatElement("failure", finding.rule, finding.message, getDetail(path, finding)),
    ),
  );
  if (error !== undefined)
    cases.push(
      formatCase(
        path,
        error.kind,
        formatElement(
          "error",
          error.kind,
          error.message,
          `${path}${error.line === undefined ? "" : `:${error.line}:${error.column}`}`,
        ),
      ),
    );
  return formatElements(path, cases, findings.length, error === undefined ? 0 : 1);
}

/**
 * @param {string} path
 * @param {ReportedFinding} finding
 */
function getDetail(path, { line, column, message, fix }) {
  return `${path}:${line}:${column}\n${message}\n${"refused" in fix ? `no fix: ${fix.refused}` : `${fix.risk} fix: ${fix.message}`}`;
}

/**
 * @param {string} name
 * @param {string[]} cases
 * @param {number} failures
 * @param {number} errors
 */
function formatElements(name, cases, failures, errors) {
  return `  <testsuite name="${escape(name)}" tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="0" time="0">\n${cases.join("\n")}\n  </testsuite>`;
}

/**
 * @param {string} path
 * @param {string} name
 * @param {string} content
 */
function formatCase(path, name, content) {
  return `    <testcase classname="${escape(path)}" name="${escape(name)}" file="${escape(path)}" time="0">\n      ${content}\n    </testcase>`;
}

/**
 * @param {"failure" | "error"} element
 * @param {string} type
 * @param {string} message
 * @param {string} detail
 */
function formatElement(element, type, message, detail) {
  return `<${element} type="${escape(type)}" message="${escape(message)}">${escape(detail)}</${element}>`;
}

const ESCAPES = /** @type {Record<string, string>} */ ({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
  "\t": "&#9;",
});

/** @param {string} text - characters that XML has no way to write become U+FFFD */
function escape(text) {
  return getPrintable(text)
    .replace(/[\p{Cs}\uFFFE\uFFFF]/gu, "\uFFFD")
    .replace(/[&<>"'\n\t]/g, (/** @type {string} */ character) => ESCAPES[character]);
}
