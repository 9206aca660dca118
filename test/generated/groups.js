/**
 * Rules whose programs are tested in one file, so that the files run side by side.
 *
 * @type {Record<string, string[]>}
 */
export const groups = {
  awaits: [
    "no-deferred-reply",
    "no-needless-promise",
    "no-optional-await",
    "no-repeated-query",
    "no-serial-await",
    "no-sync-call",
    "no-unused-rows",
  ],
  objects: [
    "no-instance-method",
    "no-late-property",
    "no-nested-search",
    "no-piecewise-object",
    "no-plugin-copy",
    "no-quadratic-build",
  ],
  requests: ["no-eager-log", "no-eager-request", "no-eager-url", "no-request-decoration"],
  constants: [
    "no-blind-decode",
    "no-hot-closure",
    "no-native-read",
    "no-needless-clone",
    "no-repeated-load",
    "no-request-client",
    "no-static-work",
  ],
};
