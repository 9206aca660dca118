import { isWait } from "../../effects/waits.js";
import { OTHER_ROW } from "../../effects/reads/key.js";

/** @import { HeatFile, Purpose, RecordedChange, RecordedFile } from "../../types.js" */

export const HEAT_FILE_VERSION = 1;

/**
 * Reads the text of a heat file; every field is checked, because whoever edits the repository can edit it.
 *
 * @param {string} text
 * @returns {HeatFile} with null-prototype tables
 * @throws {TypeError | SyntaxError} that says what is wrong with it
 */
export function parseHeatFile(text) {
  const data = JSON.parse(text);
  if (!isRecord(data)) throw new TypeError("it is no JSON object");
  if (data.version !== HEAT_FILE_VERSION)
    throw new TypeError(
      `its version is ${JSON.stringify(data.version)}, and this version of hotpath reads ${HEAT_FILE_VERSION}`,
    );
  if (!isRecord(data.files)) throw new TypeError("it has no `files`");
  /** @type {HeatFile} */
  const heat = { version: HEAT_FILE_VERSION, files: Object.create(null) };
  if (data.profile !== undefined) {
    if (!isRecord(data.profile) || !isCount(data.profile.samples) || typeof data.profile.node !== "string")
      throw new TypeError("its `profile` lacks `samples` or `node`");
    const { samples, node, request } = data.profile;
    if (request !== undefined && !isCount(request)) throw new TypeError("`request` of its `profile` is no time");
    heat.profile = { samples, node, ...(request !== undefined && { request }) };
  }
  if (data.environment !== undefined) {
    if (!Array.isArray(data.environment)) throw new TypeError("its `environment` is no list");
    heat.environment = data.environment.map(parseChange);
  }
  for (const fact of /** @type {const} */ (["development", "logging"])) {
    const list = data[fact];
    if (list === undefined) continue;
    if (!Array.isArray(list)) throw new TypeError(`its \`${fact}\` is no list`);
    heat[fact] = list.map((entry) => parseFile(entry, fact));
  }
  for (const [file, entry] of Object.entries(data.files)) {
    if (!isRecord(entry) || typeof entry.hash !== "string" || !Array.isArray(entry.functions))
      throw new TypeError(`its entry \`${file}\` is no file with \`hash\` and \`functions\``);
    heat.files[file] = { hash: entry.hash, functions: entry.functions.map((fn) => parseFunction(fn, file)) };
  }
  return heat;
}

/**
 * @param {unknown} change
 * @returns {RecordedChange}
 */
function parseChange(change) {
  if (
    !isRecord(change) ||
    typeof change.place !== "string" ||
    (change.name !== undefined && typeof change.name !== "string")
  )
    throw new TypeError("an entry of its `environment` lacks `place`, or its `name` is no text");
  const { place, name, isFilled } = change;
  return { place, ...(name === undefined ? {} : { name }), ...(isFilled === true ? { isFilled } : {}) };
}

/**
 * @param {unknown} entry
 * @param {string} fact - whose list has it
 * @returns {RecordedFile}
 */
function parseFile(entry, fact) {
  if (!isRecord(entry) || typeof entry.file !== "string" || typeof entry.place !== "string")
    throw new TypeError(`an entry of its \`${fact}\` lacks \`file\` or \`place\``);
  return { file: entry.file, place: entry.place };
}

/**
 * @param {unknown} fn
 * @param {string} file
 * @returns {HeatFile["files"][string]["functions"][number]}
 */
