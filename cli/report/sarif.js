import { getInRepository } from "../git/in-repository.js";
import { getSignalStatus } from "../interruption.js";
import { getTotal } from "../../lib/weight/weigh.js";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";
import { rules } from "../../rules/index.js";
import { toJson } from "./to-json.js";

/** @import { Crash, FileReport, Report } from "../run/run.js" */
/** @import { RuleMeta, Weight } from "../../lib/types.js" */
/** @import { ReportedEdit, ReportedFinding, SuppressedFinding } from "../run/run-file.js" */

/** @typedef {{ uri: string, uriBaseId?: string }} Location - of a file */

/** Where code hosts and editors find the specification of the format. */
const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** Paths are relative to this: the top of the repository. Who reads the report knows where that is. */
const BASE = "%SRCROOT%";

/** Of what the fingerprint is made of. It goes up when the same finding would get another one. */
const FINGERPRINT = "hotpathFinding/v1";

/**
 * A SARIF 2.1.0 log: what code hosts show as code scanning alerts and editors as problems, with the rewrites as fixes.
 *
 * @param {Report} report
 * @param {string} cwd
 * @returns {string}
 */
export function formatSarif(report, cwd) {
  const { version, homepage } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const used = Object.entries(rules).filter(([rule]) =>
    report.files.some((file) => getAll(file).some((finding) => finding.rule === rule)),
  );
  const notifications = [
    ...report.files.flatMap((file) => getErrorNotifications(file, cwd)),
    ...report.crashes.map((crash) => getCrashNotification(crash, cwd)),
  ];
  const run = {
    tool: {
      driver: {
        name: "hotpath",
        informationUri: homepage,
        semanticVersion: version,
        rules: used.map(([name, { meta }]) => getRule(name, meta)),
      },
    },
    columnKind: "utf16CodeUnits",
    originalUriBaseIds: { [BASE]: { description: { text: "The top of the repository." } } },
    invocations: [
      {
        executionSuccessful: report.interrupted === undefined && notifications.length === 0,
        ...(report.interrupted !== undefined && {
          exitSignalName: report.interrupted,
          exitCode: getSignalStatus(report.interrupted),
        }),
        toolExecutionNotifications: notifications,
      },
    ],
    results: report.files.flatMap((file) =>
      getAll(file).map((finding) =>
        getResult(
          finding,
          getLocation(cwd, file.path),
          used.findIndex(([name]) => name === finding.rule),
        ),
      ),
    ),
  };
  return toJson({ $schema: SCHEMA, version: "2.1.0", runs: [run] });
}

/**
 * @param {FileReport} file
 * @returns {(ReportedFinding | SuppressedFinding)[]}
 */
function getAll({ findings, suppressed = [] }) {
  return [...findings, ...suppressed];
}

/**
 * @param {SuppressedFinding["suppression"]} suppression
 */
function getSuppression(suppression) {
  return suppression.kind === "baseline"
    ? { kind: "external", justification: "in the baseline" }
    : { kind: "inSource", ...(suppression.justification && { justification: suppression.justification }) };
}

/**
 * @param {string} name
 * @param {RuleMeta} meta
 */
function getRule(name, { docs: { description, url } }) {
  return {
    id: `hotpath/${name}`,
    name,
    shortDescription: { text: `${description[0].toUpperCase()}${description.slice(1)}.` },
    helpUri: url,
    defaultConfiguration: { level: "warning" },
    properties: { tags: ["performance"] },
  };
}

/**
 * @param {ReportedFinding | SuppressedFinding} finding
 * @param {Location} artifactLocation
 * @param {number} ruleIndex
 */
function getResult(
  { rule, message, line, column, endLine, endColumn, others, heat, weight, fingerprint, fix, ...rest },
  artifactLocation,
  ruleIndex,
) {
  return {
    ruleId: `hotpath/${rule}`,
    ruleIndex,
    level: "warning",
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation,
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
    ...(others !== undefined && {
      relatedLocations: others.map((other) => ({
        physicalLocation: { artifactLocation, region: { startLine: other.line, startColumn: other.column } },
      })),
    }),
    partialFingerprints: { [FINGERPRINT]: fingerprint },
    ...("refused" in fix
      ? {}
      : {
          fixes: [
            {
              description: { text: fix.message },
              artifactChanges: [{ artifactLocation, replacements: fix.edits.map(getReplacement) }],
            },
          ],
        }),
    ...(weight === undefined ? {} : { rank: getRank(weight) }),
    // Where one result says that it is suppressed, the others have to say that they are not.
    suppressions: "suppression" in rest ? [getSuppression(rest.suppression)] : [],
    properties: { heat, weight, fix: "refused" in fix ? { refused: fix.refused, code: fix.code } : { risk: fix.risk } },
  };
}

/**
 * @param {Weight} weight
 * @returns {number} 0 to 100: 25 is 1 µs a request, 50 is 100 µs, 75 is 10 ms
 */
function getRank(weight) {
  const rank = 25 + 12.5 * Math.log10(Math.max(getTotal(weight), 1) / 1000);
  return Math.round(Math.min(Math.max(rank, 0), 100));
}

/** @param {ReportedEdit} edit */
function getReplacement({ line, column, endLine, endColumn, text }) {
  return {
    deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
    ...(text !== "" && { insertedContent: { text } }),
  };
}

/**
 * @param {FileReport} file
 * @param {string} cwd
 */
function getErrorNotifications({ path: file, error }, cwd) {
  if (error === undefined) return [];
  const { kind, message, line, column } = error;
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column } };
  return [
    {
      level: "error",
      message: { text: kind === "syntax" ? `syntax error: ${message}` : message },
      locations: [{ physicalLocation: { artifactLocation: getLocation(cwd, file), ...region } }],
    },
  ];
}

/**
 * @param {Crash} crash
 * @param {string} cwd
 */
function getCrashNotification({ path: file, rule, message }, cwd) {
  return {
    level: "error",
    message: { text: `internal error of hotpath${rule === undefined ? "" : ` in ${rule}`}: ${message}` },
    locations: [{ physicalLocation: { artifactLocation: getLocation(cwd, file) } }],
  };
}

/**
 * @param {string} cwd
 * @param {string} file - relative to it
 * @returns {Location} from the top of the repository; what lies outside of it says so, and leads nobody elsewhere
 */
function getLocation(cwd, file) {
  const inside = getInRepository(cwd, file);
  return inside === ".." || inside.startsWith("../") || path.isAbsolute(inside)
    ? { uri: pathToFileURL(path.resolve(cwd, file)).href }
    : { uri: inside.split("/").map(encodeURIComponent).join("/"), uriBaseId: BASE };
}
