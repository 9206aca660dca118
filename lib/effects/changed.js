import { THIS } from "./fresh.js";

/** @import { Owners } from "./fresh.js" */

/**
 * Adds what is changed of parameters to what is known of that.
 *
 * @param {Map<number, boolean>} changed
 * @param {Owners} owners
 * @param {boolean} isPart
 * @returns {boolean} whether that is news
 */
export function addChanges(changed, owners, isPart) {
  let isNews = false;
  for (const [index, isOfPart] of owners) {
    const known = changed.get(index);
    const whole = known === undefined ? isOfPart || isPart : known && (isOfPart || isPart);
    if (known === whole) continue;
    changed.set(index, whole);
    isNews = true;
  }
  return isNews;
}

/**
 * @param {Owners} changed - of what a function is given
 * @returns {boolean} whether it is members of its `this` alone, and not of what these hold
 */
export function isOfThis(changed) {
  return [...changed].every(([index, isPart]) => index === THIS && !isPart);
}
