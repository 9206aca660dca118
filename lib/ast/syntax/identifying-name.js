/** What tells elements and rows apart: `id`, `_id`, `uuid`. */
const IDENTIFYING = /^_?(?:id|uuid|uid|guid)$/i;

/**
 * @param {string} name - of a member
 * @returns {boolean} whether one element of a list has its value alone
 */
export function isIdentifying(name) {
  return IDENTIFYING.test(name);
}
