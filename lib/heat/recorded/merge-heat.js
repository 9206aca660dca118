import { HEAT_FILE_VERSION } from "./parse-heat-file.js";

/** @import { HeatFile, RecordedFunction } from "../../types.js" */

/** What a command says of the project besides its functions. @typedef {Pick<HeatFile, "profile" | "environment" | "development" | "logging">} ProjectFacts */

/**
 * Puts what was found now in the place of what a heat file said before. `measured` and `mapped` are written by different
 * commands: each replaces its own part, in all files that it looked at, and leaves the other.
 *
 * @param {HeatFile | undefined} before
 * @param {"measured" | "mapped"} part
 * @param {HeatFile["files"]} files - functions with that part
 * @param {ProjectFacts} [facts] - `profile` of `measured`, `environment`, `development` and `logging` of `mapped`
 * @param {(path: string) => boolean} [isCovered] - whether the command looked at a file, or there is none any more: what was said of others stays
 * @returns {HeatFile}
 */
export function mergeHeat(before, part, files, facts = {}, isCovered = () => true) {
  const { profile } = { ...before, ...facts };
  const isKept = (/** @type {{ place: string }} */ { place }) => !isCovered(place.replace(/:\d+$/, ""));
  const {
    environment = [],
    development = [],
    logging = [],
  } = {
    environment: facts.environment?.concat((before?.environment ?? []).filter(isKept)) ?? before?.environment,
    development: facts.development?.concat((before?.development ?? []).filter(isKept)) ?? before?.development,
    logging: facts.logging?.concat((before?.logging ?? []).filter(isKept)) ?? before?.logging,
  };
  /** @type {HeatFile} */
  const merged = {
    version: HEAT_FILE_VERSION,
    ...(profile === undefined ? {} : { profile }),
    ...(environment.length === 0 ? {} : { environment }),
    ...(development.length === 0 ? {} : { development }),
    ...(logging.length === 0 ? {} : { logging }),
    files: Object.create(null),
  };
  for (const path of [...new Set([...Object.keys(before?.files ?? {}), ...Object.keys(files)])].sort()) {
    const known = before?.files[path];
    const found = Object.hasOwn(files, path) ? files[path] : undefined;
    const functions = mergeFunctions(
      (known?.functions ?? []).map((fn) => (isCovered(path) ? without(fn, part) : fn)),
      found?.functions ?? [],
    );
    if (functions.length > 0) merged.files[path] = { hash: (found ?? known)?.hash ?? "", functions };
  }
  return merged;
}

/**
 * @param {RecordedFunction} fn
 * @param {"measured" | "mapped"} part
 * @returns {RecordedFunction}
 */
function without(fn, part) {
  const { measured, ...others } = fn;
  if (part === "measured") return others;
  const { line, column, name, hash } = fn;
  return { line, column, name, hash, ...(measured === undefined ? {} : { measured }) };
}

/**
 * @param {RecordedFunction[]} known - without the part that is replaced
 * @param {RecordedFunction[]} found
 * @returns {RecordedFunction[]} by their places
 */
function mergeFunctions(known, found) {
  const functions = known.filter(
    ({ line: _line, column: _column, name: _name, hash: _hash, ...parts }) => Object.keys(parts).length > 0,
  );
  for (const fn of found) {
    const index = functions.findIndex(
      ({ line, column, hash }) => line === fn.line && column === fn.column && hash === fn.hash,
    );
    if (index === -1) functions.push(fn);
    else functions[index] = { ...functions[index], ...fn };
  }
  return functions.sort((a, b) => a.line - b.line || a.column - b.column);
}

/**
 * The text of a heat file: a line a function, so that a change reads well in a diff.
 *
 * @param {HeatFile} heat
 * @returns {string}
 */
export function formatHeatFile({ version, profile, environment, development, logging, files }) {
  const entries = Object.entries(files).map(([path, { hash, functions }]) => {
    const lines = functions.map((fn) => `        ${JSON.stringify(fn)}`);
    return `    ${JSON.stringify(path)}: {\n      "hash": ${JSON.stringify(hash)},\n      "functions": [\n${lines.join(",\n")}\n      ]\n    }`;
  });
  const head = [
    `  "version": ${version}`,
    ...(profile === undefined ? [] : [`  "profile": ${JSON.stringify(profile)}`]),
    ...formatList("environment", environment),
    ...formatList("development", development),
    ...formatList("logging", logging),
  ];
  return `{\n${head.join(",\n")},\n  "files": {${entries.length === 0 ? "" : `\n${entries.join(",\n")}\n  `}}\n}\n`;
}

/**
 * @param {string} name
 * @param {object[] | undefined} list
 */
function formatList(name, list) {
  if (list === undefined) return [];
  return [`  "${name}": [\n${list.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n")}\n  ]`];
}
