import { append } from "../../ast/append.js";
import { getMember } from "../../effects/reads/key.js";
import { getUnitSummary } from "../heat/project-heat.js";
import { HANDED_ON } from "../summary/kept-records.js";

/** @import { Entry } from "./read-entries.js" */
/** @import { Key } from "../../effects/reads/key.js" */
/** @import { Program } from "../values/program.js" */
/** @import { Unit } from "../values/values.js" */

/**
 * A row that a function has read, and keeps on the request for all that run behind it: what it has read by that call.
 *
 * @typedef {{ unit: Unit, read: number, entries: Entry[] }} KeptRow
 */

/** What puts users on the request by itself: what it puts there is no row of the project, or one that nobody sees. */
const AUTHENTICATES =
  /^(?:express-jwt|koa-jwt|fastify-jwt|@fastify\/(?:jwt|passport)|express-oauth2-jwt-bearer|express-openid-connect|express-basic-auth|passport-(?:jwt|http|http-bearer|custom|headerapikey|anonymous)|@nestjs\/passport|@clerk\/.+|supertokens-node.*|keycloak-connect|next-auth.*|@auth\/.+)$/;

/** Of a project that logs in by it, its own function has the row. */
const PASSPORT = /^(?:passport|koa-passport)$/;

/** Where Passport and others put users. */
const USER = /^(?:state\.)?user$/;

/** What Passport is given to make a user of what a session has. */
const OF_SESSION = "Passport session function";

/**
 * What is on the request because a function has put the row there that it has read: `req.user = await users.findById(id)`.
 *
 * @param {Program} program - solved
 * @param {(unit: Unit, read: number) => Entry[]} getEntries - what a call of a function reads
 * @returns {Map<string, KeptRow[]>} by the names that lead there, those that put something there, which is a row of all of them
 */
export function getKeptRows(program, getEntries) {
  /** @type {Map<string, KeptRow[]>} */
  const kept = new Map();
  /** @type {Set<string>} */
  const others = new Set();
  for (const { units } of program.files)
    for (const unit of units)
      for (const [path, reads] of getUnitSummary(program, unit).kept ?? []) {
        const isSession = path === HANDED_ON && isOfSession(program, unit);
        // What else a callback is handed is nobody's request.
        if ((path === HANDED_ON && !isSession) || (isSession && reads.length === 0)) continue;
        if (reads.length === 0) others.add(path);
        for (const read of reads)
          for (const to of isSession ? ["user", "state.user"] : [path])
            append(kept, to, { unit, read, entries: getEntries(unit, read) });
      }
  const modules = [...program.modules];
  const isForeign =
    modules.some((name) => AUTHENTICATES.test(name)) ||
    (modules.some((name) => PASSPORT.test(name)) &&
      !(kept.get("user") ?? []).some(({ unit }) => isOfSession(program, unit)));
  for (const path of kept.keys()) if (others.has(path) || (isForeign && USER.test(path))) kept.delete(path);
  return kept;
}

/**
 * @param {Program} program
 * @param {Unit} unit
 * @returns {boolean}
 */
function isOfSession({ calls }, unit) {
  return calls.registrations.get(unit)?.some(({ root }) => root === OF_SESSION) === true;
}

/**
 * @param {Key} key
 * @param {string} path
 * @returns {boolean} whether it is what these names lead to from a parameter
 */
export function isPath(key, path) {
  return [0, 1].some(
    (index) =>
      JSON.stringify(key) === JSON.stringify(path.split(".").reduce(getMember, /** @type {Key} */ (["p", index]))),
  );
}
