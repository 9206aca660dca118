/** @import { Source } from "../types.js" */

/** What no variable can be called. */
export const RESERVED = new Set(
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield".split(
    " ",
  ),
);

/**
 * A name that stands nowhere in the file yet: the wished one, or the wished one with a number.
 *
 * @param {Source} source
 * @param {string} wished
 * @param {Set<string>} [own] - names that other edits of the same rewrite declare; the new one is added
 * @returns {string}
 */
export function getFreeName(source, wished, own) {
  const taken = getTakenNames(source);
  for (let number = 1; ; number++) {
    const name = number === 1 ? wished : `${wished}${number}`;
    getAskedNames(source).add(name);
    if (taken.has(name) || RESERVED.has(name) || own?.has(name)) continue;
    own?.add(name);
    return name;
  }
}

/**
 * A name for a variable of the module, which hides no other and is hidden by none: the first wished one that is free, or the
 * last with a number. Properties have names of their own.
 *
 * @param {Source} source
 * @param {string[]} wished - at least one
 * @param {Set<string>} [own] - names that other edits of the same rewrite declare; the new one is added
 * @returns {string}
 */
export function getFreeVariable(source, wished, own) {
  const last = wished[wished.length - 1];
  let name = findFreeVariable(source, wished, own);
  for (let number = 2; name === undefined; number++) name = findFreeVariable(source, [`${last}${number}`], own);
  own?.add(name);
  return name;
}

/**
 * @param {Source} source
 * @param {string[]} wished
 * @param {Set<string>} [own]
 * @returns {string | undefined} the first that is free
 */
export function findFreeVariable(source, wished, own) {
  const taken = getVariableNames(source);
  for (const name of wished) getAskedNames(source).add(name);
  return wished.find((name) => !taken.has(name) && !RESERVED.has(name) && own?.has(name) !== true);
}

/**
 * @param {Source} source
 * @returns {Set<string>} names that rewrites have asked for, whether they are free
 */
export function getAskedNames(source) {
  return source.memo(getAskedNames, () => new Set());
}

/**
 * @param {Source} source
 * @returns {Set<string>} what the variables of all scopes are called, and the globals that the file uses
 */
export function getVariableNames(source) {
  return source.memo(getVariableNames, () => {
    const names = new Set(source.nodes("JSXIdentifier").map((node) => node.name));
    for (const scope of source.scopeManager.scopes) {
      for (const variable of scope.variables) if (variable.defs.length > 0) names.add(variable.name);
      for (const reference of scope.references) names.add(/** @type {any} */ (reference.identifier).name);
    }
    return names;
  });
}

/**
 * @param {Source} source
 * @returns {Set<string>} names that stand in the file, of whatever
 */
export function getTakenNames(source) {
  return source.memo(
    getFreeName,
    () => new Set(source.nodes("Identifier", "PrivateIdentifier", "JSXIdentifier").map((node) => node.name)),
  );
}

/**
 * Takes names for a rewrite that comes first, so that the next ones get others.
 *
 * @param {Source} source
 * @param {Iterable<string>} names
 * @returns {() => void} gives them back
 */
export function reserveNames(source, names) {
  /** @type {(() => void)[]} */
  const releases = [];
  for (const taken of [getTakenNames(source), getVariableNames(source)])
    for (const name of names) {
      if (taken.has(name)) continue;
      taken.add(name);
      releases.push(() => taken.delete(name));
    }
  return () => {
    for (const release of releases) release();
  };
}
