/**
 * @template T
 * @param {Iterable<T>} starts
 * @param {(one: T) => Iterable<T>} getNext
 * @returns {Set<T>} what they lead to, and these themselves, in the order in which they are come to
 */
export function reach(starts, getNext) {
  const reached = new Set(starts);
  for (const one of reached) for (const next of getNext(one)) reached.add(next);
  return reached;
}
