/**
 * What Node.js asks the operating system for each time, and what may be done about it: facts only.
 *
 * @typedef {object} NativeRead
 * @property {string} messageId - the finding's; the rule has its payoff
 * @property {number} cost - of one call, in nanoseconds on Node 24; what counts is the order of magnitude
 * @property {keyof typeof import("../../lib/ast/values/read-only.js").KINDS} [kind] - of the value
 * @property {string} [constant] - what a constant of it is called; it and the kind are absent where the value changes all the time, so that no constant can hold it
 * @property {string} [changes] - what can change it while the process lives, as a clause
 */

const STAYS = "systemReadPerRequest";
const CHANGES = "systemSampledPerRequest";

/**
 * Calls, by the module (or global) and the path into it.
 *
 * @type {Record<string, NativeRead>}
 */
export const READS = {
  "os.hostname": {
    messageId: STAYS,
    cost: 210,
    kind: "text",
    constant: "hostName",
    changes: "a later name of the host is then missed",
  },
  "os.totalmem": {
    messageId: STAYS,
    cost: 7700,
    kind: "text",
    constant: "totalMemory",
    changes: "a later change of the machine's memory is then missed",
  },
  "os.availableParallelism": {
    messageId: STAYS,
    cost: 8000,
    kind: "text",
    constant: "parallelism",
    changes: "a later change of the process's CPUs is then missed",
  },
  "os.homedir": {
    messageId: STAYS,
    cost: 25,
    kind: "text",
    constant: "homeFolder",
    changes: "a later change of `HOME` is then missed",
  },
  "os.tmpdir": {
    messageId: STAYS,
    cost: 2200,
    kind: "text",
    constant: "temporaryFolder",
    changes: "a later change of `TMPDIR` is then missed",
  },
  "os.userInfo": {
    messageId: STAYS,
    cost: 5800,
    kind: "object",
    constant: "currentUser",
    changes: "a later change of the process's user is then missed",
  },

  // The value is the news. Who needs it for each request reads it on a timer.
  "process.memoryUsage": { messageId: CHANGES, cost: 7000 },
  "process.memoryUsage.rss": { messageId: CHANGES, cost: 6700 },
  "process.availableMemory": { messageId: CHANGES, cost: 37000 },
  "process.constrainedMemory": { messageId: CHANGES, cost: 21000 },
  "os.cpus": { messageId: CHANGES, cost: 45000 },
  "os.freemem": { messageId: CHANGES, cost: 7700 },
  "os.loadavg": { messageId: CHANGES, cost: 4200 },
  "os.networkInterfaces": { messageId: CHANGES, cost: 40000 },
};

/** Variables of the environment that the platform sets anew for each call of a function. */
export const SET_PER_CALL = new Set(["_X_AMZN_TRACE_ID"]);

/** Variables that bundlers replace by their values, so that nothing is read. */
export const REPLACED = /^(NEXT_PUBLIC|NUXT_PUBLIC|REACT_APP|VITE|GATSBY|EXPO_PUBLIC|VUE_APP|STORYBOOK)_/;

/** Modules of files that a bundler builds, which may replace any variable by its value. */
export const BUNDLED =
  /^(next|nuxt|nitro|nitropack|astro|vite|gatsby|expo|@sveltejs\/kit|@remix-run\/\w+|@react-router\/\w+|@tanstack\/\w+-start)(\/|$)|^(\$app|\$lib|\$env|#imports|#app|virtual:)/;

/** Files that frameworks with a bundler find by their names. */
export const BUNDLED_FILES =
  /(^|\/)(app\/(.*\/)?(route|page|layout|template|default)|pages\/api\/.*|\+(page|layout|server)(\.server)?)\.[cm]?[jt]sx?$/;
