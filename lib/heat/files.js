const TEST =
  /(^|[\\/])(tests?|__tests__|__mocks__|specs?|e2e)[\\/]|[.-](test|spec|tst|suite|e2e-spec)(-d)?\.[cm]?[jt]sx?$/i;
const SCRIPT =
  /(^|[\\/])(bin|cli|scripts?|migrations?|seeds?|seeders|bench|benchmarks?)[\\/]|(^|[\\/])(gulpfile|[\w.-]+\.config)\.[cm]?[jt]s$/i;

/**
 * @param {string} filename - relative to the project
 * @returns {boolean}
 */
export function isTestFile(filename) {
  return TEST.test(filename);
}

/**
 * Whether a file is run by people or tools, and ends: only what it hands to a server runs per request.
 *
 * @param {string} filename - relative to the project
 * @returns {boolean}
 */
export function isScriptFile(filename) {
  return SCRIPT.test(filename);
}
