/**
 * @template Item, Found
 * @param {Item[]} items
 * @param {(item: Item) => Found | undefined} find
 * @returns {Found | undefined} what is found first
 */
export function findFirst(items, find) {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
