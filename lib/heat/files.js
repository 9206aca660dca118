import { INSTALLERS } from "./seldom/seldom-names.js";

const TEST =
  /(^|[\\/])(tests?|test-(?:utils?|helpers?|plugins|fixtures|support)|__tests__|__mocks__|__fixtures__|fakes|specs?|e2e)[\\/]|[.-](test|spec|tst|suite|e2e-spec|fake)(-d)?\.[cm]?[jt]sx?$/i;
/** Doubles for tests that lie beside what they stand for: `fake-users-store.ts`, `FakeUsersStore.ts`. */
const FAKE = /(^|[\\/])([Ff]ake-[\w.-]+|[Ff]ake[A-Z]\w*)\.[cm]?[jt]sx?$/;
const SCRIPT =
  /(^|[\\/])(bin|cli|scripts?|(knex_)?migrations?|upgrades|seeds?|seeders|bench|benchmarks?)[\\/]|(^|[\\/])(gulpfile|[\w.-]+\.config)\.[cm]?[jt]s$/i;

const TRIAL = /(^|[\\/])(bench(marks?)?|perf|examples?|samples?|demos?|playgrounds?)[\\/]/i;

/**
 * @param {string} filename - relative to the project
 * @returns {boolean}
 */
export function isTestFile(filename) {
  return TEST.test(filename) || FAKE.test(filename);
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

/**
 * Whether a file belongs to a server that is there until the real one is set up.
 *
 * @param {string} filename - relative to the project
 * @returns {boolean}
 */
export function isInstaller(filename) {
  return INSTALLERS.test(filename.replaceAll("\\", "/"));
}

/**
 * Whether a file tries or measures what others use: a benchmark, an example, a demonstration.
 *
 * @param {string} filename - relative to the project
 * @returns {boolean}
 */
export function isTrial(filename) {
  return TRIAL.test(filename) || isTestFile(filename);
}
