/** What Nuxt and Nitro import into all files of a server by themselves. */
const AUTO_IMPORTED = /(?:^|\/)(?:server|shared)\/utils\/(?:[^/]+\/)*[^/]+\.[cm]?[jt]s$/;

/** What Sails makes global variables of. */
const SAILS = /(?:^|\/)api\/(?:services|models)\/(?:[^/]+\/)*([A-Z]\w*)\.js$/;

/**
 * Whether all that a file exports can be read without an import, since it lies where it does.
 *
 * @param {string} filename - relative to the project, with `/`
 * @returns {boolean}
 */
export function isAutoImported(filename) {
  return AUTO_IMPORTED.test(filename);
}

/**
 * @param {string} filename - relative to the project, with `/`
 * @returns {string | undefined} the global variable that holds what the file exports, since it lies where it does
 */
export function findGlobalOfFile(filename) {
  return SAILS.exec(filename)?.[1];
}
