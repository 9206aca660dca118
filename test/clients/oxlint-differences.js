/**
 * Where oxlint does other than ESLint, with the reason: fixtures, as `rule/src/name.js`. A difference that is gone fails.
 *
 * @satisfies {Record<"reports" | "results", Record<string, string>>}
 */
export const OXLINT_DIFFERENCES = {
  /** It reports something else than ESLint.
   * @type {Record<string, string>} */
  reports: {},
  /** Its fixes and suggestions end in something else than `after.*`.
   * @type {Record<string, string>} */
  results: {
    "no-eager-request/src/class-with-a-loop-in-typescript.ts":
      "applied at once, what two rewrites add comes in another order",
    "no-native-read/src/environment-and-constants.js":
      "applied at once, one rewrite does not see the constant that another adds",
    "no-native-read/src/import-shapes.js": "applied at once, what two rewrites add comes in another order",
    "no-static-work/src/options-that-may-throw.js": "applied at once, what two rewrites add comes in another order",
    "no-native-read/src/server-address-known.js":
      "applied at once, one rewrite does not see the variable that another adds",
  },
};
