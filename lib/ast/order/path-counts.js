/**
 * Ways through a piece of code: how many have read a value by now, and how many have not.
 *
 * @typedef {{ read: number, unread: number }} Paths
 */

/** More paths than this are "many": sequences of branches multiply. */
const MANY = 1000;

/** @type {Paths} */
export const NONE = { read: 0, unread: 0 };

/**
 * @param {Paths} paths
 * @returns {Paths} the same behind something that reads the value
 */
export function allRead({ read, unread }) {
  return { read: read + unread, unread: 0 };
}

/**
 * @param {Paths} a
 * @param {Paths} b
 * @returns {Paths}
 */
export function sum(a, b) {
  return { read: Math.min(a.read + b.read, MANY), unread: Math.min(a.unread + b.unread, MANY) };
}
