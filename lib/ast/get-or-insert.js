/**
 * What a map has under a key; where it has nothing, that is made and kept. `Map.prototype.getOrInsertComputed()`, which Node 20
 * has not.
 *
 * @template Key, Value
 * @param {{ get: (key: Key) => Value | undefined, has: (key: Key) => boolean, set: (key: Key, value: Value) => unknown }} map - a Map or WeakMap
 * @param {Key} key
 * @param {() => Value} create
 * @returns {Value} also where that is undefined, which is kept as well
 */
export function getOrInsert(map, key, create) {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return /** @type {Value} */ (known);
  const made = create();
  map.set(key, made);
  return made;
}
