/**
 * @param {string} name - a path, with `/`
 * @returns {string[]} the folders that it lies in, each with a `/` behind it, "" first
 */
export function getFolders(name) {
  return name.split("/").map((_, index, parts) => (index === 0 ? "" : `${parts.slice(0, index).join("/")}/`));
}
