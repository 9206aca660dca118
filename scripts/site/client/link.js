/**
 * What the address of the playground carries.
 *
 * @typedef {{ code: string, risk: "safe" | "review", off: string[] }} Link
 */

/**
 * @param {Link} link
 * @returns {string} the part of an address from its `#`, which no browser sends anywhere
 */
export function writeHash(link) {
  const bytes = new TextEncoder().encode(JSON.stringify(link));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `#${globalThis.btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/**
 * @param {string} hash
 * @returns {Link | undefined} undefined for what `writeHash` did not make
 */
export function readHash(hash) {
  try {
    const text = globalThis.atob(hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const { code, risk, off } = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(text, (character) => character.charCodeAt(0))),
    );
    if (typeof code !== "string" || !Array.isArray(off)) return undefined;
    return { code, risk: risk === "safe" ? "safe" : "review", off: off.map(String) };
  } catch {
    return undefined;
  }
}
