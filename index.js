import { rules } from "./rules/index.js";

/** The package's version; a test compares it with package.json. ESLint's cache needs it to notice an upgrade. */
const VERSION = "0.1.0";

/**
 * Rules of other plugins' recommended sets that forbid what our rewrites make, on purpose; docs/peers.md has the reasons.
 */
const CONTRADICTING = [
  "promise/always-return",
  "sonarjs/no-nested-assignment",
  "sonarjs/no-parameter-reassignment",
  "unicorn/consistent-function-scoping",
  "unicorn/no-null",
  "unicorn/no-static-only-class",
  "unicorn/no-this-assignment",
  "unicorn/no-this-outside-of-class",
  "unicorn/prefer-queue-microtask",
];

const plugin = {
  meta: { name: "eslint-plugin-hotpath", namespace: "hotpath", version: VERSION },
  rules,
  configs: {
    recommended: createConfig("recommended", (rule) => rule.meta.docs.recommended),
    all: createConfig("all", () => true),
    // Needs none of these plugins: what is off need not be there.
    compat: {
      name: "hotpath/compat",
      rules: Object.fromEntries(CONTRADICTING.map((rule) => [rule, /** @type {const} */ ("off")])),
    },
  },
};

/**
 * @param {string} name
 * @param {(rule: (typeof rules)[keyof typeof rules]) => boolean} isIn
 */
function createConfig(name, isIn) {
  const chosen = Object.entries(rules).filter(([, rule]) => isIn(rule));
  return {
    name: `hotpath/${name}`,
    get plugins() {
      return { hotpath: plugin };
    },
    rules: Object.fromEntries(chosen.map(([rule]) => [`hotpath/${rule}`, /** @type {const} */ ("error")])),
  };
}

export default plugin;
// eslint 8.57 loads configuration files with `require`, which gets this instead of the namespace.
export { plugin as "module.exports" };
