/** What kind of thing a value is, and not what it is about. */
const KIND_ONLY =
  /^(\w|body|buf|buffer|bytes|content|data|dir|directory|file|filename|folder|json|key|list|map|name|obj|object|output|path|pattern|payload|re|reg|regex|regexp|result|root|set|str|string|text|tmp|uri|url|val|value)$/i;

/**
 * Whether a name that is good enough in a function would say nothing among the constants of a module: `text`, `root`, `url`.
 *
 * @param {string} name
 * @returns {boolean}
 */
export function saysKindOnly(name) {
  return KIND_ONLY.test(name);
}
