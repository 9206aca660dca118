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
