/**
 * @param {string[]} items
 * @returns {string} "a, b and c"; of more than three, the first two and a number
 */
export function getList(items) {
  if (items.length > 3) return `${items.slice(0, 2).join(", ")} and ${items.length - 2} more`;
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
