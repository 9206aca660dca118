import { getMember, replaceParts } from "../../effects/reads/key.js";
import { PURE, ROW_ID } from "../../effects/reads/key-origins.js";

/** @import { Entry } from "./read-entries.js" */
/** @import { Key } from "../../effects/reads/key.js" */

/** What reads one row by what that is known by: see `getEntriesOf`. */
const IS_ROW = /^(?:row of |\d+ ~)/;

/** Names of what every row is known by. */
const IDS = ["id", "_id"];

/**
 * What a row was read by is what it has: `user.name` is `name` where `user` is the row that was found by `{ name }`.
 *
 * @param {Key} key
 * @param {(part: Key) => boolean} isHeld - whether a part of the key is that row
 * @param {Entry[]} entries - what the call reads that has brought it
 * @returns {Key} in words of that call
 */
export function findKnown(key, isHeld, entries) {
  const known = entries.flatMap((entry) => getAskedBy(entry) ?? []);
  if (known.length === 0) return key;
  return replaceParts(key, (part) => {
    if (part[0] !== "m" || typeof part[2] !== "string" || !isHeld(part[1])) return undefined;
    return known.find(([member]) => member === part[2])?.[1];
  });
}

/**
 * The same rows, asked for by the id that they turn out to have:
 *
 *   const user = await users.findBySlug(slug);      is what    await users.findById(user.id)    reads as well
 *
 * @param {Entry[]} entries - what a call reads
 * @param {Key} held - what stands for what it brings
 * @returns {Entry[]}
 */
export function getById(entries, held) {
  return entries.flatMap((entry) => {
    const asked = getAskedBy(entry);
    if (asked === undefined || entry.isSometimes || asked.some(([name]) => ROW_ID.test(name))) return [];
    //   backups.findOne({ where: { backupId: backup.backupId } })
    const named = `${entry.reader.match(/\w+/g)?.at(-1)?.replace(/s$/, "")}Id`;
    return [
      ...IDS.map((name) => ({ ...entry, args: [getMember(held, name)] })),
      { ...entry, args: [/** @type {Key} */ (["o", [[named, getMember(held, named)]]])] },
    ];
  });
}

/**
 * @param {Entry} entry
 * @returns {boolean} whether it is one row, by what that is known by
 */
export function isRow({ isQuery, reader }) {
  return isQuery && IS_ROW.test(reader);
}

/**
 * @param {Entry} entry
 * @returns {[name: string, value: Key][] | undefined} what the row has that it asks for; undefined where it is no row
 */
function getAskedBy(entry) {
  const [by] = entry.args;
  if (!isRow(entry) || by === undefined || by[0] === "a") return undefined;
  /** @type {[string, Key][]} */
  const asked = by[0] === "o" ? by[1] : IDS.map((name) => [name, by]);
  return asked.filter(([, value]) => isValue(value));
}

/**
 * `{ id: { in: ids } }`, `{ id: In(ids) }` ask for something else than one value.
 *
 * @param {Key} value
 * @returns {boolean}
 */
function isValue([kind, what]) {
  return kind !== "o" && kind !== "a" && (kind !== "c" || PURE.test(String(what)));
}
