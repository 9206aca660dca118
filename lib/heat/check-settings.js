import { findNearest } from "../ast/nearest.js";
import { parseMinCost } from "../weight/parse-min-cost.js";
import { tables } from "./roots/index.js";

/** @import { Settings } from "../types.js" */

const FRAMEWORKS = tables.map((table) => table.name);

/**
 * What each key must hold: a sentence about the value that is wrong, or nothing.
 *
 * @type {Record<keyof Settings, (value: unknown) => string | undefined>}
 */
const KEYS = {
  hot: findWrongStrings,
  cold: findWrongStrings,
  frameworks: (value) =>
    findWrongStrings(value) ?? findUnknown(/** @type {string[]} */ (value), FRAMEWORKS, "framework"),
  entryPoints: findWrongEntryPoints,
  heatFile: (value) => (typeof value === "string" && value !== "" ? undefined : "must be the path of a heat file"),
  minShare: (value) =>
    typeof value === "number" && value >= 0 && value <= 1 ? undefined : "must be a number from 0 to 1",
  minCost: (value) => (parseMinCost(value) === undefined ? 'must be a time such as "1us" or "0.5ms", or 0' : undefined),
};

/**
 * Tells settings that can be used from what somebody has written wrong, or is still writing.
 *
 * @param {unknown} settings
 * @returns {{ settings: Settings, wrong: string[] }} those that can be used, and a clause for each of the others
 */
export function checkSettings(settings) {
  if (!isRecord(settings)) return { settings: {}, wrong: ["the settings must be an object"] };
  /** @type {Record<string, unknown>} */
  const usable = {};
  /** @type {string[]} */
  const wrong = [];
  const known = Object.keys(KEYS);
  // Editors complete and check what names its schema.
  const written = Object.keys(settings).filter((key) => key !== "$schema" && settings[key] !== undefined);
  for (const key of written) {
    const unknown = findUnknown([key], known, "key");
    if (unknown !== undefined) wrong.push(unknown);
  }
  for (const key of known.filter((name) => written.includes(name))) {
    const sentence = KEYS[/** @type {keyof Settings} */ (key)](settings[key]);
    if (sentence === undefined) usable[key] = settings[key];
    else wrong.push(`\`${key}\` ${sentence}`);
  }
  return { settings: usable, wrong };
}

/** @param {unknown} value */
function findWrongStrings(value) {
  return Array.isArray(value) && value.every((item) => typeof item === "string" && item !== "")
    ? undefined
    : "must be an array of strings";
}

/** @param {unknown} value */
function findWrongEntryPoints(value) {
  if (!Array.isArray(value)) return "must be an array of objects";
  for (const [index, entry] of value.entries()) {
    if (!isRecord(entry)) return `must be an array of objects (entry ${index + 1})`;
    const { object, method, argument } = entry;
    const unknown = findUnknown(Object.keys(entry), ["object", "method", "argument"], "key");
    if (unknown !== undefined) return `has an entry that cannot be used: ${unknown} (entry ${index + 1})`;
    if (
      typeof method !== "string" ||
      !Number.isInteger(argument) ||
      /** @type {number} */ (argument) < 0 ||
      (object !== undefined && typeof object !== "string")
    ) {
      return `must hold objects like { "object": "gateway", "method": "route", "argument": 1 } (entry ${index + 1})`;
    }
  }
  return undefined;
}

/**
 * @param {string[]} words
 * @param {string[]} known
 * @param {string} kind
 */
function findUnknown(words, known, kind) {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown === undefined) return undefined;
  const nearest = findNearest(unknown, known);
  return `there is no ${kind} \`${unknown}\`; ${nearest === undefined ? `known are ${known.map((word) => `\`${word}\``).join(", ")}` : `did you mean \`${nearest}\`?`}`;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
