/**
 * Adds a value to the list that a map has under a key.
 *
 * @template Key, Value
 * @param {Map<Key, Value[]>} lists
 * @param {Key} key
 * @param {Value} value
 */
export function append(lists, key, value) {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
