import { InvalidArgumentError } from "commander";

/** @typedef {"text" | "json" | "sarif" | "github" | "junit" | "summary" | "rdjson" | "review" | "unix" | "html"} Format */

/**
 * A report and where it goes; without a file to standard output.
 *
 * @typedef {{ format: Format, file?: string }} Output
 */

/** @type {Format[]} */
const FORMATS = ["text", "json", "sarif", "github", "junit", "summary", "rdjson", "review", "unix", "html"];

/**
 * Parses `sarif` or `sarif:hotpath.sarif`; the flag may be repeated.
 *
 * @param {string} value
 * @param {Output[]} [outputs] - of the same flag before
 * @returns {Output[]}
 * @throws {InvalidArgumentError}
 */
export function addFormat(value, outputs = []) {
  const [, name, file] = /^([^:]*)(?::(.*))?$/s.exec(value) ?? [];
  const format = FORMATS.find((known) => known === name);
  if (format === undefined)
    throw new InvalidArgumentError(
      `Allowed choices are ${FORMATS.join(", ")}, each also with a file: json:report.json.`,
    );
  if (file === "") throw new InvalidArgumentError(`There is no file after "${name}:".`);
  if (file === undefined && outputs.some((output) => output.file === undefined))
    throw new InvalidArgumentError(
      `Only one report can go to standard output; give the others a file: ${name}:report.${getExtension(format)}.`,
    );
  if (file !== undefined && outputs.some((output) => output.file === file))
    throw new InvalidArgumentError(`Two reports would go to ${file}.`);
  return [...outputs, file === undefined ? { format } : { format, file }];
}

/**
 * All reports of a run. One goes to standard output or to `--output-file`: the one that names no file, or the text.
 *
 * @param {Output[]} outputs - of `--format`
 * @param {string} [outputFile]
 * @returns {Output[]}
 */
export function getOutputs(outputs, outputFile) {
  const all = outputs.some(({ file }) => file === undefined)
    ? outputs
    : [{ format: /** @type {const} */ ("text") }, ...outputs];
  return outputFile === undefined ? all : all.map((output) => ({ file: outputFile, ...output }));
}

/** @param {Format} format */
function getExtension(format) {
  return {
    text: "txt",
    json: "json",
    sarif: "sarif",
    github: "txt",
    junit: "xml",
    summary: "json",
    rdjson: "json",
    review: "json",
    unix: "txt",
    html: "html",
  }[format];
}
