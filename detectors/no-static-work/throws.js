/**
 * @param {() => unknown} make
 * @returns {boolean} whether it throws here
 */
export function throws(make) {
  try {
    make();
    return false;
  } catch {
    return true;
  }
}
