import { findClientFiles } from "./client-files.js";
import { findDataListeners } from "./data-listeners.js";
import { findExportedApi, findMethodsOfMade, getLoadedFiles, isForLong, isSeldomFile } from "./exported-api.js";
import { findRegistered, getRegisteredText } from "./registered.js";
import { findTypedByOthers } from "./typed-parameters.js";
import { getWritten } from "../values/closures.js";
import { findHolding, findUntied } from "./tied.js";
import { getEdges } from "../values/edges.js";
import { getSaying, withTexts } from "./sayings.js";
import { withArticle } from "../../heat/words.js";

/** @import { Program } from "../values/program.js" */
/** @import { UsedPackage } from "./package-users.js" */
/** @import { Edges } from "../values/edges.js" */
/** @import { Origin, Saying } from "./sayings.js" */
/** @import { Unit } from "../values/values.js" */
/** @import { Purpose } from "../../types.js" */
/** @import { UnitSummary } from "../summary/summary.js" */

/**
 * Why a function or class runs per request.
 *
 * @typedef {object} HotUnit
 * @property {Unit} unit
 * @property {string} reason - "registered", "called", …
 * @property {string} text - for people: "called by `handle` (lib/route.js:40), a hapi handler"
 * @property {string} root - what it starts from: "a hapi handler"
 * @property {Saying} saying - how `text` is written
 * @property {Origin} origin - how `root` is written
 * @property {Unit} [parent] - what calls or constructs it
 * @property {Unit} [via] - the function that calls it on behalf of `parent`
 * @property {boolean} isOwn - its file shows it
 * @property {boolean} isFree - code out of sight calls it
 * @property {Purpose} [purpose] - of what it starts from
 * @property {boolean} [isInside] - a callback written in its parent
 * @property {boolean} [isByUsers] - nothing but users of the package is known to lead to it
 * @property {readonly string[]} [beyond] - folders of packages that this package does not use
 * @property {boolean} [isTied] - all that is known to lead to it runs in a transaction, or it leads to a connection that the request keeps
 * @property {{ file: string, line: number }} [elsewhere] - of a handler, a call in another file
 */

/**
 * Everything that runs per request, from what is registered, typed, shaped and marked along the calls. Nearer first, so that
 * reasons are as short as can be.
 *
 * @param {Program} program
 * @param {{ folder: string, users: UsedPackage }[]} packages - that servers use
 * @returns {{ hot: Map<Unit, HotUnit>, edges: Edges }}
 */