function parseFunction(fn, file) {
  if (
    !isRecord(fn) ||
    !isCount(fn.line) ||
    !isCount(fn.column) ||
    typeof fn.name !== "string" ||
    typeof fn.hash !== "string"
  )
    throw new TypeError(`a function of \`${file}\` lacks \`line\`, \`column\`, \`name\` or \`hash\``);
  const {
    line,
    column,
    name,
    hash,
    measured,
    mapped,
    waits,
    repeats,
    unread,
    told,
    written,
    steps,
    lists,
    tied,
    elsewhere,
  } = fn;
  if (measured !== undefined && (!isRecord(measured) || !isShare(measured.self) || !isShare(measured.total)))
    throw new TypeError(`\`measured\` of \`${name}\` (${file}) has no shares between 0 and 1`);
  if (mapped !== undefined && (!isRecord(mapped) || typeof mapped.text !== "string"))
    throw new TypeError(`\`mapped\` of \`${name}\` (${file}) has no \`text\``);
  if (isRecord(mapped) && mapped.purpose !== undefined && !isPurpose(mapped.purpose))
    throw new TypeError(`\`purpose\` of \`mapped\` of \`${name}\` (${file}) is neither "errors" nor "batch"`);
  if (waits !== undefined && !(Array.isArray(waits) && waits.every(isPlaceOfWait)))
    throw new TypeError(`\`waits\` of \`${name}\` (${file}) are no pairs of a hash and what is waited for`);
  if (repeats !== undefined && !(Array.isArray(repeats) && repeats.every(isRepeat)))
    throw new TypeError(`\`repeats\` of \`${name}\` (${file}) are no calls that read what others have read`);
  if (unread !== undefined && !(Array.isArray(unread) && unread.every(isUnread)))
    throw new TypeError(`\`unread\` of \`${name}\` (${file}) are no calls of whose results a part is not read`);
  if (told !== undefined && !(Array.isArray(told) && told.every(isTold)))
    throw new TypeError(`\`told\` of \`${name}\` (${file}) are no calls that tell others of something`);
  if (written !== undefined && !(Array.isArray(written) && written.every(isWritten)))
    throw new TypeError(`\`written\` of \`${name}\` (${file}) are no calls that write a row each`);
  if (steps !== undefined && !(Array.isArray(steps) && steps.every(isStep)))
    throw new TypeError(`\`steps\` of \`${name}\` (${file}) are no statements that keep something`);
  if (lists !== undefined && !(Array.isArray(lists) && lists.every(isHandedList)))
    throw new TypeError(`\`lists\` of \`${name}\` (${file}) are no lists that it is handed`);
  if (elsewhere !== undefined && typeof elsewhere !== "string")
    throw new TypeError(`\`elsewhere\` of \`${name}\` (${file}) is no text`);
  return {
    line,
    column,
    name,
    hash,
    ...(isRecord(measured) ? { measured: { self: Number(measured.self), total: Number(measured.total) } } : {}),
    ...(isRecord(mapped)
      ? {
          mapped: {
            text: String(mapped.text),
            ...(mapped.byUsers === true ? { byUsers: true } : {}),
            ...(isPurpose(mapped.purpose) ? { purpose: mapped.purpose } : {}),
          },
        }
      : {}),
    ...(waits === undefined ? {} : { waits: waits.map(([...parts]) => parts.slice(0, 3)) }),
    ...(repeats === undefined ? {} : { repeats: repeats.map(([...parts]) => parts.slice(0, 10)) }),
    ...(unread === undefined ? {} : { unread: unread.map(([...parts]) => parts.slice(0, 10)) }),
    ...(told === undefined ? {} : { told: told.map(([...parts]) => parts.slice(0, 4)) }),
    ...(written === undefined ? {} : { written: written.map(([number, statement]) => [number, statement]) }),
    ...(steps === undefined ? {} : { steps: steps.map(([...parts]) => parts.slice(0, 2)) }),
    ...(lists === undefined ? {} : { lists: lists.map(([...parts]) => parts.slice(0, 4)) }),
    ...(tied === true ? { tied } : {}),
    ...(elsewhere === undefined ? {} : { elsewhere }),
  };
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isCount(value) {
  return Number.isInteger(value) && Number(value) >= 0;
}

/**
 * @param {unknown} value
 * @returns {value is Purpose}
 */
function isPurpose(value) {
  return value === "errors" || value === "batch";
}

/** @param {unknown} value */
function isPlaceOfWait(value) {
  if (!Array.isArray(value)) return false;
  const [of, wait, sharing = []] = value;
  return (
    typeof of === "string" &&
    isWait(wait) &&
    Array.isArray(sharing) &&
    sharing.every((other) => typeof other === "string")
  );
}

/** @param {unknown} value */
function isHandedList(value) {
  if (!Array.isArray(value)) return false;
  const [index, origin, elements, key] = value;
  return (
    isCount(index) &&
    (origin === "stored" || origin === "sent" || origin === "limited") &&
    isCount(elements) &&
    (key === undefined || typeof key === "string")
  );
}

/** @param {unknown} value */
function isRepeat(value) {
  if (!Array.isArray(value)) return false;
  const [index, first, isDirect, name, place, waits, others, step, earlier, kept] = value;
  return (
    [step, earlier].every((part) => typeof part === (step === undefined ? "undefined" : "string")) &&
    (kept === undefined || typeof kept === "string") &&
    isCount(index) &&
    (first === OTHER_ROW || isCount(first)) &&
    isCount(isDirect) &&
    typeof name === "string" &&
    typeof place === "string" &&
    Array.isArray(waits) &&
    waits.every(isWait) &&
    (others === undefined || isCount(others))
  );
}

/** @param {unknown} value */
function isTexts(value) {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

/** @param {unknown} value */
function isUnread(value) {
  if (!Array.isArray(value)) return false;
  const [number, name, parts, place, waits, rows, others, table, bytes, read] = value;
  return (
    isCount(number) &&
    typeof name === "string" &&
    typeof place === "string" &&
    (table === undefined || (typeof table === "string" && isCount(bytes) && isTexts(read))) &&
    Array.isArray(parts) &&
    parts.every((part) => typeof part === "string") &&
    Array.isArray(waits) &&
    waits.every(isWait) &&
    isCount(rows) &&
    (others === undefined || isCount(others))
  );
}

/** @param {unknown} value */
function isWritten(value) {
  return Array.isArray(value) && isCount(value[0]) && typeof value[1] === "string";
}

/** @param {unknown} value */
function isStep(value) {
  if (!Array.isArray(value)) return false;
  const [number, kept] = value;
  return isCount(number) && (kept === "cache" || kept === "value");
}

/** @param {unknown} value */
function isTold(value) {
  if (!Array.isArray(value)) return false;
  const [number, name, wait, others] = value;
  return isCount(number) && typeof name === "string" && isWait(wait) && (others === undefined || isCount(others));
}

/** @param {unknown} value */
function isShare(value) {
  return typeof value === "number" && value >= 0 && value <= 1;
}
