/** `Object.assign(this, plugins)`, `Object.defineProperty(<any>this, name, …)`; literals are one name, or functions of their own. */
const ASSIGNS_TO_THIS = /\b(?:assign|defineProperty)\s*\(\s*(?:[(<][^,;]{0,40})?\bthis\b[^,;]{0,40},\s*[^\s{["'`]/;
/** What stands behind an object that is written to under a computed name: `[name] =`, ` as any)[names[i]] =`. */
const WRITE = String.raw`(?:\s+as\b[^;[]{0,60})?[\s)!]*\[(?!\s*["'\`])(?:[^[\]]|\[(?:[^[\]]|\[[^[\]]*\])*\]){1,300}\]\s*=(?!=)`;
/** `this[name] = fn`, `(this as any)[name] = fn` */
const WRITES_TO_THIS = new RegExp(String.raw`\bthis\b${WRITE}`);
const WRITES = new RegExp(`^${WRITE}`);
/** `self = this`, `ctx = Object.create(proto)`, `client: Client = new Client()`; what is the language's own is no instance. */
const NAMED =
  /(?<![\w$.])([\w$]+)\s*(?::[^=;\n]{0,80})?=\s*(?:(this)\b(?!\s*[.([])|(?:\/\*[^*]*\*\/\s*)?(?:Object\s*\.\s*create\s*\(\s*(?!null\b)|new\s+(?!(?:Array|Object|Map|Set|WeakMap|Date|RegExp|Promise|URL|Buffer|\w*Error|\w+Array)\b)))/g;
/** Whatever goes through a collection. */
const LOOP = /\bfor\b|forEach/;

/**
 * Tells by the text of a file whether it may copy functions onto instances that nothing says to be made per request, so
 * that most files need not be parsed for that. May say yes too often, but not no.
 *
 * @type {Pick<RegExp, "test">}
 */
export const mayCopy = {
  test(text) {
    if (ASSIGNS_TO_THIS.test(text)) return true;
    const loops = LOOP.test(text);
    if (loops && WRITES_TO_THIS.test(text)) return true;
    if (!loops && !text.includes("assign")) return false;
    /** @type {Set<string>} */
    const seen = new Set();
    for (const [, name, isThis] of text.matchAll(NAMED)) {
      // What a function makes counts where it returns it.
      const asked = `${isThis === undefined ? "return " : ""}${name}`;
      if (seen.has(asked)) continue;
      seen.add(asked);
      if (!text.includes(asked)) continue;
      if (isWrittenTo(text, name)) return true;
    }
    return false;
  },
};

/**
 * @param {string} text
 * @param {string} name - of a variable
 * @returns {boolean} whether its properties may be written under names that only running tells
 */
function isWrittenTo(text, name) {
  for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + 1)) {
    const behind = text.slice(start + name.length, start + name.length + 400);
    // self[name] = fn, (self as any)[name] = fn; assign(self, plugins)
    if (WRITES.test(behind)) return true;
    if (
      /^\s*,/.test(behind) &&
      /\b(?:assign|defineProperty)\s*\([\s(<\w>]*$/.test(text.slice(Math.max(0, start - 60), start))
    )
      return true;
  }
  return false;
}