export function getProjectHeat(program, packages) {
  const edges = getEdges(program);
  const loaded = getLoadedFiles(program, packages);
  const clients = findClientFiles(program);
  const { api, lasting } = findExportedApi(program, edges, packages);
  /** @type {Map<Unit, HotUnit>} */
  const hot = new Map();
  /** @type {HotUnit[]} */
  const queue = [];
  /** @param {Omit<HotUnit, "text" | "root">} found */
  const add = (found) => {
    if (hot.has(found.unit) || program.development.has(found.unit.file) || clients.has(found.unit.file)) return;
    const written = withTexts(program, found);
    hot.set(found.unit, written);
    queue.push(written);
  };
  const own = program.files
    .flatMap(({ units }) => units)
    .filter((unit) => getUnitSummary(program, unit).level === "hot");
  /** @param {(reason: string) => boolean} fits */
  const addOwn = (fits) => {
    for (const unit of own) {
      const { reason = "called", purpose } = getUnitSummary(program, unit);
      if (fits(reason)) add({ unit, reason, saying: { own: unit }, origin: unit, isOwn: true, isFree: true, purpose });
    }
  };
  // A chain that starts from what is certain says more than a shorter one from what only looks like a handler.
  addOwn((reason) => reason !== "shaped" && reason !== "called");
  for (const [unit, registration] of findRegistered(program, edges)) {
    const { root, file, line, purpose } = registration;
    add({
      unit,
      reason: "registered",
      saying: line === undefined ? { text: getRegisteredText(registration) } : { root, file, line },
      origin: withArticle(root),
      isOwn: false,
      isFree: true,
      purpose,
    });
  }
  for (const [unit, type] of findTypedByOthers(program, edges))
    add({
      unit,
      reason: "typed",
      saying: { text: `takes ${type}` },
      origin: `a function that takes ${type}`,
      isOwn: false,
      isFree: true,
    });
  spread();
  addOwn((reason) => reason === "shaped");
  spread();
  // What only the file's own search reaches.
  addOwn(() => true);
  spread();
  // Until a round adds none: some of what is found stays out for where it is, and is found again in each round.
  for (let known = -1; hot.size > known;) {
    known = hot.size;
    addForUsers(
      findMade(),
      ({ name, owner }) => `a method of \`${owner}\`, of which \`${name}\` makes one a request`,
      ({ owner }) => `what handlers call of \`${owner}\``,
    );
    spread();
  }
  addForUsers(
    api,
    ({ name, clause, word }) => `exported by \`${name}\`, ${clause} (\`${word}\` in its package.json)`,
    ({ name }) => `what \`${name}\` exports`,
  );
  spread();
  addForUsers(
    findDataListeners(program, edges, packages, loaded),
    ({ event, name, clause }) => `listens to \`${event}\` in \`${name}\`, ${clause}`,
    ({ event, name }) => `what listens to \`${event}\` in \`${name}\``,
  );
  spread();
  const untied = findUntied(program, edges, hot);
  const holding = findHolding(program, edges, hot);
  for (const found of hot.values()) {
    const unit = getWritten(found.unit);
    if (untied?.has(unit) === false || holding.has(unit)) found.isTied = true;
  }
  return { hot: getWrittenHeat(hot), edges };

  /**
   * @template {UsedPackage} Users
   * @param {[Unit, Users][]} units - that users of a package call
   * @param {(users: Users) => string} getReason
   * @param {(users: Users) => string} getRoot
   */
  function addForUsers(units, getReason, getRoot) {
    for (const [unit, users] of units)
      if (
        getUnitSummary(program, unit).level === "unknown" &&
        !isSeldomFile(program.files[unit.file].path) &&
        !isBeyond(unit, users.beyond)
      )
        add({
          unit,
          reason: "exported",
          saying: { text: getReason(users) },
          origin: getRoot(users),
          isOwn: false,
          isFree: true,
          isByUsers: true,
          beyond: users.beyond,
        });
  }

  /** @returns {[Unit, UsedPackage & { owner: string }][]} methods of what is made for each request that nothing was known to call so far */
  function findMade() {
    const classes = [...hot.values()].filter(({ isByUsers }) => isByUsers !== true).map(({ unit }) => unit);
    return findMethodsOfMade(program, edges, packages, classes)
      .filter(([unit]) => !hot.has(unit) && getUnitSummary(program, unit).level === "unknown")
      .map(([unit, users, owner]) => [unit, { ...users, owner: getUnitSummary(program, owner).name }]);
  }

  /**
   * @param {HotUnit} found
   * @returns {HotUnit} of a callback without a name, the function that it is written in
   */
  function getNamed(found) {
    let named = found;
    while (named.isInside && named.parent !== undefined && getUnitSummary(program, named.unit).name === "")
      named = /** @type {HotUnit} */ (hot.get(named.parent));
    return named;
  }

  /**
   * Whether something is done once for many calls of a package's users, although one of them leads to it. What they make themselves,
   * such as a client or a metric, the package does not make for each call.
   *
   * @param {Unit} unit
   * @param {"called" | "constructed" | "inside"} verb
   * @returns {boolean}
   */
  function isOnceForUsers(unit, verb) {
    return (
      !loaded.has(unit.file) ||
      isForLong(getUnitSummary(program, unit).name, verb) ||
      isSeldomFile(program.files[unit.file].path) ||
      (verb === "constructed" && lasting.has(getWritten(unit)))
    );
  }

  /**
   * Whether it belongs to a package that the one whose users call does not use: values of both met in a third, such as a decorator
   * that calls what it decorates.
   *
   * @param {Unit} unit
   * @param {readonly string[]} [beyond]
   * @returns {boolean}
   */
  function isBeyond({ file }, beyond = []) {
    return beyond.some((folder) => program.files[file].path.startsWith(folder));
  }

  /**
   *   function query(text, callback) { db.query(text).then((rows) => callback(rows)); }
   *
   * @param {HotUnit} found - a callback
   * @returns {Set<Unit>} the functions that it stands in and runs with, whose parameters are what known callers give them
   */
  function getGiven(found) {
    /** @type {Set<Unit>} */
    const given = new Set();
    for (let inner = found; inner.isInside === true && inner.parent !== undefined;) {
      inner = /** @type {HotUnit} */ (hot.get(inner.parent));
      if (!inner.isFree) given.add(getWritten(inner.unit));
    }
    return given;
  }

  function spread() {
    for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
      if (isForFailures(program, from)) continue;
      for (const { unit, verb, via, isFree = false } of edges.getNext(from.unit, from.isFree, getGiven(from))) {
        // Before a reason is written that nobody reads: a hub calls thousands.
        if (hot.has(unit)) continue;
        const summary = getUnitSummary(program, unit);
        if (summary.level === "cold" || edges.isColdByKind(unit)) continue;
        if (from.isByUsers === true && (isOnceForUsers(unit, verb) || isBeyond(unit, from.beyond))) continue;
        const isOwn = summary.level === "hot";
        // What the file itself says is what ESLint says without the map.
        const saying = isOwn
          ? { own: unit }
          : verb === "inside"
            ? from.saying
            : getSaying(getNamed(from), via, unit, verb);
        add({
          unit,
          reason: "called",
          saying,
          origin: from.origin,
          parent: from.unit,
          via,
          isOwn,
          isFree,
          isInside: verb === "inside",
          isByUsers: from.isByUsers,
          purpose: from.purpose,
          beyond: from.beyond,
        });
      }
    }
  }
}

/**
 * The heat of functions as they are written: what one call of a factory returned says why for all of them.
 *
 * @param {Map<Unit, HotUnit>} hot
 * @returns {Map<Unit, HotUnit>}
 */
function getWrittenHeat(hot) {
  /** @type {Map<Unit, HotUnit>} */
  const written = new Map();
  for (const found of hot.values()) {
    const unit = getWritten(found.unit);
    if (written.has(unit)) continue;
    const parent = found.parent === undefined ? undefined : getWritten(found.parent);
    written.set(unit, { ...found, unit, parent, via: found.via === undefined ? undefined : getWritten(found.via) });
  }
  return written;
}

/**
 * `app.use((err, req, res, next) => { report(err); })`: what runs for requests that fail says nothing of the others.
 *
 * @param {Program} program
 * @param {HotUnit} found
 * @returns {boolean}
 */
export function isForFailures(program, { unit, purpose }) {
  return purpose === "errors" || getUnitSummary(program, unit).isForErrors === true;
}

/**
 * @param {Pick<Program, "files">} program
 * @param {Unit} unit
 * @returns {UnitSummary}
 */
export function getUnitSummary(program, unit) {
  return program.files[unit.file].summary.units[unit.index];
}
