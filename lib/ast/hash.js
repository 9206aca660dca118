/**
 * A short hash of a text, to tell whether it is still the same: 53 bits, no protection against whoever wants a collision.
 * Two multiplicative mixes of 32 bits, as in MurmurHash3's finaliser, so that it needs nothing of Node's.
 *
 * @param {string} text
 * @returns {string} 14 hexadecimal digits
 */
export function getHash(text) {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return ((high & 0x1fffff) * 0x100000000 + (low >>> 0)).toString(16).padStart(14, "0");
}
