/**
 * Code as it stands in a message.
 *
 * @param {string} text
 * @param {number} [most] - characters; what is longer is cut, so that a message stays a sentence
 * @returns {string} on one line: "users.filter((user) => user.isOpen)", "users.filter((user) => us…"
 */
export function toOneLine(text, most = 60) {
  const line = text
    .replace(/\s+/g, " ")
    .replace(/([([]) /g, "$1")
    .replace(/,? (?=[)\]])| (?=\??\.\w)/g, "");
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}
