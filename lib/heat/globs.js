/** @type {Map<string, RegExp>} */
const expressions = new Map();

/**
 * Whether a text fits a glob of `*`, `**`, `?` and `{a,b}`. The plugin's entry may load nothing of Node's, and a library
 * for globs costs more to load than the plugin; see docs/decisions.
 *
 * @param {string} glob
 * @param {string} text - a path with `/`, or the name of a module
 * @returns {boolean}
 */
export function fitsGlob(glob, text) {
  let expression = expressions.get(glob);
  if (expression === undefined) {
    const pattern = glob.replace(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[\\^$.|+()[\]{}]/g, (token) => {
      if (token === "**/") return "(?:.*/)?";
      if (token === "**") return ".*";
      if (token === "*") return "[^/]*";
      if (token === "?") return "[^/]";
      if (token.startsWith("{") && token.length > 1)
        return `(?:${token
          .slice(1, -1)
          .split(",")
          .map((part) => part.replace(/[\\^$.|+()[\]]/g, "\\$&"))
          .join("|")})`;
      return `\\${token}`;
    });
    expression = new RegExp(`^(?:\\./)?${pattern}$`);
    expressions.set(glob, expression);
  }
  return expression.test(text);
}
