/**
 * How many items of a sorted list come before a place, found without a look at all of them.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => boolean} isFirst - true for the first items, false for the rest
 * @returns {number} how many it is true for, which is the index of the first one that it is false for
 */
export function countFirst(items, isFirst) {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isFirst(items[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}
