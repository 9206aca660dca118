/**
 * The smallest part of some things that is found to be enough for something to fail: halves are tried first, then all but
 * one part after the other (delta debugging).
 *
 * @template T
 * @param {T[]} all - with all of them it fails
 * @param {(some: T[]) => Promise<boolean>} fails
 * @returns {Promise<T[]>} none if it fails without any
 */
export async function findCulprits(all, fails) {
  if (await fails([])) return [];
  let culprits = all;
  for (let parts = 2; culprits.length > 1;) {
    const smaller = await findSmaller(culprits, parts, fails);
    if (smaller !== undefined) {
      culprits = smaller;
      parts = 2;
    } else if (parts < culprits.length) {
      parts = Math.min(culprits.length, parts * 2);
    } else {
      break;
    }
  }
  return culprits;
}

/**
 * @template T
 * @param {T[]} all
 * @param {number} count - of parts
 * @param {(some: T[]) => Promise<boolean>} fails
 * @returns {Promise<T[] | undefined>} one of the parts, or all without one of them
 */
async function findSmaller(all, count, fails) {
  const size = Math.ceil(all.length / count);
  const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
  for (const part of parts) if (await fails(part)) return part;
  // Of two parts, each is all without the other.
  if (parts.length === 2) return undefined;
  for (const part of parts) {
    const rest = all.filter((one) => !part.includes(one));
    if (await fails(rest)) return rest;
  }
  return undefined;
}
