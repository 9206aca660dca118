/**
 * @param {string} one
 * @param {string} other
 * @returns {number} how many characters they begin with alike
 */
export function countEqual(one, other) {
  const length = Math.min(one.length, other.length);
  let count = 0;
  while (count < length && one.charCodeAt(count) === other.charCodeAt(count)) count++;
  return count;
}

/**
 * @param {string} one
 * @param {string} other
 * @param {number} counted - characters that they begin with alike
 * @returns {number} how many of the others they end with alike
 */
export function countEqualFromEnd(one, other, counted) {
  const length = Math.min(one.length, other.length) - counted;
  let count = 0;
  while (count < length && one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count))
    count++;
  return count;
}
