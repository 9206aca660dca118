/** How what loads the files of a folder calls them: by what they are about, */
export const AS_SUBJECT = 0;
/** as they are called, without an extension, */
export const AS_FILE = 1;
/** or the same as a name of JavaScript. */
export const AS_CAMEL_CASE = 2;
/** Of the folder itself, which may be handed on: nobody is seen to load its files here. */
export const AS_FOLDER = 3;

/**
 * @param {string} path - "models/user-list.model.js", "models/users/index.js"
 * @param {number} naming
 * @returns {string} "user-list" or "users", "user-list.model" or "index", "userListModel" or "index"
 */
export function getFileName(path, naming) {
  const [name, folder] = path.split("/").reverse();
  if (naming === AS_SUBJECT) {
    const stem = name.replace(/(\.\w+)?\.\w+$/, "");
    return stem === "index" && folder !== undefined ? folder : stem;
  }
  const stem = name.replace(/\.\w+$/, "");
  return naming === AS_CAMEL_CASE ? toCamelCase(stem) : stem;
}

/**
 * @param {string} name - "user-list.model", "UserList", "HTTPServer"
 * @returns {string} "userListModel", "userList", "httpServer"
 */
function toCamelCase(name) {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== "");
  return words
    .map((word, index) => (index === 0 ? "" : word[0].toUpperCase()) + word.slice(index === 0 ? 0 : 1).toLowerCase())
    .join("");
}
